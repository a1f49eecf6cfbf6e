//! Faults of positions in English, for the command line and other programs.

use crate::rules::italian::SetupError;
use crate::rules::Color;
use alloc::format;
use alloc::string::{String, ToString};

pub fn setup_fault(error: SetupError) -> String {
    match error {
        SetupError::NoTurn => "it does not say who moves".to_string(),
        SetupError::NoSuchSquare(number) => format!("there is no square {number}, 1 to 32 expected"),
        SetupError::TwoPieces(square) => format!("two pieces on square {square}, at most one expected"),
        SetupError::TooMany { color, count } => {
            format!("{count} {} pieces, at most 12 expected", name(color))
        }
        SetupError::ManOnLastRow { color, square } => {
            format!("a {} man on square {square}, its last row, where only a king can stand", name(color))
        }
        SetupError::KingWithoutPiece(square) => format!("a king on square {square}, where no piece stands"),
    }
}

/// Returns a side's name in lower case.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
