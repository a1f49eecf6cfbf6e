//! [`Setup`]: any arrangement of pieces. [`Position`]: one that can be played.

use super::bitboard::Squares;
use super::moves::{self, Move, MoveList};
use super::square::{Direction, Square};
use crate::rules::error::{error_text, named};
use crate::rules::{Color, Game, Outcome};

#[cfg(feature = "alloc")]
mod desktop;

/// The kind of a piece.
///
/// Example: [Setting up a board](crate::italian#setting-up-a-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Kind {
    /// A man (pedina): moves and captures forward, and captures only men.
    Man,
    /// A king (dama): moves and captures both ways, and captures anything.
    King,
}

named!(Kind, ParseKindError: "man or king", "[Errors](crate::italian#errors)" { Man: "man", King: "king" });

/// The maximum number of pieces of a side. Source: sentence M02 of docs/FIDELITY.md.
pub const MAX_PIECES: u32 = 12;

/// An arrangement of pieces, which [`Setup::position`] checks.
///
/// Example: [Setting up a board](crate::italian#setting-up-a-board).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct Setup {
    /// White's pieces, kings included.
    pub white: Squares,
    /// Black's pieces, kings included.
    pub black: Squares,
    /// The squares of the kings of both sides.
    pub kings: Squares,
    /// The side to move; `None` while it is not known.
    pub turn: Option<Color>,
    doubled: Squares,
    // The first number outside 1 to 32 that was given to `place`.
    outside: Option<u32>,
}

/// Why a [`Setup`] is not a legal [`Position`].
///
/// Example: [Setting up a board](crate::italian#setting-up-a-board).
#[expect(missing_docs, reason = "each name says what is wrong")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    NoTurn,
    // The number as players write it, outside 1 to 32.
    NoSuchSquare(u32),
    TwoPieces(Square),
    TooMany { color: Color, count: u32 },
    // On the row where it would have been promoted.
    ManOnLastRow { color: Color, square: Square },
    KingOnEmptySquare(Square),
}

error_text!(SetupError {
    SetupError::NoTurn => "it does not say which side is to move";
    SetupError::NoSuchSquare(number) => "there is no square {number}, expected 1 to 32";
    SetupError::TwoPieces(square) => "two pieces on square {square}, expected at most one";
    SetupError::TooMany { color, count } => "{count} {color} pieces, expected at most {MAX_PIECES}";
    SetupError::ManOnLastRow { color, square } =>
        "a {color} man on square {square}, its last row, where only a king can stand";
    SetupError::KingOnEmptySquare(square) => "a king on square {square}, where there is no piece";
});

impl Setup {
    /// Returns an empty board with this side to move.
    pub fn to_move(turn: Color) -> Setup {
        Setup { turn: Some(turn), ..Setup::default() }
    }

    /// Puts a piece on the square with this number, 1 to 32.
    ///
    /// [`Setup::position`] reports a number outside that range.
    pub fn place(&mut self, number: u32, color: Color, kind: Kind) {
        let Some(square) = Square::from_number(number) else {
            self.outside.get_or_insert(number);
            return;
        };
        let bit = Squares::of(square);
        self.doubled |= bit & (self.white | self.black);
        match color {
            Color::White => self.white |= bit,
            Color::Black => self.black |= bit,
        }
        if kind == Kind::King {
            self.kings |= bit;
        }
    }

    /// Returns the position, or what is wrong with it.
    pub fn position(&self) -> Result<Position, SetupError> {
        if let Some(number) = self.outside {
            return Err(SetupError::NoSuchSquare(number));
        }
        if let Some(square) = (self.doubled | (self.white & self.black)).next() {
            return Err(SetupError::TwoPieces(square));
        }
        for (color, pieces) in [(Color::White, self.white), (Color::Black, self.black)] {
            if pieces.count() > MAX_PIECES {
                return Err(SetupError::TooMany { color, count: pieces.count() });
            }
            if let Some(square) = (pieces & !self.kings & last_row(color)).next() {
                return Err(SetupError::ManOnLastRow { color, square });
            }
        }
        if let Some(square) = (self.kings & !(self.white | self.black)).next() {
            return Err(SetupError::KingOnEmptySquare(square));
        }
        let turn = self.turn.ok_or(SetupError::NoTurn)?;
        Ok(Position { white: self.white, black: self.black, kings: self.kings, turn })
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Setup {
        let Position { white, black, kings, turn } = position;
        Setup { white, black, kings, ..Setup::to_move(turn) }
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        setup.position()
    }
}

/// Returns the row where that side's men are promoted. Source: rule 4.
pub const fn last_row(color: Color) -> Squares {
    match color {
        Color::White => Squares::TOP_ROW,
        Color::Black => Squares::BOTTOM_ROW,
    }
}

/// Returns the two directions in which that side's men move. Source: rule 1.
pub const fn forward(color: Color) -> [Direction; 2] {
    match color {
        Color::White => [Direction::UpLeft, Direction::UpRight],
        Color::Black => [Direction::DownLeft, Direction::DownRight],
    }
}

/// A legal arrangement of pieces, and the side to move.
///
/// Each side has at most 12 pieces, and no man stands on its last row.
///
/// Example: [Setting up a board](crate::italian#setting-up-a-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    white: Squares,
    black: Squares,
    kings: Squares,
    turn: Color,
}

