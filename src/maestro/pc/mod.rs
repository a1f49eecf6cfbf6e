//! Level M on a PC: a search thread beside the game, problem solving, database files.

pub mod distance_tables;
pub mod file_source;
pub mod folder;
pub mod packed;
pub mod parallel;
pub mod solve;
pub mod timed;
