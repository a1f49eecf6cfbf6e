"""Reads the assembly that narrow.py, halves.py and fold.py rewrite: lines, labels, instructions, functions.

Each of the three is a filter. With `--part` the text is a part of the program (LEVELS.COM, a piece in a
test), and a function that a script names may be missing; otherwise a name without a function is an error.
"""
import re
import sys
from pathlib import Path

LABEL = re.compile(r"([\w.$]+):")
INSTRUCTION = re.compile(r"\t([a-z][\w;]*)(?:\s+(.*))?$")
SECTION = re.compile(r"\s*\.(section|text|data|bss)\b")
# The compiler's functions; hand-written ones have other names.
COMPILED = ("_R", "_ZN")
# The shared entries and exits of functions: narrow.py writes them, and the other filters know their effects.
ENTER, LEAVE = ".Lenter", ".Lleave"


class Line:
    """One line: a label, an instruction, or anything else, which stays as it is.

    `code` is the line without blanks and comment; `name` and `rest` are those of an instruction; `symbol` is the last
    function or datum named above, or here; `by_hand` lines stand between #APP and #NO_APP.
    """

    __slots__ = ("text", "code", "label", "name", "rest", "symbol", "by_hand")

    def __init__(self, text, symbol=None, by_hand=False):
        self.text, self.by_hand = text, by_hand
        code = text if '"' in text else text.split("#")[0].rstrip()
        label, instruction = LABEL.match(text), INSTRUCTION.match(code)
        self.code = code.strip()
        self.label = label[1] if label else None
        self.name, self.rest = (instruction[1], (instruction[2] or "").rstrip()) if instruction else (None, "")
        self.symbol = self.label if self.label and not self.label.startswith(".") else symbol

    def is_symbol(self):
        """Returns whether a function or a datum begins here."""
        return self.label is not None and self.label == self.symbol

    def is_inside(self):
        """Returns whether this is a label within a function."""
        return self.label is not None and self.label.startswith((".LBB", ".Ltmp"))

    def is_compiled(self):
        """Returns whether the line belongs to the compiler's output, not to code written by hand."""
        return (self.symbol or "").startswith(COMPILED)


def read(texts):
    """Parses a text into lines."""
    lines, symbol, by_hand = [], None, False
    for text in texts:
        if text.strip().startswith(("#APP", "#NO_APP")):
            by_hand = text.strip().startswith("#APP")
        lines.append(Line(text, symbol, by_hand))
        symbol = lines[-1].symbol
    return lines


def operands(rest):
    """Splits the operands of an instruction at commas outside parentheses."""
    return [o for o in re.split(r",\s*(?![^()]*\))", rest) if o]


def pieces(lines):
    """Splits the text into pieces: (True for a function of the compiler's, its lines)."""
    found = [(False, [])]
    for line in lines:
        begins = line.is_symbol() and line.is_compiled()
        ends = line.label is not None and not line.is_inside()
        if begins or ends or SECTION.match(line.text):
            found.append((begins, []))
        found[-1][1].append(line)
    return found


def functions(lines):
    """Returns the names of all functions: those of the compiler, and all that are called."""
    called = {line.rest for line in lines if line.name == "callw" or line.name == "calll"}
    typed = {match[1] for match in (re.match(r"\t\.type\t([\w.$]+),@function", line.text) for line in lines) if match}
    return {line.label for line in lines if line.is_symbol()} & (called | typed)


class Named:
    """Functions by their paths in the crate: `formats::crc::crc32`, or `front::dos::machine::*` for a whole module."""

    def __init__(self, *paths):
        self.paths = paths

    def has(self, symbol):
        return symbol is not None and any(mangled(path) in symbol for path in self.paths)

    def check(self, lines):
        """Fails if a path names no function, as after a rename."""
        known = functions(lines)
        for path in self.paths:
            if not any(mangled(path) in name for name in known):
                stop(f"no function of the program is named {path}; after a rename, name the new one here")


def mangled(path):
    """Encodes a path as in a mangled symbol: each word after its length."""
    return "".join(f"{len(word)}{word}" for word in path.split("::") if word != "*")


def stop(why):
    sys.exit(f"{Path(sys.argv[0]).name}: {why}")


def rewrite(rewritten, check=lambda lines: None):
    """Runs a filter. `rewritten` transforms the text; `check` verifies that a whole program has all named functions."""
    texts = sys.stdin.read().split("\n")
    if sys.argv[1:] not in ([], ["--part"]):
        stop("only --part is understood")
    if not sys.argv[1:]:
        check(read(texts))
    print("\n".join(rewritten(texts)))
