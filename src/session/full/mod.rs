//! The full rules of 1931: what can happen to a game besides moves.
//!
//! `game` says what each action makes of a game, `sealed` keeps it under seal, `opponent` decides
//! for the program, `draws` when it wants a draw. A [`Session`] holds either a plain game or one by the full rules.

pub mod command;
pub mod draws;
pub mod game;
pub mod opponent;
pub mod sealed;

pub use game::{FullError, Played};
pub use opponent::{Decision, FullJob, Reaction};
pub use sealed::{SealedFull, FULL_SEALED_LEN};

use super::{FileError, Kind, MoreKind, Session, SystemError};
use crate::formats::full::{self, FullRecord, RawFull, FULL_SAVE_LEN};
use crate::formats::save::{self, SAVE_LEN};
use crate::session::drive::DriveError;

/// Why an action was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActError {
    /// It breaks a rule; the game is as it was.
    Refused(FullError),
    /// The check failed before or after it. Source: M20.
    SystemError,
}

impl From<SystemError> for ActError {
    fn from(_: SystemError) -> ActError {
        ActError::SystemError
    }
}

impl Session {
    /// A game by the full rules that begins or goes on.
    pub fn from_full(record: &FullRecord) -> Session {
        Session { kind: Kind::More(MoreKind::Full(SealedFull::new(record))) }
    }

    /// Whether the game is played by the full rules.
    pub fn is_full(&self) -> bool {
        self.sealed_full().is_some()
    }

    fn sealed_full(&self) -> Option<&SealedFull> {
        match &self.kind {
            Kind::More(MoreKind::Full(full)) => Some(full),
            _ => None,
        }
    }

    /// The game by the full rules, if all its data pass the check.
    pub fn verify_full(&self, graphics: &[u8]) -> Result<FullRecord, SystemError> {
        self.sealed_full().ok_or(SystemError)?.verify(graphics)
    }

    /// The last state of a game by the full rules that passes.
    pub fn last_good_full(&self) -> Option<FullRecord> {
        self.sealed_full()?.last_good()
    }

    /// The bytes as they are, for the screen.
    pub fn raw_full(&self) -> Option<RawFull<'_>> {
        self.sealed_full().map(SealedFull::raw)
    }

    /// Does to the game what `act` makes of it: checked before, sealed, and checked after.
    pub fn act<T>(
        &mut self,
        graphics: &[u8],
        act: impl FnOnce(&FullRecord) -> Result<(FullRecord, T), FullError>,
    ) -> Result<T, ActError> {
        let record = self.verify_full(graphics)?;
        let (next, result) = act(&record).map_err(ActError::Refused)?;
        *self = Session::from_full(&next);
        if self.verify_full(graphics)? != next {
            return Err(ActError::SystemError);
        }
        Ok(result)
    }

    /// What the program needs to decide, apart from the session.
    pub fn full_job(&self, graphics: &[u8]) -> Result<FullJob, SystemError> {
        let record = self.verify_full(graphics)?;
        let level = super::more::level_of(record.game.level).ok_or(SystemError)?;
        Ok(FullJob::new(record, level))
    }
}

/// Reads a saved game of either kind.
pub(super) fn read(bytes: &[u8]) -> Result<Session, FileError> {
    let len = bytes.len();
    if len > FULL_SAVE_LEN + 1 {
        return Err(FileError::Drive(DriveError::TooLong));
    }
    if full::is_full(bytes) {
        return full::decode(bytes).map(|record| Session::from_full(&record)).map_err(FileError::Save);
    }
    if len > SAVE_LEN + 1 {
        return Err(FileError::Drive(DriveError::TooLong));
    }
    save::decode(bytes).map(|record| Session::from_record(&record)).map_err(FileError::Save)
}
