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
    Aids, BoardKind, Counter, DarkCorner, Diagram, EndReason, GameStatus, MoveIndex, OptionError, Piece,
    PlayError, PositionError, ReadPositionError, Refusal, Rulebook, SearchLimits, SearchResult, Seat, State,
    StateError, Words,
};

use kit::KitRulebook;

/// The rulebooks in the order of the game list, after Italian draughts and its rules of 1931.
///
/// Example: [The board](crate::variants#the-board).
pub static GAMES: &[&dyn Rulebook] = &[
    &KitRulebook::<vinciperdi::Vinciperdi>::RULEBOOK,
    &KitRulebook::<polacca::Polacca>::RULEBOOK,
    &KitRulebook::<zamma::Saharawi>::RULEBOOK,
    &KitRulebook::<zamma::PerGioco>::RULEBOOK,
    &KitRulebook::<zamma::Damma>::RULEBOOK,
    &KitRulebook::<smamma::Smamma>::RULEBOOK,
    &KitRulebook::<alma::Alma>::RULEBOOK,
    &KitRulebook::<gobang::Gobang>::RULEBOOK,
];
