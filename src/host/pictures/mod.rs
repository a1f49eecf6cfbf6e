//! Pictures and fonts: PNG, GIF, XWD, diagrams, the ROM's font, KEYBOARD.DAT and its sources.

pub mod dat;
pub mod diagram;
pub mod gif;
pub mod png;
pub mod rom_font;
pub mod xwd;
