//! Searches a fixed list of positions on one thread.
//!
//! The node totals are the signatures of the plain alpha-beta and of the strong search. A refactoring must not change
//! them.

use super::failure::Failure;
use super::out;
use dama::unstable::engine::{deepen, DeepenLimits, Depth, PvTable};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::fast::perft;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::Move;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const DEPTH: Depth = Depth(11);
/// Plies of the strong search, and its megabytes of hash table.
const STRONG_DEPTH: Depth = Depth(13);
const STRONG_HASH: usize = 16;
/// Positions whose leaves are counted, with plies; one ply less without bulk counting.
const LEAVES: [(&str, &str, u32); 2] =
    [("start", "W:W21-32:B1-12", 11), ("kings", "W:WK22,23,25,27,K29,31:BK2,K4,6,K7,10,12", 9)];

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

pub fn run() -> Result<(), Failure> {
    measure("search", search)?;
    let mut searcher = Searcher::new(STRONG_HASH, 1)?;
    measure("strong", |fen| search_strongly(&mut searcher, fen))?;
    for (name, fen, depth) in LEAVES {
        let position = parse_fen(fen).expect("the list holds legal positions");
        for (how, bulk, depth) in [("bulk", true, depth), ("no-bulk", false, depth - 1)] {
            let start = Instant::now();
            let leaves = perft(&position, depth, bulk);
            let seconds = start.elapsed().as_secs_f64();
            let speed = leaves as f64 / seconds;
            out::line(format_args!(
                "perft {name} {depth} {how}: {leaves} leaves, {seconds:.3} s, {speed:.0} leaves/s"
            ))?;
        }
    }
    Ok(())
}

fn measure(name: &str, search: impl FnMut(&str) -> u64) -> Result<(), Failure> {
    let start = Instant::now();
    let nodes: u64 = POSITIONS.into_iter().map(search).sum();
    let seconds = start.elapsed().as_secs_f64();
    out::line(format_args!("{name} {nodes} nodes"))?;
    out::line(format_args!("{name} {seconds:.3} s, {:.0} nodes/s", nodes as f64 / seconds))
}

fn search(fen: &str) -> u64 {
    let position = parse_fen(fen).expect("the list holds legal positions");
    let limits = DeepenLimits { depth: DEPTH, ..DeepenLimits::default() };
    let mut lines = Box::new(PvTable::new(Move::NONE));
    let report = deepen(&position, limits, &mut lines, &mut |_| true, &mut |_, _| true);
    report.map_or(0, |report| report.nodes)
}

fn search_strongly(searcher: &mut Searcher, fen: &str) -> u64 {
    let position = parse_fen(fen).expect("the list holds legal positions");
    let go = SearchOptions { depth: Some(STRONG_DEPTH), ..SearchOptions::default() };
    searcher.new_game();
    let found = searcher.go(&position, &[], &go, &AtomicBool::new(false), &mut |_| ());
    found.expect("the list holds positions with moves").nodes
}
