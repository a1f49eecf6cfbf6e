#!/usr/bin/env bash
# Writes packaging/icons and packaging/windows/dama.ico from data/sprites; a test checks that they agree.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_PICTURES=1 cargo test --quiet --test all icon::
echo "packaging/icons and packaging/windows/dama.ico written: check their appearance"
