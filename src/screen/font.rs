//! Which glyph of KEYBOARD.DAT shows a character: its code in code page 437.

#[cfg(feature = "alloc")]
pub use crate::formats::code_page::{character, code};

/// The code of a character. Where text is kept in the code page (`session::messages::written`) a
/// character is its code.
#[cfg(not(feature = "alloc"))]
#[must_use]
pub const fn code(ch: char) -> u8 {
    ch as u8
}

/// The character a code shows.
#[cfg(not(feature = "alloc"))]
#[must_use]
pub const fn character(code: u8) -> char {
    code as char
}
