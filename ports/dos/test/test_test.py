"""The test of the test: screens changed in every way there is must fail, and the right ones pass.

Started by ports/dos/test.sh; wants nothing but Python and the pictures of tests/frames.
"""
import random
from pathlib import Path

import pictures
from pictures import Failed, as_on_dos, check_message, check_times, difference, expect, expected_pictures, text_difference

ROOT = Path(__file__).resolve().parents[3]
KEYBOARD = (ROOT / "KEYBOARD.DAT").read_bytes()
RANDOM = random.Random(386)


def frame(name):
    return pictures.read_png(ROOT / f"tests/frames/{name}.png")


def changed(picture, x, y, width, height, color):
    """Returns the picture with a rectangle of one colour, or of each pixel's complement if `color` is None."""
    rows = list(picture[2])
    for line in range(y, y + height):
        old = rows[line][3 * x : 3 * (x + width)]
        new = bytes(255 - value for value in old) if color is None else color * width
        rows[line] = rows[line][: 3 * x] + new + rows[line][3 * (x + width) :]
    return (*picture[:2], rows)


def pixel(picture, x, y):
    return picture[2][y][3 * x : 3 * x + 3]


def mutations(picture):
    """Yields (description, picture) for many wrong pictures."""
    width, height, rows = picture
    for _ in range(40):
        x, y = RANDOM.randrange(width), RANDOM.randrange(height)
        if pixel(picture, x, y) != pictures.ANY:
            yield f"one pixel at {x}, {y}", changed(picture, x, y, 1, 1, None)
    fields = [(field, what) for fields, what in pictures.EXCEPTIONS.values() for field in fields]
    for (top, bottom, left, right, is_own), what in fields:
        if is_own:
            continue
        area = (8 * left, 14 * top, 8 * (right - left), 14 * (bottom - top))
        for color in sorted({row[x : x + 3] for row in rows for x in range(0, len(row), 3)}):
            mutated = changed(picture, *area, color)
            if mutated != picture:
                yield f"{what}: its place filled with {color.hex()}", mutated
        x, y = area[0] + area[2] // 2, area[1] + area[3] // 2
        if pixel(picture, x, y) != pictures.ANY:
            yield f"{what}: one pixel within its place", changed(picture, x, y, 1, 1, None)
    yield "a row of letters gone", changed(picture, 0, 14 * 22, width, 14, bytes(3))
    yield "shifted down", (width, height, rows[-1:] + rows[:-1])
    yield "shifted right", (width, height, [row[-3:] + row[:-3] for row in rows])
    yield "mirrored", (width, height, rows[::-1])
    yield "red and blue exchanged", (width, height, [swapped(row) for row in rows])
    yield "a plane missing", (width, height, [bytes(value & 0xAA for value in row) for row in rows])
    yield "too high", (width, height + 1, rows + rows[-1:])
    yield "too wide", (width + 1, height, [row + row[-3:] for row in rows])
    yield "all black", (width, height, [bytes(len(row)) for row in rows])


def swapped(row):
    out = bytearray(row)
    out[0::3], out[2::3] = row[2::3], row[0::3]
    return bytes(out)


class Clock:
    """A fake DOSBox that shows each picture for a tenth of a second, and the last one for ever."""

    def __init__(self, *shown):
        self.shown, self.time = shown, 0.0

    def shot(self):
        return self.shown[min(int(self.time * 10), len(self.shown) - 1)]

    def now(self):
        return self.time

    def sleep(self, seconds):
        self.time += seconds

    def expect(self, expected, **more):
        return expect(self.shot, expected, 2, now=self.now, sleep=self.sleep, **more)


count = 0


def must_fail(what, act, *args, **more):
    global count
    count += 1
    try:
        act(*args, **more)
    except Failed:
        return
    raise SystemExit(f"test_test.py: {what}: it passes")


