//! A floppy disk as bytes: an image of 160 to 2,880 KB with FAT12.
//!
//! Images are read whole, changed in memory and written whole. `check` must accept an image before and after every
//! change. The FAT library sees a standard boot sector; the image's own is set aside and restored.

mod check;
mod clock;
mod code_page;
mod entry;
mod errors;
mod format;

pub use check::Damage;
pub use clock::{day_of, FileDate};
pub use format::{FloppyFormat, FORMATS, MAX_IMAGE, NEW_FORMATS};

use crate::rules::error::error_text;
use crate::session::drive::{whole_into, Date, DriveError, FileName, ListedFile};
use crate::session::short_name::alias;
use code_page::CodePage437;
use entry::{Raw, FOLDER, READ_ONLY};
pub(super) use errors::drive_error;
use fatfs::{DateTime, FileSystem, FormatVolumeOptions, FsOptions};
use format::SECTOR;
use std::io::{self, Cursor, Read, Write};
use std::string::String;
use std::vec::Vec;

// The default volume label and serial number.
const LABEL: &str = "DAMA";
const VOLUME_ID: u32 = 0x1931_0012;
const SIZES: &str = "160, 180, 320, 360, 720, 1200, 1440 or 2880 KB";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floppy {
    format: &'static FloppyFormat,
    /// The image's own boot sector, restored by [`Floppy::bytes`].
    boot: Vec<u8>,
    /// The image with its format's standard boot sector.
    image: Vec<u8>,
}

#[derive(Clone, Debug)]
pub struct DirectoryEntry {
    /// The long name, or the short one if there is none.
    pub name: String,
    /// The 8.3 name, in capitals.
    pub short: String,
    pub len: u32,
    /// Year, month, day, hour, minute, second of the last change.
    pub modified: [u16; 6],
    raw: Raw,
}

#[derive(Debug)]
pub enum FloppyError {
    /// No length of a floppy disk, or a description that contradicts the length.
    NotAFloppy(usize),
    Damaged(Damage),
    NotFound,
    Folder,
    Name,
    Full,
    /// The file or the whole image is read-only.
    WriteProtected,
    TooLong,
    Io(io::Error),
    /// The written data did not read back.
    Failed,
}

error_text!(FloppyError {
    FloppyError::NotAFloppy(len) =>
        "{}, not a FAT12 floppy disk in a format of DOS ({SIZES})", size(*len);
    FloppyError::Damaged(damage) => "a damaged disk: {damage}";
    FloppyError::NotFound => "no such file on the disk";
    FloppyError::Folder => "this is a folder on the disk, not a file";
    FloppyError::Name => "not a valid DOS file name";
    FloppyError::Full => "the disk is full";
    FloppyError::WriteProtected => "write-protected";
    FloppyError::TooLong => "longer than expected";
    FloppyError::Io(error) => "{error}";
    FloppyError::Failed => "the disk cannot be written to";
});

fn size(len: usize) -> String {
    match len % 1024 {
        0 => std::format!("{} KB", len / 1024),
        _ => std::format!("{len} bytes"),
    }
}

impl From<Damage> for FloppyError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

impl From<FloppyError> for DriveError {
    fn from(error: FloppyError) -> Self {
        match error {
            FloppyError::NotAFloppy(_) | FloppyError::Damaged(_) => Self::Damaged,
            FloppyError::NotFound => Self::NotFound,
            FloppyError::Folder | FloppyError::Name => Self::Denied,
            FloppyError::Full => Self::Full,
            FloppyError::WriteProtected => Self::WriteProtected,
            FloppyError::TooLong => Self::TooLong,
            FloppyError::Io(error) => drive_error(error),
            FloppyError::Failed => Self::Failed,
        }
    }
}

impl Floppy {
    /// Creates an empty disk, always with the same bytes.
    pub fn blank(format: &'static FloppyFormat) -> Floppy {
        Floppy::labelled(format, LABEL).expect("a good label")
    }

    /// Creates an empty disk with a volume label: 1 to 11 capitals, digits and blanks.
    pub fn labelled(format: &'static FloppyFormat, label: &str) -> Result<Floppy, FloppyError> {
        let allowed = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit() || c == b' ';
        if !(1..=11).contains(&label.len()) || !label.bytes().all(allowed) {
            return Err(FloppyError::Name);
        }
        let image = formatted(format, label);
        Ok(Floppy { format, boot: image[..SECTOR].to_vec(), image })
    }

