#!/usr/bin/env bash
# A real client plays with `dama hub`: pydraughts and its Hub engine, in a virtual environment of its own.
# Usage: tools/hub.sh [target/release/dama]. Exit 3: skipped, the package could not be had.
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
timeout 300 "$venv/bin/python" -W ignore tools/hub/play.py "$dama"

# What a review writes, comments, glyphs, variations and all, is read by others too.
reviewed=$(mktemp -d)
trap 'rm -rf "$reviewed"' EXIT
"$dama" review tests/data/article.pdn --nodes 3000 --pdn "$reviewed/article.pdn" >"$reviewed/said"
moves=$(($(sed -n 's/.*  moves \([0-9]*\) .*/\1/p' "$reviewed/said" | paste -sd+)))
"$venv/bin/python" -W ignore tools/hub/review.py "$reviewed/article.pdn" "$(grep -c '^game ' "$reviewed/said")" "$moves"
