#!/usr/bin/env python3
"""Makes LLVM's 16-bit code smaller: assembly in, assembly out.

    narrow.py < dos_com.s > narrow.s

LLVM's code16 uses 32-bit addresses throughout, each with a prefix byte and often with a four-byte
displacement. In a .COM program every address lies below 0x10000, so wherever a 16-bit form of the
same address exists it means the same: both give the low 16 bits of one sum. What is rewritten:

  8(%ebx)  8(%ebp,%esi)       16-bit forms, for the registers that have one
  8(%esp)                     the same place from %bp, where the frame's size is known
  leal 8(%ebp), %eax          16-bit address, whose result the processor extends with zeros
  movl $address, %eax         leal address, %eax: the same number, one byte less
  pushl $8; popl %eax         leal 8, %eax: as long, but quicker, and halves.py can shorten it
  calll f, retl               callw f, retw: return addresses of two bytes, so that a function finds
                              its arguments two bytes lower; what is not in the input (the compiler's own
                              64-bit arithmetic) is still called with four: pushw $0; callw f
  addl $8, %esp               addw $8, %sp: the upper half of %esp is always zero
  cmpl $8, %eax               cmpw $8, %ax, right after %eax was made from a byte
  jmpl *table(,%eax,4)        tables of two-byte offsets
  entry and exit              of functions that save registers: one copy of each, shared; not in those
                              that the search runs through

It relies on -Cforce-frame-pointers=yes (so that %ebp is never anything but a frame), and stops where
the depth of the stack would not be the same on two ways to one place.
"""
import re

from assembly import ENTER, LEAVE, Named, operands, read, rewrite, stop

PLAIN = {"%ebx": "%bx", "%esi": "%si", "%edi": "%di", "%ebp": "%bp"}
BASES, INDEXES = {"%ebx": "%bx", "%ebp": "%bp"}, {"%esi": "%si", "%edi": "%di"}
OPERAND = re.compile(r"([^\s,()*:]*)\((%e..)?(?:,(%e..)(?:,(\d))?)?\)")
INTEGER = re.compile(r"-?\d+$")


# Functions that keep their own entries and exits: the checksum, which the search runs through.
HOT = Named("formats::crc::crc32")

# Allowed operations on %ebp.
FRAME = {("pushl", "%ebp"), ("popl", "%ebp"), ("movl", "%esp, %ebp"), ("movw", "%sp, %bp"), ("xorl", "%ebp, %ebp")}


class Frame:
    """What is known of the stack within one function."""

    def __init__(self, name=""):
        self.name = name
        self.stands = False  # %ebp is this function's
        self.depth = None  # bytes below %ebp, where they are known
        self.body = None  # the same between calls, where it is sure
        self.at_label = {}

    def reach(self, label):
        known = self.at_label.setdefault(label, self.depth)
        if known is None:
            self.at_label[label] = self.depth
        elif self.depth is not None and known != self.depth:
            stop(f"{label}: {known} or {self.depth} bytes of stack")


def wide_operand(match, frame):
    """Returns a stack operand in 32 bits. Arguments lie two bytes lower than the compiler assumes."""
    displacement, base, index, scale = match.groups()
    if base == "%ebp" and INTEGER.match(displacement or "") and int(displacement) >= 4:
        if int(displacement) < 8:
            stop(f"{frame.name}: {match[0]}, a return address")
        displacement = str(int(displacement) - 2)
    if base == "%esp" and not frame.stands:
        stop(f"{frame.name}: {match[0]} without a frame")
    if base == "%esp" and frame.depth is not None and int(displacement or 0) >= frame.depth:
        stop(f"{frame.name}: {match[0]} reaches above the frame of {frame.depth}")
    inner = ",".join([base or ""] + ([index] if index else []) + ([scale] if scale else []))
    return f"{displacement}({inner})"


