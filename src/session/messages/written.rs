//! Text as this machine keeps it: UTF-8 where there is room; else code page 437, what the program says
//! having its commonest pairs of letters packed into one byte each, and a `char` being its code.
//!
//! What holds for both is written with [`Written`], [`words!`] and [`letters`].

#[cfg(not(feature = "alloc"))]
pub(super) use narrow::encoded;
#[cfg(not(feature = "alloc"))]
pub(crate) use narrow::of_bytes;
#[cfg(not(feature = "alloc"))]
pub use narrow::{bytes, is_control, letters, words_typed, Letters, Written, LINE_END, NO_BREAK_SPACE};
#[cfg(feature = "alloc")]
pub(super) use unpacked::encoded;
#[cfg(feature = "alloc")]
pub(crate) use unpacked::of_bytes;
#[cfg(feature = "alloc")]
pub use unpacked::{bytes, is_control, letters, words_typed, Letters, Written, LINE_END, NO_BREAK_SPACE};

/// A literal as [`Written`].
#[cfg(feature = "alloc")]
macro_rules! words {
    ($text:expr) => {
        $text
    };
}

/// A literal as [`Written`], packed while the program is built.
#[cfg(not(feature = "alloc"))]
macro_rules! words {
    ($text:expr) => {{
        const PACKED: $crate::session::messages::packed::Packed =
            $crate::session::messages::packed::pack($text);
        const BYTES: [u8; PACKED.len] = PACKED.cut();
        &BYTES as &'static $crate::session::messages::Written
    }};
}

pub(crate) use words;

#[cfg(feature = "alloc")]
mod unpacked {
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
        c.is_control()
    }

    /// The bytes [`encoded`] gave, put together.
    pub fn of_bytes(bytes: &[u8]) -> &Written {
        core::str::from_utf8(bytes).expect("whole characters are put in")
    }

    /// A character as bytes.
    pub fn encoded(c: char, room: &mut [u8; 4]) -> &[u8] {
        c.encode_utf8(room).as_bytes()
    }
}

#[cfg(not(feature = "alloc"))]
mod narrow {
    use crate::session::messages::packed::{is_packed, NEXT_AS_IT_IS};
    pub use crate::session::messages::packed::{Letters, LINE_END};

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
}
