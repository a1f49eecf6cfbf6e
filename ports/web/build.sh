#!/usr/bin/env bash
# Builds the browser's edition into one file, target/web/dama.html; prints what takes how much of it.
#
#     ports/web/build.sh
#
# Needs Rust's wasm32-unknown-unknown target and python3; wasm-opt (Debian: binaryen) is not wanted. Exit code 3:
# something of that is missing, and how to get it is said. See ports/web/README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing() { echo "ports/web/build.sh: NOT BUILT: $*" >&2; exit 3; }
command -v python3 >/dev/null || missing "no python3"
sysroot=$(rustc --print sysroot)
[ -d "$sysroot/lib/rustlib/wasm32-unknown-unknown" ] ||
    missing "no target wasm32-unknown-unknown: rustup target add wasm32-unknown-unknown
    (or on Debian: apt-get install libstd-rust-dev-wasm32)"

target_dir=${CARGO_TARGET_DIR:-target}/web-build
# Eight numbers of the maestro's network at once: without it the network takes several times as long. Browsers have it
# since 2021, Safari since 16.4 (2023).
# The same bytes wherever it is built: panics name files of the crate below it, by their place from the root.
RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+simd128 --remap-path-prefix=$PWD=." CARGO_TARGET_DIR=$target_dir \
    cargo build --quiet --release --locked --target wasm32-unknown-unknown --manifest-path ports/web/Cargo.toml
mkdir -p target/web
python3 ports/web/assemble.py "$target_dir/wasm32-unknown-unknown/release/dama_web.wasm" target/web/dama.html
