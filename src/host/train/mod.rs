//! The evaluation trained: games the engine plays with itself, and weights fitted to how they ended.
//!
//! [`play`] makes the games of a file of [`games`]; [`fit`] reads them and finds the weights that
//! `formats::weights` stores and [`Trained`] uses. Both are seeded: the same arguments make the same
//! files, on however many threads.
#![allow(clippy::float_arithmetic, reason = "weights are fitted in floats, then rounded")]

pub mod fit;
pub mod games;
pub mod play;

use crate::engine::strong::patterns::{Patterns, Weight};
use crate::engine::strong::Evaluator;
use crate::engine::Score;
use crate::formats::weights::{Weights, WeightsError};
use crate::rules::italian::Position;
use std::sync::{Arc, OnceLock};
use std::vec::Vec;

/// The weights that are part of the program.
pub const SHIPPED: &[u8] = include_bytes!("../../../data/eval.bin");

/// The checksum of [`SHIPPED`], its last four bytes, by which a recording knows them.
pub fn shipped_sum() -> u32 {
    SHIPPED.last_chunk().map_or(0, |sum| u32::from_le_bytes(*sum))
}

/// The trained evaluation with weights of its own.
#[derive(Debug)]
pub struct Trained {
    weights: Vec<Weight>,
}

impl Trained {
    /// With these weights; `None` if they are another number than there are features.
    pub fn new(weights: Vec<Weight>) -> Option<Trained> {
        Patterns::new(&weights)?;
        Some(Trained { weights })
    }

    /// With the weights of a file.
    ///
    /// # Errors
    /// If it is damaged, or made for other features.
    pub fn read(bytes: &[u8]) -> Result<Trained, WeightsError> {
        let weights = Weights::read(bytes)?;
        Trained::new(weights.pairs().collect()).ok_or(WeightsError::Length)
    }

    /// With the weights of the program.
    pub fn shipped() -> Arc<Trained> {
        static WEIGHTS: OnceLock<Arc<Trained>> = OnceLock::new();
        let read = || Arc::new(Trained::read(SHIPPED).expect("a test reads what is shipped"));
        WEIGHTS.get_or_init(read).clone()
    }
}

impl Evaluator for Trained {
    fn evaluate(&self, position: &Position) -> Score {
        Patterns::new(&self.weights).expect("counted when they came").evaluate(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_read_and_says_how_it_was_made() {
        let weights = Weights::read(SHIPPED).expect("whole");
        assert!(weights.recipe.contains("dama train fit") && weights.games > 0 && weights.loss > 0);
        assert!(Trained::read(SHIPPED).is_ok());
        assert!(SHIPPED.len() < 400_000);
    }
}
