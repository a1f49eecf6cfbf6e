//! The rules for files that commands write.
//!
//! A command writes a new or empty file, or replaces one whose content has the same format. Anything else, and any
//! file that the command reads, needs `--force`. Pipes, devices and `-` (standard output) are always written to.
//! A file is written to a temporary file in its folder and renamed once complete.

use super::files::{read_all, write_atomic, Output};
use super::folder::Folder;
use crate::formats::{keyboard, weights};
use crate::rules::error::error_text;
use crate::script::recording::{is_recording, RecordingSink};
use crate::script::WriteError;
use cap_fs_ext::MetadataExt;
use cap_std::fs::Metadata;
use fs4::{FileExt, TryLockError};
use std::borrow::ToOwned;
use std::cell::RefCell;
use std::format;
use std::fs::{self, File, OpenOptions};
use std::io::{self, stdout, BufWriter, ErrorKind, Read, Seek, SeekFrom, Stdout, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::string::{String, ToString};
use std::time::{Duration, Instant};
use std::vec::Vec;
use std::{fmt, mem, thread};

const LOOKED_AT: usize = 4 * 1024 * 1024;

#[derive(Clone, Copy)]
pub struct FileFormat<'f> {
    /// Name in messages, with an article, such as `a PNG picture`.
    pub name: &'f str,
    /// Tests whether a file that begins with these bytes, at most 4 MB, has the format.
    pub is: &'f dyn Fn(&[u8]) -> bool,
}

impl fmt::Debug for FileFormat<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format").field("name", &self.name).finish_non_exhaustive()
    }
}

pub const PNG: FileFormat<'_> =
    FileFormat { name: "a PNG picture", is: &|bytes| bytes.starts_with(b"\x89PNG\r\n\x1a\n") };
pub const SVG: FileFormat<'_> = FileFormat { name: "an SVG picture", is: &begins_with_svg };
pub const GIF: FileFormat<'_> = FileFormat {
    name: "a GIF film",
    is: &|bytes| bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a"),
};
/// Screens as text, recognized by the line above the first.
pub const TRANSCRIPT: FileFormat<'_> = FileFormat {
    name: "a transcript",
    is: &|bytes| {
        let mut words = first_line(bytes).split(' ');
        words.next() == Some("==") && words.next().is_some_and(is_number) && words.next().is_some()
    },
};
/// Checksums of screens, recognized by the first line.
pub const FRAMES: FileFormat<'_> = FileFormat {
    name: "a list of frames",
    is: &|bytes| match first_line(bytes).split_once(' ') {
        Some((number, crc)) => {
            is_number(number) && crc.len() == 8 && crc.bytes().all(|digit| digit.is_ascii_hexdigit())
        }
        None => false,
    },
};
pub const RECORDING: FileFormat<'_> =
    FileFormat { name: "a recording", is: &|bytes| is_recording(&String::from_utf8_lossy(bytes)) };
pub const GRAPHICS: FileFormat<'_> =
    FileFormat { name: "a KEYBOARD.DAT", is: &|bytes| bytes.starts_with(&keyboard::MAGIC) };

pub const WEIGHTS: FileFormat<'_> =
    FileFormat { name: "a file of weights", is: &|bytes| bytes.starts_with(weights::MAGIC) };

fn first_line(bytes: &[u8]) -> &str {
    let line = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    std::str::from_utf8(line).unwrap_or_default()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if the first element is SVG; declarations and comments may come before it.
fn begins_with_svg(bytes: &[u8]) -> bool {
    let mut text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    for (begin, end) in [("<?", "?>"), ("<!--", "-->"), ("<!", ">"), ("<!--", "-->")] {
        while text.starts_with(begin.as_bytes()) {
            let after = text.windows(end.len()).position(|window| window == end.as_bytes());
            let Some(at) = after else { return false };
            text = text[at + end.len()..].trim_ascii_start();
        }
    }
    let rest = text.strip_prefix(b"<svg");
    rest.and_then(|rest| rest.first()).is_some_and(|next| next.is_ascii_whitespace() || *next == b'>')
}

/// Identity of a file independent of its name: device and number, on Windows volume and index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FileId(u64, u64);

impl FileId {
    fn of(file: &File) -> Option<FileId> {
        let metadata = Metadata::from_file(file).ok()?;
        metadata.is_file().then(|| FileId(metadata.dev(), metadata.ino()))
    }
}

/// The files that a command has read; clones share one list.
#[derive(Clone, Debug, Default)]
pub struct ReadFiles(Rc<RefCell<Vec<FileId>>>);

impl ReadFiles {
    pub fn note(&self, file: &File) {
        if let Some(id) = FileId::of(file) {
            let mut all = self.0.borrow_mut();
            if !all.contains(&id) {
                all.push(id);
            }
        }
    }

    /// Adds the file with this path, if it exists; `-` is standard input.
    pub fn note_path(&self, path: &Path) {
        if is_dash(path) {
            self.note_standard_input();
        } else if fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
            // A file that cannot be opened is not read either.
            let _ = File::open(path).map(|file| self.note(&file));
        }
    }

    /// Adds the file that standard input comes from, if any.
    pub fn note_standard_input(&self) {
        #[cfg(unix)]
        let input = std::os::fd::AsFd::as_fd(&io::stdin()).try_clone_to_owned();
        #[cfg(windows)]
        let input = std::os::windows::io::AsHandle::as_handle(&io::stdin()).try_clone_to_owned();
        // A closed standard input cannot be read.
        let _ = input.map(|input| self.note(&File::from(input)));
    }

    fn has(&self, file: &File) -> bool {
        FileId::of(file).is_some_and(|id| self.0.borrow().contains(&id))
    }
}

