# Common part of the window tests on Linux (tools/e2e.sh) and Windows (ports/windows/test.sh), which source this file.
# They define `dama`, the Linux program that makes the expected pictures; `scratch`; `failures`, a folder for pictures
# of failures; and the functions that differ:
#
#   start ARGS        starts the program with ARGS and seed 1, waits for its window, sets `program` to its process
#   picture FILE      saves the window's pixels in FILE.rgb, as red, green and blue bytes
#   window_size       prints width and height, such as 640x350; `resize W H` changes them
#   point X Y         moves the mouse to a pixel of the window
#   press_close_button

# Isolates the test from the user's settings, locale, drive A and input method. Makes two disks with graphics, one without,
# and a folder for screenshots.
begin_scratch() {
    rm -rf "$failures"
    export HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home/config XDG_DATA_HOME=$scratch/home/data
    unset DAMA_DISK DAMA_DRIVE_A XMODIFIERS WAYLAND_DISPLAY XAUTHORITY
    # Names no language, so the window is in Italian as the pictures are.
    export LC_ALL=C.UTF-8
    mkdir -p "$HOME" "$scratch"/{disk,disk-of-run,empty,shots}
    cp KEYBOARD.DAT "$scratch/disk"
    cp KEYBOARD.DAT "$scratch/disk-of-run"
}

# Removes the games that killed programs left, because the menu tells of them. `goes_on`: they stay. `roaming`: %APPDATA%.
forget_kept_games() {
    [ -n "${goes_on:-}" ] || rm -f "$XDG_DATA_HOME"/dama/kept/* "${roaming:-$XDG_DATA_HOME}"/dama/kept/*
}

checks=0
ok() { checks=$((checks + 1)); echo "ok: $*"; }
fail() {
    echo "FAILED: $*"
    [ ! -s "$scratch/stderr" ] || { echo "standard error:"; cat "$scratch/stderr"; }
    exit 1
}

# Repeats a command until it succeeds, for a minute at most, which only a busy machine needs.
await() {
    local end=$((SECONDS + 60))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.02
    done
}

milliseconds() { date +%s%3N; }

# Opens a display of this depth and size.
open_display() {
    [ -p "$scratch/number" ] || mkfifo "$scratch/number"
    # The server chooses a free number, and prints it once it is ready.
    Xvfb -displayfd 3 -screen 0 "${2:-1280x1024}x$1" -nolisten tcp -noreset \
        3>"$scratch/number" >/dev/null 2>&1 &
    server=$!
    DISPLAY=:$(head -n 1 "$scratch/number")
    export DISPLAY
}

close_display() {
    kill "$server"
    wait "$server" 2>/dev/null || true
    server=''
}

has_ended() { ! kill -0 "$program" 2>/dev/null || [ "$(ps -o stat= -p "$program" | cut -c1)" = Z ]; }

# The program ends with this exit code.
ends_with() {
    local status=0
    await has_ended || fail "$2: it goes on"
    wait "$program" || status=$?
    program=''
    [ "$status" = "$1" ] || fail "$2: exit code $status, not $1"
    ok "$2 ends it with exit code $1"
}

# Saves the last picture as a file for inspection.
photograph() { convert -size "$(window_size)" -depth 8 "rgb:$scratch/actual.rgb" "$1"; }

size_is() { [ "$(window_size)" = "$1" ]; }

shows_expected() { picture "$scratch/actual" && cmp -s "$scratch/actual.rgb" "$scratch/expected.rgb"; }

# The window shows exactly this picture soon.
shows() {
    convert "$scratch/$1.png" -depth 8 "rgb:$scratch/expected.rgb"
    if ! await shows_expected; then
        mkdir -p "$failures"
        cp "$scratch/$1.png" "$failures/$1-expected.png"
        photograph "$failures/$1-actual.png"
        fail "$2: see $failures/$1-actual.png and $1-expected.png"
    fi
    ok "$2"
}

# Brightest value of a colour in a rectangle of the last picture of this size, 0 to 1.
brightest() { convert -size "$1" -depth 8 "rgb:$scratch/actual.rgb" -crop "$2" -format '%[fx:maxima]' info:; }

bars_are_black() {
    size_is 1000x500 && picture "$scratch/actual" || return 1
    [ "$(brightest 1000x500 166x500+0+0)" = 0 ] && [ "$(brightest 1000x500 167x500+833+0)" = 0 ] &&
        [ "$(brightest 1000x500 1x500+166+0)" != 0 ] && [ "$(brightest 1000x500 1x500+832+0)" != 0 ]
}

# The program makes the first move after three seconds of the processor.
thinker=(--level 9 --color black --fen W:WK30,K31,K5,K3,K12:BK1,K2,K19,K20,K32)

# Makes the expected pictures from a script with the keys below. White's second move is any legal one.
expected_pictures() {
    local run=("$dama" run - --disk "$scratch/disk-of-run" --pictures "$scratch")
    local fen
    fen=$(printf '\nN\n21 18\n' | "${run[@]}" --transcript - | sed -n 's/^== [0-9]* game fen=\([^ ]*\) .*/\1/p' | tail -n 1)
    second=$("$dama" moves --fen "$fen" | head -n 1)
    "${run[@]}" <<SCRIPT
{png title.png}

{png menu.png}
N
{png board.png}
21 19{backspace}
{png typed.png}
8
{png answer.png}
99
{png refused.png}
$second
{png second.png}
{f1}
{png help.png}
{esc}
{esc}
{png abandon.png}
n
S
{png name.png}
PARTITA
{png saved.png}
E
{png exit.png}
n
{png back.png}
SCRIPT
    "${run[@]}" "${thinker[@]}" <<SCRIPT

N
{think 5}
E
{png thinks.png}
SCRIPT
    "${run[@]}" --level 3 <<SCRIPT

N
21 18
{png answer-3.png}
SCRIPT
    "${run[@]}" <<SCRIPT

N
{tap 88 206}
{png pointed-at.png}
{tap 136 171}
{png played.png}
SCRIPT
    "$dama" run - --disk "$scratch/empty" --png "$scratch/halt.png" </dev/null >/dev/null 2>&1 && return 1
    [ -s "$scratch/halt.png" ]
}

