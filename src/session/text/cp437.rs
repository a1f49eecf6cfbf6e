//! Text of the DOS build: packed code page 437. Replaces `written`, which documents the items.

use crate::session::text::packed::{is_packed, NEXT_AS_IT_IS};
pub use crate::session::text::packed::{PackedChars as Chars, LINE_END};

/// A literal as [`Str`], packed at compile time.
macro_rules! text {
    ($text:expr) => {{
        const PACKED: $crate::session::text::packed::PackedText = $crate::session::text::packed::pack($text);
        const BYTES: [u8; PACKED.len] = PACKED.cut();
        &BYTES as &'static $crate::session::text::Str
    }};
}

pub(crate) use text;

pub type Str = [u8];

/// Unused here: the DOS build has no clipboard.
pub const NO_BREAK_SPACE: char = ' ';

pub fn letters(text: &Str) -> Chars<'_> {
    Chars::new(text)
}

pub fn words_typed(line: &Str, is_separator: fn(char) -> bool) -> impl Iterator<Item = &Str> {
    line.split(move |&byte| is_separator(char::from(byte))).filter(|word| !word.is_empty())
}

// DAMA.COM has no room for the rest of the word.
pub(crate) fn whole_word<'t>(_: &Str, part: &'t Str) -> &'t Str {
    part
}

pub fn bytes(text: &Str) -> &[u8] {
    text
}

pub fn is_control(c: char) -> bool {
    c < ' '
}

pub(crate) fn of_bytes(bytes: &[u8]) -> &Str {
    bytes
}

pub(crate) fn encoded(c: char, room: &mut [u8; 4]) -> &[u8] {
    (room[0], room[1]) = (NEXT_AS_IT_IS, c as u8);
    &room[usize::from(!is_packed(c as u8))..2]
}

/// Returns a character's code in KEYBOARD.DAT; the two are equal here.
#[must_use]
pub const fn code(ch: char) -> u8 {
    ch as u8
}

#[must_use]
pub const fn character(code: u8) -> char {
    code as char
}
