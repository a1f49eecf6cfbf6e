#!/usr/bin/env bash
# The window, end to end: starts a display of its own, types into the program, and compares what
# the window shows, pixel for pixel, with the pictures `dama run` makes of the same keys.
#
#     tools/e2e.sh [target/release/dama]
#
# Exit codes: 0 all well, 1 a difference (pictures in target/e2e), 3 skipped for want of a tool.
set -euo pipefail
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/.."

missing=()
for tool in Xvfb xdotool xwd convert python3; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "skipped: no ${missing[*]} (packages xvfb xdotool x11-apps imagemagick python3)"
    exit 3
fi

scratch=$(mktemp -d "${TMPDIR:-/tmp}/dama-e2e.XXXXXX")
failures=target/e2e
server='' program='' between=''
clean_up() {
    local process
    for process in $program $between $server; do
        kill "$process" 2>/dev/null || true
    done
    wait 2>/dev/null || true
    rm -rf "$scratch"
}
trap clean_up EXIT
rm -rf "$failures"

# Nothing of the user's: no settings, no drive A, no input method but where a test sets one.
export HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home/config XDG_DATA_HOME=$scratch/home/data
unset DAMA_DISK DAMA_DRIVE_A XMODIFIERS WAYLAND_DISPLAY XAUTHORITY
mkdir -p "$HOME" "$scratch"/{disk,disk-of-run,empty,shots}
cp KEYBOARD.DAT "$scratch/disk"
cp KEYBOARD.DAT "$scratch/disk-of-run"

ok() { echo "ok: $*"; }
fail() {
    echo "FAILED: $*"
    [ ! -s "$scratch/stderr" ] || { echo "standard error:"; cat "$scratch/stderr"; }
    exit 1
}

# Tries a command until it succeeds, ten seconds at most.
await() {
    local end=$((SECONDS + 10))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.02
    done
}

milliseconds() { date +%s%3N; }

