//! Italian draughts by the 1931 article's rules 1, 3 to 7 and 12, as the manual repeats them.

#[cfg(feature = "alloc")]
pub mod ballot;
pub mod bitboard;
#[cfg(feature = "alloc")]
pub mod fast;
#[cfg(feature = "alloc")]
pub mod huff;
pub mod move_text;
pub mod moves;
pub mod notation;
#[cfg(feature = "alloc")]
pub(crate) mod opposition;
pub mod position;
pub(crate) mod priority;
pub mod refusal;
pub mod square;
#[cfg(feature = "serde")]
mod text_serde;

pub use bitboard::Squares;
pub use moves::{Move, MoveList};
pub use position::{Kind, Position, Setup, SetupError};
pub use square::{Direction, Square};
