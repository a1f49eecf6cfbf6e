//! A floppy disk in a file: read whole, written whole.

use super::files::{read_up_to, write_atomic};
use super::floppy::{Floppy, FloppyError, MAX_IMAGE};
use std::fs;
use std::io;
use std::path::Path;

impl Floppy {
    /// Reads an image.
    pub fn open(path: &Path) -> Result<Floppy, FloppyError> {
        let bytes = read_up_to(path, MAX_IMAGE).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => {
                let length = fs::metadata(path).map_or(u64::MAX, |metadata| metadata.len());
                FloppyError::NotAFloppy(usize::try_from(length).unwrap_or(usize::MAX))
            }
            _ => FloppyError::Io(error),
        })?;
        Floppy::from_bytes(bytes)
    }

    /// Writes the image, so that whatever happens there is the old one or the new one, whole.
    /// One that is write-protected is left alone; a link stays, what it leads to is replaced.
    pub fn save(&self, path: &Path) -> Result<(), FloppyError> {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if is_write_protected(&path) {
            return Err(FloppyError::WriteProtected);
        }
        write_atomic(&path, &self.bytes()).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => FloppyError::WriteProtected,
            _ => FloppyError::Io(error),
        })
    }
}

/// Whether an image's file may only be read.
pub fn is_write_protected(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().readonly())
}
