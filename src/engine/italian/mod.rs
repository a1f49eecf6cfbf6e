//! Italian draughts: the handmade evaluation and the strong search with endgame databases.

mod eval;
#[cfg(feature = "alloc")]
pub mod strong;

#[cfg(test)]
mod tests;
