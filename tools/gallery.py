#!/usr/bin/env python3
"""Put the golden frames into docs/GALLERY.md and MANUALE.html.

    tools/gallery.py [--check]

Every screen has a script and a picture in tests/frames. The first comment of the script is what the
gallery says of it; where the manual shows it, `# caption: ` and `# alt: ` are what stands under the
picture and in its place. The pictures are 640 x 350 and shown at 4:3. With --check nothing is
written: the exit code says whether both files are up to date. Only the standard library is used.
"""

import base64
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRAMES = ROOT / "tests" / "frames"

# In the order of a visit; whatever is not named here follows.
ORDER = """title menu levels level-maestro seconds maestro-thinks colour first start thinking waiting last-move typing middle-game kings refused
save saved overwrite drive-not-ready resume resumed pdn-open pdn-games pdn-viewer abandon exit exit-from-menu system-error
system-error-saved victory-no-pieces victory-no-moves defeat review halt-missing halt-damaged halt-foreign
full-menu full-lots full-card full-opening full-clock full-touched full-may-huff full-huffed
full-program-huffs full-obliged full-draw full-lost-by-huff full-time-over full-error full-english-card full-english-huff full-instructions
lessons problem problem-hint problem-wrong problem-solved lesson-morsa lesson-reversed lesson-one-pair
lesson-two-pairs lesson-triangles rules-capture rules-duty rules-huff rules-clock rules-aim openings
opening-why the-move the-move-many english-lesson english-rules english-openings
instructions-1 instructions-2 instructions-3 instructions-4 instructions-5
games-list english-games-list games-alma games-zamma-en vinciperdi-start vinciperdi-middle vinciperdi-refusal vinciperdi-end vinciperdi-instructions
polacca-start polacca-middle polacca-refusal polacca-end polacca-instructions zamma-start zamma-middle zamma-soplo zamma-offer
zamma-pergioco-start damma-start damma-english smamma-start smamma-middle alma-start alma-four gobang-start
gobang-four""".split()

BEGIN, END = "<!-- gallery -->", "<!-- end of the gallery -->"


def said(name, kind=""):
    """What a script's comment of that kind says; without a kind, its first comment."""
    prefix = f"# {kind}: " if kind else "# "
    for line in (FRAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith(prefix):
            return line[len(prefix) :]
    raise SystemExit(f"tests/frames/{name}.txt: no line begins with {prefix!r}")


def gallery(text):
    names = sorted(path.stem for path in FRAMES.glob("*.png"))
    names.sort(key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
    cells = [
        f'<td><img src="../tests/frames/{name}.png" width="400" height="300" alt="{name}"><br>{said(name)}</td>'
        for name in names
    ]
    rows = ["<tr>" + "".join(cells[i : i + 2]) + "</tr>" for i in range(0, len(cells), 2)]
    table = "\n".join([BEGIN, "<table>", *rows, "</table>", END])
    pattern = re.escape(BEGIN) + ".*?" + re.escape(END)
    text, count = re.subn(pattern, lambda _: table, text, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"docs/GALLERY.md: {BEGIN} and {END} expected once")
    return text


def figure(match):
    name = match[1]
    data = base64.b64encode((FRAMES / f"{name}.png").read_bytes()).decode("ascii")
    return (
        f'<img data-frame="{name}" width="640" height="480" src="data:image/png;base64,{data}" '
        f'alt="{said(name, "alt")}">\n<figcaption>{said(name, "caption")}</figcaption>'
    )


def manual(text):
    pattern = r'<img data-frame="([^"]*)"[^>]*>\n<figcaption>.*?</figcaption>'
    return re.sub(pattern, figure, text)


def main():
    check = sys.argv[1:] == ["--check"]
    stale = []
    for name, update in [("docs/GALLERY.md", gallery), ("MANUALE.html", manual)]:
        path = ROOT / name
        old = path.read_text(encoding="utf-8")
        new = update(old)
        if new != old:
            stale.append(name)
            if not check:
                path.write_text(new, encoding="utf-8")
    if check and stale:
        raise SystemExit(f"out of date, run tools/gallery.py: {', '.join(stale)}")


main()
