"""Pictures, and what it takes for a screen of DOS to be the desktop's. Nothing here starts a program."""
import pathlib
import struct
import time
import zlib


class Failed(Exception):
    """A test has failed."""


class NoPicture(ValueError):
    """A screenshot from which no screen can be read."""


# ---- files ------------------------------------------------------------------------------------


def read_png(path):
    """Returns (width, height, rows of RGB bytes) of an indexed PNG."""
    data, at, idat, palette = path.read_bytes(), 8, b"", b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
            assert color == 3, "an indexed picture"
        palette = body if kind == b"PLTE" else palette
        idat += body if kind == b"IDAT" else b""
        at += length + 12
    raw, stride, before, rows = zlib.decompress(idat), width * depth // 8, None, []
    for y in range(height):
        kind, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        for x in range(stride):
            a, b = row[x - 1] if x else 0, before[x] if before else 0
            c = before[x - 1] if before and x else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, paeth)[kind]) & 255
        before = row
        per = 8 // depth
        indices = [(v >> (8 - depth * (i + 1))) & ((1 << depth) - 1) for v in row for i in range(per)]
        rows.append(b"".join(palette[3 * i : 3 * i + 3] for i in indices))
    return width, height, rows


def write_png(path, picture):
    width, height, rows = picture
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    raw = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", raw) + chunk(b"IEND", b""))


