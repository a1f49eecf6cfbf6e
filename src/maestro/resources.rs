//! The error for memory or threads that a machine lacks.

use crate::rules::error::error_text;

/// Memory or threads that could not be allocated.
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