def narrow_operand(match, frame):
    match = OPERAND.fullmatch(wide_operand(match, frame))
    displacement, base, index, scale = match.groups()
    if base == "%esp" and index is None and frame.depth is not None and INTEGER.match(displacement or "0"):
        return f"{int(displacement or 0) - frame.depth}(%bp)"
    if scale not in (None, "1"):
        return match[0]
    if index is None and base in PLAIN:
        return f"{displacement}({PLAIN[base]})"
    if base in BASES and index in INDEXES:
        return f"{displacement}({BASES[base]},{INDEXES[index]})"
    if base in INDEXES and index in BASES:
        return f"{displacement}({BASES[index]},{INDEXES[base]})"
    return match[0]


def instruction(name, rest, frame, tables, defined):
    """Narrows one instruction."""
    if name == "leal":
        source, target = rest.rsplit(", ", 1)
        if target == "%esp":
            return f"leaw\t{OPERAND.sub(lambda m: narrow_operand(m, frame), source)}, %sp"
        match = OPERAND.fullmatch(source)
        if match:
            near = match[3] is None and match[2] in ("%ebp", "%esp")
            source = (narrow_operand if near else wide_operand)(match, frame)
        return f"leal\t{source}, {target}"
    if name == "calll" and not rest.startswith("*"):
        function = rest.removesuffix("@PLT")
        return f"callw\t{function}" if function in defined else f"pushw\t$0\n\tcallw\t{function}"
    if name == "calll":
        target = rest[1:]
        return f"callw\t*{'%' + target[2:] if target.startswith('%e') else OPERAND.sub(lambda m: narrow_operand(m, frame), target)}"
    if name == "retl":
        if rest:
            stop(f"{frame.name}: retl {rest}")
        return "retw"
    if name == "popl" and "(" in rest or rest.endswith(("%ebp", "%bp")) and (name, rest) not in FRAME:
        stop(f"{frame.name}: {name} {rest}")
    if name in ("addl", "subl") and rest.endswith(", %esp"):
        return f"{name[:-1]}w\t{rest[:-6]}, %sp"
    if name == "movl" and rest == "%esp, %ebp":
        return "movw\t%sp, %bp"
    if name == "andl" and rest.endswith(", %esp"):
        return ""  # nothing here needs more than 4 bytes of alignment
    if name == "movl" and rest.startswith("$"):
        source, target = rest.rsplit(", ", 1)
        value = source[1:]
        is_register = target.startswith("%e") and "(" not in target
        if is_register and "," not in source and (not INTEGER.match(value) or 0 <= int(value) < 0x10000):
            return f"leal\t{value}, {target}"
    if name == "pushl" and rest.startswith("$") and not INTEGER.match(rest[1:]):
        return f"pushw\t$0\n\tpushw\t{rest}"
    if name == "jmpl" and rest.startswith("*") and rest[1:].split("(")[0] in tables:
        return f"jmpw\t{rest.replace(',4)', ',2)')}"
    if name.startswith(("rep;", "rep\t")):
        rest = rest.replace("(%esi)", "(%si)").replace("(%edi)", "(%di)")
        return f"{name}\t{rest}"
    return f"{name}\t{OPERAND.sub(lambda m: narrow_operand(m, frame), rest)}"


def follow_stack(name, rest, frame):
    """Updates the depth of the stack after an instruction."""
    if name == "movl" and rest == "%esp, %ebp":
        frame.depth, frame.stands = 0, True
    elif frame.depth is None:
        return
    elif name == "pushl":
        frame.depth += 4
    elif name == "popl":
        frame.depth -= 4
    elif name in ("pushw", "popw", "pushfw", "popfw"):
        frame.depth += 2 if name.startswith("push") else -2
    elif name in ("addl", "subl") and rest.endswith(", %esp"):
        amount = int(rest[1:].split(",")[0])
        frame.depth += amount if name == "subl" else -amount
    elif name == "leal" and rest.endswith(", %esp"):
        if not rest.endswith("(%ebp), %esp"):
            stop(f"{frame.name}: leal {rest}")
        frame.depth = -int(rest.split("(")[0])
    if name.startswith("j"):
        frame.reach(rest)
    if name in ("jmp", "jmpl", "retl", "ud2"):
        frame.depth = None


