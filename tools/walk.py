#!/usr/bin/env python3
"""Counts the functions that a typed line passes, with callgrind on a build without inlining.

Usage: tools/walk.py [--program FILE] [--all] [WORD...]

Each walk is a script; WORD chooses those with it in their names. It runs headless with its last lines and without them, and
what is called more often with them counts: every function, also questions, texts, painters and rules. Generic functions
count once, closures with the function that they stand in.

Two figures a walk, from two runs each:

- functions inside `App::key` (a front-end has read a key), by layer; --all names them;
- how often sealed bytes are decoded, legal moves listed and so on in the whole program, when both sides are played by
  hand, so that no search follows. Callgrind counts calls exactly only where it watches everything.

--program takes an unoptimized build with debug lines, such as one of another commit. Needs valgrind.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "target" / "walk"
CAPTURE = ["--fen", "W:W22,30:B18,1"]
NO_LOTS = ["--treccani", "--ballot", "none", "--lot", "off", *CAPTURE]
WALKS = [
    ("a typed capture of DAMA", CAPTURE, ["", "N"], ["22 18 13"]),
    ("a quiet line of DAMA", [], ["", "N"], ["21 18"]),
    ("a line by the rules of 1931", [*NO_LOTS, "--seats", "you,other"], ["", "N", "", "30 27"], ["SOFFIA 22"]),
    ("a line of alma", ["--variant", "alma"], ["", "N"], ["a4-a6"]),
    ("a line of zamma", ["--variant", "zamma", "--option", "first=white"], ["", "N"], ["e4-e5"]),
    ("P in the menu", [], [""], ["P"]),
    ("S, then P", [], ["", "N"], ["S", "PROVA", "{esc}", "Y", "P", "PROVA"]),
]
COUNTED = {
    "a match decoded": r"(any::Match|built_in::GameRecord) as .*Canonical>::decode",
    "settings decoded": r"PlaySettings as .*Canonical>::decode",
    "legal moves listed": r"(rules::Game|GamePosition)>::legal_moves",
    "CRC-32": r"crc::crc32$",
    "grammar of 1931": r"::parse_rules_1931$",
}
ESCAPES = {"$LT$": "<", "$GT$": ">", "$RF$": "&", "$u20$": " ", "$C$": ",", "$LP$": "(", "$RP$": ")", "$u7b$": "{"}
ESCAPES |= {"$u7d$": "}", "$BP$": "*", "$u5b$": "[", "$u5d$": "]", "$u27$": "'", "$u3b$": ";", "..": "::"}


def build():
    settings = {f"CARGO_PROFILE_DEV_{name}": value for name, value in [("OPT_LEVEL", "0"), ("DEBUG", "1")]}
    environment = {**os.environ, **settings, "CARGO_TARGET_DIR": str(TARGET)}
    command = ["cargo", "build", "--quiet", "--bin", "dama"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return TARGET / "debug" / "dama"


def readable(symbol):
    """Returns a function's path, without closures."""
    found = re.match(r"_ZN(.*)E", symbol)
    rest, words = found[1] if found else "", []
    while length := re.match(r"\d+", rest):
        start = length.end()
        words.append(rest[start : start + int(length[0])])
        rest = rest[start + int(length[0]) :]
    path = "::".join(word.removeprefix("_") for word in words[:-1]) or symbol
    for escape, letter in ESCAPES.items():
        path = path.replace(escape, letter)
    return path.split("::{{closure}}")[0]


def read_calls(report):
    """Returns the number of calls between functions, and each function's file."""
    names, files, calls, file_of = {}, {}, collections.Counter(), {}
    caller = callee = file = None
    for line in report.read_text().splitlines():
        if found := re.match(r"(fl|fi|fe|cfi|cfl|fn|cfn)=\((\d+)\)(?: (.*))?$", line):
            kind, number, name = found.groups()
            known = names if kind.endswith("fn") else files
            if name:
                known[number] = name
            if kind == "fl":
                file = number
            elif kind == "fn":
                caller = number
                file_of[number] = file
            elif kind == "cfn":
                callee = number
        elif found := re.match(r"calls=(\d+)", line):
            calls[caller, callee] += int(found[1])
    counted = {(names[a], names[b]): number for (a, b), number in calls.items()}
    return counted, {readable(names[a]): files.get(number) for a, number in file_of.items()}


def run(program, watched, options, lines):
    with tempfile.TemporaryDirectory() as folder:
        for name in ["KEYBOARD.DAT", "GIOCHI.DAT"]:
            (Path(folder) / name).write_bytes((ROOT / name).read_bytes())
        Path(folder, "script.txt").write_text("".join(line + "\n" for line in lines))
        command = ["valgrind", "--tool=callgrind", "--demangle=no", "--callgrind-out-file=calls"]
        command += [f"--toggle-collect={symbol}" for symbol in watched]
        command += [program, "run", "script.txt", "--disk", ".", "--frames", "frames.txt", *options]
        subprocess.run(command, cwd=folder, stderr=subprocess.DEVNULL, check=True)
        return read_calls(Path(folder, "calls"))


def is_own(path):
    return re.match(r"<?&?(mut )?dama::", path) and not re.match(r"<.* as (core|alloc|std)::", path)


def layer_of(file):
    """Returns the first folder below `src`, or `None` for code of another crate."""
    found = re.search(r"(?:^|/)src/(\w+)(?:/|\.rs)", file or "")
    return found and found[1]


def counts(program, watched, options, before, lines):
    """Returns how often each function of this crate is called by the last lines, and each function's layer."""
    without, _ = run(program, watched, options, before)
    with_them, files = run(program, watched, options, [*before, *lines])
    counted = collections.Counter()
    for (caller, callee), number in with_them.items():
        more = number - without.get((caller, callee), 0)
        if more > 0 and is_own(readable(callee)):
            counted[readable(callee)] += 0 if "closure" in callee else more
    return {path: (number, layer_of(files.get(path))) for path, number in counted.items()}


def walk(name, program, watched, options, before, lines, names_all):
    found = counts(program, watched, [*options, "--level", "1"], before, lines)
    layers = collections.Counter(layer for _, layer in found.values() if layer)
    two, three = layers["app"] + layers["session"], layers["app"] + layers["session"] + layers["games"]
    by_layer = ", ".join(f"{layer} {number}" for layer, number in layers.most_common())
    print(f"{name}: {two} functions of app and session, {three} with games ({by_layer})")
    by_hand = options if "--seats" in options else [*options, "--seats", "you,other"]
    exact = counts(program, [], by_hand, before, lines)
    for what, pattern in COUNTED.items():
        print(f"  {what}: {sum(number for path, (number, _) in exact.items() if re.search(pattern, path))}")
    for path, (number, layer) in sorted(found.items()) if names_all else []:
        print(f"    {layer or '-'} {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("words", nargs="*", metavar="WORD")
    arguments = parser.parse_args()
    program = (arguments.program or build()).resolve()
    symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    watched = re.findall(r"(_ZN4dama3app6scenes\S*App\S*3key17h\w+E)$", symbols, re.M)
    if not watched:
        sys.exit("the compiler writes the names of functions in another way than `_ZN`")
    for name, options, before, lines in WALKS:
        if not arguments.words or any(word in name for word in arguments.words):
            walk(name, program, watched, options, before, lines, arguments.all)


if __name__ == "__main__":
    main()
