#!/usr/bin/env python3
"""Checks that the page of each public item has an example that runs, or a link to one.

usage: tools/doc_examples.py [FOLDER]

FOLDER is where `cargo doc` has written, target/doc if not given. The items are those of tests/data/public-api.txt.
Methods, fields and variants are on the page of their type. Constants need none: their page shows the value.
"""

import posixpath
import re
import sys
from pathlib import Path

KINDS = {"mod", "struct", "enum", "trait", "fn", "type", "static", "macro", "union"}
# An example that is not compiled, or not run, shows nothing.
SHOWN = re.compile(r'<div class="example-wrap(?![^"]*(?:ignore|should_panic|compile_fail))[^"]*"><pre class="rust rust-example-rendered"')
LINK = re.compile(r'Example: <a href="([^"]*)"')


def pages(listed):
    """Yields the path and the page of each listed item."""
    item = re.compile(r"pub (?:const |unsafe |#\[[^\]]*\] )*(\w+) (dama(?:::\w+)*)\b")
    for line in listed.splitlines():
        line = re.sub(r"^#\[[^\]]*\] ", "", line)
        found = item.match(line)
        if not found or found[1] not in KINDS:
            continue
        kind, names = found[1], found[2].split("::")
        # What stands behind a type's name is on its page.
        is_of_type = ">::" in line[found.end():].split("=")[0].split("(")[0]
        if is_of_type or any(name[0].isupper() for name in names[:-1]):
            continue
        if kind == "mod":
            yield found[2], "/".join([*names, "index.html"])
        else:
            yield found[2], "/".join([*names[:-1], f"{kind}.{names[-1]}.html"])


def description(page):
    """Returns the text of the item itself, without those of its members."""
    main = page.split('<section id="main-content"', 1)[1]
    return re.split(r'<h2 id="(?:fields|variants|implementations|trait-implementations|implementors|'
                    r'required-\w+(?:-\w+)?|provided-methods|modules|structs|enums|aliased-type)"', main, maxsplit=1)[0]


def main():
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "target/doc")
    text = {}

    def read(path):
        if path not in text:
            text[path] = (folder / path).read_text() if (folder / path).is_file() else None
        return text[path]

    def is_example(page, link):
        path, _, anchor = link.partition("#")
        target = read(posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page)
        if target is None:
            return False
        if anchor:
            parts = target.split(f'id="{anchor}"', 1)
            # A section ends at the next heading.
            return len(parts) == 2 and SHOWN.search(re.split(r"<h[1-4][ >]", parts[1], maxsplit=1)[0]) is not None
        return SHOWN.search(target) is not None

    examples, links, wrong = 0, 0, []
    for name, page in pages(Path("tests/data/public-api.txt").read_text()):
        html = read(page)
        if html is None:
            wrong.append(f"{name}: no page {page}")
            continue
        said = description(html)
        if SHOWN.search(said):
            examples += 1
        elif link := LINK.search(said):
            links += 1
            if not is_example(page, link[1]):
                wrong.append(f"{name}: no example behind its link, {link[1]}")
        else:
            wrong.append(f"{name}: neither an example nor a link to one")
    print(f"{examples} pages with an example, {links} with a link to one")
    if examples + links < 100:
        wrong.append("fewer than 100 pages were found")
    for line in wrong:
        print(f"FAILED: {line}")
    sys.exit(bool(wrong))


main()
