//! Counts the leaves of a position.

use super::failure::Failure;
use super::{moves, out};
use dama::unstable::rules::italian::fast::perft;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::Game;
use std::time::Instant;

pub fn count(position: &Position, depth: u32, divide: bool, bulk: bool) -> Result<(), Failure> {
    let start = Instant::now();
    if divide {
        for mv in moves::sorted(position) {
            let leaves = perft(&position.play_unchecked(mv), depth - 1, bulk);
            out::line(format_args!("{}: {leaves}", mv.numbers()))?;
        }
    }
    let mut counted = 0;
    for depth in 1..=depth {
        let leaves = perft(position, depth, bulk);
        out::line(format_args!("{depth} {leaves}"))?;
        counted += leaves;
    }
    let seconds = start.elapsed().as_secs_f64();
    let speed = counted as f64 / seconds.max(1e-9);
    out::line(format_args!("# {seconds:.3} s, {speed:.0} leaves/s"))
}
