#!/usr/bin/env bash
# Checks that the library with memory builds for a microcontroller: no operating system, no 64-bit atomic words.
#
# It needs Rust for that target, or a compiler with its source (rust-src). Exit code 3: both are missing.
set -euo pipefail
cd "$(dirname "$0")/.."

target=thumbv7em-none-eabi
check=(check --quiet --lib --target "$target" --no-default-features --features alloc)
library() { "$@" --print sysroot 2>/dev/null; }
has() { [ -e "$(library "${@:2}")/lib/rustlib/$1" ]; }
source=src/rust/library/core/Cargo.toml

if has "$target/lib" rustc; then
    exec cargo "${check[@]}"
fi
# core and alloc from their source, as ports/dos/build.sh has core. A stable compiler is used as a nightly.
export RUSTC_BOOTSTRAP=1
if has "$source" rustc; then
    exec cargo "${check[@]}" -Zbuild-std=core,alloc
elif has "$source" rustc +nightly; then
    exec cargo +nightly "${check[@]}" -Zbuild-std=core,alloc
elif has "$source" /usr/bin/rustc; then
    RUSTC=/usr/bin/rustc exec /usr/bin/cargo "${check[@]}" -Zbuild-std=core,alloc
fi
echo "microcontroller.sh: no Rust for $target (rustup target add $target) and no rust-src" >&2
exit 3
