#!/usr/bin/env python3
"""Merges repeated code of a program: assembly in, assembly out.

    fold.py < narrow.s > fold.s

Two things are done, both only to code that need not be fast (the CRC is):

  ends       where the same instructions end in the same jump, all but one jump into that one's
  middles    the same instructions become a function of their own, called with a two-byte return
             address; they must leave the stack as they found it, and every call among them must find
             all its stack arguments among them too, because the return address lies in between

Sizes are GNU as's own. Source: the outliner that LLVM has for other processors works alike.
"""
import re
import subprocess
import tempfile
from collections import defaultdict

from assembly import ENTER, LEAVE, Named, read, rewrite, stop

# Left unchanged, like all hand-written code: time-critical functions, and those that interrupt or restore the machine.
HOT = Named("formats::crc::crc32", "front::dos::machine::*")
LONGEST = 16
# Never moved: code that depends on its place, on %sp, or on interrupts.
FIXED = re.compile(rf"(j|ret|int|hlt|iret|ud2|std|cld|sti|cli|pushfw|popfw|callw\t(\*|{re.escape(ENTER)}))|.*%(e?sp)")
ADJUST = re.compile(r"(add|sub)w\t\$(\d+), %sp$")
END = re.compile(rf"(jmp\t{re.escape(LEAVE)}\d|retw|ud2)$")


def sizes(texts):
    """Returns the size of each line in bytes, from the assembler's listing."""
    with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
        file.write("\n".join(texts))
        file.flush()
        command = ["as", "--32", "-aln", "-o", "/dev/null", file.name]
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = defaultdict(int)
    for line in listing.split("\n"):
        match = re.match(r"\s*(\d+) (?:[0-9a-f]{4}|    ) ([0-9A-F]+)(?:\s|$)", line)
        if match:
            found[int(match[1]) - 1] += len(match[2]) // 2
    return found


# Bytes of arguments of the functions with names of their own, most of them hand-written in machine.rs.
BY_HAND = {"memcpy": 12, "memmove": 12, "memset": 12, "memcmp": 12, "bcmp": 12}
BY_HAND |= {f"dama_int{number}": 16 for number in ("10", "13", "16", "1a", "21")}
BY_HAND |= {"dama_take_vectors": 0, "dama_give_vectors": 0, "dama_main": 0}
ALL = 1 << 16


def check(lines):
    """Fails if a name in this script is not a function, or a called one is missing in BY_HAND."""
    HOT.check(lines)
    own = {line.label for line in lines if line.is_symbol() and not line.is_compiled()}
    for name in sorted(BY_HAND.keys() - own):
        stop(f"BY_HAND has {name}, which is no function of the program")
    for name in sorted({line.rest for line in lines if line.name == "callw"} & own - BY_HAND.keys()):
        stop(f"BY_HAND has no row for {name}, which is called")


def stack_arguments(lines):
    """Returns the bytes of arguments that each function reads from the stack, itself or in a tail call.

    Call it before anything is folded, while each function still has all its instructions. Where an
    argument's address is taken, or an array among them is indexed, there may be any number.
    """
    found, jumps = {}, []
    for line in lines:
        function = line.symbol
        if line.is_symbol():
            found[function] = BY_HAND.get(function, 0)
        if function is None or function in BY_HAND:
            continue
        for offset, index in re.findall(r"(?<![\w-])(\d+)\(%e?bp(,?)", line.text):
            if int(offset) >= 6:
                unknown = index or line.name is not None and line.name.startswith("lea")
                found[function] = max(found[function], ALL if unknown else int(offset) - 2)
        if line.name and line.name.startswith("j") and re.match(r"[A-Za-z_][\w.$]*$", line.rest):
            jumps.append((function, line.rest))
    for _ in jumps:
        for function, target in jumps:
            found[function] = max(found[function], found.get(target, ALL))
    return found


def runs(lines, size):
    """Yields runs of plain instructions, lists of (line number, code), each with the instruction after it."""
    run = []
    for number, line in enumerate(lines):
        if not line.code:
            continue
        movable = line.is_compiled() and not HOT.has(line.symbol) and not line.by_hand
        plain = line.name is not None and number in size and movable
        if plain and (ADJUST.match(line.code) or not FIXED.match(line.code)):
            run.append((number, line.code))
            continue
        end = (number, line.code) if plain and END.match(line.code) else None
        if run:
            yield run, end
        run = []


