#!/usr/bin/env bash
# Plays DAMA.COM in DOSBox, from target/dos; saved games stay there. Build it first: ports/dos/build.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -f target/dos/DAMA.COM ] || { echo "no target/dos/DAMA.COM: run ports/dos/build.sh first" >&2; exit 1; }
disk=target/dos/disk
mkdir -p "$disk"
cp target/dos/DAMA.COM KEYBOARD.DAT "$disk/"
exec dosbox -c "mount c \"$PWD/$disk\"" -c "c:" -c "dama $*" -c exit
