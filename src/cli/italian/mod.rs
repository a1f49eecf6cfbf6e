//! The commands that look at games of Italian draughts; of those that can look at another game too, `--variant` hands
//! over to `variant`.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod diagram;
pub mod egdb;
pub mod fen;
pub mod matches;
pub mod measure;
pub mod moves;
pub mod openings;
pub mod pdn;
pub mod perft;
pub mod problems;
pub mod review;
pub mod solve;
pub mod train;

// What all commands share.
use super::{databases, failure, out, output, progress, variant};
