//! Reads typed moves of Italian draughts and explains refusals by the rules.

use super::moves::{Move, Numbers, MOST_NUMBERS};
use super::position::{forward, Kind, Position};
use super::priority::CaptureWorth;
use super::square::Square;
use super::Squares;
use crate::rules::error::error_text;
use crate::rules::refusal;
use crate::rules::Game;

/// Why a typed move of Italian draughts is refused.
///
/// Example: [The rules](crate#the-rules).
pub type MoveError = refusal::MoveRefusal<Square, Squares, u32>;

error_text!(MoveError {
    MoveError::NoDestination => "the destination square is missing";
    MoveError::TooLong => "more than the {MOST_NUMBERS} numbers of the longest capture";
    MoveError::NoSuchSquare(number) => "there is no square {number}, expected 1 to 32";
    MoveError::EmptySquare(square) => "square {square} is empty";
    MoveError::NotYours(square) => "the piece on {square} is the opponent's";
    MoveError::NotAdjacent(from, to) => "square {to} is not diagonally next to {from}";
    MoveError::NotBehind { captured, landing } => "square {landing} is not directly behind {captured}";
    MoveError::ManBackward(square) => "the man on {square} cannot move backward";
    MoveError::Occupied(square) => "square {square} is occupied";
    MoveError::NothingToCapture(square) => "there is no piece to capture on {square}";
    MoveError::ManCannotTakeKing(square) => "a man cannot capture the king on {square}";
    MoveError::AlreadyCaptured(square) => "the piece on {square} has already been captured in this move";
    MoveError::PromotionEnds(square) => "on {square} the man becomes a king, and the move ends";
    MoveError::CapturedSquareMissing(square) =>
        "the captured square {square} is missing before the one that is reached";
    MoveError::LandingMissing(square) => "the square reached after capturing on {square} is missing";
    MoveError::MustCapture(from) => "a capture is compulsory, with the piece on {}", Or(*from);
    MoveError::Unfinished(square) => "the capture goes on from {square}";
    MoveError::MustCaptureMore(count) => "another capture takes more pieces: {count} must be taken";
    MoveError::KingMustCapture(from) => "of equal captures a king must make it, the one on {}", Or(*from);
    MoveError::MustCaptureMoreKings(count) => "of equal captures the one of {count} kings must be made";
    MoveError::KingsFirst => "of equal captures the one that meets a king first must be made";
    #[cfg(feature = "alloc")]
    MoveError::Variant(error) => "{error}";
});

struct Or(Squares);

impl core::fmt::Display for Or {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let last = self.0.count().saturating_sub(1) as usize;
        for (i, square) in self.0.enumerate() {
            let before = if i == 0 {
                ""
            } else if i == last {
                " or "
            } else {
                ", "
            };
            write!(f, "{before}{square}")?;
        }
        Ok(())
    }
}

/// Reads a typed move, as numbers from 1 to 32, or returns why it is refused.
///
/// It accepts every legal move as [`Move::numbers`] writes it, and nothing else.
pub fn read_move(position: &Position, numbers: &[u32]) -> Result<Move, MoveError> {
    if numbers.len() > MOST_NUMBERS {
        return Err(MoveError::TooLong);
    }
    let mut squares = [Square::from_bits(0); MOST_NUMBERS];
    for (square, &number) in squares.iter_mut().zip(numbers) {
        *square = Square::from_number(number).ok_or(MoveError::NoSuchSquare(number))?;
    }
    let squares = &squares[..numbers.len()];
    let Some((&from, rest)) = squares.split_first() else { return Err(MoveError::NoDestination) };
    let kind = match position.piece_at(from) {
        None => return Err(MoveError::EmptySquare(from)),
        Some((color, _)) if color != position.turn() => return Err(MoveError::NotYours(from)),
        Some((_, kind)) => kind,
    };
    match rest {
        [] => Err(MoveError::NoDestination),
        [to] => read_quiet(position, from, kind, *to),
        _ => read_capture(position, from, kind, rest),
    }
}

/// Reads the numbers of a move, as [`read_move`] does.
pub(super) fn read_numbers(position: &Position, typed: &Numbers) -> Result<Move, MoveError> {
    let mut numbers = [0; MOST_NUMBERS];
    numbers.iter_mut().zip(typed.as_ref()).for_each(|(number, &typed)| *number = typed.into());
    read_move(position, &numbers[..typed.as_ref().len()])
}

impl Position {
    /// Returns the position after a legal move.
    ///
    /// [`Game::play_unchecked`] does the same for a move that is known to be legal, without looking.
    ///
    /// # Errors
    /// If the move breaks a rule, which the error names.
    ///
    /// ```
    /// use dama::italian::{Color, Position};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Position::start(Color::White);
    /// let next = start.play(start.parse_move("21-18")?)?;
    /// assert_eq!(next.to_string(), "B:W18,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    /// // Black's move, while it is White's turn.
    /// let error = start.play(next.parse_move("9-13")?).unwrap_err();
    /// assert_eq!(error.to_string(), "the piece on 9 is the opponent's");
    /// # Ok(())
    /// # }
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, MoveError> {
        read_numbers(self, &mv.numbers()).map(|legal| self.after(legal))
    }
}

fn read_quiet(position: &Position, from: Square, kind: Kind, to: Square) -> Result<Move, MoveError> {
    let Some(direction) = from.direction_to(to) else {
        return Err(short_capture(position, from, to).unwrap_or(MoveError::NotAdjacent(from, to)));
    };
    if !position.empty().has(to) {
        return Err(MoveError::Occupied(to));
    }
    if kind == Kind::Man && !forward(position.turn()).contains(&direction) {
        return Err(MoveError::ManBackward(from));
    }
    let legal = position.legal_moves();
    let found = legal.iter().find(|mv| mv.from() == from && mv.to() == to && !mv.is_capture());
    found.copied().ok_or_else(|| MoveError::MustCapture(origins(&legal)))
}

