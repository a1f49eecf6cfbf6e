//! The PC behind the ports: folders, disks, fonts, pictures.

pub mod book;
pub mod dat;
pub mod drives;
pub mod egdb;
pub mod faults;
pub mod files;
pub mod floppy;
pub mod folder;
pub mod gif;
pub mod kit;
pub mod maestro;
pub mod master;
pub mod memory;
pub mod overlay;
pub mod png;
pub mod rom_font;
pub mod settings;
pub mod solve;
pub mod train;
