//! The console on Windows. The program belongs to it, so that a command waits for it and pipes work; started by double
//! click it has one of its own, which nobody wants beside the window.

use dama::unstable::front::term::look::Charset;
use dama::unstable::host::win32;
use std::io::{stderr, stdin, stdout, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

/// The code page of UTF-8.
const UTF_8: u32 = 65_001;

/// Whether nobody would read standard error.
static IS_UNHEARD: AtomicBool = AtomicBool::new(false);

/// Before a window is opened: a console that is the program's alone is closed.
pub fn leave() {
    if win32::is_alone_in_console() {
        win32::leave_console([stdin().is_terminal(), stdout().is_terminal(), stderr().is_terminal()]);
    }
    IS_UNHEARD.store(!win32::has_standard_error(), Ordering::Relaxed);
}

/// There is no window: what is to be read needs a console again.
pub fn come_back() {
    if IS_UNHEARD.swap(false, Ordering::Relaxed) {
        win32::open_console();
    }
}

/// Why the program ends, for somebody who has no console to read it in.
pub fn say(message: &str) {
    if IS_UNHEARD.load(Ordering::Relaxed) {
        win32::say("DAMA", message);
    }
}

/// What characters standard output shows: all of them in a console. In a pipe or a file those of the console's code page,
/// of which ASCII is in all.
pub fn charset() -> Charset {
    match win32::output_code_page() {
        _ if stdout().is_terminal() => Charset::Utf8,
        0 | UTF_8 => Charset::Utf8,
        _ => Charset::Other,
    }
}