# Opens a display of this depth.
open_display() {
    [ -p "$scratch/number" ] || mkfifo "$scratch/number"
    # The server chooses a number that is free, and says which once it can be used.
    Xvfb -displayfd 3 -screen 0 "1280x1024x$1" -nolisten tcp -noreset \
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

find_window() { window=$(xdotool search --onlyvisible --name '^DAMA$' 2>/dev/null) && [ -n "$window" ]; }

# Starts the program with these options and waits for its window.
# With the seed of `dama run`, whose frames are expected.
start() {
    DISPLAY=${seen_through:-$DISPLAY} env -C "${folder:-.}" "$dama" "$@" --seed 1 </dev/null >"$scratch/stdout" 2>"$scratch/stderr" &
    program=$!
    await find_window || fail "no window: dama $*"
    # Without a window manager keys go where the pointer is.
    xdotool mousemove --window "$window" 100 100
}

has_ended() { ! kill -0 "$program" 2>/dev/null || [ "$(ps -o stat= -p "$program" | cut -c1)" = Z ]; }

# The program ends by itself, with this exit code.
ends_with() {
    local status=0
    await has_ended || fail "$2: it goes on"
    wait "$program" || status=$?
    program=''
    [ "$status" = "$1" ] || fail "$2: exit code $status, not $1"
    ok "$2 ends it with exit code $1"
}

# What the window manager does when its close button is pressed; there is no manager here.
press_close_button() {
    python3 - "$window" <<'PYTHON'
import os, socket, struct, sys
server = socket.socket(socket.AF_UNIX)
server.connect("/tmp/.X11-unix/X" + os.environ["DISPLAY"].lstrip(":"))
def read(count):
    data = b""
    while len(data) < count:
        more = server.recv(count - len(data))
        assert more, "the server hung up"
        data += more
    return data
def atom(name):
    padded = name + bytes(-len(name) % 4)
    server.sendall(struct.pack("<BBHHxx", 16, 0, 2 + len(padded) // 4, len(name)) + padded)
    return struct.unpack("<8xI20x", read(32))[0]
server.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
read(4 * struct.unpack("<6xH", read(8))[0])
window = int(sys.argv[1])
event = struct.pack("<BBHIII16x", 33, 32, 0, window, atom(b"WM_PROTOCOLS"), atom(b"WM_DELETE_WINDOW"))
server.sendall(struct.pack("<BBHII", 25, 0, 11, window, 0) + event)
atom(b"WM_PROTOCOLS")
PYTHON
}

# A picture of the window in a file, and the same as plain bytes of red, green and blue.
picture() {
    xwd -silent -id "$window" -out "$1.xwd" 2>/dev/null || return 1
    convert "xwd:$1.xwd" -depth 8 "rgb:$1.rgb"
}

shows_expected() { picture "$scratch/actual" && cmp -s "$scratch/actual.rgb" "$scratch/expected.rgb"; }

# The window comes to show this picture and nothing else.
shows() {
    convert "$scratch/$1.png" -depth 8 "rgb:$scratch/expected.rgb"
    if ! await shows_expected; then
        mkdir -p "$failures"
        cp "$scratch/$1.png" "$failures/$1-expected.png"
        convert "xwd:$scratch/actual.xwd" "$failures/$1-actual.png"
        fail "$2: see $failures/$1-actual.png and $1-expected.png"
    fi
    ok "$2"
}

size_is() { xdotool getwindowgeometry "$window" | grep -q "Geometry: $1\$"; }

# The brightest part of a colour in a rectangle of the last picture of this size, 0 to 1.
brightest() { convert -size "$1" -depth 8 "rgb:$scratch/actual.rgb" -crop "$2" -format '%[fx:maxima]' info:; }

bars_are_black() {
    size_is 1000x500 && picture "$scratch/actual" || return 1
    [ "$(brightest 1000x500 166x500+0+0)" = 0 ] && [ "$(brightest 1000x500 167x500+833+0)" = 0 ] &&
        [ "$(brightest 1000x500 1x500+166+0)" != 0 ] && [ "$(brightest 1000x500 1x500+832+0)" != 0 ]
}

# The program begins, and thinks for a second or two.
thinker=(--level 9 --color black --fen W:WK30,K31,K5,K3:BK1,K2,K19,K12)

# The expected pictures: the keys below as a script. White's second move is whatever is legal.
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
{type 21}
{png pointed-at.png}
{type  18}
{png pointed.png}
{enter}
{png played.png}
SCRIPT
    "$dama" run - --disk "$scratch/empty" --png "$scratch/halt.png" </dev/null >/dev/null 2>&1 && return 1
    [ -s "$scratch/halt.png" ]
}

type_keys() { xdotool type --delay 20 "$1"; }

# A click on a pixel of the window, its button held as long as a hand does.
click() {
    xdotool mousemove --window "$window" "$1" "$2" mousedown 1
    sleep 0.06
    xdotool mouseup 1
}

# The middles of squares 21 and 18, in a window of the frame's own size.
the_mouse() {
    start --scale 1 --disk "$scratch/disk"
    click 600 20
    shows menu "a click leaves the title"
    type_keys n
    shows board "the menu is for keys"
    click 88 206
    shows pointed-at "a click types the square"
    click 136 171
    shows pointed "a second one the move, which is not played"
    xdotool key Return
    shows played "but with RETURN"
    type_keys E
    xdotool key Return
    type_keys Y
    ends_with 0 "E and Y after clicks"
    start --scale 1 --disk "$scratch/disk" --mouse off
    xdotool key Return
    shows menu "the title without a mouse"
    type_keys n
    shows board "the board without a mouse"
    click 88 206
    sleep 0.3
    shows board "--mouse off: a click is nobody's"
    press_close_button
    ends_with 0 "the close button"
}

log_has() { grep -q " s: $1\$" "$scratch/stderr"; }

# Idle seconds of an exhibition, and how long its title is seen.
an_exhibition() {
    start --scale 1 --disk "$scratch/disk" --kiosk 2
    shows title "an exhibition begins with the title"
    xdotool key Return
    shows menu "a key leads to the menu there too"
    type_keys ey
    await log_has "the program was left, and begins again" || fail "E and Y: nothing is said"
    xdotool key F11
    size_is 640x350 || fail "F11 is nobody's in an exhibition"
    await log_has "dama begins" || fail "no game is shown: $(cat "$scratch/stderr")"
    ok "E and Y lead back to the title, and then a game is shown"
    xdotool key x
    await log_has "a key ends what is shown" || fail "a key does not end what is shown"
    shows title "a key ends it, and does nothing else"
    press_close_button
    ends_with 0 "the close button of an exhibition"
}

is_lit() {
    find_window && xwd -silent -id "$window" -out "$scratch/first.xwd" 2>/dev/null || return 1
    [ "$(tail -c $((640 * 350 * 4)) "$scratch/first.xwd" | tr -d '\0' | head -c 1 | wc -c)" = 1 ]
}

first_frame() {
    local begun
    begun=$(milliseconds)
    start --scale 1 --disk "$scratch/disk"
    await is_lit || fail "the window stays black"
    ok "first frame after $(($(milliseconds) - begun)) ms at most"
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

# Processor time of the program so far, in microseconds, and how often it was woken, as far as it is told.
cpu_time() { awk '{ print int($1 / 1000) }' "/proc/$program/schedstat"; }
wakings() { sed -n 's/^voluntary_ctxt_switches:[[:space:]]*//p' "/proc/$program/status"; }

# With a level of the nine nothing is to be done while the player thinks.
idle() {
    local used woken
    used=$(cpu_time) woken=$(wakings)
    sleep 5
    used=$(($(cpu_time) - used)) woken=$(($(wakings) - woken))
    [ "$used" -le 25000 ] || fail "idle for 5 s it used $used us of the processor: more than 0.5 %"
    # Every look at the window is up to two wakings: the wait's end, and the server's answer.
    [ "$woken" -le 120 ] || fail "idle for 5 s it was woken $woken times"
    ok "idle for 5 s it used $used us of the processor and was woken $woken times"
    ok "memory at most $(sed -n 's/^VmHWM:[[:space:]]*//p' "/proc/$program/status")"
}

# The lines above the console, of a picture of 640x350, and the message below them, as the last picture has them.
above_console=$((640 * 308 * 3))
message_line() { tail -c +$((above_console + 1)) "$1" | head -c $((640 * 14 * 3)); }

says_something_else() {
    picture "$scratch/actual" && cmp -s -n "$above_console" "$scratch/actual.rgb" "$scratch/expected.rgb" &&
        ! cmp -s <(message_line "$scratch/actual.rgb") <(message_line "$scratch/expected.rgb")
}

screenshots() {
    folder=$scratch/shots start --scale 1 --disk "$scratch/disk"
    shows title "the title, before F12"
    xdotool key F12
    await says_something_else || fail "F12 says nothing on the screen"
    mkdir -p target
    convert "xwd:$scratch/actual.xwd" target/e2e-f12.png
    convert "$scratch/shots/dama-0001.png" -depth 8 "rgb:$scratch/shot.rgb"
    cmp -s "$scratch/shot.rgb" "$scratch/expected.rgb" || fail "F12 writes another screen than the one shown"
    ok "F12 writes the screen, without its own word, and says so on it"
    xdotool key Return
    shows menu "the next key takes the word away"
    [ "$(ls "$scratch/shots")" = dama-0001.png ] || fail "F12 left something else behind"
    # A folder that is gone takes no file, not even from root.
    rm -r "$scratch/shots"
    xdotool key F12
    await says_something_else || fail "F12 that writes nothing says nothing"
    ok "F12 that cannot write says so"
    press_close_button
    ends_with 0 "the close button"
}

lost_pictures_come_back() {
    xdotool windowunmap --sync "$window" windowmap --sync "$window"
    shows back "what was covered is shown again"
}

keys_while_it_thinks() {
    start --scale 1 --disk "$scratch/disk" "${thinker[@]}"
    xdotool key Return
    type_keys nE
    xdotool key Return
    shows thinks "E asks while the program thinks"
    type_keys n
    press_close_button
    ends_with 0 "the close button while it thinks"
}

# A 386 takes some 0.8 s for this answer of level 3.
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

sizes() {
    start --disk "$scratch/disk"
    await size_is 960x720 || fail "the window does not open at 960x720"
    xdotool windowsize "$window" 1000 500
    await bars_are_black || fail "1000x500 is not 4:3 between black bars"
    ok "1000x500 shows 4:3 between black bars"
    xdotool windowsize "$window" 640 350
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

stale_input_method() {
    XMODIFIERS=@im=nothing start --scale 1 --disk "$scratch/disk"
    xdotool key space
    shows menu "an input method that is not running does no harm"
    type_keys EY
    ends_with 0 "E and Y"
}

# Plays as text, with one line on standard error that says so. The rest is an env command.
as_text() {
    local what=$1 status=0
    shift
    printf '\nE\nY\n' | "$@" "$dama" --disk "$scratch/disk" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
    [ "$status" = 0 ] || fail "$what: exit code $status"
    [ "$(wc -l <"$scratch/stderr")" = 1 ] && grep -q '^dama: ' "$scratch/stderr" || fail "$what: not one line"
    [ -s "$scratch/stdout" ] || fail "$what: nothing on standard output"
    ok "$what: $(cat "$scratch/stderr")"
}

# The program ends with exit code 1 and one line that says why.
ends_with_one_line() {
    ends_with 1 "$1"
    [ "$(wc -l <"$scratch/stderr")" = 1 ] && grep -q '^dama: display .* has gone' "$scratch/stderr" ||
        fail "$1: not one line"
    ok "and says: $(cat "$scratch/stderr")"
}

lost_server() {
    open_display 24
    start --disk "$scratch/disk"
    close_display
    ends_with_one_line "a display that goes away"
    open_display 24
    start --disk "$scratch/disk" "${thinker[@]}"
    xdotool key Return
    type_keys n
    sleep 0.2
    close_display
    ends_with_one_line "a display that goes away while the program thinks"
}

# Between the program and the server, under another number: hands everything on, until it is told to stop.
# Then the second line, the window library's, breaks, and on the first, the program's own, nothing more comes.
cat >"$scratch/between.py" <<'PYTHON'
import os, signal, socket, sys, threading
server, path = sys.argv[1:]
listener = socket.socket(socket.AF_UNIX)
listener.bind(path)
listener.listen()
lines = []
stopped = threading.Event()
def pump(source, target):
    while True:
        try:
            data = source.recv(65536)
            if not data or stopped.is_set():
                break
            target.sendall(data)
        except OSError:
            break
def stop(*_):
    stopped.set()
    for end in lines[1]:
        end.shutdown(socket.SHUT_RDWR)
signal.signal(signal.SIGUSR1, stop)
def accept():
    while True:
        ends = (listener.accept()[0], socket.socket(socket.AF_UNIX))
        ends[1].connect(server)
        lines.append(ends)
        for way in (ends, ends[::-1]):
            threading.Thread(target=pump, args=way, daemon=True).start()
threading.Thread(target=accept, daemon=True).start()
while True:
    signal.pause()
PYTHON

library_loses_server() {
    local number=$((20000 + $$ % 10000))
    local path=/tmp/.X11-unix/X$number
    python3 "$scratch/between.py" "/tmp/.X11-unix/X${DISPLAY#:}" "$path" &
    between=$!
    await test -S "$path" || fail "the go-between does not listen"
    seen_through=:$number start --disk "$scratch/disk"
    kill -USR1 "$between"
    ends_with_one_line "a display that goes away under the library's hands"
    kill "$between"
    between=''
    rm -f "$path"
}

other_depths() {
    local depth
    for depth in 8 15 16 30; do
        open_display "$depth"
        as_text "a display of depth $depth" env
        close_display
    done
}

expected_pictures || fail "dama run made no pictures"
open_display 24
first_frame
a_game
idle
lost_pictures_come_back
type_keys E
xdotool key Return
type_keys Y
ends_with 0 "E and Y"
the_mouse
an_exhibition
keys_while_it_thinks
pc_of_then
screenshots
sizes
no_graphics
stale_input_method
as_text "no display" env -u DISPLAY
as_text "a display that is not there" env DISPLAY=:54321
library_loses_server
close_display
other_depths
lost_server
echo "ok: the window, end to end"
