//! The files there are: what a list says of them, and the saved games of a drive, a page at a time.

#[cfg(feature = "alloc")]
use super::archive::Title;
#[cfg(feature = "alloc")]
use super::drive::Date;
use super::drive::{Drive, DriveError, Drives, FileName, Read};
#[cfg(feature = "alloc")]
use crate::formats::full;
#[cfg(feature = "alloc")]
use crate::formats::save::{self, SaveError};
use crate::formats::save::{begins_as_save, BEGINNING};

/// Files on a page.
pub const ROWS: usize = 15;

/// Which files of a drive are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Saved games.
    Saved,
    /// Files of games in PDN.
    #[cfg(feature = "alloc")]
    Pdn,
}

/// What a file holds.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A saved game.
    Game {
        /// By the full rules.
        is_full: bool,
        /// Its level, as games have it.
        level: u8,
        /// Moves played, of both sides.
        plies: u32,
        /// It has ended.
        is_over: bool,
    },
    /// A saved game of another rulebook.
    Table {
        /// What the game is called, in the order of the languages.
        title: [&'static str; 2],
        /// Its level.
        level: u8,
        /// Moves made, of all seats.
        plies: u32,
        /// How many seats take turns.
        seats: u8,
        /// It has ended.
        is_over: bool,
    },
    /// What begins as a saved game and cannot be resumed.
    Unsound(SaveError),
    /// Games in PDN: how many, the first one's name and its moves.
    Games(u32, Title, u32),
    /// A file of games too long to be looked through just to be shown in a list.
    Long,
}

/// A file of a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileNote {
    /// Its name.
    pub name: FileName,
    /// What it holds, where that was looked at.
    #[cfg(feature = "alloc")]
    pub about: Option<About>,
    /// When it was last changed, where that is to be shown.
    #[cfg(feature = "alloc")]
    pub written: Option<Date>,
}

impl FileNote {
    /// The name alone.
    const fn named(name: FileName) -> FileNote {
        FileNote {
            name,
            #[cfg(feature = "alloc")]
            about: None,
            #[cfg(feature = "alloc")]
            written: None,
        }
    }
}

/// What a file holds that may be a saved game. What is no saved game is not told, what is a damaged one is.
#[cfg(feature = "alloc")]
pub fn saved(read: Read<'_>) -> Option<About> {
    let mut buffer = [0; full::FULL_SAVE_LEN + 1];
    let bytes = match read(&mut buffer) {
        Ok(len) => &buffer[..len],
        Err(DriveError::TooLong) => &buffer[..],
        Err(_) => return None,
    };
    let about = if full::is_full(bytes) {
        full::decode(bytes).map(|record| (true, record.game, record.ending.is_some()))
    } else {
        save::decode(bytes).map(|game| (false, game, game.position.outcome().is_some()))
    };
    match about {
        Ok((is_full, game, is_over)) => {
            Some(About::Game { is_full, level: game.level, plies: game.plies, is_over })
        }
        Err(SaveError::NotASave) => None,
        Err(error) => Some(About::Unsound(error)),
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
