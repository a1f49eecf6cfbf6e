//! Moves from text: as typed in the game, or with `-` and `x` as in books and PDN.

use super::moves::{Move, Numbers, MOST_NUMBERS};
use super::position::Position;
use super::refusal::{read_numbers, MoveError};
use super::square::{Direction, Square};
use crate::rules::error::error_text;
use crate::rules::Game;
use core::fmt;
use core::str::FromStr;

/// Why text is not a move, whatever the position. `at` is a byte offset.
///
/// Example: [Errors](crate::italian#errors).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    NotNumbers { at: usize },
    NoSuchSquare(u32),
    NoDestination,
    // More squares than the longest capture has.
    TooLong,
}

error_text!(MoveTextError {
    MoveTextError::NotNumbers { at } =>
        "the number of a square expected at character {}, as in 21 18, 21-18 or 30x21", at + 1;
    MoveTextError::NoSuchSquare(number) => "{}", MoveError::NoSuchSquare(*number);
    MoveTextError::NoDestination => "{}", MoveError::NoDestination;
    MoveTextError::TooLong => "{}", MoveError::TooLong;
});

/// Why text is not a legal move of a position.
///
/// Example: [Errors](crate::italian#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMoveError {
    /// The text is not a move of any position.
    Malformed(MoveTextError),
    /// The move breaks a rule.
    Illegal(MoveError),
    /// Several captures fit: the text needs every square that the piece lands on.
    Ambiguous,
}

error_text!(ParseMoveError {
    ParseMoveError::Malformed(error) => "{error}";
    ParseMoveError::Illegal(error) => "{error}";
    ParseMoveError::Ambiguous => "several captures fit; name every square that the piece lands on";
});

impl From<MoveTextError> for ParseMoveError {
    fn from(error: MoveTextError) -> ParseMoveError {
        ParseMoveError::Malformed(error)
    }
}

impl From<MoveError> for ParseMoveError {
    fn from(error: MoveError) -> ParseMoveError {
        ParseMoveError::Illegal(error)
    }
}

/// A move as somebody wrote it: two squares or more. A position makes a [`Move`] of it.
///
/// The text is a typed move (`21 18`, `30 26 21 18 14`), the same with `-`, or a capture as `30x14` or `30x21x14`.
///
/// ```
/// use dama::italian::{MoveText, ParseMoveError, Position};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let written: MoveText = "30x14".parse()?;
/// assert_eq!(written.to_string(), "30x14");
/// let position: Position = "W:WK30:BK26,18,27,K20".parse()?;
/// assert_eq!(written.to_move(&position)?.to_string(), "30 26 21 18 14");
/// let elsewhere = written.to_move(&Position::default());
/// assert!(matches!(elsewhere, Err(ParseMoveError::Illegal(_))));
/// assert!("30x33".parse::<MoveText>().is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveText {
    squares: Numbers,
    // Written with an `x`.
    is_capture: bool,
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<MoveText, MoveTextError> {
        const SIGNS: [char; 5] = [' ', '-', 'x', 'X', ':'];
        let mut written = MoveText { squares: Numbers::NONE, is_capture: false };
        let mut at = 0;
        for part in text.trim_end().split_inclusive(SIGNS) {
            let number = part.trim_end_matches(SIGNS);
            written.is_capture |= part.ends_with(['x', 'X', ':']);
            if !number.is_empty() {
                let value = number.parse().map_err(|_| MoveTextError::NotNumbers { at })?;
                if written.squares().len() == MOST_NUMBERS {
                    return Err(MoveTextError::TooLong);
                }
                written.squares.push(Square::from_number(value).ok_or(MoveTextError::NoSuchSquare(value))?);
            }
            at += part.len();
        }
        if written.squares().len() < 2 {
            return Err(MoveTextError::NoDestination);
        }
        Ok(written)
    }
}

impl fmt::Display for MoveText {
    /// `21-18`, `30x14`, `30x21x14`, or every square as typed in the game: `30 26 21 18 14`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.squares() {
            _ if self.is_capture => 'x',
            [_, _] => '-',
            _ => ' ',
        };
        let (from, others) = self.squares().split_first().unwrap_or((&0, &[]));
        write!(f, "{from}")?;
        others.iter().try_for_each(|square| write!(f, "{sign}{square}"))
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Writes every square of a move.
impl From<Move> for MoveText {
    fn from(mv: Move) -> MoveText {
        MoveText { squares: mv.numbers(), is_capture: false }
    }
}