def saying(picture, text):
    """Returns the picture with another message in the same ink."""
    top = 22 * 14
    ink = next(pixel(picture, x, y) for y in range(top, top + 14) for x in range(640) if pixel(picture, x, y) != bytes(3))
    picture = changed(picture, 0, top, 640, 14, bytes(3))
    for column, code in enumerate(text.encode("cp437"), 2):
        for y in range(14):
            for x in range(8):
                if KEYBOARD[28 + 14 * code + y] << x & 0x80:
                    picture = changed(picture, 8 * column + x, top + y, 1, 1, ink)
    return picture


def graphics():
    # Of each kind one; the exceptions each have the screen they are for.
    names = ["title", "menu", "levels", "middle-game", "instructions-1", "instructions-3", "instructions-4", "instructions-5",
             "system-error", "capture", "save", "resume", "victory-no-pieces"]
    frames = {name: frame(name) for name in names}
    hint = "Fino a 8 lettere o cifre; drive: {}. Con .PDN per altri programmi."
    frames["save-with-a"] = saying(frames["save"], hint.format("A: C: Z:"))
    frames["save"] = saying(frames["save"], hint.format("C: Z:"))
    frames["save-at-end"] = saying(frames["victory-no-pieces"], hint.format("C: Z:"))
    names = list(frames)
    screens = {"menu": "menu", "levels": "levels", "instructions-3": "page 3", "instructions-4": "page 4", "instructions-5": "page 5", "resume": "list",
               "victory-no-pieces": "end", "save": "save", "save-at-end": "save at the end", "save-with-a": "save with A"}
    assert sorted(screens.values()) == sorted(pictures.EXCEPTIONS), "each exception is tried"
    for name, picture in frames.items():
        expected = as_on_dos(picture, screens.get(name))
        Clock(frame("title"), expected).expect(expected)
        for what, mutated in mutations(expected):
            must_fail(f"{name}, {what}", Clock(mutated).expect, expected)
            # Right for a moment, before or after.
            must_fail(f"{name}, {what}, then right, then wrong", Clock(mutated, expected, mutated).expect, expected)
        for other in names:
            if other != name:
                must_fail(f"{other} for {name}", Clock(frames[other]).expect, expected)
    for name, screen in screens.items():
        must_fail(f"{name} with what DOS has no room for", Clock(frames[name]).expect, as_on_dos(frames[name], screen))
    for name in ["middle-game", "title", "instructions-1"]:
        for screen in pictures.EXCEPTIONS:
            # Where there was nothing to leave out, or something else is left out, nothing is excused.
            try:
                picture = as_on_dos(frames[name], screen)
            except Failed:
                continue
            must_fail(f"{name} with the exception of {screen}", Clock(picture).expect, frames[name])
            must_fail(f"{name} with the exception of {screen}, as a step", expected_pictures,
                      [(name, "k:x", screen)], [frames["menu"], frames[name]], {})


def walks():
    title, menu, game, levels = map(frame, ["title", "menu", "middle-game", "levels"])
    steps = [("menu", "k: ", "menu"), ("levels", "k:l", "levels"), ("game", "k:1"), ("fault", "f10:3"), ("back", "l:x", "menu")]
    shown, met = [title, menu, levels, game, game, menu], {"menu": 2, "levels": 1}
    assert len(expected_pictures(steps, shown, met)) == 6
    must_fail("a key that changes nothing", expected_pictures, steps, [title, menu, levels, levels, game, menu], met)
    must_fail("a line that changes nothing", expected_pictures, [("a", "k: "), ("b", "l:x")], [title, game, game], {})
    must_fail("a fault that nothing shows", expected_pictures, [("a", "k: "), ("b", "f10:1")], [title, game, game], {})
    must_fail("an exception too many", expected_pictures, steps, shown, {"menu": 1, "levels": 1})
    must_fail("an exception too few", expected_pictures, steps, shown, {"menu": 3, "levels": 1})
    must_fail("an exception on another screen", expected_pictures, steps, shown, {"menu": 3})
    must_fail("a picture missing", expected_pictures, steps, shown[:-1], met)
    bare = as_on_dos(menu, "menu")
    must_fail("an exception that is needed no more", as_on_dos, bare, "menu")


