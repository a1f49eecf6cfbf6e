//! Elsewhere than on Windows a program has the terminal that it was started in, or none.

use dama::unstable::front::term::look::{self, Charset};

/// Before a window is opened.
pub fn leave() {}

/// There is no window.
pub fn come_back() {}

/// Why the program ends: standard error has it.
pub fn say(_: &str) {}

/// What characters standard output shows, by the locale.
pub fn charset() -> Charset {
    look::charset(|name| std::env::var_os(name))
}
