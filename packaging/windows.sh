#!/usr/bin/env bash
# The zip for Windows, target/windows/dama-VERSION-windows.zip: the program with what it needs beside it, the manuals, and
# in the folder DOS the disk of those days with DAMA.COM. (Beside dama.exe, typing `dama` would start the .COM.) The folder
# `engines` has the engine for CheckerBoard.
#
#     packaging/windows.sh [DAMA.EXE [DAMA [OUT]]]
#
# DAMA.EXE, or else one is built for the release; DAMA is this machine's program, which writes the disk: target/release/dama
# unless said. OUT: the zip's folder, target/windows unless said. With a DAMA.EXE the engine's DLLs are those that are there,
# else they are built. DAMA.COM is target/dos/DAMA.COM, or is built. Exit code 3: something of what it takes to build is missing.
set -euo pipefail
exe=${1:+$(realpath "$1")}
dama=${2:+$(realpath "$2")}
out=$(realpath -m "${3:-$(dirname "$0")/../target/windows}")
cd "$(dirname "$0")/.."

if [ -z "$exe" ]; then
    ports/checkerboard/build.sh || exit $?
    target=x86_64-pc-windows-gnu
    if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || ! command -v x86_64-w64-mingw32-gcc >/dev/null; then
        echo "packaging/windows.sh: NOT BUILT: rustup target add $target; Debian: apt-get install gcc-mingw-w64-x86-64" >&2
        exit 3
    fi
    cargo build --quiet --locked --release --target "$target" --target-dir target/windows --bin dama
    exe=target/windows/$target/release/dama.exe
fi
if [ -z "$dama" ]; then
    cargo build --quiet --locked --release --bin dama
    dama=target/release/dama
fi
[ -s target/dos/DAMA.COM ] || ports/dos/build.sh

. packaging/about.sh
mkdir -p "$out"
zip=$out/dama-$VERSION-windows.zip
stage=target/windows/zip
rm -rf "$stage"
mkdir -p "$stage"
cp "$exe" "$stage/dama.exe"
x86_64-w64-mingw32-strip "$stage/dama.exe"
cp KEYBOARD.DAT GIOCHI.DAT MANUALE.html MANUAL.html "$stage"
# What opens by a double click there, and with the ends of lines that the oldest editor knows.
for text in README.md CHANGELOG.md; do sed 's/$/\r/' "$text" >"$stage/$(basename "$text" .md).txt"; done
for text in LICENSE-MIT LICENSE-APACHE; do sed 's/$/\r/' "$text" >"$stage/$text.txt"; done
mkdir "$stage/engines"
[ -e target/checkerboard/damacom64.dll ] || ports/checkerboard/build.sh --quick
for dll in damacom64 damacom; do
    if [ -e "target/checkerboard/$dll.dll" ]; then cp "target/checkerboard/$dll.dll" "$stage/engines"; fi
done
cp ports/checkerboard/damacom.htm "$stage/engines"
sed 's/$/\r/' ports/checkerboard/README.md >"$stage/engines/README.txt"
"$dama" disk make "$stage/DOS" --com target/dos/DAMA.COM >/dev/null
# The same files give the same bytes.
python3 - "$stage" "$zip" <<'PYTHON'
import sys, zipfile
from pathlib import Path
stage, target = map(Path, sys.argv[1:])
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for path in sorted(path for path in stage.rglob("*") if path.is_file()):
        entry = zipfile.ZipInfo(path.relative_to(stage).as_posix())
        entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
        out.writestr(entry, path.read_bytes())
PYTHON
echo "$zip"
