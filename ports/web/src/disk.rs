//! The drives: C: is the browser's storage, with the program's own files in it; A: and B: are empty.

use crate::exports::storage;
use dama::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, Listed};

/// The graphics as they are shipped.
pub const KEYBOARD_DAT: &[u8] = include_bytes!("../../../KEYBOARD.DAT");
/// The graphics of the other games.
pub const GIOCHI_DAT: &[u8] = include_bytes!("../../../GIOCHI.DAT");

/// The longest file that is kept: no game, and no file of games, is as long.
pub const LONGEST: usize = 1 << 20;

/// What lies where KEYBOARD.DAT should.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    /// KEYBOARD.DAT.
    #[default]
    Whole,
    /// Nothing: the program halts. Source: M19.
    None,
    /// All of it but its last byte.
    Damaged,
    /// Something else altogether.
    Foreign,
}

/// The drives of the page.
#[derive(Debug, Default)]
pub struct Disk {
    /// What lies where KEYBOARD.DAT should.
    pub graphics: Graphics,
    /// Files that were handed over and are in no storage, by their names.
    pub lent: Vec<(String, Vec<u8>)>,
}

impl Disk {
    fn own(&self, name: &str) -> Option<&[u8]> {
        match (name, self.graphics) {
            ("KEYBOARD.DAT", Graphics::Whole) => Some(KEYBOARD_DAT),
            ("KEYBOARD.DAT", Graphics::Damaged) => KEYBOARD_DAT.split_last().map(|(_, rest)| rest),
            ("KEYBOARD.DAT", Graphics::Foreign) => Some(b"something else altogether"),
            ("KEYBOARD.DAT", Graphics::None) => None,
            ("GIOCHI.DAT", _) => Some(GIOCHI_DAT),
            _ => self.lent.iter().find(|(lent, _)| lent == name).map(|(_, bytes)| bytes.as_slice()),
        }
    }
}

fn is_there(drive: Drive) -> Result<(), DriveError> {
    (drive == Drive::PROGRAM).then_some(()).ok_or(DriveError::NotReady)
}

/// Fills the buffer, with the beginning of what is too long for it.
fn fill(bytes: &[u8], buffer: &mut [u8]) -> Result<usize, DriveError> {
    let len = bytes.len().min(buffer.len());
    buffer[..len].copy_from_slice(&bytes[..len]);
    (len == bytes.len()).then_some(len).ok_or(DriveError::TooLong)
}

impl Drives for Disk {
    fn letters(&mut self) -> u32 {
        Drive::PROGRAM.bit()
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(Listed<'_>)) -> Result<(), DriveError> {
        is_there(drive)?;
        let mut names = storage::names()?;
        names.extend(self.lent.iter().map(|(name, _)| name.clone()));
        names.sort();
        names.dedup();
        for name in &names {
            let Some(of_file) = FileName::of_file(name) else { continue };
            let read = &mut |buffer: &mut [u8]| match self.own(name) {
                Some(bytes) => fill(bytes, buffer),
                None => fill(&storage::read(name)?.ok_or(DriveError::NotFound)?, buffer),
            };
            each(Listed { name: of_file, written: None, read });
        }
        Ok(())
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        is_there(file.drive)?;
        let name = file.name.as_str();
        match self.own(name) {
            Some(bytes) => fill(bytes, buffer),
            None if name == "KEYBOARD.DAT" => Err(DriveError::NotFound),
            None => fill(&storage::read(name)?.ok_or(DriveError::NotFound)?, buffer),
        }
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        is_there(file.drive)?;
        let name = file.name.as_str();
        Ok(self.own(name).is_some() || storage::read(name)?.is_some())
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        is_there(file.drive)?;
        storage::write(file.name.as_str(), bytes)?;
        // What was kept takes the place of what was only lent.
        self.lent.retain(|(name, _)| name != file.name.as_str());
        Ok(())
    }
}
