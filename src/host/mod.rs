//! The PC behind the ports: folders, disks, fonts, pictures.

pub mod dat;
pub mod drives;
pub mod files;
pub mod floppy;
pub mod kit;
pub mod png;
pub mod rom_font;
pub mod settings;
