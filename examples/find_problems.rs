//! Finds problems of Italian draughts: positions that the side to move wins by one first move alone.
//!
//! `cargo run --release --example find_problems SECONDS SEED` tries small random endings, in the same order for the
//! same seed; `... check FILE` tries those of a file instead. A line a problem, as in `data/problems.txt`, and after
//! `#` the key, how many pieces there are, and how often the answer is a capture.

use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::solve::{SolveResult, Solver, SolverResources};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Kind, Move, Position, Setup};
use dama::unstable::rules::{scattered, Color, Game, Ply};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The shortest and the longest win that makes a problem, in plies.
const PLIES: [usize; 2] = [5, 15];

/// The fewest first moves to choose among.
const LEAST_MOVES: usize = 3;

/// How much better than even, in hundredths of a man, another first move may look to a search.
const MOST_GOOD: i32 = 25;

/// A random ending of 3 to 8 pieces, White to move, without a capture.
fn ending(chance: u64) -> Option<Position> {
    let draw = |n: u64, among: u64| scattered(chance, n) % among;
    let mut setup = Setup::to_move(Color::White);
    let pieces = 3 + draw(0, 6);
    let mut taken = Vec::new();
    for piece in 0..pieces {
        let square = draw(10 + piece, 32) as u32 + 1;
        if taken.contains(&square) {
            return None;
        }
        taken.push(square);
        let kind = if draw(50 + piece, 4) == 0 { Kind::King } else { Kind::Man };
        let color = if piece % 2 == 0 { Color::White } else { Color::Black };
        setup.place(square, color, kind);
    }
    setup.position().ok().filter(|position| !position.must_capture())
}

/// Whether another first move than the key looks good to a search of 300,000 nodes.
fn has_rival(position: &Position, key: Move, searcher: &mut Searcher) -> bool {
    let go = SearchOptions { nodes: Some(300_000), ..SearchOptions::default() };
    let moves = position.legal_moves();
    moves.iter().any(|&mv| {
        searcher.new_game();
        let answer =
            searcher.go(&position.play_unchecked(mv), &[], &go, &AtomicBool::new(false), &mut |_| ());
        mv != key && answer.ok().is_none_or(|answer| -answer.score.0 > MOST_GOOD)
    })
}

/// Prints the position if it is a problem.
fn judge(position: &Position, databases: &Databases, searcher: &mut Searcher) {
    if position.legal_moves().len() < LEAST_MOVES {
        return;
    }
    let means = SolverResources { threads: 1, hash: 4, time: Duration::from_millis(400) };
    let mut solver = Solver::new(*position, databases, means).expect("a little memory");
    let SolveResult::Won(steps) = solver.solve(Ply(PLIES[1] as u16), &mut |_| ()) else { return };
    let Some(key) = steps.first().filter(|step| step.duals.is_empty()) else { return };
    // No other move may win within the eight plies more that the solver tries, nor promise to.
    let is_only = usize::from(key.checked) >= steps.len() + 8;
    if is_only && (PLIES[0]..=PLIES[1]).contains(&steps.len()) && !has_rival(position, key.mv, searcher) {
        let given = steps.iter().skip(1).step_by(2).filter(|step| step.mv.is_capture()).count();
        let pieces = position.pieces(Color::White).count() + position.pieces(Color::Black).count();
        let moves = steps.len().div_ceil(2);
        println!("{position} wins in {moves} # {} {pieces} pieces, {given} given", key.mv.numbers());
    }
}

fn main() {
    let argument = |n: usize| std::env::args().nth(n).unwrap_or_default();
    let databases = Databases::shipped();
    let mut searcher = Searcher::shipped(8, 1).expect("a little memory");
    if argument(1) == "check" {
        let text = std::fs::read_to_string(argument(2)).expect("a file of positions");
        let positions = text.lines().filter_map(|line| parse_fen(line.split(' ').next()?).ok());
        return positions.for_each(|position| judge(&position, &databases, &mut searcher));
    }
    let (seconds, seed) = (argument(1).parse().unwrap_or(60), argument(2).parse().unwrap_or(1));
    let end = Instant::now() + Duration::from_secs(seconds);
    let endings =
        (0..).take_while(|_| Instant::now() < end).filter_map(|chance| ending(scattered(seed, chance)));
    endings.for_each(|position| judge(&position, &databases, &mut searcher));
}
