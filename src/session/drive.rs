//! Drives and file names as in DOS, and [`Drives`], the trait that front-ends implement.
//!
//! Source: M16 (a name, optionally preceded by a drive). That names are 8.3 is inferred from DOS.

use super::text::{bytes, letters, of_bytes, parted, Str};
use crate::rules::error::error_text;
use crate::session::desktop_only::desktop_only;

/// A drive letter, `A` to `Z`. The program's own disk is [`Drive::PROGRAM`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drive(u8);

impl Drive {
    /// The drive where KEYBOARD.DAT is looked for second. Source: M19.
    pub const A: Drive = Drive(b'A');
    /// The program's disk: C, as on a PC with one hard disk (inferred).
    pub const PROGRAM: Drive = Drive(b'C');

    pub fn new(letter: char) -> Option<Drive> {
        letter.is_ascii_alphabetic().then(|| Drive(letter.to_ascii_uppercase() as u8))
    }

    /// Returns the drive's bit in [`Drives::letters`].
    pub fn bit(self) -> u32 {
        1 << (self.0 - b'A')
    }

    pub fn letter(self) -> char {
        char::from(self.0)
    }
}

/// A file name of eight letters and an extension of three, in capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileName {
    pub(super) text: [u8; 12],
    pub(super) len: u8,
}

impl FileName {
    /// Returns the name of a file on a disk, if a player could type it.
    pub fn of_file(name: &Str) -> Option<FileName> {
        let typed = parse_name(name).ok()?;
        // DOS itself has no file whose name is typed otherwise.
        #[cfg(feature = "alloc")]
        if !typed.as_bytes().eq_ignore_ascii_case(bytes(name)) {
            return None;
        }
        Some(typed)
    }

    pub(crate) const NONE: FileName = FileName { text: [0; 12], len: 0 };

    pub(crate) fn is_before(&self, other: &FileName) -> bool {
        // Unused bytes are NUL, less than any letter.
        self.text < other.text
    }