/// The initial position, White to move.
impl Default for Position {
    fn default() -> Position {
        Position::start(Color::White)
    }
}

impl Position {
    /// Returns the initial position: Black on 1 to 12, White on 21 to 32. Source: M02.
    pub const fn start(turn: Color) -> Position {
        Position { white: Squares(0xfff0_0000), black: Squares(0x0000_0fff), kings: Squares::EMPTY, turn }
    }

    /// Returns the pieces of one side.
    pub const fn pieces(&self, color: Color) -> Squares {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Returns the kings of both sides.
    pub const fn kings(&self) -> Squares {
        self.kings
    }

    /// Returns the men of one side.
    pub fn men_of(&self, color: Color) -> Squares {
        self.pieces(color) & !self.kings
    }

    /// Returns the kings of one side.
    pub fn kings_of(&self, color: Color) -> Squares {
        self.pieces(color) & self.kings
    }

    /// Returns the squares without a piece.
    pub fn empty(&self) -> Squares {
        !(self.white | self.black)
    }

    /// Returns the piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<(Color, Kind)> {
        let kind = if self.kings.has(square) { Kind::King } else { Kind::Man };
        if self.white.has(square) {
            Some((Color::White, kind))
        } else if self.black.has(square) {
            Some((Color::Black, kind))
        } else {
            None
        }
    }

    /// Returns the same arrangement with this side to move.
    pub fn with_turn(self, turn: Color) -> Position {
        Position { turn, ..self }
    }

    /// Returns whether the side to move has to capture.
    pub fn must_capture(&self) -> bool {
        moves::can_capture(self)
    }

    /// Returns whether a move is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// Returns whether the move's squares hold what a move needs, so that the pieces after it are a position.
    // It checks only that an own piece goes to an empty square, and that every captured piece is the opponent's.
    fn can_make(&self, mv: Move, captured: Squares) -> bool {
        let (from, to) = (Squares::of(mv.from()), Squares::of(mv.to()));
        let (own, other) = (self.pieces(self.turn), self.pieces(!self.turn));
        let occupied = (own & !from) | other;
        !(own & from).is_empty() && (occupied & to).is_empty() && (captured & !other).is_empty()
    }

    /// Returns the position after a legal move, without any check.
    pub(crate) fn after(&self, mv: Move) -> Position {
        self.made(mv, mv.captured())
    }

    #[inline(always)]
    fn made(&self, mv: Move, captured: Squares) -> Position {
        let mut next = *self;
        let (from, to) = (Squares::of(mv.from()), Squares::of(mv.to()));
        let was_king = !(self.kings & from).is_empty();
        let (own, other) = match self.turn {
            Color::White => (&mut next.white, &mut next.black),
            Color::Black => (&mut next.black, &mut next.white),
        };
        *own = (*own & !from) | to;
        *other &= !captured;
        next.kings &= !(from | captured);
        if was_king || !(to & last_row(self.turn)).is_empty() {
            next.kings |= to;
        }
        next.turn = !self.turn;
        next
    }

    /// Returns how the game ended; `None` while it goes on. Source: rule 12.
    // QUIRK Q03: there is no draw.
    pub fn outcome(&self) -> Option<Outcome> {
        let winner = !self.turn;
        if self.pieces(self.turn).is_empty() {
            Some(Outcome::NoPieces { winner })
        } else if self.count_moves() == 0 {
            Some(Outcome::NoMoves { winner })
        } else {
            None
        }
    }

    /// Returns the position as the other player sees it, with colours exchanged.
    pub fn mirrored(&self) -> Position {
        Position {
            white: self.black.mirrored(),
            black: self.white.mirrored(),
            kings: self.kings.mirrored(),
            turn: !self.turn,
        }
    }

