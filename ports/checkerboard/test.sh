#!/usr/bin/env bash
# Builds the engine for CheckerBoard, checks the exports of its DLLs, and plays it under Wine against `dama hub`.
# See README.md here.
#
#     ports/checkerboard/test.sh [DAMA]     DAMA: the Linux program, by default target/release/dama
#
# Exit code 3: it could not run, and prints the reason. The 32-bit DLL is tested if Wine supports 32 bits.
set -euo pipefail
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/../.."
skip() { echo "ports/checkerboard/test.sh: NOT RUN: $*" >&2; exit 3; }
wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || command -v wine || true)
[ -n "$wine" ] || skip "no wine; Debian: apt-get install wine64"
command -v python3 >/dev/null || skip "no python3"
[ -x "$dama" ] || skip "no $dama: cargo build --release"
ports/checkerboard/build.sh --quick || exit $?

out=target/checkerboard/test
mkdir -p "$out"
export WINEPREFIX=$PWD/target/checkerboard/prefix WINEDEBUG=-all
export WINEDLLOVERRIDES="mscoree,mshtml=;winemenubuilder.exe=d"
. tools/wine_kit.sh
trap end_wine EXIT
if [ ! -e "$WINEPREFIX/is-whole" ]; then
    rm -rf "$WINEPREFIX"
    mkdir -p "$WINEPREFIX"
    env -u DISPLAY "$wine" wineboot -i >/dev/null 2>&1
    wineserver -w
    touch "$WINEPREFIX/is-whole"
fi
start_wineserver "$out"

# The three names, undecorated.
exports() {
    local names
    names=$("$2-w64-mingw32-objdump" -p "$1" | awk '/^\[Ordinal\/Name Pointer\]/ { on = 1; next } /^$/ { on = 0 } on { print $NF }' |
        sort | tr '\n' ' ')
    [ "$names" = "enginecommand getmove islegal " ] || { echo "FAILED: $1 exports $names" >&2; exit 1; }
    echo "ok: $1, $(wc -c <"$1") bytes here, exports $names"
}

# Plays a DLL under Wine. Usage: DLL PREFIX FOLDER
play() {
    local system=$WINEPREFIX/drive_c/windows/$3
    # Wine 8 lacks functions that Rust's std needs.
    "$2-w64-mingw32-gcc" -O -Wall -shared -o "$out/$2.dll" ports/windows/test/bcryptprimitives.c -ladvapi32
    cp "$out/$2.dll" "$system/bcryptprimitives.dll"
    "$2-w64-mingw32-gcc" -O -Wall -o "$out/$2.exe" ports/checkerboard/test/host.c -lpsapi
    WINE=$wine python3 ports/checkerboard/test/test.py "$dama" "$out/$2.exe" "$1"
}

exports target/checkerboard/damacom64.dll x86_64
if [ -e target/checkerboard/damacom.dll ]; then exports target/checkerboard/damacom.dll i686; fi
play target/checkerboard/damacom64.dll x86_64 system32
# Without a DLL the host reports that, if Wine can run the host at all.
runs_32_bits() {
    i686-w64-mingw32-gcc -O -Wall -o "$out/i686.exe" ports/checkerboard/test/host.c -lpsapi
    "$wine" "$out/i686.exe" </dev/null 2>/dev/null | grep -q FAILED
}
if [ ! -e target/checkerboard/damacom.dll ]; then
    echo "WARNING: SKIPPED the 32-bit engine: it was not built"
elif ! { wine=$(command -v wine) && runs_32_bits; }; then
    echo "WARNING: SKIPPED playing the 32-bit engine: this Wine runs no 32-bit programs; its exports were looked at"
else
    play target/checkerboard/damacom.dll i686 syswow64
fi
