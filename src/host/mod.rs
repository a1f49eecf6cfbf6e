//! The PC behind the ports: folders, disks, fonts, pictures.

pub mod clock;
pub mod dat;
pub mod drives;
pub mod faults;
pub mod files;
pub mod floppy;
pub mod folder;
pub mod gif;
pub mod kit;
pub mod overlay;
pub mod png;
pub mod recording;
pub mod rom_font;
pub mod settings;
