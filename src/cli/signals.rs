//! Signals of Unix.

use signal_hook::consts::SIGXFSZ;
use signal_hook::flag;
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

/// Makes a write beyond the process's largest file (`ulimit -f`) an error like any other.
///
/// By itself the signal ends the program in the middle of a write.
pub fn outlive_file_limits() {
    // A handler, unlike an ignored signal, is not handed down to the programs that this one starts. It cannot fail
    // for this signal; if it did, the signal would do what it does by itself.
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}
