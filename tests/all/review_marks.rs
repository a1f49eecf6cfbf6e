//! The marks of a review: what it must find, and what it must leave alone.

use dama::unstable::engine::italian::strong::Endgame;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::review::{review, ItalianJudgedMove, MoveMark};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::refusal::read_move;
use dama::unstable::rules::italian::{ballot::Card, Move, Position};
use dama::unstable::rules::Color;
use std::sync::atomic::AtomicBool;

// As `R` and `H` search.
const NODES: u64 = 100_000;
const HASH: usize = 16;

fn reviewed(start: &Position, moves: &[Move]) -> Vec<ItalianJudgedMove> {
    let mut searcher = Searcher::shipped(HASH, 1).expect("memory");
    let go = SearchOptions { nodes: Some(NODES), ..SearchOptions::default() };
    review(&mut searcher, &Databases::shipped(), start, moves, &go, &AtomicBool::new(false), &mut || true)
}

/// The positions and moves of a list: `FEN NUMBERS` a line.
#[track_caller]
fn list(text: &str) -> Vec<(Position, Move)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (fen, typed) = line.split_once(' ').expect("a position and a move");
            let position = parse_fen(fen).expect("a legal position");
            let numbers: Vec<u32> = typed.split(' ').map(|n| n.parse().expect("a number")).collect();
            (position, read_move(&position, &numbers).expect("a legal move"))
        })
        .collect()
}

/// Returns how many moves of the list have at least this mark.
fn marked(list: &[(Position, Move)], least: MoveMark) -> usize {
    let marks = list.iter().map(|(position, mv)| reviewed(position, &[*mv])[0].mark);
    marks.filter(|mark| *mark >= Some(least)).count()
}

#[test]
fn at_most_three_moves_of_the_tournament_ballots_are_marked_and_none_as_a_mistake() {
    let start = Position::start(Color::White);
    let torneo = include_str!("../../data/openings.txt").lines().filter(|line| line.ends_with(" torneo"));
    let names: Vec<&str> = torneo.filter_map(|line| line.strip_suffix(" torneo")).collect();
    let name = |card: &Card| card.moves().map(|mv| format!("{}-{}", mv.from(), mv.to())).join(" ");
    let ballots: Vec<Card> = Card::all().filter(|card| names.contains(&name(card).as_str())).collect();
    assert_eq!(ballots.len(), 43);
    let judged: Vec<ItalianJudgedMove> =
        ballots.iter().flat_map(|card| reviewed(&start, &card.moves())).collect();
    assert_eq!(judged.len(), 86);
    let of = |least| judged.iter().filter(|judged| judged.mark >= Some(least)).count();
    assert!(of(MoveMark::Dubious) <= 3 && of(MoveMark::Mistake) == 0, "{judged:?}");
}

#[test]
fn endings_thrown_away_are_marked() {
    let list = list(include_str!("../data/mistakes/thrown.txt"));
    assert_eq!(list.len(), 100);
    let databases = Databases::shipped();
    assert!(list.iter().all(|(position, _)| databases.probe(position).is_some()));
    let found = marked(&list, MoveMark::Dubious);
    assert!(found >= 95, "{found} of 100");
}

#[test]
fn men_given_away_are_mistakes() {
    let list = list(include_str!("../data/mistakes/blunders.txt"));
    assert_eq!(list.len(), 100);
    let found = marked(&list, MoveMark::Mistake);
    assert!(found >= 95, "{found} of 100");
}
