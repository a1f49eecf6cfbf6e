//! Whole files, read with a limit and written all or nothing.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::vec::Vec;

/// Reads a file of at most `limit` bytes.
///
/// A longer one is refused with [`io::ErrorKind::FileTooLarge`] without being read to its end.
pub fn read_up_to(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let more_than_limit = limit as u64 + 1;
    File::open(path)?.take(more_than_limit).read_to_end(&mut bytes)?;
    if bytes.len() > limit {
        let message = std::format!("more than {limit} bytes, the most expected");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Writes a file so that, whatever happens, either the old one or the whole new one is there.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and take the name in one
/// step. A file that was there before hands its permissions on. After a failure the temporary file
/// is removed.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (temporary, file) = create_temporary(path)?;
    let done = fill(file, bytes)
        .and_then(|()| keep_permissions(path, &temporary))
        .and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // The first failure is the one worth telling.
        let _ = fs::remove_file(&temporary);
    }
    done
}

/// A new file beside `path`, under a name no other thread or program has.
fn create_temporary(path: &Path) -> io::Result<(PathBuf, File)> {
    static SERIAL: AtomicU32 = AtomicU32::new(0);
    loop {
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let name = std::format!(".dama-{}-{serial}.tmp", std::process::id());
        let temporary = path.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

fn fill(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

fn keep_permissions(of: &Path, on: &Path) -> io::Result<()> {
    match fs::metadata(of) {
        Ok(metadata) if metadata.is_file() => fs::set_permissions(on, metadata.permissions()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let name = std::format!("dama-files-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        folder
    }

    fn names(folder: &Path) -> Vec<std::ffi::OsString> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        entries.flatten().map(|entry| entry.file_name()).collect()
    }

    #[test]
    fn a_written_file_replaces_the_old_one_and_leaves_nothing_else() {
        let folder = folder("replace");
        let path = folder.join("PARTITA");
        for bytes in [&b"old and long"[..], b"new"] {
            write_atomic(&path, bytes).expect("the folder is writable");
            assert_eq!(fs::read(&path).expect("it was written"), bytes);
        }
        assert_eq!(names(&folder), ["PARTITA"]);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_written_again_keeps_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("permissions");
        let path = folder.join("PARTITA");
        write_atomic(&path, b"old").expect("the folder is writable");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
        write_atomic(&path, b"new").expect("the folder is writable");
        let mode = fs::metadata(&path).expect("it was written").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_failure_leaves_no_temporary_file() {
        let folder = folder("failure");
        let path = folder.join("taken");
        fs::create_dir(&path).expect("the folder is writable");
        assert!(write_atomic(&path, b"x").is_err());
        assert!(write_atomic(&folder.join("no/such"), b"x").is_err());
        assert_eq!(names(&folder), ["taken"]);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_file_above_the_limit_is_refused() {
        let folder = folder("limit");
        let path = folder.join("four");
        write_atomic(&path, b"1234").expect("the folder is writable");
        assert_eq!(read_up_to(&path, 4).expect("it fits"), b"1234");
        let error = read_up_to(&path, 3).expect_err("it does not fit");
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        fs::remove_dir_all(folder).expect("it is ours");
    }
}
