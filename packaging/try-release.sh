#!/usr/bin/env bash
# Installs every package of a release by the words of the README that it brings, plays, and removes it without a trace.
#
#     packaging/try-release.sh OUT [PART...]     PARTs: deb tarball windows page crate; all unless said
#
# The commands are the indented lines below the package's name in the README's section Install. Parts that this machine
# has not what it takes for are said to be SKIPPED; with CI=true that is a failure.
set -euo pipefail
out=$(realpath "$1")
shift
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(deb tarball windows page crate)
cd "$(dirname "$0")/.."
root=$PWD
. packaging/about.sh
work=$(mktemp -d)
prefix=''
end() {
    dpkg-query -W dama >/dev/null 2>&1 && dpkg -P dama >/dev/null 2>&1
    [ -z "$prefix" ] || WINEPREFIX=$prefix wineserver -k >/dev/null 2>&1
    rm -rf "$work"
}
trap end EXIT
unset DAMA_DISK DAMA_DRIVE_A XDG_DATA_HOME XDG_CONFIG_HOME DISPLAY WAYLAND_DISPLAY
has() { local name; for name in "$@"; do command -v "$name" >/dev/null || return 1; done; }
fail() { echo "FAILED: $*" >&2; exit 1; }
skip() {
    [ "${CI:-}" != true ] || fail "$*"
    echo "WARNING: SKIPPED: $*"
}

# The commands below a heading of the README, one a line. Usage: commands README HEADING
commands() { tr -d '\r' <"$1" | awk -v heading="**$2**" 'index($0, heading) == 1 { on = 1; next } on && /^[^ ]/ { exit } on && /^    / { sub(/ +#.*$/, ""); print substr($0, 5) }'; }

# All that lies in folders, with sums. Usage: everything FOLDER...
everything() { find "$@" -xdev \( -type f -exec sha256sum {} + -o -printf '%y %p\n' \) | LC_ALL=C sort -k 2; }

game=$'\nN\n21 18\nS\nPARTITA\nE\nY\n'
# A game with one move, which is saved where the program looks for games. Usage: plays FOLDER COMMAND
plays() {
    (cd "$1" && eval "$2" <<<"$game") >"$work/played" 2>&1 || { cat "$work/played"; fail "$2"; }
    grep -qE 'Il programma muove|The program plays' "$work/played" || { cat "$work/played"; fail "$2: the program does not answer"; }
}

begin() {
    home=$work/home-$1
    mkdir -p "$home/downloads"
    export HOME=$home
}

try_deb() {
    local sudo='sudo '
    [ "$(id -u)" != 0 ] || sudo=''
    { has apt-get && $sudo true 2>/dev/null; } || { skip "the Debian package: apt-get and root are needed"; return; }
    if dpkg-query -W dama >/dev/null 2>&1; then skip "the Debian package: dama is installed already"; return; fi
    begin deb
    cp "$out"/dama_*_amd64.deb "$home/downloads"
    dpkg-deb --fsys-tarfile "$out"/dama_*_amd64.deb | tar -xOf - ./usr/share/doc/dama/README.md >"$work/README"
    mapfile -t words < <(commands "$work/README" 'Debian, Ubuntu')
    traces() { find /usr /etc /opt /var/lib -xdev -iname '*dama*' ! -path '/var/lib/dpkg/info/*' -o -xdev -name "$APP_ID*" | sort; }
    traces >"$work/before"
    (cd "$home/downloads" && DEBIAN_FRONTEND=noninteractive eval "${words[0]/sudo apt/${sudo}apt-get -qq -y --no-install-recommends}") >"$work/log" 2>&1 ||
        { cat "$work/log"; fail "${words[0]}"; }
    mkdir "$home/games"
    # Where Debian's users have it on their path.
    PATH=$PATH:/usr/games plays "$home/games" "${words[1]}"
    [ -s "$home/games/PARTITA" ] || fail "deb: no saved game"
    eval "${words[2]/sudo apt/${sudo}apt-get -qq -y}" >"$work/log" 2>&1 || { cat "$work/log"; fail "${words[2]}"; }
    traces >"$work/after"
    diff "$work/before" "$work/after" || fail "deb: that is left"
}

try_tarball() {
    begin tarball
    cp "$out"/dama-*-x86_64-unknown-linux-gnu.tar.gz "$home/downloads"
    tar -xzOf "$out"/dama-*-x86_64-unknown-linux-gnu.tar.gz --wildcards '*-gnu/README.md' >"$work/README"
    mapfile -t words < <(commands "$work/README" 'Any Linux')
    cd "$home/downloads"
    eval "${words[0]}"
    cd "$root"
    mkdir "$home/games"
    everything "$home" >"$work/before"
    (cd "$home/downloads" && eval "${words[1]}")
    plays "$home/games" "${words[2]}"
    rm "$home/games/PARTITA"
    (cd "$home/downloads" && eval "${words[3]}")
    everything "$home" >"$work/after"
    diff "$work/before" "$work/after" || fail "tarball: that is left"
}

