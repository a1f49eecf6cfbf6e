//! The rulebooks of the game list, a row each, and their folders.

#[path = "alma/mod.rs"]
pub mod alma;
#[path = "gobang/mod.rs"]
pub mod gobang;
#[path = "kit/mod.rs"]
pub mod kit;
#[path = "polacca/mod.rs"]
pub mod polacca;
#[path = "smamma/mod.rs"]
pub mod smamma;
#[cfg(test)]
mod tests;
#[path = "vinciperdi/mod.rs"]
pub mod vinciperdi;
#[path = "zamma/mod.rs"]
pub mod zamma;

pub use crate::session::rulebook::{
    Action, Aids, Counter, Diagram, Found, Ground, OptionError, Piece, PlayError, PositionError,
    ReadPositionError, Reason, Refusal, Rulebook, Seat, Standing, State, StateError, Thinking, Words,
};

use kit::Typed;

/// The rulebooks, in the order of the game list: its rows after Italian draughts and the rules of 1931, which are built in.
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
