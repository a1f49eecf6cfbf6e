//! The games: positions, moves, results. No allocation, no floats, no I/O.
//!
//! Every game implements [`Game`], which holds only what leaf counting, the engine and the
//! session all need; what one game alone has is a method of that game's own type.

pub(crate) mod error;
pub mod italian;
pub mod perft;
pub mod refusal;

use core::ops::Not;

/// A side. White moves up the board, Black down, whoever sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// White: squares 21 to 32 at the start.
    White,
    /// Black: squares 1 to 12 at the start.
    Black,
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl core::fmt::Display for Color {
    /// The side's name, `white` or `black`.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Color::White => "white",
            Color::Black => "black",
        })
    }
}

/// How a finished game ended. Source: rule 12; the manual knows no draw (M15).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The winner took the last piece.
    NoPieces {
        /// Who won.
        winner: Color,
    },
    /// The loser has pieces but none of them can move.
    NoMoves {
        /// Who won.
        winner: Color,
    },
}

impl Outcome {
    /// Returns the side that won.
    pub fn winner(self) -> Color {
        match self {
            Outcome::NoPieces { winner } | Outcome::NoMoves { winner } => winner,
        }
    }
}

/// The number that SplitMix64 gives `steps` steps after `seed`: every bit depends on all of both.
#[cfg_attr(not(feature = "alloc"), inline(never))]
pub const fn scattered(seed: u64, steps: u64) -> u64 {
    let z = seed.wrapping_add(steps.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A distance from the root of a search, in single moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ply(pub u16);

/// A game whose positions have legal moves.
pub trait Game: Copy {
    /// One move, small and copyable.
    type Move: Copy + Eq + core::fmt::Debug;
    /// A list of moves of fixed capacity.
    type Moves: AsRef<[Self::Move]>;
    /// The most moves a position can have.
    const MOST_MOVES: usize;

    /// The side to move.
    fn turn(&self) -> Color;

    /// All legal moves, in an order that depends on the position alone.
    fn legal_moves(&self) -> Self::Moves;

    /// How many legal moves there are; a game may count faster than it lists.
    fn count_moves(&self) -> u64 {
        self.legal_moves().as_ref().len() as u64
    }

    /// The position after a legal move.
    fn after(&self, mv: Self::Move) -> Self;
}
