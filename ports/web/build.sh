#!/usr/bin/env bash
# Builds the browser edition as one file, target/web/dama.html, and prints the sizes of its parts.
#
#     ports/web/build.sh
#
# Needs Rust's wasm32-unknown-unknown target and python3; wasm-opt (Debian: binaryen) is not needed. Exit code 3:
# one of them is missing; a message says how to install it. See ports/web/README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing() { echo "ports/web/build.sh: NOT BUILT: $*" >&2; exit 3; }
command -v python3 >/dev/null || missing "no python3"
sysroot=$(rustc --print sysroot)
[ -d "$sysroot/lib/rustlib/wasm32-unknown-unknown" ] ||
    missing "no target wasm32-unknown-unknown: rustup target add wasm32-unknown-unknown
    (or on Debian: apt-get install libstd-rust-dev-wasm32)"

target_dir=${CARGO_TARGET_DIR:-target}/web-build
# simd128 evaluates eight numbers of the network at once and makes it several times as fast. Browsers have it since
# 2021, Safari since 16.4 (2023).
# For a reproducible build, panics name source files relative to the root.
RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+simd128 --remap-path-prefix=$PWD=." CARGO_TARGET_DIR=$target_dir \
    cargo build --quiet --release --locked --target wasm32-unknown-unknown --manifest-path ports/web/Cargo.toml
mkdir -p target/web
python3 ports/web/assemble.py "$target_dir/wasm32-unknown-unknown/release/dama_web.wasm" target/web/dama.html
