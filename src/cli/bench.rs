//! `dama bench`: a fixed list of positions searched on one thread.
//!
//! The node total is the search's signature: a change that only tidies must not move it.

use super::failure::Failure;
use super::out;
use dama::engine::{deepen, Depth, Limits, Lines};
use dama::rules::italian::notation::parse_fen;
use dama::rules::italian::{Move, Position};
use dama::rules::perft::perft;
use dama::rules::Color;
use std::time::Instant;

/// Plies searched in each position.
const DEPTH: Depth = Depth(11);
/// Plies of leaf counting from the start.
const PERFT_DEPTH: u32 = 9;

/// Opening, middle games, exchanges, endings with men and kings.
const POSITIONS: [&str; 10] = [
    "W:W21-32:B1-12",
    "B:W16,17,18,20,22,24,26,27,28,30:B3,5,6,7,8,9,11,12,15,19",
    "W:W14,18,19,20,21,22,24,25,26,27,28,30:B3,5,6,7,8,9,10,11,13,15,16,17",
    "W:WK6,21,26,28,29,31:B1,8,13,17,20,K30",
    "W:W17,18,20,22,23,24,26,27,30:B1,3,5,6,9,11,14,15,16",
    "B:W21,22,25,26,27,29,30,31:B2,3,4,6,7,10,11,13",
    "W:W18,22,26,27,31:B6,7,10,11,15",
    "W:WK18,24:B5,K31",
    "W:WK18,K24:BK4",
    "B:WK14,27,28:B4,K22,12",
];

/// Prints node total and speeds.
pub fn run() -> Result<(), Failure> {
    let start = Instant::now();
    let nodes: u64 = POSITIONS.iter().map(|fen| search(fen)).sum();
    let seconds = start.elapsed().as_secs_f64();
    out::line(format_args!("search {nodes} nodes"))?;
    out::line(format_args!("search {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds))?;
    let start = Instant::now();
    let leaves = perft(&Position::start(Color::White), PERFT_DEPTH, true);
    let seconds = start.elapsed().as_secs_f64();
    out::line(format_args!(
        "perft {leaves} leaves, {seconds:.3} s, {:.0} leaves/s",
        leaves as f64 / seconds
    ))?;
    super::measure::run()
}

fn search(fen: &str) -> u64 {
    let position = parse_fen(fen).expect("the list holds legal positions");
    let limits = Limits { depth: DEPTH, ..Limits::default() };
    let mut lines = Box::new(Lines::new(Move::NONE));
    let report = deepen(&position, limits, &mut lines, &mut |_| true, &mut |_, _| true);
    report.map_or(0, |report| report.nodes)
}
