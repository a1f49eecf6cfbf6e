//! The system's errors as a drive tells them.

use crate::session::drive::DriveError;
use std::io::{self, ErrorKind};

/// What an error of the system means for a drive.
pub(in crate::host) fn drive_error(error: io::Error) -> DriveError {
    match error.kind() {
        ErrorKind::NotFound => DriveError::NotFound,
        ErrorKind::PermissionDenied | ErrorKind::IsADirectory => DriveError::Denied,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DriveError::Full,
        ErrorKind::ReadOnlyFilesystem => DriveError::WriteProtected,
        ErrorKind::FileTooLarge => DriveError::TooLong,
        _ => DriveError::Failed,
    }
}
