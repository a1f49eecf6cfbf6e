//! Reads and writes floppy images as whole files.

use super::files::{read_up_to, write_atomic};
use super::floppy::{Floppy, FloppyError, MAX_IMAGE};
use std::fs;
use std::io;
use std::path::Path;

impl Floppy {
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

    /// Writes the image atomically. A write-protected file is left alone; a link stays, and its target is replaced.
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

pub fn is_write_protected(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.permissions().readonly())
}
