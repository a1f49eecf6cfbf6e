//! The files there are: the saved games of a drive, a page at a time.

use super::drive::{Drive, DriveError, Drives, FileName, Read};
use crate::formats::save::{begins_as_save, BEGINNING};
use crate::session::desktop::{MoreKept, MoreNote};
use crate::session::desktop_only::desktop_only;

/// Files on a page.
pub const ROWS: usize = 15;

/// Which files of a drive are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Saved games.
    Saved,
    /// Others.
    More(MoreKept),
}

/// A file of a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileNote {
    /// Its name.
    pub name: FileName,
    /// What else is known of it.
    pub more: MoreNote,
}

impl FileNote {
    /// The name alone.
    const fn named(name: FileName) -> FileNote {
        FileNote { name, more: desktop_only!(MoreNote::NONE) }
    }
}

/// Whether a file begins as a saved game, sound or not.
fn is_saved(read: Read<'_>) -> bool {
    let mut beginning = [0; BEGINNING];
    match read(&mut beginning) {
        Ok(_) | Err(DriveError::TooLong) => begins_as_save(&beginning),
        Err(_) => false,
    }
}

/// A page of a drive's saved games, by name, for a machine that cannot keep them all.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    notes: [FileNote; ROWS],
    len: usize,
    count: usize,
}

impl Shelf {
    /// Nothing looked for yet.
    pub const EMPTY: Shelf = Shelf { notes: [FileNote::named(FileName::NONE); ROWS], len: 0, count: 0 };

    /// The games of the page, sorted by name.
    pub fn shown(&self) -> &[FileNote] {
        &self.notes[..self.len]
    }

    /// How many there are on all pages.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Looks for the saved games of a page, from 0. Each page before it is looked for, too.
    #[inline(never)]
    pub fn look(&mut self, page: usize, drive: Drive, drives: &mut impl Drives) -> Result<(), DriveError> {
        let mut after = FileName::NONE;
        for _ in 0..=page {
            (self.len, self.count) = (0, 0);
            drives.list(drive, &mut |listed| {
                if !is_saved(listed.read) {
                    return;
                }
                self.count += 1;
                if after.is_before(&listed.name) {
                    self.put(listed.name);
                }
            })?;
            after = self.shown().last().map_or(after, |note| note.name);
        }
        Ok(())
    }

    /// Puts a game where its name belongs; what has no more room on the page is left out.
    fn put(&mut self, name: FileName) {
        let place = self.shown().iter().take_while(|known| known.name.is_before(&name)).count();
        if place < ROWS {
            self.len = ROWS.min(self.len + 1);
            self.notes.copy_within(place..self.len - 1, place + 1);
            self.notes[place] = FileNote::named(name);
        }
    }
}
