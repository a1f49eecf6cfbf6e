//! DAMA.COM plays its own game alone: see `more`.

use crate::built_in::{BuiltIn, Move, Raw, Record};
use crate::rules::Color;
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::messages::{Lang, Written};
use crate::session::{FileError, Level, Session, View};

/// Room for a saved game of any kind, also of those that are only told from damage here.
const LONGEST_SAVE: usize = 512;

/// One match.
pub type Match = Record;

/// A move as something that can be done in a match.
#[inline(always)]
pub fn move_action(mv: Move) -> Move {
    mv
}

impl<'a> View<'a> {
    /// The game's bytes, right or wrong.
    pub fn game(&self) -> Raw<'a> {
        BuiltIn::raw(self.sealed.bytes())
    }
}

/// Nothing more than DAMA.COM's game shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoreView<'a>(core::marker::PhantomData<&'a ()>);

impl MoreView<'_> {
    /// The player and the program alone.
    #[inline(always)]
    pub fn sitter(&self, _color: Color, _lang: Lang) -> Option<&'static Written> {
        None
    }

    /// There is always one player.
    #[inline(always)]
    pub fn end(&self, _lang: Lang) -> Option<&'static Written> {
        None
    }
}

/// No files but saved games are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreKept {}

/// Nothing is said of a file besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoreNote;

impl MoreNote {
    /// Nothing.
    pub const NONE: MoreNote = MoreNote;
}

/// The level of a game.
pub fn level_of(level: u8) -> Option<Level> {
    Level::new(level)
}

impl Session {
    /// Reads a saved game. Source: M21 (option P).
    pub fn resume(file: FileSpec, drives: &mut impl Drives) -> Result<Session, FileError> {
        let mut buffer = [0; LONGEST_SAVE];
        let read = drives.read(file, &mut buffer);
        // A file too long for the buffer has filled it.
        let is_whole = !matches!(read, Err(DriveError::TooLong));
        let len = if is_whole { read.map_err(FileError::Drive)? } else { LONGEST_SAVE };
        let bytes = &buffer[..len];
        if let Some(error) = BuiltIn::of_elsewhere(bytes, is_whole) {
            return Err(FileError::Save(error));
        }
        if len > BuiltIn::SAVED_LEN + 1 {
            return Err(FileError::Drive(DriveError::TooLong));
        }
        BuiltIn::read_saved(bytes).map(|record| Session::from_record(&record)).map_err(FileError::Save)
    }
}
