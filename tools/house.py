#!/usr/bin/env python3
"""Counts what makes the house large: lines, arms a game kind, items of one type, feature switches.

Usage: tools/house.py [REPOSITORY]

Lines of code are neither blank, nor a comment, nor a test: `#[cfg(test)]` items, `tests.rs`, `*_tests.rs`, `tests` folders.
A figure that grows asks for a look; it is not a verdict.
"""

import collections
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent

# Enums that have had a variant for each kind of game or of search.
KIND_ENUMS = """Match GameKind MatchAction MatchRefusal OtherJob OtherResult StartPosition AnyPdnReading JobKind Work
    Written""".split()
KINDS = "Italian Rules1931 Rulebook Plain Own Level Maestro Study Advice Other Line".split()
TWINS = "Message Prompt Label Scene Content Menu FileKind View".split()
ITEM = r"^    (?:pub(?:\([^)]*\))? )?(?:const |unsafe )*(?:fn|const|type) "
METHOD = r"^    (?:pub(?:\([^)]*\))? )?(?:const )?fn "


def is_test_file(path):
    return path.name == "tests.rs" or path.name.endswith("_tests.rs") or "tests" in path.parts


def without_tests(lines):
    """Drops items behind `#[cfg(test)]`: from there to the brace that closes, or to `;` where none opens."""
    depth, state = 0, "code"
    for line in lines:
        bare = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'|//.*', "", line)
        if state == "code" and re.match(r"\s*#\[cfg\((test|all\(test)", line):
            depth, state = 0, "head"
        if state == "code":
            yield line
            continue
        depth += bare.count("{") - bare.count("}")
        if state == "head" and "{" in bare:
            state = "body"
        if (state == "body" and depth <= 0) or (state == "head" and bare.rstrip().endswith(";")):
            state = "code"


def is_code(line):
    return line.strip() and not line.strip().startswith("//")


def impl_blocks(text, head):
    return re.findall(rf"^{head}[^\n]*\{{\n(.*?)^\}}", text, re.S | re.M)


def main():
    sources = {path.relative_to(ROOT / "src"): path.read_text() for path in sorted((ROOT / "src").rglob("*.rs"))}
    folders, all_code = collections.Counter(), 0
    for path, text in sources.items():
        all_code += sum(1 for line in text.splitlines() if is_code(line))
        if not is_test_file(path):
            folders[path.parts[0]] += sum(1 for line in without_tests(text.splitlines()) if is_code(line))

    def count(pattern, texts=sources.values()):
        return sum(len(re.findall(pattern, text, re.M)) for text in texts)

    outside_any = [text for path, text in sources.items() if path.as_posix() != "session/any.rs"]
    outside_alias = [text for path, text in sources.items() if path.as_posix() != "built_in.rs"]
    built_in = [block for text in sources.values() for block in impl_blocks(text, r"impl BuiltIn ")]
    app = {path: impl_blocks(text, r"impl<[^\n]*?> App<") for path, text in sources.items()}
    app_blocks = [block for blocks in app.values() for block in blocks]
    code = sum(folders.values())
    print(f"lines of code: {code}; of tests in src: {all_code - code}")
    print("  " + ", ".join(f"{folder} {lines}" for folder, lines in folders.most_common(12)))
    kinds = count(rf"\b({'|'.join(KIND_ENUMS)})::({'|'.join(KINDS)})\b", outside_any)
    print(f"arms that name a kind of game or job, outside session/any.rs: {kinds}")
    calls, outside = count(r"BuiltIn::"), count(r"BuiltIn::", outside_alias)
    print(f"items on BuiltIn: {count(ITEM, built_in)}; calls {calls}, outside built_in.rs {outside}")
    twins, more = count(rf"\bDesktop({'|'.join(TWINS)})\b"), count(r"\.more\.")
    print(f"uses of twin enums: {twins}; of `.more.`: {more}")
    files = sum(1 for blocks in app.values() if blocks)
    print(f"methods of App: {count(METHOD, app_blocks)}; blocks {len(app_blocks)}; files {files}")
    switches, desktop_only = count(r"cfg(?:_attr)?.(?:not.|all.|any.)?feature"), count(r"desktop_only!")
    print(f"feature switches: {switches}; desktop_only!: {desktop_only}")


if __name__ == "__main__":
    main()
