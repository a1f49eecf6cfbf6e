//! Text: languages, the build's encoding, and [`Text`], a line of fixed capacity.

mod line;
#[cfg(any(test, not(feature = "alloc")))]
pub(crate) mod packed;
#[cfg(feature = "alloc")]
mod utf8;
#[cfg_attr(not(feature = "alloc"), path = "cp437.rs")]
mod written;

pub use line::{parted, Text, Word};
#[cfg(feature = "alloc")]
pub use utf8::{characters, wrapped};
pub use written::{
    bytes, character, code, is_control, letters, words_typed, Chars, Str, LINE_END, NO_BREAK_SPACE,
};
pub(crate) use written::{of_bytes, text, whole_word};

/// The language of the game; `EXIT ?` and `SYSTEM ERROR` are not translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lang {
    #[default]
    It,
    #[cfg(feature = "alloc")]
    En,
    #[cfg(feature = "alloc")]
    Es,
}