/// Why a file is not written; the message names it.
#[derive(Debug)]
pub struct OutputError {
    /// `-` is standard output.
    pub path: PathBuf,
    pub error: io::Error,
}

error_text!(OutputError {
    OutputError { path, error } => "{}: {error}", shown(path);
});

impl From<OutputError> for io::Error {
    fn from(error: OutputError) -> io::Error {
        io::Error::new(error.error.kind(), error.to_string())
    }
}

fn at(path: &Path) -> impl Fn(io::Error) -> OutputError + '_ {
    move |error| OutputError { path: path.to_owned(), error }
}

fn shown(path: &Path) -> String {
    if is_dash(path) {
        "standard output".to_string()
    } else {
        path.display().to_string()
    }
}

/// Returns whether a path is `-`, standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns whether a path is a pipe, a device or standard output.
fn is_stream(path: &Path) -> bool {
    is_dash(path) || fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// The outputs of one command; clones share what it reads and writes.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    force: bool,
    reads: ReadFiles,
    begun: Rc<RefCell<Vec<PathBuf>>>,
}

impl Outputs {
    /// Creates the outputs of a command. `force` allows them to replace anything.
    pub fn new(force: bool) -> Outputs {
        Outputs { force, ..Outputs::default() }
    }

    /// Adds a file that the command reads; `-` is standard input.
    pub fn reading(self, path: &Path) -> Outputs {
        self.reads.note_path(path);
        self
    }

    pub fn is_forced(&self) -> bool {
        self.force
    }

    pub fn reads(&self) -> &ReadFiles {
        &self.reads
    }

    /// Checks that a file may be written, before the work on its contents.
    ///
    /// # Errors
    /// If it may not or cannot be written.
    pub fn check(&self, path: &Path, format: FileFormat<'_>) -> Result<(), OutputError> {
        self.may_write(path, format).map_err(at(path))
    }

    /// Begins a file; an existing one stays until [`Sink::finish`].
    ///
    /// # Errors
    /// If it may not or cannot be written.
    pub fn begin(&self, path: &Path, format: FileFormat<'_>) -> Result<Sink, OutputError> {
        self.check(path, format)?;
        self.claim(path).map_err(at(path))?;
        let to = match is_dash(path) {
            true => To::Stdout(BufWriter::new(stdout())),
            false => To::File(Output::create(path).map_err(at(path))?),
        };
        Ok(Sink { path: path.to_owned(), to })
    }

    /// Writes a file atomically.
    ///
    /// # Errors
    /// If it may not or cannot be written.
    pub fn write(&self, path: &Path, format: FileFormat<'_>, bytes: &[u8]) -> Result<(), OutputError> {
        let mut sink = self.begin(path, format)?;
        sink.to().write_all(bytes).map_err(at(path))?;
        sink.finish()
    }

    /// Begins a file that is added to again and again; an existing one stays as it is.
    ///
    /// With `force` the first addition begins the file anew.
    ///
    /// # Errors
    /// If it may not be written.
    pub fn begin_adding(&self, path: &Path, format: FileFormat<'static>) -> Result<AddedOutput, OutputError> {
        self.check(path, format)?;
        self.claim(path).map_err(at(path))?;
        Ok(AddedOutput {
            path: path.into(),
            format,
            is_stream: is_stream(path),
            is_anew: self.force,
            outputs: Outputs { force: false, ..self.clone() },
        })
    }

