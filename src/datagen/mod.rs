//! Builds the data of the program: opening book, endgame databases, weights.

pub mod book;
pub mod curve;
pub mod egdb;
pub mod parallel;
pub mod train;
