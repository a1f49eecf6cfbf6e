//! Drives: folders, images of floppy disks, files written all or nothing.

pub mod drives;
mod errors;
pub mod files;
pub mod floppy;
pub mod folder;
pub mod overlay;
pub mod program_disk;
