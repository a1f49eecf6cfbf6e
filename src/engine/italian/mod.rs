//! Italian draughts: how good a position is, and the strong search, which knows endgame databases.

mod eval;
#[cfg(feature = "alloc")]
pub mod tabled;

#[cfg(test)]
mod tests;
