#!/usr/bin/env bash
# Plays DAMA.COM in DOSBox and compares it with the desktop program pixel by pixel; see README.md here.
#
#     ports/dos/test.sh [DAMA [TEST...]]    DAMA: the desktop program, by default target/release/dama
#
# TESTs select tests of test/test.py by the beginning of their names. All pictures are left in
# target/dos/shots. Exit code 3: it could not run, and prints the reason.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/../.."
skip() { echo "ports/dos/test.sh: NOT RUN: $*" >&2; exit 3; }
for pair in dosbox:dosbox Xvfb:xvfb xdotool:xdotool xwd:x11-apps mformat:mtools mcopy:mtools as:binutils ld:binutils; do
    command -v "${pair%%:*}" >/dev/null || skip "no ${pair%%:*}; Debian: apt-get install ${pair##*:}"
done
[ -x "$dama" ] || skip "no $dama: cargo build --release"
status=0
ports/dos/build.sh --test || status=$?
[ "$status" = 0 ] || exit "$status"
for name in faults break ega128 lines; do
    as --32 -o "target/dos/$name.o" "ports/dos/test/$name.s"
    ld -m elf_i386 -Ttext 0x100 --oformat binary -o "target/dos/${name^^}.COM" "target/dos/$name.o"
done
python3 ports/dos/test/shrink_test.py
python3 ports/dos/test/test_test.py
python3 ports/dos/test/old_cpu_test.py target/dos/DAMA.COM
exec python3 ports/dos/test/test.py "$dama" "${@:2}"
