//! Text: languages, the build's encoding, and [`Text`], a line of fixed capacity.

mod line;
#[cfg(any(test, not(feature = "alloc")))]
pub(crate) mod packed;
#[cfg(any(test, not(feature = "alloc")))]
mod pairs;
#[cfg(feature = "alloc")]
mod wide;
#[cfg_attr(not(feature = "alloc"), path = "narrow.rs")]
mod written;

pub use line::{parted, Text, Word};
#[cfg(feature = "alloc")]
pub use wide::{characters, wrapped};
pub(crate) use written::{besides, of_bytes, words};
pub use written::{
    bytes, character, code, is_control, letters, words_typed, Letters, Written, LINE_END, NO_BREAK_SPACE,
};

/// The language of the game; `EXIT ?` and `SYSTEM ERROR` are not translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lang {
    #[default]
    It,
    #[cfg(feature = "alloc")]
    En,
}
