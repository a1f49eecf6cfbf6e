"""Puts page, style, script and program into one file and prints their sizes. Beside it goes the strictest
content policy that the page runs under, which knows style and script by their checksums.

    assemble.py PROGRAM.wasm PAGE.html

With UPDATE_README=1 the sizes go into README.md, which a test holds against the page.
"""

import base64
import hashlib
import os
import pathlib
import re
import sys
import zlib

import site_folder as site

# Bytes of the whole page, at the most.
LARGEST = 1_855_000



def bare(text):
    """Returns style or script without its comments' own lines and without indentation."""
    text = re.sub(r"^[ ]*/\*.*?\*/[ ]*\n", "", text, flags=re.MULTILINE | re.DOTALL)
    lines = (line.strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line and not line.startswith("//"))


program, page = map(pathlib.Path, sys.argv[1:])
here = pathlib.Path(__file__).parent
wasm = program.read_bytes()
packer = zlib.compressobj(9, zlib.DEFLATED, 31, 9)
zipped = packer.compress(wasm) + packer.flush()
# First how many bytes at the end are none of its own.
packed = str(-len(zipped) % 4) + base64.b85encode(zipped, pad=True).decode()
assert "<script" not in packed
parts = {
    "STYLE": bare((here / "page.css").read_text()),
    "PROGRAM": packed,
    "SCRIPT": bare((here / "page.js").read_text()),
}
html = (here / "page.html").read_text()
for name, text in parts.items():
    place = f"/*{name}*/"
    assert html.count(place) == 1, f"page.html has no single {place}"
    assert "</script" not in text and "</style" not in text, f"{name} would end its own element"
    html = html.replace(place, text)
page.write_text(html)
site.write(page.with_name("site"), html, os.environ.get("DAMA_WEB_BASE", ""))


def known(text):
    """Returns a text's hash as in a content security policy."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


policy = (
    f"default-src 'none'; script-src {known(parts['SCRIPT'])} 'wasm-unsafe-eval'; style-src {known(parts['STYLE'])}; "
    "img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'\n"
)
page.with_suffix(".policy").write_text(policy)
served = policy.replace("script-src", "manifest-src 'self'; connect-src 'self'; script-src 'self'")
served = served.replace("img-src data:; worker-src", "img-src 'self' data:; worker-src 'self'")
page.with_name("site.policy").write_text(served)

shown = {
    "program, packed": len(packed),
    "script": len(parts["SCRIPT"].encode()),
    "style and page": len(html.encode()) - len(packed) - len(parts["SCRIPT"].encode()),
}
for name, size in shown.items():
    print(f"{size:9}  {name}")
print(f"{len(html.encode()):9}  {page}, at most {LARGEST}; the program unpacked: {len(wasm)}")
if os.environ.get("UPDATE_README"):
    readme = here / "README.md"
    sizes = [len(packed), len(html.encode()) - len(packed), len(html.encode())]
    rows = ["the program, gzip", "page, style", "together, at most"]
    text = readme.read_text()
    for row, size in zip(rows, sizes):
        text, count = re.subn(rf"(\| {row}[^|]*\| )[\d.]+ MB", rf"\g<1>{size / 1e6:.2f} MB", text)
        assert count == 1, f"README.md has no row {row}"
    readme.write_text(text)
if len(html.encode()) > LARGEST:
    sys.exit("too large")
