#!/usr/bin/env python3
"""Packs the program's disk for archives and sites; started by packaging/archive.sh, which see.

    pack.py DISK TEXTS OUT

DISK is a folder written by `dama disk make --lang en`, TEXTS one with MANUALE.TXT and MANUAL.TXT. The dates are SOURCE_DATE_EPOCH's, the order and the attributes fixed, so that
the same files give the same bytes. OUT, which holds the floppy images, gets the rest, what describes the files and SHA256SUMS last.
"""
import hashlib
import json
import os
import re
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A zip's dates begin with 1980.
MOMENT = max(time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6], (1980, 1, 1, 0, 0, 0))
RELEASED = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
# How DAMA.COM answers /? (src/front/dos/words.rs): its version, its year and its licence.
ABOUT = re.compile(rb"DAMA (\S+): rifacimento \(remake\).*\r\n\(c\) (\d{4}) (.+)\. Licenza: (.+)\r\n")
# Screens from tests/frames that the desktop's program and DAMA.COM have alike.
SCREENSHOTS = ["title", "start", "middle-game", "capture", "victory-no-moves", "system-error"]
CONTROLS = [
    ("any key", "leaves the title"),
    ("N, P, L, C, I, ?, E", "in the menu: new game, resume, level, colour, who begins, instructions, leave"),
    ("21 18 RETURN", "moves from square 21 to square 18; a capture also names each captured square"),
    ("S RETURN", "saves the game"),
    ("E RETURN, then Y", "leaves the program"),
    ("? RETURN", "shows the instructions"),
    ("Esc", "gives the game up"),
]
DOSBOX_CONF = """\
# DAMA in DOSBox or js-dos: a 486 with a VGA card. cycles=fixed 6000 is a 386 of 33 MHz.
[sdl]
output=surface
[dosbox]
machine=svga_s3
memsize=4
[render]
frameskip=0
aspect=false
scaler=none
[cpu]
core=auto
cycles=fixed 25000
[mixer]
nosound=true
[autoexec]
@echo off
mount c .
c:
DAMA
"""


def about(program):
    """Returns the version lines of DAMA.COM; fails for another program of that name."""
    found = ABOUT.search(program)
    if not found:
        sys.exit("pack.py: DAMA.COM does not say that it is the remake: not a program of this project, or an old one")
    version, year, maker, licence = (part.decode("ascii") for part in found.groups())
    return {"version": version, "year": int(year), "maker": maker, "license": licence}


def file_id(said):
    """Returns FILE_ID.DIZ: at most ten lines of 45 characters."""
    lines = [
        f"DAMA {said['version']} - Italian draughts for DOS",
        f"A remake of {said['year']}, NOT the original DAMA.COM",
        "Dama italiana: un rifacimento, non",
        "l'originale. 386, EGA or VGA. In Italian.",
        f"Free: {said['license']}.",
    ]
    assert all(len(line) <= 45 for line in lines)
    return "".join(line + "\r\n" for line in lines).encode("ascii")


def write_zip(path, files):
    """Writes a zip of (name, bytes) as from DOS, without owner and host."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, data in files:
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 0, 0x20
            out.writestr(entry, data)


def screenshots(out):
    """Copies the pictures; their captions are those of tests/frames."""
    listed = []
    for name in SCREENSHOTS:
        source = ROOT / "tests/frames" / name
        (out / f"dama-{name}.png").write_bytes(source.with_suffix(".png").read_bytes())
        first = source.with_suffix(".txt").read_text(encoding="utf-8").splitlines()[0]
        listed.append({"file": f"dama-{name}.png", "caption": first.removeprefix("# ")})
    return listed


def metadata(said, contents, shots, files):
    return {
        "title": "DAMA",
        **said,
        "kind": "remake",
        "remake_of": {
            "title": "DAMA.COM",
            "known_from": "its manual alone; the makers of the remake have not seen the program",
            "contained": False,
            "not_claimed": "looks, code and files of the original; docs/FIDELITY.md names the source of each fact",
        },
        "subject": "Italian draughts (dama italiana)",
        "language": ["it"],
        "platform": {"system": "DOS 3.3 or later", "processor": "386", "memory": "64 KB", "start": "DAMA"},
        "video_mode": {
            "card": "EGA with 128 KB, or VGA", "bios_mode": "10h", "width": 640, "height": 350, "colours": 16,
            "screen_aspect": "4:3",
        },
        "controls": [{"keys": keys, "does": does} for keys, does in CONTROLS],
        "contents": contents,
        "screenshots": shots,
        "files": {
            path.name: {"bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
            for path in files
        },
    }


def package():
    """Returns the fields of [package] in Cargo.toml that are plain text, and the first author's name."""
    text = (ROOT / "Cargo.toml").read_text(encoding="utf-8").split("[package]\n", 1)[1].split("\n[", 1)[0]
    fields = dict(re.findall(r'^([a-z-]+) = "(.*)"$', text, re.MULTILINE))
    return {**fields, "author": re.search(r'^authors = \["(.*?) <', text, re.MULTILINE).group(1)}


