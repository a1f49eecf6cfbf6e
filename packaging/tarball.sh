#!/usr/bin/env bash
# Packs a Linux program with all that belongs to it; prints the tarball's path.
#
#     packaging/tarball.sh PROGRAM TARGET OUT [DAMA]
#
# DAMA: this machine's program, where PROGRAM is for another processor. The laboratory, dama-lab, lies beside each of
# them and goes into the tarball too. The same files give the same bytes.
set -euo pipefail
program=$(realpath "$1") target=$2 out=$(realpath -m "$3") dama=$(realpath "${4:-$1}")
cd "$(dirname "$0")/.."
. packaging/about.sh
name=dama-$VERSION-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022
packaging/stage.sh "$program" "$work/$name" "$dama"
lab=$(dirname "$dama")/dama-lab
for file in "$(dirname "$program")/dama-lab" "$lab"; do
    [ -x "$file" ] || { echo "tarball.sh: no $file" >&2; exit 1; }
done
share=$work/$name/share
install -m 755 "$(dirname "$program")/dama-lab" "$work/$name/bin"
"$lab" man >"$share/man/man6/dama-lab.6"
"$lab" completions bash >"$share/bash-completion/completions/dama-lab"
"$lab" completions zsh >"$share/zsh/site-functions/_dama-lab"
"$lab" completions fish >"$share/fish/vendor_completions.d/dama-lab.fish"
cp README.md LICENSE-MIT LICENSE-APACHE "$work/$name"
install -m 755 packaging/install.sh "$work/$name"
mkdir -p "$out"
tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - "$name" |
    gzip -9n >"$out/$name.tar.gz"
echo "$out/$name.tar.gz"
