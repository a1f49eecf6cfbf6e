//! [`FileListPage`]: the saved games of a drive, one page at a time.

use super::drive::{Drive, DriveError, Drives, FileName, Read};
use crate::formats::save::{begins_as_save, BEGINNING};

pub(crate) const ROWS: usize = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Saved,
    #[cfg(feature = "alloc")]
    Pdn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileNote {
    pub name: FileName,
    #[cfg(feature = "alloc")]
    pub details: crate::session::desktop::FileDetails,
}

impl FileNote {
    const fn named(name: FileName) -> FileNote {
        FileNote {
            name,
            #[cfg(feature = "alloc")]
            details: crate::session::desktop::FileDetails::NONE,
        }
    }
}

// Checks the beginning only: a damaged game is listed too.
fn is_saved(read: Read<'_>) -> bool {
    let mut beginning = [0; BEGINNING];
    match read(&mut beginning) {
        Ok(_) | Err(DriveError::TooLong) => begins_as_save(&beginning),
        Err(_) => false,
    }
}

/// One page of a drive's saved games, sorted by name. Needs no memory for the others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileListPage {
    notes: [FileNote; ROWS],
    len: usize,
    count: usize,
}

impl FileListPage {
    pub(crate) const EMPTY: FileListPage =
        FileListPage { notes: [FileNote::named(FileName::NONE); ROWS], len: 0, count: 0 };

    pub fn shown(&self) -> &[FileNote] {
        &self.notes[..self.len]
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// Lists the saved games of a page, from 0; each page before it is read, too.
    #[inline(never)]
    pub(crate) fn look(
        &mut self,
        page: usize,
        drive: Drive,
        drives: &mut impl Drives,
    ) -> Result<(), DriveError> {
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

    // Inserts a name in order; drops names beyond the page.
    fn put(&mut self, name: FileName) {
        let place = self.shown().iter().take_while(|known| known.name.is_before(&name)).count();
        if place < ROWS {
            self.len = ROWS.min(self.len + 1);
            self.notes.copy_within(place..self.len - 1, place + 1);
            self.notes[place] = FileNote::named(name);
        }
    }
}