def last(rest):
    """Returns the last operand, which most instructions change."""
    return (operands(rest) or [""])[-1]


# Instructions that change only their last operand and the flags.
SIMPLE = re.compile(r"(mov|lea|xor|and|or|add|sub|inc|dec|sh[lr]|not|neg|set)\w*$")
LOOKING = re.compile(r"(cmp|test|bt)[bwl]$|j\w+$|push[lw]$")


def follow_bytes(name, rest, small):
    """Updates the set of registers that hold a zero-extended byte."""
    if LOOKING.match(name):
        return
    target = last(rest)
    if not SIMPLE.match(name) or "%" not in target:
        small.clear()
    elif "(" not in target:
        small.difference_update({r for r in small if r[2] == target.lstrip("%e")[:1]})
        if name == "movzbl":
            small.add(target)


def follow_addresses(name, rest, places, frame):
    """Keeps the set of registers that hold an address of the stack; an error where one is reckoned with
    as if the stack were aligned, which it is not here."""
    target = last(rest)
    if re.match(r"(or|and|xor)[bwl]$", name) and target in places and rest.startswith("$"):
        stop(f"{frame.name}: {name} {rest}: an aligned stack is taken for granted")
    if name == "leal" and re.match(r"[^(]*\(%e[bs]p\), ", rest):
        places.add(target)
    elif name == "movl" and rest.split(", ")[0] in places and "(" not in target:
        places.add(target)
    elif name.startswith("call"):
        places.difference_update(("%eax", "%ecx", "%edx"))
    elif not LOOKING.match(name):
        places.discard(target)


def compare_bytes(name, rest, small):
    """Returns a comparison in 16 bits if its register holds a zero-extended byte."""
    match = re.match(r"\$(\d+), %e(\w\w)$", rest)
    if name == "cmpl" and match and int(match[1]) < 0x8000 and f"%e{match[2]}" in small:
        return f"cmpw\t${match[1]}, %{match[2]}"
    if name == "testl" and rest in {f"{register}, {register}" for register in small}:
        return f"testw\t%{rest[2:4]}, %{rest[2:4]}"
    return None


def jump_tables(lines):
    """Returns the tables that only `jmpl *table(,%reg,4)` reads."""
    uses = {}
    for line in lines:
        for table in re.findall(r"\.LJTI\d+_\d+", line.text):
            if line.label != table:
                is_jump = line.name == "jmpl" and re.match(rf"\*{re.escape(table)}\(,%e..,4\)$", line.rest) is not None
                uses[table] = uses.get(table, True) and is_jump
    return {table for table, only_jumps in uses.items() if only_jumps}


def constants(texts):
    """Replaces `pushl` and `popl` of a small constant by one instruction."""
    out = []
    for text in texts:
        push = re.match(r"\tpushl\t\$(\d+)$", out[-1]) if out else None
        pop = re.match(r"\tpopl\t(%e[a-ds][xi]|%edi)$", text)
        if push and pop:
            out[-1] = f"\tleal\t{push[1]}, {pop[1]}"
        else:
            out.append(text)
    return out


SAVED = ("%esi", "%edi", "%ebx")


EAX = re.compile(r"%e?a[xhl]\b")
# Instructions that set %eax without reading it.
MADE = re.compile(r"((mov\w*|lea\w)\t|imull\t\$-?\d+, )[^,]*(\([^)]*\))?, %eax$|xorl\t%eax, %eax$|popl\t%eax$|(mov|set)\w+\t.*%al$")


OPENING = re.compile(r"(pushl\t%e\w\w|movw\t%sp, %bp|subw\t.*%sp)$")


def eax_is_argument(lines, at):
    """Whether a function that begins at line `at` looks at %eax before its first jump or call without
    having given it a value. Pushing it at once, to make room, is no look."""
    opening = True
    for line in lines[at:]:
        if line.name:
            opening = opening and OPENING.match(line.code) is not None
            if EAX.search(line.code) and not opening:
                return not (MADE.match(line.code) and len(EAX.findall(line.code)) == (2 if line.name == "xorl" else 1))
            if line.name.startswith(("call", "ret", "ud2", "j")):
                return False
    return False


