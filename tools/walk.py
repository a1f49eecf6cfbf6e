#!/usr/bin/env python3
"""Lists the functions from a typed key to the painter, counted with callgrind on a build without inlining.

Usage: tools/walk.py [--all]

Four walks: a line of DAMA, one by the rules of 1931 (`SOFFIA 22`), one of zamma, and `P` in the menu. Each script runs
headless with its last line and without it; what is called more often with it, inside `App::key` or `App::frame` and above
the first painter, belongs to the walk. Generic functions count once, closures with the function that they stand in.

A step is a function of `app`, `session` or of a game's own scenes that does something: it takes `&mut`, it is an answer of
the game that is played (`Game::read`, `after`, `status`), or it leads from `App::frame` to the painter. Steps may be at
most 25, and none longer than 60 lines; otherwise this fails. Not counted, because nothing is decided there:

- questions: functions that take no `&mut` and answer; --all prints them;
- letters, sentences and bytes: `session::text`, `messages` (a row a sentence), `rulebook_match` and `drive` (bytes of files),
  and implementations of the traits of core, such as PartialEq, Display and Iterator;
- below the ports: the rules of a game, its record, files and drives.

The figures of all functions of this crate are printed too. Needs valgrind.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "target" / "walk"
MOST_STEPS, MOST_LINES = 25, 60
NO_LOTS = ["--treccani", "--ballot", "none", "--lot", "off", "--seats", "you,other", "--fen", "W:W22,30:B18,1"]
WALKS = [
    ("a line of DAMA", [], ["", "N"], "21 18"),
    ("a line by the rules of 1931", NO_LOTS, ["", "N", "", "30 27"], "SOFFIA 22"),
    ("a line of zamma", ["--variant", "zamma"], ["", "N"], "e4xe6"),
    ("P in the menu", [], [""], "P"),
]
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


def is_painter(path):
    return "Painter" in path or "paint_game" in path


def walk(program, watched, options, before, line):
    """Returns the functions of a walk in the order of their first call, and their files."""
    without, _ = run(program, watched, options, before)
    with_it, files = run(program, watched, options, [*before, line])
    called = collections.defaultdict(list)
    for (caller, callee), number in with_it.items():
        if number > without.get((caller, callee), 0):
            called[caller].append(callee)
    reached, found = set(), []

    def visit(symbol):
        if symbol in reached:
            return
        reached.add(symbol)
        path = readable(symbol)
        if is_painter(path):
            return
        if is_own(path) and path not in found:
            found.append(path)
        for callee in called[symbol]:
            visit(callee)

    for symbol in sorted(watched, key=lambda symbol: "3key" not in symbol):
        if symbol in called:
            visit(symbol)
    return found, files


def source_of(path, file):
    """Returns a function's text, from `fn` to its closing brace."""
    if not file or not Path(file).is_file():
        return ""
    text, name = Path(file).read_text(), re.sub(r"<.*", "", path.rsplit("::", 1)[-1])
    found = re.search(rf"^( *)(?:pub(?:\([^)]*\))? )?fn {re.escape(name)}[(<]", text, re.M)
    if not found:
        return ""
    end = text.find(f"\n{found[1]}}}\n", found.start())
    return text[found.start() : end] + f"\n{found[1]}}}"


def is_step(path, source):
    if not re.match(r"<?dama::(app|session(?!::(?:text|messages|rulebook_match|drive))|games::\w+::program|screen::paint$)", path):
        return False
    signature = source.split("{")[0]
    is_answer = re.search(r"Match as dama::session::game::Game>::(read|after|status)$", path)
    is_on_screen = re.search(r"^dama::(app::App<D>::(frame|screen)|screen::paint)$", path)
    return "&mut" in signature or is_answer or is_on_screen


def main():
    program = build()
    symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
    pattern = r"(_ZN4dama3app6scenes\S*App\S*3key17h\w+E|_ZN4dama3app12App\S*5frame17h\w+E)$"
    watched = re.findall(pattern, symbols, re.M)
    if not watched:
        sys.exit("the compiler writes the names of functions in another way than `_ZN`")
    failed = False
    for name, options, before, line in WALKS:
        found, files = walk(program, watched, options, before, line)
        steps, questions = [], []
        for path in found:
            source = source_of(path, files.get(path))
            (steps if is_step(path, source) else questions).append((path, source.count("\n") + 1))
        longest = max(lines for _, lines in steps)
        print(f"{name}: {len(steps)} steps, the longest {longest} lines; {len(found)} functions of this crate")
        for path, lines in steps:
            print(f"  {path} ({lines})")
        if "--all" in sys.argv[1:]:
            for path, _ in questions:
                print(f"    {path}")
        failed |= len(steps) > MOST_STEPS or longest > MOST_LINES
    sys.exit(f"more than {MOST_STEPS} steps, or one of more than {MOST_LINES} lines" if failed else 0)


if __name__ == "__main__":
    main()
