//! Endgame databases made and checked.

pub mod build;
mod pack;
pub mod verify;
