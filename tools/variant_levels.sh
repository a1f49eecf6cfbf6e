#!/usr/bin/env bash
# Ladders of the other games: level 1 against a random mover, and each level against the one below, from random
# openings, once with each side. A level that scores at most one half is named, and the exit code is 1.
#
#   tools/variant_levels.sh                      all games, levels 1 to 9, 100 games each (hours)
#   tools/variant_levels.sh polacca:1-5 alma:6   those levels of those games
#
# GAMES=40 plays fewer games, SEED=2 others, JOBS=2 two at once. tests/data/strength.md has the results; the figures do not
# depend on the machine.
set -euo pipefail
cd "$(dirname "$0")/.."
dama=${DAMA:-target/release/dama}

# What a field of the match's answer says.
field() {
    sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p" <<<"$answer"
}

# One row: the game, the higher level.
rung() {
    local below="level:$(($2 - 1))" named="$2 v $(($2 - 1))" least=0.5
    [ "$2" -gt 1 ] || { below=random named="1 v random" least=0.949; }
    answer=$("$dama" match --variant "$1" --a "level:$2" --b "$below" --games "${GAMES:-100}" --seed "${SEED:-1}" \
        --jobs "${JOBS:-1}" --json)
    awk -v game="$1" -v named="$named" -v least="$least" -v games="$(field games)" -v wins="$(field wins)" \
        -v draws="$(field draws)" -v losses="$(field losses)" -v unfinished="$(field unfinished)" -v points="$(field points)" \
        -v elo="$(field elo)" -v low="$(field elo_low)" -v high="$(field elo_high)" '
        function signed(x) { return x == "null" ? "inf" : sprintf("%+.0f", x) }
        BEGIN {
            elos = elo == "null" ? "" : signed(elo) " (" (low == "null" ? "-inf" : signed(low)) " to " signed(high) ")"
            printf "| %s | %s | %d | %d | %d | %d | %.1f %% | %s |\n", game, named, wins, draws, unfinished, losses, \
                100 * points / games, elos
            exit !(points / games > least)
        }' || weak="$weak $1:$2"
}

weak=
[ $# -gt 0 ] || set -- vinciperdi polacca zamma zamma-pergioco damma smamma alma gobang
echo "| game | | wins | draws | of them unfinished | losses | score | Elo (95 %) |"
echo "|---|---|---|---|---|---|---|---|"
for row in "$@"; do
    levels=1-9
    [ "${row#*:}" = "$row" ] || levels=${row#*:}
    for level in $(seq "${levels%-*}" "${levels#*-}"); do
        rung "${row%%:*}" "$level"
    done
done
[ -z "$weak" ] || { echo "not stronger than the level below:$weak"; exit 1; }
