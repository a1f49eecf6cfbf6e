"""Plays the engine for CheckerBoard under Wine, through test/host.c, against the rules and the moves of `dama`.

    test.py DAMA HOST ENGINE.DLL     the Linux program, then what is run; WINE is in the environment
"""

import json
import os
import random
import subprocess
import sys

NODES = 2000
POSITIONS = 500
START = "W" + 12 * "b" + 8 * "e" + 12 * "w"

# Captures with the same start and end, and a king that ends where it began.
AMBIGUOUS = [
    "W:WK30:BK26,18,27,K20",
    "W:WK27:B23,15,14,22",
    "W:WK32:B10,11,18,19,27",
    "W:WK30:B10,11,18,19,26,27",
    "B:BK2:W6,7,14,15,22,23",
    "W:W30,K31:B26,27,19,18,11,10",
]


class Process:
    """A process that answers line by line."""

    def __init__(self, *command):
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="latin-1"
        )

    def say(self, line):
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def hear(self):
        line = self.child.stdout.readline()
        assert line, f"{self.child.args} has ended: {self.child.wait()}"
        line = line.rstrip("\r\n")
        assert not line.startswith("FAILED"), line
        return line

    def ask(self, line):
        self.say(line)
        return self.hear()

    def end(self):
        self.child.stdin.close()
        assert self.child.wait(30) == 0, self.child.returncode


class Host(Process):
    """The host program, test/host.c, with the engine loaded."""

    def command(self, text, done=True):
        said, _, reply = self.ask("command " + text).partition(" ")
        assert said == str(int(done)), f"{text}: {said} {reply}"
        return reply

    def move(self, position, seconds=60.0, info=0, more=0, line="move"):
        """Asks for a move. Returns the result, the milliseconds, those after *playnow, board, move, landings, text."""
        asked = f"now {position} {more}" if line == "now" else f"move {position} {seconds} {info} {more}"
        value, took, late, board, move, text = self.ask(asked).split(" ", 5)
        move, *path = move.split("/")
        return int(value), float(took), float(late), position[0] + board, move, path, text


class Hub(Process):
    """`dama hub` with the same settings."""

    def __init__(self, dama):
        super().__init__(dama, "hub", "--threads", "1", "--hash", "16")
        self.say(f"level nodes={NODES}")

    def new_game(self):
        self.say("new-game")

    def move(self, position, moves=()):
        self.say(f'pos pos={position} moves="{" ".join(moves)}"')
        self.say("go think")
        while True:
            line = self.hear()
            if line.startswith("done "):
                return line.split()[1].removeprefix("move=")

    def end(self):
        self.say("quit")
        super().end()


def fen_of(position):
    sides = []
    for side, man in (("W", "w"), ("B", "b")):
        squares = [(n, c) for n, c in enumerate(position[1:], 1) if c.lower() == man]
        sides.append(side + ",".join(("K" if c.isupper() else "") + str(n) for n, c in squares))
    return f"{position[0]}:{sides[0]}:{sides[1]}"


def position_of(fen):
    turn, *sides = fen.split(":")
    squares = ["e"] * 32
    for side in sides:
        for piece in filter(None, side[1:].split(",")):
            king, number = piece.startswith("K"), int(piece.removeprefix("K"))
            squares[number - 1] = side[0] if king else side[0].lower()
    return turn + "".join(squares)


def legal(dama, position):
    """Returns the legal moves from the program's own generator."""
    answer = subprocess.run([dama, "moves", "--json", "--fen", fen_of(position)], capture_output=True, check=True, text=True)
    return json.loads(answer.stdout)["moves"]


def after(position, move):
    squares = list(position[1:])
    piece, squares[move["from"] - 1] = squares[move["from"] - 1], "e"
    for square in move["captured"]:
        squares[square - 1] = "e"
    last_row = range(1, 5) if piece == "w" else range(29, 33)
    squares[move["to"] - 1] = piece.upper() if move["to"] in last_row else piece
    return ("B" if position[0] == "W" else "W") + "".join(squares)


def written(move):
    sign = "x" if move["captured"] else "-"
    return "x".join([f"{move['from']}{sign}{move['to']}", *map(str, move["captured"])])


def random_positions(dama, count):
    """Returns positions of random games, each with its legal moves."""
    chance, position, found = random.Random(1931), START, []
    while len(found) < count:
        moves = legal(dama, position)
        # Some games are left in the middle, so that there are openings and endings.
        if not moves or chance.random() < 0.01:
            position = START
            continue
        found.append((position, moves))
        position = after(position, chance.choice(moves))
    return found


def fits(host, hub, position, moves, new_game=1):
    """Checks that the engine's move is legal, with its path and the board after it."""
    hub.new_game()
    expected = hub.move(position)
    _, _, _, board, move, path, text = host.move(position, info=new_game)
    assert move == expected, f"{position}: {move}, dama hub plays {expected}"
    same = [m for m in moves if written(m) == move and m["typed"].split()[2::2] == (path or m["typed"].split()[2::2])]
    assert same, f"{position}: {move} {path} is not legal"
    made = after(position, same[0])
    assert board[1:] == made[1:], f"{position} {move}: {board}"
    assert len(text) < 1024 and text.isascii(), text


