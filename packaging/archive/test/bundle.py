#!/usr/bin/env python3
"""dama.jsdos in Chromium: the title and five screens of a game must have the desktop's checksums.

    bundle.py DAMA ARCHIVE WORK

DAMA is the desktop's program, ARCHIVE the folder that packaging/archive.sh has written. Leaves the screens as PNGs in WORK.
Exit code 3: Chromium or Node is missing.
"""
import json
import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "ports/dos/test"))
from pictures import STRENGTHS, read_png, write_png  # noqa: E402

ENTER, ESCAPE, SHIFT = 257, 256, 340
SIZE = (640, 350)


def typed(text):
    """Returns the key codes of a text. The codes of js-dos are the unshifted characters in capitals."""
    return [[SHIFT, ord(";")] if c == ":" else [ord(c.upper())] for c in text]


# What is pressed, and the screen that comes of it: its name and its number among the desktop's, or None for text mode.
STEPS = [
    ("title", [], 1),
    # The bundle starts DAMA without a seed. The game is begun anew with one, so that the program's moves are known.
    ("prompt", [[ord(" ")], *typed("ey")], None),
    ("title-again", [*typed("dama /seed:1"), [ENTER]], 1),
    ("game", [[ord(" ")], *typed("n")], 3),
    ("move", [*typed("21 18"), [ENTER]], 4),
    ("refused", [*typed("1 2"), [ENTER]], 5),
    ("second-move", [*typed("25 21"), [ENTER]], 6),
    ("abandon", [[ESCAPE]], 7),
]
SCRIPT = "{png 1.png}\n\nN\n{png 3.png}\n21 18\n{png 4.png}\n1 2\n{png 5.png}\n25 21\n{png 6.png}\n{esc}\n{png 7.png}\n"


def skip(why):
    print(f"packaging/archive/test/bundle.py: NOT RUN: {why}", file=sys.stderr)
    sys.exit(3)


def emulators(work):
    """Installs what package-lock.json pins, outside the repository."""
    kit = work / "kit"
    lock = kit / "package-lock.json"
    if not lock.exists() or lock.read_bytes() != (HERE / lock.name).read_bytes():
        shutil.rmtree(kit, ignore_errors=True)
        kit.mkdir(parents=True)
        for name in ("package.json", lock.name):
            shutil.copy(HERE / name, kit)
        done = subprocess.run(["npm", "ci", "--prefix", kit, "--silent", "--no-audit", "--no-fund"])
        if done.returncode != 0:
            lock.unlink()
            skip("npm cannot install the packages of package-lock.json")
    shutil.copy(HERE / "bundle.mjs", kit)
    return kit


def desktop(dama, folder):
    """Returns the desktop's checksums by number, and its pictures."""
    shutil.copy(ROOT / "KEYBOARD.DAT", folder)
    command = [dama, "run", "-", "--disk", ".", "--seed", "1", "--frames", "frames.txt"]
    subprocess.run(command, input=SCRIPT, text=True, check=True, cwd=folder, stdout=subprocess.DEVNULL)
    lines = (folder / "frames.txt").read_text().split("\n")
    sums = dict(line.split(" ") for line in lines if line)
    return {number: (sums[str(number)], folder / f"{number}.png") for _, _, number in STEPS if number}


def palette(png):
    """Returns the palette of a PNG, in its order."""
    at = png.index(b"PLTE")
    body = png[at + 4 : at + 4 + int.from_bytes(png[at - 4 : at], "big")]
    return [body[n : n + 3] for n in range(0, len(body), 3)]


def checksum(rgb, colours):
    """Returns the CRC-32 of a screen's palette indices, as `dama run --frames` computes it."""
    index = {colour: number for number, colour in reversed(list(enumerate(colours)))}
    return format(zlib.crc32(bytes(index[rgb[n : n + 3]] for n in range(0, len(rgb), 3))), "08x")


def main(dama, archive, work):
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        skip("no chromium; Debian: apt-get install chromium")
    for program in ("node", "npm"):
        if not shutil.which(program):
            skip(f"no {program}; Debian: apt-get install nodejs npm")
    work.mkdir(parents=True, exist_ok=True)
    kit, screens = emulators(work), work / "screens"
    shutil.rmtree(screens, ignore_errors=True)
    screens.mkdir()
    expected = desktop(dama, screens)
    for number, (_, picture) in expected.items():
        (screens / f"{number}.rgb").write_bytes(b"".join(read_png(picture)[2]))
    steps = [{"name": name, "keys": keys, "expected": number and f"{number}.rgb"} for name, keys, number in STEPS]
    (screens / "steps.json").write_text(json.dumps(steps))
    command = ["node", kit / "bundle.mjs", chromium, kit / "node_modules/emulators/dist", archive / "dama.jsdos",
               screens / "steps.json", screens]
    done = subprocess.run(command, env=dict(os.environ, NODE_NO_WARNINGS="1"))
    for name, _, number in STEPS:
        seen = screens / f"{name}.seen"
        if not seen.exists():
            continue
        rgb = seen.read_bytes()
        if len(rgb) == SIZE[0] * SIZE[1] * 3:
            write_png(work / f"{name}.png", (*SIZE, [rgb[n : n + 3 * SIZE[0]] for n in range(0, len(rgb), 3 * SIZE[0])]))
        if done.returncode == 0:
            told, picture = expected[number]
            found = checksum(rgb.translate(STRENGTHS), palette(picture.read_bytes()))
            if found != told:
                sys.exit(f"FAILED: {name}: checksum {found}, the desktop's is {told}")
            print(f"ok: {name}: {found}, as on the desktop")
    sys.exit(done.returncode)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: bundle.py DAMA ARCHIVE WORK")
    main(*(Path(argument).resolve() for argument in sys.argv[1:]))
