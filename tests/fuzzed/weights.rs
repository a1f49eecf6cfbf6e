//! Weights of the evaluation.

use super::{patched, with_crc};
use dama::unstable::engine::italian::strong::Evaluator;
use dama::unstable::engine::Score;
use dama::unstable::formats::weights::Weights;
use dama::unstable::maestro::weights::{shipped, Trained};
use dama::unstable::rules::italian::notation::parse_fen;

/// Reads the bytes as weights, then patches the shipped ones; evaluates positions with every accepted file.
pub fn check(data: &[u8]) {
    for bytes in [data.to_vec(), with_crc(data.to_vec()), with_crc(patched(&shipped(), data))] {
        if let Ok(weights) = Weights::read(&bytes) {
            assert!(weights.pairs().len() * 4 < bytes.len());
        }
        let Ok(trained) = Trained::read(&bytes) else { continue };
        for fen in ["W:W21-32:B1-12", "B:W18,22,K30:B5,9,K12", "W:WK32:BK1"] {
            let score = trained.evaluate(&parse_fen(fen).expect(fen));
            assert!((-Score::MOST_EVALUATED..=Score::MOST_EVALUATED).contains(&score), "{fen}: {score:?}");
        }
    }
}
