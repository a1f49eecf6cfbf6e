//! What a machine may not have enough of.

use core::fmt;

/// What is not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// So many megabytes for a table, or what little is needed beside it.
    Memory(usize),
    /// So many threads, or the memory that they need.
    Threads(usize),
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::Memory(megabytes) => {
                write!(f, "{megabytes} MB of memory for the table are not to be had; a smaller hash may be")
            }
            Lack::Threads(threads) => {
                write!(f, "{threads} threads are not to be had, or no memory for them; fewer may be")
            }
        }
    }
}

impl core::error::Error for Lack {}

/// What comes of asking for it.
pub type Lacking<T> = Result<T, Lack>;