    /// The graphics. Source: M18, M19.
    pub const KEYBOARD_DAT: FileName = FileName { text: *b"KEYBOARD.DAT", len: 12 };

    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("only ASCII is ever put in")
    }

    /// Returns the name for the screen; none of its letters is packed.
    pub fn written(&self) -> &Str {
        of_bytes(self.as_bytes())
    }

    pub fn as_bytes(&self) -> &[u8] {
        &self.text[..usize::from(self.len)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileSpec {
    /// The drive typed, or the program's.
    pub drive: Drive,
    pub name: FileName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    Empty,
    /// More than eight letters, or more than three after the dot.
    TooLong,
    BadCharacter(char),
    /// A path: drives have no folders here.
    Path,
    /// The name of a device, such as CON or LPT1.
    Device,
    /// One of the program's own files; without an archive, any name ending in `.PDN`.
    Reserved,
    /// The part before the colon is not a single letter.
    BadDrive,
}

error_text!(NameError {
    NameError::Empty => "a file name is missing";
    NameError::TooLong => "a file name has at most eight characters, a dot and three more";
    NameError::BadCharacter(c) => "a file name cannot contain {c:?}";
    NameError::Path => "a file name cannot contain a folder";
    NameError::Device => "this is the name of a device";
    NameError::Reserved => "this name is reserved for the program's own files";
    NameError::BadDrive => "expected a single letter before the colon";
});

// Device names of DOS and Windows, besides COM and LPT with a digit.
const DEVICES: [&[u8]; 7] = [b"CON", b"PRN", b"AUX", b"NUL", b"CLOCK$", b"CONIN$", b"CONOUT$"];

// The program's own files, which no saved game may replace. Source: M18.
const PROGRAM_FILES: [&[u8]; 5] =
    [b"DAMA.COM", b"KEYBOARD.DAT", b"MANUALE.HTM", b"MANUALE.HTML", b"DAMA.PIF"];

impl FileSpec {
    /// Reads `PARTITA` or `b:partita.sav`, ignoring blanks around it.
    pub fn parse(typed: &Str) -> Result<FileSpec, NameError> {
        FileSpec::parse_from(typed, Drive::PROGRAM)
    }

    /// Reads a name; without a drive it is on `disk`.
    pub(crate) fn parse_from(typed: &Str, disk: Drive) -> Result<FileSpec, NameError> {
        let typed = typed.trim_ascii();
        let (drive, name) = match parted(typed, b':') {
            None => (disk, typed),
            Some((letter, name)) => {
                let mut before = letters(letter);
                let drive = before.next().and_then(Drive::new).filter(|_| before.next().is_none());
                (drive.ok_or(NameError::BadDrive)?, name)
            }
        };
        Ok(FileSpec { drive, name: parse_name(name)? })
    }
}

fn parse_name(typed: &Str) -> Result<FileName, NameError> {
    let all = bytes(typed);
    if all.is_empty() {
        return Err(NameError::Empty);
    }
    if all.iter().any(|byte| matches!(byte, b'/' | b'\\')) || matches!(all, b"." | b"..") {
        return Err(NameError::Path);
    }
    if is_program_file(all) {
        return Err(NameError::Reserved);
    }
    let (base, extension) = parted(typed, b'.').unwrap_or((typed, Default::default()));
    let bad = |c: &char| !is_name_character(*c);
    if let Some(c) = letters(base).chain(letters(extension)).find(bad) {
        return Err(NameError::BadCharacter(c));
    }
    if base.is_empty() {
        return Err(NameError::BadCharacter('.'));
    }
    if base.len() > 8 || extension.len() > 3 {
        return Err(NameError::TooLong);
    }
    let mut name = FileName { text: [0; 12], len: 0 };
    let (base, extension) = (bytes(base), bytes(extension));
    let dot: &[u8] = if extension.is_empty() { b"" } else { b"." };
    for c in base.iter().chain(dot).chain(extension) {
        name.text[usize::from(name.len)] = c.to_ascii_uppercase();
        name.len += 1;
    }
    let base = &name.text[..base.len()];
    if is_device(base) {
        return Err(NameError::Device);
    }
    Ok(name)
}

fn is_name_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || (c.is_ascii() && b"!#$%&'()-@^_`{}~".contains(&(c as u8)))
}

fn is_program_file(typed: &[u8]) -> bool {
    let end = typed.iter().rposition(|&byte| byte != b'.').map_or(0, |last| last + 1);
    let typed = &typed[..end];
    #[cfg(feature = "alloc")]
    if typed.eq_ignore_ascii_case(FileName::GIOCHI_DAT.as_bytes()) {
        return true;
    }
    PROGRAM_FILES.iter().any(|name| typed.eq_ignore_ascii_case(name))
}

// DOS ignores the extension of a device's name.
pub(super) fn is_device(base: &[u8]) -> bool {
    DEVICES.contains(&base)
        || matches!(base, [b'C', b'O', b'M', b'0'..=b'9'] | [b'L', b'P', b'T', b'0'..=b'9'])
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriveError {
    /// No such drive, or no disk in it.
    NotReady,
    NotFound,
    Full,
    WriteProtected,
    /// Not a plain file, or not readable.
    Denied,
    /// The file is longer than the caller's buffer.
    TooLong,
    /// The disk is damaged, or of an unknown format.
    Damaged,
    /// The command line gave the letter no folder and no image, or one that is missing.
    #[cfg(feature = "alloc")]
    NotMapped,
    /// The page has no floppy image for the letter.
    #[cfg(feature = "alloc")]
    Empty,
    /// Several files differ from the name only in the case of letters.
    #[cfg(feature = "alloc")]
    Ambiguous,
    Failed,
}

impl DriveError {
    /// Returns whether there is no drive or no disk, and so no file.
    pub(crate) fn is_of_absent_disk(self) -> bool {
        desktop_only!(matches!(self, DriveError::NotReady | DriveError::NotMapped | DriveError::Empty), else self == DriveError::NotReady)
    }
}

error_text!(DriveError {
    DriveError::NotReady => "no such drive, or no disk in it";
    DriveError::NotFound => "no such file";
    DriveError::Full => "the disk is full";
    DriveError::WriteProtected => "the disk is write-protected";
    DriveError::Denied => "not a plain file, or access denied";
    DriveError::TooLong => "the file is too long";
    DriveError::Damaged => "the disk is damaged, or of an unknown format";
    #[cfg(feature = "alloc")]
    DriveError::NotMapped => "no folder or image for this drive";
    #[cfg(feature = "alloc")]
    DriveError::Empty => "no disk in the drive";
    #[cfg(feature = "alloc")]
    DriveError::Ambiguous => "several files have this name, differing in case";
    DriveError::Failed => "the drive failed";
});

#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// From 1980 on.
    pub year: u16,
    pub month: u8,
    pub day: u8,
}

/// Reads a file as [`Drives::read`] does.
pub type Read<'a> = &'a mut dyn FnMut(&mut [u8]) -> Result<usize, DriveError>;

pub struct ListedFile<'a> {
    pub name: FileName,
    /// The date of the last change in universal time, if known.
    #[cfg(feature = "alloc")]
    pub written: Option<Date>,
    /// The file's own name, if it is not 8.3 and `name` is an alias.
    #[cfg(feature = "alloc")]
    pub real: Option<&'a str>,
    pub read: Read<'a>,
}

