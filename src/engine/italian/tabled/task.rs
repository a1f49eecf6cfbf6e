//! What is to be searched, with what, and until when.

use super::{Endgame, Evaluator, Switches, Table, MAX_DEPTH};
use crate::engine::Depth;
use crate::rules::italian::Position;
use core::sync::atomic::AtomicBool;

/// When to stop; time is the poll's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration, at most [`MAX_DEPTH`].
    pub depth: Depth,
    /// No iteration but the first goes beyond this many nodes in all.
    pub nodes: u64,
}

impl Default for Limits {
    /// No limit but [`MAX_DEPTH`].
    fn default() -> Limits {
        Limits { depth: MAX_DEPTH, nodes: u64::MAX }
    }
}

/// What to search, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The root.
    pub position: &'a Position,
    /// Keys of the positions before it since the last move that nothing can undo, the oldest first.
    pub past: &'a [u64],
    /// When to stop.
    pub limits: Limits,
    /// How many best moves to find, each with its line.
    pub lines: usize,
    /// Whether to find out how long the best move has been far above all others.
    pub compares: bool,
    /// 0 for the thread that reports; the others differ a little from it, and from one another.
    pub helper: usize,
    /// Which ideas to use.
    pub switches: &'a Switches,
    /// Shared by all threads.
    pub table: Table<'a>,
    /// What a position looks like.
    pub evaluator: &'a dyn Evaluator,
    /// What is known of endings.
    pub endgame: &'a dyn Endgame,
    /// Once true the search ends; asked as often as the poll.
    pub stop: &'a AtomicBool,
}
