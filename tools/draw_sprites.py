#!/usr/bin/env python3
"""Draw the palette and the sprites of the graphics screen.

The screen is EGA mode 10h: 640 x 350, 16 colours out of 64, shown at 4:3, so a
pixel is 0.729 as wide as it is tall. A board square is 48 x 35 pixels, which is
square to the eye. Everything here is computed from a few shapes, with no random
numbers: every run gives the same bytes.

    draw_sprites.py [OUTPUT_DIR]      (default: data)

writes OUTPUT_DIR/palette.txt and OUTPUT_DIR/sprites/*.png. The PNGs are 4-bit
indexed, with the sixteen colours of palette.txt in the same order.

Only the standard library is used.
"""

import math
import struct
import sys
import zlib
from pathlib import Path

# --- Palette -----------------------------------------------------------------

BLACK, FELT, MAHOGANY, WALNUT = 0, 1, 2, 3
MAPLE, CREAM, WHITE, GREY = 4, 5, 6, 7
IRON, STRAW, ROSEWOOD, ACCENT = 8, 9, 10, 11
ERROR, CRIMSON, MOSS, UMBER = 12, 13, 14, 15

# One row a colour, in index order: EGA number (bits 0..2 = B, G, R worth AAh,
# bits 3..5 = b, g, r worth 55h), name, use.
PALETTE = [
    (0, "BLACK", "console paper, outlines, ebony"),
    (16, "FELT", "the table: background of every screen"),
    (32, "MAHOGANY", "panels, board frame, shadows"),
    (20, "WALNUT", "dark squares, panel edges, outline of the small black men"),
    (46, "MAPLE", "light squares, headings, lit edges"),
    (55, "CREAM", "text, boxwood pieces, square numbers"),
    (63, "WHITE", "glints, text on CRIMSON"),
    (7, "GREY", "glints on ebony"),
    (56, "IRON", "ebony in the light"),
    (14, "STRAW", "secondary text"),
    (28, "ROSEWOOD", "grain of the dark squares"),
    (51, "ACCENT", "last move, keys of the menu, cursor"),
    (60, "ERROR", "error messages"),
    (4, "CRIMSON", "paper of SYSTEM ERROR"),
    (42, "MOSS", "inlaid line on the felt"),
    (48, "UMBER", "bead of the board frame, second line of panel edges"),
]


PANEL = MAHOGANY  # what the small men stand on


def rgb(ega):
    """Returns the three 8-bit channels of a 6-bit EGA colour."""
    def channel(strong, weak):
        return 0xAA * (ega >> strong & 1) + 0x55 * (ega >> weak & 1)
    return channel(2, 5), channel(1, 4), channel(0, 3)


def palette_text():
    lines = [
        f"{index:2} {ega:2}  # {name}: {use}"
        for index, (ega, name, use) in enumerate(PALETTE)
    ]
    return "\n".join(lines) + "\n"


# --- Bitmaps: lists of rows of palette indices -------------------------------

SQUARE_W, SQUARE_H = 48, 35


def bitmap(width, height, paint):
    """Returns the bitmap whose pixel (x, y) is paint(x, y)."""
    return [[paint(x, y) for x in range(width)] for y in range(height)]


def png(pixels):
    """Returns the bytes of a 4-bit indexed PNG.

    Stored, not compressed: what a compressor makes depends on the zlib at hand.
    """
    def chunk(kind, body):
        crc = zlib.crc32(kind + body)
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc)

    height, width = len(pixels), len(pixels[0])
    rows = bytearray()
    for row in pixels:
        rows.append(0)  # filter type: none
        rows += bytes(a << 4 | b for a, b in zip(row[0::2], row[1::2]))
    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    colours = b"".join(bytes(rgb(ega)) for ega, _, _ in PALETTE)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"PLTE", colours)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 0))
        + chunk(b"IEND", b"")
    )


# --- Wood --------------------------------------------------------------------

# Fibres run along x. Each is (row, first column, length, rise): it climbs or
# sinks by `rise` rows on its way, and wraps round so that tiles join. The dark
# square's top left corner, 14 x 9, is left plain for the number.
LIGHT_FIBRES = [
    (3, 30, 26, 1), (9, 4, 22, -1), (15, 24, 30, 1), (22, 46, 24, 0), (28, 20, 26, -1),
    (33, 2, 16, 0),
]
DARK_FIBRES = [
    (3, 20, 24, 1), (10, 36, 30, -1), (13, 4, 20, 1), (18, 26, 26, 0), (23, 2, 26, -1),
    (27, 32, 24, 1), (31, 10, 22, 0),
]


