//! The search with tables, the strong one, and what it rests on: for machines with room for them.
//!
//! Like the rest of the engine it neither allocates nor reads clocks: tables, weights and databases are
//! lent. Its three ports are small, so that each part can be built, tested and measured alone. What to
//! read first: docs/ENGINE.md.

pub mod endings;
mod memory;
pub mod net;
mod node;
mod order;
pub mod patterns;
pub mod prove;
mod root;
mod search;
pub mod switches;
pub mod table;
mod task;
mod windows;

pub use memory::ThreadMemory;
pub use root::{search, Each, Found};
pub use switches::{SwitchError, Switches};
pub use table::{Bucket, Extent, Table};
pub use task::{Limits, Task};

pub use crate::engine::Value;
use crate::engine::{Depth, Score};
use crate::rules::italian::Position;
use crate::rules::Ply;
use patterns::Patterns;

/// The deepest iteration.
pub const MAX_DEPTH: Depth = Depth(99);

/// Plies from the root at which every line ends, whatever is pending.
pub const MAX_PLY: usize = 200;

/// Calls of the poll are so many nodes apart.
pub const NODES_PER_POLL: u64 = 1024;

/// A win that the databases know, but not its distance: above every evaluation, below every win that
/// was counted to its end.
pub const DATABASE_WIN: Score = Score(18_000);

/// What the search lets an evaluation say at most.
pub const MOST_GUESSED: Score = Score(15_000);

/// Endgame databases as the search probes them.
pub trait Endgame: Sync + core::fmt::Debug {
    /// Returns the most pieces, of both sides together, that it covers; 0 for none.
    fn most_pieces(&self) -> u32;

    /// Returns the value of a position; `None` when it is not covered.
    ///
    /// Captures may be pending.
    fn probe(&self, position: &Position) -> Option<Value>;

    /// Returns the plies to the end of a won or lost position.
    ///
    /// The winner plays the shortest win, the loser the longest defence. `None` when the position is drawn or its
    /// distance is not known; [`Endgame::prepare`] computes some.
    fn distance(&self, position: &Position) -> Option<Ply>;

    /// Prepares what a search of this position will ask for.
    ///
    /// `wait`: before it returns, else in the background.
    fn prepare(&self, _position: &Position, _wait: bool) {}
}

/// A static evaluation, as the search sees it.
pub trait Evaluator: Sync + core::fmt::Debug {
    /// How good a position without pending captures is for the side to move, within
    /// [`Score::MOST_EVALUATED`] either way.
    fn evaluate(&self, position: &Position) -> Score;

    /// The trained evaluation, if it is that one: the search then keeps what it needs up to date from move to
    /// move.
    fn patterns(&self) -> Option<Patterns<'_>> {
        None
    }
}

/// No databases.
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

/// The evaluation written by hand, the one of levels 1 to 9.
#[derive(Clone, Copy, Debug)]
pub struct ByHand;

impl Evaluator for ByHand {
    fn evaluate(&self, position: &Position) -> Score {
        crate::engine::Evaluate::evaluate(position)
    }
}
