//! A file of a folder of databases, read; and why it was not.

use crate::strength::egdb::blocks::TableError;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io, vec::Vec};

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
            EgdbError::NotAFile(path) => write!(f, "{}: this is no plain file", path.display()),
        }
    }
}

/// The bytes of a plain file; `None` where it is not there. A pipe is never opened: that would wait for somebody to
/// write into it.
pub(super) fn read_file(path: &Path) -> Result<Option<Vec<u8>>, EgdbError> {
    let bytes = match fs::metadata(path).map(|metadata| metadata.is_file()) {
        Ok(true) => fs::read(path),
        Ok(false) => return Err(EgdbError::NotAFile(path.into())),
        Err(error) => Err(error),
    };
    match bytes {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(EgdbError::Io(path.into(), error)),
    }
}
