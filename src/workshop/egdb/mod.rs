//! Endgame databases made and checked.

pub mod build;
pub mod far;
mod pack;
pub mod packed;
pub mod plan;
pub mod verify;
