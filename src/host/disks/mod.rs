//! Drives: folders, images of floppy disks, files written all or nothing.

pub mod drives;
pub mod files;
pub mod folder;
mod image;
pub mod outputs;
pub mod overlay;
pub mod program_disk;

pub use super::floppy;
