//! The strong search of Italian draughts, for machines with memory. Start with docs/ENGINE.md.
//!
//! It neither allocates nor reads clocks: the caller lends the hash table, weights and databases. [`search()`] runs a
//! [`SearchRequest`] through the traits [`Endgame`] and [`Evaluator`].

mod busy;
pub mod endings;
#[cfg(any(test, not(target_has_atomic = "64")))]
mod halves;
pub mod hash_table;
mod memory;
pub mod net;
mod node;
mod order;
pub mod patterns;
pub mod prove;
mod root;
mod search;
pub mod search_params;
mod search_request;
mod windows;
#[cfg(target_has_atomic = "64")]
mod word;

pub use busy::BusyMoves;
pub use hash_table::{Bucket, HashExtent, HashTable};
pub use memory::ThreadMemory;
pub use root::{search, OnLine, RootResult};
pub use search_params::{SearchParamError, SearchParams};
pub use search_request::{SearchRequest, StrongLimits};

#[cfg(not(target_has_atomic = "64"))]
pub use halves::Word;
#[cfg(target_has_atomic = "64")]
pub use word::Word;

pub use crate::engine::Value;
use crate::engine::{Depth, Score};
use crate::rules::italian::Position;
use crate::rules::Ply;
use core::panic::RefUnwindSafe;
use patterns::Patterns;

/// Depth of the deepest iteration.
pub const MAX_DEPTH: Depth = Depth(99);

/// Plies from the root at which every line ends, even with captures pending.
pub const MAX_PLY: usize = 200;

/// Nodes between two calls of the poll.
pub const NODES_PER_POLL: u64 = 1024;

/// Score of a database win of unknown distance.
// Above every evaluation, below every win of known distance.
pub const DATABASE_WIN: Score = Score(18_000);

/// Limit that the search puts on static evaluations.
pub const MAX_STATIC_EVAL: Score = Score(15_000);

/// Endgame databases, as the search probes them.
///
/// Example: [A value and its distance](crate::endgames#a-value-and-its-distance).
pub trait Endgame: Sync + RefUnwindSafe + core::fmt::Debug {
    /// Returns the largest number of pieces covered, both sides together; 0 for none.
    fn most_pieces(&self) -> u32;

    /// Returns the value of a position, captures pending or not; `None` if not covered.
    fn probe(&self, position: &Position) -> Option<Value>;

    /// Returns the plies to the end with best play: shortest win, longest defence.
    ///
    /// `None` if the position is drawn or its distance is unknown; [`Endgame::prepare`] computes some.
    fn distance(&self, position: &Position) -> Option<Ply>;

    /// Computes the distances that a search will probe, in the background unless `wait`.
    fn prepare(&self, _position: &Position, _wait: bool) {}
}

/// A static evaluation, as the search uses it.
pub trait Evaluator: Sync + RefUnwindSafe + core::fmt::Debug {
    /// Returns the static evaluation, within [`Score::MOST_EVALUATED`] either way. No capture may be pending.
    fn evaluate(&self, position: &Position) -> Score;

    /// Returns the value of one man. The margins of the search are tuned for this scale.
    fn man(&self) -> i32 {
        100
    }

    /// Returns the trained evaluation, which the search updates incrementally; `None` for others.
    fn patterns(&self) -> Option<Patterns<'_>> {
        None
    }
}

/// An [`Endgame`] without databases.
///
/// Example: [A value and its distance](crate::endgames#a-value-and-its-distance).
#[derive(Clone, Copy, Debug)]
pub struct NoEndgame;

impl Endgame for NoEndgame {
    fn most_pieces(&self) -> u32 {
        0
    }

    fn probe(&self, _: &Position) -> Option<Value> {
        None
    }

    fn distance(&self, _: &Position) -> Option<Ply> {
        None
    }
}

/// The handmade evaluation, that of levels 1 to 9.
#[derive(Clone, Copy, Debug)]
pub struct HandEvaluation;

impl Evaluator for HandEvaluation {
    fn evaluate(&self, position: &Position) -> Score {
        crate::engine::Evaluate::evaluate(position)
    }
}