def draw_fibres(pixels, fibres, colour):
    for row, start, length, rise in fibres:
        for step in range(length):
            y = row + rise * (2 * step // length)
            pixels[y % SQUARE_H][(start + step) % SQUARE_W] = colour


def light_square():
    """Honey-coloured: CREAM alone would glare, and would rival the white men.

    The dither's dashes are two pixels wide: a plain checkerboard would take
    another tint on every other row of squares, 35 being odd, wherever the
    picture is scaled or compressed.
    """
    pixels = bitmap(SQUARE_W, SQUARE_H, lambda x, y: (CREAM, MAPLE)[(x // 2 + y) % 2])
    draw_fibres(pixels, LIGHT_FIBRES, MAPLE)
    return pixels


def dark_square():
    pixels = bitmap(SQUARE_W, SQUARE_H, lambda x, y: WALNUT)
    draw_fibres(pixels, DARK_FIBRES, ROSEWOOD)
    return pixels


# --- Pieces ------------------------------------------------------------------

# Half axes of a man's top and the height of its side, in pixels. The eye looks
# down at 45 degrees: 16.5 * 0.729 = 12, and 8.5 / 12 = sin 45.
MAN_RX, MAN_RY, MAN_H = 16.5, 8.5, 5.5

# From shadow to glint. A shade of 0..1 walks along the list.
BOXWOOD = [MAHOGANY, WALNUT, MAPLE, CREAM, WHITE]
EBONY = [MAHOGANY, BLACK, IRON, GREY]  # its dark side glows with the board's light

BAYER = [[0.125, 0.625], [0.875, 0.375]]


def tone(ramp, shade, x, y):
    """Returns the colour of a shade, with a 2 x 2 dither only near the halfway point."""
    level = max(0.0, min(0.999, shade)) * (len(ramp) - 1)
    low = int(level)
    part = level - low
    threshold = 0.5 + (BAYER[y & 1][x & 1] - 0.5) * 0.3
    return ramp[low + (part > threshold)]


# The lathe's profile across the top: (from radius, to radius, slope, edge).
# A positive slope falls away from the centre. An `edge` is a turned line, which
# shows all the way round: dark on boxwood, lit on ebony.
PROFILE = [
    (0.87, 1.00, 0.6, 1.0),    # the rounded rim
    (0.58, 0.70, -0.3, 1.0),   # the hollow begins: down from the rim
    (0.30, 0.42, 0.9, 0.6),    # the raised middle
    (0.00, 0.13, -0.8, 0.6),   # a dimple
]
SMALL_PROFILE = [(0.78, 1.00, 0.6, 1.0), (0.30, 0.55, -0.3, 1.0)]


def profile_at(profile, radius):
    """Returns slope and edge at a radius."""
    for inner, outer, slope, edge in profile:
        if inner <= radius < outer:
            return slope, edge
    return 0.0, 0.0


class Wood:
    """How a material answers the light, which comes from the upper left.

    flat: shade of the level top; relief: how much a slope changes it; line: how
    much a turned edge changes it; rim: the same for the outermost one; side:
    shade of the middle of the side; groove: how much darker the groove round it.
    """

    def __init__(self, ramp, outline, *, flat, relief, line, rim, side, groove):
        self.ramp, self.outline, self.flat, self.relief = ramp, outline, flat, relief
        self.line, self.rim, self.side, self.groove = line, rim, side, groove


WHITE_WOOD = Wood(
    BOXWOOD, MAHOGANY, flat=0.74, relief=0.24, line=-0.2, rim=0.06, side=0.46, groove=0.14
)
BLACK_WOOD = Wood(
    EBONY, BLACK, flat=0.34, relief=0.28, line=0.26, rim=0.42, side=0.30, groove=0.0
)

# On the dark panel an ebony man needs a lit outline and a brighter top.
SMALL_BLACK_WOOD = Wood(
    EBONY, WALNUT, flat=0.34, relief=0.40, line=0.36, rim=0.42, side=0.30, groove=0.0
)


# A pixel's shade is the mean of 4 x 4 points in it: it keeps thin rings even.
SAMPLES = [(i / 4 - 0.375, j / 4 - 0.375) for i in range(4) for j in range(4)]


class Man:
    """A turned disc: its top is the ellipse (cx, cy, rx, ry), its side `height` tall."""

    def __init__(self, cx, cy, rx=MAN_RX, ry=MAN_RY, height=MAN_H, profile=PROFILE):
        self.cx, self.cy, self.rx, self.ry = cx, cy, rx, ry
        self.height, self.profile = height, profile

    def polar(self, x, y, drop=0):
        """Returns offsets and radius in units of the top, sunk by `drop` pixels."""
        dx, dy = (x - self.cx) / self.rx, (y - self.cy - drop) / self.ry
        # Not math.hypot, whose last bit depends on the Python version.
        return dx, dy, math.sqrt(dx * dx + dy * dy)

    def covers(self, x, y):
        if self.polar(x, y)[2] <= 1 or self.polar(x, y, self.height)[2] <= 1:
            return True
        return abs(x - self.cx) <= self.rx and self.cy < y < self.cy + self.height

    def on_outline(self, x, y):
        near = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        return not all(self.covers(*point) for point in near)

    def shade(self, wood, x, y):
        dx, dy, radius = self.polar(x, y)
        if radius <= 1:
            facing = (-0.75 * dx - 0.66 * dy) / (radius or 1)
            slope, edge = profile_at(self.profile, radius)
            line = wood.rim if radius >= self.profile[0][0] else wood.line
            return wood.flat + wood.relief * slope * facing + line * edge
        edge = self.cy + self.ry * math.sqrt(max(0.0, 1 - dx * dx))
        down = (y - edge) / self.height  # 0 under the rim, 1 at the foot
        groove = wood.groove if 0.4 < down < 0.65 else 0.0
        return wood.side - 0.3 * dx - groove

    def draw(self, pixels, wood):
        for y, row in enumerate(pixels):
            for x in range(len(row)):
                if not self.covers(x, y):
                    continue
                if self.on_outline(x, y):
                    row[x] = wood.outline
                else:
                    # fsum is exact, so it is the same in every Python version.
                    shades = (self.shade(wood, x + i, y + j) for i, j in SAMPLES)
                    shade = math.fsum(shades) / len(SAMPLES)
                    row[x] = tone(wood.ramp, shade, x, y)

    def draw_shadow(self, pixels, right=3, below=2):
        """Draws the foot's shadow away from the light, with a dithered border."""
        foot = self.height + below
        for y, row in enumerate(pixels):
            for x in range(len(row)):
                radius = self.polar(x - right, y, foot)[2]
                if radius <= 0.98 or (radius <= 1.08 and (x + y) % 2):
                    row[x] = MAHOGANY


def man_tile(wood):
    pixels = dark_square()
    man = Man(24.5, 15.0)
    man.draw_shadow(pixels)
    man.draw(pixels, wood)
    return pixels


def king_tile(wood):
    """Draws a man with a second man laid on top."""
    pixels = dark_square()
    lower = Man(24.5, 18.5)
    upper = Man(25.5, 12.0)
    lower.draw_shadow(pixels)
    lower.draw(pixels, wood)
    upper.draw(pixels, wood)
    return pixels


def small_man(wood, paper):
    pixels = bitmap(24, 14, lambda x, y: paper)
    Man(11.5, 5.0, rx=9.5, ry=4.9, height=3, profile=SMALL_PROFILE).draw(pixels, wood)
    return pixels


# --- Digits ------------------------------------------------------------------

DIGITS = [
    "01110 11011 11011 11011 11011 11011 01110",
    "00110 01110 00110 00110 00110 00110 01111",
    "01110 11011 00011 00110 01100 11000 11111",
    "11110 00011 00011 01110 00011 00011 11110",
    "00011 00111 01111 11011 11111 00011 00011",
    "11111 11000 11110 00011 00011 11011 01110",
    "01110 11000 11110 11011 11011 11011 01110",
    "11111 00011 00110 00110 01100 01100 01100",
    "01110 11011 11011 01110 11011 11011 01110",
    "01110 11011 11011 11011 01111 00011 01110",
]


def digits():
    """Draws ten digits in cells of 8 x 8; index 0 is transparent."""
    rows = [digit.split() for digit in DIGITS]

    def paint(x, y):
        digit, column = divmod(x, 8)
        lit = y < 7 and column < 5 and rows[digit][y][column] == "1"
        return CREAM if lit else BLACK
    return bitmap(80, 8, paint)


# --- Output ------------------------------------------------------------------

SPRITES = {
    "light": light_square,
    "dark": dark_square,
    "white-man": lambda: man_tile(WHITE_WOOD),
    "white-king": lambda: king_tile(WHITE_WOOD),
    "black-man": lambda: man_tile(BLACK_WOOD),
    "black-king": lambda: king_tile(BLACK_WOOD),
    "small-white": lambda: small_man(WHITE_WOOD, PANEL),
    "small-black": lambda: small_man(SMALL_BLACK_WOOD, PANEL),
    "digits": digits,
}


def main():
    output = Path(sys.argv[1] if len(sys.argv) > 1 else "data")
    folder = output / "sprites"
    folder.mkdir(parents=True, exist_ok=True)
    (output / "palette.txt").write_text(palette_text(), encoding="utf-8", newline="\n")
    for name, draw in SPRITES.items():
        (folder / f"{name}.png").write_bytes(png(draw()))


if __name__ == "__main__":
    main()
