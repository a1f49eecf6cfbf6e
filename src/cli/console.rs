//! The console on Windows.
//!
//! The program is a console program, so that shells wait for it and pipes work. A double click therefore opens a
//! console, which is closed when the window opens.

use dama::unstable::front::term::look::TerminalCharset;
use dama::unstable::host::win32;
use std::io::{stderr, stdin, stdout, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};

const UTF_8: u32 = 65_001;

static IS_UNHEARD: AtomicBool = AtomicBool::new(false);

/// Called before a window opens: leaves a console that belongs to this program alone.
pub fn leave() {
    if win32::is_alone_in_console() {
        win32::leave_console([stdin().is_terminal(), stdout().is_terminal(), stderr().is_terminal()]);
    }
    IS_UNHEARD.store(!win32::has_standard_error(), Ordering::Relaxed);
}

/// Called when there is no window: opens a console again.
pub fn come_back() {
    if IS_UNHEARD.swap(false, Ordering::Relaxed) {
        win32::open_console();
    }
}

pub fn say(message: &str) {
    if IS_UNHEARD.load(Ordering::Relaxed) {
        win32::say("DAMA", message);
    }
}

/// Returns the character set of standard output. In pipes and files it is the console's code page.
// ASCII is part of every code page.
pub fn charset() -> TerminalCharset {
    match win32::output_code_page() {
        _ if stdout().is_terminal() => TerminalCharset::Utf8,
        0 | UTF_8 => TerminalCharset::Utf8,
        _ => TerminalCharset::Other,
    }
}
