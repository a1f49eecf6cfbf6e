//! The glyphs of KEYBOARD.DAT: a character's code in code page 437.

pub use crate::session::messages::{character, code};