impl core::fmt::Debug for ListedFile<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Listed").field("name", &self.name).finish_non_exhaustive()
    }
}

pub trait Drives {
    /// Returns the drives as bits, A's being bit 0; 0 if unknown.
    fn letters(&mut self) -> u32 {
        0
    }

    /// Calls `each` for every plain file with a valid name, in any order. Does nothing if the listing is unknown.
    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        let _ = (drive, each);
        Ok(())
    }

    /// Reads a whole file into `buffer`; returns its length in bytes. A file that is too long fills the buffer.
    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError>;

    /// Returns whether the drive has an entry of that name.
    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError>;

    /// Writes a whole file, replacing one of that name. Whatever happens, the old file or the new one is there
    /// afterwards, complete.
    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError>;

    /// Returns what keeps the game being played, if anything does.
    fn keeper(&mut self) -> Option<&mut dyn GameKeeper> {
        None
    }

    /// Forgets the game that is kept: it is over, left or saved.
    fn forget_kept(&mut self) {
        if let Some(keeper) = self.keeper() {
            keeper.forget();
        }
    }
}

// So that a program has one type for all its drives, and is compiled once.
impl<D: Drives + ?Sized> Drives for &mut D {
    fn letters(&mut self) -> u32 {
        (**self).letters()
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        (**self).list(drive, each)
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        (**self).read(file, buffer)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        (**self).exists(file)
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        (**self).write(file, bytes)
    }

    fn keeper(&mut self) -> Option<&mut dyn GameKeeper> {
        (**self).keeper()
    }

    fn forget_kept(&mut self) {
        (**self).forget_kept();
    }
}

/// Keeps the game being played, so that the next program can go on with it if this one is stopped.
pub trait GameKeeper {
    /// Keeps this saved game in place of the one kept before. Does not wait for a disk.
    fn keep(&mut self, saved: &[u8]);

    /// Forgets the game that is kept.
    fn forget(&mut self);

    /// Returns the name under which a game that a program left is listed.
    fn file(&self) -> FileSpec;

    /// Returns whether a game waits there.
    fn has_left(&mut self) -> bool;

    /// The game of this file is being played again; if it is one that was kept, its place is used again.
    fn resume(&mut self, file: FileSpec);

    /// Returns whether a game could not be kept; tells it once.
    fn has_failed(&mut self) -> bool;
}

