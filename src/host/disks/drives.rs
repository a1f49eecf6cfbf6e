//! Drive letters mapped to folders and floppy images.
//!
//! A drive is one folder without its subfolders, or an image's root directory. Names are in capitals and match files
//! in any case; if two files match, neither is used. Links in a folder are refused, so that nothing outside can be
//! reached; [`Folder`] also resists links created meanwhile.

use super::floppy::{day_of, FileDate, Floppy};
use super::folder::Folder;
use super::image::is_write_protected;
use super::outputs::ReadFiles;
use crate::host::floppy::drive_error;
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, ListedFile};
use crate::session::short_name::alias;
use cap_std::fs::Metadata;
use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::vec::Vec;

/// Folders and disk images by drive letter.
#[derive(Clone, Debug, Default)]
pub struct DriveMap {
    mapped: Vec<(Drive, PathBuf)>,
    reads: ReadFiles,
}

enum Disk<'a> {
    Folder(&'a Path),
    /// The path of a disk image: a plain file, or a link to one.
    Image(&'a Path),
}

impl DriveMap {
    pub fn new() -> DriveMap {
        DriveMap::default()
    }

    /// Maps a letter to a folder or image, replacing an earlier mapping.
    pub fn map(&mut self, drive: Drive, path: impl Into<PathBuf>) {
        self.mapped.retain(|(known, _)| *known != drive);
        self.mapped.push((drive, path.into()));
    }

    /// Records the files that are read in `reads`.
    pub fn noting(self, reads: &ReadFiles) -> DriveMap {
        DriveMap { reads: reads.clone(), ..self }
    }

    pub fn path(&self, drive: Drive) -> Option<&Path> {
        self.mapped.iter().find(|(known, _)| *known == drive).map(|(_, path)| path.as_path())
    }

    // Looked up each time: the user may change the disk.
    fn disk(&self, drive: Drive) -> Result<Disk<'_>, DriveError> {
        // The program's own disk was there: if it is missing, it has been taken out.
        let is_there = |path: &&Path| drive == Drive::PROGRAM || path.exists();
        let not_mapped = DriveError::NotMapped;
        let path = self.path(drive).filter(is_there).ok_or(not_mapped)?;
        Ok(if path.is_file() { Disk::Image(path) } else { Disk::Folder(path) })
    }
}

/// A file of a folder, or the name for a new one.
#[derive(Debug)]
struct Located {
    folder: Folder,
    name: OsString,
    found: Option<Metadata>,
}

/// Finds the file whose name matches, ignoring case, or else whose alias it is.
fn locate(folder: &Path, name: &str) -> Result<Located, DriveError> {
    let folder = Folder::open(folder).map_err(|_| DriveError::NotReady)?;
    let mut same = folder.dos_names(name).map_err(|_| DriveError::NotReady)?;
    if same.is_empty() && name.contains('~') {
        same = folder.names().map_err(|_| DriveError::NotReady)?;
        same.retain(|found| alias(&found.to_string_lossy()).is_some_and(|alias| alias.as_str() == name));
    }
    let mut same = same.into_iter();
    let name = same.next().unwrap_or_else(|| name.into());
    if same.next().is_some() {
        return Err(DriveError::Ambiguous);
    }
    let found = folder.look(&name).map_err(drive_error)?;
    Ok(Located { folder, name, found })
}

