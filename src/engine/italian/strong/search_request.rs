//! The input of the strong search: position, resources and limits.

use super::{BusyMoves, Endgame, Evaluator, HashTable, SearchParams, MAX_DEPTH};
use crate::engine::Depth;
use crate::rules::italian::Position;
use core::sync::atomic::AtomicBool;

/// Limits of a search; the poll handles time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrongLimits {
    /// Depth of the last iteration, at most [`MAX_DEPTH`].
    pub depth: Depth,
    /// Node limit over all iterations; the first iteration ignores it.
    pub nodes: u64,
}

impl Default for StrongLimits {
    fn default() -> StrongLimits {
        StrongLimits { depth: MAX_DEPTH, nodes: u64::MAX }
    }
}

/// A search request with the resources it may use.
#[derive(Clone, Copy, Debug)]
pub struct SearchRequest<'a> {
    /// The root.
    pub position: &'a Position,
    /// Keys of the positions since the last irreversible move, oldest first.
    pub past: &'a [u64],
    /// When to stop.
    pub limits: StrongLimits,
    /// Number of best moves to find, each with its line.
    pub lines: usize,
    /// True to count how long the best move has been far above all others.
    pub compares: bool,
    /// Techniques to use.
    pub params: &'a SearchParams,
    /// Hash table, shared by all threads.
    pub table: HashTable<'a>,
    /// Moves being searched, shared by all threads; `None` with one thread.
    pub busy: Option<&'a BusyMoves>,
    /// Static evaluation.
    pub evaluator: &'a dyn Evaluator,
    /// Endgame databases.
    pub endgame: &'a dyn Endgame,
    /// Ends the search once true; read as often as the poll is called.
    pub stop: &'a AtomicBool,
}
