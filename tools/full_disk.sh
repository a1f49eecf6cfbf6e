#!/usr/bin/env bash
# Saves on a full disk and on a write-protected one: one message, the game goes on,
# the old game stays whole, no partial file is left.
#
# usage: tools/full_disk.sh path/to/dama     (must be allowed to mount; otherwise it prints a notice and passes)
set -euo pipefail
dama=$(realpath "${1:?usage: tools/full_disk.sh path/to/dama}")
cd "$(dirname "$0")/.."

work=$(mktemp -d)
disk=$work/b
clean_up() {
    mountpoint -q "$disk" 2>/dev/null && umount "$disk"
    rm -rf "$work"
}
trap clean_up EXIT
mkdir "$disk"
if ! mount -t tmpfs -o size=16k,mode=755 tmpfs "$disk" 2>/dev/null; then
    echo "SKIPPED: the test needs the right to mount a disk"
    exit 0
fi
cp KEYBOARD.DAT "$work/"

fail() {
    printf 'full disk: FAILED: %s\n' "$1" >&2
    exit 1
}

# Plays a script with the small disk as drive B; leaves the scenes in $work/scenes.
play() {
    printf '\nN\n' | cat - <(printf "$1") |
        "$dama" run - --disk "$work" --drive "B=$disk" --transcript "$work/transcript" || fail "exit code $?"
    sed -n 's/^== [0-9]* \([a-z]*\) fen=\([^ ]*\) .*/\1 \2/p' "$work/transcript" >"$work/scenes"
}

only_files() { [ "$(ls -A "$disk" | tr '\n' ' ')" = "$1" ] || fail "on the disk: $(ls -A "$disk" | tr '\n' ' ')"; }

last_is_game() {
    [ "$(tail -n 1 "$work/scenes" | cut -d' ' -f1)" = game ] || fail "the game does not go on: $(tail -n 1 "$work/scenes")"
}

play 'S\nB:VECCHIA\n'
last_is_game
only_files "VECCHIA "
cp "$disk/VECCHIA" "$work/old"

head -c 65536 /dev/zero >"$disk/ZEPPO" 2>/dev/null || true
: >"$disk/probe" && head -c 1 /dev/zero >"$disk/probe" 2>/dev/null && fail "the disk is not full"
rm -f "$disk/probe"

play 'S\nB:NUOVA\n21 18\n'
last_is_game
only_files "VECCHIA ZEPPO "
play '21 18\nS\nB:VECCHIA\nY\n22 19\n'
last_is_game
only_files "VECCHIA ZEPPO "
cmp "$disk/VECCHIA" "$work/old" || fail "the old game was touched"
echo "full: refused, the old game whole, the game goes on"

rm "$disk/ZEPPO"
play '21 18\nS\nB:VECCHIA\nY\n'
last_is_game
cmp -s "$disk/VECCHIA" "$work/old" && fail "the game is not saved although there is room again"
echo "room again: saved"

if mount -o remount,ro "$disk" 2>/dev/null; then
    cp "$disk/VECCHIA" "$work/old"
    play 'S\nB:NUOVA\n21 18\nS\nB:VECCHIA\nY\n'
    last_is_game
    only_files "VECCHIA "
    cmp "$disk/VECCHIA" "$work/old" || fail "the old game was touched"
    echo "write-protected: refused, the old game whole, the game goes on"
else
    echo "SKIPPED: the disk could not be write-protected"
fi
