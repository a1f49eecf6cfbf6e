#!/usr/bin/env python3
"""Prints the sizes of the parts of DAMA.COM's segment; exit code 1 if a limit is exceeded.

    size_map.py DAMA.map DAMA.COM KEYBOARD.DAT
"""
import os
import re
import sys
from collections import Counter

SEGMENT, BOTH_FILES, LEAST_STACK = 65_280, 59_500, 4_800 + 1024
PARTS = [
    ("text of the front-end (machine, video, files, keys)", "front"),
    ("text of the program (app)", "app"),
    ("text of the screens", "screen"),
    ("text of session and messages", "session"),
    ("text of the formats", "formats"),
    ("text of the engine", "engine"),
    ("text of the rules", "rules"),
    ("text of Italian draughts (games)", "games"),
]


def part(name):
    if ":(.bss" in name:
        return "buffer for KEYBOARD.DAT" if "GRAPHICS" in name else "other variables"
    if ":(.rodata" in name:
        return "tables and what the player reads"
    if ":(.data" in name:
        return "other variables"
    if ":(.text.fold" in name or ":(.text.frames" in name:
        return "text shared by all (fold.py)"
    modules = re.findall(r"4dama\d+([a-z]+)", name)
    for title, module in PARTS:
        if module in modules:
            return title
    if modules:
        sys.exit(f"size_map.py: PARTS has no row for {modules[0]}, of which DAMA.map has {name}")
    return "text of core and the entry"


def main():
    map_file, program, graphics = sys.argv[1:]
    sizes, top = Counter(), 0
    for line in open(map_file, encoding="utf-8"):
        match = re.match(r"\s*([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+\s+(.*)$", line)
        if match and re.search(r":\(\.(start|text|rodata|data|bss)", match[3]):
            sizes[part(match[3])] += int(match[2], 16)
        if match and match[3].startswith("__bss_end"):
            top = int(match[1], 16)
    image, data = os.path.getsize(program), os.path.getsize(graphics)
    for title, module in PARTS:
        if title not in sizes:
            sys.exit(f"size_map.py: PARTS has {module}, of which DAMA.map has nothing")
    stack = 0xFFFE - top
    sizes["stack"] = stack
    for name, size in sizes.most_common():
        print(f"{size:7}  {name}")
    print(f"{SEGMENT - sum(sizes.values()):7}  alignment, DOS's own two bytes")
    print(f"{SEGMENT:7}  the segment, without the 256 bytes DOS keeps for itself")
    print(f"{image:7}  DAMA.COM\n{data:7}  KEYBOARD.DAT\n{image + data:7}  together, at most {BOTH_FILES}")
    failures = []
    if image + data > BOTH_FILES:
        failures.append(f"the two files have {image + data - BOTH_FILES} bytes too many")
    if stack < LEAST_STACK:
        failures.append(f"the stack lacks {LEAST_STACK - stack} bytes")
    if data > sizes["buffer for KEYBOARD.DAT"]:
        failures.append("KEYBOARD.DAT does not fit in its buffer")
    for failure in failures:
        print(f"size_map.py: {failure}", file=sys.stderr)
    sys.exit(1 if failures else 0)


main()
