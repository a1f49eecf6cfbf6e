#!/usr/bin/env bash
# Builds and installs the Debian package, plays from an empty folder, and removes it without a trace.
# Usage: tools/deb.sh. Exit code 3: skipped, because a requirement is missing or packages may not be installed.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() { echo "deb.sh: SKIPPED: $*" >&2; exit 3; }
command -v dpkg >/dev/null || skip "no dpkg"
[ "$(id -u)" = 0 ] || skip "packages are installed by root alone"
if dpkg-query -W -f '${Status}' dama 2>/dev/null | grep -q 'installed'; then skip "dama is installed already"; fi
package=$(packaging/deb.sh)
root=$(mktemp -d)
end() {
    dpkg -P dama >/dev/null 2>&1 || true
    rm -rf "$root"
}
trap end EXIT
mkdir "$root/empty" "$root/home"
export HOME=$root/home
unset DAMA_DISK DAMA_DRIVE_A XDG_DATA_HOME XDG_CONFIG_HOME DISPLAY WAYLAND_DISPLAY

everything() { find /usr /etc /var/lib/dama /opt -xdev 2>/dev/null | grep -iE '(^|/)_?dama(\.|/|_|$)' | sort || true; }
everything >"$root/before"
dpkg -i "$package" >"$root/log" 2>&1 || { cat "$root/log"; exit 1; }
dpkg -L dama | while read -r path; do [ -e "$path" ] || { echo "FAILED: $path is missing"; exit 1; }; done
for path in /usr/games/dama /usr/share/dama/KEYBOARD.DAT /usr/share/dama/GIOCHI.DAT; do
    dpkg -L dama | grep -qx "$path" || { echo "FAILED: no $path in the package"; exit 1; }
done
cmp /usr/games/dama target/release/dama || { echo "FAILED: /usr/games/dama is not the program built here"; exit 1; }
# Icon, desktop entry, MIME type and metainfo share one name; the icon's and the metainfo's are fixed.
. packaging/about.sh
for path in applications/@.desktop mime/packages/@.xml metainfo/@.metainfo.xml icons/hicolor/16x16/apps/@.png \
    icons/hicolor/256x256/apps/@.png icons/hicolor/scalable/apps/@.svg; do
    [ -s "/usr/share/${path/@/$APP_ID}" ] || { echo "FAILED: no /usr/share/${path/@/$APP_ID}"; exit 1; }
done
grep -qx "Icon=$APP_ID" "/usr/share/applications/$APP_ID.desktop"
grep -q "<id>$APP_ID</id>" "/usr/share/metainfo/$APP_ID.metainfo.xml"

# Runs a distribution's validator if it is installed. Usage: validate PROGRAM ARGUMENT...
validate() {
    if ! command -v "$1" >/dev/null; then echo "WARNING: SKIPPED: no $1"; return; fi
    "$@" >"$root/validator" 2>&1 || { cat "$root/validator"; echo "FAILED: $*"; exit 1; }
}
validate lintian --fail-on error,warning "$package"
validate appstreamcli validate --no-net --pedantic "/usr/share/metainfo/$APP_ID.metainfo.xml"
validate desktop-file-validate "/usr/share/applications/$APP_ID.desktop"

# No disk, settings or folder: the graphics come from the package, the games go to the current folder.
cd "$root/empty"
printf '\nN\n21 18\nS\nPARTITA\nE\nY\n' | /usr/games/dama --text --lang it >game.txt
grep -q 'Il programma muove' game.txt && [ -s PARTITA ]
printf '\nN\n' | /usr/games/dama --text --variant zamma >zamma.txt
grep -q '^ 9 ' zamma.txt || { echo "FAILED: zamma's board is missing"; exit 1; }
[ "$(ls "$HOME" | wc -l)" = 0 ] || { echo "FAILED: something was written into the home folder"; exit 1; }
if command -v man >/dev/null && [ -e /usr/share/man/man6/dama.6.gz ]; then
    man --warnings -l /usr/share/man/man6/dama.6.gz 2>&1 >/dev/null | (! grep .)
fi

cd "$OLDPWD"
dpkg -P dama >/dev/null
everything >"$root/after"
if ! diff "$root/before" "$root/after"; then echo "FAILED: these files are left"; exit 1; fi
echo "ok: $(basename "$package"), $(wc -c <"$package") bytes: installed, played from an empty folder, removed without a trace"