    /// Returns the hash key; equal positions have equal keys.
    pub fn key(&self) -> u64 {
        let mut key = if self.turn == Color::Black { BLACK_TO_MOVE } else { 0 };
        for square in self.white | self.black {
            key ^= self.piece_key(square);
        }
        key
    }

    /// Returns the position after a legal move with its key; `key` is this position's own.
    #[doc(hidden)]
    pub fn after_with_key(&self, key: u64, mv: Move) -> (Position, u64) {
        let after = self.after(mv);
        let mut key = key ^ BLACK_TO_MOVE ^ self.piece_key(mv.from()) ^ after.piece_key(mv.to());
        for square in self.pieces(!self.turn) & !after.pieces(!self.turn) {
            key ^= self.piece_key(square);
        }
        (after, key)
    }

    fn piece_key(&self, square: Square) -> u64 {
        let class = self.black.has(square) as usize + 2 * self.kings.has(square) as usize;
        key_of(class * 32 + square.index())
    }
}

impl Game for Position {
    type Move = Move;
    type Moves = MoveList;
    const MOST_MOVES: usize = moves::MAX_MOVES;

    fn turn(&self) -> Color {
        self.turn
    }

    fn legal_moves(&self) -> MoveList {
        moves::legal_moves(self)
    }

    fn count_moves(&self) -> u64 {
        moves::count_moves(self)
    }

    fn play_unchecked(&self, mv: Move) -> Position {
        // DAMA.COM plays only moves that it generated, and has no room for this check.
        if cfg!(feature = "dos") {
            return self.after(mv);
        }
        let captured = mv.captured();
        if self.can_make(mv, captured) {
            self.made(mv, captured)
        } else {
            self.with_turn(!self.turn)
        }
    }
}

/// The part of [`Position::key`] for Black to move.
pub const BLACK_TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

/// Returns the part of [`Position::key`] for a piece on a square.
pub const fn key_of_piece(is_black: bool, is_king: bool, square: Square) -> u64 {
    computed_key((is_black as usize + 2 * is_king as usize) * 32 + square.index())
}

// White man, black man, white king, black king, 32 squares each.
const fn computed_key(which: usize) -> u64 {
    crate::rules::scattered(0x0da3_a1ba_51c0_1931, which as u64 + 1)
}

#[cfg(feature = "alloc")]
fn key_of(which: usize) -> u64 {
    static KEYS: [u64; 128] = {
        let mut table = [0; 128];
        let mut which = 0;
        while which < 128 {
            table[which] = computed_key(which);
            which += 1;
        }
        table
    };
    KEYS[which]
}

// DOS needs keys once a move and has no room for the table.
#[cfg(not(feature = "alloc"))]
fn key_of(which: usize) -> u64 {
    computed_key(which)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(white: &[u32], black: &[u32]) -> Setup {
        let mut setup = Setup::to_move(Color::White);
        for &n in white {
            setup.place(n, Color::White, Kind::Man);
        }
        for &n in black {
            setup.place(n, Color::Black, Kind::Man);
        }
        setup
    }

    #[test]
    fn each_fault_of_a_setup_is_named() {
        let thirteen: std::vec::Vec<u32> = (20..=32).collect();
        let error = |s: Setup| s.position().unwrap_err();
        assert_eq!(error(setup(&thirteen, &[1])), SetupError::TooMany { color: Color::White, count: 13 });
        let both = Square::new(20).expect("on the board");
        assert_eq!(error(setup(&[21], &[21])), SetupError::TwoPieces(both));
        assert_eq!(error(setup(&[21, 21], &[1])), SetupError::TwoPieces(both));
        assert_eq!(error(setup(&[33], &[1])), SetupError::NoSuchSquare(33));
        assert_eq!(error(setup(&[0], &[1])), SetupError::NoSuchSquare(0));
        let last = SetupError::ManOnLastRow { color: Color::White, square: Square::from_bits(3) };
        assert_eq!(error(setup(&[4], &[1])), last);
        assert_eq!(error(Setup { turn: None, ..setup(&[21], &[1]) }), SetupError::NoTurn);
        let ghost = Setup { kings: Squares(1 << 9), ..setup(&[21], &[1]) };
        assert_eq!(error(ghost), SetupError::KingOnEmptySquare(Square::from_bits(9)));
    }

    #[test]
    fn the_start_is_a_setup_of_its_own() {
        let start = Position::start(Color::White);
        assert_eq!(Setup::from(start).position(), Ok(start));
    }
}
