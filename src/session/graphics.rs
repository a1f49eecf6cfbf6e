//! Loading of the graphics files.

use super::drive::{Drive, DriveError, Drives, FileName, FileSpec};
use crate::formats::keyboard::{self, KeyboardError};
use crate::rules::error::error_text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GraphicsError {
    Missing,
    Unreadable(Drive, DriveError),
    Bad(Drive, KeyboardError),
}

error_text!(GraphicsError {
    GraphicsError::Missing => "the graphics file is missing";
    GraphicsError::Unreadable(drive, error) => "the graphics file on {}: cannot be read: {error}", drive.letter();
    GraphicsError::Bad(drive, error) => "the graphics file on {}: cannot be used: {error}", drive.letter();
});

/// Reads a graphics file from the first drive that has it, and checks its length. A file that is found but cannot be
/// used ends the search. Source: M19.
pub(crate) fn read_graphics(
    name: FileName,
    places: impl IntoIterator<Item = Drive>,
    drives: &mut impl Drives,
    buffer: &mut [u8],
) -> Result<usize, GraphicsError> {
    for drive in places {
        let len = match drives.read(FileSpec { drive, name }, buffer) {
            Err(DriveError::NotFound) => continue,
            Err(error) if error.is_of_absent_disk() => continue,
            // A file that is too long fills the buffer; its header still tells whose it is.
            Err(DriveError::TooLong) => buffer.len(),
            Err(error) => return Err(GraphicsError::Unreadable(drive, error)),
            Ok(len) => len,
        };
        return match keyboard::check(&buffer[..len]) {
            Err(error) => Err(GraphicsError::Bad(drive, error)),
            Ok(()) => Ok(len),
        };
    }
    Err(GraphicsError::Missing)
}
