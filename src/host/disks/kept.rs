//! The game being played, kept in the user's data folder so that a kill loses no evening.
//!
//! It is listed as a saved game of the program's disk. Each running program keeps its own in one of `SLOTS` files,
//! which it locks; those of programs that were killed are free, and the newest is the one listed.

use super::files::{read_plain, write_plain};
use crate::formats::crc::crc32;
use crate::formats::save::begins_as_save;
use crate::host::floppy::day_of;
use crate::session::drive::{whole_into, Drive, DriveError, Drives, FileSpec, GameKeeper, ListedFile};
use crate::session::messages::{words, Lang};
use crate::session::saved_history;
use fs4::{FileExt, TryLockError};
use std::format;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, Sender};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};
use std::vec::Vec;

/// The games kept for one disk; beyond them the oldest is replaced.
const SLOTS: usize = 8;

/// Drives whose games are kept.
#[derive(Debug)]
pub struct KeptGames<D> {
    below: D,
    keeper: Option<Keeper>,
}

impl<D> KeptGames<D> {
    /// Keeps in `folder` the games that are played from this disk; without a disk, none.
    pub fn of(below: D, disk: Option<&Path>, folder: &Path, lang: Lang) -> KeptGames<D> {
        KeptGames { below, keeper: disk.and_then(|disk| Keeper::new(disk, folder, lang)) }
    }
}

#[derive(Debug)]
struct Keeper {
    /// The name in the list of saved games.
    file: FileSpec,
    /// The path of a slot, but for its number.
    path: PathBuf,
    // Dropped before the slots: their locks last until all is written.
    writer: Writer,
    own: Option<Slot>,
    /// Whose game was read last.
    read: Option<Slot>,
    has_told: bool,
}

/// A slot that this program has locked.
#[derive(Debug)]
struct Slot {
    path: PathBuf,
    _lock: File,
}

/// A game that a program left behind.
struct LeftGame {
    slot: Slot,
    bytes: Vec<u8>,
    when: SystemTime,
}

impl Slot {
    /// Locks a slot, unless another program has it.
    fn lock(path: PathBuf) -> io::Result<Option<Slot>> {
        let mut lock = path.clone().into_os_string();
        lock.push(".lock");
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(lock)?;
        // Where there are no locks, every slot is free.
        let is_held = matches!(FileExt::try_lock(&lock), Err(TryLockError::WouldBlock));
        Ok((!is_held).then_some(Slot { path, _lock: lock }))
    }

    /// Locks a slot, trying again for 30 ms: a process being started still holds the locks of the one that starts it.
    fn lock_soon(path: &Path) -> Option<Slot> {
        (0..4).find_map(|again| {
            thread::sleep(Duration::from_millis(5 * again));
            Slot::lock(path.into()).ok().flatten()
        })
    }

    fn when(&self) -> Option<SystemTime> {
        fs::metadata(&self.path).and_then(|metadata| metadata.modified()).ok()
    }

    /// Returns the game that was left in it, if it is whole.
    fn left(self) -> Option<LeftGame> {
        let when = self.when()?;
        let bytes = read_plain(&self.path, saved_history::LONGEST);
        let is_whole = begins_as_save(&bytes) && saved_history::split(&bytes).is_ok();
        is_whole.then_some(LeftGame { slot: self, bytes, when })
    }
}

impl Keeper {
    fn new(disk: &Path, folder: &Path, lang: Lang) -> Option<Keeper> {
        let disk = fs::canonicalize(disk).ok()?;
        let name = format!("{:08x}", crc32(disk.to_string_lossy().as_bytes()));
        Some(Keeper {
            file: FileSpec::parse_from(lang.text(words::KEPT_GAME), Drive::PROGRAM).ok()?,
            path: folder.join(name),
            writer: Writer::default(),
            own: None,
            read: None,
            has_told: false,
        })
    }

    fn paths(&self) -> impl Iterator<Item = PathBuf> + '_ {
        (0..SLOTS).map(|slot| self.path.with_extension(format!("{slot}")))
    }

    /// Returns the newest game left by a program that runs no more.
    fn left(&mut self) -> Option<LeftGame> {
        let read = self.read.take();
        let there = self.paths().filter(|path| path.exists());
        let others = there.filter(|path| read.as_ref().is_none_or(|read| read.path != *path));
        let free: Vec<Slot> = others.filter_map(|path| Slot::lock_soon(&path)).collect();
        free.into_iter().chain(read).filter_map(Slot::left).max_by_key(|left| left.when)
    }

    /// Takes an empty slot, or the oldest that is free.
    fn take_slot(&self) -> io::Result<Slot> {
        fs::create_dir_all(self.path.parent().unwrap_or(Path::new("")))?;
        let mut free = Vec::new();
        for slot in self.paths().map(Slot::lock) {
            match slot? {
                Some(slot) if slot.when().is_none() => return Ok(slot),
                slot => free.extend(slot),
            }
        }
        free.into_iter().min_by_key(Slot::when).ok_or(io::ErrorKind::ResourceBusy.into())
    }
}

