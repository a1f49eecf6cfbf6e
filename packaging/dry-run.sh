#!/usr/bin/env bash
# Does on this machine what .github/workflows/release.yml does, from a clean clone into one folder, and checks it.
#
#     packaging/dry-run.sh [--quick] [--programs DIR] [--no-clone] [OUT]     OUT: target/dry-run/release unless said
#
# --quick: programs built soon rather than well, to try everything but their speed. --programs: with what is built already
# (DIR/TARGET/dama and dama-lab, DIR/TARGET/dama.exe, DIR/dama.html, DIR/DAMA.COM); the others are SKIPPED.
# The clone is of the last commit, in target/dry-run/source; what was built there before is used again. --no-clone: of
# this tree as it is. Then every package is installed by what its own README says, played and removed
# (packaging/try-release.sh). Whatever this machine cannot make is said to be SKIPPED at the end.
set -euo pipefail
clone=1
while [ $# -gt 0 ]; do
    case $1 in
        --quick) export DAMA_QUICK=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 ;;
        --programs) DAMA_PROGRAMS=$(realpath "$2") && export DAMA_PROGRAMS && shift ;;
        --no-clone) clone= ;;
        *) break ;;
    esac
    shift
done
cd "$(dirname "$0")/.."
root=$PWD
out=$(realpath -m "${1:-target/dry-run/release}")
source=$root
if [ -n "$clone" ]; then
    source=$root/target/dry-run/source
    mkdir -p "$root/target/dry-run"
    [ -d "$source/.git" ] || git clone --quiet --no-hardlinks "$root" "$source"
    # Files that did not change keep their times, so that only what is new is built.
    git -C "$source" fetch --quiet "$root" HEAD
    git -C "$source" checkout --quiet --detach FETCH_HEAD
    git -C "$source" reset --quiet --hard
    git -C "$source" clean --quiet -fdx -e target
fi
rm -rf "$out"
mkdir -p "$out"
cd "$source"
unset CARGO_TARGET_DIR

skipped=()
# One part of the release; exit code 3 says that it cannot be made here. Usage: part WORDS...
part() {
    local status=0
    printf '== %s (%d s)\n' "$*" "$SECONDS"
    packaging/release.sh "$@" "$out" || status=$?
    case $status in
        0) ;;
        3) skipped+=("$*") ;;
        *) exit "$status" ;;
    esac
}
part linux x86_64-unknown-linux-gnu
part linux aarch64-unknown-linux-gnu
part windows
part page
part archive
part crate
part finish
part check
printf '== try (%d s)\n' "$SECONDS"
packaging/try-release.sh "$out"
(cd "$out" && ls -l && cat SHA256SUMS)
for what in "${skipped[@]}"; do echo "WARNING: SKIPPED: $what, which the workflow makes on a machine of its own"; done
printf 'ok: a whole release in %s (%d s)\n' "$out" "$SECONDS"
