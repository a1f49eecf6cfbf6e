#!/usr/bin/env python3
"""Prints the AppStream metainfo: packaging/metainfo.xml with the names of Cargo.toml and the releases of CHANGELOG.md.

Run it with the variables that packaging/about.sh exports. A section of CHANGELOG.md is a release when its heading is
`## VERSION (YYYY-MM-DD)`. The present version has the date of the commit until it has such a heading.
"""
import datetime
import os
import re
from pathlib import Path
from xml.sax.saxutils import escape

ENTRIES = 6  # A release's first entries; the address of the release has all of them.
WORDS = {"VERSION", "APP_ID", "ADDRESS", "PUBLISHER"}


def sections(changelog):
    """Yields heading and entries of every section, the entries as plain sentences."""
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, body = section.partition("\n")
        entries = re.split(r"^- ", body, flags=re.MULTILINE)[1:]
        yield heading.strip(), [" ".join(entry.replace("`", "").split()) for entry in entries]


def release(version, date, entries):
    address = f'{os.environ["ADDRESS"]}/releases/tag/v{version}'
    items = "".join(f"          <li>{escape(entry)}</li>\n" for entry in entries[:ENTRIES])
    lines = f"        <ul>\n{items}        </ul>\n" if items else ""
    described = f"      <description>\n{lines}      </description>\n" if lines else ""
    return (f'    <release version="{version}" date="{date}">\n{described}'
            f'      <url type="details">{escape(address)}</url>\n    </release>\n')


def releases(changelog, version):
    dated, newest = [], []
    for heading, entries in sections(changelog):
        match = re.fullmatch(r"(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)", heading)
        if match:
            dated.append((*match.groups(), entries))
        elif not dated:
            newest += entries
    if all(number != version for number, _, _ in dated):
        day = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc).date()
        dated.insert(0, (version, day, newest))
    return "".join(release(*one) for one in dated)


def main():
    root = Path(__file__).resolve().parent
    text = (root / "metainfo.xml").read_text()
    for word in WORDS:
        text = text.replace(f"@{word}@", os.environ[word])
    print(text.replace("@RELEASES@\n", releases((root.parent / "CHANGELOG.md").read_text(), os.environ["VERSION"])), end="")


main()
