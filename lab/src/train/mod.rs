//! Training the evaluation on games of the program against itself.
//!
//! [`play`] makes the games of a file ([`games`]); [`fit`] fits the weights that `formats::weights` stores. Both
//! are seeded: the same arguments make the same files, on any number of threads. A [`recipe`] has rounds of both.
#![allow(clippy::float_arithmetic, reason = "weights are fitted in floats, then rounded")]

mod adam;
pub mod fit;
pub mod games;
mod net;
pub mod play;
pub mod recipe;
