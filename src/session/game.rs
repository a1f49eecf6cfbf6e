//! What session, screens and program ask of a match, whichever game it is of.

use super::integrity::{Canonical, SystemError};
use super::text::Written;
use crate::rules::Outcome;
use core::fmt::Debug;

/// A player's seat, from 0. With two, White is 0 and Black 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat(pub u8);

/// Whose turn it is in a match, if anybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// This seat is to move.
    Turn(Seat),
    /// The match has not begun: lots or cards are drawn first.
    Opening,
    /// The match has ended: how, where the board of two sides says so by itself.
    Over(Option<Outcome>),
}

/// A match of one game: what the session seals and the program plays.
pub trait Game: Canonical + Clone + Debug + PartialEq {
    /// Something legal that can be done in it: a move, an offer, an answer.
    type Action: Copy + Debug + PartialEq;
    /// What is said of a line that means no such action.
    type Refusal: Copy + Debug + PartialEq + Eq;
    /// A saved game.
    type Saved: AsRef<[u8]>;

    /// Returns whose turn it is. Errors where the state cannot be one of this game.
    fn status(&self) -> Result<GameStatus, SystemError>;

    /// Returns the legal action that a typed line means, or why there is none. Source: M03 to M12.
    fn read(&self, line: &Written) -> Result<Self::Action, Self::Refusal>;

    /// Returns the match after a legal action; `None` if it is not legal.
    fn after(&self, action: Self::Action) -> Option<Self>;

    /// Returns the match as a file.
    fn saved(&self) -> Self::Saved;
}
