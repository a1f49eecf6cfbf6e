//! An open folder, whose files are found, read and replaced by name.
//!
//! Another program may replace a file between two accesses. So no path is used twice: everything is relative to the
//! open folder, and links in it are not followed.

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, Metadata, OpenOptions};
use fs4::FileExt;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::vec::Vec;

/// An open folder. Methods take names of files in it, never paths.
#[derive(Debug)]
pub struct Folder(Dir);

impl Folder {
    /// Opens a folder, or the one that a link leads to.
    pub fn open(path: &Path) -> io::Result<Folder> {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        Dir::open_ambient_dir(path, ambient_authority()).map(Folder)
    }

    pub fn names(&self) -> io::Result<Vec<OsString>> {
        Ok(self.0.entries()?.flatten().map(|entry| entry.file_name()).collect())
    }

    /// Returns the names that are this one on DOS, which knows no small letters.
    pub fn dos_names(&self, name: &str) -> io::Result<Vec<OsString>> {
        let is_it = |found: &OsString| found.to_str().is_some_and(|text| text.eq_ignore_ascii_case(name));
        let mut names = self.names()?;
        names.retain(is_it);
        Ok(names)
    }

    /// Returns an entry's metadata, if it exists; for a link, the link's own.
    pub fn look(&self, name: &OsStr) -> io::Result<Option<Metadata>> {
        match self.0.symlink_metadata(name) {
            Ok(metadata) => Ok(Some(metadata)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Opens a plain file for reading. Anything else is refused, without waiting for the other end of a pipe.
    pub fn read(&self, name: &OsStr) -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.read(true).follow(FollowSymlinks::No).nonblock(true);
        let file = self.0.open_with(name, &options)?.into_std();
        if !file.metadata()?.is_file() {
            return Err(no_plain_file());
        }
        Ok(file)
    }

    /// Reads the first `len` bytes of a plain file, or all of a shorter one. `None` if it does not exist.
    pub fn beginning(&self, name: &OsStr, len: u64) -> io::Result<Option<Vec<u8>>> {
        match self.look(name)? {
            None => return Ok(None),
            Some(metadata) if !metadata.is_file() => return Err(no_plain_file()),
            Some(_) => (),
        }
        let mut bytes = Vec::new();
        self.read(name)?.take(len).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Writes a file atomically: the old or the new contents survive any failure.
    pub fn write(self, name: &OsStr, bytes: &[u8]) -> io::Result<()> {
        let mut output = self.begin(name)?;
        output.write_all(bytes)?;
        output.finish()
    }

    /// Begins a file that takes this name once it is complete.
    pub fn begin(self, name: &OsStr) -> io::Result<Output> {
        self.sweep();
        let (temporary, file) = self.create_temporary()?;
        let rename = Rename { folder: self.0, temporary, name: name.into() };
        Ok(Output { writer: BufWriter::new(file), rename: Some(rename), is_stream: false })
    }

    /// Creates a file under an unused name, locked while it is open.
    fn create_temporary(&self) -> io::Result<(OsString, File)> {
        static SERIAL: AtomicU32 = AtomicU32::new(0);
        loop {
            let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
            let name = OsString::from(std::format!("{}{}-{serial}{}", BEFORE, std::process::id(), AFTER));
            match self.0.open_with(&name, OpenOptions::new().write(true).create_new(true)) {
                Ok(file) => {
                    let file = file.into_std();
                    // Without locks, no program can take the file for an abandoned one either.
                    let is_held = matches!(FileExt::try_lock(&file), Err(fs4::TryLockError::WouldBlock));
                    // Another program swept the file before it was locked.
                    let is_swept = self.look(&name)?.is_none();
                    if !is_held && !is_swept {
                        return Ok((name, file));
                    }
                    let _ = self.0.remove_file(&name);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Removes temporary files that no program holds a lock on; their writers were killed. Errors are ignored.
    fn sweep(&self) {
        let names = self.names().unwrap_or_default();
        for name in names.iter().filter(|name| is_temporary(name)) {
            let Ok(file) = self.read(name) else { continue };
            if FileExt::try_lock(&file).is_ok() {
                // The lock is held until the file is removed, so a program that just created it notices.
                let _ = self.0.remove_file(name);
            }
        }
    }
}

/// Returns the path at which DOS finds a file: a name that differs only in its capitals is the same.
///
/// # Errors
/// If there are two such files; the program would take neither.
pub fn dos_path(path: &Path) -> io::Result<PathBuf> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(OsStr::to_str)) else {
        return Ok(path.into());
    };
    // A folder that cannot be read is told by whoever writes there.
    let mut names = Folder::open(folder).and_then(|folder| folder.dos_names(name)).unwrap_or_default();
    names.sort_unstable();
    match &names[..] {
        [] => Ok(path.into()),
        [name] => Ok(path.with_file_name(name)),
        [one, two, ..] => {
            let names = std::format!("{} and {}", one.to_string_lossy(), two.to_string_lossy());
            Err(io::Error::new(
                ErrorKind::AlreadyExists,
                std::format!("{names} are one name on DOS: keep only one"),
            ))
        }
    }
}

pub(super) fn no_plain_file() -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, "not a plain file")
}

// Temporary files are named `.dama-PROCESS-SERIAL.tmp`.
const BEFORE: &str = ".dama-";
const AFTER: &str = ".tmp";

fn is_temporary(name: &OsStr) -> bool {
    let numbers = name.to_str().and_then(|name| name.strip_prefix(BEFORE)?.strip_suffix(AFTER));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    numbers.and_then(|numbers| numbers.split_once('-')).is_some_and(|(a, b)| is_number(a) && is_number(b))
}

/// A file being written, which takes its name only once it is complete.
#[derive(Debug)]
pub struct Output {
    writer: BufWriter<File>,
    /// `None` for pipes and devices, and once the file has its name.
    rename: Option<Rename>,
    is_stream: bool,
}

#[derive(Debug)]
struct Rename {
    folder: Dir,
    temporary: OsString,
    name: OsString,
}

impl Output {
    pub(super) fn to(file: File) -> Output {
        Output { writer: BufWriter::new(file), rename: None, is_stream: true }
    }

    /// Syncs the file and gives it its name and an existing file's permissions.
    ///
    /// The entry with that name is replaced: a link is not followed, and another hard link keeps the old contents.
    pub fn finish(mut self) -> io::Result<()> {
        self.take_name()
    }

    pub(super) fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// Writes at an offset. From the first call on, the file has its name and grows under it.
    pub(super) fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.writer.seek(SeekFrom::Start(at))?;
        self.writer.write_all(bytes)?;
        self.take_name()
    }

    pub(super) fn cut(&mut self, length: u64) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_ref().set_len(length)
    }

    fn take_name(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        let file = self.writer.get_ref();
        if let Some(Rename { folder, temporary, name }) = &self.rename {
            file.sync_all()?;
            if let Some(old) = folder.symlink_metadata(name).ok().filter(Metadata::is_file) {
                file.set_permissions(old.permissions().into_std(file)?)?;
            }
            folder.rename(temporary, folder, name)?;
            // On Windows a lock would keep readers out of a growing file. With its name, it is safe from sweeping.
            let _ = FileExt::unlock(file);
            self.rename = None;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for Output {
    // An unfinished file is removed.
    fn drop(&mut self) {
        if let Some(Rename { folder, temporary, .. }) = &self.rename {
            // Report the first failure.
            let _ = folder.remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn scratch(name: &str) -> PathBuf {
        let name = std::format!("dama-folder-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("the temporary folder is writable");
        folder
    }

    fn open(path: &Path) -> Folder {
        Folder::open(path).expect("it is there")
    }

    fn names(path: &Path) -> Vec<OsString> {
        let mut names = open(path).names().expect("it can be listed");
        names.sort();
        names
    }

    #[test]
    fn files_left_by_a_killed_program_go_with_the_next_one_written() {
        let folder = scratch("sweep");
        for name in [".dama-1-0.tmp", ".dama-4194304-77.tmp"] {
            fs::write(folder.join(name), b"half a ga").expect("written");
        }
        let others = [".dama-1-0.tmp.txt", ".dama--0.tmp", ".dama-1.tmp", ".dama-x-1.tmp", "dama-1-0.tmp"];
        for name in others {
            fs::write(folder.join(name), b"somebody else's").expect("written");
        }
        fs::create_dir(folder.join(".dama-2-2.tmp")).expect("made");
        open(&folder).write("GIOCO".as_ref(), b"a game").expect("written");
        let mut expected = others.to_vec();
        expected.extend([".dama-2-2.tmp", "GIOCO"]);
        expected.sort_unstable();
        assert_eq!(names(&folder), expected);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_file_that_is_still_being_written_stays() {
        let folder = scratch("busy");
        let mut first = open(&folder).begin("FIRST".as_ref()).expect("begun");
        first.write_all(b"first").expect("room");
        open(&folder).write("SECOND".as_ref(), b"second").expect("written");
        assert_eq!(names(&folder).len(), 2, "the temporary file and the second");
        first.finish().expect("it is still there");
        assert_eq!(names(&folder), ["FIRST", "SECOND"]);
        assert_eq!(fs::read(folder.join("FIRST")).expect("written"), b"first");
        drop(open(&folder).begin("THIRD".as_ref()).expect("begun"));
        assert_eq!(names(&folder), ["FIRST", "SECOND"], "what is given up goes");
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn many_threads_that_write_and_sweep_at_once_lose_nothing() {
        let folder = scratch("crowd");
        std::thread::scope(|scope| {
            for thread in 0..4u8 {
                let folder = &folder;
                scope.spawn(move || {
                    for round in 0..100u8 {
                        let name = OsString::from(std::format!("GAME{thread}"));
                        open(folder).write(&name, &[thread, round]).expect("written");
                        let read = open(folder).beginning(&name, 9).expect("readable");
                        assert_eq!(read.as_deref(), Some(&[thread, round][..]));
                    }
                });
            }
        });
        assert_eq!(names(&folder), ["GAME0", "GAME1", "GAME2", "GAME3"]);
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[cfg(unix)]
    #[test]
    fn only_plain_files_are_read_and_nothing_waits() {
        let folder = scratch("plain");
        fs::write(folder.join("goal"), b"secret").expect("written");
        std::os::unix::fs::symlink("goal", folder.join("link")).expect("linked");
        fs::create_dir(folder.join("folder")).expect("made");
        let pipe = std::process::Command::new("mkfifo").arg(folder.join("pipe")).status();
        assert!(pipe.expect("mkfifo is everywhere").success());
        for name in ["link", "folder", "pipe"] {
            assert!(open(&folder).read(name.as_ref()).is_err(), "{name}");
            assert!(
                open(&folder).look(name.as_ref()).expect("there").is_some_and(|m| !m.is_file()),
                "{name}"
            );
        }
        assert_eq!(open(&folder).beginning("none".as_ref(), 1).expect("not there"), None);
        assert_eq!(open(&folder).beginning("goal".as_ref(), 3).expect("there"), Some(b"sec".to_vec()));
        fs::remove_dir_all(folder).expect("it is ours");
    }
}
