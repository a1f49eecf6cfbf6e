//! Squares, moves and positions as text; only here are squares counted from 1.
//!
//! Positions are PDN-style FEN such as `W:W21,22,K30:B1-12`: the side to move, then each side's pieces.
//! `K` stands before a king or a range of kings.

use super::moves::{Move, Numbers};
use super::position::{Kind, Position, Setup, SetupError};
use super::square::Square;
use crate::rules::error::error_text;
use crate::rules::{Color, Game};
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
        write!(f, "{}", self.number())
    }
}

/// The error for text that is not the number of a square.
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
#[derive(Clone, Copy, Debug)]
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
        let letter = |color| if color == Color::White { 'W' } else { 'B' };
        write!(f, "{}", letter(self.turn()))?;
        for color in [Color::White, Color::Black] {
            write!(f, ":{}", letter(color))?;
            for (i, square) in self.pieces(color).enumerate() {
                let comma = if i == 0 { "" } else { "," };
                let king = if self.kings().has(square) { "K" } else { "" };
                write!(f, "{comma}{king}{square}")?;
            }
        }
        Ok(())
    }
}

/// Why text is not the FEN of a position. `at` is a byte offset.
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    NoTurn,
    BadSides,
    // Not a square, a king or a range.
    BadPiece { at: usize },
    Setup(SetupError),
}

error_text!(FenError {
    FenError::NoTurn => "it must begin with the side to move, W: or B:";
    FenError::BadSides => "expected W with its pieces and B with its pieces, once each, as in W:W21,K30:B1-12";
    FenError::BadPiece { at } => "expected a square, K and a square, or a rising range at character {}", at + 1;
    FenError::Setup(error) => "{error}";
});

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}

/// Reads a FEN; spaces, a final dot and small letters are accepted.
pub fn parse_fen(text: &str) -> Result<Position, FenError> {
    Ok(parse_setup(text)?.position()?)
}

/// Reads a FEN as [`parse_fen`] does, without checking that it can be played.
pub fn parse_setup(text: &str) -> Result<Setup, FenError> {
    let mut reader = Reader { text: text.as_bytes(), at: 0 };
    let mut setup = Setup::to_move(reader.color().ok_or(FenError::NoTurn)?);
    if !reader.eat(b':') {
        return Err(FenError::NoTurn);
    }
    let first = reader.side(&mut setup)?;
    if !reader.eat(b':') || reader.side(&mut setup)? == first {
        return Err(FenError::BadSides);
    }
    reader.eat(b'.');
    match reader.peek() {
        None => Ok(setup),
        Some(b':') => Err(FenError::BadSides),
        Some(_) => Err(FenError::BadPiece { at: reader.at }),
    }
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

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Returns the next byte that is not blank, as a capital letter.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn color(&mut self) -> Option<Color> {
        if self.eat(b'W') {
            Some(Color::White)
        } else if self.eat(b'B') {
            Some(Color::Black)
        } else {
            None
        }
    }

    fn side(&mut self, setup: &mut Setup) -> Result<Color, FenError> {
        let color = self.color().ok_or(FenError::BadSides)?;
        if !matches!(self.peek(), None | Some(b':' | b'.')) {
            self.pieces(color, setup)?;
            while self.eat(b',') {
                self.pieces(color, setup)?;
            }
        }
        Ok(color)
    }

    fn pieces(&mut self, color: Color, setup: &mut Setup) -> Result<(), FenError> {
        let kind = if self.eat(b'K') { Kind::King } else { Kind::Man };
        let first = self.number()?;
        let last = if self.eat(b'-') { self.number()? } else { first };
        if last < first {
            return Err(FenError::BadPiece { at: self.at });
        }
        // A range that leaves the board is as wrong at 33 as at a billion, so the loop stops there.
        for number in first..=last.min(first.saturating_add(33)) {
            setup.place(number, color, kind);
        }
        Ok(())
    }

    // A number of more than nine digits is not a square of any board.
    fn number(&mut self) -> Result<u32, FenError> {
        self.peek();
        let start = self.at;
        let mut value = 0u32;
        while let Some(digit) = self.text.get(self.at).filter(|b| b.is_ascii_digit()) {
            value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        if self.at == start || self.at - start > 9 {
            return Err(FenError::BadPiece { at: start });
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;
    use std::string::ToString;

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
    fn bad_texts_are_refused_with_a_reason() {
        let error = |text| parse_fen(text).expect_err("refused");
        for text in ["", "X:W1:B2", "W", "W21:B1"] {
            assert_eq!(error(text), FenError::NoTurn, "{text}");
        }
        for text in ["W:", "W:W21", "W:W21:W22", "W:W21:B1:B2", "W:Q1:B2"] {
            assert_eq!(error(text), FenError::BadSides, "{text}");
        }
        for text in ["W:W21,:B1", "W:WK:B1", "W:W21:B1x", "W:W12-3:B1", "W:W99999999999:B1", "W:W21:B1. 2"] {
            assert!(matches!(error(text), FenError::BadPiece { .. }), "{text}");
        }
        assert_eq!(error("W:W33:B1"), FenError::Setup(SetupError::NoSuchSquare(33)));
        assert_eq!(error("W:W1-999999999:B1"), FenError::Setup(SetupError::NoSuchSquare(33)));
    }

    #[test]
    fn random_bytes_never_panic_the_reader() {
        let mut state = 7u32;
        let alphabet = b"WBK0123456789,:-. x\xc3\xa8";
        for _ in 0..50_000 {
            let mut text = std::vec::Vec::new();
            for _ in 0..state % 40 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push(alphabet[(state >> 16) as usize % alphabet.len()]);
            }
            state = state.wrapping_add(1);
            let text = std::string::String::from_utf8_lossy(&text).to_string();
            if let Ok(position) = parse_fen(&text) {
                assert_eq!(parse_fen(&format!("{position}")), Ok(position));
            }
        }
    }
}
