#!/usr/bin/env bash
# Builds the browser edition and tests it in Chromium and Firefox against the desktop program; see README.md here.
#
#     ports/web/test.sh [--browser chromium|firefox] [--long] [--quiet] [TEST...]
#
# --browser: only that one. --long: random keys and taps for thirty minutes instead of a quarter of one. --quiet: the
# machine is otherwise idle, so the times of the test `cost` are checked. TESTs select tests by the beginning of
# their names. Pictures are left in target/web/shots. Exit code 3: it could not run, and prints the reason.
set -euo pipefail
cd "$(dirname "$0")/../.."
skip() { echo "ports/web/test.sh: NOT RUN: $*" >&2; exit 3; }

browsers=(chromium firefox)
export DAMA_WEB_SECONDS=${DAMA_WEB_SECONDS:-15}
while [ $# -gt 0 ]; do
    case $1 in
        --browser) browsers=("${2:?chromium or firefox expected}"); shift 2 ;;
        --long) DAMA_WEB_SECONDS=1800; shift ;;
        --quiet) export DAMA_WEB_QUIET=1; shift ;;
        *) break ;;
    esac
done
declare -A names=([chromium]="chromium google-chrome" [firefox]="firefox-esr firefox") programs
for browser in "${browsers[@]}"; do
    [ -n "${names[$browser]:-}" ] || { echo "ports/web/test.sh: --browser $browser: chromium or firefox expected" >&2; exit 2; }
    for name in ${names[$browser]}; do
        [ -n "${programs[$browser]:-}" ] || programs[$browser]=$(command -v "$name" || true)
    done
    [ -n "${programs[$browser]}" ] || skip "no $browser; Debian: apt-get install ${names[$browser]%% *}"
done
for pair in node:nodejs npm:npm mcopy:mtools fsck.fat:dosfstools; do
    command -v "${pair%%:*}" >/dev/null || skip "no ${pair%%:*}; Debian: apt-get install ${pair##*:}"
done
status=0
ports/web/build.sh || status=$?
[ "$status" = 0 ] || exit "$status"

export DAMA_WEB_PROGRAM=${CARGO_TARGET_DIR:-target}/release/dama
[ -x "$DAMA_WEB_PROGRAM" ] || cargo build --quiet --release

kit=target/web/test
mkdir -p "$kit"
if ! cmp -s ports/web/test/package-lock.json "$kit/package-lock.json" || [ ! -d "$kit/node_modules" ]; then
    cp ports/web/test/package.json ports/web/test/package-lock.json "$kit/"
    npm ci --prefix "$kit" --silent --no-audit --no-fund || { rm -f "$kit/package-lock.json"; skip "the packages of test/package-lock.json are not to be had"; }
fi
cp ports/web/test/*.mjs "$kit/"

# What no browser has a part in is shared out between the two.
[ ${#browsers[@]} -lt 2 ] || export DAMA_WEB_BOTH=1
# Both browsers run at once, since a browser mostly waits.
running=()
trap 'for pid in "${running[@]}"; do kill "$pid" 2>/dev/null || true; done' EXIT
for browser in "${browsers[@]}"; do
    DAMA_WEB_BROWSER=$browser node "$kit/test.mjs" "${programs[$browser]}" "$@" >"target/web/$browser.log" 2>&1 &
    running+=($!)
done
failed=0
for place in "${!browsers[@]}"; do
    wait "${running[$place]}" || failed=1
    printf -- '-- %s, %s\n' "${browsers[$place]}" "$("${programs[${browsers[$place]}]}" --version 2>/dev/null | head -n 1)"
    cat "target/web/${browsers[$place]}.log"
done
running=()
exit "$failed"
