#!/usr/bin/env bash
# The files of a release for archives, sites and museums; packaging/README.md says what each is.
#
#     packaging/archive.sh [--out DIR] [DAMA [DAMA.COM]]
#
# Writes dama-dos.zip, dama-360.img, dama-1440.img, dama.jsdos, pictures, metadata.json,
# codemeta.json, CITATION.cff and SHA256SUMS into DIR, which is
# emptied of them first: target/archive unless said. DAMA is this machine's program, which writes the disks, and DAMA.COM the
# DOS program; without them both are built. The dates are SOURCE_DATE_EPOCH's, else those of the version in Cargo.toml: the
# same sources give the same bytes. Exit code 3: something of what it takes to build is missing.
set -euo pipefail
out=
if [ "${1:-}" = --out ]; then
    out=$(realpath -m "${2:?packaging/archive.sh: --out: a folder expected}")
    shift 2
fi
dama=${1:+$(realpath "$1")}
com=${2:+$(realpath "$2")}
cd "$(dirname "$0")/.."
out=${out:-$PWD/target/archive}
command -v python3 >/dev/null || { echo "packaging/archive.sh: NOT BUILT: no python3" >&2; exit 3; }
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(sed -n 's/^epoch = //p' Cargo.toml)}
export PYTHONDONTWRITEBYTECODE=1

if [ -z "$dama" ]; then
    cargo build --quiet --locked --release --bin dama
    dama=${CARGO_TARGET_DIR:-target}/release/dama
fi
if [ -z "$com" ]; then
    ports/dos/build.sh >&2
    com=target/dos/DAMA.COM
fi

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir -p "$out"
# Only what this script writes: the folder may be somebody's own.
rm -f "$out"/dama-{title,start,middle-game,capture,victory-no-moves,system-error}.png "$out"/dama-{360,1440}.img "$out"/dama-dos.zip "$out"/dama.jsdos "$out"/{metadata,codemeta}.json "$out"/CITATION.cff "$out"/SHA256SUMS
"$dama" disk make "$stage/disk" --lang en --com "$com" >/dev/null
for size in 360 1440; do "$dama" disk make "$out/dama-$size.img" --size "$size" --com "$com" >/dev/null; done
for manual in MANUALE MANUAL; do python3 packaging/archive/manual_text.py $manual.html "$stage/$manual.TXT"; done
python3 packaging/archive/pack.py "$stage/disk" "$stage" "$out"
(cd "$out" && cat SHA256SUMS)
