"""Plays with `dama hub` as pydraughts does: whole games of two variants, a clock, pondering, stopping, errors."""

import random
import sys
import time

import draughts
import draughts.engine
from draughts.engine import Limit


# The protocol's names, and those of pydraughts.
VARIANTS = {"italian": "italian", "normal": "standard"}
GAMES = 20


class Engine(draughts.engine.HubEngine):
    """The engine; an `error` that nobody expects ends the test, because it means that a move was refused."""

    def recv_hub(self):
        received = super().recv_hub()
        assert received[0] != "error" or self.may_err, received
        return received

    may_err = False


def engine(program, *options, variant="italian"):
    hub = Engine([program, "hub", *options])
    assert set(VARIANTS) <= hub.variants, hub.variants
    assert {"variant", "threads", "hash", "egdb", "book"} <= hub.options, hub.options
    hub.configure({"variant": variant, "hash": "16", "egdb": "", "book": "true"})
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


def game(hub, variant, side, limit, seed):
    """Plays a whole game against random moves; `side` is the engine's. Returns its plies and whether the engine won."""
    chance = random.Random(seed)
    board = draughts.Board(variant=variant)
    hub.send("new-game")
    while not board.is_over():
        assert len(board.move_stack) < 400, board.fen
        if board.turn == side:
            # pydraughts itself refuses a move that is not legal.
            board.push(hub.play(board, limit, False).move)
        else:
            moves = sorted(board.legal_moves(), key=lambda move: move.pdn_move)
            board.push(chance.choice(moves))
    assert board.winner() in (side, 0), (side, board.fen)
    return len(board.move_stack), board.winner() == side


def games(program, variant):
    """Plays games with all kinds of limits, the engine with either colour."""
    hub = engine(program, variant=variant)
    hub.configure({"book": "false"})
    limits = [Limit(movetime=0.02), Limit(time=10, inc=0.05), Limit(depth=4), Limit(nodes=3000)]
    played = []
    for number in range(GAMES):
        side = (draughts.WHITE, draughts.BLACK)[number % 2]
        played.append(game(hub, VARIANTS[variant], side, limits[number // 2 % len(limits)], number))
    close(hub)
    plies, wins = sum(plies for plies, _ in played), sum(is_won for _, is_won in played)
    print(f"{variant}: {GAMES} games against random moves, {plies} plies, all legal; won {wins}, drawn {GAMES - wins}")
    # Drawn where too few pieces are left to win.
    assert wins >= GAMES - 4, wins


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
    for variant in VARIANTS:
        games(sys.argv[1], variant)
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

    hub.may_err = True
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
