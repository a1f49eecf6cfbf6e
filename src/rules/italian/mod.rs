//! Italian draughts by the 1931 article's rules 1, 3 to 7 and 12, as the manual repeats them.

pub mod bitboard;
pub mod move_text;
pub mod moves;
pub mod notation;
pub mod position;
pub(crate) mod priority;
pub mod refusal;
pub mod square;
#[cfg(feature = "serde")]
mod text_serde;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub mod ballot;
    pub mod fast;
    pub mod huff;
    pub(crate) mod opposition;
}

#[cfg(feature = "alloc")]
pub use for_desktop::*;

pub use bitboard::Squares;
pub use moves::{Move, MoveList};
pub use position::{Kind, Position, Setup, SetupError};
pub use square::{Direction, Square};
