#!/usr/bin/env bash
# Makes docs/gallery/dos.png and compare.png: one game typed into this program and into DAMA.COM under
# DOSBox by `dama compare`, and its last screens.
#
#     tools/dos_pictures.sh DAMA [COM]
#
# DAMA is the program, COM the folder of DAMA.COM (target/dos, where ports/dos/build.sh leaves it). Wants
# dosbox, Xvfb, xdotool, xwd and ImageMagick. Exit code 3: one of them is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
dama=$(realpath "${1:?the program}")
com=${2:-target/dos}

for tool in dosbox Xvfb xdotool xwd convert; do
    command -v "$tool" >/dev/null || { echo "tools/dos_pictures.sh: $tool is missing" >&2; exit 3; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/com"
cp "$com/DAMA.COM" KEYBOARD.DAT "$scratch/com/"
"$dama" compare --original "$scratch/com" --script tests/scripts/middle_game_on_dos.txt \
    --out "$scratch/out" --disk . || { echo "tools/dos_pictures.sh: it is not the same game" >&2; exit 1; }
last=$(find "$scratch/out" -name 'original-*.png' | sort | tail -n 1)
convert "$last" -strip -type Palette PNG8:docs/gallery/dos.png
# Side by side, this program on the left as on the page, pixel for pixel: shown at 4:3.
convert "${last/original/ours}" \( -size 16x350 xc:black \) "$last" +append -strip -type Palette \
    PNG8:docs/gallery/compare.png
