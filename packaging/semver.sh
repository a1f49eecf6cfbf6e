#!/usr/bin/env bash
# Holds the library against the last release with cargo-semver-checks: a change that breaks it needs a new version.
# Installs the tool where it is missing. Before the first release there is nothing to compare with.
set -euo pipefail
cd "$(dirname "$0")/.."
last=$(git describe --tags --match 'v*' --abbrev=0 HEAD^ 2>/dev/null || true)
if [ -z "$last" ]; then
    echo "semver.sh: SKIPPED: no release before this one"
    exit 0
fi
cargo semver-checks --version >/dev/null 2>&1 || cargo install --quiet --locked cargo-semver-checks
cargo semver-checks --package dama-italiana --baseline-rev "$last"
