//! Drives in memory.

use dama::unstable::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, Listed};
use std::collections::BTreeMap;

/// The shipped graphics.
pub const KEYBOARD_DAT: &[u8] = include_bytes!("../../KEYBOARD.DAT");

/// The shipped graphics of the house's other games.
pub const GIOCHI_DAT: &[u8] = include_bytes!("../../GIOCHI.DAT");

/// A disk that exists only here.
#[derive(Clone, Debug, Default)]
pub struct Disk {
    pub files: BTreeMap<String, Vec<u8>>,
    /// Reading, looking and writing fail so.
    pub broken: Option<DriveError>,
    /// Writing fails so.
    pub unwritable: Option<DriveError>,
    /// How often something was written, or tried to be.
    pub writes: usize,
}

/// Drives by their letters; a letter without a disk is not ready.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub disks: BTreeMap<char, Disk>,
    /// The files asked for, in order, as `C:KEYBOARD.DAT`.
    pub asked: Vec<String>,
}

impl Memory {
    /// The program's disk with the shipped KEYBOARD.DAT and GIOCHI.DAT, an empty A: and an empty B:.
    pub fn usual() -> Memory {
        let mut memory = Memory::default();
        memory.put("C:KEYBOARD.DAT", KEYBOARD_DAT);
        memory.put("C:GIOCHI.DAT", GIOCHI_DAT);
        memory.disks.insert('A', Disk::default());
        memory.disks.insert('B', Disk::default());
        memory
    }

    /// Puts a file on a disk, which is made if need be: `C:PARTITA`.
    pub fn put(&mut self, file: &str, bytes: &[u8]) {
        let (drive, name) = split(file);
        self.disks.entry(drive).or_default().files.insert(name.into(), bytes.to_vec());
    }

    /// A file's bytes.
    pub fn get(&self, file: &str) -> Option<&Vec<u8>> {
        let (drive, name) = split(file);
        self.disks.get(&drive)?.files.get(name)
    }

    pub fn disk(&mut self, drive: char) -> &mut Disk {
        self.disks.entry(drive).or_default()
    }

    /// Every file but those two, as `C:PARTITA`.
    pub fn saved(&self) -> Vec<String> {
        let all = self.disks.iter().flat_map(|(drive, disk)| disk.files.keys().map(move |n| (drive, n)));
        all.filter(|(_, name)| *name != "KEYBOARD.DAT" && *name != "GIOCHI.DAT")
            .map(|(drive, name)| format!("{drive}:{name}"))
            .collect()
    }

    fn ready(&mut self, file: FileSpec) -> Result<&mut Disk, DriveError> {
        self.asked.push(format!("{}:{}", file.drive.letter(), file.name.as_str()));
        let disk = self.disks.get_mut(&file.drive.letter()).ok_or(DriveError::NotReady)?;
        match disk.broken {
            Some(error) => Err(error),
            None => Ok(disk),
        }
    }
}

fn split(file: &str) -> (char, &str) {
    let (drive, name) = file.split_once(':').expect("a drive and a name");
    (drive.chars().next().expect("a letter"), name)
}

impl Drives for Memory {
    fn letters(&mut self) -> u32 {
        self.disks.keys().filter_map(|&letter| Drive::new(letter)).fold(0, |all, drive| all | drive.bit())
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(Listed<'_>)) -> Result<(), DriveError> {
        let disk = self.disks.get(&drive.letter()).ok_or(DriveError::NotReady)?;
        if let Some(error) = disk.broken {
            return Err(error);
        }
        // The last first: the order is nobody's to rely on.
        for (name, bytes) in disk.files.iter().rev() {
            let Some(name) = FileName::of_file(name) else { continue };
            let read = &mut |buffer: &mut [u8]| {
                let len = bytes.len().min(buffer.len());
                buffer[..len].copy_from_slice(&bytes[..len]);
                (len == bytes.len()).then_some(len).ok_or(DriveError::TooLong)
            };
            each(Listed { name, written: None, read });
        }
        Ok(())
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        let bytes = self.ready(file)?.files.get(file.name.as_str()).ok_or(DriveError::NotFound)?;
        let len = bytes.len().min(buffer.len());
        buffer[..len].copy_from_slice(&bytes[..len]);
        (len == bytes.len()).then_some(len).ok_or(DriveError::TooLong)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        Ok(self.ready(file)?.files.contains_key(file.name.as_str()))
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        let disk = self.ready(file)?;
        disk.writes += 1;
        if let Some(error) = disk.unwritable {
            return Err(error);
        }
        disk.files.insert(file.name.as_str().into(), bytes.to_vec());
        Ok(())
    }
}
