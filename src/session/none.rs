//! DAMA.COM plays its own game alone: see `more`.

use super::drive::{DriveError, Drives, FileSpec};
use super::messages::{Lang, Written};
use super::{FileError, Level, Session, SystemError};
use crate::rules::Color;
use crate::session::port::{BuiltIn, Raw, Record, Row};

/// Room for a saved game of any kind, also of those that are only told from damage here.
const LONGEST_SAVE: usize = 512;

/// No other game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreKind {}

impl MoreKind {
    /// The whole check.
    pub fn is_sound(&self, _graphics: &[u8]) -> bool {
        match *self {}
    }

    /// The game of the kind built in, if it is one.
    pub fn verify(&self, _graphics: &[u8]) -> Result<Record, SystemError> {
        match *self {}
    }

    /// Writes the game.
    pub fn save(&self, _file: FileSpec, _drives: &mut impl Drives) -> Result<(), FileError> {
        match *self {}
    }

    /// Whether there is a copy that could be saved.
    pub fn has_good_copy(&self) -> bool {
        match *self {}
    }

    /// The last state of it that passes.
    pub fn last_good(&self) -> Option<Record> {
        match *self {}
    }

    /// What the screen shows.
    pub fn view(&self) -> (Raw<'_>, MoreView<'_>) {
        match *self {}
    }

    /// How many bytes the check seals.
    pub fn sealed_len(&self) -> usize {
        match *self {}
    }

    /// Flips one bit.
    pub fn flip(&mut self, _bit: usize) -> bool {
        match *self {}
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
