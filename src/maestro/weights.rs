//! The trained evaluation with the weights that are part of the program.

use crate::engine::italian::strong::net::Net;
use crate::engine::italian::strong::patterns::{Patterns, Weight};
use crate::engine::italian::strong::Evaluator;
use crate::engine::Score;
use crate::formats::weights::{Weights, WeightsError};
use crate::maestro::machine::OnceValue;
use crate::rules::italian::Position;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The weights of the program, packed by `build/weights.rs`.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/eval.packed"));

/// Returns the weights of the program as a file.
pub fn shipped() -> Vec<u8> {
    let (mut file, mut packed) = (Vec::new(), PACKED.iter().copied());
    while let Some(byte) = packed.next() {
        match byte {
            0x80 => file.extend(packed.by_ref().take(2)),
            0x81 => file.resize(file.len() + 2 * (1 + usize::from(packed.next().unwrap_or_default())), 0),
            byte => file.extend(i16::from(byte as i8).to_le_bytes()),
        }
    }
    file
}

/// Returns the checksum of [`shipped`], by which a recording identifies the weights.
pub fn shipped_sum() -> u32 {
    shipped().last_chunk().map_or(0, |sum| u32::from_le_bytes(*sum))
}

/// The trained evaluation, owning its weights.
#[derive(Debug)]
pub struct Trained {
    weights: Vec<Weight>,
    net: Option<Box<Net>>,
}

impl Trained {
    /// Creates the evaluation; `None` unless there is a weight pair for each feature.
    pub fn new(weights: Vec<Weight>) -> Option<Trained> {
        Patterns::new(&weights)?;
        Some(Trained { weights, net: None })
    }

    #[must_use]
    pub(crate) fn with_net(self, net: Net) -> Trained {
        Trained { net: Some(Box::new(net)), ..self }
    }

    /// Reads a file of weights; fails if it is damaged or has other features.
    pub fn read(bytes: &[u8]) -> Result<Trained, WeightsError> {
        let weights = Weights::read(bytes)?;
        let trained = Trained::new(weights.pairs().collect()).ok_or(WeightsError::Length)?;
        let numbers: Vec<i16> = weights.net().collect();
        if numbers.is_empty() {
            return Ok(trained);
        }
        Net::of(&numbers).map(|net| trained.with_net(net)).ok_or(WeightsError::Length)
    }

    /// Returns the evaluation of the program, read once.
    pub fn shipped() -> Arc<Trained> {
        static WEIGHTS: OnceValue<Arc<Trained>> = OnceValue::new();
        let read = || Arc::new(Trained::read(&shipped()).expect("a test reads what is shipped"));
        WEIGHTS.get_or_init(read).clone()
    }
}

/// The value of a man in units of the trained evaluation, measured by `dama-lab train curve`.
const MAN: i32 = 552;

impl Evaluator for Trained {
    fn man(&self) -> i32 {
        MAN
    }

    fn evaluate(&self, position: &Position) -> Score {
        self.patterns().expect("counted when they came").evaluate(position)
    }

    fn patterns(&self) -> Option<Patterns<'_>> {
        let patterns = Patterns::new(&self.weights)?;
        Some(self.net.as_deref().map_or(patterns, |net| patterns.with_net(net)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_is_read_and_says_how_it_was_made() {
        let file = shipped();
        assert!(file == include_bytes!("../../data/eval.bin"));
        let weights = Weights::read(&file).expect("whole");
        assert!(weights.recipe.contains("dama train all") && weights.games > 0 && weights.loss > 0);
        assert!(Trained::read(&file).is_ok());
        assert!(PACKED.len() < 100_000);
    }
}
