//! Drives that can be read and written and stay as they are: what is written is kept in memory.

use crate::session::drive::{DriveError, Drives, FileSpec};
use std::vec::Vec;

/// Drives with what was written laid over them.
#[derive(Debug)]
pub struct Overlay<D> {
    below: D,
    written: Vec<(FileSpec, Vec<u8>)>,
}

impl<D: Drives> Overlay<D> {
    /// Nothing written yet.
    pub fn over(below: D) -> Overlay<D> {
        Overlay { below, written: Vec::new() }
    }
}

impl<D: Drives> Drives for Overlay<D> {
    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        match self.written.iter().find(|(known, _)| *known == file) {
            None => self.below.read(file, buffer),
            Some((_, bytes)) => {
                buffer.get_mut(..bytes.len()).ok_or(DriveError::TooLong)?.copy_from_slice(bytes);
                Ok(bytes.len())
            }
        }
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        let written = self.written.iter().any(|(known, _)| *known == file);
        Ok(written || self.below.exists(file)?)
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        // A drive that is not there cannot be written to either.
        self.below.exists(file)?;
        self.written.retain(|(known, _)| *known != file);
        self.written.push((file, bytes.to_vec()));
        Ok(())
    }
}
