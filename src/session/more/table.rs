//! A session's game of another rulebook, or by the fuller rules of the game built in.

use super::MoreKind;
use crate::rules::Color;
use crate::session::more::port::Own;
use crate::session::port::{BuiltIn, GameOf, Record, Row};
use crate::session::rulebook::Action;
use crate::session::sitting::{Games, SealedSitting, Sitting};
use crate::session::{Kind, Sealed, Session, SystemError};
use alloc::boxed::Box;

impl Session {
    /// A game of another rulebook that begins or goes on.
    pub fn from_sitting(game: &Sitting, games: Games) -> Session {
        let nothing = Record::begun(BuiltIn::START, 1, Color::White, 0);
        let sealed = SealedSitting::new(game, games);
        Session { kind: Kind::More(MoreKind::Sitting(sealed, Box::new(Sealed::new(&nothing)))) }
    }

    /// A game by the fuller rules of the game built in, under seal.
    pub fn from_own(own: Own) -> Session {
        Session { kind: Kind::More(MoreKind::Own(Box::new(own))) }
    }

    /// The game by those rules, if that is what is played.
    pub fn own(&self) -> Option<&Own> {
        match &self.kind {
            Kind::More(MoreKind::Own(own)) => Some(own),
            _ => None,
        }
    }

    /// The game of another rulebook, if that is what is played.
    pub fn sitting(&self) -> Option<&SealedSitting> {
        match &self.kind {
            Kind::More(MoreKind::Sitting(sitting, _)) => Some(sitting),
            _ => None,
        }
    }

    /// Makes a legal move in a game of another rulebook, which is checked before it and after it.
    pub fn make(&mut self, action: Action, games: Games, graphics: &[u8]) -> Result<Sitting, SystemError> {
        let sealed = self.sitting().ok_or(SystemError)?;
        let next = sealed.verify(graphics)?.after(action)?;
        *self = Session::from_sitting(&next, games);
        match self.sitting() {
            Some(sealed) if sealed.verify(graphics)? == next => Ok(next),
            _ => Err(SystemError),
        }
    }
}
