//! What the search asks of a game besides its rules.

use super::Score;
use crate::rules::Game;

/// A game whose positions can be valued.
pub trait Evaluate: Game {
    /// Whether the side to move has to capture: then the position is not yet fit to be valued.
    fn must_capture(&self) -> bool;

    /// How good the position is for the side to move, at most [`Score::MOST_EVALUATED`] either way.
    fn evaluate(&self) -> Score;

    /// Whether so few pieces are left that a level plays none but the best moves.
    fn is_ending(&self) -> bool;

    /// A 64-bit name: equal positions have equal keys.
    fn key(&self) -> u64;
}
