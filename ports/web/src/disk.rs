//! The page's drives: C: is the browser's storage with the program's files; A: and B: hold floppy images.

use crate::imports;
use dama::unstable::host::floppy::{FileDate, Floppy, FloppyError};
use dama::unstable::script::recording::EarlierFiles;
use dama::unstable::session::drive::{whole_into, Drive, DriveError, Drives, FileName, FileSpec, ListedFile};

pub const KEYBOARD_DAT: &[u8] = include_bytes!("../../../KEYBOARD.DAT");
pub const GIOCHI_DAT: &[u8] = include_bytes!("../../../GIOCHI.DAT");

/// State of KEYBOARD.DAT, for trying out the program's checks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Graphics {
    #[default]
    Whole,
    /// The file is missing: the program halts. Source: M19.
    None,
    /// The last byte is missing.
    Damaged,
    Foreign,
}

#[derive(Debug, Default)]
pub struct Disk {
    pub graphics: Graphics,
    /// Runs without the storage: files live as long as the page.
    pub is_apart: bool,
    /// Files handed over by the page that are not in the storage, by name.
    pub lent: Vec<(String, Vec<u8>)>,
    pub floppies: [Option<Floppy>; 2],
    /// Collects the saved games that are read, for the recording.
    pub replaced: EarlierFiles,
}

impl Disk {
    /// Puts a disk into a drive, replacing any other.
    pub fn insert(&mut self, drive: Drive, image: Vec<u8>) -> Result<(), FloppyError> {
        let floppy = Floppy::from_bytes(image)?;
        floppy.check()?;
        let place = slot(drive).ok_or(FloppyError::NotFound)?;
        self.floppies[place] = Some(floppy);
        Ok(())
    }

    pub fn image(&self, drive: Drive) -> Option<Vec<u8>> {
        self.floppies[slot(drive)?].as_ref().map(Floppy::bytes)
    }

    pub fn eject(&mut self, drive: Drive) {
        if let Some(place) = slot(drive) {
            self.floppies[place] = None;
        }
    }

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

    fn stored(&self, name: &str) -> Result<Option<Vec<u8>>, DriveError> {
        if self.is_apart || name == "KEYBOARD.DAT" {
            return Ok(None);
        }
        imports::read(name)
    }

    /// Returns the disk in a drive; `None` for the program's own drive.
    fn floppy(&mut self, drive: Drive) -> Result<Option<&mut Floppy>, DriveError> {
        if drive == Drive::PROGRAM {
            return Ok(None);
        }
        let place = slot(drive).ok_or(DriveError::NotReady)?;
        self.floppies[place].as_mut().map(Some).ok_or(DriveError::Empty)
    }
}

fn slot(drive: Drive) -> Option<usize> {
    ['A', 'B'].iter().position(|letter| *letter == drive.letter())
}

impl Drives for Disk {
    fn letters(&mut self) -> u32 {
        let there = ['A', 'B'].into_iter().filter_map(Drive::new);
        let there = there.filter(|drive| slot(*drive).is_some_and(|place| self.floppies[place].is_some()));
        there.fold(Drive::PROGRAM.bit(), |letters, drive| letters | drive.bit())
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        if let Some(floppy) = self.floppy(drive)? {
            return floppy.list(each);
        }
        let mut names = if self.is_apart { Vec::new() } else { imports::names()? };
        names.extend(self.lent.iter().map(|(name, _)| name.clone()));
        names.sort();
        names.dedup();
        for name in &names {
            let Some(of_file) = FileName::of_file(name) else { continue };
            let read = &mut |buffer: &mut [u8]| match self.own(name) {
                Some(bytes) => whole_into(bytes, buffer),
                None => whole_into(&self.stored(name)?.ok_or(DriveError::NotFound)?, buffer),
            };
            each(ListedFile { name: of_file, written: None, real: None, read });
        }
        Ok(())
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        let name = file.name.as_str();
        if let Some(floppy) = self.floppy(file.drive)? {
            return floppy.read_into(name, buffer);
        }
        let len = match self.own(name) {
            Some(bytes) => whole_into(bytes, buffer)?,
            None => whole_into(&self.stored(name)?.ok_or(DriveError::NotFound)?, buffer)?,
        };
        self.replaced.note_read(file, &buffer[..len]);
        Ok(len)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        let name = file.name.as_str();
        if let Some(floppy) = self.floppy(file.drive)? {
            return Ok(floppy.exists(name)?);
        }
        Ok(self.own(name).is_some() || self.stored(name)?.is_some())
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        let name = file.name.as_str();
        if let Some(floppy) = self.floppy(file.drive)? {
            return Ok(floppy.put(name, bytes, FileDate::tell(imports::seconds()))?);
        }
        if !self.is_apart {
            imports::write(name, bytes)?;
        }
        // A stored file replaces a lent one of the same name.
        self.lent.retain(|(lent, _)| lent != name);
        if self.is_apart {
            self.lent.push((name.into(), bytes.into()));
        }
        Ok(())
    }
}