type_keys() { xdotool type --delay 20 "$1"; }

# Clicks a pixel of the window and releases the button at once, as a touchpad does.
click() {
    point "$1" "$2"
    xdotool mousedown 1 mouseup 1
}

# Presses the button on a pixel and releases it on another.
drag() {
    point "$1" "$2"
    xdotool mousedown 1
    point "$3" "$4"
    xdotool mouseup 1
}

# From the centre of square 21 to that of 18, in a window of the frame's size.
a_drag() {
    start --scale 1 --disk "$scratch/disk"
    shows title "the title, before a drag"
    drag 600 20 300 200
    shows menu "a drag on the title is a click"
    type_keys n
    shows board "the board, before a drag"
    drag 88 206 84 203
    shows pointed-at "a hand that trembles marks the piece"
    drag 88 206 136 171
    shows played "and dragged to its place it plays the move"
    press_close_button
    ends_with 0 "the close button after a drag"
}

# The program has heard this many clicks on square 21, as the recording says: each second one takes the square back.
heard() { [ "$(grep -c '^{type 21\|^{backspace}' "$scratch/clicks.txt")" = $(($1 / 2 * 3 + $1 % 2)) ]; }

# Clicks whose button is released at once, on the centre of square 21 in a window of the frame's size.
fifty_clicks() {
    local n
    start --scale 1 --disk "$scratch/disk" --record "$scratch/clicks.txt" --force
    shows title "the title, before the clicks"
    click 600 20
    shows menu "the menu, by a click"
    type_keys n
    shows board "the board, before the clicks"
    point 88 206
    # One after the other: while a window manager holds a press back, the server may lose the next or give it another
    # place. On a busy machine xev too hears 50 of 52.
    for n in {1..51}; do
        xdotool mousedown 1 mouseup 1
        await heard "$n" || fail "click $n of 0 ms is lost"
    done
    shows pointed-at "the last of 51 clicks"
    click 136 171
    shows played "and one that plays the move"
    press_close_button
    ends_with 0 "the close button after the clicks"
    ok "none of 51 clicks of 0 ms is lost"
}

