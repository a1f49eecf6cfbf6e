#!/usr/bin/env python3
"""How much sooner several threads reach a depth than one, over the starting position and the ballots of tournaments.

Usage: tools/threads.py PROGRAM [--depth N] [--threads N] [--hash MB]

The hash size alone can double or halve the time of one search. So this prints the mean of the logarithms of the
ratios over all positions, with its 95 % interval. Leave the cores idle.
"""

import argparse
import json
import math
import subprocess

from versus import Position, ballots, mean_and_margin


def measured(program, fen, depth, threads, megabytes):
    limits = ["--depth", str(depth), "--threads", str(threads), "--hash", str(megabytes)]
    run = subprocess.run([program, "analyze", "--json", "--fen", fen, *limits], capture_output=True, text=True, check=True)
    last = json.loads(run.stdout.splitlines()[-1])
    return last["time_ms"] / 1000, last["nodes"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--hash", type=int, default=64)
    told = parser.parse_args()
    positions = [Position(), *ballots(told.program)]
    ratios, sums = [], {1: [0, 0], told.threads: [0, 0]}
    for position in positions:
        found = {}
        for threads in sums:
            found[threads] = measured(told.program, position.fen(), told.depth, threads, told.hash)
            sums[threads] = [sum(pair) for pair in zip(sums[threads], found[threads])]
        ratios.append(math.log(max(found[1][0], 0.001) / max(found[told.threads][0], 0.001)))
    mean, margin = mean_and_margin(ratios)
    for threads, (time, nodes) in sums.items():
        print(f"threads {threads}: {time:.1f} s, {nodes / 1e6:.1f} million nodes")
    print(f"ratio {math.exp(mean):.2f} (95 %: {math.exp(mean - margin):.2f} to {math.exp(mean + margin):.2f})")


if __name__ == "__main__":
    main()
