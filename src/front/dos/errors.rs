//! Maps DOS error numbers to [`DriveError`].
//!
//! Source: Microsoft's tables of extended errors (INT 21h function 59h) and of critical errors (INT 24h).

use crate::session::drive::DriveError;

// Extended errors.
pub const FILE_NOT_FOUND: u16 = 2;
pub const ACCESS_DENIED: u16 = 5;
pub const INVALID_DRIVE: u16 = 15;
pub const FILE_EXISTS: u16 = 80;

pub const GENERAL_FAILURE: u8 = 12;

/// Finds the cause of a general failure of a floppy drive.
///
/// Some DOS drivers also report a general failure for a removed disk. `status`: the result of INT 13h reading the
/// first sector.
pub fn floppy_error(status: u8) -> DriveError {
    match status {
        // The sector can be read after all, or the buffer crossed a DMA boundary.
        0 | 9 => DriveError::Failed,
        // Address mark or sector not found, bad CRC: a disk is in the drive.
        2 | 4 | 0x10 => DriveError::Damaged,
        _ => DriveError::NotReady,
    }
}

/// Finds the cause of a failed DOS call.
///
/// `critical`: low byte of DI at INT 24h, if it was called. `extended`: the error of function 59h. Players never
/// type paths, so "path not found" means that the drive does not exist.
pub fn drive_error(critical: Option<u8>, extended: u16) -> DriveError {
    match critical {
        Some(0) => return DriveError::WriteProtected,
        Some(1 | 2) => return DriveError::NotReady,
        // Bad CRC, not a DOS disk, sector not found, read fault.
        Some(4 | 7 | 8 | 11) => return DriveError::Damaged,
        Some(_) => return DriveError::Failed,
        None => (),
    }
    match extended {
        FILE_NOT_FOUND | 18 => DriveError::NotFound,
        3 | INVALID_DRIVE | 20 | 21 => DriveError::NotReady,
        ACCESS_DENIED => DriveError::Denied,
        19 => DriveError::WriteProtected,
        39 | 82 | 112 => DriveError::Full,
        _ => DriveError::Failed,
    }
}

/// Finds the cause of a failure to create a file with an unused name.
///
/// "Access denied" (in DOSBox, "file not found") then means a disk that takes no files, such as a CD-ROM.
pub fn create_error(error: DriveError) -> DriveError {
    match error {
        DriveError::Denied | DriveError::NotFound => DriveError::WriteProtected,
        error => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_critical_error_says_more_than_the_call_it_made_fail() {
        assert_eq!(drive_error(Some(0), 83), DriveError::WriteProtected);
        assert_eq!(drive_error(Some(2), 83), DriveError::NotReady);
        assert_eq!(drive_error(Some(7), 83), DriveError::Damaged);
        assert_eq!(drive_error(Some(12), 5), DriveError::Failed);
    }

    #[test]
    fn a_general_failure_of_a_floppy_drive_without_a_disk_is_not_ready() {
        // Time-out, controller failure, no media, and the codes that other BIOSes give for a missing drive.
        for status in [0x80, 0x20, 0x31, 0xc0, 0x06, 0xaa, 0xff] {
            assert_eq!(floppy_error(status), DriveError::NotReady, "{status:#x}");
        }
        assert_eq!(floppy_error(0x04), DriveError::Damaged);
        assert_eq!(floppy_error(0), DriveError::Failed);
    }

    #[test]
    fn extended_errors_become_reasons() {
        for (extended, expected) in [
            (2, DriveError::NotFound),
            (3, DriveError::NotReady),
            (15, DriveError::NotReady),
            (21, DriveError::NotReady),
            (5, DriveError::Denied),
            (19, DriveError::WriteProtected),
            (82, DriveError::Full),
            (31, DriveError::Failed),
        ] {
            assert_eq!(drive_error(None, extended), expected, "{extended}");
        }
        assert_eq!(create_error(drive_error(None, ACCESS_DENIED)), DriveError::WriteProtected);
        assert_eq!(create_error(drive_error(None, 82)), DriveError::Full);
    }
}
