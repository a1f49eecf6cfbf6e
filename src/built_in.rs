//! The game that session, screen and app are built with: Italian draughts.
//!
//! They use it by the names below and by what its folder adds to [`BuiltIn`], so this file alone says which game it is.
//! Nothing is dispatched: on DOS there is no indirect call. `tests/another_game` builds the same files with another
//! game in this place.

pub use crate::games::italian::built_in::*;

/// The game that is built in. Its folder has the functions.
#[derive(Clone, Copy, Debug)]
pub enum BuiltIn {}