impl Drives for DriveMap {
    fn letters(&mut self) -> u32 {
        let there = self.mapped.iter().filter(|(_, path)| path.is_file() || path.is_dir());
        there.fold(0, |letters, (drive, _)| letters | drive.bit())
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        match self.disk(drive)? {
            Disk::Folder(folder) => list_folder(folder, each),
            Disk::Image(image) => Floppy::open(image)?.list(each),
        }
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        let name = file.name.as_str();
        match self.disk(file.drive)? {
            Disk::Folder(folder) => read(folder, name, buffer, &self.reads),
            Disk::Image(image) => {
                self.reads.note_path(image);
                Floppy::open(image)?.read_into(name, buffer)
            }
        }
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        let name = file.name.as_str();
        match self.disk(file.drive)? {
            Disk::Image(image) => Ok(Floppy::open(image)?.exists(name)?),
            Disk::Folder(folder) => locate(folder, name).map(|located| located.found.is_some()),
        }
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        let name = file.name.as_str();
        match self.disk(file.drive)? {
            Disk::Image(image) if is_write_protected(image) => Err(DriveError::WriteProtected),
            Disk::Image(image) => {
                let mut disk = Floppy::open(image)?;
                disk.put(name, bytes, FileDate::Now)?;
                Ok(disk.save(image)?)
            }
            Disk::Folder(folder) => write(folder, name, bytes),
        }
    }
}

// Files whose metadata cannot be read are left out: they could not be opened either.
fn list_folder(folder: &Path, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
    let folder = Folder::open(folder).map_err(|_| DriveError::NotReady)?;
    for found in folder.names().map_err(|_| DriveError::NotReady)? {
        let own = found.to_string_lossy();
        let typed = found.to_str().and_then(FileName::of_file);
        let Some(name) = typed.or_else(|| alias(&own)) else { continue };
        let real = typed.is_none().then_some(&*own);
        let Ok(Some(metadata)) = folder.look(&found) else { continue };
        if metadata.is_file() {
            let written = metadata.modified().ok().map(|time| day_of(time.into_std()));
            let read = &mut |buffer: &mut [u8]| {
                let file = folder.read(&found).map_err(drive_error)?;
                read_into(file, buffer)
            };
            each(ListedFile { name, written, real, read });
        }
    }
    Ok(())
}

fn read(folder: &Path, name: &str, buffer: &mut [u8], reads: &ReadFiles) -> Result<usize, DriveError> {
    let Located { folder, name, found } = locate(folder, name)?;
    if !found.ok_or(DriveError::NotFound)?.is_file() {
        return Err(DriveError::Denied);
    }
    let file = folder.read(&name).map_err(drive_error)?;
    reads.note(&file);
    read_into(file, buffer)
}

