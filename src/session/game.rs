//! [`MatchRules`]: the trait of a match, for session, screen and app.

use super::integrity::{Canonical, SystemError};
use super::text::Str;
use crate::rules::Outcome;
use core::fmt::Debug;

/// A player's seat, from 0. With two seats, White is 0 and Black 1.
///
/// Example: [The board](crate::variants#the-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seat(pub u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStatus {
    Turn(Seat),
    /// The match has not begun: lots or cards are drawn first.
    Opening,
    /// The match is over; the outcome, if the board of Italian draughts decides it.
    Over(Option<Outcome>),
}

/// A match of one game: the session seals it, and the program plays it.
pub trait MatchRules: Canonical + Clone + Debug + PartialEq {
    /// A legal action: a move, an offer, an answer.
    type Action: Copy + Debug + PartialEq;
    type Refusal: Copy + Debug + PartialEq + Eq;
    type Saved: AsRef<[u8]>;

    /// Returns the side to move. Errors if the state is not one of this game.
    fn status(&self) -> Result<MatchStatus, SystemError>;

    /// Returns the legal action of a typed line, or the refusal. Source: M03 to M12.
    fn read(&self, line: &Str) -> Result<Self::Action, Self::Refusal>;

    /// Returns the match after an action; `None` if it is illegal.
    fn after(&self, action: Self::Action) -> Option<Self>;

    fn saved(&self) -> Self::Saved;
}
