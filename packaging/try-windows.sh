#!/usr/bin/env bash
# Plays the zip of a release on a real Windows, in its bash: it prints, plays as text, saves, and leaves no trace.
#
#     packaging/try-windows.sh OUT
set -euo pipefail
zip=$(realpath "$1"/dama-*-windows.zip)
mkdir empty
cd empty
7z x "$zip" >/dev/null
./dama.exe perft --depth 3 | grep '^3 302'
printf '\nN\n21 18\nS\nPARTITA\nE\nY\n' | ./dama.exe --text --seed 1
test -s PARTITA
# Bash there would take the options of `reg` for paths.
export MSYS2_ARG_CONV_EXCL='*'
shortcut="$APPDATA/Microsoft/Windows/Start Menu/Programs/Dama.lnk"
reg export 'HKCU\Software\Classes' before.reg /y
./dama.exe integrate
reg query 'HKCU\Software\Classes\Dama.Game.1\shell\open\command'
test -s "$shortcut"
./dama.exe integrate --remove
reg export 'HKCU\Software\Classes' after.reg /y
cmp before.reg after.reg
test ! -e "$shortcut"
echo "ok: the zip on Windows"
