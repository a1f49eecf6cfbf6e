#!/usr/bin/env bash
# Runs the checks. Use --fast before every commit and all of them before a submission; CI runs them all.
#
# usage: tools/check.sh [--fast | --list | [--long] [STEP...]]
#
# --fast: format, lints, unit tests, architecture and frames. STEP: only the steps of these names, in that order;
# --list prints the names. --long, before a release: also the mutants, random keys and taps in each browser for thirty
# minutes instead of 15 seconds, 200 kills during saves on Windows instead of 20, and DAMA.COM built twice.
#
# All steps run in two queues at once, since those that play the program wait more than they compute; what a step prints
# appears when it ends.
set -euo pipefail
cd "$(dirname "$0")/.."

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

# Runs a test once more if it fails: now and then Wine, an emulator or a browser itself hangs or ends with an error.
twice() {
    local status=0
    "$@" || status=$?
    case $status in
        0 | 3) return "$status" ;;
        *) echo "WARNING: $1 ended with $status; it runs once more" ;;
    esac
    "$@"
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

has_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/$1" ]; }

# The program that the steps play; a step called by its name builds what is missing.
program=target/release/dama
build_program() { cargo build --quiet --release --bin dama; }

# ---- the steps: a function each, in the order in which they run --------------------------------------

steps=()
# Adds a step. Usage: step NAME WHAT; the function step_NAME does it.
declare -A what
step() {
    steps+=("$1")
    what[$1]=$2
}
# Adds a step that plays the program.
declare -A plays
play_step() {
    step "$@"
    plays[$1]=yes
}
# Adds a step that runs with --long, or only by its name; ci.yml has a job for each.
long_steps=()
long_step() {
    long_steps+=("$1")
    what[$1]=$2
}
extra=()
extra_step() {
    extra+=("$1")
    what[$1]=$2
}

