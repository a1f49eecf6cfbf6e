"""Reads Polish draughts that `dama` wrote with pydraughts, and replays the games on its board.

    read_pdn.py DAMA FILE      (a file of games; each move has to be legal there, and the ends the same)
"""

import subprocess
import sys

from draughts import Board
from draughts.PDN import PDNReader

dama, path = sys.argv[1:]
games = PDNReader(filename=path).games
moves = 0
for number, game in enumerate(games, 1):
    variant, fen = game.variant, game.tags.get("FEN")
    if variant not in ("standard", None):
        raise SystemExit(f"game {number}: read as {variant}")
    board = Board("standard", fen) if fen else Board("standard")
    for mv in game.moves:
        legal = {option.pdn_move for option in board.legal_moves()}
        option = next((option for option in board.legal_moves() if option.pdn_move == mv or str(option.pdn_move) == mv), None)
        if option is None:
            raise SystemExit(f"game {number}: {mv} is not one of {sorted(legal)}")
        board.push(option)
        moves += 1
    asked = [dama, "moves", "--variant", "polacca", "--pdn", path, "--game", str(number)]
    ours = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
    ends = sorted((line.split()[0], line.split()[-1]) for line in ours)
    theirs = sorted(tuple(str(int(n)) for n in (mv.pdn_move.replace("x", "-").split("-")[0], mv.pdn_move.replace("x", "-").split("-")[-1])) for mv in board.legal_moves())
    if ours and sorted(set(ends)) != sorted(set(theirs)):
        raise SystemExit(f"game {number}: at its end {ends} here and {theirs} there")
print(f"pydraughts reads {len(games)} games of Polish draughts and plays their {moves} moves; their ends are alike")