    fn may_write(&self, path: &Path, format: FileFormat<'_>) -> io::Result<()> {
        if is_dash(path) {
            return Ok(());
        }
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let is_link = fs::symlink_metadata(path).is_ok();
                return self.unless(is_link, "a link that leads nowhere").and_then(|()| folder_of(path));
            }
            Err(error) => return Err(error),
        };
        if metadata.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if !metadata.is_file() || self.force {
            return Ok(());
        }
        self.unless(metadata.permissions().readonly(), "write-protected")?;
        let mut file = File::open(path)?;
        self.unless(self.reads.has(&file), "this command reads it")?;
        let mut bytes = Vec::new();
        Read::by_ref(&mut file).take(LOOKED_AT as u64).read_to_end(&mut bytes)?;
        self.unless_other(&bytes, format)
    }

    fn unless_other(&self, bytes: &[u8], format: FileFormat<'_>) -> io::Result<()> {
        let is_other = !bytes.is_empty() && !(format.is)(bytes);
        self.unless(is_other, &format!("already there and not {}", format.name))
    }

    fn unless(&self, is_against: bool, why: &str) -> io::Result<()> {
        if !is_against || self.force {
            return Ok(());
        }
        Err(io::Error::new(
            ErrorKind::AlreadyExists,
            format!("{why}: not replaced (use --force to replace it)"),
        ))
    }

    /// Refuses a file that was begun already. Pipes and devices may be used more than once.
    fn claim(&self, path: &Path) -> io::Result<()> {
        if is_stream(path) {
            return Ok(());
        }
        let whole = fs::canonicalize(path).or_else(|_| {
            let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
            Ok::<_, io::Error>(fs::canonicalize(parent(path))?.join(name))
        })?;
        let mut begun = self.begun.borrow_mut();
        if begun.contains(&whole) {
            return Err(io::Error::new(ErrorKind::AlreadyExists, "this command would write it twice"));
        }
        begun.push(whole);
        Ok(())
    }
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn folder_of(path: &Path) -> io::Result<()> {
    path.file_name().ok_or(ErrorKind::InvalidInput)?;
    Folder::open(parent(path)).map(drop)
}

#[derive(Debug)]
pub struct Sink {
    path: PathBuf,
    to: To,
}

#[derive(Debug)]
enum To {
    Stdout(BufWriter<Stdout>),
    File(Output),
}

impl Sink {
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), OutputError> {
        let finished = match self.to {
            To::Stdout(mut out) => out.flush(),
            To::File(output) => output.finish(),
        };
        finished.map_err(at(&self.path))
    }

    fn to(&mut self) -> &mut dyn Write {
        match &mut self.to {
            To::Stdout(out) => out,
            To::File(output) => output,
        }
    }

    /// Returns a file that can be written at any offset.
    fn file(&mut self) -> Option<&mut Output> {
        match &mut self.to {
            To::File(output) if !output.is_stream() => Some(output),
            _ => None,
        }
    }
}

impl Write for Sink {
    // Errors name the file, because generic writers do not know it.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to().write_all(bytes);
        Ok(written.map(|()| bytes.len()).map_err(at(&self.path))?)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to().flush();
        Ok(flushed.map_err(at(&self.path))?)
    }
}

/// A file to which programs add, one after the other.
#[derive(Debug)]
pub struct AddedOutput {
    path: PathBuf,
    format: FileFormat<'static>,
    is_stream: bool,
    // True if the next addition begins the file anew, whatever it is.
    is_anew: bool,
    outputs: Outputs,
}

impl AddedOutput {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True for pipes, devices and standard output, which take everything at once.
    pub fn is_stream(&self) -> bool {
        self.is_stream
    }

    /// Returns the present bytes, at most `limit`; none if the next addition begins the file anew.
    ///
    /// # Errors
    /// If they cannot be read or are more.
    pub fn present(&self, limit: usize, patience: Duration) -> Result<Vec<u8>, OutputError> {
        match self.is_stream || self.is_anew || !self.path.exists() {
            true => Ok(Vec::new()),
            false => {
                lock(&self.path, patience).and_then(|file| read_all(file, limit)).map_err(at(&self.path))
            }
        }
    }

    /// Replaces the file's bytes, at most `limit`, by what `with_added` makes of them.
    ///
    /// Other programs that add wait meanwhile; after `patience` this one waits no longer for them. The old or the
    /// new contents survive any failure.
    ///
    /// # Errors
    /// If it may not or cannot be written, or `with_added` fails.
    pub fn add(
        &mut self,
        limit: usize,
        patience: Duration,
        with_added: &dyn Fn(&[u8]) -> io::Result<Vec<u8>>,
    ) -> Result<(), OutputError> {
        let added = match self.is_stream {
            true => self.put_in_stream(with_added),
            false => self.put_in_file(limit, patience, with_added),
        };
        self.is_anew &= added.is_err();
        added.map_err(at(&self.path))
    }

    fn put_in_stream(&self, with_added: &dyn Fn(&[u8]) -> io::Result<Vec<u8>>) -> io::Result<()> {
        let bytes = with_added(&[])?;
        if is_dash(&self.path) {
            let mut out = stdout();
            return out.write_all(&bytes).and_then(|()| out.flush());
        }
        write_atomic(&self.path, &bytes)
    }

