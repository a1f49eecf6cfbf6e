#!/usr/bin/env bash
# A Debian package of the program, in target/debian: program, graphics, manual page, completions, desktop entry,
# icon, manual. Needs cargo-deb (cargo install cargo-deb) and dpkg-dev; exit code 3: one of them is not here.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! cargo deb --version >/dev/null 2>&1 || ! command -v dpkg-shlibdeps >/dev/null; then
    echo "deb.sh: SKIPPED: cargo-deb and dpkg-dev are needed" >&2
    exit 3
fi
cargo build --quiet --release --locked
mkdir -p target/deb
target/release/dama man >target/deb/dama.6
for shell in bash zsh fish; do target/release/dama completions $shell >"target/deb/dama.$shell"; done
cargo deb --quiet --no-build --no-strip
