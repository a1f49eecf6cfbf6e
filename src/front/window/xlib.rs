//! Replaces Xlib's error handlers, which print and end the process. Only a lost display is reported, in one line.
#![allow(unsafe_code)] // Only Xlib's own functions set its handlers, and no library that is kept calls them.

use std::ffi::c_int;
use std::io::Write;
use x11_dl::xlib::{Display, XErrorEvent, Xlib};

/// Installs the handlers for the rest of the process, if Xlib is loaded.
pub fn take_errors() {
    let Ok(xlib) = Xlib::open() else { return };
    // SAFETY: x11-dl keeps the library loaded to the end of the process, so the two functions are there; they
    // store a pointer and nothing else; and the handlers have the types that Xlib calls them by.
    unsafe {
        (xlib.XSetErrorHandler)(Some(refused));
        (xlib.XSetIOErrorHandler)(Some(lost));
    }
}

// A request was refused, which happens only if the window is already gone. The second connection reports that.
// SAFETY: nothing is read through the pointers.
unsafe extern "C" fn refused(_: *mut Display, _: *mut XErrorEvent) -> c_int {
    0
}

// The server hung up while the window library was using it. Xlib would end the process without a clear message as
// soon as this returned, so the process ends here. A recording is complete at any moment.
// SAFETY: nothing is read through the pointer.
unsafe extern "C" fn lost(_: *mut Display) -> c_int {
    // If standard error fails too, nobody is left to tell.
    let _ = writeln!(std::io::stderr(), "dama: {}", super::WindowError::lost());
    std::process::exit(1)
}