try_windows() {
    local wine
    wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || command -v wine || true)
    { [ -n "$wine" ] && has unzip x86_64-w64-mingw32-gcc; } || { skip "the zip: no wine, unzip or mingw"; return; }
    begin windows
    command -v wineserver >/dev/null || wineserver() { /usr/lib/wine/wineserver "$@"; }
    prefix=$work/prefix
    export WINEPREFIX=$prefix WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=;winemenubuilder.exe=d"
    "$wine" wineboot -i >/dev/null 2>&1
    # A library of Windows that older Wines lack.
    x86_64-w64-mingw32-gcc -O -shared -o "$prefix/drive_c/windows/system32/bcryptprimitives.dll" ports/windows/test/bcryptprimitives.c -ladvapi32
    wineserver -w
    local folder=$prefix/drive_c/dama
    mkdir "$folder"
    unzip -q "$out"/dama-*-windows.zip -d "$folder"
    mapfile -t words < <(commands "$folder/README.txt" 'Windows')
    # What Wine keeps for itself there comes and goes by itself.
    registry() {
        (cd "$work" && "$wine" reg export HKCU export.reg /y >/dev/null 2>&1)
        iconv -f UTF-16 -t UTF-8 "$work/export.reg" | awk '/^\[/ { on = !index($0, "\\Software\\Wine\\") } on' >"$work/$1.reg"
    }
    files() { wineserver -w; find "$prefix/drive_c/users" | sort >"$work/$1.files"; }
    rm -f "$folder/PARTITA"
    plays "$folder" "$wine ${words[0]}"
    [ -s "$folder/PARTITA" ] || fail "zip: no saved game"
    registry before
    files before
    (cd "$folder" && "$wine" ${words[1]} >/dev/null 2>&1) || fail "${words[1]}"
    registry integrated
    grep -q '@="Dama.Game.1"' "$work/integrated.reg" || fail "zip: .pdn files are not known"
    find "$prefix/drive_c/users" -name Dama.lnk | grep -q . || fail "zip: nothing in the Start menu"
    (cd "$folder" && "$wine" ${words[2]} >/dev/null 2>&1) || fail "${words[2]}"
    registry after
    files after
    diff "$work/before.reg" "$work/after.reg" || fail "zip: the registry is not as it was before"
    diff "$work/before.files" "$work/after.files" || fail "zip: that is left"
    echo "    registry before and after: $(sha256sum <"$work/before.reg" | cut -c 1-16), $(sha256sum <"$work/after.reg" | cut -c 1-16)"
    wineserver -k >/dev/null 2>&1 || true
    prefix=''
}

try_page() {
    local browser kit=$root/target/web/test
    browser=$(command -v chromium || command -v google-chrome || true)
    { [ -n "$browser" ] && has node npm; } || { skip "the page: no browser or node"; return; }
    mkdir -p "$kit"
    [ -d "$kit/node_modules" ] || { cp ports/web/test/package*.json "$kit" && npm ci --prefix "$kit" --silent --no-audit --no-fund >/dev/null 2>&1; } ||
        { skip "the page: no puppeteer"; return; }
    begin page
    cp packaging/try-page.mjs "$kit"
    node "$kit/try-page.mjs" "$browser" "$out/dama.html" || fail "the page"
}

try_crate() {
    local folder=$work/crate/$PACKAGE-$VERSION cargo_home=${CARGO_HOME:-$HOME/.cargo} rustup_home=${RUSTUP_HOME:-$HOME/.rustup}
    mkdir "$work/crate"
    tar -xzf "$out/$PACKAGE-$VERSION.crate" -C "$work/crate"
    mapfile -t words < <(commands "$folder/README.md" 'Rust')
    begin crate
    export CARGO_HOME=$cargo_home RUSTUP_HOME=$rustup_home CARGO_INSTALL_ROOT=$home/.cargo
    mkdir "$home/games"
    everything "$home" >"$work/before"
    # From the folder instead of the registry; built soon rather than well.
    CARGO_TARGET_DIR=$work/crate/target CARGO_PROFILE_RELEASE_LTO=false CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        eval "${words[0]/ $PACKAGE/ --quiet --locked --path $folder}"
    PATH=$home/.cargo/bin:$PATH
    # Without a disk the program says what the README says.
    if (cd "$home/games" && dama --text </dev/null) >/dev/null 2>"$work/halt"; then fail "crate: it plays without a disk"; fi
    grep -q 'dama disk make DIR.*dama --disk DIR' "$work/halt" || { cat "$work/halt"; fail "crate: the halt does not say what helps"; }
    eval "${words[1]}" >/dev/null
    plays "$home/games" "${words[2]}"
    [ -s "$home/dama/PARTITA" ] || fail "crate: no saved game"
    rm -r "$home/dama"
    eval "${words[3]}" 2>/dev/null
    # What cargo itself keeps there.
    rm -rf "$home"/.cargo
    everything "$home" >"$work/after"
    diff "$work/before" "$work/after" || fail "crate: that is left"
}

for part in "${parts[@]}"; do
    (
        set -e
        "try_$part"
        echo "ok: $part: installed, played, removed without a trace"
    )
done
