//! Evaluations by name: the built-in weights, the hand-written evaluation, or a file of weights.

use super::failure::{of_file, Failure};
use dama::unstable::engine::italian::strong::{Evaluator, HandEvaluation};
use dama::unstable::formats::crc::crc32;
use dama::unstable::host::disks::files::read_up_to;
use dama::unstable::maestro::weights::{shipped, Trained};
use std::path::Path;
use std::sync::Arc;

const LONGEST_WEIGHTS: usize = 1 << 20;

/// Loads an evaluation by name. Returns the CRC-32 of its weights too, 0 for the hand-written one.
pub fn evaluator(name: Option<&str>) -> Result<(Arc<dyn Evaluator + Send>, u32), Failure> {
    match name {
        None => Ok((Trained::shipped(), crc32(&shipped()))),
        Some("hand") => Ok((Arc::new(HandEvaluation), 0)),
        Some(file) => read_weights(Path::new(file)),
    }
}

pub fn read_weights(file: &Path) -> Result<(Arc<dyn Evaluator + Send>, u32), Failure> {
    let bytes = read_up_to(file, LONGEST_WEIGHTS).map_err(of_file(file))?;
    let damaged = |_| of_file(file)("not a file of weights, or damaged");
    Ok((Arc::new(Trained::read(&bytes).map_err(damaged)?), crc32(&bytes)))
}
