//! Squares, moves and positions as text; only here are squares counted from 1.
//!
//! Positions are PDN-style FEN such as `W:W21,22,K30:B1-12`: the side to move, then each side's pieces.
//! `K` stands before a king or a range of kings.

use super::bitboard::Squares;
use super::moves::{Move, Numbers};
use super::position::{Kind, Position, Setup, SetupError};
use super::square::Square;
use crate::rules::error::error_text;
use crate::rules::fen::{self, FenPiece, FenTextError};
use crate::rules::Color;
use core::fmt;
use core::str::FromStr;

impl Square {
    /// Returns the number that players use, 1 to 32.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }

    /// Returns the square with this number, 1 to 32; `None` for other numbers.
    pub fn from_number(number: u32) -> Option<Square> {
        u8::try_from(number.checked_sub(1)?).ok().and_then(Square::new)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// The error for text or a number that is not the number of a square.
///
/// Example: [Errors](crate::italian#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

error_text!(ParseSquareError {
    ParseSquareError => "expected the number of a square, 1 to 32";
});

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        text.parse().ok().and_then(Square::from_number).ok_or(ParseSquareError)
    }
}

impl TryFrom<u8> for Square {
    type Error = ParseSquareError;

    /// Returns the square with the number that players use, 1 to 32.
    fn try_from(number: u8) -> Result<Square, ParseSquareError> {
        Square::from_number(number.into()).ok_or(ParseSquareError)
    }
}

impl TryFrom<u32> for Square {
    type Error = ParseSquareError;

    /// Returns the square with the number that players use, 1 to 32.
    fn try_from(number: u32) -> Result<Square, ParseSquareError> {
        Square::from_number(number).ok_or(ParseSquareError)
    }
}

impl fmt::Display for Squares {
    /// The numbers in rising order, separated by commas as in FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.enumerate() {
            write!(f, "{}{square}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers().fmt(f)
    }
}

impl fmt::Display for Numbers {
    /// As typed in the game: `21 18`, `30 27 23 20 16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, number) in self.as_ref().iter().enumerate() {
            write!(f, "{}{number}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// A move in short form: `21-18`, `30x16`.
///
/// Example: [A move and its squares](crate::italian#a-move-and-its-squares).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Short(pub Move);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.0.from(), self.0.to())
    }
}

impl fmt::Display for Position {
    /// FEN, squares in rising order, without ranges: `W:W21,K30:B1,2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

impl fmt::Display for Setup {
    /// FEN as of a [`Position`], with `?` for an unknown side to move.
    ///
    /// FEN has no place for kings on empty squares, pieces off the board and a second piece of a side on a square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color| if color == Color::White { 'W' } else { 'B' };
        write!(f, "{}", self.turn.map_or('?', letter))?;
        for (color, pieces) in [(Color::White, self.white), (Color::Black, self.black)] {
            write!(f, ":{}", letter(color))?;
            for (i, square) in pieces.enumerate() {
                let comma = if i == 0 { "" } else { "," };
                let king = if self.kings.has(square) { "K" } else { "" };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

/// Why text is not the FEN of a position.
///
/// Example: [Errors](crate::italian#errors).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    Text(FenTextError),
    Setup(SetupError),
}

error_text!(FenError {
    FenError::Text(error) => "{error}";
    FenError::Setup(error) => "{error}";
});

impl From<FenTextError> for FenError {
    fn from(error: FenTextError) -> FenError {
        FenError::Text(error)
    }
}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}

/// Reads a FEN as [`fen::read`] does.
pub fn parse_fen(text: &str) -> Result<Position, FenError> {
    Ok(parse_setup(text)?.position()?)
}

/// Reads a FEN as [`parse_fen`] does, without checking that it can be played.
pub fn parse_setup(text: &str) -> Result<Setup, FenError> {
    let mut setup = Setup::to_move(Color::White);
    let turn = fen::read(text, &mut |FenPiece { number, color, is_king, .. }| {
        setup.place(number, color, if is_king { Kind::King } else { Kind::Man });
    })?;
    setup.turn = Some(turn);
    Ok(setup)
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        parse_fen(text)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        parse_setup(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_spaces_small_letters_and_a_final_dot_are_read() {
        let start = Position::start(Color::White);
        for text in ["W:W21-32:B1-12", "w:b1-12:w21-32.", " W : W 21 - 32 : B 1-11 , 12 . "] {
            assert_eq!(parse_fen(text), Ok(start), "{text}");
        }
        let kings = parse_fen("W:WK9-12,K17-20,K25-28:B1").expect("legal");
        assert_eq!(kings.kings_of(Color::White).count(), 12);
        assert!(parse_fen("B:W:B1").is_ok(), "an empty side");
    }

    #[test]
    fn bad_positions_are_refused_with_a_reason() {
        for text in ["W:W33:B1", "W:W1-999999999:B1"] {
            assert_eq!(parse_fen(text), Err(FenError::Setup(SetupError::NoSuchSquare(33))), "{text}");
        }
        assert_eq!(parse_fen("W:W21"), Err(FenError::Text(FenTextError::BadSides { at: 5 })));
    }
}
