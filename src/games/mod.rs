//! The other games of the sources: a game is one folder and one row.
//!
//! A game is a rulebook from bytes to bytes: a [`State`] holds all that its rules look at, and nothing else
//! is kept anywhere. Sources: S1, S2 and the texts named in docs/SOURCES.md.

pub mod alma;
pub mod gobang;
pub mod kit;
pub mod polacca;
pub mod smamma;
#[cfg(test)]
mod tests;
pub mod vinciperdi;
pub mod zamma;

pub use crate::session::rulebook::{
    Action, Agreement, Aids, Counter, Diagram, Found, Ground, OptionError, Piece, PositionError, Reason,
    Refusal, Rulebook, Seat, Standing, State, StateError, Thinking, Words,
};

use kit::Typed;

/// The games, one row each.
pub static GAMES: &[&dyn Rulebook] = &[
    &Typed::<vinciperdi::Vinciperdi>::ROW,
    &Typed::<polacca::Polacca>::ROW,
    &Typed::<zamma::Saharawi>::ROW,
    &Typed::<zamma::PerGioco>::ROW,
    &Typed::<zamma::Damma>::ROW,
    &Typed::<smamma::Smamma>::ROW,
    &Typed::<alma::Alma>::ROW,
    &Typed::<gobang::Gobang>::ROW,
];