impl MoveText {
    /// Returns the legal move that the text means.
    ///
    /// # Errors
    /// If the move is illegal or ambiguous.
    pub fn to_move(&self, position: &Position) -> Result<Move, ParseMoveError> {
        let legal = position.legal_moves();
        let mut those = legal.iter().filter(|mv| self.fits(**mv));
        match (those.next(), those.next()) {
            (Some(mv), None) => Ok(*mv),
            (Some(_), Some(_)) => Err(ParseMoveError::Ambiguous),
            (None, _) => Ok(self.read_strictly(position)?),
        }
    }

    fn squares(&self) -> &[u8] {
        self.squares.as_ref()
    }

    /// Returns whether the squares are all of the move, those that the piece lands on, or the ends.
    fn fits(&self, mv: Move) -> bool {
        if !mv.is_capture() {
            return !self.is_capture && self.squares == mv.numbers();
        }
        let landings = || mv.path().map(|jump| jump.landing.number());
        match self.squares() {
            &[from, to] => [from, to] == [mv.from().number(), mv.to().number()],
            [from, path @ ..] => {
                let has_all = !self.is_capture && self.squares == mv.numbers();
                has_all || (*from == mv.from().number() && landings().eq(path.iter().copied()))
            }
            [] => false,
        }
    }

    /// Reads a move that no legal move fits, to find the rule that it breaks.
    fn read_strictly(&self, position: &Position) -> Result<Move, MoveError> {
        match read_numbers(position, &self.squares) {
            Err(error) if !self.is_capture && !matches!(error, MoveError::CapturedSquareMissing(_)) => {
                Err(error)
            }
            _ => read_numbers(position, &self.with_captured(position)?),
        }
    }

    /// Adds the captured squares to those that the piece lands on.
    fn with_captured(&self, position: &Position) -> Result<Numbers, MoveError> {
        // A captured square stands between each two.
        if 2 * self.squares().len() > MOST_NUMBERS + 1 {
            return Err(MoveError::TooLong);
        }
        let mut all = Numbers::NONE;
        let mut at = None;
        for square in self.squares().iter().filter_map(|&number| Square::from_number(number.into())) {
            if let Some(at) = at {
                all.push(between(at, square).ok_or_else(|| no_jump(position, at, square))?);
            }
            all.push(square);
            at = Some(square);
        }
        Ok(all)
    }
}

fn between(from: Square, to: Square) -> Option<Square> {
    Direction::ALL.into_iter().find_map(|d| from.step(d).filter(|over| over.step(d) == Some(to)))
}

/// Returns why a piece cannot jump between two squares that are not a jump apart.
fn no_jump(position: &Position, from: Square, to: Square) -> MoveError {
    match (from.direction_to(to), position.pieces(!position.turn()).has(to)) {
        (None, _) => MoveError::NotAdjacent(from, to),
        (Some(_), true) => MoveError::LandingMissing(to),
        (Some(_), false) => MoveError::NothingToCapture(to),
    }
}

