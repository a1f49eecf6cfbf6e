#!/usr/bin/env python3
"""Writes the manual as a text for DOS: at most 79 columns, code page 437, CRLF.

    manual_text.py MANUAL.html MANUAL.TXT

Pictures become their captions. A tag or a character that it does not know stops it with a message.
"""
import re
import sys
import textwrap
from html.parser import HTMLParser
from pathlib import Path

WIDTH = 79
# Characters that code page 437 lacks; capitals with an accent as Italians type them.
NOT_IN_437 = str.maketrans({"↑": "^", "È": "E'", "À": "A'", "Ì": "I'", "Ò": "O'", "Ù": "U'", "−": "-", "’": "'", "“": '"', "”": '"'})
INLINE = {"a", "b", "em", "strong", "code", "kbd"}
EMPTY = {"meta", "img", "br"}
PARTS = {"html", "body", "figure", "ul", "ol"}
# What a caption begins with, in the language of the page.
PICTURE = {"it": "Figura", "en": "Picture"}
BLOCKS = {"h1", "h2", "h3", "p", "li", "pre", "figcaption", "td", "th"}


def wrapped(text, width, first="", rest=""):
    return textwrap.wrap(
        " ".join(text.split()), width, initial_indent=first, subsequent_indent=rest,
        break_long_words=False, break_on_hyphens=False,
    )


def widths(rows):
    """Returns the widths of the columns: narrow ones keep theirs, the others share the rest."""
    columns = range(max(map(len, rows)))
    natural = [max(len(row[c]) for row in rows if c < len(row)) for c in columns]
    left, open_columns = WIDTH - 2 * (len(natural) - 1), set(columns)
    while True:
        share = left // max(len(open_columns), 1)
        narrow = {c for c in open_columns if natural[c] <= share}
        if not narrow:
            break
        left -= sum(natural[c] for c in narrow)
        open_columns -= narrow
    return [left // len(open_columns) if c in open_columns else natural[c] for c in columns]


def listing(rows, has_heading):
    """Formats a table: wrapped cells side by side, a line under the headings if there are any."""
    wide, lines = widths(rows), []
    for number, row in enumerate(rows):
        cells = [wrapped(cell, width) or [""] for cell, width in zip(row, wide)]
        if any(len(line) > width for cell, width in zip(cells, wide) for line in cell):
            raise SystemExit(f"manual_text.py: a word is wider than its column: {row}")
        for line in range(max(map(len, cells))):
            parts = [(cell[line] if line < len(cell) else "").ljust(width) for cell, width in zip(cells, wide)]
            lines.append("  ".join(parts).rstrip())
        if number == 0 and has_heading:
            lines.append("  ".join("-" * width for width in wide))
        elif max(map(len, cells)) > 1:
            lines.append("")
    return lines if lines[-1] else lines[:-1]


def board(rows):
    """Draws the draughtboard: dark squares with their numbers, light ones empty."""
    rule = lambda left, middle, right: "    " + left + middle.join(["────"] * 8) + right
    lines = [rule("┌", "┬", "┐")]
    for number, row in enumerate(rows):
        if number:
            lines.append(rule("├", "┼", "┤"))
        lines.append("    │" + "│".join(cell.center(4) for cell in row) + "│")
    return [*lines, rule("└", "┴", "┘")]


# 1 stands in the upper left corner; dark and light squares take turns.
NUMBERED = [["" if (row + column) % 2 else str(4 * row + column // 2 + 1) for column in range(8)] for row in range(8)]


class Manual(HTMLParser):
    """Collects the lines of the text."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lines, self.text, self.lists, self.rows, self.skips = [], [], [], None, 0

    def block(self, lines):
        self.lines += [*lines, ""]

    def handle_starttag(self, tag, attributes):
        if tag == "html":
            self.picture = PICTURE[dict(attributes)["lang"]]
        if tag == "svg":
            # The one drawing is the numbered board, which a text has in its own way.
            self.block(board(NUMBERED))
        if tag in ("head", "svg"):
            self.skips += 1
        elif self.skips or tag in INLINE | EMPTY | PARTS:
            if tag in ("ul", "ol"):
                self.lists.append(0 if tag == "ol" else None)
        elif tag == "table":
            self.rows, self.has_heading = [], False
        elif tag == "tr":
            self.rows.append([])
        elif tag in BLOCKS:
            self.text = []
            if tag == "th":
                self.has_heading = True
        else:
            raise SystemExit(f"manual_text.py: <{tag}> is not known")

    def handle_data(self, data):
        if not self.skips:
            self.text.append(data.translate(NOT_IN_437))

    def handle_endtag(self, tag):
        if tag in ("head", "svg"):
            self.skips -= 1
        elif self.skips or tag in INLINE:
            pass
        elif tag in ("ul", "ol"):
            self.lists.pop()
            self.lines.append("")
        elif tag == "table":
            self.block(listing(self.rows, self.has_heading))
        elif tag in ("td", "th"):
            self.rows[-1].append(" ".join("".join(self.text).split()))
        elif tag in BLOCKS:
            self.block_of(tag, "".join(self.text))

    def block_of(self, tag, text):
        plain = " ".join(text.split())
        if tag in ("h1", "h2"):
            self.block(([] if tag == "h1" else [""]) + [plain, {"h1": "=", "h2": "-"}[tag] * len(plain)])
        elif tag == "pre":
            self.block("    " + line for line in text.splitlines())
        elif tag == "figcaption":
            self.block(wrapped(f"[{self.picture}: {plain}]", WIDTH, "    ", "    "))
        elif tag == "li":
            number = self.lists[-1]
            if number is not None:
                self.lists[-1] = number = number + 1
            mark = "  - " if number is None else f"  {number}. "
            self.lines += wrapped(plain, WIDTH, mark, " " * len(mark))
        else:
            self.block(wrapped(plain, WIDTH))


def text_of(html):
    manual = Manual()
    manual.feed(html)
    manual.close()
    for line in manual.lines:
        if len(line) > WIDTH:
            raise SystemExit(f"manual_text.py: {len(line)} columns: {line}")
    text = re.sub(r"\n{4,}", "\n\n\n", "\n".join(manual.lines)).strip("\n") + "\n"
    try:
        return text.replace("\n", "\r\n").encode("cp437")
    except UnicodeEncodeError as error:
        raise SystemExit(f"manual_text.py: {error.object[error.start]!r} is not in code page 437")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: manual_text.py MANUAL.html MANUAL.TXT")
    Path(sys.argv[2]).write_bytes(text_of(Path(sys.argv[1]).read_text(encoding="utf-8")))