# The EGA has four strengths of each colour; cards and DOSBox show them a little differently.
STRENGTHS = bytes((value + 42) // 85 * 85 for value in range(256))


def read_xwd(data):
    """Reads a screenshot and rounds its colours to the EGA's 64."""
    fields = struct.unpack(">25I", data[:100])
    header, width, height, bits, line, colors = fields[0], fields[4], fields[5], fields[11], fields[12], fields[19]
    if bits != 32:
        raise NoPicture(f"{bits} bits a pixel instead of 32")
    pixels, rows = data[header + 12 * colors :], []
    for y in range(height):
        row = pixels[y * line : y * line + 4 * width]
        rgb = bytearray(3 * width)
        rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
        rows.append(bytes(rgb).translate(STRENGTHS))
    return width, height, rows


# ---- comparing --------------------------------------------------------------------------------


def read_differences(path):
    """Reads the list of differences: for each screen the cells that DOS leaves blank or paints itself, and why."""
    span = lambda text: tuple(map(int, text.split("-")))
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    differences = {}
    for screen, fields, what in (map(str.strip, line.split("|")) for line in lines):
        cells = [field.split() for field in fields.split(",")]
        differences[screen] = ([(*span(rows), *span(columns), bool(own)) for rows, columns, *own in cells], what)
    return differences


# There DOS shows the bare panel. Nothing else may differ anywhere; `dama compare` reads the same list.
EXCEPTIONS = read_differences(pathlib.Path(__file__).parents[3] / "src/cli/compare/dos_differences.txt")


# The colour of a pixel that DOS may paint as it likes: none of the EGA's.
ANY = bytes([1, 2, 3])


def as_on_dos(picture, screen):
    """Returns the desktop's picture as DOS must show it. `screen`: one of `EXCEPTIONS`, or None."""
    if screen is None:
        return picture
    fields, what = EXCEPTIONS[screen]
    width, height, rows = picture
    changed = list(rows)
    for top, bottom, left, right, is_own in fields:
        paper = rows[14 * top][3 * (8 * left - 1) : 3 * 8 * left]
        blank = (ANY if is_own else paper) * (8 * (right - left))
        before = list(changed)
        for y in range(14 * top, 14 * bottom):
            changed[y] = changed[y][: 3 * 8 * left] + blank + changed[y][3 * 8 * right :]
        if changed == before:
            raise Failed(f"{what}: not on the desktop's screen; the exception is needed no more, or stands on a wrong step")
    return width, height, changed


def masked(row, expected):
    """Returns a row with the pixels that may be anything, which stand together, as they are expected."""
    left, right = expected.find(ANY), expected.rfind(ANY) + len(ANY)
    return row if left < 0 else row[:left] + expected[left:right] + row[right:]


def alike(seen, expected):
    """Returns whether a screen is the expected one, but for the pixels that may be anything."""
    return seen[:2] == expected[:2] and all(a == b or masked(a, b) == b for a, b in zip(seen[2], expected[2]))


def difference(seen, expected):
    """Describes how a screen differs; empty if it does not."""
    if seen[:2] != expected[:2]:
        return f"{seen[0]} x {seen[1]} pixels instead of {expected[0]} x {expected[1]}"
    wrong = [(masked(a, b), b) for a, b in zip(seen[2], expected[2]) if masked(a, b) != b]
    pixels = sum(a[x : x + 3] != b[x : x + 3] for a, b in wrong for x in range(0, len(a), 3))
    return f"{pixels} pixels differ, in {len(wrong)} rows" if wrong else ""


def text_difference(seen, expected, cursor, height=16):
    """Describes how a text screen differs. `cursor`: column and row of the blinking cursor, each of whose
    lines of pixels, the lowest three of a letter's `height`, may be there or not; nothing else may differ."""
    if seen[:2] != expected[:2]:
        return difference(seen, expected)
    column, row = cursor
    left, right = 24 * column, 24 * column + 24
    without, strokes = [], set()
    for picture in (seen, expected):
        rows = list(picture[2])
        for y in range(height * (row + 1) - 3, height * (row + 1)):
            strokes.add(rows[y][left:right])
            rows[y] = rows[y][:left] + bytes(24) + rows[y][right:]
        without.append((*picture[:2], rows))
    # No line, or a whole one.
    if any(stroke != stroke[:3] * 8 for stroke in strokes):
        return "what stands where the cursor blinks is no cursor"
    return difference(*without)


def expect(shot, expected, seconds=12, hold=0.2, differs=difference, now=time.monotonic, sleep=time.sleep):
    """Waits until `shot()` is the picture and checks that it stays. Returns the seconds it took. `differs`
    describes how another screen differs."""
    right = lambda seen: alike(seen, expected) if differs is difference else seen == expected or not differs(seen, expected)
    start = now()
    while True:
        seen = shot()
        took = now() - start
        if right(seen):
            break
        if took > seconds:
            raise Failed(differs(seen, expected))
        sleep(0.03)
    until = now() + hold
    while True:
        seen = shot()
        if not right(seen):
            raise Failed(f"the right screen does not stay: {differs(seen, expected)}")
        if now() >= until:
            return took
        sleep(0.05)


def expected_pictures(steps, pictures, exceptions):
    """The pictures DOS has to show after the steps of a walk, the first before any of them.

    A step is (name, what is given) or (name, what is given, a screen of `EXCEPTIONS`). `exceptions`: how often
    each screen is to be met, so that none is excused by mistake. Every step must be seen to have acted: its
    picture is another than the one before, but for a fault (`f10:`), which a later step shows.
    """
    met, out = {}, [pictures[0]]
    for step, before, picture in zip(steps, pictures, pictures[1:]):
        name, given, screen = (*step, None)[:3]
        if picture == before and not given.startswith("f10:"):
            raise Failed(f"{name}: its screen is the one before; it would pass without the key")
        if screen:
            met[screen] = met.get(screen, 0) + 1
        out.append(as_on_dos(picture, screen))
    if len(out) != len(steps) + 1 or steps[-1][1].startswith("f10:"):
        raise Failed("a step without a picture, or a fault that nothing shows")
    if met != exceptions:
        raise Failed(f"exceptions met: {met}, to be met: {exceptions}")
    return out


# ---- reading ----------------------------------------------------------------------------------


def message_of(picture, keyboard):
    """The message line of a screen, read with the glyphs of `keyboard`, the bytes of KEYBOARD.DAT."""
    glyphs = {keyboard[28 + 14 * code : 42 + 14 * code]: code for code in range(255, 31, -1)}
    rows, text = picture[2], b""
    if picture[:2] != (640, 350):
        raise Failed("not a screen of the program")
    for column in range(2, 80):
        cell = bytes(
            sum(0x80 >> x for x in range(8) if rows[22 * 14 + y][3 * (8 * column + x) : 3 * (8 * column + x) + 3] != b"\0\0\0")
            for y in range(14)
        )
        text += bytes([glyphs.get(cell, 63)])
    return text.decode("cp437").rstrip()


def check_message(picture, message, keyboard):
    said = message_of(picture, keyboard)
    if said != message:
        raise Failed(f"it says {said!r}, not {message!r}")


# ---- time -------------------------------------------------------------------------------------


# Seconds, of those of the emulated PC: a search of level 1 and of level 3, from RETURN to the answer at
# both, and until a key shows while the program thinks.
LIMITS = {"search 1": 1.0, "search 3": 5.0, "answer 1": 1.0, "answer 3": 5.0, "key": 0.5}


def check_times(times):
    """Checks each time against its limit."""
    slow = [f"{name}: {times[name]:.2f} s, at most {limit}" for name, limit in LIMITS.items() if not times[name] <= limit]
    if slow:
        raise Failed("slower than asked: " + "; ".join(slow))
