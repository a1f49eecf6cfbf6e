//! Drives whose writes are kept in memory, unless they should reach the disk.

use crate::script::recording::{EarlierFile, EarlierFiles};
use crate::session::drive::{whole_into, Drive, DriveError, Drives, FileSpec, ListedFile};
use crate::session::file_info::read_whole;
use std::vec::Vec;

/// Longest file kept for a recording that replaces it, in bytes.
const MAX_KEPT: usize = 4 * 1024 * 1024;

/// Drives with files laid over them.
#[derive(Debug)]
pub struct Overlay<D> {
    below: D,
    /// Files whose contents differ from the drives below; `None` if writes reach the drives.
    laid: Option<Vec<EarlierFile>>,
    /// Records a file's contents before its first write, or its read as a saved game.
    replaced: Option<EarlierFiles>,
}

impl<D: Drives> Overlay<D> {
    /// Creates an overlay that keeps writes in memory.
    pub fn over(below: D) -> Overlay<D> {
        Overlay { below, laid: Some(Vec::new()), replaced: None }
    }

    /// Creates an overlay that writes to the drives.
    pub fn through(below: D) -> Overlay<D> {
        Overlay { below, laid: None, replaced: None }
    }

    /// Shows the files as a recording found them, unless writes reach the drives.
    pub fn as_found(mut self, files: Vec<EarlierFile>) -> Overlay<D> {
        self.laid = self.laid.map(|_| files);
        self
    }

    /// Records each file's contents before its first write, or when it is read as a saved game.
    pub fn noting(mut self, replaced: EarlierFiles) -> Overlay<D> {
        self.replaced = Some(replaced);
        self
    }

    /// Contents of a file that differs from the drive below: `Some(None)` if it does not exist.
    fn changed(&self, file: FileSpec) -> Option<Option<&[u8]>> {
        let mut laid = self.laid.iter().flatten();
        laid.find(|other| other.file == file).map(|other| other.bytes.as_deref())
    }

    fn read_unnoted(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        match self.changed(file) {
            None => self.below.read(file, buffer),
            Some(None) => self.below.exists(file).and(Err(DriveError::NotFound)),
            Some(Some(bytes)) => whole_into(bytes, buffer),
        }
    }

    /// Present contents of a file, for a recording; `None` if it cannot be read.
    fn is_now(&mut self, file: FileSpec) -> Option<EarlierFile> {
        if !self.exists(file).ok()? {
            return Some(EarlierFile { file, bytes: None });
        }
        let bytes = read_whole(&mut |buffer| self.read_unnoted(file, buffer), MAX_KEPT).ok()?;
        Some(EarlierFile { file, bytes: Some(bytes) })
    }
}

impl<D: Drives> Drives for Overlay<D> {
    fn letters(&mut self) -> u32 {
        self.below.letters()
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        let laid = self.laid.as_deref().unwrap_or_default();
        self.below.list(drive, &mut |listed| {
            let file = FileSpec { drive, name: listed.name };
            if !laid.iter().any(|other| other.file == file) {
                each(listed);
            }
        })?;
        for EarlierFile { file, bytes } in laid.iter().filter(|other| other.file.drive == drive) {
            let Some(bytes) = bytes else { continue };
            let read = &mut |buffer: &mut [u8]| whole_into(bytes, buffer);
            each(ListedFile { name: file.name, written: None, real: None, read });
        }
        Ok(())
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        let len = self.read_unnoted(file, buffer)?;
        if let Some(replaced) = &self.replaced {
            replaced.note_read(file, &buffer[..len]);
        }
        Ok(len)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        let below = self.below.exists(file);
        match self.changed(file) {
            Some(Some(_)) => Ok(true),
            Some(None) => below.map(|_| false),
            None => below,
        }
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        let is_noted = self.replaced.as_ref().is_none_or(|replaced| replaced.has(file));
        let was = if is_noted { None } else { self.is_now(file) };
        match &mut self.laid {
            None => self.below.write(file, bytes)?,
            Some(laid) => {
                // A write to a missing drive must fail.
                self.below.exists(file)?;
                laid.retain(|other| other.file != file);
                laid.push(EarlierFile { file, bytes: Some(bytes.to_vec()) });
            }
        }
        if let Some(replaced) = &self.replaced {
            if !is_noted {
                replaced.note(file, was);
            }
            replaced.note_saved(file, bytes);
        }
        Ok(())
    }
}