    pub fn from_bytes(mut image: Vec<u8>) -> Result<Floppy, FloppyError> {
        let format = FloppyFormat::of_image(&image).ok_or(FloppyError::NotAFloppy(image.len()))?;
        let boot = image[..SECTOR].to_vec();
        image[..SECTOR].copy_from_slice(&formatted(format, LABEL)[..SECTOR]);
        Ok(Floppy { format, boot, image })
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.image.clone();
        bytes[..SECTOR].copy_from_slice(&self.boot);
        bytes
    }

    pub fn format(&self) -> &'static FloppyFormat {
        self.format
    }

    pub fn free(&self) -> usize {
        check::free(&self.image, self.format) * self.format.cluster_len()
    }

    pub fn check(&self) -> Result<(), Damage> {
        check::disk(&self.image, self.format)
    }

    pub fn entries(&self) -> Result<Vec<DirectoryEntry>, FloppyError> {
        let mut image = self.image.clone();
        let disk = mount(&mut image, FileDate::Beginning)?;
        let raw = entry::entries(&self.image[self.format.root()]);
        let mut entries = Vec::new();
        for (found, raw) in disk.root_dir().iter().zip(raw) {
            let found = found.map_err(FloppyError::Io)?;
            let DateTime { date, time } = found.modified();
            let modified = [date.year, date.month, date.day, time.hour, time.min, time.sec];
            let len = if raw.attributes & FOLDER == 0 { raw.len } else { 0 };
            entries.push(DirectoryEntry {
                name: found.file_name(),
                short: found.short_file_name(),
                len,
                modified,
                raw,
            });
        }
        Ok(entries)
    }

    pub fn exists(&self, name: &str) -> Result<bool, FloppyError> {
        Ok(self.find(name)?.is_some())
    }

    /// Reads a file of at most `limit` bytes. Intact files of a damaged disk can be read.
    pub fn read(&self, name: &str, limit: usize) -> Result<Vec<u8>, FloppyError> {
        let (index, entry) = self.find(name)?.ok_or(FloppyError::NotFound)?;
        if entry.is_folder() {
            return Err(FloppyError::Folder);
        }
        check::file(&self.image, self.format, &entry.raw)?;
        if entry.len as usize > limit {
            return Err(FloppyError::TooLong);
        }
        let mut image = self.image.clone();
        let disk = mount(&mut image, FileDate::Beginning)?;
        let found = disk.root_dir().iter().nth(index).ok_or(FloppyError::NotFound)?;
        let mut bytes = Vec::new();
        found.map_err(FloppyError::Io)?.to_file().read_to_end(&mut bytes).map_err(FloppyError::Io)?;
        Ok(bytes)
    }

    /// Lists the files by their short names, as DOS does.
    pub fn list(&self, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        for entry in self.entries()?.iter().filter(|entry| !entry.is_folder()) {
            let typed = FileName::of_file(&entry.short);
            let Some(name) = typed.or_else(|| alias(&entry.short)) else { continue };
            let real = typed.is_none().then_some(&*entry.short);
            let [year, month, day, ..] = entry.modified;
            let written = Some(Date { year, month: month as u8, day: day as u8 });
            let read = &mut |buffer: &mut [u8]| self.read_into(&entry.short, buffer);
            each(ListedFile { name, written, real, read });
        }
        Ok(())
    }

    /// Reads a file into a buffer, as a drive does. A longer file fills the buffer and is an error.
    pub fn read_into(&self, name: &str, buffer: &mut [u8]) -> Result<usize, DriveError> {
        whole_into(&self.read(name, usize::MAX)?, buffer)
    }

    /// Writes a file, replacing one with that name. A failure changes nothing.
    pub fn put(&mut self, name: &str, bytes: &[u8], clock: FileDate) -> Result<(), FloppyError> {
        if !is_name(name) {
            return Err(FloppyError::Name);
        }
        self.check()?;
        let mut changed = self.clone();
        changed.write(name, bytes, clock)?;
        let reads_back = changed.read(name, bytes.len()).is_ok_and(|read| read == bytes);
        if changed.check().is_err() || !reads_back {
            return Err(FloppyError::Failed);
        }
        *self = changed;
        Ok(())
    }

    /// Sets the short name of a file that has a long one.
    pub fn set_alias(&mut self, name: &str, alias: &str) -> Result<(), FloppyError> {
        let (_, entry) = self.find(name)?.ok_or(FloppyError::NotFound)?;
        let short = entry::short_name(alias).ok_or(FloppyError::Name)?;
        let root = self.format.root();
        entry::set_alias(&mut self.image[root], entry.raw.slot, short);
        Ok(())
    }

    fn write(&mut self, name: &str, bytes: &[u8], clock: FileDate) -> Result<(), FloppyError> {
        let root = self.format.root();
        entry::clear_after_end(&mut self.image[root.clone()]);
        match self.find(name)? {
            Some((_, entry)) if entry.is_folder() => return Err(FloppyError::Folder),
            Some((_, entry)) if entry.is_read_only() => return Err(FloppyError::WriteProtected),
            Some(_) => (),
            None => self.create_short(name, clock)?,
        }
        fill(&mut self.image, name, bytes, clock)?;
        let (_, entry) = self.find(name)?.ok_or(FloppyError::Failed)?;
        entry::mark_written(&mut self.image[root], entry.raw.slot);
        Ok(())
    }

    /// Creates an empty file if its name is 8.3; others are left to the FAT library.
    fn create_short(&mut self, name: &str, clock: FileDate) -> Result<(), FloppyError> {
        let Some(short) = entry::short_name(name) else { return Ok(()) };
        let root = self.format.root();
        let made = entry::create(&mut self.image[root], short, clock.stamp());
        made.then_some(()).ok_or(FloppyError::Full)
    }

    fn find(&self, name: &str) -> Result<Option<(usize, DirectoryEntry)>, FloppyError> {
        let mut entries = self.entries()?;
        let is_it = |entry: &DirectoryEntry| same_name(&entry.short, name) || same_name(&entry.name, name);
        // A short name with an accent is given by its alias.
        let is_alias =
            |entry: &DirectoryEntry| alias(&entry.short).is_some_and(|alias| alias.as_str() == name);
        let index = entries.iter().position(is_it).or_else(|| entries.iter().position(is_alias));
        Ok(index.map(|index| (index, entries.swap_remove(index))))
    }
}

