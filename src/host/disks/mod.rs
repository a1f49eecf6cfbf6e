//! Drives: folders, floppy images, and files written atomically.

pub mod contents;
pub mod drives;
pub mod files;
pub mod folder;
mod image;
pub mod kept;
pub mod outputs;
pub mod overlay;
pub mod program_disk;
mod zip;

pub use crate::host::floppy;
