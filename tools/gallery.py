#!/usr/bin/env python3
"""Put the golden frames into MANUALE.html and MANUAL.html.

    tools/gallery.py [--check]

Every screen has a script and a picture in tests/frames. Where a manual shows it, `# caption: ` and
`# alt: ` in the script are what stands under the picture and in its place, in the language of the
frame. The pictures are 640 x 350; the manuals show them at 4:3. With --check nothing is written: the
exit code says whether both files are up to date. Only the standard library is used.
"""

import base64
import re
import struct
import sys
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRAMES = ROOT / "tests" / "frames"


def said(name, kind):
    """Returns the value of a script's comment of this kind."""
    prefix = f"# {kind}: "
    for line in (FRAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(prefix):
            return line[len(prefix) :]
    raise SystemExit(f"tests/frames/{name}.txt: no line begins with {prefix!r}")


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
    for name in ["MANUALE.html", "MANUAL.html"]:
        path = ROOT / name
        old = path.read_text(encoding="utf-8")
        new = manual(old)
        if new != old:
            stale.append(name)
            if not check:
                path.write_text(new, encoding="utf-8")
    if check and stale:
        raise SystemExit(f"out of date, run tools/gallery.py: {', '.join(stale)}")


if __name__ == "__main__":
    main()
