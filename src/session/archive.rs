//! Files of whole games, opened and written: a port for machines that have the room. Where there is none, the program
//! has no such menu entry.

pub use crate::session::desktop::{Title, NAME_COLUMNS};

use super::drive::{Drive, DriveError, Drives, FileSpec};
use super::shelf::{FileNote, Kept};
use crate::built_in::{Move, Start};
use crate::rules::error::error_text;
use crate::rules::Color;
use crate::session::play_settings::Terms;
use crate::session::rulebook::{Rulebook, State};
use crate::session::Session;
use alloc::string::String;
use alloc::vec::Vec;

/// Why a file of games was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    /// The drive refused.
    Drive(DriveError),
    /// There is no game in it.
    NoGames,
}

error_text!(ArchiveError {
    ArchiveError::Drive(error) => "{error}";
    ArchiveError::NoGames => "the file contains no games";
});

impl From<DriveError> for ArchiveError {
    fn from(error: DriveError) -> ArchiveError {
        ArchiveError::Drive(error)
    }
}

/// A game of an open file.
#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    /// Who plays, and the result.
    pub title: Title,
    /// Where it begins; none where it is a game of another rulebook.
    pub start: Option<Start>,
    /// How many moves it has, of both sides.
    pub plies: u32,
    /// What follows the last of them cannot be read.
    pub is_cut: bool,
}

/// A match to be written as a game of a file.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMatch<'a> {
    /// The match, with its history.
    pub session: &'a Session,
    /// Its play settings.
    pub terms: Terms,
    /// The winner, where a side has given up and the match does not say so.
    pub given_up_to: Option<Color>,
}

/// Games beyond the one that is under seal.
pub trait Archive: core::fmt::Debug {
    /// Looks for such files on a drive.
    fn look(&mut self, kept: Kept, drive: Drive, drives: &mut dyn Drives) -> Result<(), DriveError>;

    /// Those found, sorted by name.
    fn found(&self) -> &[FileNote];

    /// Whether a file is a text of games by its first bytes, whatever its name.
    fn is_pdn(&self, file: FileSpec, drives: &mut dyn Drives) -> bool;

    /// Opens a file of games and returns how many it has, at least one.
    fn open(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<u32, ArchiveError>;

    /// Opens a text of games as if it were a file and returns how many it has, at least one.
    fn open_text(&mut self, text: &str) -> Option<u32>;

    /// Returns a match as a text of games; `None` where its game has no standard for them.
    fn written(&self, played: &PlayedMatch<'_>) -> Option<String>;

    /// Whether a file is one of games, sound or not; the open one stays open.
    fn holds_games(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<bool, DriveError>;

    /// Takes a game of the open file, by its number from 1.
    fn choose(&mut self, number: u32) -> Option<Chosen>;

    /// The moves of the game taken.
    fn moves(&self) -> &[Move];

    /// The game taken from the open file, where it is of another rulebook: its rules, where it begins, its moves as
    /// typed.
    fn taken(&self) -> Option<(&'static dyn Rulebook, State, Vec<String>)>;

    /// Whether the game taken from the open file says that it was played with aids.
    fn is_aided(&self) -> bool;

    /// Returns all games played, as a file of games has them; `present`: the one that is being played.
    fn games_played(&self, present: Option<&PlayedMatch<'_>>) -> String;

    /// Keeps a match that is left, for the file of all games played.
    fn keep(&mut self, played: &PlayedMatch<'_>);

    /// Writes a match with all its moves.
    fn save(
        &mut self,
        played: &PlayedMatch<'_>,
        file: FileSpec,
        drives: &mut dyn Drives,
    ) -> Result<(), DriveError>;
}
