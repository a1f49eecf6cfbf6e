#!/usr/bin/env bash
# End-to-end test of the window: starts its own display, types into the program, and compares the window
# pixel by pixel with the pictures that `dama run` makes of the same keys.
#
#     tools/e2e.sh [target/release/dama]
#
# Exit codes: 0 success, 1 a difference (pictures in target/e2e), 3 skipped because a tool is missing.
set -euo pipefail
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/.."

missing=()
for tool in Xvfb xdotool xwd convert python3 openbox xfwm4 dbus-run-session; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "skipped: no ${missing[*]} (packages xvfb xdotool x11-apps imagemagick python3 openbox xfwm4 dbus-daemon)"
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
. tools/window_kit.sh
begin_scratch

find_window() { window=$(xdotool search --onlyvisible --name '^DAMA$' 2>/dev/null) && [ -n "$window" ]; }

# Starts the program with these options and waits for its window.
# Uses the seed of `dama run`, which makes the expected frames. `locale` has variables of the environment.
start() {
    forget_kept_games
    DISPLAY=${seen_through:-$DISPLAY} env -C "${folder:-.}" ${locale:-} "$dama" "$@" --seed 1 </dev/null >"$scratch/stdout" 2>"$scratch/stderr" &
    program=$!
    await find_window || fail "no window: dama $*"
    # Without a window manager the keys go to the window under the pointer.
    point 100 100
}

# Acts as a window manager whose close button is pressed.
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

# Saves a picture of the window, and the same as raw red, green and blue bytes.
picture() {
    xwd -silent -id "$window" -out "$1.xwd" 2>/dev/null || return 1
    convert "xwd:$1.xwd" -depth 8 "rgb:$1.rgb"
}

window_size() { xdotool getwindowgeometry "$window" | sed -n 's/^ *Geometry: //p'; }
resize() { xdotool windowsize "$window" "$1" "$2"; }
point() { xdotool mousemove --window "$window" "$1" "$2"; }

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

# CPU time of the program so far in microseconds, and its number of wakeups if known.
cpu_time() { awk '{ print int($1 / 1000) }' "/proc/$program/schedstat"; }
wakings() { sed -n 's/^voluntary_ctxt_switches:[[:space:]]*//p' "/proc/$program/status"; }

# With a level from 1 to 9 the program has nothing to do while the player thinks.
idle() {
    local used woken
    used=$(cpu_time) woken=$(wakings)
    sleep 5
    used=$(($(cpu_time) - used)) woken=$(($(wakings) - woken))
    [ "$used" -le 25000 ] || fail "idle for 5 s it used $used us of the processor: more than 0.5 %"
    # Each check of the window wakes it up to twice: for the timeout and for the server's answer.
    [ "$woken" -le 120 ] || fail "idle for 5 s it was woken $woken times"
    ok "idle for 5 s it used $used us of the processor and was woken $woken times"
    ok "memory at most $(sed -n 's/^VmHWM:[[:space:]]*//p' "/proc/$program/status")"
}

an_exhibition_is_terminated() {
    start --scale 1 --disk "$scratch/disk" --kiosk 60
    press_close_button
    sleep 0.5
    kill -TERM "$program"
    ends_with 143 "SIGTERM in an exhibition"
}

lost_pictures_come_back() {
    xdotool windowunmap --sync "$window" windowmap --sync "$window"
    shows back "what was covered is shown again"
}

# The program's resident memory in KB.
resident() { sed -n 's/^VmRSS:[[:space:]]*\([0-9]*\) kB$/\1/p' "/proc/$program/status"; }
is_large() { [ "$(resident)" -gt 500000 ]; }
is_small_again() { find_window && [ "$(resident)" -lt 200000 ] && [ "$(window_size)" = 640x350 ]; }

# Two copies of a picture of 12,000 x 12,000 take 1.1 GB.
gives_memory_back() {
    start --scale 1 --disk "$scratch/disk"
    xdotool key space
    shows menu "the menu"
    resize 12000 12000
    await is_large || fail "a window of 12000 x 12000 is not painted: $(resident) KB"
    resize 640 350
    await is_small_again || fail "a window that was large keeps $(resident) KB"
    point 100 100
    shows menu "a window that was large"
    ok "a window that was 12000 x 12000 keeps $(resident) KB"
    type_keys EY
    ends_with 0 "E and Y, in a window that was large"
}

stale_input_method() {
    XMODIFIERS=@im=nothing start --scale 1 --disk "$scratch/disk"
    xdotool key space
    shows menu "an input method that is not running does no harm"
    type_keys EY
    ends_with 0 "E and Y"
}

