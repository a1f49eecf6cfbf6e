//! Where files of graphics are looked for.

use super::drive::{Drive, DriveError, Drives, FileName, FileSpec};
use crate::formats::keyboard::{self, KeyboardError};
use crate::rules::error::error_text;

/// Why a file of graphics cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphicsError {
    /// It is in none of the places.
    Missing,
    /// It is there but cannot be read.
    Unreadable(Drive, DriveError),
    /// It is there but cannot be used.
    Bad(Drive, KeyboardError),
}

error_text!(GraphicsError {
    GraphicsError::Missing => "the graphics file is missing";
    GraphicsError::Unreadable(drive, error) => "the graphics file on {}: cannot be read: {error}", drive.letter();
    GraphicsError::Bad(drive, error) => "the graphics file on {}: cannot be used: {error}", drive.letter();
});

/// Reads a file of graphics from the first of these drives that has it, and checks it: its length. What is
/// there and cannot be used is not looked for elsewhere. Source: M19.
pub fn read_graphics(
    name: FileName,
    places: impl IntoIterator<Item = Drive>,
    drives: &mut impl Drives,
    buffer: &mut [u8],
) -> Result<usize, GraphicsError> {
    for drive in places {
        let len = match drives.read(FileSpec { drive, name }, buffer) {
            Err(DriveError::NotFound | DriveError::NotReady) => continue,
            // Too long for our format: whose it is shows at its beginning.
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
