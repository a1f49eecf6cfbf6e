#!/usr/bin/env python3
"""Shortens instructions whose result's upper half is never read: assembly in, assembly out.

    halves.py < narrow.s > halves.s

In 16-bit code an instruction on 32-bit registers has a prefix byte, and its constants four bytes
instead of two. Most values here are addresses below 0x10000, used through %bx, %si or %di alone. For
every instruction this script knows which upper halves may still be read after it, in the usual way:
backwards through each function, over all its jumps, until nothing changes. Where the result's upper half
is never read, and neither are the flags where they would differ, the 16-bit instruction takes its place:

  movl 8(%bp), %ebx           movw 8(%bp), %bx
  leal table, %ebx            movw $table, %bx
  movzwl (%bx), %esi          movw (%bx), %si
  addl $300, %eax             addw $300, %ax

It never makes a register's upper half more than what it was: stale. What it does not know reads
everything; so do jumps through a table, calls through an address, and what is written by hand. Of a
function's arguments and answers in registers those upper halves count that the function reads, or that
one of its callers does.
"""
import re

from assembly import ENTER, LEAVE, operands, pieces, read, rewrite

ALL = frozenset(("%eax", "%ebx", "%ecx", "%edx", "%esi", "%edi"))
HALF = {register: "%" + register[2:] for register in ALL}
# Registers that a call may change; the first is never an argument (narrow.py ensures that).
CHANGED, ARGUMENTS = {"%eax", "%ecx", "%edx"}, {"%ecx", "%edx"}
CONDITION = re.compile(r"(j|set)n?([abgl]e?|[copsze]|pe|po)$")
WIDTH = re.compile(r"(mov|add|sub|and|or|xor|cmp|test|neg|not|inc|dec|sh[lr]|sar)[bw]$")
SETS_FLAGS = re.compile(r"(add|sub|and|or|xor|cmp|test|neg)[bwl]$")


def addresses(ops):
    """Returns the registers of an operand whose upper half is part of an address."""
    return {r for o in ops if "(" in o for r in re.findall(r"%e\w\w", o)} & ALL


def constant(operand):
    """Returns a 32-bit immediate as a 16-bit one."""
    value = operand[1:]
    if not re.match(r"-?\d+$", value):
        return operand
    value = int(value) & 0xFFFF
    return f"${value - 0x10000 if value >= 0xFF80 else value}"


def half(operand):
    return HALF.get(operand, constant(operand) if operand.startswith("$") else operand)


def written(name, ops):
    return "\t" + name + "\t" + ", ".join(ops)


class State:
    """The live upper halves and flags at one place."""

    def __init__(self, upper=(), flags=False):
        self.upper, self.flags = set(upper), flags

    def copy(self):
        return State(self.upper, self.flags)

    def join(self, other):
        self.upper |= other.upper
        self.flags = self.flags or other.flags

    def same(self, other):
        return self.upper == other.upper and self.flags == other.flags


def everything():
    return State(ALL, True)


class Program:
    """Registers with which functions pass arguments and results."""

    def __init__(self, lines):
        # Upper halves that a function reads at its entry, and those read after its return.
        compiled = [line.label for line in lines if line.is_symbol() and line.is_compiled()]
        self.entry, self.after = {name: set() for name in compiled}, {name: set() for name in compiled}
        # Hand-written callers and callers by address may read everything.
        directive = re.compile(r"\t\.(type|size|globl|hidden|section|local|weak)\t")
        by_hand = True
        for line in lines:
            if line.is_symbol():
                by_hand = not line.is_compiled()
            by_hand = by_hand or line.by_hand  # to the end of the function
            understood = line.name is not None and (line.name == "callw" or line.name.startswith("j"))
            if not line.label and not directive.match(line.text) and (by_hand or not understood):
                for name in re.findall(r"[A-Za-z_][\w.$]*", line.text):
                    if name in self.after:
                        self.after[name] |= CHANGED

    def size(self):
        return sum(map(len, [*self.entry.values(), *self.after.values()]))


def load(name, ops, state):
    """Shortens an instruction that replaces a whole register, such as mov or lea; None if it cannot."""
    source, target = ops
    read = target in state.upper
    state.upper.discard(target)
    if name == "leal":
        if read:
            state.upper |= addresses(ops)
            return None
        if "(" not in source:
            return written("movw", [constant("$" + source), HALF[target]])
        return written("leaw", [source, HALF[target]])
    state.upper |= addresses(ops)
    if name == "movl" and source in ALL and read:
        state.upper.add(source)
    if read or source in ("%esp", "%ebp"):
        return None
    short = {"movl": "movw", "movzbl": "movzbw", "movsbl": "movsbw", "movzwl": "movw", "movswl": "movw"}[name]
    return written(short, [half(source), HALF[target]])


