#!/usr/bin/env bash
# The Debian package built, installed, played from an empty folder, and removed without a trace.
# Usage: tools/deb.sh. Exit code 3: skipped, something of what it needs is not here, or it may not install packages.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() { echo "deb.sh: SKIPPED: $*" >&2; exit 3; }
command -v dpkg >/dev/null || skip "no dpkg"
[ "$(id -u)" = 0 ] || skip "packages are installed by root alone"
if dpkg-query -W -f '${Status}' dama 2>/dev/null | grep -q 'installed'; then skip "dama is installed already"; fi
packaging/deb.sh
package=$(ls -t target/debian/dama_*.deb | head -n 1)
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
dpkg -L dama | while read -r path; do [ -e "$path" ] || { echo "FAILED: $path is not there"; exit 1; }; done
for path in /usr/bin/dama /usr/share/dama/KEYBOARD.DAT /usr/share/dama/GIOCHI.DAT /usr/share/applications/dama.desktop; do
    dpkg -L dama | grep -qx "$path" || { echo "FAILED: no $path in the package"; exit 1; }
done
if [ "$(wc -c </usr/bin/dama)" != "$(wc -c <target/release/dama)" ]; then echo "FAILED: another program"; exit 1; fi

# No disk, no settings, no folder of one's own: the graphics are the package's, the games lie where one is.
cd "$root/empty"
printf '\nN\n21 18\nS\nPARTITA\nE\nY\n' | /usr/bin/dama --text >game.txt
grep -q 'Il programma muove' game.txt && [ -s PARTITA ]
printf '\nN\n' | /usr/bin/dama --text --variant zamma >zamma.txt
grep -q '^ 9 ' zamma.txt || { echo "FAILED: zamma's board is not there"; exit 1; }
[ "$(ls "$HOME" | wc -l)" = 0 ] || { echo "FAILED: something was written into the home folder"; exit 1; }
if command -v man >/dev/null && [ -e /usr/share/man/man6/dama.6.gz ]; then
    man --warnings -l /usr/share/man/man6/dama.6.gz 2>&1 >/dev/null | (! grep .)
fi

cd "$OLDPWD"
dpkg -P dama >/dev/null
everything >"$root/after"
if ! diff "$root/before" "$root/after"; then echo "FAILED: that is left"; exit 1; fi
echo "ok: $(basename "$package"), $(wc -c <"$package") bytes: installed, played from an empty folder, removed without a trace"
