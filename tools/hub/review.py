"""Reads a reviewed file of games with pydraughts' own reader and plays every move on its board."""

import sys

import draughts
from draughts.PDN import PDNReader


def main():
    games = PDNReader(filename=sys.argv[1]).games
    moves = 0
    for game in games:
        start = game.tags.get("FEN", "startpos")
        board = draughts.Board(variant="italian", fen=start)
        for move in game.moves:
            # pydraughts refuses a move that is not legal.
            board.push(draughts.Move(board, pdn_move=move))
            moves += 1
    assert (len(games), moves) == (int(sys.argv[2]), int(sys.argv[3])), (len(games), moves)
    print(f"reviewed games read back: {len(games)}, moves: {moves}")


if __name__ == "__main__":
    main()