def movelist(host, position, moves):
    """Checks that `get movelist` gives all legal moves, and that `islegal` accepts two of them."""
    head, _, rest = host.command("get movelist " + fen_of(position)).partition(",")
    assert head == f"movelist {len(moves)}", (position, head)
    listed = set()
    for entry in filter(None, rest.split(";")):
        jumps, old, new, start, end, *steps = map(int, entry.split(","))
        assert len(steps) == 3 * jumps
        numbers = [start] + ([end] if not jumps else [n for i in range(jumps) for n in (steps[3 * i + 1], steps[3 * i])])
        listed.add(" ".join(map(str, numbers)))
        assert old in (5, 6, 9, 10) and new in (5, 6, 9, 10)
    assert listed == {m["typed"] for m in moves}, (position, listed)
    for m in moves[:2]:
        said, _, told = host.ask(f"legal {position} {m['from']} {m['to']}").partition(" ")
        assert said == "1" and told.split("/")[0] in map(written, moves), (position, told)
    assert host.ask(f"legal {position} {moves[0]['from']} {moves[0]['from'] % 32 + 1}").startswith("0 ") or any(
        m["to"] == moves[0]["from"] % 32 + 1 for m in moves
    )


def game(dama, host, hub, twin, side):
    """Plays the engine as `side` against `dama hub`; `twin` gives the expected moves."""
    hub.new_game()
    twin.new_game()
    position, played, info = START, [], 1
    # Moves since the last irreversible one, as CheckerBoard sends them.
    base, since = START, []
    while len(played) < 200:
        moves = legal(dama, position)
        if not moves:
            return ("0-1" if position[0] == "W" else "1-0"), len(played)
        if position[0] == side:
            host.command(f"set gamehist {fen_of(base)} {' '.join(since)}")
            _, _, _, board, move, _, _ = host.move(position, info=info)
            expected = twin.move(START, played)
            assert move == expected, f"{position} after {played}: {move}, dama hub plays {expected}"
            info = 0
        else:
            move = hub.move(START, played)
            board = None
        made = next(m for m in moves if written(m) == move)
        is_king = position[made["from"]].isupper()
        position = after(position, made)
        assert board is None or board[1:] == position[1:]
        played.append(move)
        since.append(move)
        if made["captured"] or not is_king:
            base, since = position, []
    return "1/2-1/2", len(played)


def settings(host):
    assert host.command("get protocolversion") == "2"
    assert host.command("get gametype") == "22"
    assert host.command("get movelist B:W1:B") == "movelist 0"
    for name, value in (("hashsize", "16"), ("searchthreads", "1"), ("book", "0"), ("dbmbytes", "8"), ("nodes", str(NODES))):
        host.command(f"set {name} {value}")
        assert host.command(f"get {name}") == value
    host.command("set dbpath Z:\\nowhere\\at\\all", done=False)
    assert host.command("get dbpath") == ""
    assert host.command("set allscores 1", done=False) == "?"
    print("  ", host.command("name"), "-", host.command("about").replace("|", " "))


def main():
    dama, wine = sys.argv[1], os.environ["WINE"]
    host = Host(wine, *sys.argv[2:4])
    print(f"ok: {sys.argv[3]} is loaded: {host.hear()}")
    hub, twin = Hub(dama), Hub(dama)
    settings(host)

    positions = random_positions(dama, POSITIONS)
    for position, moves in positions:
        fits(host, hub, position, moves)
    print(f"ok: {len(positions)} positions: the move is legal, and with {NODES} nodes that of dama hub")
    for fen in AMBIGUOUS:
        position = position_of(fen)
        moves = legal(dama, position)
        movelist(host, position, moves)
        fits(host, hub, position, moves)
    for position, moves in positions[::5]:
        movelist(host, position, moves)
    print(f"ok: get movelist and islegal in {len(positions[::5]) + len(AMBIGUOUS)} positions, {len(AMBIGUOUS)} with ambiguous paths")

    for side in "WB":
        result, plies = game(dama, host, hub, twin, side)
        print(f"ok: a whole game as {'White' if side == 'W' else 'Black'} against dama hub, {NODES} nodes each: {result} after {plies} plies")

    # A side without a move, and one whose men are on impossible squares.
    value, _, _, board, _, _, text = host.move("Wb" + 31 * "e")
    assert (value, board, text) == (2, "Wb" + 31 * "e", "no legal move"), (value, board, text)
    value, _, _, board, _, _, text = host.move("Ww" + 31 * "e")
    assert value == 3 and text.startswith("no such position"), text
    print("ok: no move is a loss, no position is refused, and the board stays")

    host.command("set nodes 0")
    late = sorted(host.move(position, line="now", more=200)[2] for position, _ in positions[3:200:15])
    # A finished position has none.
    late = [ms for ms in late if ms > 0]
    print(f"ok: *playnow in {len(late)} searches: answered after {late[0]:.1f} to {late[-1]:.1f} ms")
    assert len(late) > 5 and late[-1] < 50, late
    _, took, *_ = host.move(START, 0.5, info=2)
    assert 400 < took < 650, took
    _, clock, *_ = host.move(START, 60, info=4, more=(2000 << 16) | 100)
    assert clock < 1000, clock
    print(f"ok: half a second exactly took {took:.0f} ms, with 2 s + 0.1 s on the clock a move took {clock:.0f} ms")

    host.command("set nodes 200")
    grown = []
    for call in range(1100):
        position, moves = positions[call % len(positions)]
        host.move(position, info=int(call % 7 == 0))
        host.command("get movelist " + fen_of(position))
        if call in (99, 1099):
            grown.append(int(host.ask("memory")))
    print(f"ok: memory in use after 100 calls {grown[0]} kB, after 1,000 more {grown[1]} kB")
    assert grown[1] - grown[0] < 1024, grown
    print("ok: garbage in commands:", host.ask("garbage 20000 7"))
    settings(host)
    fits(host, hub, *positions[0])
    for each in (host, hub, twin):
        each.end()
    print(f"ok: {sys.argv[3]}")


if __name__ == "__main__":
    main()