impl DirectoryEntry {
    pub fn is_folder(&self) -> bool {
        self.raw.attributes & FOLDER != 0
    }

    pub fn is_read_only(&self) -> bool {
        self.raw.attributes & READ_ONLY != 0
    }
}

/// Image of an empty disk; the label has at most 11 characters.
fn formatted(format: &FloppyFormat, label: &str) -> Vec<u8> {
    let mut padded = [b' '; 11];
    padded[..label.len()].copy_from_slice(label.as_bytes());
    let mut image = std::vec![0; format.image_len()];
    let options = FormatVolumeOptions::new()
        .bytes_per_cluster(format.cluster_len() as u32)
        .max_root_dir_entries(format.root_entries)
        .media(format.media)
        .sectors_per_track(format.track_sectors)
        .heads(format.heads)
        .volume_id(VOLUME_ID)
        .volume_label(padded);
    let done = fatfs::format_volume(Cursor::new(&mut image[..]), options);
    done.expect("the formats are sound, and memory does not fail");
    image
}

fn mount(image: &mut [u8], clock: FileDate) -> Result<FileSystem<Cursor<&mut [u8]>>, FloppyError> {
    let options = FsOptions::new().time_provider(clock.provider()).oem_cp_converter(&CodePage437);
    FileSystem::new(Cursor::new(image), options).map_err(FloppyError::Io)
}

/// Writes a file's contents, creating it if needed.
// Writes to memory cannot fail, so an error means that there is no room for a cluster or a name.
fn fill(image: &mut [u8], name: &str, bytes: &[u8], clock: FileDate) -> Result<(), FloppyError> {
    let disk = mount(image, clock)?;
    let write = || -> io::Result<()> {
        let mut file = disk.root_dir().create_file(name)?;
        file.truncate()?;
        file.write_all(bytes)?;
        file.flush()
    };
    write().map_err(|_| FloppyError::Full)?;
    disk.unmount().map_err(FloppyError::Io)
}

fn same_name(one: &str, other: &str) -> bool {
    let capitals = |name: &str| name.chars().flat_map(char::to_uppercase).collect::<Vec<_>>();
    capitals(one) == capitals(other)
}

/// True if VFAT allows this name and Windows drops none of its first or last characters.
fn is_name(name: &str) -> bool {
    let allowed = |c: char| {
        c.is_ascii_alphanumeric()
            || "$%'-_@~`!(){}. +,;=[]^#&".contains(c)
            || matches!(c, '\u{A0}'..='\u{FFFF}')
    };
    let ends_well = !name.starts_with(['.', ' ']) && !name.ends_with(['.', ' ']);
    ends_well && (1..=255).contains(&name.len()) && name.chars().all(allowed)
}
