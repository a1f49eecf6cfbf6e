//! The game list: the rulebooks besides the built-in one, and the folders of their games.

#[path = "alma/mod.rs"]
pub(crate) mod alma;
#[path = "gobang/mod.rs"]
pub(crate) mod gobang;
#[path = "kit/mod.rs"]
pub(crate) mod kit;
#[path = "polacca/mod.rs"]
pub(crate) mod polacca;
#[path = "smamma/mod.rs"]
pub(crate) mod smamma;
#[cfg(test)]
mod tests;
#[path = "vinciperdi/mod.rs"]
pub(crate) mod vinciperdi;
#[path = "zamma/mod.rs"]
pub(crate) mod zamma;

pub use crate::session::rulebook::{
    Action, Aids, Counter, Diagram, Found, Ground, OptionError, Piece, PlayError, PositionError,
    ReadPositionError, Reason, Refusal, Rulebook, Seat, Standing, State, StateError, Thinking, Words,
};

use kit::Typed;

/// The rulebooks in the order of the game list, after Italian draughts and its rules of 1931.
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
