#!/usr/bin/env python3
"""Finds the pairs of letters that shorten DAMA.COM's texts most; writes src/session/text/pairs.rs.

    ports/dos/pairs.py                after sentences have changed much

The table only makes the program smaller: with any table every sentence stays as it is. The words are the
literals in `text!(...)`; the rules of packing are those of src/session/text/packed.rs. Time and again
the commonest pair of neighbours becomes a byte of its own, as in byte pair encoding (Gage 1994).
"""
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKED = ROOT / "src/session/text/packed.rs"
MACRO = "text!"


def constant(name):
    """Reads a constant of packed.rs, which defines the meaning of every byte."""
    match = re.search(rf"const {name}: \w+ = (0x[0-9a-f]+|\d+);", PACKED.read_text(encoding="utf-8"))
    return int(match[1], 0) if match else sys.exit(f"pairs.py: {PACKED.relative_to(ROOT)} has no number {name}")


FIRST, NEXT_AS_IT_IS, LINE_END = constant("FIRST"), constant("NEXT_AS_IT_IS"), constant("LINE_END_BYTE")
PAIRS, DEEPEST = (NEXT_AS_IT_IS - FIRST) % 256, constant("DEEPEST")
STRING = r'"(?:[^"\\]|\\.)*"'


def literals(source):
    """Returns the text of `text!(...)`: a literal, or several in `concat!`."""
    for match in re.finditer(rf"{MACRO}\(\s*(?:concat!\()?((?:\s*{STRING}\s*,?)+)", source):
        yield "".join(re.sub(r"\\(.)", lambda m: {"n": "\n"}.get(m[1], m[1]), s[1:-1]) for s in re.findall(STRING, match[1]))


def packed(text):
    """Returns the codes of a text before pairing; codes that would be read as pairs are marked."""
    codes = []
    for c in text:
        code = LINE_END if c == "\n" else c.encode("cp437")[0] if c != "►" else 0x10
        literal = c != "\n" and (code - FIRST) % 256 <= (LINE_END - FIRST) % 256
        codes.append(("as it is", code) if literal else code)
    return codes


def neighbours(texts):
    counts = Counter()
    for text in texts:
        before = None
        for pair in zip(text, text[1:]):
            # Of three equal letters only one pair can be made.
            if pair == before:
                before = None
                continue
            before = pair
            if all(isinstance(code, int) for code in pair):
                counts[pair] += 1
    return counts


def replaced(text, pair, code):
    out, at = [], 0
    while at < len(text):
        if tuple(text[at : at + 2]) == pair:
            out.append(code)
            at += 2
        else:
            out.append(text[at])
            at += 1
    return out


def main():
    sources = sorted((ROOT / "src").rglob("*.rs"))
    texts = [packed(text) for source in sources for text in literals(source.read_text(encoding="utf-8"))]
    if not texts:
        sys.exit(f"pairs.py: no file in src has {MACRO}(...)")
    before = sum(map(len, texts))
    said, depth, rows = {}, Counter(), []
    for number in range(PAIRS):
        counts = {pair: n for pair, n in neighbours(texts).items() if max(depth[pair[0]], depth[pair[1]]) < DEEPEST}
        pair = min(counts, key=lambda pair: (-counts[pair], pair))
        code = (FIRST + number) % 256
        depth[code] = 1 + max(depth[pair[0]], depth[pair[1]])
        said[code] = "".join(said.get(c) or ("\n" if c == LINE_END else bytes([c]).decode("cp437")) for c in pair)
        rows.append((pair, said[code]))
        texts = [replaced(text, pair, code) for text in texts]
    lines = "".join(
        f"    [0x{a:02x}, 0x{b:02x}], // {said!r}\n" for (a, b), said in rows
    )
    (ROOT / "src/session/text/pairs.rs").write_text(
        "//! The commonest pairs of letters in the program's words; written by `ports/dos/pairs.py`.\n\n"
        "/// Each is two bytes: letters of code page 437, or pairs that stand before it.\n"
        f"pub const PAIRS: [[u8; 2]; {PAIRS}] = [\n{lines}];\n",
        encoding="utf-8",
    )
    after = sum(len(text) + sum(not isinstance(code, int) for code in text) for text in texts)
    print(f"{before} letters in {after} bytes, and {2 * PAIRS} for the pairs")


main()
