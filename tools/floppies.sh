#!/usr/bin/env bash
# Tests floppy images against common tools. fsck.fat finds dama's images clean and mtools read them; dama reads images
# of mtools and mkfs.fat. If dama is killed during a save, the image is clean and has the old game or the new one.
# DOSBox mounts the image and lists its files.
#
#     tools/floppies.sh [DAMA] [KILLS]
#
# Exit code 3: mtools or dosfstools is missing, nothing was checked. Without DOSBox or Xvfb only that part is
# skipped, with a warning.
set -euo pipefail
dama=$(realpath "${1:-target/release/dama}")
kills=${2:-200}
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/floppies

for tool in mdir mcopy mformat fsck.fat mkfs.fat; do
    if ! command -v "$tool" >/dev/null; then
        echo "SKIPPED: $tool is missing (packages mtools and dosfstools)"
        exit 3
    fi
done
rm -rf "$target"
mkdir -p "$target"
cd "$target"
export MTOOLS_SKIP_CHECK=0 MTOOLSRC=/dev/null
unset DAMA_DISK DAMA_DRIVE_A

fail() { echo "FAILED: $*"; exit 1; }
clean() { fsck.fat -n "$1" >fsck.txt 2>&1 || fail "fsck.fat: $1: $(cat fsck.txt)"; }

echo "== disks made by dama"
for size in 360 720 1200 1440; do
    for twin in one two; do "$dama" disk make "$twin-$size.img" --size $size >made.txt; done
    cmp "one-$size.img" "two-$size.img" || fail "$size: two disks differ"
    clean "one-$size.img"
    [ "$(tail -1 fsck.txt | grep -c '7 files')" = 1 ] || fail "$size: $(cat fsck.txt)"
    mcopy -n -i "one-$size.img" ::KEYBOARD.DAT ::MANUALE.HTML ::DAMA.PIF . || fail "$size: mcopy"
    cmp KEYBOARD.DAT "$OLDPWD/KEYBOARD.DAT" && cmp MANUALE.HTML "$OLDPWD/MANUALE.html" || fail "$size"
    mcopy -n -i "one-$size.img" ::MANUALE.HTM short.htm && cmp short.htm MANUALE.HTML || fail "$size: alias"
    rm KEYBOARD.DAT MANUALE.HTML DAMA.PIF short.htm
    "$dama" disk make "en-$size.img" --size $size --lang en >made.txt
    clean "en-$size.img"
    mcopy -n -i "en-$size.img" ::MANUAL.HTM short.htm && cmp short.htm "$OLDPWD/MANUAL.html" || fail "$size: MANUAL.HTML"
    rm short.htm
    LC_ALL=C mdir -i "one-$size.img" :: >mdir.txt
    grep -q '^README *1ST' mdir.txt && grep -q '^LICENSE' mdir.txt || fail "$size: $(cat mdir.txt)"
    ! grep -q ' 1980-' mdir.txt || fail "$size: a file of 1980: $(cat mdir.txt)"
done
mdir -i one-720.img :: | tee mdir.txt
echo "ok: 4 sizes made twice, the same bytes, clean, readable by mtools"

echo "== files written by dama"
printf '\nN\n21 18\nS\nA:PARTITA\n' >save.txt
writes=0
for size in 360 720 1200 1440; do
    image=one-$size.img
    "$dama" run save.txt --disk "$image" --drive "A=$image" --transcript saved.txt
    for name in "Torneo di Livorno, terza partita.pdn" b.txt NOTE "Perché.txt"; do
        # Four of them have room beside the program's own files on the smallest disk.
        head -c $((RANDOM % 20000)) /dev/urandom >file
        "$dama" disk put "$image" file --as "$name"
        clean "$image"
        LC_ALL=C.UTF-8 mcopy -n -i "$image" "::$name" back && cmp file back || fail "$size: $name"
        rm back
        writes=$((writes + 1))
    done
    LC_ALL=C mdir -i "$image" ::PARTITA >mdir-game.txt
    grep -q "PARTITA .* [0-9]* $(date -u +%Y)" mdir-game.txt || fail "$size: $(cat mdir-game.txt)"
    mcopy -n -i "$image" ::PARTITA PARTITA
    whole=$(stat -c %s PARTITA)
    printf '\nP\nPARTITA\n' >resume.txt
    "$dama" run resume.txt --disk "$image" --transcript resumed.txt
    grep -q "== .* game fen=B:\|== .* game fen=W:" resumed.txt || fail "$size: not resumed"
done
grep PARTITA mdir-game.txt
echo "ok: $writes files and 4 games written, clean each time, read back by mtools, resumed"

