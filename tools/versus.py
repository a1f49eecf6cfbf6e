#!/usr/bin/env python3
"""Two programs play each other through the Hub protocol, each opening with both colours.

Usage: tools/versus.py A B --level "nodes=5000" [--games N] [--hash MB] [--threads N] [--seed N]
                                                       [--jobs N] [--balloted]

A and B are programs that know `hub`, as target/release/dama does, of this version or another one. Openings: six to nine
random moves that leave both sides as many pieces, no capture and a score within 0.3 men by 3,000 nodes of B; with
--balloted the openings of tournaments first. --jobs N plays N pairs of games at once. A third repetition and 200 plies
are a draw. Prints A's result and its Elo difference with its 95 % interval, counted by pairs.
"""

import argparse
import itertools
import math
import queue
import random
import subprocess
from concurrent.futures import ThreadPoolExecutor

START = "b" * 12 + "e" * 8 + "w" * 12
LONGEST = 200


class Position:
    """32 squares as the Hub protocol writes them, and the side to move."""

    def __init__(self, squares=START, turn="W"):
        self.squares, self.turn = squares, turn

    def hub(self):
        return self.turn + self.squares

    def fen(self):
        def side(man):
            numbers = [(n, c) for n, c in enumerate(self.squares, 1) if c.lower() == man]
            return ",".join(("K" if c.isupper() else "") + str(n) for n, c in numbers)

        return f"{self.turn}:W{side('w')}:B{side('b')}"

    def after(self, start, end, captured):
        squares = list(self.squares)
        piece, squares[start - 1] = squares[start - 1], "e"
        for square in captured:
            squares[square - 1] = "e"
        if end <= 4 and piece == "w" or end >= 29 and piece == "b":
            piece = piece.upper()
        squares[end - 1] = piece
        return Position("".join(squares), "B" if self.turn == "W" else "W")


class Hub:
    """An engine, searching to a level."""

    def __init__(self, program, told):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "hub"], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.program, self.level = program, told.level
        self.send("hub")
        self.until("wait")
        self.send(f"set-param name=hash value={told.hash}", f"set-param name=threads value={told.threads}", "init")
        self.until("ready")

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def until(self, *words):
        score = None
        for line in self.process.stdout:
            word, *rest = line.split()
            if word == "info":
                score = next((float(part[6:]) for part in rest if part.startswith("score=")), score)
            if word in words:
                return rest, score
        raise SystemExit(f"{self.program}: ended")

    def play(self, opening, moves, level=None):
        """Returns the move as start, end and captured squares, or None at the end of the game; and its score."""
        asked = f"pos pos={opening.hub()}" + (f' moves="{" ".join(moves)}"' if moves else "")
        self.send(asked, f"level {level or self.level}", "go think")
        rest, score = self.until("done")
        text = rest[0].removeprefix("move=")
        return (None if text == "0-0" else text), score

    def quit(self):
        self.send("quit")
        self.process.wait()


def parts(text):
    start, end, *captured = map(int, text.replace("-", "x").split("x"))
    return start, end, captured


def legal(program, position):
    run = subprocess.run([program, "moves", "--fen", position.fen()], capture_output=True, text=True, check=True)
    for line in run.stdout.splitlines():
        start, *way = map(int, line.split())
        yield (start, way[0], []) if len(way) == 1 else (start, way[-1], way[:-1:2])


def ballots(program):
    run = subprocess.run([program, "openings", "--depth", "1"], capture_output=True, text=True, check=True)
    for line in run.stdout.splitlines():
        if "in tournaments" in line:
            position = Position()
            for move in line.split()[:2]:
                position = position.after(*parts(move))
            yield position


def generated(program, judge, seed):
    """Yields openings endlessly, the same for the same seed."""
    met = set()
    while True:
        chance, position = random.Random(seed), Position()
        seed += 1
        for _ in range(6 + chance.randrange(4)):
            position = position.after(*chance.choice(list(legal(program, position))))
        counts = [sum(c.lower() == man for c in position.squares) for man in "wb"]
        pending = any(captured for *_, captured in legal(program, position))
        if position.hub() in met or counts[0] != counts[1] or pending:
            continue
        judge.send("new-game")
        _, score = judge.play(position, [], "nodes=3000")
        if abs(score or 9) <= 0.3:
            met.add(position.hub())
            yield position


def game(opening, white, black):
    """Returns White's points: 1, 0.5 or 0."""
    white.send("new-game")
    black.send("new-game")
    position, moves, met = opening, [], {}
    for _ in range(LONGEST):
        met[position.hub()] = met.get(position.hub(), 0) + 1
        if met[position.hub()] == 3:
            return 0.5
        move, _ = (white if position.turn == "W" else black).play(opening, moves)
        if move is None:
            return float(position.turn == "B")
        moves.append(move)
        position = position.after(*parts(move))
    return 0.5


def mean_and_margin(values):
    """The mean, and half of its 95 % interval."""
    mean = sum(values) / len(values)
    return mean, 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def elo(share):
    return -400 * math.log10(1 / min(max(share, 1e-6), 1 - 1e-6) - 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--level", default="nodes=5000")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--hash", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--balloted", action="store_true")
    told = parser.parse_args()
    teams = [[Hub(program, told) for program in (told.a, told.b)] for _ in range(told.jobs)]
    more = generated(told.b, teams[0][1], 1_000_000 * told.seed)
    openings = itertools.chain(ballots(told.b) if told.balloted else [], more)
    idle = queue.Queue()
    for team in teams:
        idle.put(team)

    def pair(opening):
        team = a, b = idle.get()
        try:
            return [game(opening, a, b), 1 - game(opening, b, a)]
        finally:
            idle.put(team)

    # The openings are made before the first game, since one of the players judges them.
    chosen = list(itertools.islice(openings, (told.games + 1) // 2))
    with ThreadPoolExecutor(told.jobs) as pool:
        results = list(pool.map(pair, chosen))
    counts = {points: sum(result.count(points) for result in results) for points in (1.0, 0.5, 0.0)}
    share, margin = mean_and_margin([sum(result) / 2 for result in results])
    print(f"{told.a} against {told.b}, {told.level}, {2 * len(results)} games, seed {told.seed}")
    print(f"wins {counts[1.0]}  draws {counts[0.5]}  losses {counts[0.0]}")
    print(f"Elo {elo(share):+.0f} (95 %: {elo(share - margin):+.0f} to {elo(share + margin):+.0f})")
    for player in itertools.chain(*teams):
        player.quit()


if __name__ == "__main__":
    main()
