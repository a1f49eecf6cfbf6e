//! Prints the legal moves of a position.

use super::failure::Failure;
use super::{fen, out};
use dama::unstable::rules::italian::notation::Short;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::Game;

#[derive(serde::Serialize)]
struct Listing {
    fen: String,
    turn: &'static str,
    standing: &'static str,
    moves: Vec<Entry>,
}

#[derive(serde::Serialize)]
struct Entry {
    typed: String,
    short: String,
    from: u8,
    to: u8,
    captured: Vec<u8>,
}

impl Entry {
    fn new(mv: Move) -> Entry {
        Entry {
            typed: mv.numbers().to_string(),
            short: Short(mv).to_string(),
            from: mv.from().number(),
            to: mv.to().number(),
            captured: mv.path().map(|jump| jump.captured.number()).collect(),
        }
    }
}

fn standing(position: &Position) -> &'static str {
    position.outcome().map_or("turn", |outcome| fen::name(outcome.winner()))
}

/// Returns the legal moves, sorted by the numbers that a player types.
pub fn sorted(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by(|a, b| a.numbers().as_ref().cmp(b.numbers().as_ref()));
    moves
}

pub fn print(position: &Position, json: bool) -> Result<(), Failure> {
    let moves = sorted(position);
    if json {
        let moves = moves.into_iter().map(Entry::new).collect();
        return out::json(&Listing {
            fen: position.to_string(),
            turn: fen::name(position.turn()),
            standing: standing(position),
            moves,
        });
    }
    moves.iter().try_for_each(|mv| out::line(format_args!("{}", mv.numbers())))
}
