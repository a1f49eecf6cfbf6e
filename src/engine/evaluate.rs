//! The trait through which the search evaluates a game's positions.

use super::Score;
use crate::rules::Game;

/// A game whose positions have a static evaluation.
///
/// Example: [A game of your own](crate::levels#a-game-of-your-own).
pub trait Evaluate: Game {
    /// Returns whether the side to move has to capture; quiescence then searches on.
    fn must_capture(&self) -> bool;

    /// Returns the static evaluation, within [`Score::MOST_EVALUATED`] either way.
    fn evaluate(&self) -> Score;

    /// Returns true if so few pieces are left that the levels play only best moves.
    fn is_ending(&self) -> bool;

    /// Returns a 64-bit hash key; equal positions have equal keys.
    fn key(&self) -> u64;
}
