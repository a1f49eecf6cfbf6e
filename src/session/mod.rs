//! The session: a match under seal, its moves, saving and resuming, without keys or pixels.

#[cfg_attr(not(feature = "alloc"), path = "one_game.rs")]
pub mod any;
pub mod command;
#[cfg_attr(not(feature = "alloc"), path = "decoded/each_time.rs")]
mod decoded;
pub(crate) mod desktop_only;
pub mod drive;
pub mod game;
pub(crate) mod graphics;
pub mod integrity;
pub mod job;
pub mod messages;
pub(crate) mod search_control;
pub(crate) mod shelf;
pub mod text;
pub mod words;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub mod archive;
    pub mod chosen_game;
    pub mod desktop;
    pub(crate) mod file_info;
    pub(crate) mod filled;
    pub mod game_choice;
    pub mod game_clock;
    pub mod game_list;
    pub mod game_options;
    pub mod history;
    pub mod maestro;
    pub(crate) mod match_review;
    pub mod play_settings;
    pub(crate) mod point_name;
    pub mod points;
    pub mod preferences;
    pub(crate) mod resume;
    pub(crate) mod review;
    pub mod rulebook;
    pub(crate) mod rulebook_game;
    pub mod rulebook_match;
    pub mod saved_history;
    pub mod short_name;
    pub(crate) mod start_position;
    pub(crate) mod telling;
}

pub use crate::session::any::Match;
#[cfg(feature = "alloc")]
pub use for_desktop::{desktop::MatchContext, *};
pub use integrity::{Sealed, SystemError, SEAL_LEN};

use crate::built_in::{GameRecord, Position, STATE_LEN};
pub use crate::engine::{Level, NODES_PER_TICK};
use crate::formats::keyboard;
use crate::formats::save::SaveError;
use crate::rules::error::error_text;
use crate::rules::{Color, Outcome};
use desktop_only::desktop_only;
use drive::{DriveError, Drives, FileSpec};
use game::MatchRules;

pub type Action = <Match as MatchRules>::Action;

/// Bytes of a sealed match of Italian draughts: state, copy, seal.
pub const SEALED_LEN: usize = 2 * STATE_LEN + SEAL_LEN;

/// Options of a new match of Italian draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOptions {
    pub start: Position,
    /// The level, 1 to 9, or the maestro's code.
    pub level: u8,
    pub player: Color,
    /// The seed that chooses among the program's equal moves.
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileError {
    Drive(DriveError),
    Save(SaveError),
    /// No copy of the game passes the check; nothing is written. Source: M21.
    NoGoodCopy,
}

error_text!(FileError {
    FileError::Drive(error) => "{error}";
    FileError::Save(error) => "{error}";
    FileError::NoGoodCopy => "no copy of the game passes the integrity check";
});

/// A match, always under seal, and its history.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) sealed: Sealed<Match>,
    #[cfg(feature = "alloc")]
    history: history::MoveHistory<Match>,
}

impl Session {
    pub fn new(options: &GameOptions) -> Session {
        let GameOptions { start, level, player, seed } = *options;
        Session::from_record(&GameRecord::new(start, level, player, seed))
    }

    pub fn from_record(record: &GameRecord) -> Session {
        Session::of(&Match::from(*record))
    }

    pub fn of(game: &Match) -> Session {
        Session {
            sealed: Sealed::new(game),
            #[cfg(feature = "alloc")]
            history: history::MoveHistory::of(game),
        }
    }

    /// Checks the match and the graphics. `graphics`: the loaded KEYBOARD.DAT.
    pub fn verify(&self, graphics: &[u8]) -> Result<Match, SystemError> {
        let game = self.sealed.verify()?;
        keyboard::seal_ok(graphics).then_some(game).ok_or(SystemError)
    }

    /// Does an action, seals the match, and checks it by doing the action again. Source: M20. `game` is the match
    /// that [`Session::verify`] has just returned.
    pub fn act(&mut self, game: &Match, action: Action, graphics: &[u8]) -> Result<(), SystemError> {
        let Some(next) = MatchRules::after(game, action) else { return Err(SystemError) };
        self.sealed = Sealed::new(&next);
        #[cfg(feature = "alloc")]
        self.history.push(game, action, &next);
        // The second time, to compare: a fault during the first would otherwise be sealed.
        match MatchRules::after(game, action) {
            Some(next) if self.sealed.holds(&next) => self.verify(graphics).map(|_| ()),
            _ => Err(SystemError),
        }
    }

    /// Returns the match as a file, or after SYSTEM ERROR its last good state. Source: M16, M21.
    pub fn saved(&self) -> Result<<Match as MatchRules>::Saved, FileError> {
        self.last_good().map(|game| game.saved()).ok_or(FileError::NoGoodCopy)
    }

    pub fn save(&self, file: FileSpec, drives: &mut impl Drives) -> Result<(), FileError> {
        drives.write(file, self.saved()?.as_ref()).map_err(FileError::Drive)
    }

    pub fn last_good(&self) -> Option<Match> {
        self.sealed.last_good()
    }

    pub fn view(&self) -> MatchView<'_> {
        MatchView {
            sealed: &self.sealed,
            thinking: false,
            broken: false,
            outcome: None,
            #[cfg(feature = "alloc")]
            context: MatchContext::default(),
        }
    }

    pub fn sealed_len(&self) -> usize {
        self.sealed.sealed_len()
    }

    pub fn flip(&mut self, bit: usize) -> bool {
        self.sealed.flip(bit)
    }
}

/// The screen's view of a match.
#[derive(Clone, Copy, Debug)]
pub struct MatchView<'a> {
    pub sealed: &'a Sealed<Match>,
    pub thinking: bool,
    /// True if the check has failed.
    pub broken: bool,
    pub outcome: Option<Outcome>,
    #[cfg(feature = "alloc")]
    pub context: MatchContext<'a>,
}

/// Returns the level of a game; for the maestro's code, the highest.
pub(crate) fn level_of(level: u8) -> Option<Level> {
    desktop_only!(if crate::formats::save::maestro_seconds(level).is_some() {
        return Some(Level::LAST);
    });
    Level::new(level)
}
