//! Drives: folders, floppy images, and files written atomically.

pub mod drives;
pub mod files;
pub mod folder;
mod image;
pub mod outputs;
pub mod overlay;
pub mod program_disk;

pub use super::floppy;
