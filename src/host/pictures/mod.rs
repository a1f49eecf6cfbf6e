//! Pictures and letters: PNG, GIF, diagrams, the ROM's font, KEYBOARD.DAT made and taken apart.

pub mod dat;
pub mod diagram;
pub mod gif;
pub mod png;
pub mod rom_font;
