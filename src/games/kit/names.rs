//! Square names, and typed lines read as squares.

use super::notation;
use crate::session::command::{ends_open, is_separator};
use crate::session::rulebook::{MoveRefusal, NoPointName, PointMoveRefusal, PointName, Refusal};
use crate::session::text::{whole_word, Word};
use alloc::vec::Vec;

/// How squares are named. A square is `rank * width + file`, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNaming {
    /// Dark squares by number, row by row from the top. White's left corner is dark. Holds the board's width.
    Numbered(u8),
    /// All squares by file and rank, `e4`. Holds the board's width.
    Lettered(u8),
}

const MOST_DIGITS: usize = 4;

impl SquareNaming {
    pub fn square(self, name: &str) -> Option<u16> {
        match self {
            SquareNaming::Numbered(_) => self.numbered(number(name)?),
            SquareNaming::Lettered(width) => notation::point(name, width),
        }
    }

    pub fn numbered(self, number: u32) -> Option<u16> {
        let SquareNaming::Numbered(width) = self else { return None };
        let (width, at) = (u16::from(width), u16::try_from(number.checked_sub(1)?).ok()?);
        let (row, place) = (at / (width / 2), at % (width / 2));
        Some((width.checked_sub(row + 1)?) * width + 2 * place + (row + 1) % 2)
    }

    pub fn place(self, square: u16) -> PointName {
        match self {
            SquareNaming::Numbered(width) => {
                let width = u16::from(width);
                let row = width - 1 - square / width;
                PointName::Number((row * (width / 2) + square % width / 2 + 1) as u8)
            }
            SquareNaming::Lettered(width) => {
                let width = u16::from(width);
                PointName::Point((square % width) as u8, (square / width) as u8)
            }
        }
    }

    pub fn read(self, word: &str) -> Result<u16, Refusal> {
        let word = word.trim_ascii();
        if !self.is_name(word) {
            return Err(Refusal::NotASquare(Word::new(word)));
        }
        self.square(word).ok_or_else(|| self.unknown(word).into())
    }

    /// Returns the squares that a typed line names, at least one and at most `most`.
    pub fn read_line(self, line: &str, most: usize) -> Result<Vec<u16>, Refusal> {
        let words: Vec<&str> = line.split(is_separator).filter(|word| !word.is_empty()).collect();
        let wrong = words.iter().find(|word| !self.is_name(word)).copied();
        if ends_open(line) {
            return Err(Refusal::NotASquare(Word::new(line.trim_ascii())));
        }
        if let Some(wrong) = wrong.or_else(|| words.is_empty().then(|| line.trim_ascii())) {
            return Err(Refusal::NotASquare(Word::new(whole_word(line, wrong))));
        }
        if words.len() > most {
            return Err(PointMoveRefusal::TooLong.into());
        }
        words.into_iter().map(|word| self.read(word)).collect()
    }

    /// Returns whether a word could name a square of some board. A wrong number gets its own message.
    fn is_name(self, word: &str) -> bool {
        let rest = match self {
            SquareNaming::Numbered(_) => word,
            SquareNaming::Lettered(_) => word.strip_prefix(|c: char| c.is_ascii_alphabetic()).unwrap_or(word),
        };
        number(rest).is_some()
    }

    fn unknown(self, word: &str) -> PointMoveRefusal {
        let (SquareNaming::Numbered(width) | SquareNaming::Lettered(width)) = self;
        let (width, plain) = (u16::from(width), word.trim_start_matches('0'));
        let (first, last) = (0, width * width - 1);
        let range = match self {
            SquareNaming::Numbered(_) => [PointName::Number(1), PointName::Number((width * width / 2) as u8)],
            SquareNaming::Lettered(_) => [self.place(first), self.place(last)],
        };
        let word = Word::new(if plain.is_empty() { "0" } else { plain });
        MoveRefusal::NoSuchSquare(NoPointName { word, range })
    }
}

fn number(word: &str) -> Option<u32> {
    let is_number = (1..=MOST_DIGITS).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| word.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn every_square_has_one_name() {
        for names in [
            SquareNaming::Numbered(10),
            SquareNaming::Numbered(8),
            SquareNaming::Lettered(9),
            SquareNaming::Lettered(20),
        ] {
            let (SquareNaming::Numbered(width) | SquareNaming::Lettered(width)) = names;
            let squares = u16::from(width).pow(2);
            let named = (0..squares)
                .filter(|&square| names.square(&names.place(square).to_string()) == Some(square))
                .count();
            let dark_alone = matches!(names, SquareNaming::Numbered(_));
            assert_eq!(named, usize::from(if dark_alone { squares / 2 } else { squares }), "{names:?}");
        }
        let polish = SquareNaming::Numbered(10);
        assert_eq!(
            (polish.square("1"), polish.square("46"), polish.square("50")),
            (Some(91), Some(0), Some(8))
        );
        assert_eq!((polish.square("0"), polish.square("51"), polish.square("a1")), (None, None, None));
    }
}
