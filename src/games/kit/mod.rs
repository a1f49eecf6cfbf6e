//! Tools for writing a game.
//!
//! A typed trait and its adapter, boards, jump rules as data, positions as text, search.

mod agreement;
pub mod bits;
pub mod game;
pub mod jumps;
pub mod lattice;
pub mod names;
pub mod notation;
pub mod search;
mod table;
pub mod typed;
pub mod words;

pub use crate::session::rulebook::PositionError;
pub use bits::Bits;
pub use game::{BoardGame, Clock, Forced};
pub use jumps::{Duty, JumpRules, Landing, Path, Pieces, Removal, Ways};
pub use lattice::Lattice;
pub use names::Names;
pub use typed::Typed;
