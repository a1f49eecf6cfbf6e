//! Text on DOS: see `written`, in whose place this file stands.

use crate::session::text::packed::{is_packed, NEXT_AS_IT_IS};
pub use crate::session::text::packed::{Letters, LINE_END};

/// A literal as [`Written`], packed while the program is built.
macro_rules! words {
    ($text:expr) => {{
        const PACKED: $crate::session::text::packed::Packed = $crate::session::text::packed::pack($text);
        const BYTES: [u8; PACKED.len] = PACKED.cut();
        &BYTES as &'static $crate::session::text::Written
    }};
}

/// What only a machine with room says; here its place is empty.
macro_rules! besides {
    ($text:literal) => {
        ""
    };
}

pub(crate) use besides;
pub(crate) use words;

/// Text that is shown or was typed.
pub type Written = [u8];

/// Nothing is pasted here.
pub const NO_BREAK_SPACE: char = ' ';

/// The characters of a text.
pub fn letters(text: &Written) -> Letters<'_> {
    Letters::new(text)
}

/// The words of a line that was typed.
pub fn words_typed(line: &Written, is_separator: fn(char) -> bool) -> impl Iterator<Item = &Written> {
    line.split(move |&byte| is_separator(char::from(byte))).filter(|word| !word.is_empty())
}

/// The bytes of a text that was typed: those of its letters that are ASCII, and others.
pub fn bytes(text: &Written) -> &[u8] {
    text
}

/// Whether a character is no letter to be shown.
pub fn is_control(c: char) -> bool {
    c < ' '
}

/// The bytes [`encoded`] gave, put together.
pub fn of_bytes(bytes: &[u8]) -> &Written {
    bytes
}

/// A character as bytes.
pub fn encoded(c: char, room: &mut [u8; 4]) -> &[u8] {
    (room[0], room[1]) = (NEXT_AS_IT_IS, c as u8);
    &room[usize::from(!is_packed(c as u8))..2]
}

/// The code of a character in KEYBOARD.DAT: a character is its code here.
#[must_use]
pub const fn code(ch: char) -> u8 {
    ch as u8
}

/// The character a code shows.
#[must_use]
pub const fn character(code: u8) -> char {
    code as char
}