def shared_frames(texts):
    """Shares one entry and one exit between all functions that save the same registers."""
    lines, out, used, is_entry, at = read(texts), [], set(), False, 0
    while at < len(lines):
        line = lines[at]
        hot = HOT.has(line.symbol)
        if line.is_symbol():
            is_entry = True
            if line.is_compiled() and eax_is_argument(lines, at + 1):
                stop(f"{line.label} takes an argument in %eax")
        elif at and lines[at - 1].name:
            is_entry = False  # %eax may be in use by now
        for count in (3, 2, 1):
            pushes = [f"\tpushl\t{r}" for r in reversed(SAVED[:count])]
            entry = ["\tpushl\t%ebp", "\tmovw\t%sp, %bp", *pushes]
            leave = [*(f"\tpopl\t{r}" for r in SAVED[:count]), "\tpopl\t%ebp", "\tretw"]
            if is_entry and not hot and texts[at : at + len(entry)] == entry:
                used.add(count)
                out.append(f"\tcallw\t{ENTER}{count}")
                at += len(entry)
                break
            if not hot and texts[at : at + len(leave)] == leave:
                if re.match(r"\t(addw\t\$\d+, %sp|leaw\t-\d+\(%bp\), %sp)$", out[-1]):
                    out.pop()
                used.add(count)
                out.append(f"\tjmp\t{LEAVE}{count}")
                at += len(leave)
                break
        else:
            out.append(line.text)
            at += 1
    out += ["\t.section\t.text.frames,\"ax\",@progbits", "\t.code16"]
    for count in sorted(used):
        # %eax is free at a function's entry: arguments come in %ecx, %edx and on the stack.
        out += [f"{ENTER}{count}:", "\tpopw\t%ax", "\tpushl\t%ebp", "\tmovw\t%sp, %bp"]
        out += [f"\tpushl\t{r}" for r in reversed(SAVED[:count])] + ["\tjmpw\t*%ax"]
        out += [f"{LEAVE}{count}:", f"\tleaw\t-{4 * count}(%bp), %sp"]
        out += [f"\tpopl\t{r}" for r in SAVED[:count]] + ["\tpopl\t%ebp", "\tretw"]
    return out


def narrowed(lines, tables, known):
    """Narrows all lines. `known`: the depth of the stack at each label visited so far."""
    frame, in_table, realigned, small, places = Frame(), False, False, set(), set()
    defined = {line.label for line in lines if line.label}
    out = ["\t.code16"]
    for line in lines:
        if line.label:
            in_table = line.label in tables
            small.clear()
            places.clear()
            if line.is_inside():
                if frame.depth is None:
                    frame.depth = known.get(line.label, frame.body)
                frame.reach(line.label)
            elif line.is_symbol():
                known.update(frame.at_label)
                frame = Frame(line.label)
        if not line.name:
            is_entry = in_table and line.text.startswith("\t.long\t")
            out.append(line.text.replace("\t.long\t", "\t.word\t") if is_entry else line.text)
            continue
        name, rest = line.name, line.rest
        shorter = compare_bytes(name, rest, small)
        out.append("\t" + (shorter or instruction(name, rest, frame, tables, defined)))
        follow_stack(name, rest, frame)
        follow_bytes(name, rest, small)
        follow_addresses(name, rest, places, frame)
        if name == "andl" and rest.endswith(", %esp"):
            realigned = True
        elif realigned:
            # The whole frame: the stack's contents when no call is being prepared.
            frame.body, realigned = frame.depth, False
    known.update(frame.at_label)
    return out


def rewritten(texts):
    """Narrows a whole program."""
    lines = read(texts)
    tables, known = jump_tables(lines), {}
    narrowed(lines, tables, known)
    known = {label: depth for label, depth in known.items() if depth is not None}
    narrow = "\n".join(narrowed(lines, tables, known)).split("\n")
    return shared_frames(constants(narrow))


if __name__ == "__main__":
    rewrite(rewritten, HOT.check)
