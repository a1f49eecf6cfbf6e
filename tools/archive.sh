#!/usr/bin/env bash
# Checks the release archives: reproducible and complete, and the bundle plays in a browser's DOSBox.
#
#     tools/archive.sh [--long] [DAMA]
#
# --long also builds DAMA.COM again in another folder, which must give the same bytes. Leaves the files in
# target/archive and the bundle's screens in target/archive-test. Exit code 3: DAMA.COM cannot be built here, so nothing
# was checked. Without Chromium and Node the bundle is skipped with a warning, or fails if CI=true.
set -euo pipefail
long=
if [ "${1:-}" = --long ]; then long=yes; shift; fi
dama=$(realpath "${1:-target/release/dama}")
cd "$(dirname "$0")/.."
export PYTHONDONTWRITEBYTECODE=1
unset SOURCE_DATE_EPOCH
com=$PWD/target/dos/DAMA.COM
fail() { echo "FAILED: $*"; exit 1; }

# Uses the DAMA.COM that the DOS test has just built, or builds a new one.
if [ ! -s "$com" ] || ! grep -aqF "$(sed -n 's/^version = "\(.*\)"$/DAMA \1: rifacimento/p' Cargo.toml | head -n 1)" "$com"; then
    status=0
    ports/dos/build.sh >/dev/null || status=$?
    [ "$status" = 0 ] || exit "$status"
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

echo "== reproducible"
(umask 077 && TZ=Asia/Tokyo LC_ALL=C packaging/archive.sh --out "$scratch/one" "$dama" "$com" >/dev/null)
mkdir "$scratch/home"
(umask 022 && cd "$scratch" && HOME=$scratch/home TZ=UTC "$OLDPWD/packaging/archive.sh" --out two "$dama" "$com")
diff -r "$scratch/one" "$scratch/two" || fail "two archives of the same files differ"
python3 packaging/archive/test/contents.py "$scratch/one" "$(sed -n 's/^epoch = //p' Cargo.toml)" "$PWD" "$HOME" "$scratch"

echo "== another date"
SOURCE_DATE_EPOCH=1234567890 packaging/archive.sh --out "$scratch/other" "$dama" "$com" >/dev/null
python3 packaging/archive/test/contents.py "$scratch/other" 1234567890
for size in 360 1440; do
    "$dama" disk list "$scratch/other/dama-$size.img" >"$scratch/list"
    [ "$(grep -c ' 2009-02-13 23:31 ' "$scratch/list")" = 6 ] || fail "$size KB: $(cat "$scratch/list")"
done
echo "ok: the images of 360 and 1440 KB hold six files of that moment"

echo "== foreign programs"
head -c 40000 /dev/zero >"$scratch/not-ours.com"
if packaging/archive.sh --out "$scratch/none" "$dama" "$scratch/not-ours.com" >/dev/null 2>"$scratch/said"; then
    fail "a DAMA.COM without the notice of the remake was packed"
fi
grep -q 'DAMA.COM does not say that it is the remake' "$scratch/said" || fail "$(cat "$scratch/said")"
echo "ok: a DAMA.COM that does not say that it is the remake is refused"

if [ -n "$long" ]; then
    echo "== DAMA.COM built again"
    cp "$com" "$scratch/first.com"
    CARGO_TARGET_DIR=$scratch/target ports/dos/build.sh >/dev/null
    cmp "$com" "$scratch/first.com" || fail "two builds of DAMA.COM differ"
    echo "ok: the same bytes"
fi

echo "== the bundle in a browser"
rm -rf target/archive
cp -r "$scratch/two" target/archive
status=0
timeout 300 python3 packaging/archive/test/bundle.py "$dama" target/archive target/archive-test || status=$?
if [ "$status" = 3 ] && [ "${CI:-}" != true ]; then
    echo "WARNING: SKIPPED: the bundle was not played"
    exit 0
fi
exit "$status"
