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
    Aids, BoardKind, Counter, Diagram, EndReason, GameStatus, MoveIndex, OptionError, Piece, PlayError,
    PositionError, ReadPositionError, Refusal, Rulebook, SearchLimits, SearchResult, Seat, State, StateError,
    Words,
};

use kit::GameRow;

/// The rulebooks in the order of the game list, after Italian draughts and its rules of 1931.
pub static GAMES: &[&dyn Rulebook] = &[
    &GameRow::<vinciperdi::Vinciperdi>::ROW,
    &GameRow::<polacca::Polacca>::ROW,
    &GameRow::<zamma::Saharawi>::ROW,
    &GameRow::<zamma::PerGioco>::ROW,
    &GameRow::<zamma::Damma>::ROW,
    &GameRow::<smamma::Smamma>::ROW,
    &GameRow::<alma::Alma>::ROW,
    &GameRow::<gobang::Gobang>::ROW,
];
