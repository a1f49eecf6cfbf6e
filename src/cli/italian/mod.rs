//! What commands do in Italian draughts. Those of every game stand above; of `analyze` and `match`, which are here, the
//! other games' part is `--variant`'s.

pub mod analyze;
pub mod bench;
pub mod book;
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
