"""Puts page, style, script and program into one file; prints what takes how much of it.

    assemble.py PROGRAM.wasm PAGE.html
"""

import base64
import gzip
import pathlib
import sys

program, page = map(pathlib.Path, sys.argv[1:])
here = pathlib.Path(__file__).parent
wasm = program.read_bytes()
packed = base64.b64encode(gzip.compress(wasm, 9, mtime=0)).decode()
parts = {
    "STYLE": (here / "page.css").read_text(),
    "PROGRAM": packed,
    "SCRIPT": (here / "page.js").read_text(),
}
html = (here / "page.html").read_text()
for name, text in parts.items():
    place = f"/*{name}*/"
    assert html.count(place) == 1, f"page.html has no single {place}"
    assert "</script" not in text and "</style" not in text, f"{name} would end its own element"
    html = html.replace(place, text)
page.write_text(html)

shown = {
    "program, packed": len(packed),
    "script": len(parts["SCRIPT"].encode()),
    "style and page": len(html.encode()) - len(packed) - len(parts["SCRIPT"].encode()),
}
for name, size in shown.items():
    print(f"{size:9}  {name}")
print(f"{len(html.encode()):9}  {page}, at most 1600000; the program unpacked: {len(wasm)}")
if len(html.encode()) > 1_600_000:
    sys.exit("too large")
