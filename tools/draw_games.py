#!/usr/bin/env python3
"""Draw the palette and the sprites of GIOCHI.DAT: the pieces of the boards that are not 8 x 8 tiles.

The same lathe and the same light as draw_sprites.py, in other sizes. What is not a piece is index 1,
which the painter leaves out. Every run gives the same bytes.

    draw_games.py [OUTPUT_DIR]      (default: data/giochi)

Four woods: boxwood, ebony, and two that are stained, red and blue. The red men are cut as lozenges and
the blue ones as squares, so that nobody needs to see the colours.
"""

import sys
from pathlib import Path

import draw_sprites as base
from draw_sprites import (
    BLACK, BLACK_WOOD, CREAM, CRIMSON, ERROR, FELT, GREY, MAHOGANY, MOSS, PANEL, SMALL_PROFILE,
    WHITE_WOOD, Man, Wood,
)

NOTHING = FELT  # left out by the painter: no piece is as green as the table
BLUE = MOSS  # the one entry that differs from KEYBOARD.DAT's: nothing is inlaid in the felt here

PALETTE = [
    (17, "BLUE", "blue pieces") if index == BLUE else
    (ega, name, "what is no piece in a sprite; background of every screen") if index == NOTHING else
    (ega, name, use)
    for index, (ega, name, use) in enumerate(base.PALETTE)
]

# From shadow to glint.
RED_STAIN = [MAHOGANY, CRIMSON, CRIMSON, ERROR, ERROR]
BLUE_STAIN = [BLACK, BLUE, BLUE, BLUE, GREY]

RED_WOOD = Wood(
    RED_STAIN, BLACK, flat=0.58, relief=0.34, line=-0.24, rim=0.16, side=0.20, groove=0.0
)
BLUE_WOOD = Wood(
    BLUE_STAIN, BLACK, flat=0.50, relief=0.08, line=-0.60, rim=0.48, side=0.20, groove=0.0
)

# Turned lines for tops of fewer pixels: a rim and a hollow, or a rim and a dimple.
MIDDLE_PROFILE = [(0.84, 1.00, 0.6, 1.0), (0.50, 0.66, -0.3, 1.0), (0.00, 0.20, -0.8, 0.6)]
LITTLE_PROFILE = [(0.76, 1.00, 0.6, 0.8), (0.00, 0.36, -0.5, 0.8)]


class Block(Man):
    """A man whose outline is not round; `norm` is the distance of a point from the middle."""

    def norm(self, dx, dy):
        raise NotImplementedError

    def polar(self, x, y, drop=0):
        dx, dy = (x - self.cx) / self.rx, (y - self.cy - drop) / self.ry
        return dx, dy, self.norm(dx, dy)

    def covers(self, x, y):
        drops = range(0, int(2 * self.height) + 1)
        return any(self.polar(x, y, drop / 2)[2] <= 1 for drop in drops)

    def shade(self, wood, x, y):
        dx, dy, radius = self.polar(x, y)
        if radius <= 1:
            return super().shade(wood, x, y)
        return wood.side - 0.3 * dx


class Lozenge(Block):
    def norm(self, dx, dy):
        return abs(dx) + abs(dy)


class Cube(Block):
    def norm(self, dx, dy):
        return max(abs(dx), abs(dy))


def blank(width, height, paper=NOTHING):
    return base.bitmap(width, height, lambda x, y: paper)


# Of each board with pieces of its own: the sprite's size, half axes of the top, height of the side, the
# top's middle, and where a second one lies on it; the profile; how far the shadow falls.
LARGE = {
    # The left upper corner of the place, 14 x 10, is the number's.
    "d10": (40, 28, 12, 6.2, 4.0, (23.0, 15.0), [(22.5, 17.0), (24.0, 12.4)], (2, 1)),
    "d9": (40, 29, 14, 7.2, 4.6, (19.5, 11.5), [(19.0, 15.0), (20.0, 9.2)], (2, 1)),
}


def stacked(size, wood, is_promoted):
    width, height, rx, ry, side, one, two, (right, below) = size
    pixels = blank(width, height)
    men = [Man(x, y, rx, ry, side) for x, y in (two if is_promoted else [one])]
    men[0].draw_shadow(pixels, right, below)
    for man in men:
        man.draw(pixels, wood)
    return pixels


# One piece, small: the sprite's size, half axes, height of the side, middle, profile.
SMALL = {
    "d16": (24, 16, 8.0, 4.7, 3.0, (10.5, 5.8), MIDDLE_PROFILE),
    "d20": (24, 13, 6.5, 4.0, 2.4, (8.5, 4.7), LITTLE_PROFILE),
}

# How much wider and taller than a disc the cut pieces are, so that they weigh the same to the eye.
CUTS = {
    "white": (Man, WHITE_WOOD, 1, 1),
    "black": (Man, BLACK_WOOD, 1, 1),
    "red": (Lozenge, RED_WOOD, 1.16, 1.14),
    "blue": (Cube, BLUE_WOOD, 0.86, 0.82),
}


def small(size, cut, paper=NOTHING, wood=None):
    width, height, rx, ry, side, (x, y), profile = size
    shape, own, wider, taller = cut
    pixels = blank(width, height, paper)
    man = shape(x, y, rx * wider, ry * taller, side, LITTLE_PROFILE if shape is Cube else profile)
    if paper == NOTHING:
        man.draw_shadow(pixels, 1, 1)
    man.draw(pixels, wood or own)
    return pixels


PANEL_SIZE = (24, 14, 9.5, 4.9, 3, (11.5, 5.0), SMALL_PROFILE)


def sprites():
    for board, size in LARGE.items():
        for colour, wood in (("white", WHITE_WOOD), ("black", BLACK_WOOD)):
            yield f"{board}-{colour}", stacked(size, wood, False)
            yield f"{board}-{colour}-2", stacked(size, wood, True)
    for board, size in SMALL.items():
        for colour, cut in CUTS.items():
            yield f"{board}-{colour}", small(size, cut)
    for colour in ("red", "blue"):
        yield f"small-{colour}", small(PANEL_SIZE, CUTS[colour], PANEL)


def main():
    output = Path(sys.argv[1] if len(sys.argv) > 1 else "data/giochi")
    folder = output / "sprites"
    folder.mkdir(parents=True, exist_ok=True)
    base.PALETTE[:] = PALETTE
    (output / "palette.txt").write_text(base.palette_text(), encoding="utf-8", newline="\n")
    for name, pixels in sprites():
        (folder / f"{name}.png").write_bytes(base.png(pixels))


if __name__ == "__main__":
    main()
