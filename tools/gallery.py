#!/usr/bin/env python3
"""Put the golden frames into docs/GALLERY.md and MANUALE.html.

    tools/gallery.py [--check]

Every screen has a script and a picture in tests/frames. The first comment of the script is what the
gallery says of it; where the manual shows it, `# caption: ` and `# alt: ` are what stands under the
picture and in its place. The pictures are 640 x 350 and shown at 4:3. With --check nothing is
written: the exit code says whether both files are up to date. Only the standard library is used.
"""

import base64
import re
import struct
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRAMES = ROOT / "tests" / "frames"

# In the order of a visit; other frames follow.
ORDER = """title menu levels level-maestro seconds maestro-thinks colour first start thinking waiting last-move typing middle-game kings refused
save saved overwrite drive-not-ready resume resumed pdn-open pdn-games pdn-viewer abandon exit exit-from-menu system-error
system-error-saved victory-no-pieces victory-no-moves defeat review halt-missing halt-damaged halt-foreign
full-menu full-lots full-card full-opening full-clock full-touched full-may-huff full-huffed
full-program-huffs full-obliged full-draw full-lost-by-huff full-time-over full-error full-english-card full-english-huff full-instructions
lessons problem problem-hint problem-wrong problem-solved lesson-morsa lesson-reversed lesson-one-pair
lesson-two-pairs lesson-triangles rules-capture rules-duty rules-huff rules-clock rules-aim openings
opening-why the-move the-move-many english-lesson english-rules english-openings
instructions-1 instructions-2 instructions-3 instructions-4 instructions-5
games-list english-games-list games-alma games-zamma-en vinciperdi-start vinciperdi-middle vinciperdi-refusal vinciperdi-end vinciperdi-instructions
vinciperdi-kings polacca-start polacca-middle polacca-kings polacca-refusal polacca-end polacca-instructions
zamma-start zamma-middle zamma-promoted zamma-refusal zamma-soplo zamma-offer zamma-end zamma-instructions zamma-examples
zamma-pergioco-start zamma-pergioco-middle zamma-pergioco-mullah zamma-pergioco-refusal zamma-pergioco-end
zamma-pergioco-instructions damma-start damma-english damma-middle damma-full damma-mullah damma-refusal damma-end
damma-instructions smamma-start smamma-middle smamma-push smamma-refusal smamma-end smamma-instructions
alma-start alma-four alma-chain alma-refusal alma-end alma-instructions gobang-start gobang-middle gobang-four
gobang-refusal gobang-end gobang-instructions
two-players two-players-seats two-players-end two-players-1931 aids-advice aids-places aids-turned aids-1931 aids-polacca
aids-turned-alma exam exam-moves exam-move vinciperdi-review""".split()

BEGIN, END = "<!-- gallery -->", "<!-- end of the gallery -->"


def said(name, kind=""):
    """Returns the value of a script's comment of this kind; without a kind, its first comment."""
    prefix = f"# {kind}: " if kind else "# "
    for line in (FRAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(prefix):
            return line[len(prefix) :]
    raise SystemExit(f"tests/frames/{name}.txt: no line begins with {prefix!r}")


def gallery(text):
    names = sorted(path.stem for path in FRAMES.glob("*.png"))
    names.sort(key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
    cells = [
        f'<td><img src="../tests/frames/{name}.png" width="400" height="300" alt="{name}"><br>{said(name)}</td>'
        for name in names
    ]
    rows = ["<tr>" + "".join(cells[i : i + 2]) + "</tr>" for i in range(0, len(cells), 2)]
    table = "\n".join([BEGIN, "<table>", *rows, "</table>", END])
    pattern = re.escape(BEGIN) + ".*?" + re.escape(END)
    text, count = re.subn(pattern, lambda _: table, text, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"docs/GALLERY.md: {BEGIN} and {END} expected once")
    return text


def unfilter(kind, row, above, step):
    """Undoes a PNG filter of this kind on a row of bytes."""
    for x in range(len(row)):
        left = row[x - step] if x >= step else 0
        up = above[x]
        corner = above[x - step] if x >= step else 0
        near = left + up - corner
        paeth = min((left, up, corner), key=lambda value: abs(near - value))
        row[x] = (row[x] + (0, left, up, (left + up) // 2, paeth)[kind]) & 255
    return row


def decode(png):
    """Returns width, height, palette and rows of indices of an indexed PNG of 4 or 8 bits."""
    chunks, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind = png[at + 4 : at + 8]
        chunks[kind] = chunks.get(kind, b"") + png[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, depth = struct.unpack(">IIB", chunks[b"IHDR"][:9])
    raw, length = zlib.decompress(chunks[b"IDAT"]), width * depth // 8
    rows, above = [], bytes(length)
    for y in range(height):
        line = raw[y * (length + 1) : (y + 1) * (length + 1)]
        above = bytes(unfilter(line[0], bytearray(line[1:]), above, 1))
        rows.append(above if depth == 8 else bytes(half for byte in above for half in (byte >> 4, byte & 15)))
    return width, height, chunks[b"PLTE"][:48], rows


def encode(picture, depth=4):
    """Encodes the picture with this number of bits a pixel and no filters, which suits these boards best."""
    width, height, palette, rows = picture
    if depth == 4:
        rows = [bytes(row[x] << 4 | row[x + 1] for x in range(0, width, 2)) for row in rows]
    body = b"".join(b"\0" + row for row in rows)
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 3, 0, 0, 0)),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(body, 9)),
        (b"IEND", b""),
    ]
    chunks = [struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def figure(match):
    name = match[1]
    picture = decode((FRAMES / f"{name}.png").read_bytes())
    # An unchanged picture keeps its file, however it was compressed.
    known = re.search(r'src="data:image/png;base64,([^"]+)"', match[0])
    png = base64.b64decode(known[1]) if known else b""
    packed = encode(picture)
    if not png or len(png) > len(packed) + 500 or decode(png) != picture:
        png = packed
    data = base64.b64encode(png).decode("ascii")
    return (
        f'<img data-frame="{name}" width="640" height="480" src="data:image/png;base64,{data}" '
        f'alt="{said(name, "alt")}">\n<figcaption>{said(name, "caption")}</figcaption>'
    )


def manual(text):
    pattern = r'<img data-frame="([^"]*)"[^>]*>\n<figcaption>.*?</figcaption>'
    return re.sub(pattern, figure, text)


def main():
    check = sys.argv[1:] == ["--check"]
    stale = []
    for name, update in [("docs/GALLERY.md", gallery), ("MANUALE.html", manual)]:
        path = ROOT / name
        old = path.read_text(encoding="utf-8")
        new = update(old)
        if new != old:
            stale.append(name)
            if not check:
                path.write_text(new, encoding="utf-8")
    if check and stale:
        raise SystemExit(f"out of date, run tools/gallery.py: {', '.join(stale)}")


if __name__ == "__main__":
    main()