# The window speaks the system's language, and so does the halt; an option comes first.
languages() {
    local told run=("$dama" run - --lang en --pictures "$scratch" --disk)
    "${run[@]}" "$scratch/disk-of-run" <<<$'\n{png menu-english.png}'
    "${run[@]}" "$scratch/empty" <<<'{png halt-english.png}' >/dev/null 2>&1 || true
    for told in "menu LANG=" "menu LANG=C" "menu LANG=it_CH" "menu-english LANG=de_DE.UTF-8" \
        "menu-english LC_MESSAGES=en_US.UTF-8 LANG=it_IT.UTF-8" "menu LC_ALL=it_IT.UTF-8 LC_MESSAGES=en_US.UTF-8"; do
        locale="LC_ALL= LC_MESSAGES= ${told#* }" start --scale 1 --disk "$scratch/disk"
        xdotool key space
        shows "${told%% *}" "the menu with ${told#* }"
        press_close_button
        ends_with 0 "the close button"
    done
    locale=LC_ALL=en_US.UTF-8 start --scale 1 --disk "$scratch/disk" --lang it
    xdotool key space
    shows menu "--lang it where the system is in English"
    press_close_button
    ends_with 0 "the close button"
    locale=LC_ALL=en_US.UTF-8 start --scale 1 --disk "$scratch/empty"
    shows halt-english "the halt in English"
    press_close_button
    ends_with 1 "the close button after the halt"
}

# Plays as text, with one explanation on standard error. The arguments are an env command.
as_text() {
    local what=$1 status=0
    shift
    printf '\nE\nY\n' | "$@" "$dama" --disk "$scratch/disk" >"$scratch/stdout" 2>"$scratch/stderr" || status=$?
    [ "$status" = 0 ] || fail "$what: exit code $status"
    [ "$(wc -l <"$scratch/stderr")" = 1 ] && grep -q '^dama: ' "$scratch/stderr" || fail "$what: not one line"
    [ -s "$scratch/stdout" ] || fail "$what: nothing on standard output"
    ok "$what: $(cat "$scratch/stderr")"
}