/// Reads a file into a buffer. A longer file fills the buffer and is an error.
fn read_into(mut file: File, buffer: &mut [u8]) -> Result<usize, DriveError> {
    let mut len = 0;
    while len < buffer.len() {
        match file.read(&mut buffer[len..]).map_err(drive_error)? {
            0 => return Ok(len),
            more => len += more,
        }
    }
    match file.read(&mut [0]).map_err(drive_error)? {
        0 => Ok(len),
        _ => Err(DriveError::TooLong),
    }
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), DriveError> {
    let Located { folder, name, found } = locate(folder, name)?;
    if let Some(metadata) = found {
        if !metadata.is_file() {
            return Err(DriveError::Denied);
        }
        if metadata.permissions().readonly() {
            return Err(DriveError::WriteProtected);
        }
    }
    folder.write(&name, bytes).map_err(|e| match e.kind() {
        ErrorKind::PermissionDenied => DriveError::WriteProtected,
        _ => drive_error(e),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::drive::FileSpec;
    use std::fs;

    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(std::format!("dama-drives-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir_all(&path).expect("a scratch folder");
            Scratch(path)
        }

        fn drives(&self) -> DriveMap {
            let mut drives = DriveMap::new();
            drives.map(Drive::PROGRAM, &self.0);
            drives
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn file(name: &str) -> FileSpec {
        FileSpec::parse(name).expect("a good name")
    }

    #[test]
    fn names_find_files_of_any_case_and_are_written_in_capitals() {
        let scratch = Scratch::new("case");
        let mut drives = scratch.drives();
        fs::write(scratch.0.join("Partita"), b"old").expect("written");
        let mut buffer = [0; 8];
        assert_eq!(drives.read(file("partita"), &mut buffer), Ok(3));
        drives.write(file("partita"), b"newer").expect("written");
        assert_eq!(fs::read(scratch.0.join("Partita")).expect("still there"), b"newer");
        assert_eq!(fs::read_dir(&scratch.0).expect("listed").count(), 1);
        drives.write(file("altra"), b"x").expect("written");
        assert!(scratch.0.join("ALTRA").exists());
    }

    #[test]
    fn of_two_names_that_dos_cannot_tell_apart_neither_is_taken() {
        let scratch = Scratch::new("twice");
        let mut drives = scratch.drives();
        for name in ["GIOCO", "gioco"] {
            fs::write(scratch.0.join(name), name).expect("written");
        }
        if fs::read_dir(&scratch.0).expect("listed").count() < 2 {
            return; // Here, too, the two are one file.
        }
        assert_eq!(drives.read(file("Gioco"), &mut [0; 8]), Err(DriveError::Ambiguous));
        assert_eq!(drives.exists(file("GIOCO")), Err(DriveError::Ambiguous));
        assert_eq!(drives.write(file("gioco"), b"new"), Err(DriveError::Ambiguous));
        for name in ["GIOCO", "gioco"] {
            assert_eq!(fs::read(scratch.0.join(name)).expect("there"), name.as_bytes());
        }
        fs::remove_file(scratch.0.join("gioco")).expect("removed");
        assert_eq!(drives.write(file("gioco"), b"new"), Ok(()));
        assert_eq!(fs::read(scratch.0.join("GIOCO")).expect("there"), b"new");
    }

    #[test]
    fn an_unknown_drive_and_a_missing_folder_are_not_mapped() {
        let mut drives = DriveMap::new();
        assert_eq!(drives.write(file("Q:X"), b""), Err(DriveError::NotMapped));
        drives.map(Drive::A, "/nowhere/at/all");
        assert_eq!(drives.read(file("A:X"), &mut []), Err(DriveError::NotMapped));
        assert_eq!(drives.exists(file("A:X")), Err(DriveError::NotMapped));
    }

    #[test]
    fn folders_and_files_that_are_too_long_are_refused() {
        let scratch = Scratch::new("kinds");
        let mut drives = scratch.drives();
        fs::create_dir(scratch.0.join("DIR")).expect("made");
        assert_eq!(drives.read(file("DIR"), &mut [0; 4]), Err(DriveError::Denied));
        assert_eq!(drives.write(file("DIR"), b"x"), Err(DriveError::Denied));
        fs::write(scratch.0.join("LONG"), [0; 9]).expect("written");
        assert_eq!(drives.read(file("LONG"), &mut [0; 8]), Err(DriveError::TooLong));
        assert_eq!(drives.read(file("NONE"), &mut [0; 8]), Err(DriveError::NotFound));
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_nowhere() {
        let (scratch, outside) = (Scratch::new("links"), Scratch::new("outside"));
        let secret = outside.0.join("SECRET");
        fs::write(&secret, b"secret").expect("written");
        std::os::unix::fs::symlink(&secret, scratch.0.join("LINK")).expect("linked");
        std::os::unix::fs::symlink(outside.0.join("NEW"), scratch.0.join("DANGLING")).expect("linked");
        let mut drives = scratch.drives();
        assert_eq!(drives.read(file("LINK"), &mut [0; 8]), Err(DriveError::Denied));
        assert_eq!(drives.write(file("LINK"), b"x"), Err(DriveError::Denied));
        assert_eq!(drives.write(file("DANGLING"), b"x"), Err(DriveError::Denied));
        assert_eq!(fs::read(&secret).expect("untouched"), b"secret");
        assert!(!outside.0.join("NEW").exists());
    }

    #[test]
    fn a_write_protected_file_is_not_replaced() {
        let scratch = Scratch::new("protected");
        let path = scratch.0.join("KEEP");
        fs::write(&path, b"old").expect("written");
        let mut permissions = fs::metadata(&path).expect("there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("protected");
        assert_eq!(scratch.drives().write(file("KEEP"), b"new"), Err(DriveError::WriteProtected));
        assert_eq!(fs::read(&path).expect("there"), b"old");
    }
}
