//! What Xlib, which the window library uses, does with errors: by itself it prints some lines and ends the
//! process. From here on nothing of that is seen but one line, and that only when the display is gone.
#![allow(unsafe_code)] // Only Xlib's own functions set its handlers, and no library that is kept calls them.

use std::ffi::c_int;
use std::io::Write;
use x11_dl::xlib::{Display, XErrorEvent, Xlib};

/// Takes the errors over, for the rest of the process. Without Xlib there is nothing to take.
pub fn take_errors() {
    let Ok(xlib) = Xlib::open() else { return };
    // SAFETY: x11-dl keeps the library loaded to the end of the process, so the two functions are there; they
    // store a pointer and nothing else; and the handlers have the types that Xlib calls them by.
    unsafe {
        (xlib.XSetErrorHandler)(Some(refused));
        (xlib.XSetIOErrorHandler)(Some(lost));
    }
}

/// A request was refused, which only a window that is gone already makes happen: our own line to the server
/// tells that. SAFETY: nothing is read through the pointers.
unsafe extern "C" fn refused(_: *mut Display, _: *mut XErrorEvent) -> c_int {
    0
}

/// The server hung up while the window library spoke to it, before our own line noticed. Xlib would end the
/// process as soon as this returned, without a word that can be understood; so it is ended here. A recording
/// is whole at any moment. SAFETY: nothing is read through the pointer.
unsafe extern "C" fn lost(_: *mut Display) -> c_int {
    // Nobody is left to tell when even standard error fails.
    let _ = writeln!(std::io::stderr(), "dama: {}", super::WindowError::lost());
    std::process::exit(1)
}