# The program ends with exit code 1 and a one-line reason.
ends_with_one_line() {
    ends_with 1 "$1"
    [ "$(wc -l <"$scratch/stderr")" = 1 ] && grep -q '^dama: the display .* was closed' "$scratch/stderr" ||
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

# A proxy of the display server under another number; it forwards everything until told to stop.
# Then the second connection, the window library's, breaks, and the first, the program's own, stalls.
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
    await test -S "$path" || fail "the proxy does not listen"
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

# Starts a window manager on the display. xfwm4 wants a message bus. It ends with the display, and the bus with it.
begin_manager() {
    dbus-run-session -- "$1" >"$scratch/manager" 2>&1 &
    between=$!
    await xdotool get_num_desktops >"$scratch/desktops" 2>&1 || fail "$1 does not start: $(cat "$scratch/manager")"
    echo "under $1:"
}

close_display_and_manager() {
    close_display
    wait "$between" 2>/dev/null || true
    between=''
}

# Window managers that take the button of every window first, to raise it.
under_window_managers() {
    local manager
    for manager in openbox xfwm4; do
        open_display 24
        begin_manager "$manager"
        fifty_clicks
        a_drag
        close_display_and_manager
    done
}

# Without --scale, on a screen of this size, the window opens with this size.
opens_as_large() {
    start --disk "$scratch/disk"
    await size_is "$2" || fail "on $1 the window opens at $(window_size), not at $2"
    press_close_button
    ends_with 0 "on $1 the window opens at $2; the close button"
}

sizes_of_screens() {
    local pair
    for pair in 640x480:640x350 800x600:640x480 1024x600:640x480 1366x768:640x480 1920x1080:1280x960 3840x2160:2560x1920; do
        open_display 24 "${pair%:*}"
        opens_as_large "${pair%:*}" "${pair#*:}"
        close_display
    done
    # The work area is the whole screen, and the frame has room.
    open_display 24 1366x768
    begin_manager openbox
    opens_as_large 1366x768 960x720
    close_display_and_manager
}

# Types as a held key does, thirty times a second, from the winning move on: RETURN, then the next line, then RETURN.
# Fails if the keys took longer than the 18 ticks, or the end went away, which on a busy machine may have one cause.
shows_soon() {
    local end=$((SECONDS + 10))
    until shows_expected; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}

types_over_the_end() {
    local begun
    start --scale 1 --disk "$scratch/disk" --fen W:W22:B18
    await is_lit || fail "the window stays black"
    xdotool key space
    type_keys "n22 18 13"
    shows winning "a game one key before its end"
    begun=$(milliseconds)
    xdotool key --delay 33 Return 2 1 space 1 7 Return Return Return Return Return Return Return Return Return
    convert "$scratch/over.png" -depth 8 "rgb:$scratch/expected.rgb"
    [ $(($(milliseconds) - begun)) -lt 900 ] && shows_soon && return
    end_the_process "a try that took too long"
    return 1
}

an_end_stays() {
    "$dama" run - --disk "$scratch/disk-of-run" --pictures "$scratch" --fen W:W22:B18 <<SCRIPT

N
{type 22 18 13}
{png winning.png}
{enter}
{png over.png}
S
{png over-name.png}
{esc}
{enter}
{png over-menu.png}
SCRIPT
    local try
    for try in 1 2 3 4 5; do
        if types_over_the_end; then break; fi
        [ "$try" -lt 5 ] || fail "the end did not stay in five tries"
    done
    shows over "the end stays under keys typed thirty times a second"
    type_keys S
    shows over-name "and the game can be saved"
    sleep 1
    xdotool key Escape Return
    shows over-menu "and RETURN leads to the menu later"
    end_the_process "killing it after a game"
}

find_other_window() {
    window=$(xdotool search --onlyvisible --name '^DAMA$' 2>/dev/null | grep -vx "$first_window") && [ -n "$window" ]
}

# Two programs at once: one pastes the text that the other has copied.
copy_and_paste() {
    local position=W:W21,K30:BK2,10 first_window
    start --scale 1 --disk "$scratch/disk" --record "$scratch/copied.txt" --force
    await is_lit || fail "the window stays black"
    xdotool key space
    type_keys "d$position"
    xdotool key Return
    await grep -qF "{position $position}" "$scratch/copied.txt" || fail "no position was set up"
    xdotool key ctrl+c
    between=$program
    first_window=$window
    "$dama" --scale 1 --disk "$scratch/disk" --record "$scratch/pasted.txt" --force </dev/null 2>"$scratch/stderr" &
    program=$!
    await find_other_window || fail "no second window"
    point 100 100
    xdotool key space ctrl+v
    await grep -qF "{paste $position}" "$scratch/pasted.txt" || fail "nothing was pasted"
    await grep -qF "{position $position}" "$scratch/pasted.txt" || fail "what was pasted was not set up"
    kill "$program" "$between"
    wait "$program" "$between" 2>/dev/null || true
    program='' between=''
    ok "what one program has copied another pastes"
}

kept_game() { kept=$(find "$XDG_DATA_HOME/dama/kept" -name '*-[0-9]' -o -name '*.[0-9]') && [ -s "$kept" ]; }

# Behind the start, which it repeats, it has as many actions.
has_actions() { kept_game && [ "$(stat -c %s "$kept")" = $((2 * begun + 25 + 2 * $1)) ]; }

# The next program lists the game of a killed one, and goes on with it.
a_killed_game() {
    local begun
    rm -rf "$XDG_DATA_HOME/dama/kept"
    start --scale 1 --disk "$scratch/disk"
    xdotool key space
    type_keys n
    await kept_game || fail "no game is kept"
    begun=$(stat -c %s "$kept")
    # The wrong square is mended: Up brings the line back.
    type_keys "21 19"
    xdotool key Return Up BackSpace
    type_keys 8
    xdotool key Return
    await has_actions 2 || fail "the move and its answer are not kept"
    end_the_process "killing it in a game"
    cp "$kept" "$scratch/disk-of-run/!SOSPESA"
    printf '\nP\n!SOSPESA\n{png resumed.png}\n' | "$dama" run - --disk "$scratch/disk-of-run" --pictures "$scratch"
    goes_on=1 start --scale 1 --disk "$scratch/disk"
    xdotool key space p
    type_keys '!SOSPESA'
    xdotool key Return
    shows resumed "the game of a killed program is resumed"
    xdotool key Escape
    type_keys y
    type_keys ey
    ends_with 0 "E and Y after giving it up"
    ! kept_game || fail "a game that was given up is kept"
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
copy_and_paste
a_killed_game
an_end_stays
an_exhibition
keys_while_it_thinks
pc_of_then
a_game_lost_on_time
screenshots e2e-f12
sizes
no_graphics
languages
gives_memory_back
stale_input_method
an_exhibition_is_terminated
as_text "no display" env -u DISPLAY
as_text "a display that is not there" env DISPLAY=:54321
library_loses_server
close_display
sizes_of_screens
under_window_managers
other_depths
lost_server
echo "ok: the window, end to end: $checks checks"
