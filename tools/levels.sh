#!/usr/bin/env bash
# Each level named against the next one up, on the 43 tournament openings, both colours: the higher
# must score above one half. Without arguments, levels 1 to 8 (some minutes); docs/LEVELS.md has
# the table.
set -euo pipefail
cd "$(dirname "$0")/.."
dama=${DAMA:-target/release/dama}

[ $# -gt 0 ] || set -- 1 2 3 4 5 6 7 8
for level in "$@"; do
    json=$("$dama" match --a "level:$((level + 1))" --b "level:$level" --openings torneo --json)
    score=$(printf '%s' "$json" | sed 's/.*"score":\([0-9.]*\).*/\1/')
    echo "level $((level + 1)) against level $level: score $score"
    awk -v s="$score" 'BEGIN { exit !(s > 0.5) }' || { echo "level $((level + 1)) is not stronger"; exit 1; }
done
