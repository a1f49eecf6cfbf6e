//! Level M on a PC: a search thread beside the game, problem solving, database files.

pub mod far;
pub mod folder;
pub mod packed;
pub mod plain;
pub mod solve;
pub mod timed;
