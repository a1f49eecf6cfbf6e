#!/usr/bin/env python3
"""Tunes numbers of the search by matches of it against itself: SPSA, simultaneous perturbation.

Usage: tools/spsa.py NAME=VALUE:STEP ... [--limit time:0.01] [--rounds 300] [--games 10] [--seed 1] [--dama PROGRAM]

A round moves every number at once by its step, up or down by lot, and plays both neighbours against each other on new
generated openings, each with both colours. Every number then goes towards the side that won, by as much of its step as
that side won of the games; later rounds move less and look closer. Each round is printed with the numbers after it; a
run goes on from there when they are given as values, with another seed. The seed decides lots and openings; by
`nodes:N` a run repeats exactly. What it finds still has to win a match against what was:

    dama match --a time:0.01,NAME=VALUE... --b time:0.01 --openings generated --games 1000
"""

import argparse
import json
import random
import subprocess
import sys


class Number:
    """A parameter of the search: its value, and the distance of the tried neighbours."""

    def __init__(self, text):
        try:
            self.name, rest = text.split("=")
            value, step = rest.split(":")
            self.value, self.step = float(value), float(step)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text}: NAME=VALUE:STEP expected, as futility_margin=60:15")
        if self.step <= 0:
            raise argparse.ArgumentTypeError(f"{text}: a step above 0 expected")

    def moved(self, by):
        return f"{self.name}={max(round(self.value + by * self.step), 0)}"


def score(program, limit, games, seed, a, b):
    """Returns A's score, 0 to 1."""
    a, b = (",".join([limit, "hash=4", *numbers]) for numbers in (a, b))
    line = [program, "match", "--a", a, "--b", b, "--openings", "generated"]
    line += ["--games", str(games), "--seed", str(seed), "--jobs", "1", "--json"]
    match = subprocess.run(line, stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(match.stdout)
    return found["points"] / found["games"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", nargs="+", type=Number, metavar="NAME=VALUE:STEP")
    parser.add_argument("--limit", default="time:0.01", help="what a move may take (time:0.01)")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--games", type=int, default=10, help="games of a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--dama", default="target/release/dama")
    given = parser.parse_args()

    lots = random.Random(given.seed)
    for n in range(1, given.rounds + 1):
        # The usual decays: the distance falls with n to the 0.1, the step with n to the 0.6.
        near, gain = n**-0.101, 0.5 * ((given.rounds / 10 + 1) / (given.rounds / 10 + n)) ** 0.602
        lot = [lots.choice((-near, near)) for _ in given.numbers]
        up = [number.moved(by) for number, by in zip(given.numbers, lot)]
        down = [number.moved(-by) for number, by in zip(given.numbers, lot)]
        won = 2 * score(given.dama, given.limit, given.games, given.seed * 1_000_000 + n, up, down) - 1
        for number, by in zip(given.numbers, lot):
            number.value += gain * won * by * number.step
        print(n, f"{won:+.2f}", *(f"{number.name}={number.value:.2f}" for number in given.numbers), flush=True)


if __name__ == "__main__":
    try:
        main()
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"spsa.py: {error}")
