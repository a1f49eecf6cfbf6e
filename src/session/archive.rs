//! Files of whole games, and the notes of the game being played: a port for machines that have
//! the room. Where there is none, the program has no such menu entry and takes no notes.

pub use super::more::{Mark, Title, NAME_COLUMNS};

use super::drive::{Drive, DriveError, Drives, FileSpec};
use super::shelf::{FileNote, Kept};
use crate::rules::Color;
use crate::session::more::terms::Terms;
use crate::session::port::{Move, Record, Start};
use crate::session::rulebook::{Rulebook, State};
use crate::session::sitting::Sitting;
use crate::session::Match;
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

    /// All games played, as a file of games has them.
    fn games_played(&self) -> String;

    /// A match begins, or goes on from a saved one: notes are taken from here.
    fn begin(&mut self, game: &Match);

    /// The game taken is played on after its first `plies` moves.
    fn begin_from_chosen(&mut self, game: &Match, plies: u32);

    /// On what terms the match is played of which notes are taken.
    fn on_terms(&mut self, terms: &Terms);

    /// How the game noted stands now; told after whatever happened to it.
    fn stands(&mut self, game: &Record);

    /// How the game noted has stood, from where the notes begin to now: one after each move, huff or move
    /// taken back.
    fn history(&self) -> &[Record];

    /// The game noted is played on from that place of its history: the game that begins.
    fn begin_from_history(&mut self, at: usize) -> Option<Record>;

    /// A move was played.
    fn played(&mut self, mv: Move);

    /// A move was made in a match of another rulebook, or something said that ended it; how it stands now.
    fn made(&mut self, game: &Sitting);

    /// How much is noted of the match.
    fn mark(&self) -> Mark;

    /// Moves are taken back: what was noted since the mark is forgotten. `game`: the match as it stood then.
    fn take_back(&mut self, mark: Mark, game: &Match);

    /// The game went on against the rules, which no game in PDN can: the notes begin anew from here.
    fn broke(&mut self, game: &Record);

    /// The game noted is over, and this side has won; none: it is drawn.
    fn ended(&mut self, winner: Option<Color>);

    /// Writes the game with all the moves noted; one that the notes do not lead to, without them.
    fn save(&mut self, game: &Match, file: FileSpec, drives: &mut dyn Drives) -> Result<(), DriveError>;
}
