//! Text as this machine keeps it: UTF-8 where there is room; else code page 437, what the program says
//! having its commonest pairs of letters packed into one byte each, and a `char` being its code.
//!
//! What holds for both is written with [`Written`], [`words!`] and [`letters`].
//! Here it is UTF-8; on DOS `narrow` takes the place of this file.

pub use crate::formats::code_page::{character, code};
use crate::formats::printable::is_printable;

/// A literal as [`Written`].
macro_rules! words {
    ($text:expr) => {
        $text
    };
}

/// What only a machine with room says; on DOS its place is empty.
macro_rules! besides {
    ($text:literal) => {
        $text
    };
}

pub(crate) use besides;
pub(crate) use words;

/// Text that is shown or was typed.
pub type Written = str;

/// The characters of a text.
pub type Letters<'a> = core::str::Chars<'a>;

/// What parts the lines of a page.
pub const LINE_END: char = '\n';

/// A blank that no line is broken at: pasted, it parts words as any other.
pub const NO_BREAK_SPACE: char = '\u{a0}';

/// The characters of a text.
pub fn letters(text: &Written) -> Letters<'_> {
    text.chars()
}

/// The words of a line that was typed.
pub fn words_typed(line: &Written, is_separator: fn(char) -> bool) -> impl Iterator<Item = &Written> {
    line.split(is_separator).filter(|word| !word.is_empty())
}

/// The bytes of a text that was typed: those below 0x80 are its letters.
pub fn bytes(text: &Written) -> &[u8] {
    text.as_bytes()
}

/// Whether a character is no letter to be shown.
pub fn is_control(c: char) -> bool {
    !is_printable(c)
}

/// The bytes [`encoded`] gave, put together.
pub fn of_bytes(bytes: &[u8]) -> &Written {
    core::str::from_utf8(bytes).expect("whole characters are put in")
}

/// A character as bytes.
pub fn encoded(c: char, room: &mut [u8; 4]) -> &[u8] {
    c.encode_utf8(room).as_bytes()
}
