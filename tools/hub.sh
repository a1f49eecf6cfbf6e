#!/usr/bin/env bash
# Tests `dama hub` and the PDN of Polish draughts with an independent client: pydraughts and its Hub engine, in a
# virtual environment.
# Usage: tools/hub.sh [target/release/dama]. Exit code 3: skipped, the package could not be installed.
set -euo pipefail
cd "$(dirname "$0")/.."
dama=$(realpath "${1:-target/release/dama}")
venv=${DAMA_HUB_VENV:-target/hub-venv}
package=pydraughts==0.6.7

if ! "$venv/bin/python" -c 'import draughts' 2>/dev/null; then
    if ! { python3 -m venv "$venv" && timeout 120 "$venv/bin/pip" install --quiet "$package"; } >/dev/null 2>&1; then
        echo "hub.sh: SKIPPED: $package could not be installed (no Python 3, or no network)" >&2
        rm -rf "$venv"
        exit 3
    fi
fi
written=$(mktemp -d)
trap 'rm -rf "$written"' EXIT
# What is written of Polish draughts, games from the start and from a set-up, is read by the same package.
cp KEYBOARD.DAT GIOCHI.DAT "$written"
"$dama" run tests/scripts/games/polacca.txt --variant polacca --level 3 --disk "$written" --pdn "$written/GIOCO.PDN"
timeout 60 "$venv/bin/python" -W ignore tools/hub/read_pdn.py "$dama" "$written/GIOCO.PDN"
# And what a review writes, comments, glyphs, variations and all.
"$dama" review tests/data/article.pdn --nodes 3000 --pdn "$written/article.pdn" >"$written/said"
moves=$(($(sed -n 's/.*  moves \([0-9]*\) .*/\1/p' "$written/said" | paste -sd+)))
"$venv/bin/python" -W ignore tools/hub/review.py "$written/article.pdn" "$(grep -c '^game ' "$written/said")" "$moves"
timeout 300 "$venv/bin/python" -W ignore tools/hub/play.py "$dama"
