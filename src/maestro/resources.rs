//! What a machine lacks for a search, and why a search has no answer.

use crate::rules::error::error_text;

/// Memory or threads that could not be allocated.
///
/// Example: [Errors](crate::analysis#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResourceError {
    /// Megabytes wanted for the hash table.
    Memory(usize),
    /// Number of threads wanted.
    Threads(usize),
}

error_text!(ResourceError {
    ResourceError::Memory(megabytes) => "cannot allocate {megabytes} MB for the hash table; try a smaller one";
    ResourceError::Threads(threads) => "cannot start {threads} threads; try fewer";
});

/// Why a search has no answer.
///
/// Example: [A review](crate::analysis).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The game is over: the side to move has no legal move.
    NoMove,
    /// A time limit was given, but this build has no clock.
    ///
    /// The clock comes with the feature `std`; WebAssembly without an operating system has none.
    NoClock,
}

error_text!(SearchError {
    SearchError::NoMove => "the side to move has no legal move";
    SearchError::NoClock => "a time limit needs a clock, which this build lacks; set a limit of nodes or depth";
});
