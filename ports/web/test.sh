#!/usr/bin/env bash
# Builds the browser's edition and plays it in Chromium, held against the desktop's program; see README.md here.
#
#     ports/web/test.sh [TEST...]
#
# With TESTs only those of test/test.mjs whose names begin so. Pictures are left in target/web/shots. Exit code 3: it
# could not run, and says why.
set -euo pipefail
cd "$(dirname "$0")/../.."
skip() { echo "ports/web/test.sh: NOT RUN: $*" >&2; exit 3; }
command -v node >/dev/null || skip "no node (20 or later); Debian: apt-get install nodejs npm"
command -v npm >/dev/null || skip "no npm; Debian: apt-get install npm"
chromium=$(command -v chromium || command -v google-chrome || true)
[ -n "$chromium" ] || skip "no chromium; Debian: apt-get install chromium"
status=0
ports/web/build.sh || status=$?
[ "$status" = 0 ] || exit "$status"
kit=target/web/test
mkdir -p "$kit"
if ! cmp -s ports/web/test/package-lock.json "$kit/package-lock.json" || [ ! -d "$kit/node_modules" ]; then
    cp ports/web/test/package.json ports/web/test/package-lock.json "$kit/"
    npm ci --prefix "$kit" --silent --no-audit --no-fund || { rm -f "$kit/package-lock.json"; skip "playwright-core is not to be had"; }
fi
cp ports/web/test/test.mjs "$kit/"
exec node "$kit/test.mjs" "$chromium" target/web/dama.html "$@"
