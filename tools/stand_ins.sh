#!/usr/bin/env bash
# Assembles the small DOS programs whose bytes are kept with their sources: the stand-ins for the original in
# tests/data/stand_ins, and those of src/cli/compare. --check only reports bytes that differ from their source's.
#
#     tools/stand_ins.sh [--check]
#
# Wants GNU as, ld and objcopy. Exit code 1: bytes differ; 3: a tool is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in as ld objcopy; do
    command -v "$tool" >/dev/null || { echo "tools/stand_ins.sh: $tool is missing" >&2; exit 3; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
wrong=0
for source in tests/data/stand_ins/*.s src/cli/compare/*.s; do
    as --32 -I "$(dirname "$source")" -o "$scratch/it.o" "$source"
    ld -m elf_i386 -Ttext 0x100 -e 0x100 -o "$scratch/it.elf" "$scratch/it.o"
    objcopy -O binary -j .text "$scratch/it.elf" "$scratch/it.com"
    if [ "${1:-}" = --check ]; then
        cmp -s "$scratch/it.com" "${source%.s}.com" || { echo "$source: the .com file differs from it" >&2; wrong=1; }
    else
        install -m 644 "$scratch/it.com" "${source%.s}.com"
    fi
done
exit "$wrong"
