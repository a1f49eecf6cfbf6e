//! The game that session, screen and app are built with: Italian draughts.
//!
//! They use it by the names below, so this file alone says which game it is.
//! Nothing is dispatched: on DOS there is no indirect call. `tests/another_game` builds the same files with another
//! game in this place.

pub use crate::games::italian::built_in::*;
