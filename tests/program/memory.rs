//! Drives in memory.

use dama::unstable::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, ListedFile};
use std::collections::BTreeMap;

pub const KEYBOARD_DAT: &[u8] = include_bytes!("../../KEYBOARD.DAT");

pub const GIOCHI_DAT: &[u8] = include_bytes!("../../GIOCHI.DAT");

#[derive(Clone, Debug, Default)]
pub struct Disk {
    pub files: BTreeMap<String, Vec<u8>>,
    /// Error of every operation.
    pub broken: Option<DriveError>,
    /// Error of writing.
    pub unwritable: Option<DriveError>,
    pub writes: usize,
}

/// Drives by letter; a letter without a disk is not ready.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub disks: BTreeMap<char, Disk>,
    /// The requested files in order, as `C:KEYBOARD.DAT`.
    pub asked: Vec<String>,
}

impl Memory {
    /// C: with the shipped KEYBOARD.DAT and GIOCHI.DAT, and empty disks in A: and B:.
    pub fn usual() -> Memory {
        let mut memory = Memory::default();
        memory.put("C:KEYBOARD.DAT", KEYBOARD_DAT);
        memory.put("C:GIOCHI.DAT", GIOCHI_DAT);
        memory.disks.insert('A', Disk::default());
        memory.disks.insert('B', Disk::default());
        memory
    }

    /// Puts a file on a disk, creating the disk if necessary: `C:PARTITA`.
    pub fn put(&mut self, file: &str, bytes: &[u8]) {
        let (drive, name) = split(file);
        self.disks.entry(drive).or_default().files.insert(name.into(), bytes.to_vec());
    }

    pub fn get(&self, file: &str) -> Option<&Vec<u8>> {
        let (drive, name) = split(file);
        self.disks.get(&drive)?.files.get(name)
    }

    pub fn disk(&mut self, drive: char) -> &mut Disk {
        self.disks.entry(drive).or_default()
    }

    /// Returns all files but the shipped two, as `C:PARTITA`.
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

#[track_caller]
fn split(file: &str) -> (char, &str) {
    let (drive, name) = file.split_once(':').expect("a drive and a name");
    (drive.chars().next().expect("a letter"), name)
}

impl Drives for Memory {
    fn letters(&mut self) -> u32 {
        self.disks.keys().filter_map(|&letter| Drive::new(letter)).fold(0, |all, drive| all | drive.bit())
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        let disk = self.disks.get(&drive.letter()).ok_or(DriveError::NotReady)?;
        if let Some(error) = disk.broken {
            return Err(error);
        }
        // Listed backward, since nothing may rely on the order.
        for (name, bytes) in disk.files.iter().rev() {
            let Some(name) = FileName::of_file(name) else { continue };
            let read = &mut |buffer: &mut [u8]| {
                let len = bytes.len().min(buffer.len());
                buffer[..len].copy_from_slice(&bytes[..len]);
                (len == bytes.len()).then_some(len).ok_or(DriveError::TooLong)
            };
            each(ListedFile { name, written: None, real: None, read });
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
