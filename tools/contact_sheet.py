#!/usr/bin/env python3
"""Lay the boards of the other games out on two sheets: docs/gallery/games.png and games-4-3.png.

    tools/contact_sheet.py

The first shows the golden frames as they are, 640 x 350 pixels; the second as a screen of 4:3 shows them, each line
as high as 480 lines ask. Run it when a frame in FRAMES below has changed; a test says so. Only the standard library
is used.
"""

from pathlib import Path

from gallery import FRAMES as FOLDER
from gallery import ROOT, decode, encode

# Three in a row.
FRAMES = """vinciperdi-kings polacca-kings zamma-start zamma-promoted zamma-pergioco-middle zamma-pergioco-mullah
damma-middle smamma-push alma-four alma-chain gobang-four gobang-end""".split()
COLUMNS = 3
GAP = 8


def sheet(pictures, height):
    """Returns one picture of all frames, each with this number of lines, on black."""
    colours = [b"\0\0\0"]

    def index(colour):
        if colour not in colours:
            colours.append(colour)
        return colours.index(colour)

    width = COLUMNS * (640 + GAP) + GAP
    rows = [bytes(width)] * GAP
    for at in range(0, len(pictures), COLUMNS):
        beside = []
        for _, lines, palette, picture in pictures[at : at + COLUMNS]:
            table = bytes(index(palette[3 * n : 3 * n + 3]) if n < 16 else 0 for n in range(256))
            beside.append([picture[y * lines // height].translate(table) for y in range(height)])
        for y in range(height):
            row = bytes(GAP).join([b"", *(picture[y] for picture in beside), b""])
            rows.append(row + bytes(width - len(row)))
        rows += [bytes(width)] * GAP
    return width, len(rows), b"".join(colours), rows


def main():
    pictures = [decode((FOLDER / f"{name}.png").read_bytes()) for name in FRAMES]
    for name, height in (("games.png", 350), ("games-4-3.png", 480)):
        (ROOT / "docs" / "gallery" / name).write_bytes(encode(sheet(pictures, height), 8))


main()