def effect(text):
    """Returns how many bytes an instruction pushes; negative if it pops."""
    match = ADJUST.match(text)
    if match:
        return int(match[2]) * (1 if match[1] == "sub" else -1)
    return {"pushl": 4, "pushw": 2, "popl": -4, "popw": -2}.get(text.split("\t")[0], 0)


def balanced_ends(run, first, arguments):
    """Returns where stretches from `first` on may end."""
    depth = 0
    for last in range(first, min(len(run), first + LONGEST)):
        text = run[last][1]
        if text.startswith("call"):
            function = text.split("\t")[1]
            needed = 0 if function.startswith(".Lfold") else arguments.get(function)
            if needed is None or needed > depth:
                return
        depth += effect(text)
        if depth < 0:
            return
        if depth == 0 and last > first:
            yield last + 1


def fold_ends(texts):
    """Returns the texts with equal ends merged."""
    groups, size = defaultdict(list), sizes(texts)
    for run, end in runs(read(texts), size):
        if end:
            whole = run + [end]
            for length in range(2, min(LONGEST, len(whole)) + 1):
                groups[tuple(text for _, text in whole[-length:])].append(whole[-length:])
    def gain(key):
        places = groups[key]
        return (len(places) - 1) * (sum(size[n] for n, _ in places[0]) - 3)
    labels, gone, replaced = {}, set(), {}
    for key in sorted((k for k in groups if len(groups[k]) > 1), key=gain, reverse=True):
        places = [p for p in groups[key] if not any(n in gone or n in replaced or n in labels for n, _ in p)]
        if len(places) < 2 or sum(size[n] for n, _ in places[0]) <= 3:
            continue
        label = f".Lend{len(labels)}"
        labels[places[0][0][0]] = label
        gone.update(n for n, _ in places[0])  # not to be touched again
        for place in places[1:]:
            replaced[place[0][0]] = f"\tjmp\t{label}"
            replaced.update({n: None for n, _ in place[1:]})
    out = []
    for number, text in enumerate(texts):
        if number in labels:
            out.append(labels[number] + ":")
        text = replaced.get(number, text)
        if text is not None:
            out.append(text)
    return out


def fold_middles(texts, serial, arguments):
    """Turns equal stretches into functions; also returns whether there were any."""
    groups, size = defaultdict(list), sizes(texts)
    for run, _ in runs(read(texts), size):
        for first in range(len(run)):
            for last in balanced_ends(run, first, arguments):
                groups[tuple(text for _, text in run[first:last])].append([n for n, _ in run[first:last]])
    def gain(places):
        bytes_each = sum(size[n] for n in places[0])
        return len(places) * (bytes_each - 3) - bytes_each - 1
    replaced, functions = {}, []
    for key in sorted((k for k in groups if len(groups[k]) > 1), key=lambda k: gain(groups[k]), reverse=True):
        places, taken = [], set()
        for place in groups[key]:
            if not any(n in replaced or n in taken for n in place):
                places.append(place)
                taken.update(place)
        if len(places) < 2 or gain(places) < 2:
            continue
        name = f".Lfold{serial}_{len(functions)}"
        for place in places:
            replaced.update({n: None for n in place})
            replaced[place[0]] = f"\tcallw\t{name}"
        functions += [f"{name}:", *(f"\t{text}" for text in key), "\tretw"]
    out = [t for t in (replaced.get(n, text) for n, text in enumerate(texts)) if t is not None]
    if functions:
        out += [f'\t.section\t.text.fold{serial},"ax",@progbits', "\t.code16", *functions]
    return out, bool(functions)


def rewritten(texts):
    """Folds a whole program."""
    arguments = stack_arguments(read(texts))
    texts, serial, found = fold_ends(texts), 0, True
    while found and serial < 8:
        texts, found = fold_middles(texts, serial, arguments)
        serial += 1
    return texts


if __name__ == "__main__":
    rewrite(rewritten, check)
