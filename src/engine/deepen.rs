//! Iterative deepening: plain alpha-beta, one ply deeper per iteration, trying the last best line first.

use super::line::PvTable;
use super::search::{LevelSearch, SHARED_MOVES};
use super::{Depth, Evaluate, Poll, Score, NODES_PER_TICK};
use crate::rules::Ply;

/// The deepest iteration that [`DeepenLimits`] can ask for.
pub const MAX_DEPTH: Depth = Depth(60);

/// Limits of a search; the poll handles time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeepenLimits {
    /// Depth of the last iteration.
    pub depth: Depth,
    /// Node limit over all iterations; the first iteration ignores it.
    pub nodes: u64,
    /// Nodes between two calls of the poll.
    pub poll_every: u32,
}

impl Default for DeepenLimits {
    fn default() -> DeepenLimits {
        DeepenLimits { depth: MAX_DEPTH, nodes: u64::MAX, poll_every: NODES_PER_TICK as u32 }
    }
}

/// The result of a completed iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationReport<M> {
    /// Depth of the iteration.
    pub depth: Depth,
    /// Score of the best move.
    pub score: Score,
    /// The best move.
    pub best: M,
    /// Nodes of all iterations so far.
    pub nodes: u64,
}

/// A callback for each completed iteration and its best line; `false` ends the search.
pub type OnIteration<'a, M> = &'a mut dyn FnMut(&IterationReport<M>, &[M]) -> bool;

/// Searches by iterative deepening, calling `each` after every completed iteration.
///
/// Ends at the limits, or when the poll or `each` returns `false`. Returns the last completed iteration; `None` if
/// there is none, or no legal move.
pub fn deepen<G: Evaluate>(
    position: &G,
    limits: DeepenLimits,
    lines: &mut PvTable<G::Move>,
    poll: Poll<'_>,
    each: OnIteration<'_, G::Move>,
) -> Option<IterationReport<G::Move>> {
    let filler = *position.legal_moves().as_ref().first()?;
    let mut moves = [filler; SHARED_MOVES];
    let mut search = LevelSearch::new(filler, &mut moves, Some(lines), poll);
    search.poll_every(limits.poll_every);
    let mut last = None;
    for depth in (1..=limits.depth.0).map(Depth) {
        let Some(score) = search.negamax(position, depth, Ply(0), -Score::INFINITE, Score::INFINITE) else {
            break;
        };
        let best = *search.line().first().expect("a full window always has a best line");
        let report = IterationReport { depth, score, best, nodes: search.nodes() };
        last = Some(report);
        if !each(&report, search.line()) {
            break;
        }
        search.start_iteration(limits.nodes);
    }
    last
}
