//! What a PC has for the strong search: a thread beside the game, solving, files of databases.

pub mod far;
pub mod folder;
pub mod packed;
pub mod plain;
pub mod solve;
pub mod timed;
