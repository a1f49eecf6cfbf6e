#!/bin/sh
# Installs what lies beside this script, or removes it again.
#
#     ./install.sh [--remove] [PREFIX]      PREFIX: ~/.local unless said
set -eu
remove=
if [ "${1:-}" = --remove ]; then remove=1; shift; fi
prefix=${1:-$HOME/.local}
cd "$(dirname "$0")"
if [ -n "$remove" ]; then
    find bin share -type f | while IFS= read -r file; do rm -f "$prefix/$file"; done
    # Folders that others use are not empty, and stay.
    find bin share -depth -type d | while IFS= read -r folder; do rmdir "$prefix/$folder" 2>/dev/null || true; done
else
    find bin share -type d | while IFS= read -r folder; do mkdir -p "$prefix/$folder"; done
    find bin share -type f | while IFS= read -r file; do cp "$file" "$prefix/$file"; done
fi
# Menus and kinds of files are read anew. What the system has worked out of ours goes with the last of ours.
if ls "$prefix"/share/applications/*.desktop >/dev/null 2>&1; then
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$prefix/share/applications" || true; fi
else
    rm -f "$prefix/share/applications/mimeinfo.cache"
fi
if ls "$prefix"/share/mime/packages/*.xml >/dev/null 2>&1; then
    if command -v update-mime-database >/dev/null; then update-mime-database "$prefix/share/mime" >/dev/null 2>&1 || true; fi
elif [ -f "$prefix/share/mime/mime.cache" ]; then
    rm -r "$prefix/share/mime"
fi
if [ -n "$remove" ]; then
    rmdir "$prefix/share/applications" "$prefix/share" "$prefix" 2>/dev/null || true
fi
