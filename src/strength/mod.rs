//! Level M and what it knows: the strong search with memory, the opening book, the endgame databases, the
//! trained evaluation.

pub mod book;
pub mod egdb;
pub mod machine;
pub mod repeatable;
pub mod searcher;
#[cfg(feature = "pc")]
pub mod solve;
#[cfg(feature = "pc")]
pub mod timed;
pub mod weights;
