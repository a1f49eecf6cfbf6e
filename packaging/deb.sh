#!/usr/bin/env bash
# Makes the Debian package of a Linux program; prints its path. Wants dpkg-dev; exit code 3 without it.
#
#     packaging/deb.sh [PROGRAM [OUT [DAMA]]]
#
# PROGRAM: target/release/dama unless said, which is built. OUT: a folder, target/debian unless said. DAMA: this machine's
# program, where PROGRAM is for another processor. The same files give the same bytes.
set -euo pipefail
program=${1:+$(realpath "$1")} out=$(realpath -m "${2:-$(dirname "$0")/../target/debian}") dama=${3:+$(realpath "$3")}
cd "$(dirname "$0")/.."
if ! command -v dpkg-shlibdeps >/dev/null; then
    echo "deb.sh: SKIPPED: no dpkg-shlibdeps; Debian: apt-get install dpkg-dev" >&2
    exit 3
fi
if [ -z "$program" ]; then
    cargo build --quiet --release --locked --bin dama
    program=${CARGO_TARGET_DIR:-target}/release/dama
fi
. packaging/about.sh
case $(file -b "$program") in
    *x86-64*) architecture=amd64 ;;
    *aarch64*) architecture=arm64 ;;
    *) echo "deb.sh: $program: a Linux program for x86-64 or aarch64 expected" >&2; exit 1 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/debian/dama
share=$root/usr/share
umask 022
packaging/stage.sh "$program" "$root/usr" "${dama:-$program}"
# Where Debian wants games, and zsh's completions.
mv "$root/usr/bin" "$root/usr/games"
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
rm "$share/doc/dama/LICENSE-MIT" "$share/doc/dama/LICENSE-APACHE"
mv "$share/doc/dama/CHANGELOG.md" "$share/doc/dama/changelog"
cat >"$share/doc/dama/changelog.Debian" <<TEXT
dama ($VERSION-1) unstable; urgency=medium

  * Version $VERSION; what changed in it is in changelog.gz.

 -- $MAINTAINER  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
TEXT
gzip -9n "$share/doc/dama/changelog" "$share/doc/dama/changelog.Debian" "$share/man/man6/dama.6"
{
    sed "s|@ADDRESS@|$ADDRESS|" packaging/debian/copyright
    # The licence's text, as a field has it: indented, empty lines as a dot.
    tail -n +5 LICENSE-MIT | sed 's/^$/./; s/^/ /'
} >"$share/doc/dama/copyright"
install -D -m 644 packaging/debian/lintian-overrides "$share/lintian/overrides/dama"

mkdir "$root/DEBIAN"
: >"$work/debian/control"
# Of another architecture's libraries this machine may know nothing: then by the names they are known by.
libraries=$(cd "$work" && dpkg-shlibdeps -O "debian/dama/usr/games/dama" 2>/dev/null | sed -n 's/^shlibs:Depends=//p') || libraries=''
[ -n "$libraries" ] || libraries='libc6, libgcc-s1'
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
cat >"$root/DEBIAN/control" <<TEXT
Package: dama
Version: $VERSION-1
Architecture: $architecture
Maintainer: $MAINTAINER
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)
Depends: $libraries
Recommends: libx11-6, libxcursor1
Section: games
Priority: optional
Homepage: $ADDRESS
Description: Italian draughts on the screen of a DOS computer
 DAMA.COM was a DOS program that played dama italiana, Italian draughts. This
 is that experience again: an EGA-style screen, moves typed as square
 numbers, nine levels, SYSTEM ERROR when its own data go bad.
 .
 It also has the full rules of 1931, lessons, a strong engine with endgame
 databases, and eight other games of the same sources.
TEXT
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$out"
dpkg-deb --root-owner-group -Zxz --build "$root" "$out/dama_$VERSION-1_$architecture.deb" >/dev/null
echo "$out/dama_$VERSION-1_$architecture.deb"
