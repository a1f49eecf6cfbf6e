#!/usr/bin/env bash
# Builds DAMA.COM, and LEVELS.COM for the test, into target/dos; prints a map of their sizes.
#
#     ports/dos/build.sh [--test]
#
# --test also builds STACK.COM, which is DAMA.COM and prints its stack use on exit.
# Needs a Rust compiler with rust-src (preferably a nightly), GNU as (binutils) and python3. Exit code 3: one of them
# is missing; a message says how to install it. See ports/dos/README.md.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
cd "$(dirname "$0")/../.."

missing() { echo "ports/dos/build.sh: NOT BUILT: $*" >&2; exit 3; }
command -v as >/dev/null || missing "no GNU as; Debian: apt-get install binutils"
command -v python3 >/dev/null || missing "no python3"

# Finds a compiler with its source: a nightly from rustup, rustup's default, or Debian's; the last two
# are then used as nightlies.
has_source() { [ -e "${sysroot:-none}/lib/rustlib/src/rust/library/core/Cargo.toml" ]; }
cargo=(cargo +nightly)
sysroot=$(rustc +nightly --print sysroot 2>/dev/null || true)
if ! has_source; then
    cargo=(cargo)
    sysroot=$(rustc --print sysroot 2>/dev/null || true)
    export RUSTC_BOOTSTRAP=1
fi
if ! has_source && [ -x /usr/bin/rustc ]; then
    cargo=(/usr/bin/cargo)
    sysroot=$(/usr/bin/rustc --print sysroot 2>/dev/null || true)
    export RUSTC=/usr/bin/rustc
fi
has_source || missing "no compiler with rust-src: rustup component add rust-src
    (or with the nightly: rustup toolchain install nightly --profile minimal --component rust-src;
    or on Debian: apt-get install rustc-web cargo-web rust-web-src lld)"
"$sysroot/bin/rustc" --version
ports/dos/compiler.sh "$sysroot/bin/rustc"
linker=$(find "$sysroot/lib/rustlib" -name rust-lld -type f 2>/dev/null | head -n 1)
if [ -n "$linker" ]; then link=("$linker" -flavor gnu); else link=(ld.lld); fi
command -v "${link[0]}" >/dev/null || missing "no lld; Debian: apt-get install lld"

target_dir=${CARGO_TARGET_DIR:-target}/dos-build
out=target/dos
mkdir -p "$out"

# Panics are an instruction that front/dos/machine.rs catches; %ebp is always a frame (narrow.py); the
# other flags were chosen for size. Cargo links nothing, because only the assembly is needed.
flags="-Zunstable-options -Cpanic=immediate-abort -Cforce-frame-pointers=yes"
flags+=" -Cllvm-args=-disable-early-taildup -Cllvm-args=-inline-threshold=12 -Cllvm-args=-enable-pre=false -Cllvm-args=-enable-shrink-wrap=false"

build() { # BINARY NAME [FEATURES [--part]]; --part: not all of the program, see assembly.py
    rm -f "$target_dir"/i386-dos/dos/deps/"$1"-*.s
    CARGO_TARGET_DIR=$target_dir RUSTFLAGS=$flags "${cargo[@]}" rustc --quiet --profile dos \
        --no-default-features --features "${3:-dos}" --bin "$1" -Zbuild-std=core -Zbuild-std-features=optimize_for_size -Zjson-target-spec \
        --target ports/dos/i386-dos.json -- -Clinker=true --emit=asm
    python3 ports/dos/narrow.py ${4:-} <"$(ls "$target_dir"/i386-dos/dos/deps/"$1"-*.s)" >"$out/$2.narrow.s"
    python3 ports/dos/halves.py ${4:-} <"$out/$2.narrow.s" >"$out/$2.halves.s"
    python3 ports/dos/fold.py ${4:-} <"$out/$2.halves.s" >"$out/$2.s"
    as --32 -o "$out/$2.o" "$out/$2.s"
    local builtins
    builtins=$(ls -t "$target_dir"/i386-dos/dos/deps/libcompiler_builtins-*.rlib | head -n 1)
    "${link[@]}" --noinhibit-exec --gc-sections --oformat=binary --script=ports/dos/com.ld -Map="$out/$2.map" \
        -o "$out/$2.COM" "$out/$2.o" "$builtins" 2>"$out/$2.link" || { cat "$out/$2.link" >&2; return 1; }
    chmod -x "$out/$2.COM"
}

build dos_com DAMA
build dos_levels LEVELS dos --part
[ "${1:-}" != --test ] || build dos_com STACK dos-stack
cp KEYBOARD.DAT "$out/"
# `dama disk make` looks for it there.
cp "$out/DAMA.COM" ports/dos/
python3 ports/dos/size_map.py "$out/DAMA.map" "$out/DAMA.COM" KEYBOARD.DAT | tee "$out/size-map.txt"
