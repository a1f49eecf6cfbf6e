#!/usr/bin/env bash
# Runs the fuzz targets: tools/fuzz.sh [SECONDS [TARGET...]]; by default all targets, 600 seconds each.
# Needs a nightly Rust and cargo-fuzz (cargo install cargo-fuzz); exit code 3 if they are missing.
#
# A failing input is in fuzz/artifacts/TARGET. Fix the bug, and keep the input in tests/data/fuzz/TARGET under a name
# that describes it; `cargo test` then runs it.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo +nightly fuzz --version >/dev/null 2>&1 || { echo "fuzz.sh: no nightly Rust, or no cargo-fuzz"; exit 3; }
seconds=${1:-600}
[ $# -gt 0 ] && shift
mapfile -t targets < <(cargo +nightly fuzz list)
[ $# -gt 0 ] && targets=("$@")

# No sanitizer: there is no unsafe code in what is tried, and it is twice as fast without.
options=(--sanitizer none)
cargo +nightly fuzz build "${options[@]}"
failed=()
for target in "${targets[@]}"; do
    printf '\n== %s, %s s\n' "$target" "$seconds"
    mkdir -p "fuzz/corpus/$target"
    arguments=(-max_total_time="$seconds" -max_len=4096 -timeout=60 -rss_limit_mb=3000 -print_final_stats=1)
    dictionary=fuzz/dictionaries/$target.dict
    [ -f "$dictionary" ] && arguments+=(-dict="$dictionary")
    cargo +nightly fuzz run "${options[@]}" "$target" "fuzz/corpus/$target" "tests/data/fuzz/$target" -- \
        "${arguments[@]}" || failed+=("$target")
done
[ ${#failed[@]} -eq 0 ] || { echo "fuzz.sh: failed: ${failed[*]}"; exit 1; }
echo "fuzz.sh: nothing failed"