impl GameKeeper for Keeper {
    fn keep(&mut self, saved: &[u8]) {
        if self.own.is_none() {
            self.own = self.take_slot().ok();
        }
        match &self.own {
            Some(slot) => self.writer.send(slot.path.clone(), Some(saved.into())),
            None => self.writer.fail(),
        }
    }

    fn forget(&mut self) {
        if let Some(slot) = &self.own {
            self.writer.send(slot.path.clone(), None);
        }
    }

    fn file(&self) -> FileSpec {
        self.file
    }

    fn has_left(&mut self) -> bool {
        self.left().is_some()
    }

    fn resume(&mut self, file: FileSpec) {
        if let Some(slot) = self.read.take().filter(|_| file == self.file) {
            self.writer.finish();
            self.own = Some(slot);
        }
    }

    fn has_failed(&mut self) -> bool {
        let has_failed = self.writer.has_failed.load(Ordering::Relaxed) && !self.has_told;
        self.has_told |= has_failed;
        has_failed
    }
}

/// Writes in a thread of its own: the player's keys wait for no disk.
#[derive(Debug, Default)]
struct Writer {
    thread: Option<(Sender<Task>, JoinHandle<()>)>,
    has_failed: Arc<AtomicBool>,
}

/// A path, and the bytes to write there; without bytes the file is removed.
type Task = (PathBuf, Option<Vec<u8>>);

impl Writer {
    fn send(&mut self, path: PathBuf, bytes: Option<Vec<u8>>) {
        if self.thread.is_none() {
            let (sender, tasks) = channel::<Task>();
            let has_failed = Arc::clone(&self.has_failed);
            let work = move || {
                while let Ok(mut task) = tasks.recv() {
                    // Only the newest is wanted.
                    for newer in tasks.try_iter() {
                        if newer.0 != task.0 {
                            has_failed.fetch_or(done(&task).is_err(), Ordering::Relaxed);
                        }
                        task = newer;
                    }
                    has_failed.fetch_or(done(&task).is_err(), Ordering::Relaxed);
                }
            };
            let spawned = thread::Builder::new().name("kept game".into()).spawn(work);
            self.thread = spawned.ok().map(|thread| (sender, thread));
        }
        let is_sent = self.thread.as_ref().is_some_and(|(sender, _)| sender.send((path, bytes)).is_ok());
        if !is_sent {
            self.fail();
        }
    }

    /// Waits until all is written.
    fn finish(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            // It has noted its own failures.
            let _ = thread.join();
        }
    }

    fn fail(&self) {
        self.has_failed.store(true, Ordering::Relaxed);
    }
}

fn done((path, bytes): &Task) -> io::Result<()> {
    match bytes {
        Some(bytes) => write_plain(path, bytes),
        None => fs::remove_file(path).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        }),
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.finish();
    }
}

impl<D: Drives> Drives for KeptGames<D> {
    fn letters(&mut self) -> u32 {
        self.below.letters()
    }

    fn list(&mut self, drive: Drive, each: &mut dyn FnMut(ListedFile<'_>)) -> Result<(), DriveError> {
        let keeper = self.keeper.as_mut().filter(|keeper| keeper.file.drive == drive);
        let left = keeper.and_then(|keeper| Some((keeper.file.name, keeper.left()?)));
        self.below.list(drive, &mut |listed| match &left {
            Some((name, _)) if *name == listed.name => (),
            _ => each(listed),
        })?;
        if let Some((name, LeftGame { bytes, when, .. })) = left {
            let read = &mut |buffer: &mut [u8]| whole_into(&bytes, buffer);
            each(ListedFile { name, written: Some(day_of(when)), real: None, read });
        }
        Ok(())
    }

    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        if let Some(keeper) = self.keeper.as_mut().filter(|keeper| keeper.file == file) {
            if let Some(LeftGame { slot, bytes, .. }) = keeper.left() {
                keeper.read = Some(slot);
                return whole_into(&bytes, buffer);
            }
        }
        self.below.read(file, buffer)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        self.below.exists(file)
    }

    fn write(&mut self, file: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        self.below.write(file, bytes)
    }

    fn keeper(&mut self) -> Option<&mut dyn GameKeeper> {
        self.keeper.as_mut().map(|keeper| keeper as &mut dyn GameKeeper)
    }
}
