#!/usr/bin/env bash
# Builds the Windows program and plays it under Wine: the window, compared with the Linux program's frames pixel by
# pixel; consoles; files; kills during saves; the zip, unpacked and played. See README.md here.
#
#     ports/windows/test.sh [--long] [DAMA]     DAMA: the Linux program, by default target/release/dama
#
# --long: 200 kills instead of 20. Pictures of failures are left in target/windows/shots. Exit code 3: it could not
# run, and prints the reason.
set -euo pipefail
kills=20
if [ "${1:-}" = --long ]; then kills=200; shift; fi
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/../.."
skip() { echo "ports/windows/test.sh: NOT RUN: $*" >&2; exit 3; }
for pair in x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 Xvfb:xvfb xdotool:xdotool xwd:x11-apps convert:imagemagick \
    tmux:tmux python3:python3 unzip:unzip; do
    command -v "${pair%%:*}" >/dev/null || skip "no ${pair%%:*}; Debian: apt-get install ${pair##*:}"
done
wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || command -v wine || true)
[ -n "$wine" ] || skip "no wine; Debian: apt-get install wine64"
[ -x "$dama" ] || skip "no $dama: cargo build --release"
target=x86_64-pc-windows-gnu
[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || skip "no Rust for $target: rustup target add $target"

cargo build --quiet --locked --profile windows --target "$target" --target-dir target/windows --bin dama
exe=$PWD/target/windows/$target/windows/dama.exe
# For the zip. Below, HOME is the test's own, and rustup finds no compiler there.
[ -s target/dos/DAMA.COM ] || ports/dos/build.sh >/dev/null || true
[ -s target/checkerboard/damacom64.dll ] || ports/checkerboard/build.sh --quick >/dev/null || true
out=$PWD/target/windows/test
mkdir -p "$out"
x86_64-w64-mingw32-gcc -O -Wall -shared -o "$out/bcryptprimitives.dll" ports/windows/test/bcryptprimitives.c -ladvapi32
x86_64-w64-mingw32-gcc -O -Wall -o "$out/probe.exe" ports/windows/test/probe.c -luser32 -lshell32

scratch=$(mktemp -d "${TMPDIR:-/tmp}/dama-windows.XXXXXX")
failures=target/windows/shots
server='' program='' probe=''
sessions=()
clean_up() {
    local process
    for process in "${sessions[@]}"; do tmux -L "$process" kill-server 2>/dev/null || true; done
    end_wine
    for process in $program $probe $server; do kill "$process" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$scratch"
}
trap clean_up EXIT
. tools/window_kit.sh
. tools/wine_kit.sh
begin_scratch

# ---- Wine ---------------------------------------------------------------------------------------

# The test's own Windows, kept in target for the next run, with a virtual desktop so that windows have frames.
export WINEPREFIX=$PWD/target/windows/prefix WINEARCH=win64 WINEDEBUG=-all
export WINEDLLOVERRIDES="mscoree,mshtml=;winemenubuilder.exe=d"
set_up_wine() {
    local system=$WINEPREFIX/drive_c/windows/system32
    if [ ! -e "$WINEPREFIX/is-whole" ]; then
        rm -rf "$WINEPREFIX"
        mkdir -p "$WINEPREFIX"
        # Without a display Wine asks no questions.
        env -u DISPLAY "$wine" wineboot -i >/dev/null 2>&1
        # The fonts of the buttons in window frames.
        cp /usr/share/wine/fonts/marlett.ttf "$WINEPREFIX/drive_c/windows/Fonts" 2>/dev/null || true
        env -u DISPLAY "$wine" reg add 'HKCU\Software\Wine\Explorer' /v Desktop /d Default /f >/dev/null 2>&1
        env -u DISPLAY "$wine" reg add 'HKCU\Software\Wine\Explorer\Desktops' /v Default /d 1280x1024 /f >/dev/null 2>&1
        wineserver -w
        touch "$WINEPREFIX/is-whole"
    fi
    [ -e "$system/bcryptprimitives.dll" ] && cmp -s "$out/bcryptprimitives.dll" "$system/bcryptprimitives.dll" ||
        cp "$out/bcryptprimitives.dll" "$system/"
    start_wineserver "$out"
    roaming=$(ls -d "$WINEPREFIX"/drive_c/users/*/AppData/Roaming | grep -v /Public/ | head -n 1)
    rm -rf "$roaming/dama"
}

export LC_ALL=C.UTF-8

# Asks the probe; the answer is in `answer`. The first one waits for Wine's desktop too.
ask() {
    printf '%s\n' "$*" >&"$questions"
    read -r -t 120 answer <&"$answers" || fail "the probe does not answer: $*"
    answer=${answer%$'\r'}
}

start_probe() {
    mkfifo "$scratch/questions" "$scratch/answers"
    "$wine" "$out/probe.exe" <"$scratch/questions" >"$scratch/answers" 2>/dev/null &
    probe=$!
    exec {questions}>"$scratch/questions" {answers}<"$scratch/answers"
    ask windows
}

# Left, top, width and height of what is within the window's frame, and of the frame.
find_window() {
    ask place
    [ "$answer" != none ] && read -ra place <<<"$answer"
}
window_size() { find_window && echo "${place[2]}x${place[3]}"; }
resize() { ask size "$1" "$2"; }
point() { find_window && xdotool mousemove $((place[0] + $1)) $((place[1] + $2)); }
press_close_button() { ask close; }

picture() {
    find_window || return 1
    xwd -silent -root -out "$scratch/root.xwd" 2>/dev/null || return 1
    convert "xwd:$scratch/root.xwd" -crop "${place[2]}x${place[3]}+${place[0]}+${place[1]}" +repage -depth 8 "rgb:$1.rgb"
}

await_window() { await find_window || fail "no window: $*"; }

# Seen once, and not in 460 starts made to see it again: a program under Wine that neither ended nor opened its window.
# The test says so, with what can be seen of it, and tries that start once more.
start() {
    local attempt
    forget_kept_games
    for attempt in 1 2; do
        env -C "${folder:-.}" "$wine" "$exe" --lang it "$@" --seed 1 </dev/null >"$scratch/stdout" 2>"$scratch/stderr" &
        program=$!
        if await find_window; then
            point 100 100
            return
        fi
        ask windows
        echo "no window: dama $*; the windows there are: $answer"
        has_ended && break
        ps -L -o lwp=,stat=,time=,wchan:30=,comm= -p "$program" || true
        [ "$attempt" = 1 ] || break
        echo "WARNING: killed, and started again"
        kill -9 "$program"
        wait "$program" 2>/dev/null || true
    done
    fail "no window: dama $*"
}

# The program without a window; its standard output is not redirected.
windows_dama() { "$wine" "$exe" "$@" 2>"$scratch/stderr"; }

# ---- the window -----------------------------------------------------------------------------------

covered_and_uncovered() {
    ask cover
    picture "$scratch/actual" && ! cmp -s "$scratch/actual.rgb" "$scratch/expected.rgb" || fail "it is not covered"
    ask uncover
    shows back "what was covered is shown again"
    ask minimize
    sleep 0.3
    ask restore
    shows back "and so is what was minimized"
}

# The game of the README's first picture, and the README's picture of it: the window with its frame.
the_picture() {
    local line shown=docs/gallery/windows.png
    start --scale 1 --level 3 --disk "$scratch/disk"
    xdotool key Return
    type_keys n
    while read -r line; do
        sleep 0.5
        type_keys "$line"
        xdotool key Return
    done < <(grep '^[0-9]' tests/frames/middle-game.txt)
    cp tests/frames/middle-game.png "$scratch/middle-game.png"
    shows middle-game "the game of the first picture"
    xwd -silent -root -out "$scratch/root.xwd"
    convert "xwd:$scratch/root.xwd" -crop "${place[6]}x${place[7]}+${place[4]}+${place[5]}" +repage -colors 255 "PNG8:target/windows/window.png"
    convert "$shown" -crop "640x350+$((place[0] - place[4]))+$((place[1] - place[5]))" +repage -depth 8 "rgb:$scratch/shown.rgb"
    cmp "$scratch/shown.rgb" "$scratch/expected.rgb" || fail "$shown is of another game: target/windows/window.png goes there"
    press_close_button
    ends_with 0 "the close button"
}

# At the left end of the frame's top, and as a folder shows it.
icons() {
    find_window
    xwd -silent -root -out "$scratch/root.xwd"
    convert "xwd:$scratch/root.xwd" -crop "16x16+$((place[4] + 6))+$((place[5] + 5))" +repage -depth 8 "rgb:$scratch/icon.rgb"
    convert 'packaging/windows/dama.ico[0]' -depth 8 "rgb:$scratch/drawn.rgb"
    cmp "$scratch/icon.rgb" "$scratch/drawn.rgb" || fail "the window has another icon"
    ask icon "Z:${exe//\//\\}"
    [ "$answer" = "there" ] || fail "the file has no icon"
    ok "the file and its window have the icon"
}

scales() {
    local scale expected
    for scale in 1:640x350 2:1280x960 3:smaller 16:smaller; do
        expected=${scale#*:}
        start --scale "${scale%%:*}" --disk "$scratch/disk"
        if [ "$expected" = smaller ]; then
            # The window fits on its screen: 4:3 between black bars, the picture not larger than the window.
            find_window
            [ "${place[2]}" -le 1300 ] && [ "${place[3]}" -le 1050 ] || fail "--scale ${scale%%:*}: ${place[*]}"
            resize 640 350
            shows title "--scale ${scale%%:*} is no larger than the screen; made small it is the frame"
        else
            await size_is "$expected" || fail "--scale ${scale%%:*}: $(window_size) instead of $expected"
            ok "--scale ${scale%%:*} is $expected"
        fi
        press_close_button
        ends_with 0 "the close button"
    done
}

# Windows would place a large window anywhere.
large_windows_are_in_sight() {
    local scale
    for scale in "" "--scale 2"; do
        # shellcheck disable=SC2086
        start $scale --disk "$scratch/disk"
        [ "${place[4]}" -ge 0 ] && [ "${place[5]}" -ge 0 ] && [ "$((place[5] + place[7]))" -le 1024 ] ||
            fail "with «$scale» the frame is beyond the edge: ${place[*]}"
        press_close_button
        ends_with 0 "with «$scale» the frame is on the screen; the close button"
    done
}

# The button itself, at the right end of the frame's top.
the_frame() {
    start --scale 1 --disk "$scratch/disk"
    shows title "a window with a frame"
    xdotool mousemove $((place[4] + place[6] - 14)) $((place[5] + 14)) click 1
    ends_with 0 "a click on the close button"
    start --scale 1 --disk "$scratch/disk"
    shows title "and again"
    xdotool key alt+F4
    ends_with 0 "Alt+F4"
}

# CPU time in microseconds during 5 seconds of the player's thinking.
idle() {
    local used
    used=$(awk '{ print int($1 / 1000) }' "/proc/$program/schedstat")
    sleep 5
    used=$(($(awk '{ print int($1 / 1000) }' "/proc/$program/schedstat") - used))
    [ "$used" -le 100000 ] || fail "idle for 5 s it used $used us of the processor: more than 2 %"
    ok "idle for 5 s it used $used us of the processor"
}

# ---- files ----------------------------------------------------------------------------------------

# The same script gives the same screens and files on folders and on images as drives.
same_on_both() {
    local side name=$1
    shift
    for side in here there; do
        mkdir -p "$scratch/$name-$side"/{disk,a}
        cp KEYBOARD.DAT "$scratch/$name-$side/disk"
        "$dama" disk make "$scratch/$name-$side/b.img" >/dev/null
    done
    (cd "$scratch/$name-here" && "$dama" run "$scratch/$name.txt" --disk disk --drive A=a --drive B=b.img --transcript - "$@") \
        >"$scratch/$name-here.txt" || fail "$name: the Linux program"
    (cd "$scratch/$name-there" && windows_dama run "$scratch/$name.txt" --disk disk --drive A=a --drive B=b.img --transcript - "$@") \
        >"$scratch/$name-there.txt" || fail "$name: exit code $?"
    cmp "$scratch/$name-here.txt" "$scratch/$name-there.txt" || fail "$name: other screens"
    "$dama" disk list "$scratch/$name-here/b.img" | awk '{ print $1, $4 }' >"$scratch/here.list"
    "$dama" disk list "$scratch/$name-there/b.img" | awk '{ print $1, $4 }' >"$scratch/there.list"
    cmp "$scratch/here.list" "$scratch/there.list" || fail "$name: other files on the image"
    diff -r "$scratch/$name-here/disk" "$scratch/$name-there/disk" && diff -r "$scratch/$name-here/a" "$scratch/$name-there/a" ||
        fail "$name: other files"
}

device_names() {
    local name names=(CON con.sav NUL nul.pdn AUX PRN COM1 com9.txt LPT1 'CLOCK$' 'CONIN$' 'CONOUT$' 'A:CON' 'B:NUL')
    { printf '\nN\n'; for name in "${names[@]}"; do printf 'S\n%s\n' "$name"; done; } >"$scratch/devices.txt"
    same_on_both devices
    [ "$(grep -c 'nome di una periferica' "$scratch/devices-there.txt")" -ge ${#names[@]} ] || fail "devices: not every name is refused"
    [ "$(ls "$scratch/devices-there/disk")" = KEYBOARD.DAT ] || fail "devices: a file was written"
    ok "${#names[@]} names of devices are refused"
}

drives() {
    printf '\nN\n21 18\nS\nPARTITA\nS\nA:ALTRA\nS\nB:TERZA\nS\nQ:NIENTE\n{esc}\n{esc}\nY\nP\nA:ALTRA\n{esc}\nY\nP\nB:TERZA\nS\nB:TERZA\nY\n' >"$scratch/drives.txt"
    same_on_both drives
    cmp -s "$scratch/drives-there/disk/PARTITA" "$scratch/drives-there/a/ALTRA" || fail "drives: A:ALTRA is not there"
    grep -q TERZA "$scratch/there.list" || fail "drives: B:TERZA is not on the image"
    ok "C: and A: are folders, B: a floppy's image; screens and files are those of Linux"
}

# The contents of %APPDATA%: the settings, and drive A.
user_folder() {
    mkdir -p "$roaming/dama/drive-a"
    echo '{ "lang": "it" }' >"$roaming/dama/settings.json"
    cp KEYBOARD.DAT "$roaming/dama/drive-a"
    printf '\nE\nY\n' | (cd "$scratch/empty" && windows_dama --text --seed 1) >"$scratch/italian.txt" || fail "%APPDATA%: exit code $?"
    grep -q 'Nuova partita' "$scratch/italian.txt" || fail "%APPDATA%\\dama\\settings.json is not read"
    rm "$roaming/dama/settings.json"
    # Wine's user is in English where the locale names no language.
    printf '\nE\nY\n' | (cd "$scratch/empty" && windows_dama --text --seed 1) >"$scratch/english.txt" || fail "the user's language: exit code $?"
    grep -q 'New game' "$scratch/english.txt" || fail "the user's language is not read"
    rm -r "$roaming/dama"
    ok "settings and drive A: are looked for in %APPDATA%\\dama"
}

# Whether the program has saved since the mark, or ended.
saved_or_ended() { [ "$disk/PARTITA" -nt "$scratch/mark" ] || has_ended; }

# Starts the program for this kill and waits for its first save. Wine sometimes starts a program that neither ends nor
# goes on, as in start(): the test prints what can be seen of it and starts it again.
start_saving() {
    local attempt
    for attempt in 1 2 3; do
        touch "$scratch/mark"
        "$wine" "$exe" run "$scratch/saves.txt" --disk "$disk" >"$scratch/stdout" 2>"$scratch/stderr" &
        program=$!
        await saved_or_ended || true
        if [ "$disk/PARTITA" -nt "$scratch/mark" ] && ! has_ended; then return; fi
        echo "kill $1: nothing is saved; $(wc -l <"$scratch/stdout") lines printed; $(tail -n 3 "$scratch/stderr")"
        ls -lA --time-style=full-iso "$disk"
        ps -L -o lwp=,stat=,time=,wchan:30=,comm= -p "$program" || true
        kill -9 "$program" 2>/dev/null || true
        wait "$program" 2>/dev/null || echo "exit code $?"
        echo "WARNING: started again"
    done
    fail "kill $1: nothing is saved"
}

# Saves two games in turn over a third one, and kills the program meanwhile.
kills_in_saves() {
    local disk=$scratch/kills kill at second=0 left=0 name
    mkdir "$disk"
    cp KEYBOARD.DAT "$disk"
    printf '\nN\nS\nUNA\n21 18\nS\nDUE\nS\nPARTITA\n' | "$dama" run - --disk "$disk" >/dev/null
    cmp -s "$disk/UNA" "$disk/DUE" && fail "kills: the two games are the same"
    {
        echo
        for _ in $(seq 4000); do
            for name in UNA DUE; do printf 'P\n%s\nS\nPARTITA\nY\n{esc}\nY\n' "$name"; done
        done
    } >"$scratch/saves.txt"
    for kill in $(seq "$kills"); do
        start_saving "$kill"
        sleep "0.$(printf '%03d' $((RANDOM % 400)))"
        has_ended && fail "kill $kill: it was over before"
        kill -9 "$program"
        wait "$program" 2>/dev/null || true
        program=''
        if cmp -s "$disk/PARTITA" "$disk/DUE"; then second=$((second + 1)); else
            cmp -s "$disk/PARTITA" "$disk/UNA" || fail "kill $kill: PARTITA is neither of the two games"
        fi
        for at in "$disk"/.dama-*.tmp; do if [ -e "$at" ]; then left=$((left + 1)); fi; done
    done
    [ "$second" -gt 0 ] && [ "$second" -lt "$kills" ] || fail "kills: always the same game: $second of $kills"
    printf '\nP\nUNA\nS\nPARTITA\nY\n' | windows_dama run - --disk "$disk" >/dev/null || fail "kills: it saves no more"
    [ "$(ls -A "$disk" | tr '\n' ' ')" = "DUE KEYBOARD.DAT PARTITA UNA " ] || fail "kills: left behind: $(ls -A "$disk")"
    ok "$kills kills during saves: each left a whole game ($((kills - second)) the one, $second the other); what $left left behind went with the next save"
}

# ---- consoles -------------------------------------------------------------------------------------

screen() { tmux -L "$session" capture-pane -p -S -200; }
screen_has() { screen | grep -qF -- "$1"; }
console_says() {
    await screen_has "$1" && return
    mkdir -p "$failures"
    screen >"$failures/console.txt"
    fail "$2: not in the console, see $failures/console.txt: $1"
}
in_console() { tmux -L "$session" send-keys -l "$1"; tmux -L "$session" send-keys Enter; }

# A console in a folder; this terminal has Windows's character set.
open_console() {
    session=dama-windows-$$-${#sessions[@]}
    sessions+=("$session")
    tmux -L "$session" -f /dev/null new-session -d -x 100 -y 45 -c "$1" "$wine cmd"
    console_says '>' "a console"
}

# Every line of one text is in the other.
has_lines_of() {
    local line
    while read -r line; do
        grep -qF -- "$line" "$2" || return 1
    done <"$1"
}

console_has_lines() { screen >"$scratch/console.txt" && has_lines_of "$scratch/lines.txt" "$scratch/console.txt"; }

text_in_consoles() {
    local page
    "$dama" --text --seed 1 --disk "$scratch/disk" <<<$'\n?\n' >"$scratch/linux.txt"
    tail -n 20 "$scratch/linux.txt" | grep -P '[^\x00-\x7f]' >"$scratch/lines.txt" || fail "a page with accents is expected"
    for page in 850 65001; do
        open_console "$unpacked"
        in_console "chcp $page"
        # Input typed before the console's next prompt is on the line of the answer.
        console_says "code page: $page" "chcp"
        sleep 1
        in_console 'dama --text --lang it --seed 1'
        console_says 'per cominciare' "--text"
        in_console ''
        in_console 'N'
        console_says '│' "code page $page: the board's frame"
        in_console 'S'
        in_console 'CITTÀ'
        console_says '«À»' "code page $page: what is typed with an accent"
        in_console '{esc}'
        in_console 'Y'
        in_console '?'
        in_console ''
        await console_has_lines || fail "code page $page: not the words of Linux"
        in_console ''
        tmux -L "$session" kill-server
        ok "--text in a console of code page $page: frames and accents as on Linux"
    done
    open_console "$unpacked"
    printf '\nN\nE\nY\n' >"$unpacked/keys.txt"
    "$dama" --text --ascii --seed 1 --disk "$scratch/disk" <"$unpacked/keys.txt" >"$scratch/ascii.txt"
    "$dama" --text --seed 1 --disk "$scratch/disk" <"$unpacked/keys.txt" >"$scratch/utf8.txt"
    for page in 850 65001; do
        in_console "chcp $page"
        console_says "page: $page" "chcp"
        in_console "dama --text --lang it --seed 1 <keys.txt >$page.txt"
        in_console "echo FI%OS:~0,0%NE $page"
        console_says "FINE $page" "into a file"
    done
    cmp "$unpacked/850.txt" "$scratch/ascii.txt" && cmp "$unpacked/65001.txt" "$scratch/utf8.txt" || fail "into a file: other characters"
    rm "$unpacked"/{850,65001,keys}.txt
    ok "into files and pipes: ASCII where the code page is 850, UTF-8 where it is that"
}

# ---- the zip --------------------------------------------------------------------------------------

unpack() {
    local name
    packaging/windows.sh "$exe" "$dama" >"$scratch/zip" || skip "no DAMA.COM for the zip"
    zip=$(tail -n 1 "$scratch/zip")
    unpacked=$scratch/unpacked
    mkdir "$unpacked"
    unzip -q "$zip" -d "$unpacked"
    for name in dama.exe KEYBOARD.DAT GIOCHI.DAT MANUALE.html MANUAL.html README.txt DOS/DAMA.COM DOS/KEYBOARD.DAT engines/damacom64.dll \
        engines/damacom.htm engines/README.txt; do
        [ -s "$unpacked/$name" ] || fail "the zip has no $name"
    done
    [ -z "$(find "$unpacked" -maxdepth 1 -iname '*.com')" ] || fail "the zip has a .COM beside dama.exe"
    ok "the zip, $(wc -c <"$zip") bytes here: all is in it, and DAMA.COM in a folder of its own"
}

leave_game() {
    type_keys E
    xdotool key Return
    type_keys Y
}

# A new game with any seed, its first move, a save.
play_and_save() {
    xdotool key Return
    shows menu "$1: the menu"
    type_keys n
    shows board "$1: the board"
    type_keys '21 18'
    xdotool key Return
    sleep 1
    type_keys S
    xdotool key Return
    type_keys "$2"
    xdotool key Return
    await test -s "$unpacked/$2" || fail "$1: the game is not saved where dama.exe lies"
    xdotool key F12
    await test -s "$unpacked/dama-0001.png" || fail "$1: F12 writes nothing"
    rm "$unpacked/dama-0001.png"
    leave_game
    await gone || fail "$1: E and Y do not end it"
}
gone() { ! find_window; }

typed_in_a_console() {
    open_console "$unpacked"
    in_console 'dama --scale 1 --lang it --seed 1'
    in_console 'echo DO%OS:~0,0%PO'
    await_window "dama, typed"
    point 100 100
    play_and_save "typed in a console" TYPED
    console_says 'DOPO' "the console waits until the window is closed, and then"
    ok "typed in a console it is waited for"
    in_console 'dama perft --depth 3'
    console_says '3 302' "perft prints there"
    in_console 'dama perft --depth 4 | more'
    console_says '4 1469' "perft | more"
    in_console 'dama moves --fen NIENTE || echo RIFIU%OS:~0,0%TATO'
    console_says 'RIFIUTATO' "the exit code of a refusal"
    screen_has 'dama: ' || fail "what is refused is not said in the console"
    tmux -L "$session" kill-server
    ok "what is printed stands in the console, also through a pipe"
}

# With its own console, as after a double click.
double_click() {
    (cd "$unpacked" && "$wine" start dama.exe "$@" >/dev/null 2>&1)
}

windows_are() { ask windows && [ "$answer" = "$1" ]; }
dismissed() { xdotool key Return && windows_are ""; }
has_console() { ask windows && [[ $answer == *[Cc]onsole* ]]; }

double_clicked() {
    # A check that the test would see a console: the text mode keeps its own.
    double_click --text
    await has_console || fail "a console that is wanted is not there: $answer"
    find_window && fail "--text opens a window"
    "$wine" taskkill /f /im dama.exe >/dev/null 2>&1 || true
    await windows_are "" || fail "the console stays: $answer"
    double_click --scale 1 --lang it --seed 1
    await_window "dama, double-clicked"
    await windows_are "[minifb_window: DAMA]" || fail "double click: other windows too: $answer"
    ok "a double click opens the window and no console"
    point 100 100
    play_and_save "double-clicked" CLICKED
    double_click --open NIENTE.PDN
    await windows_are "[#32770: DAMA]" || fail "double click: what is wrong is not said: $answer"
    await dismissed || fail "double click: the message stays: $answer"
    ok "and what it cannot do is said in a small window"
}

from_elsewhere() {
    # Under Wine the process crashed once while it ended, and hung in 3 of 600 tries; all had written their last line.
    # So the exit code says nothing here.
    (cd "$scratch/empty" && printf '\nE\nY\n' | timeout 60 "$wine" "$unpacked/dama.exe" --text >"$scratch/elsewhere.txt" 2>&1) || true
    [ "$(tail -n 1 "$scratch/elsewhere.txt" | tr -d '\r')" = "EXIT ? " ] || fail "from another folder: $(tail -n 1 "$scratch/elsewhere.txt")"
    ok "from another folder the graphics beside dama.exe are found"
}

# ---- the registry and the Start menu --------------------------------------------------------------

# Wine's `reg` is not the program under test and now and then ends with another exit code, as from_elsewhere tells: three tries.
exported() {
    for _ in 1 2 3; do
        rm -f "$scratch/export.reg"
        (cd "$scratch" && timeout 60 "$wine" reg export HKCU export.reg /y >"$scratch/reg.txt" 2>&1) && return
        echo "reg export ended with $?: $(tail -n 1 "$scratch/reg.txt")"
    done
    return 1
}
# Wine's own entries change without the program.
registry() {
    exported || fail "reg export"
    iconv -f UTF-16 -t UTF-8 "$scratch/export.reg" | awk '/^\[/ { on = !index($0, "\\Software\\Wine\\") } on' >"$scratch/$1.reg"
}
integrated() {
    local kind='HKCU\Software\Classes\.pdn' shortcut="$roaming/Microsoft/Windows/Start Menu/Programs/Dama.lnk"
    # An earlier run may have left these.
    (cd "$unpacked" && windows_dama integrate --remove) || fail "integrate --remove: $(cat "$scratch/stderr")"
    registry before
    (cd "$unpacked" && windows_dama integrate && windows_dama integrate) || fail "integrate: $(cat "$scratch/stderr")"
    registry between
    cmp -s "$scratch/before.reg" "$scratch/between.reg" && fail "integrate changes nothing"
    grep -qF 'dama.exe\" --open \"%1\"' "$scratch/between.reg" || fail "integrate: .pdn files have another command"
    [ -s "$shortcut" ] || fail "integrate: no $shortcut"
    grep -qa 'dama\.exe' "$shortcut" || fail "integrate: the Start menu's entry leads elsewhere"
    (cd "$unpacked" && windows_dama integrate --remove) || fail "integrate --remove: $(cat "$scratch/stderr")"
    registry after
    cmp "$scratch/before.reg" "$scratch/after.reg" || fail "integrate --remove leaves something in the registry"
    [ ! -e "$shortcut" ] || fail "integrate --remove leaves the Start menu's entry"
    ok "integrate, twice, and --remove: the registry is as before, the Start menu's entry is gone"
    # Another program's files are not touched.
    "$wine" reg add "$kind" /ve /d Another.Program /f >/dev/null 2>&1
    registry before
    (cd "$unpacked" && windows_dama integrate) || fail "integrate beside another program"
    "$wine" reg query "$kind" /ve 2>/dev/null | grep -q Another.Program || fail "integrate takes another program's files"
    (cd "$unpacked" && windows_dama integrate --remove) || fail "integrate --remove beside another program"
    registry after
    cmp "$scratch/before.reg" "$scratch/after.reg" || fail "integrate --remove: another program's keys are not as before"
    "$wine" reg delete "$kind" /f >/dev/null 2>&1
    ok "beside another program for .pdn files, that stays theirs"
}

# ---- all of it ------------------------------------------------------------------------------------

expected_pictures || fail "dama run made no pictures"
open_display 24
set_up_wine
start_probe
start --scale 1 --disk "$scratch/disk"
a_game
icons
idle
covered_and_uncovered
leave_game
ends_with 0 "E and Y"
the_frame
the_picture
the_mouse
an_exhibition
keys_while_it_thinks
pc_of_then
screenshots windows-f12
sizes
scales
large_windows_are_in_sight
no_graphics
device_names
drives
user_folder
kills_in_saves
unpack
from_elsewhere
typed_in_a_console
double_clicked
integrated
text_in_consoles
echo "ok: Windows: $checks checks"
