#!/usr/bin/env bash
# Lays out an installation below PREFIX: program, graphics, manual page, completions, desktop entry, icons, metainfo.
#
#     packaging/stage.sh PROGRAM PREFIX [DAMA]
#
# PROGRAM is installed as bin/dama. DAMA runs on this machine and writes the manual page and the completions: PROGRAM
# unless said. Every package of every channel for Linux is made of this one layout.
set -euo pipefail
program=$(realpath "$1") prefix=$(realpath -m "$2") dama=$(realpath "${3:-$1}")
cd "$(dirname "$0")/.."
. packaging/about.sh

share=$prefix/share
rm -rf "$prefix"
install -D -m 755 "$program" "$prefix/bin/dama"
install -D -m 644 -t "$share/dama" KEYBOARD.DAT GIOCHI.DAT
install -D -m 644 -t "$share/doc/dama" README.md CHANGELOG.md MANUALE.html MANUAL.html LICENSE-MIT LICENSE-APACHE

named() { # named TEMPLATE FILE: the placeholders replaced.
    mkdir -p "$(dirname "$2")"
    sed "s|@APP_ID@|$APP_ID|g; s|@ADDRESS@|$ADDRESS|g; s|@VERSION@|$VERSION|g" "$1" >"$2"
}
named packaging/dama.desktop "$share/applications/$APP_ID.desktop"
named packaging/dama.xml "$share/mime/packages/$APP_ID.xml"
packaging/metainfo.py >"$prefix/metainfo.xml"
install -D -m 644 "$prefix/metainfo.xml" "$share/metainfo/$APP_ID.metainfo.xml"
rm "$prefix/metainfo.xml"
for icon in packaging/icons/*.png; do
    side=$(basename "$icon" .png)
    install -D -m 644 "$icon" "$share/icons/hicolor/${side}x$side/apps/$APP_ID.png"
done
install -D -m 644 packaging/icons/dama.svg "$share/icons/hicolor/scalable/apps/$APP_ID.svg"

mkdir -p "$share/man/man6" "$share/bash-completion/completions" "$share/zsh/site-functions" \
    "$share/fish/vendor_completions.d"
"$dama" man >"$share/man/man6/dama.6"
"$dama" completions bash >"$share/bash-completion/completions/dama"
"$dama" completions zsh >"$share/zsh/site-functions/_dama"
"$dama" completions fish >"$share/fish/vendor_completions.d/dama.fish"
find "$prefix" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