def code_meta(said):
    """Returns codemeta.json, version 3.0, as archives of software read it."""
    fields = package()
    licences = [f"https://spdx.org/licenses/{name}" for name in fields["license"].split(" OR ")]
    return {
        "@context": "https://w3id.org/codemeta/3.0",
        "@type": "SoftwareSourceCode",
        "name": "DAMA",
        "identifier": fields["name"],
        "description": f"A remake of {said['year']} of the DOS program DAMA.COM, which plays Italian draughts. It is "
        "made after that program's manual and contains nothing else of it.",
        "version": said["version"],
        "dateModified": RELEASED,
        "license": licences,
        "author": [{"@type": "Organization", "name": fields["author"]}],
        "codeRepository": fields["repository"],
        "url": fields["homepage"],
        "programmingLanguage": "Rust",
        "operatingSystem": ["DOS", "Linux", "Windows"],
        "applicationCategory": "Game",
        "keywords": ["dama italiana", "Italian draughts", "remake", "DOS"],
    }


def citation(said):
    """Returns CITATION.cff, version 1.2.0. Its texts are quoted as JSON, which YAML reads."""
    fields = package()
    quoted = lambda text: json.dumps(text, ensure_ascii=False)
    lines = [
        "cff-version: 1.2.0",
        "message: " + quoted("If you write about this program, say that it is a remake, and cite it so."),
        "type: software",
        "title: " + quoted("DAMA, a remake of DAMA.COM"),
        "version: " + quoted(said["version"]),
        "date-released: " + RELEASED,
        "authors:",
        "  - name: " + quoted(fields["author"]),
        "license: [" + ", ".join(fields["license"].split(" OR ")) + "]",
        "repository-code: " + quoted(fields["repository"]),
        "url: " + quoted(fields["homepage"]),
    ]
    return "".join(line + "\n" for line in lines)


def main(disk, texts, out):
    read = lambda name: (disk / name).read_bytes()
    said = about(read("DAMA.COM"))
    program = [("DAMA.COM", read("DAMA.COM")), ("KEYBOARD.DAT", read("KEYBOARD.DAT"))]
    pages = [("MANUALE.HTM", read("MANUALE.HTML")), ("MANUAL.HTM", read("MANUAL.HTML"))]
    manuals = [(name, (texts / name).read_bytes()) for name in ("MANUALE.TXT", "MANUAL.TXT")]
    notes = [("README.1ST", read("README.1ST")), ("FILE_ID.DIZ", file_id(said)), ("LICENSE", read("LICENSE"))]
    packed = {
        "dama-dos.zip": [*program, *pages, ("DAMA.PIF", read("DAMA.PIF")), *manuals, *notes],
        "dama.jsdos": [(".jsdos/dosbox.conf", DOSBOX_CONF.encode("ascii")), *program, *manuals, *notes],
    }
    for name, files in packed.items():
        write_zip(out / name, files)
    contents = {name: [entry for entry, _ in files] for name, files in packed.items()}
    shots = screenshots(out)
    files = [out / name for name in sorted([*packed, "dama-360.img", "dama-1440.img", *(shot["file"] for shot in shots)])]
    told = json.dumps(metadata(said, contents, shots, files), indent=2, ensure_ascii=False) + "\n"
    described = {
        "metadata.json": told,
        "codemeta.json": json.dumps(code_meta(said), indent=2, ensure_ascii=False) + "\n",
        "CITATION.cff": citation(said),
    }
    for name, text in described.items():
        (out / name).write_text(text, encoding="utf-8")
    files += [out / name for name in described]
    sums = [(hashlib.sha256(path.read_bytes()).hexdigest(), path.name) for path in files]
    (out / "SHA256SUMS").write_text("".join(f"{total}  {name}\n" for total, name in sums), encoding="ascii")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: pack.py DISK TEXTS OUT")
    main(*map(Path, sys.argv[1:]))
