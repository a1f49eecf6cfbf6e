//! Makes the data that the program brings along: opening book, endgame databases, weights, curves.

pub mod book;
pub mod curve;
pub mod egdb;
pub mod openings;
pub mod train;
