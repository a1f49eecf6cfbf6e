//! What the search asks of a game besides its rules.

use super::Score;
use crate::rules::Game;

/// A game whose positions have a static evaluation.
pub trait Evaluate: Game {
    /// Returns whether the side to move has to capture.
    ///
    /// Such a position is not evaluated but searched on.
    fn must_capture(&self) -> bool;

    /// Returns the static evaluation, within [`Score::MOST_EVALUATED`] either way.
    fn evaluate(&self) -> Score;

    /// Returns whether so few pieces are left that levels play only best moves.
    fn is_ending(&self) -> bool;

    /// Returns a 64-bit key: equal positions have equal keys.
    fn key(&self) -> u64;
}