// QUIRK Q02: the captured square must be typed.
// `17 26` where `17 21 26` is meant: two steps away over an enemy piece.
fn short_capture(position: &Position, from: Square, to: Square) -> Option<MoveError> {
    let legal = position.legal_moves();
    if let Some(mv) = legal.iter().find(|mv| mv.is_capture() && mv.from() == from && mv.to() == to) {
        return mv.path().next().map(|jump| MoveError::CapturedSquareMissing(jump.captured));
    }
    let over = super::Direction::ALL.into_iter().find_map(|d| {
        let over = from.step(d)?;
        (over.step(d)? == to).then_some(over)
    })?;
    let enemy = position.pieces(!position.turn()).has(over);
    (enemy && position.empty().has(to)).then_some(MoveError::CapturedSquareMissing(over))
}

/// Reads a capture; `rest` alternates captured and reached squares, at least two of them.
fn read_capture(position: &Position, from: Square, kind: Kind, rest: &[Square]) -> Result<Move, MoveError> {
    let mut begun = Begun {
        position,
        from,
        kind,
        at: from,
        taken: Squares::EMPTY,
        worth: CaptureWorth::none(kind == Kind::King),
    };
    for pair in rest.chunks(2) {
        match *pair {
            [over, landing] => begun.jump(over, landing)?,
            [over] => {
                begun.check_captured(over)?;
                return Err(MoveError::LandingMissing(over));
            }
            _ => unreachable!("chunks of two"),
        }
    }
    let legal = position.legal_moves();
    let typed = |mv: &&Move| {
        let walked = mv.path().flat_map(|jump| [jump.captured, jump.landing]);
        mv.from() == from && walked.eq(rest.iter().copied())
    };
    if let Some(mv) = legal.iter().find(typed) {
        return Ok(*mv);
    }
    Err(begun.why_not(&legal))
}

struct Begun<'a> {
    position: &'a Position,
    from: Square,
    kind: Kind,
    at: Square,
    taken: Squares,
    worth: CaptureWorth,
}

impl Begun<'_> {
    fn has_promoted(&self) -> bool {
        let last = super::position::last_row(self.position.turn());
        self.kind == Kind::Man && self.at != self.from && last.has(self.at)
    }

    /// Checks that the piece on `over` can be captured, without looking at the square behind it.
    fn check_captured(&self, over: Square) -> Result<(), MoveError> {
        if self.has_promoted() {
            return Err(MoveError::PromotionEnds(self.at));
        }
        let Some(direction) = self.at.direction_to(over) else {
            return Err(MoveError::NotAdjacent(self.at, over));
        };
        if self.taken.has(over) {
            return Err(MoveError::AlreadyCaptured(over));
        }
        let enemy = match self.position.piece_at(over) {
            Some((color, enemy)) if color != self.position.turn() => enemy,
            _ => return Err(MoveError::NothingToCapture(over)),
        };
        if self.kind == Kind::Man && !forward(self.position.turn()).contains(&direction) {
            return Err(MoveError::ManBackward(self.from));
        }
        if self.kind == Kind::Man && enemy == Kind::King {
            return Err(MoveError::ManCannotTakeKing(over));
        }
        Ok(())
    }

    fn is_free(&self, square: Square) -> bool {
        square == self.from || self.position.empty().has(square)
    }

    fn jump(&mut self, over: Square, landing: Square) -> Result<(), MoveError> {
        self.check_captured(over)?;
        let behind = self.at.direction_to(over).and_then(|direction| over.step(direction));
        if behind != Some(landing) {
            return Err(MoveError::NotBehind { captured: over, landing });
        }
        if !self.is_free(landing) {
            return Err(MoveError::Occupied(landing));
        }
        self.taken |= Squares::of(over);
        self.worth = self.worth.plus(self.position.kings().has(over));
        self.at = landing;
        Ok(())
    }

    fn can_go_on(&self) -> bool {
        super::Direction::ALL.into_iter().any(|direction| {
            let over = self.at.step(direction).filter(|&over| self.check_captured(over).is_ok());
            over.and_then(|over| over.step(direction)).is_some_and(|landing| self.is_free(landing))
        })
    }

    /// Returns why a possible capture is not legal. Source: rule 7.
    fn why_not(&self, legal: &[Move]) -> MoveError {
        if self.can_go_on() {
            return MoveError::Unfinished(self.at);
        }
        let best = legal.iter().map(|&mv| worth(self.position, mv)).max().unwrap_or_default();
        if best.count() > self.worth.count() {
            MoveError::MustCaptureMore(best.count())
        } else if best.by_king() && !self.worth.by_king() {
            MoveError::KingMustCapture(origins(legal))
        } else if best.kings() > self.worth.kings() {
            MoveError::MustCaptureMoreKings(best.kings())
        } else {
            MoveError::KingsFirst
        }
    }
}

fn worth(position: &Position, mv: Move) -> CaptureWorth {
    let kings = position.kings();
    mv.path()
        .fold(CaptureWorth::none(kings.has(mv.from())), |worth, jump| worth.plus(kings.has(jump.captured)))
}

fn origins(legal: &[Move]) -> Squares {
    legal.iter().fold(Squares::EMPTY, |set, mv| set | Squares::of(mv.from()))
}
