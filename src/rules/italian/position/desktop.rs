//! What only builds with memory ask of a position.

use super::{Position, SetupError};
use crate::rules::italian::Squares;
use crate::rules::Color;

impl SetupError {
    /// Returns what is wrong, without the square.
    pub fn summary(self) -> &'static str {
        match self {
            SetupError::NoTurn => "no side to move",
            SetupError::NoSuchSquare(_) => "no such square",
            SetupError::TwoPieces(_) => "two pieces on one square",
            SetupError::TooMany { .. } => "more than 12 pieces of a side",
            SetupError::ManOnLastRow { .. } => "a man on its own crowning row",
            SetupError::KingOnEmptySquare(_) => "a king on an empty square",
        }
    }
}

impl Position {
    pub(crate) const fn of_sets(white: Squares, black: Squares, kings: Squares, turn: Color) -> Position {
        Position { white, black, kings, turn }
    }
}
