#!/usr/bin/env bash
# Installs what a job of .github/workflows needs on its runner.
#
#     packaging/prepare.sh linux|portable|whole|targets
set -euo pipefail
install() { sudo apt-get update -qq && sudo apt-get install -y -qq "$@"; }
case $1 in
    linux) install dpkg-dev ;;
    portable)
        rustup target add x86_64-pc-windows-gnu i686-pc-windows-gnu wasm32-unknown-unknown
        rustup toolchain install nightly --profile minimal --component rust-src
        install gcc-mingw-w64-x86-64 gcc-mingw-w64-i686
        ;;
    whole) install ruby shellcheck wine wine64 gcc-mingw-w64-x86-64 unzip python3-jsonschema python3-yaml ;;
    targets)
        rustup target add wasm32-unknown-unknown thumbv7em-none-eabi
        rustup toolchain install "$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)" --profile minimal
        ;;
    *) echo "prepare.sh: linux, portable, whole or targets expected" >&2; exit 2 ;;
esac
