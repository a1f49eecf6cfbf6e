//! What is said besides why a move is refused.

pub mod aids;
pub mod exam;
pub mod faults;
pub mod fen;
pub mod full;
mod pieces;
pub mod said;
pub mod school;
mod spoken;
pub mod thought;
