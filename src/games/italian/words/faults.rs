//! Faults of positions in English, for the command line and other programs.

use crate::rules::fen::FenTextError;
use crate::rules::italian::notation::FenError;
use crate::rules::italian::SetupError;
use crate::rules::Color;
use crate::session::rulebook::PositionError;
use alloc::format;
use alloc::string::{String, ToString};

/// Returns why a text is not a position.
pub fn fen_fault(text: &str, error: FenError) -> String {
    match error {
        FenError::Text(FenTextError::BadPiece { at }) => bad_piece(text, at),
        FenError::Text(error) => error.to_string(),
        FenError::Setup(error) => setup_fault(error),
    }
}

fn bad_piece(text: &str, at: usize) -> String {
    let found = text.get(at..).and_then(|rest| rest.chars().next());
    let found = found.map_or("the end".to_string(), |c| format!("{c:?}"));
    format!(
        "expected a square 1 to 32, K and a square, or a rising range at character {}, found {found}",
        at + 1
    )
}

pub fn setup_fault(error: SetupError) -> String {
    match error {
        SetupError::NoTurn => "it does not say which side is to move".to_string(),
        SetupError::NoSuchSquare(number) => format!("there is no square {number}, expected 1 to 32"),
        SetupError::TwoPieces(square) => format!("two pieces on square {square}, expected at most one"),
        SetupError::TooMany { color, count } => {
            format!("{count} {} pieces, expected at most 12", name(color))
        }
        SetupError::ManOnLastRow { color, square } => {
            format!("a {} man on square {square}, its last row, where only a king can be", name(color))
        }
        SetupError::KingOnEmptySquare(square) => {
            format!("a king on square {square}, where there is no piece")
        }
    }
}

/// Returns the reason why a text is no position, as all games give it.
pub(crate) fn position_error(error: FenError) -> PositionError {
    match error {
        FenError::Text(error) => error.into(),
        FenError::Setup(error) => PositionError::Impossible(error.summary()),
    }
}

/// Returns a side's name in lower case.
pub fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