# The centres of squares 21 and 18, in a window of the frame's size.
the_mouse() {
    start --scale 1 --disk "$scratch/disk"
    # Before that the window does not react to the mouse.
    shows title "the title, with the mouse over it"
    click 600 20
    shows menu "a click leaves the title"
    type_keys n
    convert "$scratch/board.png" -depth 8 "rgb:$scratch/expected.rgb"
    await says_something_else || fail "nothing says that the board can be clicked"
    ok "the first game says that the board can be clicked"
    shows board "the menu is for keys"
    click 88 206
    shows pointed-at "a click types the square and marks the piece"
    click 136 171
    shows played "a second one plays the move"
    type_keys E
    xdotool key Return
    type_keys Y
    ends_with 0 "E and Y after clicks"
    fifty_clicks
    a_drag
    start --scale 1 --disk "$scratch/disk" --mouse off
    xdotool key Return
    shows menu "the title without a mouse"
    type_keys n
    shows board "the board without a mouse"
    drag 88 206 136 171
    sleep 0.3
    shows board "--mouse off: clicks and drags are nobody's"
    press_close_button
    ends_with 0 "the close button"
}

log_has() { grep -q " s: $1\$" "$scratch/stderr"; }

# In an exhibition the close button and these keys do not end the program or write a file.
cannot_be_left() {
    local key
    press_close_button
    for key in "$@"; do xdotool key "$key"; done
    sleep 1
    has_ended && fail "an exhibition is closed by its close button, $*"
    [ -z "$(ls "$scratch/shots")" ] || fail "an exhibition writes $(ls "$scratch/shots")"
    ok "an exhibition ignores its close button, $*"
}

# Only this ends an exhibition.
end_the_process() {
    kill -KILL "$program"
    ends_with 137 "$1"
}

# The exhibition's idle time in seconds, and how long its title is shown.
an_exhibition() {
    folder=$scratch/shots start --scale 1 --disk "$scratch/disk" --kiosk 60
    shows title "an exhibition begins with the title"
    cannot_be_left F12 F11
    # Without a window manager Alt+F4 is an ordinary key.
    cannot_be_left alt+F4
    end_the_process "killing an exhibition"
    start --scale 1 --disk "$scratch/disk" --kiosk 8
    shows title "one of eight seconds begins with the title too"
    xdotool key Return
    shows menu "a key leads to the menu there too"
    type_keys ey
    await log_has "the program was left, and begins again" || fail "E and Y: nothing is said"
    xdotool key F11
    size_is 640x350 || fail "F11 changes the window of an exhibition"
    await log_has "dama begins" || fail "no game is shown: $(cat "$scratch/stderr")"
    ok "E and Y lead back to the title, and then a game is shown"
    xdotool key x
    await log_has "a key ends what is shown" || fail "a key does not end what is shown"
    shows title "a key ends it, and does nothing else"
    end_the_process "killing it"
    start --disk "$scratch/disk" --kiosk 60
    await size_is 1280x1024 || fail "an exhibition without --scale does not fill the screen"
    ok "without --scale an exhibition fills the screen"
    end_the_process "killing it on the full screen"
}

a_game() {
    shows title "the title is the frame, pixel for pixel"
    xdotool key Return
    shows menu "a key leads to the menu"
    type_keys n
    shows board "N begins a game"
    type_keys '21 19'
    xdotool key BackSpace
    shows typed "what is typed is shown, and Backspace takes it back"
    type_keys 8
    xdotool key Return
    shows answer "21 18 is played and answered"
    type_keys 99
    xdotool key KP_Enter
    shows refused "99 is refused"
    type_keys "$second"
    xdotool key Return
    shows second "$second is played and answered"
    xdotool key F1
    shows help "F1 shows the instructions"
    xdotool key Escape Escape
    shows abandon "Esc goes back, and at the prompt asks"
    type_keys n
    type_keys S
    xdotool key Return
    shows name "S asks for a name"
    type_keys PARTITA
    xdotool key Return
    shows saved "the game is saved"
    cmp -s "$scratch/disk/PARTITA" "$scratch/disk-of-run/PARTITA" || fail "the saved games differ"
    ok "the saved game is the one dama run saves"
    type_keys E
    xdotool key Return
    shows exit "E asks"
    type_keys n
    shows back "any key but Y goes back"
}

# In the last picture, the lines above the console of a picture of 640x350, and the message below them.
above_console=$((640 * 308 * 3))
message_line() { tail -c +$((above_console + 1)) "$1" | head -c $((640 * 14 * 3)); }

