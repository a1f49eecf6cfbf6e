#!/usr/bin/env bash
# Writes packaging/dama.png from data/sprites; a test holds the two together.
set -euo pipefail
cd "$(dirname "$0")/.."
UPDATE_PICTURES=1 cargo test --quiet --test all icon::
echo "packaging/dama.png written: look at it"
