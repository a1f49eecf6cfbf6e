//! Whole files, read with a limit and written all or nothing.

use super::folder::Folder;
pub use super::folder::Output;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;
use std::vec::Vec;

/// Reads a file of at most `limit` bytes.
///
/// A longer one is refused with [`io::ErrorKind::FileTooLarge`] without being read to its end.
pub fn read_up_to(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    read_all(File::open(path)?, limit)
}

/// Reads all of something that has at most `limit` bytes, as [`read_up_to`] does a file.
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

/// Reads into `buffer` as far as it goes: the length read, and whether that was all.
pub fn read_into(mut input: impl Read, buffer: &mut [u8]) -> io::Result<(usize, bool)> {
    let mut len = 0;
    while len < buffer.len() {
        match input.read(&mut buffer[len..])? {
            0 => return Ok((len, true)),
            more => len += more,
        }
    }
    Ok((len, input.read(&mut [0])? == 0))
}

/// Writes a file so that, whatever happens, either the old one or the whole new one is there.
///
/// The bytes go to a temporary file in the same folder, reach the disk, and take the name in one
/// step. After a failure the temporary file is removed.
///
/// What is no ordinary file, such as a pipe or a device, is simply written to; a link to an
/// ordinary file stays a link. A file that was there before hands its permissions on.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut output = Output::create(path)?;
    output.write_all(bytes)?;
    output.finish()
}

impl Output {
    /// Begins a file; whatever has that name now stays as it is until [`Output::finish`].
    ///
    /// Only the programs that keep a disk call this: what a command writes goes through [`super::outputs`].
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