says_something_else() {
    picture "$scratch/actual" && cmp -s -n "$above_console" "$scratch/actual.rgb" "$scratch/expected.rgb" &&
        ! cmp -s <(message_line "$scratch/actual.rgb") <(message_line "$scratch/expected.rgb")
}

# Usage: screenshots NAME; NAME is a picture in target.
screenshots() {
    folder=$scratch/shots start --scale 1 --disk "$scratch/disk"
    shows title "the title, before F12"
    xdotool key F12
    await says_something_else || fail "F12 says nothing on the screen"
    mkdir -p target
    photograph "target/$1.png"
    convert "$scratch/shots/dama-0001.png" -depth 8 "rgb:$scratch/shot.rgb"
    cmp -s "$scratch/shot.rgb" "$scratch/expected.rgb" || fail "F12 writes another screen than the one shown"
    ok "F12 writes the screen, without its own word, and says so on it"
    xdotool key Return
    shows menu "the next key takes the word away"
    [ "$(ls "$scratch/shots")" = dama-0001.png ] || fail "F12 left something else behind"
    # A deleted folder accepts no file, not even from root.
    rm -r "$scratch/shots"
    xdotool key F12
    await says_something_else || fail "F12 that writes nothing says nothing"
    ok "F12 that cannot write says so"
    press_close_button
    ends_with 0 "the close button"
}

keys_while_it_thinks() {
    start --scale 1 --disk "$scratch/disk" "${thinker[@]}"
    # By one program, so that the last key comes in time on a busy machine too.
    xdotool key --delay 20 Return n E Return
    shows thinks "E asks while the program thinks"
    type_keys n
    press_close_button
    ends_with 0 "the close button while it thinks"
}

# A 386 takes about 0.8 s for this answer of level 3.
pc_of_then() {
    start --scale 1 --disk "$scratch/disk" --level 3 --cpu 386
    xdotool key Return
    type_keys n21
    xdotool key space
    type_keys 18
    local begun
    begun=$(milliseconds)
    xdotool key Return
    shows answer-3 "with --cpu 386 the answer is the same"
    local took=$(($(milliseconds) - begun))
    [ "$took" -ge 600 ] || fail "--cpu 386 answers after $took ms"
    ok "and comes after $took ms"
    press_close_button
    ends_with 0 "the close button"
}

# A game with Fischer's clock: saved with about two seconds left, resumed in the window, and lost on time.
a_game_lost_on_time() {
    local run=("$dama" run - --disk "$scratch/disk-of-run" --pictures "$scratch")
    "${run[@]}" --clock 1+2 --seats you,other <<SCRIPT

N
21 18
11 14
{wait 1090}
S
TEMPO
SCRIPT
    "${run[@]}" <<SCRIPT

P
TEMPO
{wait 60}
{png on-time.png}
SCRIPT
    cp "$scratch/disk-of-run/TEMPO" "$scratch/disk/TEMPO"
    start --scale 1 --disk "$scratch/disk"
    xdotool key Return
    shows menu "the menu, before a game with a clock"
    type_keys p
    type_keys TEMPO
    xdotool key Return
    shows on-time "a game by Fischer's clock is resumed, and lost on time"
    mkdir -p target
    photograph target/e2e-on-time.png
    press_close_button
    ends_with 0 "the close button after a game lost on time"
}

sizes() {
    start --disk "$scratch/disk"
    await size_is 960x720 || fail "the window does not open at 960x720"
    resize 1000 500
    await bars_are_black || fail "1000x500 is not 4:3 between black bars"
    ok "1000x500 shows 4:3 between black bars"
    resize 640 350
    shows title "640x350 shows the frame, pixel for pixel"
    xdotool key F11
    await size_is 1280x1024 || fail "F11 does not fill the screen"
    xdotool key F11
    await size_is 640x350 || fail "F11 does not come back from the full screen"
    shows title "F11 fills the screen and comes back, and is no key for the program"
    press_close_button
    ends_with 0 "the close button"
    start --fullscreen --disk "$scratch/disk"
    await size_is 1280x1024 || fail "--fullscreen does not fill the screen"
    press_close_button
    ends_with 0 "the close button on the full screen"
}

no_graphics() {
    start --scale 1 --disk "$scratch/empty"
    shows halt "without KEYBOARD.DAT it halts"
    type_keys EY
    sleep 0.2
    shows halt "and no key helps"
    press_close_button
    ends_with 1 "the close button after the halt"
}

