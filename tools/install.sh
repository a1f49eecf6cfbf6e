#!/usr/bin/env bash
# Tests a fresh installation in a temporary root: `cargo install`, `dama disk make`, a game from
# an empty folder, the manual page, the completions, the desktop entry.
#
#     tools/install.sh [FEATURES]     default, or e.g. "--no-default-features --features cli"
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

# shellcheck disable=SC2086
cargo install --quiet --locked --path . --root "$root" ${1:-}
dama=$root/bin/dama
mkdir "$root/empty" "$root/home"
export HOME=$root/home LC_ALL=C.UTF-8
unset DAMA_DISK DAMA_DRIVE_A XDG_DATA_HOME XDG_CONFIG_HOME DISPLAY WAYLAND_DISPLAY
packaging=$PWD/packaging
cd "$root/empty"

if "$dama" --text </dev/null >/dev/null 2>&1; then echo "FAILED: dama plays without a disk"; exit 1; fi
"$dama" disk make "$root/disk"
printf '\nN\n21 18\nS\nPARTITA\nE\nY\n' | "$dama" --text --disk "$root/disk" >game.txt
grep -q 'Il programma muove' game.txt && [ -s "$root/disk/PARTITA" ]
"$dama" disk make "$root/floppy.img" >/dev/null
printf '\nN\n21 18\nS\nPARTITA\nE\nY\n' | "$dama" --text --disk "$root/floppy.img" >game.txt
"$dama" disk list "$root/floppy.img" | grep ' PARTITA$'

"$dama" man >dama.6
if command -v man >/dev/null; then man --warnings -l dama.6 2>&1 >/dev/null | (! grep .); fi
for shell in bash zsh fish; do
    "$dama" completions $shell >"dama.$shell"
    if command -v $shell >/dev/null; then $shell -n "dama.$shell"; fi
done
start=$(sed -n 's/^Exec=//p' "$packaging/dama.desktop" | sed 's/\\\\/\\/g; s/ %f$//')
printf '\nE\nY\n' | PATH=$root/bin:$PATH eval "$start" >/dev/null 2>&1
printf '1. 22-18 12-16 *\n' >"two words.pdn"
PATH=$root/bin:$PATH eval "$start 'two words.pdn'" </dev/null 2>/dev/null | grep -q 'Mossa 0 di 2'
[ -s "$HOME/.local/share/dama/disk/KEYBOARD.DAT" ]
echo "ok: installed, disk made, played from folder and floppy; manual page, completions and desktop entry are good"
