//! The games. Each is a folder here and an entry of [`GAMES`], except Italian draughts, which is built in.
//!
//! A rulebook maps state bytes to state bytes. A `State` holds everything that the rules look at.
//! Sources: S1, S2 and the texts named in docs/SOURCES.md.

pub mod italian;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub mod list;
    pub mod variant;
}

#[cfg(feature = "alloc")]
pub use for_desktop::{list::*, variant::*};
