//! A file of databases, read whole or part by part; and why it was not.

use crate::maestro::egdb::blocks::{Blocks, DamageReport, TableError};
use std::fs::File;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::{boxed::Box, fmt, fs, io, vec, vec::Vec};

/// Why databases were not opened.
#[derive(Debug)]
pub enum EgdbError {
    /// The folder or a file in it could not be read.
    Io(PathBuf, io::Error),
    /// A file is not what its name says.
    Table(PathBuf, TableError),
    /// A pipe, a folder or the like has a table's name.
    NotAFile(PathBuf),
}

impl fmt::Display for EgdbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EgdbError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            EgdbError::Table(path, error) => write!(f, "{}: {error}", path.display()),
            EgdbError::NotAFile(path) => write!(f, "{}: not a plain file", path.display()),
        }
    }
}

impl core::error::Error for EgdbError {}

/// What to do about damage that is found after a file was opened: called once a file, from any thread.
#[derive(Clone, Default)]
pub struct OnDamage(Option<Arc<dyn Fn(EgdbError) + Send + Sync>>);

impl fmt::Debug for OnDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OnDamage").field(&self.0.is_some()).finish()
    }
}

impl OnDamage {
    /// Calls `tell`; the default is to do nothing.
    pub fn new(tell: impl Fn(EgdbError) + Send + Sync + 'static) -> OnDamage {
        OnDamage(Some(Arc::new(tell)))
    }

    /// The report of one file.
    pub(super) fn report(&self, path: &Path) -> DamageReport {
        let Some(tell) = self.0.clone() else { return DamageReport::default() };
        let path = path.to_path_buf();
        DamageReport::new(move |error| tell(EgdbError::Table(path.clone(), error)))
    }
}

/// Whether a plain file is there. A pipe is never opened: that would wait for somebody to write into it.
fn is_there(path: &Path) -> Result<bool, EgdbError> {
    match fs::metadata(path).map(|metadata| metadata.is_file()) {
        Ok(true) => Ok(true),
        Ok(false) => Err(EgdbError::NotAFile(path.into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(EgdbError::Io(path.into(), error)),
    }
}

/// The bytes of a plain file; `None` where it is not there.
pub(super) fn read_file(path: &Path) -> Result<Option<Vec<u8>>, EgdbError> {
    if !is_there(path)? {
        return Ok(None);
    }
    fs::read(path).map(Some).map_err(|error| EgdbError::Io(path.into(), error))
}

/// The first eight bytes of a plain file; `None` where it is shorter, no plain file, or cannot be read.
pub(super) fn first_bytes(path: &Path) -> Option<Vec<u8>> {
    Parts::open(path).ok().flatten()?.read(0..8).ok()
}

trait Input: Read + Seek + Send {}
impl<T: Read + Seek + Send> Input for T {}

/// Bytes of which parts are read when they are asked for: a file's, as a rule.
pub struct Parts {
    input: Mutex<Box<dyn Input>>,
    length: usize,
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").field("length", &self.length).finish_non_exhaustive()
    }
}

impl Parts {
    /// Those of bytes that are there already.
    pub fn of(bytes: Vec<u8>) -> Parts {
        let length = bytes.len();
        Parts { input: Mutex::new(Box::new(Cursor::new(bytes))), length }
    }

    /// Those of a plain file; `None` where it is not there.
    pub(super) fn open(path: &Path) -> Result<Option<Parts>, EgdbError> {
        if !is_there(path)? {
            return Ok(None);
        }
        let named = |error| EgdbError::Io(path.into(), error);
        let file = File::open(path).map_err(named)?;
        let length = file.metadata().map_err(named)?.len() as usize;
        Ok(Some(Parts { input: Mutex::new(Box::new(file)), length }))
    }

    /// How many bytes there are.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The bytes from one place to another.
    ///
    /// # Errors
    /// If they end before, or are not to be had.
    pub fn read(&self, place: Range<usize>) -> Result<Vec<u8>, TableError> {
        if place.end > self.length {
            return Err(TableError::TooShort);
        }
        let mut bytes = vec![0; place.len()];
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let read = input.seek(SeekFrom::Start(place.start as u64)).and_then(|_| input.read_exact(&mut bytes));
        read.map(|()| bytes).map_err(|_| TableError::Unread)
    }

    /// The bytes of a block, if they are those that were written.
    pub fn block(&self, blocks: &Blocks, block: usize) -> Option<Vec<u8>> {
        self.read(blocks.place(block)).ok().filter(|bytes| blocks.is_sound(block, bytes))
    }
}
