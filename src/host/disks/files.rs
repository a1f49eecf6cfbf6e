//! Reads whole files with a limit and writes them atomically.

pub use super::folder::{dos_path, Output};
use super::folder::{no_plain_file, Folder};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::vec::Vec;

/// Reads a file of at most `limit` bytes. A longer one fails with [`io::ErrorKind::FileTooLarge`].
pub fn read_up_to(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?, limit)
}

pub fn read_all(input: impl Read, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let more_than_limit = limit as u64 + 1;
    input.take(more_than_limit).read_to_end(&mut bytes)?;
    if bytes.len() > limit {
        let message = std::format!("longer than {limit} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Reads a plain file of at most `limit` bytes; empty where there is none that can be read.
// Opening a pipe would wait for its other end.
pub fn read_plain(path: &Path, limit: usize) -> Vec<u8> {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let bytes = if is_file { read_up_to(path, limit) } else { Ok(Vec::new()) };
    bytes.unwrap_or_default()
}

/// Writes a file atomically: the old or the new contents survive any failure.
///
/// The bytes go to a temporary file in the same folder, which is synced and renamed. Pipes and devices are written to
/// directly. A link to a plain file stays a link, and an existing file's permissions are kept.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut output = Output::create(path)?;
    output.write_all(bytes)?;
    output.finish()
}

/// Writes a file of the program's own atomically, if its name is free or a plain file has it.
///
/// A link is neither followed nor replaced: who made it may mean another file than this program does.
pub fn write_plain(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return Err(no_plain_file());
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Folder::open(path.parent().unwrap_or(Path::new("")))?.write(name, bytes)
}

impl Output {
    /// Begins a file; an existing one stays until [`Output::finish`].
    // Only programs that keep a disk call this. Commands write through `outputs`.
    pub fn create(path: &Path) -> io::Result<Output> {
        let target = match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => fs::canonicalize(path)?,
            Ok(_) => return Ok(Output::to(OpenOptions::new().write(true).open(path)?)),
            Err(_) => path.to_path_buf(),
        };
        let name = target.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        Folder::open(target.parent().unwrap_or(Path::new("")))?.begin(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

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
