//! The files in recordings: their contents before the session, and checksums of written files.
//!
//! A session that saves a game leaves another disk than it found. A replay must start from the disk before.

use super::NumberedStep;
use super::ScriptStep;
use crate::formats::crc::crc32;
use crate::formats::save::begins_as_save;
use crate::session::drive::FileSpec;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

/// A file before a session first wrote to it, or a saved game that it resumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierFile {
    pub file: FileSpec,
    /// `None` if the file did not exist.
    pub bytes: Option<Vec<u8>>,
}

impl EarlierFile {
    /// Reads `C:PARTITA` for a missing file, or `C:PARTITA 44414d41...` with its bytes in hexadecimal.
    pub fn parse(text: &str) -> Option<EarlierFile> {
        let (name, bytes) = match text.split_once(' ') {
            Some((name, digits)) => (name, Some(bytes_of(digits.trim())?)),
            None => (text, None),
        };
        Some(EarlierFile { file: FileSpec::parse(name).ok()?, bytes })
    }
}

/// A file that a session wrote, with its CRC-32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved {
    pub file: FileSpec,
    pub crc: u32,
}

impl Saved {
    /// Reads `C:PARTITA 1c291ca3`.
    pub fn parse(text: &str) -> Option<Saved> {
        let (name, crc) = text.split_once(' ')?;
        Some(Saved { file: FileSpec::parse(name).ok()?, crc: u32::from_str_radix(crc.trim(), 16).ok()? })
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "saved {}:{} {:08x}", self.file.drive.letter(), self.file.name.as_str(), self.crc)
    }
}

fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    let pair = |pair: &[u8]| match *pair {
        [high, low] => Some(value(high)? << 4 | value(low)?),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(pair).collect()
}

impl fmt::Display for EarlierFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "was {}:{}", self.file.drive.letter(), self.file.name.as_str())?;
        let Some(bytes) = &self.bytes else { return Ok(()) };
        let mut digits = String::with_capacity(2 * bytes.len());
        bytes.iter().try_for_each(|byte| fmt::Write::write_fmt(&mut digits, format_args!("{byte:02x}")))?;
        write!(f, " {digits}")
    }
}

/// Returns the files that a recording describes.
pub fn found(steps: impl Iterator<Item = NumberedStep>) -> Vec<EarlierFile> {
    steps.filter_map(|(_, step)| if let ScriptStep::Was(was) = step { Some(was) } else { None }).collect()
}

/// The files that a session writes: its drives note them and its recorder takes them. Clones share one list.
#[derive(Clone, Debug, Default)]
pub struct EarlierFiles(Rc<RefCell<Noted>>);

#[derive(Debug, Default)]
struct Noted {
    /// The files noted, and whether they were written.
    files: Vec<(FileSpec, bool)>,
    // Not yet taken by the recorder.
    new: Vec<EarlierFile>,
    saved: Vec<Saved>,
}

impl EarlierFiles {
    pub fn has(&self, file: FileSpec) -> bool {
        self.0.borrow().files.iter().any(|(known, _)| *known == file)
    }

    /// Notes a file's content before it is written; `None` if it cannot be read.
    pub fn note(&self, file: FileSpec, was: Option<EarlierFile>) {
        let mut noted = self.0.borrow_mut();
        noted.files.push((file, true));
        noted.new.extend(was.filter(|was| can_be_told(was.file)));
    }

    /// Notes a whole file that was read, if it is a saved game, because a replay may lack it.
    pub fn note_read(&self, file: FileSpec, bytes: &[u8]) {
        if !begins_as_save(bytes) || self.has(file) || !can_be_told(file) {
            return;
        }
        let mut noted = self.0.borrow_mut();
        noted.files.push((file, false));
        noted.new.push(EarlierFile { file, bytes: Some(bytes.into()) });
    }

    pub fn note_saved(&self, file: FileSpec, bytes: &[u8]) {
        let mut noted = self.0.borrow_mut();
        for (known, is_written) in &mut noted.files {
            *is_written |= *known == file;
        }
        noted.saved.retain(|saved| saved.file != file);
        if can_be_told(file) {
            noted.saved.push(Saved { file, crc: crc32(bytes) });
        }
    }

    /// Returns the noted files that a recording can name, and whether they were written.
    pub fn files(&self) -> Vec<(FileSpec, bool)> {
        self.0.borrow().files.iter().copied().filter(|(file, _)| can_be_told(*file)).collect()
    }

    pub fn take_saved(&self, each: &mut dyn FnMut(Saved)) {
        core::mem::take(&mut self.0.borrow_mut().saved).into_iter().for_each(each);
    }

    pub fn take_new(&self, each: &mut dyn FnMut(EarlierFile)) {
        core::mem::take(&mut self.0.borrow_mut().new).into_iter().for_each(each);
    }
}

/// Returns whether a recording can name a file: a brace in the name would end the word too early.
fn can_be_told(file: FileSpec) -> bool {
    !file.name.as_str().contains(['{', '}'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_a_brace_in_its_name_is_noted_and_not_told() {
        let replaced = EarlierFiles::default();
        for name in ["A}B", "A{B"] {
            let file = FileSpec::parse(name).expect("a name");
            replaced.note(file, Some(EarlierFile { file, bytes: None }));
            assert!(replaced.has(file));
        }
        replaced.take_new(&mut |was| panic!("{was}"));
    }
    use std::string::ToString;
    use std::vec;

    #[test]
    fn what_a_file_was_is_written_and_read_again() {
        let file = FileSpec::parse("B:PARTITA.SAV").expect("a name");
        for (bytes, text) in [
            (None, "was B:PARTITA.SAV"),
            (Some(vec![]), "was B:PARTITA.SAV "),
            (Some(vec![0, 0x1a, 0xff]), "was B:PARTITA.SAV 001aff"),
        ] {
            let was = EarlierFile { file, bytes };
            assert_eq!(was.to_string(), text);
            assert_eq!(EarlierFile::parse(&text["was ".len()..]), Some(was));
        }
        let saved = Saved { file, crc: 0x1a };
        assert_eq!(saved.to_string(), "saved B:PARTITA.SAV 0000001a");
        assert_eq!(Saved::parse("B:PARTITA.SAV 0000001a"), Some(saved));
        for wrong in ["", "X", "X g", "A/B 0"] {
            assert_eq!(Saved::parse(wrong), None, "{wrong:?}");
        }
        for wrong in ["", " ", "A/B", "X 0", "X 0g", "X 000", "X 00 00", "X +1", "X \u{e8}"] {
            assert_eq!(EarlierFile::parse(wrong), None, "{wrong:?}");
        }
    }
}
