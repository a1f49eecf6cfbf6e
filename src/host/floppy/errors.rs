//! Maps I/O errors to [`DriveError`].

use crate::session::drive::DriveError;
use std::io::{self, ErrorKind};

pub(in crate::host) fn drive_error(error: io::Error) -> DriveError {
    match error.kind() {
        ErrorKind::NotFound => DriveError::NotFound,
        ErrorKind::PermissionDenied | ErrorKind::IsADirectory => DriveError::Denied,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DriveError::Full,
        ErrorKind::ReadOnlyFilesystem => DriveError::WriteProtected,
        // The system's limit for a file that is written; readers know by themselves what is too long for them.
        ErrorKind::FileTooLarge => DriveError::Full,
        _ => DriveError::Failed,
    }
}
