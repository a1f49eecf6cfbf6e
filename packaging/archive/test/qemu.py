#!/usr/bin/env python3
"""The floppy images in QEMU, under a DOS of your own: the title and a move must be the desktop's to the pixel.

    qemu.py DAMA ARCHIVE BOOT.IMG

DAMA is the desktop's program, ARCHIVE the folder that packaging/archive.sh has written, BOOT.IMG a boot floppy that asks
nothing and ends at a prompt, such as FreeDOS's; it is copied, never written. Pictures are left in target/archive-test/qemu.
Exit code 3: QEMU or BOOT.IMG is missing.
"""
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "ports/dos/test"))
from pictures import STRENGTHS, read_png, write_png  # noqa: E402

KEYS = {" ": "spc", ":": "shift-semicolon", "/": "slash", "?": "shift-slash", "\n": "ret"}
SHOTS = ROOT / "target/archive-test/qemu"


def skip(why):
    print(f"packaging/archive/test/qemu.py: NOT RUN: {why}", file=sys.stderr)
    sys.exit(3)


class Machine:
    """A PC with the boot floppy in A: and the image in B:, without a network; driven through QEMU's monitor."""

    def __init__(self, folder, boot, image):
        self.folder = folder
        for source, name in ((boot, "a.img"), (image, "b.img")):
            shutil.copy(source, folder / name)
        drives = [f"file={folder}/{name},if=floppy,index={n},format=raw" for n, name in enumerate(("a.img", "b.img"))]
        command = ["qemu-system-i386", "-m", "16", "-nic", "none", "-vga", "std", "-display", "none", "-boot", "a",
                   "-monitor", f"unix:{folder}/monitor,server,nowait"]
        for drive in drives:
            command += ["-drive", drive]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.monitor = socket.socket(socket.AF_UNIX)
        for _ in range(100):
            if (folder / "monitor").exists():
                break
            time.sleep(0.1)
        self.monitor.connect(str(folder / "monitor"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def say(self, command):
        self.monitor.sendall(command.encode() + b"\n")
        time.sleep(0.12)

    def type(self, text):
        for c in text:
            self.say("sendkey " + KEYS.get(c, c))

    def shot(self, name):
        """Returns the screen: width, height and RGB bytes, rounded to the EGA's colours."""
        file = self.folder / "shot.ppm"
        file.unlink(missing_ok=True)
        self.say(f"screendump {file}")
        for _ in range(100):
            if file.exists():
                break
            time.sleep(0.1)
        time.sleep(0.3)
        _, size, _, rgb = file.read_bytes().split(b"\n", 3)
        width, height = map(int, size.split())
        write_png(SHOTS / f"{name}.png", (width, height, [rgb[n : n + 3 * width] for n in range(0, len(rgb), 3 * width)]))
        return width, height, rgb.translate(STRENGTHS)

    def expect(self, picture, name):
        width, height, rows = read_png(picture)
        until = time.monotonic() + 40
        while self.shot(name) != (width, height, b"".join(rows)):
            if time.monotonic() > until:
                sys.exit(f"FAILED: {name}: not the desktop's screen after 40 s; see {SHOTS}")
            time.sleep(1)
        print(f"ok: {name}")


def main(dama, archive, boot):
    if not shutil.which("qemu-system-i386"):
        skip("no qemu-system-i386; Debian: apt-get install qemu-system-x86")
    if not boot.is_file():
        skip(f"no {boot}")
    SHOTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        host = Path(scratch)
        shutil.copy(ROOT / "KEYBOARD.DAT", host)
        script = "{png title.png}\n\nN\n21 18\n{png move.png}\n"
        command = [dama, "run", "-", "--disk", ".", "--seed", "1"]
        subprocess.run(command, input=script, text=True, check=True, cwd=host, stdout=subprocess.DEVNULL)
        for size in (360, 1440):
            folder = host / str(size)
            folder.mkdir()
            with Machine(folder, boot, archive / f"dama-{size}.img") as machine:
                # No prompt can be waited for: what the boot floppy shows is not known.
                time.sleep(20)
                machine.type("b:\ndir\n")
                time.sleep(8)
                machine.shot(f"{size}-dir")
                machine.type("dama /seed:1\n")
                machine.expect(host / "title.png", f"{size}-title")
                machine.type(" ")
                time.sleep(2)
                machine.type("n")
                time.sleep(2)
                machine.type("21 18\n")
                machine.expect(host / "move.png", f"{size}-move")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: qemu.py DAMA ARCHIVE BOOT.IMG")
    main(*(Path(argument).resolve() for argument in sys.argv[1:]))
