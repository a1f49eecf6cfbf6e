//! A session's game by the full rules.

use super::MoreKind;
use crate::formats::full::{FullRecord, RawFull};
use crate::session::full::{ActError, FullError, SealedFull};
use crate::session::{Kind, Session, SystemError};
use alloc::boxed::Box;

impl Session {
    /// A game by the full rules that begins or goes on.
    pub fn from_full(record: &FullRecord) -> Session {
        Session { kind: Kind::More(MoreKind::Full(Box::new(SealedFull::new(record)))) }
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
        self.sealed_full().map(|full| full.raw())
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
}