def text_screen(lines):
    """Returns a text screen in the font of KEYBOARD.DAT."""
    rows = [bytearray(3 * 640) for _ in range(400)]
    for row, line in enumerate(lines):
        for column, c in enumerate(line):
            for y in range(14):
                bits = KEYBOARD[28 + 14 * ord(c) + y]
                for x in range(8):
                    if bits << x & 0x80:
                        at = 3 * (8 * column + x)
                        rows[16 * row + y][at : at + 3] = b"\xaa\xaa\xaa"
    return 640, 400, [bytes(row) for row in rows]


def text_mode():
    right = text_screen(["DAMA", "", "KEYBOARD.DAT", "", ""])
    cursor = (0, 4)
    differs = lambda seen, expected: text_difference(seen, expected, cursor)
    blinking = changed(right, 0, 16 * 4 + 13, 8, 2, b"\xaa\xaa\xaa")
    for seen in [right, blinking]:
        Clock(seen).expect(right, differs=differs)
        Clock(right, blinking, right).expect(seen, differs=differs)
    for what, mutated in [
        ("one letter", text_screen(["DAMB", "", "KEYBOARD.DAT", "", ""])),
        ("two letters", text_screen(["DAMA", "", "KEYBOARD.DTA", "", ""])),
        ("a letter where the cursor is", text_screen(["DAMA", "", "KEYBOARD.DAT", "", "X"])),
        ("a letter more", text_screen(["DAMA", "", "KEYBOARD.DAT.", "", ""])),
        ("a line more", text_screen(["DAMA", "", "KEYBOARD.DAT", "X", ""])),
        ("nothing", text_screen([])),
        ("the cursor elsewhere", changed(right, 8, 16 * 4 + 13, 8, 2, b"\xaa\xaa\xaa")),
        ("half a cursor", changed(right, 0, 16 * 4 + 13, 4, 2, b"\xaa\xaa\xaa")),
        ("a block for a cursor", changed(right, 0, 16 * 4, 8, 16, b"\xaa\xaa\xaa")),
        ("50 lines", text_screen(["DAMA", "", "KEYBOARD.DAT"])[:1] + (800, right[2] * 2)),
    ]:
        must_fail(f"text mode, {what}", Clock(mutated).expect, right, differs=differs)


def messages():
    saved = frame("save")
    said = pictures.message_of(saved, KEYBOARD)
    assert len(said) > 10, said
    check_message(saved, said, KEYBOARD)
    must_fail("a message's last letter", check_message, saved, said[:-1], KEYBOARD)
    must_fail("another message", check_message, saved, said.replace("e", "a"), KEYBOARD)
    y = 22 * 14 + 6
    inked = next(x for x in range(16, 640) if pixel(saved, x, y) != bytes(3))
    must_fail("a message with a pixel less", check_message, changed(saved, inked, y, 1, 1, bytes(3)), said, KEYBOARD)
    must_fail("no message", check_message, changed(saved, 0, 22 * 14, 640, 14, bytes(3)), said, KEYBOARD)


def times():
    good = {name: limit * 0.9 for name, limit in pictures.LIMITS.items()}
    check_times(good)
    for name in good:
        must_fail(f"too slow: {name}", check_times, {**good, name: pictures.LIMITS[name] * 1.1})
        must_fail(f"no time: {name}", check_times, {**good, name: float("nan")})


def main():
    assert difference(frame("title"), frame("title")) == ""
    for part in [graphics, walks, text_mode, messages, times]:
        part()
    print(f"test of the test: {count} wrong screens, steps and times, each of which fails")


main()
