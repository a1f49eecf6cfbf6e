//! Where what the program brings along is made: the opening book, the endgame databases, the weights.

pub mod book;
pub mod egdb;
pub mod parallel;
pub mod train;
