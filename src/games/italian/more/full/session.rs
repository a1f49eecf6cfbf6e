//! A session's game by the full rules.

use crate::games::italian::more::full::record::{FullRecord, RawFull};
use crate::games::italian::more::full::{ActError, FullError, FullJob, SealedFull};
use crate::session::more::level_of;
use crate::session::{Session, SystemError};

impl Session {
    /// A game by the full rules that begins or goes on.
    pub fn from_full(record: &FullRecord) -> Session {
        Session::from_own(SealedFull::new(record))
    }

    /// Whether the game is played by the full rules.
    pub fn is_full(&self) -> bool {
        self.own().is_some()
    }

    /// The game by the full rules, if all its data pass the check.
    pub fn verify_full(&self, graphics: &[u8]) -> Result<FullRecord, SystemError> {
        self.own().ok_or(SystemError)?.verify(graphics)
    }

    /// The last state of a game by the full rules that passes.
    pub fn last_good_full(&self) -> Option<FullRecord> {
        self.own()?.last_good()
    }

    /// The bytes as they are, for the screen.
    pub fn raw_full(&self) -> Option<RawFull<'_>> {
        self.own().map(|full| full.raw())
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
        let level = level_of(record.game.level).ok_or(SystemError)?;
        Ok(FullJob::new(record, level))
    }
}
