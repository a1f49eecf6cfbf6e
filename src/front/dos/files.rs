//! DOS drives behind [`Drives`]: INT 21h, with its errors mapped to [`DriveError`].
//!
//! A failing drive raises INT 24h, which `machine` answers with "fail" (DOS 3.1), so that "Abort, Retry, Fail" never
//! appears on the screen.

use super::errors::{create_error, drive_error, floppy_error, FILE_EXISTS, GENERAL_FAILURE, INVALID_DRIVE};
use super::machine::{self, bx, cx, int13, int21, offset, own_path, take_critical};
use crate::session::drive::{Drive, DriveError, Drives, FileName, FileSpec, ListedFile};

const READ_ONLY: u16 = 0x01;
/// Attributes that exclude an entry from the list: hidden, system, volume label, folder.
const NO_PLAIN_FILE: u16 = 0x1e;

// Functions 4Eh, which finds the first plain file, and 4Fh, which finds the next.
const FIND_FIRST: u32 = 0x4e00;
const FIND_NEXT: u32 = 0x4f00;
/// Longest file that a list looks into, in bytes. Saved games have at most 512.
const LONGEST_LISTED: u32 = 4096;

/// The DOS drives, each in its current folder: names have a drive and no path.
#[derive(Clone, Copy, Debug)]
pub struct DosDrives;

pub fn current_drive() -> Drive {
    let number = int21(0x1900, 0, 0, 0).al();
    Drive::new(char::from(b'A' + number.min(25))).expect("a letter")
}

/// A name such as `C:PARTITA`, with a final NUL.
struct Path {
    bytes: [u8; 16],
}

impl Path {
    fn new(drive: Drive, name: &[u8]) -> Path {
        let mut path = Path { bytes: [0; 16] };
        (path.bytes[0], path.bytes[1]) = (drive.letter() as u8, b':');
        for (slot, &byte) in path.bytes[2..15].iter_mut().zip(name) {
            *slot = byte;
        }
        path
    }

    fn offset(&self) -> u32 {
        offset(&self.bytes)
    }

    fn of(file: FileSpec) -> Path {
        Path::new(file.drive, file.name.as_bytes())
    }
}

fn call(ax: u32, bx: u32, cx: u32, dx: u32) -> Result<u16, u16> {
    take_critical();
    let answer = int21(ax, bx, cx, dx);
    if answer.failed() {
        Err(int21(0x5900, 0, 0, 0).ax())
    } else {
        Ok(answer.ax())
    }
}

fn done(ax: u32, bx: u32, dx: u32) -> Result<(), DriveError> {
    call(ax, bx, 0, dx).map(|_| ()).map_err(reason)
}

fn reason(extended: u16) -> DriveError {
    match take_critical() {
        Some((GENERAL_FAILURE, floppy @ 0..2)) => floppy_error(first_sector(floppy)),
        critical => drive_error(critical.map(|(code, _)| code), extended),
    }
}

/// Status of reading a floppy's first sector: the best of three tries, because the motor needs time.
fn first_sector(floppy: u8) -> u8 {
    let mut sector = [0u8; 512];
    let mut read = || int13(0x0201, offset(sector.as_mut_ptr()), 1, floppy.into());
    let status = (0..3).map(|_| read()).min();
    core::hint::black_box(&sector);
    status.unwrap_or_default()
}

fn number(drive: Drive) -> u32 {
    drive.letter() as u32 - u32::from(b'A') + 1
}

/// True if the disk has no free cluster. A saved game is shorter than any cluster.
fn is_full(drive: Drive) -> bool {
    int21(0x3600, 0, 0, number(drive)).ax() != 0xffff && bx() == 0
}

/// Tells DOS which letter a single floppy drive has now (DOS 3.2; ignored by others).
// Otherwise DOS prints "insert disk for drive B:" over the board.
fn mount(drive: Drive) {
    int21(0x440f, number(drive), 0, 0);
}

/// True if drive `place` (0 for A) exists and is not another drive's second letter. Reads no disk.
///
/// Source: function 44h, 08h (removable media, DOS 3) and 0Eh (last letter used, 0 if there is only one, DOS 3.2).
fn is_drive(place: u32) -> bool {
    if call(0x4408, place + 1, 0, 0) == Err(INVALID_DRIVE) {
        return false;
    }
    let used = call(0x440e, place + 1, 0, 0).map_or(0, |ax| u32::from(ax as u8));
    used == 0 || used == place + 1
}

