//! Pictures and fonts: PNG, GIF, diagrams, the ROM's font, KEYBOARD.DAT and its sources.

pub mod dat;
pub mod diagram;
pub mod gif;
pub mod png;
pub mod rom_font;
