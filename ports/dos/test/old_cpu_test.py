"""Tests that DAMA.COM on a processor below the 386 says so and ends, using only that processor's instructions.

No emulator at hand is such a PC. So this runs the entry of the program itself, instruction by
instruction, on a model of what the entry may use of an 8086; what is not in the model fails. The model
knows how the processors treat the upper bits of the flags, which is how they are told apart: an 8086
always has bits 12 to 15 set, an 80286 in real mode always has them clear, a 386 lets 12 to 14 be set.

    old_cpu_test.py DAMA.COM
"""
import sys
from pathlib import Path

SEGMENT = 0x10000
WANTED = "DAMA: serve un processore 386 o successivo.\r\n"


class Stop(Exception):
    pass


class Processor:
    def __init__(self, name, program):
        self.name, self.memory = name, bytearray(SEGMENT)
        self.memory[0x100 : 0x100 + len(program)] = program
        self.ip, self.ax, self.dx, self.sp, self.flags, self.out = 0x100, 0, 0, 0xFFFE, 0x0002, ""

    def kept(self, flags):
        """The flags as this processor keeps them."""
        return {"8086": flags | 0xF000, "80286": flags & 0x0FFF, "80386": flags & 0x7FFF}[self.name]

    def byte(self):
        self.ip += 1
        return self.memory[self.ip - 1]

    def word(self):
        return self.byte() | self.byte() << 8

    def push(self, value):
        self.sp -= 2
        self.memory[self.sp : self.sp + 2] = value.to_bytes(2, "little")

    def pop(self):
        self.sp += 2
        return int.from_bytes(self.memory[self.sp - 2 : self.sp], "little")

    def compare(self, a, b):
        self.flags = self.flags & ~0x41 | (0x40 if a == b else 0) | (1 if a < b else 0)

    def jump(self, taken):
        offset = self.byte()
        if taken:
            self.ip += offset - 256 if offset > 127 else offset

    def interrupt(self, number):
        if (number, self.ax >> 8) == (0x21, 0x09):
            end = self.memory.index(b"$", self.dx)
            self.out += self.memory[self.dx : end].decode("cp437")
        elif (number, self.ax >> 8) == (0x21, 0x4C):
            raise Stop(self.ax & 255)
        else:
            raise SystemExit(f"old_cpu_test.py: interrupt {number:#x}, ax {self.ax:#06x}")

    def step(self):
        at, code = self.ip, self.byte()
        if code == 0xFC:  # cld
            pass
        elif code == 0x9C:  # pushf
            self.push(self.kept(self.flags))
        elif code == 0x9D:  # popf
            self.flags = self.kept(self.pop())
        elif code == 0x58:  # pop ax
            self.ax = self.pop()
        elif code == 0x50:  # push ax
            self.push(self.ax)
        elif code == 0x25:  # and ax, n
            self.ax &= self.word()
            self.compare(self.ax, 0)
        elif code == 0x3D:  # cmp ax, n
            self.compare(self.ax, self.word())
        elif code == 0x81 and self.memory[self.ip] == 0xFC:  # cmp sp, n
            self.byte()
            self.compare(self.sp, self.word())
        elif code == 0xB8:  # mov ax, n
            self.ax = self.word()
        elif code == 0xBA:  # mov dx, n
            self.dx = self.word()
        elif code == 0xB4:  # mov ah, n
            self.ax = self.ax & 255 | self.byte() << 8
        elif code == 0x74:  # je
            self.jump(self.flags & 0x40)
        elif code == 0x72:  # jb
            self.jump(self.flags & 1)
        elif code == 0xEB:  # jmp
            self.jump(True)
        elif code == 0xCD:  # int
            self.interrupt(self.byte())
        else:
            raise Stop(f"an instruction of a later processor at {at:#06x}: {code:#04x}")


def run(name, program):
    """(what it printed, how it ended)."""
    processor = Processor(name, program)
    try:
        for _ in range(1000):
            processor.step()
    except Stop as end:
        return processor.out, end.args[0]
    return processor.out, "it does not end"


def main():
    program = Path(sys.argv[1]).read_bytes()
    for name in ["8086", "80286"]:
        if run(name, program) != (WANTED, 1):
            sys.exit(f"old_cpu_test.py: {name}: {run(name, program)}")
    out, end = run("80386", program)
    if out or "later processor" not in str(end):
        sys.exit(f"old_cpu_test.py: 80386: {out!r}, {end}")
    # The test of the test: a program that does not look at its processor.
    if run("8086", b"\x66\x0f\xb7\xe4")[0] or run("8086", program[:1] + b"\x66" + program[2:]) == (WANTED, 1):
        sys.exit("old_cpu_test.py: it passes whatever the program does")
    print("a processor below the 386: message and exit, in its own instructions; a 386 goes on (a model of the entry's instructions)")


main()
