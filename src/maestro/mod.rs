//! Level M: the strong search with memory, opening book, endgame databases and trained evaluation.

pub mod book;
pub mod book_file;
pub mod egdb;
pub mod machine;
#[cfg(feature = "pc")]
pub mod pc;
pub mod repeatable;
pub mod resources;
pub mod review;
pub mod searcher;
pub mod weights;
