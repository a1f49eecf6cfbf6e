//! The levels' moves must never change: `tests/data/levels.txt` has them.
//!
//! `cargo test --release --test all levels:: -- --ignored --nocapture` prints the table again.

use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material};
use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::engine::{choose, Level, LEVELS_VERSION};
use dama::unstable::formats::crc::crc32;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{scattered, Color, Game};
use std::collections::BTreeSet;

/// Each row: FEN, level, seed, the move as typed, the nodes searched.
#[track_caller]
fn rows() -> impl Iterator<Item = [&'static str; 5]> {
    let lines = include_str!("../data/levels.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields.try_into().expect("five fields")
    })
}

#[track_caller]
fn chosen([fen, level, seed, ..]: [&str; 5]) -> (String, String) {
    let position = parse_fen(fen).expect(fen);
    let level = Level::new(level.parse().expect("a number")).expect("1 to 9");
    let choice = choose(&position, level, seed.parse().expect("a number"), &mut |_| true).expect("a move");
    (choice.mv.numbers().to_string(), choice.nodes.to_string())
}

#[test]
fn every_level_plays_its_pinned_moves() {
    for row in rows() {
        let (mv, nodes) = chosen(row);
        assert_eq!((mv.as_str(), nodes.as_str()), (row[3], row[4]), "{row:?}");
    }
}

#[test]
fn the_levels_have_another_version_with_every_change_of_their_table() {
    let table = crc32(include_bytes!("../data/levels.txt"));
    // Version 3 changed the other games alone, so the table is still that of version 2.
    assert_eq!(
        (LEVELS_VERSION, table),
        (3, 0xa68d_d7ce),
        "{table:08x}: raise LEVELS_VERSION where a move has changed"
    );
}

#[test]
fn the_table_has_every_level() {
    let count = |level: &str| rows().filter(|row| row[1] == level).count();
    assert!((1..=6).all(|level: u8| count(&level.to_string()) >= 5));
    assert!((7..=9).all(|level: u8| count(&level.to_string()) >= 2));
}

#[test]
#[ignore = "prints the table instead of holding it"]
fn print_the_table_afresh() {
    for row in rows() {
        let (mv, nodes) = chosen(row);
        println!("{} | {} | {} | {mv} | {nodes}", row[0], row[1], row[2]);
    }
}

/// The seeds over which variety is measured.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=200;

#[track_caller]
fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 9")
}

/// Returns the level's different answers to `21 18`, up to `enough` of them.
#[track_caller]
fn answers_to_21_18(number: u8, enough: usize) -> BTreeSet<String> {
    let position = parse_fen("B:W18,22-32:B1-12").expect("legal");
    let mut answers = BTreeSet::new();
    for seed in SEEDS {
        let choice = choose(&position, level(number), seed, &mut |_| true).expect("a move");
        answers.insert(choice.mv.numbers().to_string());
        if answers.len() == enough {
            break;
        }
    }
    answers
}

/// Returns the positions after `plies` plies of self-play, one game for each seed.
#[track_caller]
fn ends_of_games(number: u8, plies: u32) -> BTreeSet<String> {
    let game = |seed| {
        let start = Position::start(Color::White);
        (0..plies).fold(start, |position, _| {
            position.play_unchecked(choose(&position, level(number), seed, &mut |_| true).expect("a move").mv)
        })
    };
    SEEDS.map(|seed| game(seed).to_string()).collect()
}

#[test]
fn every_level_has_three_answers_to_21_18() {
    for number in 1..=9 {
        let answers = answers_to_21_18(number, 3);
        assert_eq!(answers.len(), 3, "level {number}: {answers:?}");
    }
}

#[test]
fn level_3_against_itself_reaches_fifty_positions_after_8_plies() {
    let ends = ends_of_games(3, 8);
    assert!(ends.len() >= 50, "the games of different seeds are too alike: {} ends", ends.len());
}

/// Run with `cargo test --release --test all levels::print_how -- --ignored --nocapture`.
#[test]
#[ignore = "a count; the tests above hold what must be"]
fn print_how_much_the_games_of_each_level_differ() {
    for number in 1..=9 {
        println!("level {number}: answers to 21-18 {:?}", answers_to_21_18(number, SEEDS.count()));
    }
    for number in 1..=7 {
        println!("level {number}: {} positions after 8 plies", ends_of_games(number, 8).len());
    }
}

/// Run with `cargo test --release --test all levels::print_how -- --ignored --nocapture`; see tests/data/strength.md.
#[test]
#[ignore = "a count, of some minutes"]
fn print_how_many_won_endings_the_levels_win() {
    for (own_kings, numbers) in [(2, &[3, 5, 7][..]), (3, &[3, 5, 6])] {
        let endings = won_endings(own_kings);
        for &number in numbers {
            let won = endings.iter().filter(|ending| wins(number, **ending)).count();
            println!("level {number}: {own_kings} kings against one: {won} of {} won", endings.len());
        }
    }
}

/// Returns forty won positions of `own_kings` kings to move against one, without a capture.
fn won_endings(own_kings: u8) -> Vec<Position> {
    let shipped = Databases::shipped();
    let material = Material { own_men: 0, own_kings, other_men: 0, other_kings: 1 };
    (0..)
        .filter_map(|n| EndgamePieces::at(scattered(7, n) % material.size(), material))
        .map(|pieces| pieces.position())
        .filter(|position| !position.must_capture() && shipped.probe(position) == Some(Value::Win))
        .take(40)
        .collect()
}

fn wins(number: u8, ending: Position) -> bool {
    let mut position = ending;
    for _ in 0..200 {
        match choose(&position, level(number), 1, &mut |_| true) {
            Some(choice) => position = position.play_unchecked(choice.mv),
            None => return position.turn() != ending.turn(),
        }
    }
    false
}
