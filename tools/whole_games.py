#!/usr/bin/env python3
"""Play the whole games of tests/scripts/games against the program, and record the typed lines.

    tools/whole_games.py [NAME...] [--dama PROGRAM]      (default: all of them, target/debug/dama)

Each story is a game from its start to its end: typed moves against the program's, with the instructions, a line
that is refused, the game saved, given up and resumed in between. The moves that are typed are those that `dama
analyze` finds at the story's own level. The program's answers change when its levels do: then run this again, and
`UPDATE_TRANSCRIPTS=1 cargo test --test all transcripts::`. Only the standard library is used.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "tests" / "scripts" / "games"

# Name: what it is, options of the game, options of the play, the level of the typed moves.
STORIES = {
    "vinciperdi": ("Vinciperdi against level 3", "--variant vinciperdi", "--level 3", 5),
    "polacca": ("Polish draughts against level 3", "--variant polacca", "--level 3", 6),
    "zamma": ("Zamma against level 1", "--variant zamma", "--level 1", 4),
    "zamma_pergioco": ("Zamma as PerGioco tells it, against level 1", "--variant zamma-pergioco", "--level 1", 4),
    "damma": ("Damma against level 1", "--variant damma", "--level 1", 4),
    "smamma": ("Smamma against level 1", "--variant smamma --option limit=3", "--level 1", 4),
    "alma": ("Alma for two against level 1", "--variant alma --option antiblock=on", "--level 1", 4),
    "gobang": ("Go-bang for two against level 1", "--variant gobang", "--level 1", 5),
    "alma_four": (
        "Alma for four: two at the keyboard, two seats of the program",
        "--variant alma --option players=4 --option antiblock=on", "--level 1 --seats you,program,other,program", 3,
    ),
    "gobang_four": (
        "Go-bang for four: two at the keyboard, two seats of the program",
        "--variant gobang --option players=4", "--level 1 --seats you,program,other,program", 3,
    ),
    "alma_alone": (
        "Alma for four, the program alone",
        "--variant alma --option players=4", "--level 1 --seats program,program,program,program", 0,
    ),
    "gobang_alone": (
        "Go-bang for four, the program alone",
        "--variant gobang --option players=4", "--level 1 --seats program,program,program,program", 0,
    ),
}

LONGEST = 160

# Number of typed moves after which the game is interrupted.
PAUSE_AT = 3
PAUSE = ["?", "{esc}", "zz", "S", "GIOCO", "{esc}", "Y", "P", "GIOCO"]


class Dama:
    def __init__(self, program):
        self.program = program

    def __call__(self, *args, script=None):
        run = subprocess.run([self.program, *args], input=script, capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(f"dama {' '.join(args)}: {run.stderr}")
        return run.stdout


def screens(dama, lines, options):
    """Returns the scene, position and message of each screen."""
    with tempfile.TemporaryDirectory() as disk:
        for name in ("KEYBOARD.DAT", "GIOCHI.DAT"):
            (Path(disk) / name).write_bytes((ROOT / name).read_bytes())
        args = ["run", "-", "--disk", disk, "--drive", "A=no-such-folder", "--transcript", "-", *options]
        out = dama(*args, script="\n".join(lines) + "\n")
    heads = [line.split(" ", 4) for line in out.splitlines() if line.startswith("== ")]
    return [(head[2], head[3].removeprefix("fen="), head[4]) for head in heads]


def play(dama, name):
    """Returns the story at the first level at which the game ends."""
    first = STORIES[name][-1]
    levels = [first, *(other for other in (1, 2, 3, 4, 6, 7) if first and other != first)]
    # A win or a loss comes before a draw.
    for wanted in (False, True):
        for level in levels:
            if ends(dama, name, level, wanted):
                return
    raise SystemExit(f"{name}: no end within {LONGEST} typed moves at any level")


def ends(dama, name, level, may_draw):
    about, game, seating, _ = STORIES[name]
    options = (game + " " + seating).split()
    lines = [f"# {about}, to its end.", f"# options: {game} {seating}", "", "N"]
    typed = 0
    while True:
        scene, fen, said = screens(dama, lines, options)[-1]
        if scene == "end":
            if said.startswith("msg=Patta") and not may_draw:
                return False
            break
        if scene != "game":
            raise SystemExit(f"{name}: {scene} after {lines[-1]!r}")
        if typed == PAUSE_AT:
            lines += PAUSE
            typed += 1
            continue
        found = dama("analyze", *game.split(), "--fen", fen, "--level", str(level), "--json")
        lines.append(json.loads(found.splitlines()[-1])["best"])
        typed += 1
        if typed > LONGEST:
            return False
    # Any key leads to the menu.
    lines += ["", "E", "Y"]
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    (SCRIPTS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{name}: {typed} moves typed, level {level}")
    return True


def main():
    args = sys.argv[1:]
    program = ROOT / "target" / "debug" / "dama"
    if "--dama" in args:
        at = args.index("--dama")
        program = args[at + 1]
        del args[at : at + 2]
    for name in args or STORIES:
        play(Dama(str(program)), name)


main()