def reckon(name, ops, state):
    """Shortens an arithmetic instruction whose low half depends on low halves alone; None if it cannot."""
    target = ops[-1]
    read, flags = target in state.upper, state.flags
    if name not in ("incl", "decl", "notl"):
        state.flags = False
    short = written(name[:-1] + "w", [half(o) for o in ops])
    if name == "xorl" and ops[0] == target:
        state.upper.discard(target)
        return None if read else short
    if name == "andl" and re.match(r"\$\d+$", ops[0]) and int(ops[0][1:]) < 0x8000:
        # The upper half becomes zero in any case, and the flags are those of 16 bits.
        state.upper.discard(target)
        return None if read else short
    if name == "notl":
        flags = False
    if read or flags:
        state.upper |= set(ops) & ALL | addresses(ops)
        return None
    state.upper |= addresses(ops)
    return short


def leave_for(label, program, function):
    """Returns the live state where a jump leaves the function."""
    if label.startswith(LEAVE):
        return State(program.after[function])
    if label in program.entry:
        program.after[label] |= program.after[function]
        return State(program.entry[label] | (ALL - CHANGED))
    return everything()


RECKON = re.compile(r"(add|sub|and|or|xor|inc|dec|not|neg)l$")


def step(name, rest, state, labels, program, function):
    """Updates `state` backwards over one instruction. Returns the shorter instruction, or None."""
    ops = operands(rest)
    target = ops[-1] if ops else ""
    if name in ("movl", "leal", "movzbl", "movsbl", "movzwl", "movswl") and target in ALL:
        return load(name, ops, state)
    if RECKON.match(name) and target in ALL or name == "imull" and len(ops) > 1:
        return reckon(name, ops, state)
    if name == "shll" and target in ALL and (len(ops) == 1 or ops[0].startswith("$") and 0 < int(ops[0][1:]) < 16):
        return reckon(name, ops, state)
    if name == "popl" and "(" not in target:
        state.upper.discard(target)
    elif name in ("movl", "pushl", "notl"):
        state.upper |= set(ops) & ALL | addresses(ops)
    elif SETS_FLAGS.match(name):
        state.flags = False
        state.upper |= set(ops) & ALL | addresses(ops)
    elif name in ("shrl", "sarl") and ops[0].startswith("$"):
        state.flags = False
        state.upper |= set(ops) & ALL | addresses(ops)
    elif name in ("btl", "incl", "decl", "shll", "shrl", "sarl", "roll", "rorl"):
        state.upper |= set(ops) & ALL | addresses(ops)
    elif WIDTH.match(name) or name in ("pushw", "popw"):
        state.upper |= addresses(ops)
    elif name in ("rep;movsb", "rep;stosb", "movsb", "stosb") and not addresses(ops):
        pass
    elif CONDITION.match(name):
        if name[0] == "j":
            state.join(labels[rest] if rest in labels else leave_for(rest, program, function))
        state.upper |= addresses(ops)
        state.flags = True
    elif name == "jmp":
        state.__init__()
        state.join(labels[rest] if rest in labels else leave_for(rest, program, function))
    elif name == "retw":
        state.__init__(program.after[function] | (ALL - CHANGED))
    elif name == "callw" and rest.startswith(ENTER):
        state.flags = False
    elif name == "callw":
        program.after.get(rest, set()).update(state.upper & CHANGED)
        state.upper = (state.upper - CHANGED) | program.entry.get(rest, ARGUMENTS) | addresses(ops)
        state.flags = False
    elif name == "ud2":
        state.__init__()
    else:
        state.__init__(ALL, True)
    return None


def back(lines, labels, program):
    """Passes once backwards through a function. Returns its lines, shortened as far as is known to be safe."""
    function = lines[0].label
    state, out = everything(), []
    for line in reversed(lines):
        text = line.text
        if line.label:
            labels[line.label].join(state)
            state = labels[line.label].copy()
        elif line.by_hand:
            state = everything()
        elif line.name:
            text = step(line.name, line.rest, state, labels, program, function) or text
        out.append(text)
    program.entry[function] |= state.upper & ARGUMENTS
    return out[::-1]


def halved(functions, program):
    """Shortens all functions."""
    labels = [{line.label: State() for line in lines if line.label} for lines in functions]
    known = -1
    while known != (known := program.size() + sum(len(s.upper) + s.flags for l in labels for s in l.values())):
        done = [back(lines, of, program) for lines, of in zip(functions, labels)]
    return done


def rewritten(texts):
    """Shortens a whole program."""
    lines = read(texts)
    found = pieces(lines)
    done = iter(halved([piece for is_function, piece in found if is_function], Program(lines)))
    return [text for is_function, piece in found for text in (next(done) if is_function else [l.text for l in piece])]


if __name__ == "__main__":
    rewrite(rewritten)
