//! Moves from text: as typed in the game, or with `-` and `x` as in books and PDN.

use super::moves::{Move, MOST_NUMBERS};
use super::position::Position;
use super::refusal::{read_move, read_typed, MoveError};
use super::square::{Direction, Square};
use crate::rules::error::error_text;
use crate::rules::Game;
use core::str::FromStr;

/// Why text is not a move. `at` is a byte offset.
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMoveError {
    NotNumbers { at: usize },
    // The squares do not join up, or the move is illegal.
    Move(MoveError),
    // Several captures have these ends, so the text needs every square landed on.
    Ambiguous,
}

error_text!(ParseMoveError {
    ParseMoveError::NotNumbers { at } =>
        "the number of a square expected at character {}, as in 21 18, 21-18 or 30x21", at + 1;
    ParseMoveError::Move(error) => "{error}";
    ParseMoveError::Ambiguous => "several captures fit; name every square that the piece lands on";
});

impl From<MoveError> for ParseMoveError {
    fn from(error: MoveError) -> ParseMoveError {
        ParseMoveError::Move(error)
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Reads a move that is legal in some position; [`Position::parse_move`] checks one position.
    ///
    /// The text is a typed move (`21 18`, `30 26 21 18 14`), the same with `-`, or a capture as `30x21x14`.
    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let written = Written::read(text)?;
        Ok(if written.is_of_landings { written.by_landings()? } else { typed(written.numbers())? })
    }
}

impl Position {
    /// Reads a legal move.
    ///
    /// The text is a typed move (`21 18`, `30 26 21 18 14`), the same with `-`, or a capture with `x`.
    /// A capture may be `30x14`, or `30x21x14` if several have the same ends.
    ///
    /// # Errors
    /// If the text is not a move or breaks a rule, which the error names.
    ///
    /// ```
    /// use dama::italian::Position;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let position: Position = "W:WK30,31:BK26,18,27,K20".parse()?;
    /// assert_eq!(position.parse_move("30x14")?, position.parse_move("30 26 21 18 14")?);
    /// let error = position.parse_move("31-28").unwrap_err();
    /// assert_eq!(error.to_string(), "a capture is compulsory, with the piece on 30");
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        let written = Written::read(text)?;
        if !written.is_of_landings {
            return Ok(read_move(self, written.numbers())?);
        }
        let legal = self.legal_moves();
        let mut those = legal.iter().filter(|mv| written.fits(mv));
        match (those.next(), those.next()) {
            (Some(mv), None) => Ok(*mv),
            (Some(_), Some(_)) => Err(ParseMoveError::Ambiguous),
            (None, _) => Ok(read_typed(self, written.by_landings()?)?),
        }
    }
}

struct Written {
    list: [u32; MOST_NUMBERS],
    len: usize,
    // With an `x` only the squares landed on are written, not the captured ones.
    is_of_landings: bool,
}

impl Written {
    fn read(text: &str) -> Result<Written, ParseMoveError> {
        let mut written = Written { list: [0; MOST_NUMBERS], len: 0, is_of_landings: false };
        let mut at = 0;
        for part in text.trim_end().split_inclusive([' ', '-', 'x', 'X', ':']) {
            let number = part.trim_end_matches([' ', '-', 'x', 'X', ':']);
            written.is_of_landings |= part.ends_with(['x', 'X', ':']);
            if !number.is_empty() {
                let value = number.parse().map_err(|_| ParseMoveError::NotNumbers { at })?;
                *written.list.get_mut(written.len).ok_or(MoveError::TooLong)? = value;
                written.len += 1;
            }
            at += part.len();
        }
        Ok(written)
    }

    fn numbers(&self) -> &[u32] {
        &self.list[..self.len]
    }

    // Compares the ends, and the landings too where they are written.
    fn fits(&self, mv: &Move) -> bool {
        let Some((&from, landings)) = self.numbers().split_first() else { return false };
        let number = |square: Square| u32::from(square.number());
        mv.is_capture()
            && number(mv.from()) == from
            && match landings {
                [to] => number(mv.to()) == *to,
                _ => mv.path().map(|jump| number(jump.landing)).eq(landings.iter().copied()),
            }
    }

    fn by_landings(&self) -> Result<Move, MoveError> {
        let mut typed_numbers = [0; MOST_NUMBERS];
        let mut len = 0;
        let mut at = None;
        for &number in self.numbers() {
            let square = Square::from_number(number).ok_or(MoveError::NoSuchSquare(number))?;
            let over = at.map(|at| between(at, square).ok_or(MoveError::NotAdjacent(at, square)));
            for number in over.transpose()?.into_iter().chain([square]).map(Square::number) {
                *typed_numbers.get_mut(len).ok_or(MoveError::TooLong)? = number.into();
                len += 1;
            }
            at = Some(square);
        }
        typed(&typed_numbers[..len])
    }
}

fn between(from: Square, to: Square) -> Option<Square> {
    Direction::ALL.into_iter().find_map(|d| from.step(d).filter(|over| over.step(d) == Some(to)))
}

