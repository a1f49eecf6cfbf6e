//! The console on systems other than Windows, where programs keep the terminal that started them.

use dama::unstable::front::term::look::{self, TerminalCharset};

pub fn say(_: &str) {}

pub fn charset() -> TerminalCharset {
    look::charset(|name| std::env::var_os(name))
}
