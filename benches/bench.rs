//! Perft by position and method: the levels' generator (`reference`) and the fast one (`fast`), each with the last ply
//! counted and with it made.
//!
//!     cargo bench
#![allow(clippy::float_arithmetic, reason = "speeds are shown with decimals")]

use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{fast, Position};
use dama::unstable::rules::perft;
use std::time::Instant;

const POSITIONS: [(&str, &str, u32); 6] = [
    ("start", "W:W21-32:B1-12", 10),
    ("middle game", "W:W18,20,22,23,24,26,27,30,31:B2,3,5,6,8,9,11,12,15", 9),
    ("men and kings", "W:WK22,23,25,27,K29,31:BK2,K4,6,K7,10,12", 8),
    ("ending", "W:WK18,K24,27,28,K31:BK1,K5,6,K8,11", 8),
    ("six kings each", "W:WK22,K24,K26,K28,K30,K32:BK1,K3,K5,K7,K9,K11", 7),
    ("twelve kings each", "W:WK21-32:BK1-12", 9),
];

type Count = fn(&Position, u32, bool) -> u64;

fn main() {
    let ways: [(&str, Count); 2] = [("reference", perft::perft), ("fast", fast::perft)];
    println!("{:18} {:>9} {:>12} {:>10} {:>10}", "million leaves/s", "way", "leaves", "counted", "made");
    for (name, fen, depth) in POSITIONS {
        let position = parse_fen(fen).expect("a position");
        for (way, count) in ways {
            let [counted, made] = [true, false].map(|bulk| best_of_five(|| count(&position, depth, bulk)));
            println!("{name:18} {way:>9} {:12} {:10.1} {:10.1}", counted.0, counted.1, made.1);
        }
    }
}

/// Returns the leaves and the best speed of five runs.
fn best_of_five(count: impl Fn() -> u64) -> (u64, f64) {
    let mut best = (0, 0.0);
    for _ in 0..5 {
        let start = Instant::now();
        let leaves = count();
        best = (leaves, f64::max(best.1, leaves as f64 / start.elapsed().as_secs_f64() / 1e6));
    }
    best
}