/// Returns the move of typed numbers without a board: each step must join the one before.
fn typed(numbers: &[u32]) -> Result<Move, MoveError> {
    let square = |&number: &u32| Square::from_number(number).ok_or(MoveError::NoSuchSquare(number));
    let (from, rest) = numbers.split_first().ok_or(MoveError::NoDestination)?;
    let from = square(from)?;
    if let [to] = rest {
        let to = square(to)?;
        let direction = from.direction_to(to).ok_or(MoveError::NotAdjacent(from, to))?;
        return Ok(Move::quiet(from, direction, to));
    }
    let (mut at, mut jumps, mut path) = (from, 0, 0);
    for pair in rest.chunks(2) {
        let captured = square(&pair[0])?;
        let direction = at.direction_to(captured).ok_or(MoveError::NotAdjacent(at, captured))?;
        let landing = square(pair.get(1).ok_or(MoveError::LandingMissing(captured))?)?;
        if captured.step(direction) != Some(landing) {
            return Err(MoveError::NotBehind { captured, landing });
        }
        path |= (direction as u32) << (2 * jumps);
        (at, jumps) = (landing, jumps + 1);
    }
    if jumps == 0 {
        return Err(MoveError::NoDestination);
    }
    Ok(Move::capture(from, at, jumps, path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const POSITIONS: [&str; 5] = [
        "W:W21-32:B1-12",
        "W:WK30:BK26,18,27,K20",
        "W:WK27:B23,15,14,22",
        "B:WK18,K24:BK4",
        "W:WK1:B5,6,7,13,14,15,21,22,23",
    ];

    #[test]
    fn every_legal_move_is_read_as_it_is_written() {
        for fen in POSITIONS {
            let position: Position = fen.parse().expect("legal");
            for &mv in position.legal_moves().iter() {
                let typed = mv.to_string();
                assert_eq!(typed.parse(), Ok(mv), "{fen} {typed}");
                assert_eq!(position.parse_move(&typed), Ok(mv), "{fen} {typed}");
                let sign = if mv.is_capture() { "x" } else { "-" };
                let mut written = mv.from().to_string();
                for square in mv.path().map(|jump| jump.landing).chain((!mv.is_capture()).then_some(mv.to()))
                {
                    written = written + sign + &square.to_string();
                }
                assert_eq!(written.parse(), Ok(mv), "{fen} {written}");
                assert_eq!(position.parse_move(&written), Ok(mv), "{fen} {written}");
            }
        }
    }

    #[test]
    fn ends_alone_are_enough_where_one_capture_has_them() {
        let position: Position = "W:WK30:BK26,18,27,K20".parse().expect("legal");
        let mv = position.legal_moves()[0];
        assert_eq!(position.parse_move("30x14"), Ok(mv));
        assert_eq!(position.parse_move("30X14"), Ok(mv));
        assert_eq!(position.parse_move(" 30 x 14 "), Ok(mv));
        assert_eq!("30x14".parse::<Move>(), Err(MoveError::NotAdjacent(square(30), square(14)).into()));
        // The king can go round the same four men either way.
        let round: Position = "W:WK27:B23,15,14,22".parse().expect("legal");
        assert_eq!(round.parse_move("27x27"), Err(ParseMoveError::Ambiguous));
        assert_eq!(round.parse_move("27x20x11x18x27"), round.parse_move("27 23 20 15 11 14 18 22 27"));
    }

    #[test]
    fn texts_that_are_no_moves_are_refused_with_a_reason() {
        let refused = |text: &str| text.parse::<Move>().expect_err(text);
        for (text, at) in [("abc", 0), ("21 a", 3), ("21-18!", 3), ("21,18", 0), ("21-99999999999", 3)] {
            assert_eq!(refused(text), ParseMoveError::NotNumbers { at }, "{text}");
        }
        for (text, error) in [
            ("", MoveError::NoDestination),
            ("21", MoveError::NoDestination),
            ("30x", MoveError::NoDestination),
            ("33 1", MoveError::NoSuchSquare(33)),
            ("21 22", MoveError::NotAdjacent(square(21), square(22))),
            ("21 17 13", MoveError::NotBehind { captured: square(17), landing: square(13) }),
            ("30 26 21 18", MoveError::LandingMissing(square(18))),
        ] {
            assert_eq!(refused(text), error.into(), "{text}");
        }
        assert_eq!(refused(&"1 6 ".repeat(10)), MoveError::TooLong.into());
    }

    #[test]
    fn an_illegal_move_is_refused_by_the_rule_that_it_breaks() {
        let position: Position = "W:WK30,31:BK26,18,27,K20".parse().expect("legal");
        for (text, error) in [
            ("31-28", MoveError::MustCapture(crate::rules::italian::Squares::of(square(30)))),
            ("30x21", MoveError::Unfinished(square(21))),
            ("30x22", MoveError::NotAdjacent(square(30), square(22))),
            ("18-14", MoveError::NotYours(square(18))),
        ] {
            assert_eq!(position.parse_move(text), Err(error.into()), "{text}");
        }
    }

    fn square(number: u32) -> Square {
        Square::from_number(number).expect("on the board")
    }
}
