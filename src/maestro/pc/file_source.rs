//! Reading database files, whole or in parts, and the errors.

use crate::maestro::egdb::blocks::{Blocks, DamageReport, EgdbFormatError};
use crate::rules::error::error_text;
use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{boxed::Box, fmt, fs, io, vec, vec::Vec};

/// Why databases could not be opened.
#[derive(Debug)]
pub enum EgdbError {
    /// The folder or a file in it could not be read.
    Io(PathBuf, io::Error),
    /// A file is not the table that its name says.
    Table(PathBuf, EgdbFormatError),
    /// A table's name belongs to a pipe, a folder or the like.
    NotAFile(PathBuf),
}

error_text!(EgdbError {
    EgdbError::Io(path, error) => "{}: {error}", path.display();
    EgdbError::Table(path, error) => "{}: {error}", path.display();
    EgdbError::NotAFile(path) => "{}: not a plain file", path.display();
});

/// A callback for damage found after opening, once a file, from any thread.
#[derive(Clone, Default)]
pub struct OnDamage(Option<Arc<dyn Fn(EgdbError) + Send + Sync>>);

impl fmt::Debug for OnDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OnDamage").field(&self.0.is_some()).finish()
    }
}

impl OnDamage {
    /// Creates a callback; the default one does nothing.
    pub fn new(tell: impl Fn(EgdbError) + Send + Sync + 'static) -> OnDamage {
        OnDamage(Some(Arc::new(tell)))
    }

    pub(super) fn report(&self, path: &Path) -> DamageReport {
        let Some(tell) = self.0.clone() else { return DamageReport::default() };
        let path = path.to_path_buf();
        DamageReport::new(move |error| tell(EgdbError::Table(path.clone(), error)))
    }
}

// A pipe is never opened: that would wait for a writer.
fn is_there(path: &Path) -> Result<bool, EgdbError> {
    match fs::metadata(path).map(|metadata| metadata.is_file()) {
        Ok(true) => Ok(true),
        Ok(false) => Err(EgdbError::NotAFile(path.into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(EgdbError::Io(path.into(), error)),
    }
}

pub(super) fn read_file(path: &Path) -> Result<Option<Vec<u8>>, EgdbError> {
    if !is_there(path)? {
        return Ok(None);
    }
    fs::read(path).map(Some).map_err(|error| EgdbError::Io(path.into(), error))
}

pub(super) fn first_bytes(path: &Path) -> Option<Vec<u8>> {
    FileSource::open(path).ok().flatten()?.read(0..8).ok()
}

trait Input: Read + Seek + Send {}
impl<T: Read + Seek + Send> Input for T {}

/// A file, or bytes in memory, read in parts.
pub struct FileSource {
    input: Mutex<Box<dyn Input>>,
    length: usize,
}

impl fmt::Debug for FileSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").field("length", &self.length).finish_non_exhaustive()
    }
}

impl FileSource {
    /// Wraps bytes in memory.
    pub fn of(bytes: Vec<u8>) -> FileSource {
        let length = bytes.len();
        FileSource { input: Mutex::new(Box::new(Cursor::new(bytes))), length }
    }

    pub(super) fn open(path: &Path) -> Result<Option<FileSource>, EgdbError> {
        if !is_there(path)? {
            return Ok(None);
        }
        let named = |error| EgdbError::Io(path.into(), error);
        let file = File::open(path).map_err(named)?;
        let length = file.metadata().map_err(named)?.len() as usize;
        Ok(Some(FileSource { input: Mutex::new(Box::new(file)), length }))
    }

    /// Returns the length in bytes.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Reads a range of bytes; fails if the file is shorter or cannot be read.
    pub fn read(&self, place: Range<usize>) -> Result<Vec<u8>, EgdbFormatError> {
        if place.end > self.length {
            return Err(EgdbFormatError::TooShort);
        }
        let mut bytes = vec![0; place.len()];
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let read = input.seek(SeekFrom::Start(place.start as u64)).and_then(|_| input.read_exact(&mut bytes));
        read.map(|()| bytes).map_err(|_| EgdbFormatError::Unread)
    }

    /// Reads a block; `None` if it is damaged.
    pub fn block(&self, blocks: &Blocks, block: usize) -> Option<Vec<u8>> {
        self.read(blocks.place(block)).ok().filter(|bytes| blocks.is_sound(block, bytes))
    }
}
