# Common part of the tests under Wine (ports/windows/test.sh, ports/checkerboard/test.sh), which source this file.
# They define `wine`, the program, and export WINEPREFIX, which is the test's own.

command -v wineserver >/dev/null || wineserver() { /usr/lib/wine/wineserver "$@"; }

# Ends everything that runs in this prefix.
end_wine() { [ ! -d "${WINEPREFIX:-/nowhere}" ] || wineserver -k 2>/dev/null || true; }

# Starts Wine's server so that exit codes are the programs' own; it stays until end_wine. Usage: start_wineserver FOLDER;
# the folder is for the library.
start_wineserver() {
    local library
    library=$(realpath "$1")/patient_wineserver.so
    cc -O -Wall -shared -fPIC -o "$library" ports/windows/test/patient_wineserver.c
    # A server that another run has left lacks the library.
    end_wine
    wineserver -w
    LD_PRELOAD=$library wineserver -p >/dev/null 2>&1 || { echo "FAILED: Wine's server does not start"; exit 1; }
}
