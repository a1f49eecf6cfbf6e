//! Searches by the clock, for any game.

use super::VariantPosition;
use crate::engine::Choice;
use crate::session::rulebook::{SearchLimits, StateError};
use alloc::string::String;
use std::time::{Duration, Instant};

// Nodes of the first search, which is completed whatever the time.
const FIRST_NODES: u64 = 256;

impl VariantPosition {
    /// Returns the best move that is found in this time, give or take a few thousand nodes; `None` if the game is over.
    ///
    /// Each search has twice the nodes of the one before; the last one that was completed counts.
    ///
    /// # Errors
    /// If the state does not belong to the rulebook.
    pub fn search_for(&self, time: Duration, seed: u64) -> Result<Option<Choice<String>>, StateError> {
        let begun = Instant::now();
        let mut limits = SearchLimits { nodes: FIRST_NODES, margin: 0, seed };
        let mut best = self.search(limits, &mut |_| true)?;
        // A search that left nodes over has seen the end of the game.
        while best.as_ref().is_some_and(|found| found.nodes >= limits.nodes / 2) && begun.elapsed() < time / 2
        {
            limits.nodes *= 2;
            match self.search(limits, &mut |_| begun.elapsed() < time)? {
                Some(found) => best = Some(found),
                None => break,
            }
        }
        Ok(best)
    }
}
