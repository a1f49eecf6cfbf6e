#!/usr/bin/env bash
# Makes one part of a release into a folder: the steps of .github/workflows/release.yml and of packaging/dry-run.sh.
#
#     packaging/release.sh linux TARGET OUT     tarball; the Debian package too where TARGET is this machine's processor
#     packaging/release.sh windows OUT          zip with DAMA.COM
#     packaging/release.sh page OUT             dama.html
#     packaging/release.sh archive OUT          floppies and bundles with DAMA.COM, by packaging/archive.sh where that is
#     packaging/release.sh crate OUT            the crate as cargo publish would send it, and the source
#     packaging/release.sh finish OUT           bill of materials, manifests of all channels, SHA256SUMS
#     packaging/release.sh check OUT            everything opens, every sum is right, every name is as it should be
#
# DAMA_PROGRAMS: a folder with what is built already, TARGET/dama, TARGET/dama-lab, TARGET/dama.exe, dama.html, DAMA.COM;
# others are SKIPPED.
set -euo pipefail
part=$1 target=$([ "$1" != linux ] || echo "$2")
shift $(($# - 1))
mkdir -p "$1"
out=$(realpath "$1")
cd "$(dirname "$0")/.."
. packaging/about.sh
built=${CARGO_TARGET_DIR:-target}
host=$(rustc -vV | sed -n 's/^host: //p')
umask 022

# The program for a target, built unless it is there. Usage: program TARGET NAME
program() {
    local there=${DAMA_PROGRAMS:-none}/$1/$2
    if [ ! -x "$there" ]; then
        if [ -n "${DAMA_PROGRAMS:-}" ]; then
            echo "release.sh: SKIPPED: no $there" >&2
            return 3
        fi
        cargo build --quiet --locked --release --workspace --target "$1" --bin "${2%.exe}" >&2
        there=$built/$1/release/$2
    fi
    echo "$there"
}

linux() {
    if [ "$target" != "$host" ]; then
        local linker=aarch64-linux-gnu-gcc
        command -v "$linker" >/dev/null || { echo "release.sh: SKIPPED $target: no $linker" >&2; exit 3; }
        export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=$linker
    fi
    local made dama machine
    made=$(program "$target" dama)
    # This machine's program writes manual page, completions and disks, whatever processor the release is for.
    dama=$(program "$host" dama)
    # It goes into the tarball from beside the program.
    for machine in "$target" "$host"; do program "$machine" dama-lab >/dev/null; done
    packaging/tarball.sh "$made" "$target" "$out" "$dama"
    # Of another processor's libraries this machine does not know the versions.
    [ "$target" != "$host" ] || packaging/deb.sh "$made" "$out"
}

windows() {
    local exe dama
    exe=$(program x86_64-pc-windows-gnu dama.exe)
    dama=$(program "$host" dama)
    if [ -s "${DAMA_PROGRAMS:-none}/DAMA.COM" ]; then install -D -m 644 "$DAMA_PROGRAMS/DAMA.COM" target/dos/DAMA.COM; fi
    packaging/windows.sh "$exe" "$dama" "$out"
}

page() {
    local there=${DAMA_PROGRAMS:-none}/dama.html
    if [ ! -s "$there" ]; then
        ports/web/build.sh
        there=target/web/dama.html
    fi
    cp "$there" "$out"
}

archive() {
    [ -x packaging/archive.sh ] || { echo "release.sh: SKIPPED: no packaging/archive.sh" >&2; exit 3; }
    local dama
    dama=$(program "$host" dama)
    [ -s target/dos/DAMA.COM ] || ports/dos/build.sh
    packaging/archive.sh --out "$out" "$dama" target/dos/DAMA.COM
}

crate() {
    # Packs and builds it as the registry's users will; in a hurry that is left to packaging/try-release.sh.
    cargo package --quiet --locked --package "$PACKAGE" ${DAMA_QUICK:+--no-verify}
    cargo publish --quiet --locked --package "$PACKAGE" --dry-run --no-verify
    cp "$built/package/$PACKAGE-$VERSION.crate" "$out"
    git archive --prefix="dama-$VERSION/" HEAD | gzip -9n >"$out/dama-$VERSION-source.tar.gz"
    local size
    size=$(stat -c %s "$out/$PACKAGE-$VERSION.crate")
    [ "$size" -le 3000000 ] || { echo "release.sh: the crate has $size bytes; at most 3,000,000" >&2; exit 1; }
}

sums() { (cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%f\n' | LC_ALL=C sort | xargs sha256sum) >"$built/SHA256SUMS"; }

finish() {
    if [ "${GITHUB_REF_TYPE:-}" = tag ] && [ "$GITHUB_REF_NAME" != "v$VERSION" ]; then
        echo "release.sh: the tag is $GITHUB_REF_NAME, Cargo.toml says $VERSION" >&2
        exit 1
    fi
    rm -f "$out/SHA256SUMS" "$out/dama-$VERSION.cdx.json" "$out/dama-$VERSION-manifests.tar.gz"
    packaging/sbom.py "$out"/dama-"$VERSION"-* "$out"/dama_"$VERSION"-* >"$built/sbom.json"
    mv "$built/sbom.json" "$out/dama-$VERSION.cdx.json"
    sums
    packaging/manifests.sh "$VERSION" "$built/SHA256SUMS" "$built/manifests" >/dev/null
    packaging/check-manifests.py "$built/manifests" "$built/SHA256SUMS" "${DAMA_SCHEMAS:-}"
    tar -C "$built" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -cf - manifests |
        gzip -9n >"$out/dama-$VERSION-manifests.tar.gz"
    sums
    mv "$built/SHA256SUMS" "$out"
}

check() { packaging/check-release.py "$out" "$VERSION"; }

"$part"
