//! Commands for Italian draughts. `analyze` and `match` also handle the other games, through `--variant`.

pub mod analyze;
pub mod bench;
pub mod book;
pub mod by_hand;
pub mod egdb;
pub mod evaluator;
pub mod fen;
pub mod matches;
pub mod measure;
pub mod moves;
pub mod openings;
pub mod pdn;
pub mod problems;
pub mod review;
pub mod solve;
pub mod tables;

// Modules that all commands share.
use super::{databases, failure, out, output, progress, script, threads, variant};
