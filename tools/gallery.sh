#!/usr/bin/env bash
# The pictures of README.md and MANUALE.html, from the golden frames' scripts: docs/gallery/*.png at
# 4:3 (1280 x 960, each pixel in its right proportion), and the manual's figures as they are.
set -euo pipefail
cd "$(dirname "$0")/.."
dama=${DAMA:-target/release/dama}
python3 tools/gallery.py "$dama"
