//! The drives that the original sees.

use dama::unstable::session::drive::{Drive, DriveError, Drives, FileSpec, ListedFile};

/// The program's drives with DOSBox's letters: those that are mounted, and Z, its own, empty here.
// Prompts that list the drives are then the same in both programs.
#[derive(Debug)]
pub struct DosBoxDrives<D>(pub D, pub Vec<char>);

const OWN: char = 'Z';

impl<D: Drives> Drives for DosBoxDrives<D> {
    fn letters(&mut self) -> u32 {
        self.1.iter().filter_map(|&letter| Drive::new(letter)).map(Drive::bit).sum()
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        if drive.letter() == OWN {
            return Ok(());
        }
        self.0.list(drive, each)
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        self.0.read(file, buffer)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        self.0.exists(file)
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        self.0.write(file, bytes)
    }
}
