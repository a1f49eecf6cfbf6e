#!/usr/bin/env bash
# Everything that must hold, in one go: run it before every commit, and CI runs it too.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step "format"
cargo fmt --check

step "lints, warnings denied"
cargo clippy --quiet --all-targets --all-features -- -D warnings
cargo clippy --quiet --lib --no-default-features -- -D warnings

step "the oldest Rust that Cargo.toml promises"
oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if cargo "+$oldest" --version >/dev/null 2>&1; then
    cargo "+$oldest" check --quiet --all-targets --target-dir target/oldest
else
    echo "WARNING: SKIPPED: Rust $oldest is not here (rustup toolchain install $oldest --profile minimal)"
fi

step "the core alone: no std, no allocation (tests/architecture.rs looks at the source)"
cargo build --quiet --lib --no-default-features

step "pictures in README and manual"
tools/gallery.py --check

step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps --all-features

step "the README's test command"
test_command=$(sed -n 's/^    \(cargo test.*\)$/\1/p' README.md | head -n 1)
[ "$test_command" = "cargo test" ] || { echo "README.md no longer says: cargo test"; exit 1; }
$test_command

step "the README's play command, without a display"
cargo build --quiet --release
tools/smoke.sh target/release/dama

step "levels 1 to 4, each against the next"
tools/levels.sh 1 2 3

step "mutants: every statement of the manual has a test that can fail"
tools/mutants.sh

step "a full disk"
tools/full_disk.sh target/release/dama

step "a game through the Hub protocol, with a client of others"
status=0
tools/hub.sh target/release/dama || status=$?
case $status in
    0) ;;
    3) echo "WARNING: SKIPPED the game through the Hub protocol" ;;
    *) exit "$status" ;;
esac

step "floppy images against mtools, fsck.fat and DOSBox"
status=0
tools/floppies.sh target/release/dama || status=$?
case $status in
    0) ;;
    3) echo "WARNING: SKIPPED the floppy images" ;;
    *) exit "$status" ;;
esac

step "DAMA.COM in DOSBox, against the desktop to the pixel"
status=0
ports/dos/test.sh target/release/dama || status=$?
case $status in
    0) ;;
    3) echo "WARNING: SKIPPED the DOS program: it was neither built nor played" ;;
    *) exit "$status" ;;
esac

step "the window, end to end"
status=0
tools/e2e.sh target/release/dama || status=$?
case $status in
    0) ;;
    3) echo "WARNING: SKIPPED the window's end-to-end test" ;;
    *) exit "$status" ;;
esac

step "all checks passed"
