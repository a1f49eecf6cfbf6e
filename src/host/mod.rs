//! The PC behind the ports: folders, fonts, pictures.

pub mod dat;
pub mod drives;
pub mod files;
pub mod pdn;
pub mod png;
pub mod rom_font;
pub mod settings;
