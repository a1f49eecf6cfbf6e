//! The games of the sources: a game is one folder and one row.
//!
//! A game is a rulebook from bytes to bytes: a `State` holds all that its rules look
//! at, and nothing else is kept anywhere. Italian draughts is what the program is built with; the others stand in the
//! list. Sources: S1, S2 and the texts named in docs/SOURCES.md.

pub mod italian;
#[cfg(feature = "alloc")]
mod list;
#[cfg(feature = "alloc")]
mod variant;

#[cfg(feature = "alloc")]
pub use list::*;
#[cfg(feature = "alloc")]
pub use variant::*;
