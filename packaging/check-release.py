#!/usr/bin/env python3
"""Checks the folder of a release: every file opens, every sum is right, every name is as it should be.

    packaging/check-release.py OUT VERSION
"""
import hashlib
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

# Names that stay the same from release to release, so that an address of the newest one can be given; floppies and
# pictures too.
UNVERSIONED = ("dama.html", "dama-dos.zip", "dama.jsdos", "metadata.json", "codemeta.json", "CITATION.cff", "SHA256SUMS")
# What a release cannot go without. The tarball for aarch64 and the archive's files are other machines' and scripts'.
NEEDED = (
    "dama-{}-x86_64-unknown-linux-gnu.tar.gz", "dama_{}-1_amd64.deb", "dama-{}-windows.zip", "dama.html",
    "dama-{}-source.tar.gz", "dama-italiana-{}.crate", "dama-{}.cdx.json", "dama-{}-manifests.tar.gz", "SHA256SUMS",
)


def open_tar(path):
    with tarfile.open(path) as archive:
        return sum(len(archive.extractfile(member).read()) for member in archive if member.isfile())


def open_zip(path):
    with zipfile.ZipFile(path) as archive:
        bad = archive.testzip()
        if bad:
            raise ValueError(f"{bad} is damaged")
        return sum(entry.file_size for entry in archive.infolist())


def open_deb(path):
    packed = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], capture_output=True, check=True).stdout
    return len(packed)


def open_page(path):
    text = path.read_text()
    if not text.lower().startswith("<!doctype html>") or "</html>" not in text[-20:]:
        raise ValueError("a whole page expected")
    return len(text)


def open_picture(path):
    data = path.read_bytes()
    if not data.startswith(b"\x89PNG\r\n") or not data.endswith(b"IEND\xaeB`\x82"):
        raise ValueError("a whole PNG picture expected")
    return len(data)


def open_image(path):
    size = path.stat().st_size
    if size not in (368_640, 737_280, 1_228_800, 1_474_560):
        raise ValueError(f"{size} bytes: no floppy's length")
    return size


def open_citation(path):
    text = path.read_text()
    if not text.startswith("cff-version: "):
        raise ValueError("its version of CFF expected first")
    return len(text)


OPENERS = {
    ".gz": open_tar, ".crate": open_tar, ".zip": open_zip, ".jsdos": open_zip, ".deb": open_deb, ".html": open_page,
    ".json": lambda path: len(json.loads(path.read_text())), ".img": open_image, ".png": open_picture,
    ".cff": open_citation, "SHA256SUMS": lambda path: len(path.read_text()),
}


def faults(path, version):
    if not path.is_file() or path.is_symlink():
        return "is no file"
    count = path.name.count(version)
    if count != (0 if path.name in UNVERSIONED or path.suffix in (".img", ".png") else 1):
        return f"has the version {count} times in its name"
    opener = OPENERS.get(path.suffix or path.name)
    if opener is None:
        return "is of no kind that a release has"
    try:
        return None if opener(path) else "is empty"
    except Exception as error:  # Whatever the reader of that kind says: the file does not open.
        return f"does not open: {error}"


def main():
    out, version = Path(sys.argv[1]), sys.argv[2]
    wrong = [f"{path.name} {fault}" for path in sorted(out.iterdir()) if (fault := faults(path, version))]
    there = {path.name for path in out.iterdir()}
    wrong += [f"{name.format(version)} is missing" for name in NEEDED if name.format(version) not in there]
    sums = {}
    if "SHA256SUMS" in there:
        sums = dict(reversed(line.split(maxsplit=1)) for line in (out / "SHA256SUMS").read_text().splitlines())
    wrong += [f"{name} has no sum" for name in sorted(there - set(sums) - {"SHA256SUMS"})]
    for name, expected in sums.items():
        if name in there and hashlib.sha256((out / name).read_bytes()).hexdigest() != expected:
            wrong.append(f"{name} has another sum")
        elif name not in there:
            wrong.append(f"{name} has a sum and is not there")
    for fault in wrong:
        print(f"FAILED: {fault}")
    if wrong:
        sys.exit(1)
    print(f"ok: {len(there)} files: all open, all sums are right")


if __name__ == "__main__":
    main()
