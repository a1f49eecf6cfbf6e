//! Makes the two lists of mistakes that a review must find, `tests/data/mistakes/*.txt`.
//!
//! `cargo run --release --example review_lists -- tests/data/mistakes`
//!
//! - `thrown.txt`: moves that turn a won ending into a draw, or a drawn one into a loss, by the databases.
//! - `blunders.txt`: moves of level games that lose a man. Only material is counted, so the list does not depend on the
//!   evaluation that the review uses.

use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::engine::{choose, Level};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{scattered, Color, Game};
use std::path::Path;

const SEED: u64 = 28;
const OF_EACH: usize = 100;
// Plies that the material search looks ahead; captures are played out.
const DEPTH: u32 = 7;
const FEWEST_PIECES: u32 = 10;

fn main() {
    let folder = std::env::args().nth(1).expect("the folder of the lists");
    let write = |name: &str, what: &str, list: Vec<(Position, Move)>| {
        let lines = list.iter().map(|(position, mv)| format!("{position} {}\n", mv.numbers()));
        let text = format!(
            "# {what}\n# Made by examples/review_lists.rs, seed {SEED}.\n{}",
            lines.collect::<String>()
        );
        std::fs::write(Path::new(&folder).join(name), text).expect("a writable folder");
    };
    write("thrown.txt", "Fifty won endings turned into draws, then fifty drawn ones lost.", thrown());
    write("blunders.txt", "A hundred moves that lose a man.", blunders());
}

fn thrown() -> Vec<(Position, Move)> {
    let databases = Databases::shipped();
    let of_value = |had: Value, has: Value| {
        let positions = (0..).filter_map(move |n| ending(scattered(SEED, n)));
        let wrong = |position: Position| {
            let is_wrong = |mv: &&Move| databases.probe(&position.play_unchecked(**mv)) == Some(has);
            let mv = *position.legal_moves().iter().find(is_wrong)?;
            (databases.probe(&position) == Some(had)).then_some((position, mv))
        };
        positions.filter_map(wrong).take(OF_EACH / 2).collect::<Vec<_>>()
    };
    [of_value(Value::Win, Value::Draw), of_value(Value::Draw, Value::Win)].concat()
}

// An ending of three or four pieces.
fn ending(chance: u64) -> Option<Position> {
    let draw = |n: u64, among: u64| scattered(chance, n) % among;
    let pieces = 3 + draw(0, 2);
    let mut sides = [Vec::new(), Vec::new()];
    for n in 0..pieces {
        let side = if n < 2 { n } else { draw(10 + n, 2) };
        let king = if draw(20 + n, 2) == 0 { "K" } else { "" };
        sides[side as usize].push(format!("{king}{}", 1 + draw(30 + n, 32)));
    }
    let [white, black] = sides.map(|side| side.join(","));
    parse_fen(&format!("{}:W{white}:B{black}", ["W", "B"][draw(1, 2) as usize])).ok()
}

fn blunders() -> Vec<(Position, Move)> {
    (0..).filter_map(blunder).take(OF_EACH).collect()
}

// Looks for a move that loses a man in a game of level 3 against itself.
fn blunder(game: u64) -> Option<(Position, Move)> {
    let mut position = Position::start(Color::White);
    for ply in 0..120 {
        let legal = position.legal_moves();
        let draw = scattered(scattered(SEED, game), ply);
        if ply > 5 && draw % 4 == 0 {
            if let Some(mv) = losing(&position, draw) {
                return Some((position, mv));
            }
        }
        let mv = match ply {
            0..=5 => *legal.get((draw % legal.len().max(1) as u64) as usize)?,
            _ => choose(&position, Level::new(3)?, draw, &mut |_| true)?.mv,
        };
        position = position.play_unchecked(mv);
    }
    None
}

// A quiet move that loses one man, where another move loses none and material is even.
fn losing(position: &Position, chance: u64) -> Option<Move> {
    let legal = position.legal_moves();
    let is_level = lead(position) == 0 && 32 - position.empty().count() >= FEWEST_PIECES;
    if !is_level || position.must_capture() || legal.len() < 3 || position.kings().count() > 0 {
        return None;
    }
    let after = |mv: Move, depth| -material(&position.play_unchecked(mv), depth, -100, 100);
    let is_safe = legal.iter().any(|&mv| after(mv, DEPTH) == 0);
    let from = chance as usize / 7 % legal.len();
    let mut moves = legal.iter().cycle().skip(from).take(legal.len());
    moves.find(|&&mv| is_safe && after(mv, DEPTH) == -1 && after(mv, DEPTH + 2) == -1).copied()
}

fn lead(position: &Position) -> i32 {
    let worth = |color: Color| (position.pieces(color).count() + 2 * position.kings_of(color).count()) as i32;
    worth(position.turn()) - worth(!position.turn())
}

// The lead that the side to move can force, in men; a king is three.
fn material(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return -50;
    }
    if depth == 0 && !position.must_capture() {
        return lead(position);
    }
    for &mv in legal.iter() {
        let score = -material(&position.play_unchecked(mv), depth.saturating_sub(1), -beta, -alpha);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    alpha
}
