//! Tools for writing a game.
//!
//! A typed trait and its adapter, boards, jump rules as data, positions as text, search.

pub mod bits;
mod draw_offer;
pub mod game;
mod hash_table;
pub mod jumps;
pub mod lattice;
pub mod names;
pub mod notation;
pub mod search;
pub mod typed;
pub mod words;

pub use crate::session::rulebook::PositionError;
pub use bits::Bits;
pub use game::{BoardGame, ClaimCount, ForcedWin};
pub use jumps::{CaptureDuty, JumpPath, JumpRules, Landing, Removal, SidePieces, StepDirections};
pub use lattice::Lattice;
pub use names::SquareNaming;
pub use typed::GameRow;
