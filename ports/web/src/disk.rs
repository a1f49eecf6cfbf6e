//! The drives: C: is the browser's storage, with the program's own files in it; in A: and B: lie images of floppy disks.

use crate::imports;
use dama::unstable::host::floppy::{Clock, Floppy, FloppyError};
use dama::unstable::script::recording::Replaced;
use dama::unstable::session::drive::{whole_into, Drive, DriveError, Drives, FileName, FileSpec, Listed};

/// The graphics as they are shipped.
pub const KEYBOARD_DAT: &[u8] = include_bytes!("../../../KEYBOARD.DAT");
/// The graphics of the other games.
pub const GIOCHI_DAT: &[u8] = include_bytes!("../../../GIOCHI.DAT");

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
    /// Nothing is read from the storage, nor kept there: what is written stays as long as the page.
    pub is_apart: bool,
    /// Files that were handed over and are in no storage, by their names.
    pub lent: Vec<(String, Vec<u8>)>,
    /// The disks in A: and B:.
    pub floppies: [Option<Floppy>; 2],
    /// Where saved games that are read are noted, for the recording.
    pub replaced: Replaced,
}

impl Disk {
    /// Puts a disk into a drive, in the place of the one that is there.
    pub fn insert(&mut self, drive: Drive, image: Vec<u8>) -> Result<(), FloppyError> {
        let floppy = Floppy::from_bytes(image)?;
        floppy.check()?;
        let place = slot(drive).ok_or(FloppyError::NotFound)?;
        self.floppies[place] = Some(floppy);
        Ok(())
    }

    /// A drive's disk as an image.
    pub fn image(&self, drive: Drive) -> Option<Vec<u8>> {
        self.floppies[slot(drive)?].as_ref().map(Floppy::bytes)
    }

    /// Takes a drive's disk out.
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

    /// A file of the storage.
    fn kept(&self, name: &str) -> Result<Option<Vec<u8>>, DriveError> {
        if self.is_apart || name == "KEYBOARD.DAT" {
            return Ok(None);
        }
        imports::read(name)
    }

    /// The disk in a drive; none where the drive is the program's.
    fn floppy(&mut self, drive: Drive) -> Result<Option<&mut Floppy>, DriveError> {
        if drive == Drive::PROGRAM {
            return Ok(None);
        }
        let place = slot(drive).ok_or(DriveError::NotReady)?;
        self.floppies[place].as_mut().map(Some).ok_or(DriveError::NotReady)
    }
}

/// Which of the two drives it is.
fn slot(drive: Drive) -> Option<usize> {
    ['A', 'B'].iter().position(|letter| *letter == drive.letter())
}

impl Drives for Disk {
    fn letters(&mut self) -> u32 {
        let there = ['A', 'B'].into_iter().filter_map(Drive::new);
        let there = there.filter(|drive| slot(*drive).is_some_and(|place| self.floppies[place].is_some()));
        there.fold(Drive::PROGRAM.bit(), |letters, drive| letters | drive.bit())
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(Listed<'_>)) -> Result<(), DriveError> {
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
                None => whole_into(&self.kept(name)?.ok_or(DriveError::NotFound)?, buffer),
            };
            each(Listed { name: of_file, written: None, read });
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
            None => whole_into(&self.kept(name)?.ok_or(DriveError::NotFound)?, buffer)?,
        };
        self.replaced.note_read(file, &buffer[..len]);
        Ok(len)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        let name = file.name.as_str();
        if let Some(floppy) = self.floppy(file.drive)? {
            return Ok(floppy.exists(name)?);
        }
        Ok(self.own(name).is_some() || self.kept(name)?.is_some())
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        let name = file.name.as_str();
        if let Some(floppy) = self.floppy(file.drive)? {
            return Ok(floppy.put(name, bytes, Clock::tell(imports::seconds()))?);
        }
        if !self.is_apart {
            imports::write(name, bytes)?;
        }
        // What was kept takes the place of what was only lent.
        self.lent.retain(|(lent, _)| lent != name);
        if self.is_apart {
            self.lent.push((name.into(), bytes.into()));
        }
        Ok(())
    }
}
