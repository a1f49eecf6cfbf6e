#!/usr/bin/env bash
# Builds the engine for CheckerBoard: target/checkerboard/damacom64.dll and, for the 32-bit CheckerBoard, damacom.dll.
#
#     ports/checkerboard/build.sh [--quick]     --quick: a faster build, for the test
#
# Needs Rust's targets and Debian's gcc-mingw-w64-x86-64 and gcc-mingw-w64-i686. Exit code 3: the 64-bit DLL cannot be
# built. If only the 32-bit one cannot be built, a message says so and an older DLL is removed.
set -euo pipefail
cd "$(dirname "$0")/../.."
profile=release
[ "${1:-}" != --quick ] || profile=quick
out=target/checkerboard
mkdir -p "$out"

# Prints the missing parts of a target; nothing if it is complete.
missing() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$1" ] || { echo "no Rust for $1: rustup target add $1"; return; }
    command -v "$2-w64-mingw32-gcc" >/dev/null || echo "no $2-w64-mingw32-gcc; Debian: apt-get install $3"
}

status=0
while read -r target prefix package dll if_missing; do
    rm -f "$out/$dll"
    lacks=$(missing "$target" "$prefix" "$package")
    if [ -n "$lacks" ]; then
        echo "ports/checkerboard/build.sh: $dll NOT BUILT: $lacks" >&2
        status=$((status > if_missing ? status : if_missing))
        continue
    fi
    # The build is reproducible in any folder.
    RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=." \
        cargo build --quiet --locked --profile "$profile" --target "$target" --target-dir "$out" --manifest-path ports/checkerboard/Cargo.toml
    cp "$out/$target/$profile/dama_checkerboard.dll" "$out/$dll"
    "$prefix-w64-mingw32-strip" "$out/$dll"
    echo "$out/$dll"
done <<'DLLS'
x86_64-pc-windows-gnu x86_64 gcc-mingw-w64-x86-64 damacom64.dll 3
i686-pc-windows-gnu i686 gcc-mingw-w64-i686 damacom.dll 0
DLLS
exit "$status"
