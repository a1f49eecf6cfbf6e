//! Drives that can be read and written and, unless that is wanted, stay as they are: what is written is
//! then kept in memory.

use crate::session::drive::{whole_into, Drive, DriveError, Drives, FileSpec, Listed};
use std::vec::Vec;

/// Drives with what was written laid over them.
#[derive(Debug)]
pub struct Overlay<D> {
    below: D,
    /// None where the drives are written to.
    written: Option<Vec<(FileSpec, Vec<u8>)>>,
}

impl<D: Drives> Overlay<D> {
    /// Nothing written yet.
    pub fn over(below: D) -> Overlay<D> {
        Overlay { below, written: Some(Vec::new()) }
    }

    /// The drives themselves.
    pub fn through(below: D) -> Overlay<D> {
        Overlay { below, written: None }
    }

    fn kept(&self, file: FileSpec) -> Option<&[u8]> {
        let written = self.written.iter().flatten();
        { written }.find(|(known, _)| *known == file).map(|(_, bytes)| bytes.as_slice())
    }
}

impl<D: Drives> Drives for Overlay<D> {
    fn letters(&mut self) -> u32 {
        self.below.letters()
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(Listed<'_>)) -> Result<(), DriveError> {
        let kept = || self.written.iter().flatten();
        let is_written = |name| kept().any(|(file, _)| *file == FileSpec { drive, name });
        self.below.list(drive, &mut |listed| {
            if !is_written(listed.name) {
                each(listed);
            }
        })?;
        for (file, bytes) in kept().filter(|(file, _)| file.drive == drive) {
            let read = &mut |buffer: &mut [u8]| whole_into(bytes, buffer);
            each(Listed { name: file.name, written: None, read });
        }
        Ok(())
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        let Some(bytes) = self.kept(file) else { return self.below.read(file, buffer) };
        whole_into(bytes, buffer)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        Ok(self.kept(file).is_some() || self.below.exists(file)?)
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        let Some(written) = &mut self.written else { return self.below.write(file, bytes) };
        // A drive that is not there cannot be written to either.
        self.below.exists(file)?;
        written.retain(|(known, _)| *known != file);
        written.push((file, bytes.to_vec()));
        Ok(())
    }
}