/// Copies all bytes into `buffer`; returns their number. If they do not fit, copies the first ones.
pub fn whole_into(bytes: &[u8], buffer: &mut [u8]) -> Result<usize, DriveError> {
    let len = bytes.len().min(buffer.len());
    buffer[..len].copy_from_slice(&bytes[..len]);
    (len == bytes.len()).then_some(len).ok_or(DriveError::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};
    use std::vec::Vec;

    fn parsed(typed: &str) -> Result<(char, String), NameError> {
        FileSpec::parse(typed).map(|f| (f.drive.letter(), f.name.as_str().to_string()))
    }

    #[test]
    fn names_are_8_3_in_capitals_on_the_drive_typed() {
        assert_eq!(parsed("partita"), Ok(('C', "PARTITA".into())));
        assert_eq!(parsed(" b:Partita1.sav "), Ok(('B', "PARTITA1.SAV".into())));
        assert_eq!(parsed("A:X_1~"), Ok(('A', "X_1~".into())));
        assert_eq!(parsed("NOME."), Ok(('C', "NOME".into())));
        assert_eq!(parsed("COM10"), Ok(('C', "COM10".into())));
        assert_eq!(parsed("CONTE"), Ok(('C', "CONTE".into())));
    }

    #[test]
    fn what_is_no_name_is_refused_with_its_reason() {
        for (typed, error) in [
            ("", NameError::Empty),
            ("  ", NameError::Empty),
            ("B:", NameError::Empty),
            ("PARTITALUNGA", NameError::TooLong),
            ("P.SAVE", NameError::TooLong),
            ("A.B.C", NameError::BadCharacter('.')),
            (".SAV", NameError::BadCharacter('.')),
            ("UN GIOCO", NameError::BadCharacter(' ')),
            ("GIOC*", NameError::BadCharacter('*')),
            ("CITTÀ", NameError::BadCharacter('À')),
            ("B: PARTITA", NameError::BadCharacter(' ')),
            ("X\0", NameError::BadCharacter('\0')),
            ("..", NameError::Path),
            ("../X", NameError::Path),
            ("B:\\X", NameError::Path),
            ("/ETC", NameError::Path),
            ("CON", NameError::Device),
            ("nul.sav", NameError::Device),
            ("LPT1", NameError::Device),
            ("com9.x", NameError::Device),
            ("CLOCK$", NameError::Device),
            ("COM0", NameError::Device),
            ("lpt0.sav", NameError::Device),
            ("B:CONIN$", NameError::Device),
            ("conout$.sav", NameError::Device),
            ("keyboard.dat", NameError::Reserved),
            ("DAMA.COM", NameError::Reserved),
            ("b:giochi.dat.", NameError::Reserved),
            ("A:MANUALE.HTM", NameError::Reserved),
            ("MANUALE.HTML", NameError::Reserved),
            ("Dama.Pif", NameError::Reserved),
            ("DAMA.COM.", NameError::Reserved),
            ("BB:X", NameError::BadDrive),
            (":X", NameError::BadDrive),
            ("1:X", NameError::BadDrive),
            ("A:B:X", NameError::BadCharacter(':')),
        ] {
            assert_eq!(parsed(typed), Err(error), "{typed:?}");
        }
    }

    #[test]
    fn random_names_never_panic_and_what_is_accepted_is_safe() {
        let alphabet: Vec<char> = "ABcon.:/\\ 19*à$~LPT\u{0}\u{1f600}".chars().collect();
        let mut state = 5u32;
        let mut accepted = 0;
        for _ in 0..50_000 {
            let mut typed = String::new();
            for _ in 0..1 + (state >> 9) % 14 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                typed.push(alphabet[(state >> 16) as usize % alphabet.len()]);
            }
            if let Ok(file) = FileSpec::parse(&typed) {
                accepted += 1;
                let name = file.name.as_str();
                assert!(!name.contains(['/', '\\', ':', '\0', ' ']) && !name.starts_with('.'), "{name}");
                assert_eq!(FileSpec::parse(name).map(|f| f.name), Ok(file.name));
            }
        }
        assert!(accepted > 500);
    }
}
