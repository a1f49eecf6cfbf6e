//! Files of whole games (PDN), opened and written by an [`Archive`] that a front-end lends. Without one the menu has
//! no such entry.

pub use crate::session::desktop::{GameTitle, NAME_COLUMNS};

use crate::rules::error::error_text;
use crate::rules::Color;
use crate::session::drive::{Drive, DriveError, Drives, FileSpec};
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{Rulebook, State};
use crate::session::shelf::{FileKind, FileNote};
use crate::session::text::Text;
use crate::session::Session;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveError {
    Drive(DriveError),
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

#[derive(Clone, Copy, Debug)]
pub struct Chosen {
    pub title: GameTitle,
    pub plies: u32,
    pub(crate) is_cut: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct PlayedMatch<'a> {
    pub session: &'a Session,
    pub settings: PlaySettings,
    /// The winner, if the other side resigned and the match does not record it.
    pub given_up_to: Option<Color>,
}

impl FileNote {
    /// Returns the file's own name as the screen shows it.
    pub fn shown_name(&self) -> &str {
        self.details.real.as_ref().map_or(self.name.as_str(), Text::as_str)
    }
}

/// Files of games, and the matches played since the program started.
pub trait Archive: core::fmt::Debug {
    fn look(&mut self, kind: FileKind, drive: Drive, drives: &mut dyn Drives) -> Result<(), DriveError>;

    /// Returns the files found, sorted by name.
    fn found(&self) -> &[FileNote];

    /// Returns whether the first bytes of a file are those of PDN, whatever its name.
    fn is_pdn(&self, file: FileSpec, drives: &mut dyn Drives) -> bool;

    /// Opens a file of games; returns the number of games, at least one.
    fn open(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<u32, ArchiveError>;

    /// Opens a text of games as if it were a file; returns their number, at least one.
    fn open_text(&mut self, text: &str) -> Option<u32>;

    /// Returns a match as PDN; `None` if PDN has no standard for its game.
    fn written(&self, played: &PlayedMatch<'_>) -> Option<String>;

    /// Returns whether a file holds games, sound or not. The open file stays open.
    fn holds_games(&mut self, file: FileSpec, drives: &mut dyn Drives) -> Result<bool, DriveError>;

    /// Selects a game of the open file, by its number from 1.
    fn choose(&mut self, number: u32) -> Option<Chosen>;

    /// Returns rules, start and typed moves of the selected game.
    fn taken(&self) -> Option<(&'static dyn Rulebook, State, Vec<String>)>;

    /// Returns the selected game as PDN, with its comments.
    fn chosen_text(&self) -> Option<String>;

    /// Returns whether the selected game says that it was played with aids.
    fn is_aided(&self) -> bool;

    /// Returns the games played that are in no file yet, as PDN; `present` is the match in progress.
    fn games_played(&self, present: Option<&PlayedMatch<'_>>) -> String;

    fn keep(&mut self, played: &PlayedMatch<'_>);

    fn save(
        &mut self,
        played: &PlayedMatch<'_>,
        file: FileSpec,
        drives: &mut dyn Drives,
    ) -> Result<(), DriveError>;
}
