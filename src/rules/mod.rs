//! The games' common vocabulary: sides, results and the trait [`Game`]. No allocation, no floats, no I/O.
//!
//! [`Game`] holds only what perft, the engine and the session all need.

pub(crate) mod error;
pub mod fen;
pub mod italian;
pub mod perft;
pub mod refusal;
#[cfg(feature = "serde")]
pub(crate) mod text_serde;

use core::ops::Not;
use error::named;

/// A side: White moves up from squares 21 to 32, Black down from 1 to 12.
///
/// Example: [The rules](crate#the-rules).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Color {
    White,
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

impl Color {
    /// Both sides, the one that begins first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];
}

named!(Color, ParseColorError: "white or black", "[Errors](crate::italian#errors)" { White: "white", Black: "black" });

#[expect(missing_docs, reason = "each is named as what it says")]
/// How a finished game ended; the manual knows no draw (M15). Source: rule 12.
///
/// Example: [A game against a level](crate#a-game-against-a-level).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    NoPieces { winner: Color },
    // The loser still has pieces.
    NoMoves { winner: Color },
}

impl Outcome {
    /// Returns the side that won.
    pub fn winner(self) -> Color {
        match self {
            Outcome::NoPieces { winner } | Outcome::NoMoves { winner } => winner,
        }
    }
}

impl core::fmt::Display for Outcome {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (winner, lacks) = match self {
            Outcome::NoPieces { winner } => (winner, "pieces"),
            Outcome::NoMoves { winner } => (winner, "moves"),
        };
        write!(f, "{winner} wins: {} has no {lacks}", !*winner)
    }
}

/// Returns the number that SplitMix64 gives `steps` steps after `seed`.
#[cfg_attr(not(feature = "alloc"), inline(never))]
pub const fn scattered(seed: u64, steps: u64) -> u64 {
    let z = seed.wrapping_add(steps.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A distance from the root of a search, in plies.
///
/// Example: [Levels and scores](crate::levels#levels-and-scores).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ply(pub u16);

impl core::fmt::Display for Ply {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

/// A position with legal moves, as perft and the engine need it.
///
/// Example: [The rules](crate#the-rules).
pub trait Game: Copy {
    /// One move.
    type Move: Copy + Eq + core::fmt::Debug;
    /// A list of moves of fixed capacity.
    type Moves: AsRef<[Self::Move]>;
    /// The maximum number of legal moves of a position.
    const MOST_MOVES: usize;

    /// Returns the side to move.
    fn turn(&self) -> Color;

    /// Returns the legal moves, in an order that depends on the position alone.
    fn legal_moves(&self) -> Self::Moves;

    /// Returns the number of legal moves; may be faster than listing them.
    fn count_moves(&self) -> u64 {
        self.legal_moves().as_ref().len() as u64
    }

    /// Returns the position after a move, without checking that it is legal.
    ///
    /// It does not check the rules. For an illegal move it returns some position that can be searched.
    fn play_unchecked(&self, mv: Self::Move) -> Self;
}
