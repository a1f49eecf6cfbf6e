"""Plays with `dama hub` as pydraughts does: whole games, a clock, pondering, stopping, errors."""

import random
import sys
import time

import draughts
import draughts.engine
from draughts.engine import Limit


def engine(program, *options):
    hub = draughts.engine.HubEngine([program, "hub", *options])
    assert hub.variants == {"italian"}, hub.variants
    assert {"variant", "threads", "hash", "egdb", "book"} <= hub.options, hub.options
    hub.configure({"variant": "italian", "hash": "16", "egdb": "", "book": "true"})
    hub.init()
    hub.ping()
    return hub


def close(hub):
    hub.quit()
    assert hub.p.wait(5) == 0, hub.p.returncode
    hub.p.stdout.close()


def book_move(hub):
    """Tests the first move with the book, which is immediate, and without it."""
    board = draughts.Board(variant="italian")
    move = hub.play(board, Limit(movetime=5), False).move
    assert move.hub_move and not hub.info, hub.info
    hub.configure({"book": "false", "egdb": "none"})
    assert hub.play(board, Limit(depth=4), False).move and hub.info
    hub.configure({"egdb": ""})


def game(hub, side, limit, seed):
    """Plays a whole game against random moves; `side` is the engine's."""
    chance = random.Random(seed)
    board = draughts.Board(variant="italian")
    while not board.is_over():
        assert len(board.move_stack) < 300, board.fen
        if board.turn == side:
            # pydraughts itself refuses a move that is not legal.
            board.push(hub.play(board, limit, False).move)
        else:
            moves = sorted(board.legal_moves(), key=lambda move: move.pdn_move)
            board.push(chance.choice(moves))
    assert board.winner() == side, (side, board.fen)
    return len(board.move_stack)


def ask(hub, *lines):
    """Sends lines, and returns the `done` that answers them."""
    for line in lines:
        hub.send(line)
    while True:
        command, rest = hub.recv_hub()
        if command == "done":
            return rest


def stopping(hub):
    """Stops an infinite search ten times; measures the milliseconds that each `stop` takes."""
    start = draughts.Board(variant="italian")._game.initial_hub_fen
    took = []
    for mode in ["think", "analyze", "ponder"] * 3 + ["think"]:
        hub.send(f"pos pos={start}")
        hub.send("level infinite")
        hub.send(f"go {mode}")
        time.sleep(0.1)
        begin = time.monotonic()
        answer = ask(hub, "stop")
        took.append(1000 * (time.monotonic() - begin))
        assert answer.startswith("move="), answer
    return sorted(took)


def main():
    hub = engine(sys.argv[1])
    book_move(hub)
    fast, clock = Limit(movetime=0.02), Limit(time=10, inc=0.05)
    plies = [game(hub, draughts.WHITE, fast, 1), game(hub, draughts.BLACK, clock, 2)]
    plies.append(game(hub, draughts.WHITE, Limit(depth=6), 3))
    plies.append(game(hub, draughts.BLACK, Limit(nodes=5000), 4))
    print("games won against random moves, plies:", *plies)
    took = stopping(hub)
    print(f"stop answered: median {took[len(took) // 2]:.1f} ms, slowest {took[-1]:.1f} ms")
    assert took[len(took) // 2] < 20, took

    # On the opponent's time: the expected reply is on the board, then it is played.
    start = draughts.Board(variant="italian")._game.initial_hub_fen
    hub.send(f'pos pos={start} moves="22-18 9-13"')
    hub.send("level move-time=0.2")
    hub.send("go ponder")
    time.sleep(0.3)
    begin = time.monotonic()
    assert ask(hub, "ponder-hit").startswith("move=")
    assert 0.15 < time.monotonic() - begin < 2, time.monotonic() - begin

    # Two captures over the same pieces; a king that ends where it began.
    assert ask(hub, "pos pos=WeeeeeeeeeeeeebbeeeeeebbeeeWeeeee", "level depth=3", "go think").startswith("move=27x27x")
    assert ask(hub, "pos pos=Wnonsense", "go think").startswith("move=0-0")
    hub.send("what is this")
    hub.ping()
    close(hub)
    # The end of the input ends the program, even during a search.
    hub = engine(sys.argv[1], "--threads", "2")
    hub.send("go analyze")
    hub.p.stdin.close()
    assert hub.p.wait(5) == 0
    print("hub.sh: all is well")


if __name__ == "__main__":
    main()
