#!/usr/bin/env bash
# Plays each given level against the next higher one on the 43 tournament openings with both colours; the higher one
# must score above one half. Without arguments, levels 1 to 8 (some minutes). SEEDS="1 2 3" plays them with each seed
# and adds the games up; tests/data/strength.md has the table.
set -euo pipefail
cd "$(dirname "$0")/.."
dama=${DAMA:-target/release/dama}

# Wins, draws and losses of the higher level, with all seeds.
games() {
    for seed in ${SEEDS:-1}; do
        "$dama" match --a "level:$(($1 + 1))" --b "level:$1" --openings torneo --seed "$seed" --json ||
            { echo "level $(($1 + 1)) against level $1, seed $seed: not played" >&2; return 1; }
    done | sed 's/.*"wins":\([0-9]*\),"draws":\([0-9]*\),"losses":\([0-9]*\).*/\1 \2 \3/'
}

[ $# -gt 0 ] || set -- 1 2 3 4 5 6 7 8
for level in "$@"; do
    games "$level" | awk -v higher="$((level + 1))" -v lower="$level" '
        function elo(s) { if (s > 0.999) s = 0.999; if (s < 0.001) s = 0.001; return 400 * log(s / (1 - s)) / log(10) }
        { w += $1; d += $2; l += $3 }
        END {
            n = w + d + l
            if (!n) exit 1
            s = (w + d / 2) / n
            each = (w * (1 - s) ^ 2 + d * (0.5 - s) ^ 2 + l * s ^ 2) / n
            e = 1.96 * sqrt(each / n)
            printf "level %d against level %d: %d won, %d drawn, %d lost: %.1f of %d, %.1f %%, Elo %+.1f (%+.1f to %+.1f)\n", \
                higher, lower, w, d, l, w + d / 2, n, 100 * s, elo(s), elo(s - e), elo(s + e)
            exit !(s > 0.5)
        }' || { echo "level $((level + 1)) is not stronger"; exit 1; }
done
