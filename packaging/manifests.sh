#!/usr/bin/env bash
# Writes the manifests of all channels for one release, each where its channel wants it; prints their paths.
#
#     packaging/manifests.sh VERSION SUMS [OUT]     SUMS: the release's SHA256SUMS. OUT: target/manifests unless said
#
# One table, one line a file. In the templates @SHA256:FILE@ is a sum of SUMS, @RELEASE@ the folder of the release's
# files, and @VERSION@, @ADDRESS@, @APP_ID@, @PACKAGE@, @MAINTAINER@, @PUBLISHER@, @LICENSE@ are what Cargo.toml says.
set -euo pipefail
version=$1 sums=$(realpath "$2") out=$(realpath -m "${3:-$(dirname "$0")/../target/manifests}")
cd "$(dirname "$0")/.."
. packaging/about.sh
[ "$version" = "$VERSION" ] || { echo "manifests.sh: version $version asked for, Cargo.toml says $VERSION" >&2; exit 1; }
rm -rf "$out"
while read -r template file; do
    file=$out/${file//@APP_ID@/$APP_ID}
    mkdir -p "$(dirname "$file")"
    python3 - "packaging/channels/$template" "$sums" <<'PYTHON' >"$file"
import os, re, sys
from pathlib import Path
text, sums = Path(sys.argv[1]).read_text(), dict(
    reversed(line.split(maxsplit=1)) for line in Path(sys.argv[2]).read_text().splitlines())
text = text.replace("@RELEASE@", "@ADDRESS@/releases/download/v@VERSION@")
text = re.sub(r"@(VERSION|ADDRESS|APP_ID|PACKAGE|MAINTAINER|PUBLISHER|LICENSE)@", lambda word: os.environ[word[1]], text)
try:
    print(re.sub(r"@SHA256:([^@]+)@", lambda file: sums[file[1]], text), end="")
except KeyError as missing:
    sys.exit(f"manifests.sh: {sys.argv[2]} has no sum of {missing}")
PYTHON
    echo "$file"
done <<'TABLE'
winget.version.yaml       winget/@APP_ID@.yaml
winget.installer.yaml     winget/@APP_ID@.installer.yaml
winget.locale.en-US.yaml  winget/@APP_ID@.locale.en-US.yaml
scoop.json                scoop/dama.json
homebrew.rb               homebrew/dama.rb
PKGBUILD                  aur/PKGBUILD
SRCINFO                   aur/.SRCINFO
flatpak.yml               flatpak/@APP_ID@.yml
TABLE
packaging/cargo-sources.py >"$out/flatpak/cargo-sources.json"
echo "$out/flatpak/cargo-sources.json"
