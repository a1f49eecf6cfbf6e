//! Text of the desktop build: UTF-8. In the DOS build `narrow` replaces this file: packed code page 437.
//!
//! Code for both builds uses [`Str`], [`text!`] and [`letters`].

pub use crate::formats::code_page::{character, code};
use crate::formats::printable::is_printable;

/// A literal as [`Str`].
macro_rules! text {
    ($text:expr) => {
        $text
    };
}

pub(crate) use text;

/// Text that is shown or was typed.
pub type Str = str;

pub type Chars<'a> = core::str::Chars<'a>;

/// The separator of a page's lines.
pub const LINE_END: char = '\n';

/// The no-break space, which separates words in pasted text.
pub const NO_BREAK_SPACE: char = '\u{a0}';

pub fn letters(text: &Str) -> Chars<'_> {
    text.chars()
}

/// Returns the words of a typed line.
pub fn words_typed(line: &Str, is_separator: fn(char) -> bool) -> impl Iterator<Item = &Str> {
    line.split(is_separator).filter(|word| !word.is_empty())
}

/// Returns a part that is not a square with the rest of its word: all of `exit`, which has a sign of captures in it.
pub(crate) fn whole_word<'t>(line: &'t Str, part: &'t Str) -> &'t Str {
    let is_gap = |c: char| c.is_whitespace() || c == ',';
    let place = part.as_ptr() as usize - line.as_ptr() as usize;
    let before = line[..place].trim_end_matches(['x', 'X', '-']);
    // After a square the signs belong to the move.
    let is_start = before.chars().next_back().is_none_or(is_gap);
    let from = &line[if is_start { before.len() } else { place }..];
    from.split(is_gap).next().unwrap_or(part)
}

/// Returns the bytes of a typed text; those below 0x80 are ASCII letters.
pub fn bytes(text: &Str) -> &[u8] {
    text.as_bytes()
}

/// Returns whether a character cannot be shown.
pub fn is_control(c: char) -> bool {
    !is_printable(c)
}

pub(crate) fn of_bytes(bytes: &[u8]) -> &Str {
    core::str::from_utf8(bytes).expect("whole characters are put in")
}

pub(crate) fn encoded(c: char, room: &mut [u8; 4]) -> &[u8] {
    c.encode_utf8(room).as_bytes()
}
