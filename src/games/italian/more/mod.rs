//! What Italian draughts has that DAMA.COM has not.
//!
//! `row`, `drawing::printed` and `program` are what session, screens and program ask of it.

pub mod drawing;
pub mod full;
mod game;
pub mod job;
pub mod lessons;
pub mod port;
mod program;
pub mod review;
pub mod words;