impl Position {
    /// Reads a legal move.
    ///
    /// The text is a typed move (`21 18`, `30 26 21 18 14`), the same with `-`, or a capture in short form: its ends
    /// (`30x14`), or every square that the piece lands on (`30x21x14`) if several have the same ends.
    ///
    /// # Errors
    /// If the text is not a move, breaks a rule, which the error names, or fits several captures.
    ///
    /// ```
    /// use dama::italian::{ParseMoveError, Position};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let position: Position = "W:WK30,31:BK26,18,27,K20".parse()?;
    /// assert_eq!(position.parse_move("30x14")?, position.parse_move("30 26 21 18 14")?);
    /// let error = position.parse_move("31-28").unwrap_err();
    /// assert!(matches!(error, ParseMoveError::Illegal(_)));
    /// assert_eq!(error.to_string(), "a capture is compulsory, with the piece on 30");
    /// assert!(matches!(position.parse_move("31-"), Err(ParseMoveError::Malformed(_))));
    /// // The king can go round the same four men either way.
    /// let round: Position = "W:WK27:B23,15,14,22".parse()?;
    /// assert_eq!(round.parse_move("27x27"), Err(ParseMoveError::Ambiguous));
    /// assert!(round.parse_move("27x20x11x18x27").is_ok());
    /// # Ok(())
    /// # }
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        text.parse::<MoveText>()?.to_move(self)
    }
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
            for mv in position.legal_moves() {
                let sign = if mv.is_capture() { "x" } else { "-" };
                let mut written = mv.from().to_string();
                for square in mv.path().map(|jump| jump.landing).chain((!mv.is_capture()).then_some(mv.to()))
                {
                    written = written + sign + &square.to_string();
                }
                for text in [mv.to_string(), written.replace('x', "-"), written] {
                    assert_eq!(position.parse_move(&text), Ok(mv), "{fen} {text}");
                    let read: MoveText = text.parse().expect("squares");
                    assert_eq!(read.to_string().parse(), Ok(read), "{fen} {text}");
                }
                assert_eq!(MoveText::from(mv).to_move(&position), Ok(mv));
            }
        }
    }

    #[test]
    fn ends_alone_are_enough_where_one_capture_has_them() {
        let position: Position = "W:WK30:BK26,18,27,K20".parse().expect("legal");
        let mv = position.legal_moves()[0];
        for text in ["30x14", "30X14", " 30 x 14 ", "30:14", "30-14", "30 14"] {
            assert_eq!(position.parse_move(text), Ok(mv), "{text}");
        }
        let round: Position = "W:WK27:B23,15,14,22".parse().expect("legal");
        for text in ["27x27", "27-27"] {
            assert_eq!(round.parse_move(text), Err(ParseMoveError::Ambiguous), "{text}");
        }
        assert_eq!(round.parse_move("27x20x11x18x27"), round.parse_move("27 23 20 15 11 14 18 22 27"));
    }

    #[test]
    fn no_square_may_follow_the_longest_capture() {
        let position: Position = "W:WK1:B5,6,7,13,14,15,21,22,23".parse().expect("legal");
        let longest = "1x10x3x12x19x10x17x26x19x28";
        assert!(position.parse_move(longest).is_ok());
        let error = position.parse_move(&(longest.to_string() + "x19")).unwrap_err();
        assert_eq!(error, ParseMoveError::Illegal(MoveError::TooLong));
    }

    #[test]
    fn texts_that_are_no_moves_are_refused_with_a_reason() {
        let refused = |text: &str| text.parse::<MoveText>().expect_err(text);
        for (text, at) in [("abc", 0), ("21 a", 3), ("21-18!", 3), ("21,18", 0), ("21-99999999999", 3)] {
            assert_eq!(refused(text), MoveTextError::NotNumbers { at }, "{text}");
        }
        for text in ["", "21", "30x", "-"] {
            assert_eq!(refused(text), MoveTextError::NoDestination, "{text}");
        }
        assert_eq!(refused("33 1"), MoveTextError::NoSuchSquare(33));
        assert_eq!(refused("1-0"), MoveTextError::NoSuchSquare(0));
        assert_eq!(refused(&"1 6 ".repeat(10)), MoveTextError::TooLong);
    }

    #[test]
    fn an_illegal_move_is_refused_by_the_rule_that_it_breaks() {
        let position: Position = "W:WK30,31:BK26,18,27,K20".parse().expect("legal");
        for (text, error) in [
            ("31-28", MoveError::MustCapture(crate::rules::italian::Squares::of(square(30)))),
            ("30x21", MoveError::Unfinished(square(21))),
            ("30-21", MoveError::Unfinished(square(21))),
            ("30x22", MoveError::NotAdjacent(square(30), square(22))),
            ("31x28", MoveError::NothingToCapture(square(28))),
            ("30x26", MoveError::LandingMissing(square(26))),
            ("30 26 21 18", MoveError::LandingMissing(square(18))),
            ("30 26 22", MoveError::NotBehind { captured: square(26), landing: square(22) }),
            ("18-14", MoveError::NotYours(square(18))),
        ] {
            assert_eq!(position.parse_move(text), Err(error.into()), "{text}");
        }
    }

    fn square(number: u32) -> Square {
        Square::from_number(number).expect("on the board")
    }
}