echo "== images of other tools"
others=0
for size in 360 720 1200 1440; do
    for maker in mtools dosfstools; do
        image=$maker-$size.img
        truncate -s ${size}K "$image"
        case $maker in
            mtools) mformat -i "$image" -f $size -v MTOOLS :: ;;
            dosfstools) mkfs.fat -F 12 -n DOSFSTOOLS "$image" >/dev/null ;;
        esac
        for name in KEYBOARD.DAT keyboard.dat "A long name indeed.data" README.md; do
            head -c $((RANDOM + 1)) /dev/urandom >file
            mcopy -D o -i "$image" file "::$name"
            "$dama" disk get "$image" "$name" back --force && cmp file back || fail "$image: $name"
            others=$((others + 1))
        done
        mmd -i "$image" ::SUB && mcopy -i "$image" file ::SUB/INNER
        mdel -i "$image" ::README.md
        mcopy -D o -i "$image" "$OLDPWD/KEYBOARD.DAT" ::KEYBOARD.DAT
        "$dama" run save.txt --disk "$image" --drive "A=$image" --transcript saved.txt
        clean "$image"
        mcopy -n -i "$image" ::SUB/INNER inner && cmp file inner || fail "$image: SUB/INNER has changed"
        mdir -b -i "$image" ::PARTITA >/dev/null || fail "$image: no PARTITA"
        "$dama" disk list "$image" >list.txt || fail "$image: $(cat list.txt)"
        rm -f inner back
    done
done
echo "ok: $others files of mtools read, 8 disks of mformat and mkfs.fat played from and saved to, clean"

echo "== $kills kills while saving"
"$dama" disk make kill.img --size 720 >made.txt
cp "$OLDPWD/KEYBOARD.DAT" .
{ printf '\nN\n21 18\nS\nA:PARTITA\n'; for _ in $(seq 2000); do printf 'S\nA:PARTITA\nY\n'; done; } >saves.txt
during=0 early=0 left=0
for kill in $(seq "$kills"); do
    "$dama" run saves.txt --disk . --drive A=kill.img --transcript /dev/null >/dev/null 2>&1 &
    process=$!
    sleep "0.$(printf '%03d' $((30 + RANDOM % 170)))"
    kill -KILL $process 2>/dev/null && during=$((during + 1))
    wait $process 2>/dev/null || true
    # The next save clears them away.
    [ -z "$(find . -name '.dama-*.tmp')" ] || left=$((left + 1))
    clean kill.img
    if mcopy -n -i kill.img ::PARTITA saved 2>/dev/null; then
        [ "$(stat -c %s saved)" = "$whole" ] || fail "kill $kill: a game of another length"
        "$dama" run resume.txt --disk kill.img --transcript resumed.txt
        grep -q ' game fen=' resumed.txt || fail "kill $kill: the game cannot be resumed"
        rm saved
    else
        early=$((early + 1))
    fi
done
find . -name '.dama-*.tmp' -delete
[ "$during" -gt $((kills * 9 / 10)) ] || fail "only $during of $kills kills met a living process"
[ "$left" -gt 0 ] || [ "$kills" -lt 100 ] || fail "no kill fell into a write: the test tests nothing"
echo "ok: $during kills, $left of them inside a write of the image, $early before the first save: always clean, always a whole game"

echo "== DOSBox"
if ! command -v dosbox >/dev/null || ! command -v xvfb-run >/dev/null; then
    echo "WARNING: SKIPPED: dosbox or xvfb is missing"
    exit 0
fi
cat >dosbox.conf <<CONF
[sdl]
output=surface
[render]
scaler=none
aspect=false
[autoexec]
mount c $target
imgmount a $target/dos.img -t floppy
a:
dir
dir > c:\\dir.txt
copy a:\\keyboard.dat c:\\fromdos.dat
copy a:\\partita a:\\daldos
copy a:\\partita c:\\game.sav
CONF
cp one-720.img dos.img
# The window stays open until its picture is taken.
shoot='dosbox -conf dosbox.conf >dosbox.log 2>&1 & process=$!
for _ in $(seq 100); do sleep 0.2; [ -s GAME.SAV ] || [ -s game.sav ] && break; done
sleep 1
import -window root dosbox.png 2>/dev/null || xwd -root -silent >dosbox.xwd
kill $process'
# DOSBox connects twice. Without -noreset the server restarts between the two, and may refuse the second.
SDL_VIDEODRIVER=x11 xvfb-run -a -s "-screen 0 800x600x24 -noreset" bash -c "$shoot" || true
dir=$(ls -1 | grep -ix 'dir.txt' || true)
[ -n "$dir" ] || fail "DOSBox wrote no listing: $(tail -3 dosbox.log)"
tr -d '\r' <"$dir"
for name in 'KEYBOARD DAT' 'MANUALE  HTM' 'DAMA     PIF' 'README   1ST' 'LICENSE' 'PARTITA'; do
    grep -q "$name" "$dir" || fail "DOSBox does not list $name"
done
cmp "$(ls -1 | grep -ix 'fromdos.dat')" "$OLDPWD/KEYBOARD.DAT" || fail "DOSBox reads other graphics"
printf '\nP\nDALDOS\n' >resume.txt
"$dama" run resume.txt --disk dos.img --transcript resumed.txt
grep -q ' game fen=' resumed.txt || fail "the game DOSBox copied on the disk cannot be resumed"
echo "ok: DOSBox lists the files, reads them and writes one that is resumed; picture in $target"
