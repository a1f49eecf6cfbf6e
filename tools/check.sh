#!/usr/bin/env bash
# Runs all checks. Use it before every commit; CI runs it too.
#
# usage: tools/check.sh [--long]    --long: random keys and taps in each browser for thirty minutes instead of one,
#                                   200 kills during saves on Windows instead of 20, and DAMA.COM built twice
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }

# Runs a check that exits with code 3 if it lacks a requirement. Usage: may_skip WHAT COMMAND...
may_skip() {
    local what=$1 status=0
    shift
    "$@" || status=$?
    case $status in
        0) ;;
        3) echo "WARNING: SKIPPED $what" ;;
        *) exit "$status" ;;
    esac
}

# The same, but in continuous integration a skipped check is a failure.
must_run_in_ci() {
    if [ "${CI:-}" = true ]; then "${@:2}"; else may_skip "$@"; fi
}

# Programs that continuous integration must have: with CI=true a missing one is a failure.
needed_in_ci() {
    local program
    for program in "$@"; do
        if [ "${CI:-}" = true ] && ! command -v "$program" >/dev/null; then
            echo "FAILED: $program is missing, and CI=true requires it"
            exit 1
        fi
    done
}

# Runs long independent work in the background at low priority. It takes what the other steps leave: their compilers
# often use one core, and the programs under test mostly wait.
mutants=''
mutants_log=target/mutants.log
end_mutants() { [ -z "$mutants" ] || kill -- "-$mutants" 2>/dev/null || true; }
trap end_mutants EXIT
begin_mutants() {
    # A process group of its own, so that its children can be ended with it.
    set -m
    nice -n 19 tools/mutants.sh >"$mutants_log" 2>&1 &
    set +m
    mutants=$!
}
collect_mutants() {
    local status=0
    # Nothing else is left to do; only root may raise the priority again.
    renice -n 0 -g "$mutants" >/dev/null 2>&1 || true
    wait "$mutants" || status=$?
    mutants=''
    cat "$mutants_log"
    [ "$status" = 0 ] || exit "$status"
}

step "format"
cargo fmt --check

step "lints, warnings denied"
cargo clippy --quiet --all-targets --all-features -- -D warnings
cargo clippy --quiet --lib --no-default-features -- -D warnings

begin_mutants

step "dependencies: licences, duplicates, advisories"
if cargo deny --version >/dev/null 2>&1; then
    cargo deny --log-level error check --hide-inclusion-graph licenses bans sources
    if cargo deny --log-level error fetch db >/dev/null 2>&1; then
        cargo deny --log-level error check --hide-inclusion-graph advisories
    else
        echo "WARNING: SKIPPED: cannot reach the database of advisories"
    fi
else
    echo "WARNING: SKIPPED: cargo-deny is not installed (cargo install cargo-deny)"
fi

step "the oldest Rust that Cargo.toml promises"
oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if cargo "+$oldest" --version >/dev/null 2>&1; then
    cargo "+$oldest" check --quiet --all-targets --target-dir target/oldest
else
    echo "WARNING: SKIPPED: Rust $oldest is not installed (rustup toolchain install $oldest --profile minimal)"
fi

step "the core alone: no std, no allocation (tests/all/architecture.rs looks at the source)"
# Code for both is generated further down: without alloc for DAMA.COM, with it for the test of another crate.
cargo check --quiet --lib --no-default-features
# With alloc but without folders, fonts or threads, as in a browser.
cargo check --quiet --lib --no-default-features --features alloc
browser=wasm32-unknown-unknown
if [ -d "$(rustc --print sysroot)/lib/rustlib/$browser" ]; then
    cargo check --quiet --lib --target "$browser" --no-default-features --features alloc
else
    echo "WARNING: SKIPPED: Rust for $browser is not installed (rustup target add $browser)"
fi
must_run_in_ci "the library on a microcontroller" tools/microcontroller.sh
# Without threads and clock, or without mapped memory, the machine differs from the program's.
for features in alloc std; do
    cargo test --quiet --lib --no-default-features --features "$features" maestro::
done

step "the library alone: at most six crates with a clock and threads"
crates=$(cargo tree --no-default-features --features std --edges normal --prefix none | sort -u | wc -l)
[ "$crates" -le 6 ] || { echo "FAILED: the feature std brings $crates crates in all"; exit 1; }

step "the core with another game built in: it names no game"
cargo test --quiet --manifest-path tests/another_game/Cargo.toml --target-dir target/another_game

step "the library as another crate uses it: without std, with it, and with all features"
for features in "" std full; do
    cargo test --quiet --manifest-path tests/downstream/Cargo.toml --features "$features" --target-dir target/downstream
done

step "macOS, if its target is installed: the terminal version compiles; it is untested"
for target in aarch64-apple-darwin x86_64-apple-darwin; do
    if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
        cargo check --quiet --target "$target" --no-default-features --features cli --target-dir target/macos
    else
        echo "WARNING: SKIPPED: Rust for $target is not installed (rustup target add $target)"
    fi
done

step "pictures in gallery and manual"
tools/gallery.py --check

step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps --all-features

step "the README's test command"
test_command=$(sed -n 's/^    \(cargo test.*\)$/\1/p' README.md | head -n 1)
[ "$test_command" = "cargo test" ] || { echo "README.md no longer says: cargo test"; exit 1; }
$test_command

step "the README's play command, without a display"
cargo build --quiet --release
tools/smoke.sh target/release/dama
most=7300000
bytes=$(stat -c %s target/release/dama)
[ "$bytes" -le "$most" ] || { echo "FAILED: the program has $bytes bytes, at most $most are expected"; exit 1; }

step "levels 1 to 4, each against the next"
tools/levels.sh 1 2 3

long=()
[ "${1:-}" != --long ] || long=(--long)

step "a full disk"
tools/full_disk.sh target/release/dama

step "a game through the Hub protocol, with a client of others"
may_skip "the game through the Hub protocol" tools/hub.sh target/release/dama

step "floppy images against mtools, fsck.fat and DOSBox"
needed_in_ci dosbox mcopy fsck.fat
may_skip "the floppy images" tools/floppies.sh target/release/dama

step "DAMA.COM in DOSBox, against the desktop to the pixel"
needed_in_ci dosbox Xvfb xdotool
may_skip "the DOS program: it was neither built nor played" ports/dos/test.sh target/release/dama

step "the files for archives: made twice alike, and the bundle in Chromium's DOSBox"
needed_in_ci chromium node npm
may_skip "the files for archives" tools/archive.sh "${long[@]}" target/release/dama

step "the window, end to end"
needed_in_ci Xvfb xdotool openbox xfwm4 dbus-run-session
may_skip "the window's end-to-end test" tools/e2e.sh target/release/dama

step "the Debian package: installed, played, removed"
needed_in_ci dpkg-shlibdeps lintian appstreamcli desktop-file-validate
must_run_in_ci "the Debian package" tools/deb.sh

step "CheckerBoard: its engine under Wine, against dama hub"
must_run_in_ci "the engine for CheckerBoard: it was neither built nor played" ports/checkerboard/test.sh target/release/dama

step "Windows: its program and its zip, played under Wine, against the desktop to the pixel"
must_run_in_ci "the program for Windows: it was neither built nor played" ports/windows/test.sh "${long[@]}" target/release/dama

step "the page in Chromium and Firefox, against the desktop to the pixel"
needed_in_ci chromium firefox-esr node npm
may_skip "the page: it was neither built nor played" ports/web/test.sh "${long[@]}"

step "mutants: every statement of the manual has a test that can fail"
collect_mutants

step "all checks passed"
