//! Tools for writing a game.
//!
//! The trait of positions and its adapter to a rulebook, boards, jump rules as data, positions as text, search.

pub mod bits;
mod draw_offer;
pub mod game;
mod hash_table;
pub mod jumps;
pub mod lattice;
pub mod names;
pub mod notation;
pub mod rulebook;
pub mod search;

pub use crate::session::rulebook::PositionError;
pub use bits::{set_bits, Bits};
pub use game::{ClaimRule, ForcedWin, GamePosition, GameText};
pub use jumps::{CaptureDuty, JumpPath, JumpRules, Landing, Removal, SidePieces, StepDirections};
pub use lattice::Lattice;
pub use names::SquareNaming;
pub use rulebook::KitRulebook;
pub use search::smallest;
