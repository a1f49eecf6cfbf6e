#!/usr/bin/env python3
"""What packaging/archive.sh has written is whole: sums, names, dates, texts; started by tools/archive.sh.

    contents.py ARCHIVE EPOCH HOST_WORD...

EPOCH is the moment that every file must carry. No file, and none inside the zips, may contain a HOST_WORD, such as the
folder that it was built in.
"""
import hashlib
import json
import sys
import time
import zipfile
from pathlib import Path
from runpy import run_path

IN_DOS_ZIP = {
    "DAMA.COM", "KEYBOARD.DAT", "MANUALE.HTM", "MANUAL.HTM", "DAMA.PIF", "MANUALE.TXT", "MANUAL.TXT", "README.1ST",
    "FILE_ID.DIZ", "LICENSE",
}
IN_BUNDLE = {".jsdos/dosbox.conf", "DAMA.COM", "KEYBOARD.DAT"}
DESCRIBES = {"metadata.json", "codemeta.json", "CITATION.cff"}
NAMED = {
    "title", "version", "year", "maker", "license", "kind", "remake_of", "controls", "video_mode", "files", "screenshots",
}
# Says what is wrong with a file of a release, or None.
faults = run_path(str(Path(__file__).parents[2] / "check-release.py"))["faults"]


def expect(holds, *why):
    if not holds:
        sys.exit("FAILED: " + " ".join(map(str, why)))


def zipped(path, moment):
    """Returns the files of a zip by name, after checking their dates and that none has an owner or permissions."""
    files = {}
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            expect(entry.date_time == moment, path.name, entry.filename, entry.date_time)
            expect(entry.create_system == 0 and not entry.extra, path.name, entry.filename, "tells of its host")
            files[entry.filename] = archive.read(entry)
    return files


def sums(folder, moment):
    """Checks that SHA256SUMS and metadata.json cover every file with the right sums, and that what describes them agrees."""
    lines = dict(reversed(line.split("  ")) for line in (folder / "SHA256SUMS").read_text().splitlines())
    there = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.name != "SHA256SUMS"}
    expect(lines == there, "SHA256SUMS and the files differ")
    told = json.loads((folder / "metadata.json").read_text())
    expect(NAMED <= told.keys(), "metadata.json has no", NAMED - told.keys())
    expect({name: file["sha256"] for name, file in told["files"].items()}.items() <= there.items(), "metadata.json: sums")
    expect(told["files"].keys() == there.keys() - DESCRIBES, "metadata.json: files")
    expect(all((folder / shot["file"]).exists() for shot in told["screenshots"]), "metadata.json: screenshots")
    described = json.loads((folder / "codemeta.json").read_text())
    cited = dict(line.split(": ", 1) for line in (folder / "CITATION.cff").read_text().splitlines() if ": " in line)
    for version in (described["version"], json.loads(cited["version"])):
        expect(version == told["version"], "codemeta.json or CITATION.cff: version", version)
    expect(described["dateModified"] == cited["date-released"] == time.strftime("%Y-%m-%d", moment), "the day of the release")
    expect("remake" in described["description"] and "remake" in cited["title"], "no word of a remake")
    return told


def manual(name, data, first):
    text = data.decode("cp437")
    expect(text.count("\n") == text.count("\r\n") and text.endswith("\r\n"), f"{name}: ends of lines")
    expect(max(map(len, text.split("\r\n"))) <= 79, f"{name}: a line is longer than the screen")
    words = " ".join(text.split())
    for said in ("DAMA", first, "SYSTEM ERROR", "│ 32 │"):
        expect(said in words, f"{name} does not say", said)


def main(folder, epoch, words):
    moment = time.gmtime(int(epoch))[:6]
    dos, bundle = (zipped(folder / name, moment) for name in ("dama-dos.zip", "dama.jsdos"))
    expect(dos.keys() == IN_DOS_ZIP, "dama-dos.zip:", sorted(dos))
    expect(IN_BUNDLE <= bundle.keys(), "dama.jsdos:", sorted(bundle))
    expect(bundle["DAMA.COM"] == dos["DAMA.COM"], "dama.jsdos has another DAMA.COM")
    told = sums(folder, time.gmtime(int(epoch)))
    for path in folder.iterdir():
        fault = faults(path, told["version"])
        expect(not fault, path.name, fault)
    for said in (told["version"], str(told["year"]), "remake"):
        expect(said.encode() in dos["DAMA.COM"] and said.encode() in dos["README.1ST"], "does not say", said)
    manual("MANUALE.TXT", dos["MANUALE.TXT"], "non è il DAMA.COM originale")
    manual("MANUAL.TXT", dos["MANUAL.TXT"], "it is not the original DAMA.COM")
    expect(all(len(line) <= 45 for line in dos["FILE_ID.DIZ"].splitlines()), "FILE_ID.DIZ is too wide")
    everything = {path.name: path.read_bytes() for path in folder.iterdir()}
    for name, data in [*everything.items(), *dos.items(), *bundle.items()]:
        for word in words:
            expect(word.encode() not in data, name, "contains", word)
    print(f"ok: {len(everything)} files, {len(dos)} and {len(bundle)} in the zips: sums, names, dates and texts are right")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit("usage: contents.py ARCHIVE EPOCH HOST_WORD...")
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
