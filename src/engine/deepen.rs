//! Iterative deepening: the same plain alpha-beta, one ply deeper each time, best line first.

use super::line::Lines;
use super::search::{Search, SHARED_MOVES};
use super::{Depth, Evaluate, Poll, Score, NODES_PER_TICK};
use crate::rules::Ply;

/// The deepest iteration that can be asked for.
pub const MAX_DEPTH: Depth = Depth(60);

/// When to stop; time is the poll's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration.
    pub depth: Depth,
    /// No iteration but the first goes beyond this many nodes in all.
    pub nodes: u64,
    /// The poll is called once every so many nodes.
    pub poll_every: u32,
}

impl Default for Limits {
    /// No limit but [`MAX_DEPTH`].
    fn default() -> Limits {
        Limits { depth: MAX_DEPTH, nodes: u64::MAX, poll_every: NODES_PER_TICK as u32 }
    }
}

/// What a completed iteration found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The iteration.
    pub depth: Depth,
    /// The best move's score.
    pub score: Score,
    /// The best move.
    pub best: M,
    /// Nodes searched so far, all iterations together.
    pub nodes: u64,
}

/// Called with each completed iteration and its best line; `false` ends the search.
pub type Each<'a, M> = &'a mut dyn FnMut(&Report<M>, &[M]) -> bool;

/// Searches deeper and deeper, calling `each` with every completed iteration's report and best
/// line, until the limits are reached, the poll stops it or `each` returns `false`.
///
/// Returns the last completed iteration; `None` if there is none, or no legal move.
pub fn deepen<G: Evaluate>(
    position: &G,
    limits: Limits,
    lines: &mut Lines<G::Move>,
    poll: Poll<'_>,
    each: Each<'_, G::Move>,
) -> Option<Report<G::Move>> {
    let filler = *position.legal_moves().as_ref().first()?;
    let mut moves = [filler; SHARED_MOVES];
    let mut search = Search::new(filler, &mut moves, Some(lines), poll);
    search.poll_every(limits.poll_every);
    let mut last = None;
    for depth in (1..=limits.depth.0).map(Depth) {
        let Some(score) = search.negamax(position, depth, Ply(0), -Score::INFINITE, Score::INFINITE) else {
            break;
        };
        let best = *search.line().first().expect("a full window always has a best line");
        let report = Report { depth, score, best, nodes: search.nodes() };
        last = Some(report);
        if !each(&report, search.line()) {
            break;
        }
        search.start_iteration(limits.nodes);
    }
    last
}