step format "format"
step_format() {
    cargo fmt --check
    # Packages by themselves, which the program's own does not format.
    local package
    for package in */Cargo.toml {ports,tests,tests/downstream}/*/Cargo.toml; do cargo fmt --check --manifest-path "$package"; done
}

step lints "lints, warnings denied"
step_lints() {
    cargo clippy --quiet --workspace --all-targets --all-features -- -D warnings
    cargo clippy --quiet --lib --no-default-features -- -D warnings
}

step features "lints of the combinations of features that the documentation names"
step_features() {
    local features
    for features in std pc cli window serde; do
        cargo clippy --quiet --package dama-italiana --no-default-features --features "$features" -- -D warnings
    done
}

step dependencies "dependencies: licences, duplicates, advisories"
step_dependencies() {
    if ! cargo deny --version >/dev/null 2>&1; then
        echo "WARNING: SKIPPED: cargo-deny is not installed (cargo install cargo-deny)"
        return
    fi
    cargo deny --log-level error check --hide-inclusion-graph licenses bans sources
    if cargo deny --log-level error fetch db >/dev/null 2>&1; then
        cargo deny --log-level error check --hide-inclusion-graph advisories
    else
        echo "WARNING: SKIPPED: cannot reach the database of advisories"
    fi
}

step oldest "the oldest Rust that Cargo.toml promises"
step_oldest() {
    local oldest
    oldest=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    if cargo "+$oldest" --version >/dev/null 2>&1; then
        cargo "+$oldest" check --quiet --workspace --all-targets --target-dir target/oldest
    else
        echo "WARNING: SKIPPED: Rust $oldest is not installed (rustup toolchain install $oldest --profile minimal)"
    fi
}

step core "the core alone: no std, no allocation (tests/all/architecture.rs looks at the source)"
step_core() {
    local browser=wasm32-unknown-unknown features
    # Code for both is generated further down: without alloc for DAMA.COM, with it for the test of another crate.
    cargo check --quiet --lib --no-default-features
    # With alloc but without folders, fonts or threads, as in a browser.
    cargo check --quiet --lib --no-default-features --features alloc
    if has_target "$browser"; then
        cargo check --quiet --lib --target "$browser" --no-default-features --features alloc
    else
        echo "WARNING: SKIPPED: Rust for $browser is not installed (rustup target add $browser)"
    fi
    must_run_in_ci "the library on a microcontroller" tools/microcontroller.sh
    # Without threads and clock, or without mapped memory, the machine differs from the program's. These few tests are
    # sooner run than the library is optimized.
    for features in alloc std; do
        CARGO_PROFILE_TEST_OPT_LEVEL=0 cargo test --quiet --lib --no-default-features --features "$features" maestro::
    done
}

step crates "the crates that each feature brings are those of the documentation"
step_crates() { tools/features.sh; }

step another_game "the core with another game built in: it names no game"
step_another_game() {
    cargo test --quiet --manifest-path tests/another_game/Cargo.toml --target-dir target/another_game
}

step api "the list of the library's public items"
step_api() { may_skip "the list of public items: no cargo-public-api that reads this compiler's rustdoc" tools/public_api.sh; }

step downstream "the library as other crates use it: five programs, without std, with it, and with all features"
step_downstream() {
    local features
    for features in "" std full; do
        cargo test --quiet --manifest-path tests/downstream/Cargo.toml --features "$features" --target-dir target/downstream
    done
    local downstream=(--quiet --manifest-path tests/downstream/Cargo.toml --target-dir target/downstream) program
    cargo test "${downstream[@]}" --package dama-board --package dama-page
    for program in board:thumbv7em-none-eabi page:wasm32-unknown-unknown; do
        if has_target "${program#*:}"; then
            cargo build "${downstream[@]}" --package "dama-${program%:*}" --target "${program#*:}"
        else
            echo "WARNING: SKIPPED: Rust for ${program#*:} is not installed (rustup target add ${program#*:})"
        fi
    done
}

step macos "macOS, if its target is installed: the terminal version compiles; it is untested"
step_macos() {
    local target
    for target in aarch64-apple-darwin x86_64-apple-darwin; do
        if has_target "$target"; then
            cargo check --quiet --target "$target" --no-default-features --features cli --target-dir target/macos
        else
            echo "WARNING: SKIPPED: Rust for $target is not installed (rustup target add $target)"
        fi
    done
}

step pictures "pictures in the manuals"
step_pictures() { tools/gallery.py --check; }

step documentation "documentation, and an example or a link to one at each public item"
step_documentation() {
    RUSTDOCFLAGS="-D warnings" cargo doc --quiet --workspace --no-deps --all-features
    tools/doc_examples.py
}

step tests "the README's test command"
step_tests() {
    local test_command
    test_command=$(sed -n 's/^    \(cargo test.*\)$/\1/p' README.md | head -n 1)
    [ "$test_command" = "cargo test" ] || { echo "README.md no longer says: cargo test"; exit 1; }
    $test_command
}

step laboratory "the laboratory's tests"
step_laboratory() {
    # Some run the program on what they made; `cargo test` has built it.
    [ -x target/debug/dama ] || cargo test --quiet --no-run --test fidelity
    # Of the whole workspace, so that the library is not built again with other features.
    cargo test --quiet --workspace --bin dama-lab --test lab
    cargo test --quiet --workspace --lib -- book:: curve:: egdb:: openings:: train::
}

play_step program "the README's play command, without a display"
step_program() {
    # 7.0 MB. The names of the sources of its crates are in it, and with them the folder of cargo.
    local most=7000000 bytes
    build_program
    tools/smoke.sh "$program"
    bytes=$(stat -c %s "$program")
    [ "$bytes" -le "$most" ] || { echo "FAILED: the program has $bytes bytes, at most $most are expected"; exit 1; }
}

play_step levels "levels 1 to 4, each against the next"
step_levels() { tools/levels.sh 1 2 3; }

play_step full_disk "a full disk"
step_full_disk() { tools/full_disk.sh "$program"; }

play_step hub "games of two variants through the Hub protocol, with a client of others"
step_hub() { may_skip "the games through the Hub protocol" tools/hub.sh "$program"; }

play_step floppies "floppy images against mtools, fsck.fat and DOSBox"
step_floppies() {
    needed_in_ci dosbox mcopy fsck.fat
    may_skip "the floppy images" tools/floppies.sh "$program"
}

play_step dos "DAMA.COM in DOSBox, against the desktop to the pixel"
step_dos() {
    needed_in_ci dosbox Xvfb xdotool
    may_skip "the DOS program: it was neither built nor played" twice ports/dos/test.sh "$program"
}

play_step archive "the files for archives: made twice alike, and the bundle in Chromium's DOSBox"
step_archive() {
    needed_in_ci chromium node npm
    may_skip "the files for archives" twice tools/archive.sh "${long[@]}" "$program"
}

play_step window "the window, end to end"
step_window() {
    needed_in_ci Xvfb xdotool openbox xfwm4 dbus-run-session
    may_skip "the window's end-to-end test" twice tools/e2e.sh "$program"
}

play_step debian "the Debian package: installed, played, removed"
step_debian() {
    needed_in_ci dpkg-shlibdeps lintian appstreamcli desktop-file-validate
    must_run_in_ci "the Debian package" tools/deb.sh
}

play_step checkerboard "CheckerBoard: its engine under Wine, against dama hub"
step_checkerboard() {
    must_run_in_ci "the engine for CheckerBoard: it was neither built nor played" twice ports/checkerboard/test.sh "$program"
}

play_step windows "Windows: its program and its zip, played under Wine, against the desktop to the pixel"
step_windows() {
    must_run_in_ci "the program for Windows: it was neither built nor played" \
        twice ports/windows/test.sh "${long[@]}" "$program"
}

play_step page "the page in Chromium and Firefox, against the desktop to the pixel"
step_page() {
    needed_in_ci chromium firefox-esr node npm
    may_skip "the page: it was neither built nor played" twice ports/web/test.sh "${long[@]}"
}

long_step mutants "mutants: every statement of the manual has a test that can fail"
step_mutants() { tools/mutants.sh; }

extra_step minimal "the program and the library with the least versions of the crates that Cargo.toml allows"
step_minimal() {
    local copy
    copy=$(mktemp -d)
    git archive HEAD | tar -x -C "$copy"
    # Choosing them is not stable in cargo yet. Their own dependencies are as new as ever.
    (cd "$copy" && RUSTC_BOOTSTRAP=1 cargo -Z direct-minimal-versions update --quiet)
    CARGO_PROFILE_DEV_OPT_LEVEL=0 cargo check --quiet --manifest-path "$copy/Cargo.toml" --workspace --target-dir target/minimal
    rm -r "$copy"
}

# ---- what is asked ------------------------------------------------------------------------------------

run() {
    [ -z "${plays[$1]:-}" ] || [ -x "$program" ] || build_program
    printf '\n== %s: %s (%d s)\n' "$1" "${what[$1]}" "$SECONDS"
    "step_$1"
}

# Unit tests and tables of the sources; of what is played, the frames, which see most mistakes.
run_fast() {
    run format
    run lints
    run features
    printf '\n== fast: unit tests, architecture, frames (%d s)\n' "$SECONDS"
    cargo test --quiet --lib
    cargo test --quiet --test all -- architecture:: frames::
}

# Runs steps one after another, each by itself, and prints what each of them said. Ends when a step of any queue failed.
queue() {
    local name status
    for name in "$@"; do
        [ ! -e "$logs.failed" ] || return 1
        status=0
        tools/check.sh "${long[@]}" "$name" </dev/null >"$logs/$name" 2>&1 || status=$?
        [ "$status" = 0 ] || touch "$logs.failed"
        flock "$logs" cat "$logs/$name"
        rm "$logs/$name"
        [ "$status" = 0 ] || { echo "FAILED: step $name, exit code $status"; return 1; }
    done
}

# All steps: those that build and test, and beside them those that play.
run_all() {
    local building=() playing=() name status=0
    for name in "${steps[@]}"; do
        if [ -n "${plays[$name]:-}" ]; then playing+=("$name"); else building+=("$name"); fi
    done
    logs=$(mktemp -d) queues=()
    # A group of processes each: an interrupt reaches what they run, and waits until it has tidied up.
    set -m
    trap 'rm -rf "$logs" "$logs.failed"' EXIT
    trap 'for name in "${queues[@]}"; do kill -- "-$name" || true; done 2>/dev/null; wait; tail -v "$logs"/* || true; exit 130' INT TERM
    queue "${playing[@]}" &
    queues+=($!)
    queue "${building[@]}" &
    queues+=($!)
    for name in "${queues[@]}"; do wait "$name" || status=1; done
    [ "$status" = 0 ] || exit "$status"
    printf '\n== all passed (%d s)\n' "$SECONDS"
}

long=()
if [ "${1:-}" = --long ]; then
    long=(--long)
    shift
fi
case ${1:-} in
    --list)
        for name in "${steps[@]}" "${long_steps[@]}" "${extra[@]}"; do printf '%-14s %s\n' "$name" "${what[$name]}"; done
        exit
        ;;
    --fast) run_fast ;;
    '')
        [ ${#long[@]} = 0 ] || steps+=("${long_steps[@]}")
        run_all
        exit
        ;;
    *)
        for name in "$@"; do
            [ -n "${what[$name]:-}" ] || { echo "no step is called «$name»; tools/check.sh --list names them" >&2; exit 2; }
        done
        for name in "$@"; do run "$name"; done
        ;;
esac
printf '\n== passed (%d s)\n' "$SECONDS"
