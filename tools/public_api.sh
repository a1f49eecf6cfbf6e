#!/usr/bin/env bash
# Compares the public items of the library with the list in the repository, tests/data/public-api.txt.
#
# usage: tools/public_api.sh [--update]
#
# The list is the output of `cargo public-api` with the features that add to the library. --update writes it. Derived
# traits are not listed; tests/downstream/tests/traits.rs has those. Exit code 3: no cargo-public-api, or this compiler's
# rustdoc writes another format.
set -euo pipefail
cd "$(dirname "$0")/.."

list=tests/data/public-api.txt
cargo public-api --version >/dev/null 2>&1 || {
    echo "cargo-public-api is not installed (cargo install cargo-public-api)"
    exit 3
}
now=$(mktemp)
trap 'rm -f "$now" "$now.errors"' EXIT
# Stable rustdoc writes JSON too, if asked as the compiler's own build asks.
RUSTC_BOOTSTRAP=1 cargo public-api --package dama-italiana --no-default-features --features std,serde -sss \
    >"$now" 2>"$now.errors" || {
    cat "$now.errors"
    ! grep -q 'rustdoc JSON' "$now.errors" || exit 3
    exit 1
}

# A type of a signature that other crates cannot name is listed by its private path.
public=$(sed -n 's/^pub mod dama::\([a-z_]*\)$/\1/p' "$now" | paste -sd '|')
if grep -P "\\bdama::(?!($public)\\b)[a-z_]+::" "$now"; then
    echo "FAILED: these items name a type that other crates cannot name"
    exit 1
fi
if [ "${1:-}" = --update ]; then
    cp "$now" "$list"
elif ! diff -u "$list" "$now"; then
    echo "FAILED: the public items differ; is the change in CHANGELOG.md? Then: tools/public_api.sh --update"
    exit 1
fi
