//! Which glyph of KEYBOARD.DAT shows a character: its code in code page 437.

pub use crate::session::messages::{character, code};
