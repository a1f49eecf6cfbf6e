//! What a player can do, without keys or pixels.

pub mod command;
pub mod drive;
pub mod messages;