fn attributes(path: &Path) -> Result<Option<u16>, DriveError> {
    match done(0x4300, 0, path.offset()) {
        Ok(()) => Ok(Some(cx())),
        Err(DriveError::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}

fn open(path: u32) -> Result<u32, DriveError> {
    call(0x3d00, 0, 0, path).map(u32::from).map_err(reason)
}

fn close(handle: u32) -> Result<(), DriveError> {
    done(0x3e00, handle, 0)
}

fn remove(path: &Path) -> Result<(), DriveError> {
    done(0x4100, 0, path.offset())
}

fn rename(from: &Path, to: &Path) -> Result<(), DriveError> {
    done(0x5600, to.offset(), from.offset())
}

fn read_all(handle: u32, buffer: &mut [u8]) -> Result<usize, DriveError> {
    let mut length = 0;
    loop {
        let mut more = [0];
        let room = &mut buffer[length..];
        let full = room.is_empty();
        let target: &mut [u8] = if full { &mut more } else { room };
        let read = call(0x3f00, handle, target.len() as u32, offset(target.as_mut_ptr()));
        match read.map_err(reason)? {
            0 => return Ok(length),
            _ if full => return Err(DriveError::TooLong),
            read => length += usize::from(read),
        }
    }
}

fn write_all(handle: u32, bytes: &[u8]) -> Result<(), DriveError> {
    let written = call(0x4000, handle, bytes.len() as u32, offset(bytes.as_ptr())).map_err(reason)?;
    // DOS has no error for a full disk: it writes fewer bytes than asked.
    if usize::from(written) < bytes.len() {
        return Err(DriveError::Full);
    }
    Ok(())
}

/// Temporary names used while a file is replaced: `DAMA0000.TMP` and on.
fn temporary(drive: Drive, number: u8) -> Path {
    let mut name = *b"DAMA0000.TMP";
    (name[6], name[7]) = (b'0' + number / 10, b'0' + number % 10);
    Path::new(drive, &name)
}

fn create_temporary(drive: Drive) -> Result<(u8, u32), DriveError> {
    let mut number = 0;
    while number < 100 {
        match call(0x5b00, 0, 0, temporary(drive, number).offset()) {
            Ok(handle) => return Ok((number, handle.into())),
            Err(FILE_EXISTS) => number += 2,
            Err(extended) => return Err(create_error(reason(extended))),
        }
    }
    Err(DriveError::Full)
}

/// Renames `new` to `target`, replacing it.
// DOS cannot do it in one step if the name is taken. The old file first moves to `old`, so that both are whole at
// every moment. It is deleted once `new` has its name, and moved back if that fails.
fn replace(new: &Path, target: &Path, old: &Path) -> Result<(), DriveError> {
    rename(target, old)?;
    if let Err(error) = rename(new, target) {
        // Report the first failure.
        let _ = rename(old, target);
        return Err(error);
    }
    // The game is saved, so a leftover old file is not reported.
    let _ = remove(old);
    Ok(())
}

pub fn own_drive() -> Drive {
    let mut letter = [0];
    own_path(&mut letter);
    Drive::new(char::from(letter[0])).unwrap_or(current_drive())
}

/// Opens KEYBOARD.DAT beside the program if that is on `drive`, else in the current folder. Source: M19.
fn open_graphics(drive: Drive, name: &[u8]) -> Result<u32, DriveError> {
    // DOS's longest path is 80 bytes; 13 more hold a name at its end.
    let mut path = [0; 80 + 13];
    let length = own_path(&mut path[..80]);
    let folder = path[..length].iter().rposition(|&byte| byte == b'\\').map_or(0, |last| last + 1);
    if folder > 0 && own_drive() == drive {
        path[folder..].fill(0);
        path[folder..folder + name.len()].copy_from_slice(name);
        match open(offset(&path)) {
            Err(DriveError::NotFound | DriveError::NotReady) => (),
            opened => return opened,
        }
    }
    open(Path::new(drive, name).offset())
}

impl Drives for DosDrives {
    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        mount(drive);
        let all = Path::new(drive, b"*.*");
        let mut find = FIND_FIRST;
        loop {
            match done(find, 0, all.offset()) {
                Err(DriveError::NotFound) => return Ok(()),
                found => found?,
            }
            find = FIND_NEXT;
            let (name, length) = machine::found();
            let end = name.iter().position(|&byte| byte == 0).unwrap_or_default();
            if let (Some(name), ..=LONGEST_LISTED) = (FileName::of_file(&name[..end]), length) {
                each(ListedFile {
                    name,
                    read: &mut |buffer| DosDrives.read(FileSpec { drive, name }, buffer),
                });
            }
        }
    }

    fn letters(&mut self) -> u32 {
        (0..26).filter(|&place| is_drive(place)).fold(0, |letters, place| letters | 1 << place)
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        mount(file.drive);
        let handle = if file.name == FileName::KEYBOARD_DAT {
            open_graphics(file.drive, file.name.as_bytes())
        } else {
            open(Path::of(file).offset())
        };
        let handle = handle?;
        let length = read_all(handle, buffer);
        close(handle)?;
        length
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        mount(file.drive);
        attributes(&Path::of(file)).map(|found| found.is_some())
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        mount(file.drive);
        let path = Path::of(file);
        let taken = match attributes(&path)? {
            Some(bits) if bits & NO_PLAIN_FILE != 0 => return Err(DriveError::Denied),
            Some(bits) if bits & READ_ONLY != 0 => return Err(DriveError::WriteProtected),
            found => found.is_some(),
        };
        let (number, handle) = create_temporary(file.drive)?;
        let new = temporary(file.drive, number);
        let written = if is_full(file.drive) { Err(DriveError::Full) } else { write_all(handle, bytes) };
        let closed = close(handle);
        let done = written.and(closed).and_then(|()| match taken {
            true => replace(&new, &path, &temporary(file.drive, number + 1)),
            false => rename(&new, &path),
        });
        if done.is_err() {
            // Report the first failure.
            let _ = remove(&new);
        }
        done
    }
}

/// Reads a file of the current drive and folder, for a test program.
pub fn read_named(name: &[u8], buffer: &mut [u8]) -> Result<usize, DriveError> {
    let path = Path::new(current_drive(), name);
    let handle = open(path.offset())?;
    let length = read_all(handle, buffer);
    close(handle)?;
    length
}
