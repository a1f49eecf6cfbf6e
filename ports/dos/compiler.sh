#!/usr/bin/env bash
# Warns in one line if the compiler differs from that of the last good build; the result may still be good.
#
#     ports/dos/compiler.sh RUSTC
#
# compiler.txt has the significant lines of `rustc -vV`. ports/dos/README.md says when to change it.
set -euo pipefail
known="$(dirname "$0")/compiler.txt"
seen=$("$1" -vV | grep -E '^(release|commit-hash|LLVM version): ')
told() { awk '/^release/ { r = $2 } /^commit/ { c = substr($2, 1, 9) } /^LLVM/ { l = $3 } END { print r " (" c "), LLVM " l }'; }
[ "$seen" = "$(cat "$known")" ] ||
    echo "ports/dos/build.sh: warning: rustc $(told <<<"$seen"); the last good build had $(told <"$known") (ports/dos/compiler.txt)" >&2