    fn put_in_file(
        &self,
        limit: usize,
        patience: Duration,
        with_added: &dyn Fn(&[u8]) -> io::Result<Vec<u8>>,
    ) -> io::Result<()> {
        let is_new = fs::symlink_metadata(&self.path).is_err();
        let mut file = lock(&self.path, patience)?;
        let mut put = || {
            let old = match self.is_anew {
                true => Vec::new(),
                false => {
                    // Since the beginning the session may have read it, and another program replaced it. On Windows
                    // only this handle may read a locked file.
                    self.outputs.unless(self.outputs.reads.has(&file), "this command reads it")?;
                    let bytes = read_all(&mut file, limit)?;
                    self.outputs.unless_other(&bytes, self.format)?;
                    bytes
                }
            };
            replace_locked(&self.path, &mut file, &old, &with_added(&old)?)
        };
        let done = put();
        if done.is_err() && is_new && file.metadata().is_ok_and(|metadata| metadata.len() == 0) {
            // Only this program has seen the empty file: the others wait for it, and look for its name again.
            let _ = fs::remove_file(&self.path);
        }
        done
    }
}

/// Opens a file, new or old, and locks it until it is dropped.
fn lock(path: &Path, patience: Duration) -> io::Result<File> {
    let begun = Instant::now();
    loop {
        let old = OpenOptions::new().read(true).write(cfg!(windows)).open(path);
        let file = match old {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?
            }
            other => other?,
        };
        // Where there are no locks, programs at once are as they were without them.
        let is_held = matches!(FileExt::try_lock(&file), Err(TryLockError::WouldBlock));
        // A program that had the lock may have put another file in its place.
        let is_present = || File::open(path).is_ok_and(|now| FileId::of(&now) == FileId::of(&file));
        if !is_held && is_present() {
            return Ok(file);
        }
        if begun.elapsed() > patience {
            return Err(io::Error::new(ErrorKind::ResourceBusy, "another program keeps it locked"));
        }
        thread::sleep(Duration::from_millis(if is_held { 5 } else { 0 }));
    }
}

/// Replaces a locked file's bytes, the old or the new surviving any failure.
fn replace_locked(path: &Path, file: &mut File, old: &[u8], new: &[u8]) -> io::Result<()> {
    if cfg!(not(windows)) {
        return write_atomic(path, new);
    }
    // Windows may not rename over an open file. What is written there is the end alone.
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let mut put = |bytes: &[u8]| {
        file.seek(SeekFrom::Start(same as u64))?;
        file.write_all(&bytes[same..])?;
        file.set_len(bytes.len() as u64)?;
        file.sync_all()
    };
    put(new).inspect_err(|_| drop(put(old)))
}

/// An output that grows under its name from its first bytes, so that a kill loses none.
///
/// Until then an existing file stays. A pipe cannot be rewritten, so it gets everything at the end.
#[derive(Debug)]
pub struct GrowingOutput {
    sink: Sink,
    /// Bytes held back for a pipe.
    held: Vec<u8>,
}

impl GrowingOutput {
    pub fn new(sink: Sink) -> GrowingOutput {
        GrowingOutput { sink, held: Vec::new() }
    }
}

impl RecordingSink for GrowingOutput {
    fn write(&mut self, at_byte: u64, text: &str) -> Result<(), WriteError> {
        if let Some(output) = self.sink.file() {
            let written = output.write_at(at_byte, text.as_bytes());
            return Ok(written.map_err(at(&self.sink.path)).map_err(io::Error::from)?);
        }
        let (from, to) = (at_byte as usize, at_byte as usize + text.len());
        self.held.resize(self.held.len().max(to), 0);
        self.held[from..to].copy_from_slice(text.as_bytes());
        Ok(())
    }

    fn end_at(&mut self, length: u64) -> Result<(), WriteError> {
        if let Some(output) = self.sink.file() {
            let cut = output.cut(length);
            return Ok(cut.map_err(at(&self.sink.path)).map_err(io::Error::from)?);
        }
        let mut held = mem::take(&mut self.held);
        held.truncate(length as usize);
        self.sink.write_all(&held)?;
        Ok(self.sink.flush()?)
    }
}

/// Reads an input file of at most `limit` bytes and adds it to `reads`. `-` is standard input.
///
/// # Errors
/// If it cannot be read or is longer.
pub fn read_input(path: &Path, limit: usize, reads: &ReadFiles) -> io::Result<Vec<u8>> {
    if is_dash(path) {
        reads.note_standard_input();
        return read_all(io::stdin(), limit);
    }
    let file = File::open(path)?;
    reads.note(&file);
    read_all(file, limit)
}
