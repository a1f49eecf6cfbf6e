//! The evaluation trained: games the engine plays with itself, and weights fitted to how they ended.
//!
//! [`play`] makes the games of a file of [`games`]; [`fit`] reads them and finds the weights that
//! `formats::weights` stores and the trained evaluation uses. Both are seeded: the same arguments make the
//! same files, on however many threads.
#![allow(clippy::float_arithmetic, reason = "weights are fitted in floats, then rounded")]

pub mod adam;
pub mod fit;
pub mod games;
pub mod net;
pub mod play;
