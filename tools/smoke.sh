#!/usr/bin/env bash
# Plays like a new user on a machine without a display: menu, one move, the answer, exit.
# The answer must be the move of `dama analyze` for that position, level and seed.
set -euo pipefail
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/.."

errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
out=$(printf '\nN\n21 18\nE\nY\n' | env -u DISPLAY -u WAYLAND_DISPLAY "$dama" --lang it --seed 1 2>"$errors")
err=$(cat "$errors")
[ "$(printf '%s\n' "$err" | wc -l)" = 1 ] || { echo "expected one line on standard error: $err"; exit 1; }
answer=$(printf '%s\n' "$out" | sed -n 's/^Il programma muove: //p')
position="B:W18,22-32:B1-12"
expected=$("$dama" analyze --fen "$position" --level 1 --seed 1 --json | sed 's/.*"best":"\([^"]*\)".*/\1/')
[ -n "$answer" ] && [ "$answer" = "$expected" ] || { echo "answered '$answer', analyze says '$expected'"; exit 1; }
echo "ok: 21 18 was answered with $answer, as analyze says"
