//! The games. Each is a folder here and an entry of [`GAMES`], except Italian draughts, which is built in.
//!
//! A rulebook maps state bytes to state bytes. A `State` holds everything that the rules look at.
//! Sources: S1, S2 and the texts named in docs/SOURCES.md.

pub mod italian;
#[cfg(feature = "alloc")]
mod list;
#[cfg(feature = "alloc")]
mod variant;

#[cfg(feature = "alloc")]
pub use list::*;
#[cfg(feature = "alloc")]
pub use variant::*;
