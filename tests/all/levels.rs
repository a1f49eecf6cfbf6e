//! The levels' moves, held for good by `tests/data/levels.txt`.
//!
//! `cargo test --release --test all levels:: -- --ignored --nocapture` prints the table afresh.

use dama::engine::{choose, Level, LEVELS_VERSION};
use dama::formats::crc::crc32;
use dama::rules::italian::notation::parse_fen;
use dama::rules::italian::Position;
use dama::rules::{Color, Game};
use std::collections::BTreeSet;

/// FEN, level, seed, then the move as typed and the nodes searched.
fn rows() -> impl Iterator<Item = [&'static str; 5]> {
    let lines = include_str!("../data/levels.txt").lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        fields.try_into().expect("five fields")
    })
}

/// What the level plays now: the move and the nodes.
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
    assert_eq!(
        (LEVELS_VERSION, table),
        (2, 0xa68d_d7ce),
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

/// The seeds a player may be given by the clock, as far as variety is counted here.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=200;

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 9")
}

#[test]
fn every_level_has_three_answers_to_21_18() {
    let position = parse_fen("B:W18,22-32:B1-12").expect("legal");
    for number in 1..=9 {
        let mut answers = BTreeSet::new();
        for seed in SEEDS {
            let choice = choose(&position, level(number), seed, &mut |_| true).expect("a move");
            answers.insert(choice.mv.numbers().to_string());
            if answers.len() == 3 {
                break;
            }
        }
        assert_eq!(answers.len(), 3, "level {number}: {answers:?}");
    }
}

#[test]
fn level_3_against_itself_reaches_fifty_positions_after_8_plies() {
    let ends: BTreeSet<String> = SEEDS
        .map(|seed| {
            let start = Position::start(Color::White);
            let end = (0..8).fold(start, |position, _| {
                position.after(choose(&position, level(3), seed, &mut |_| true).expect("a move").mv)
            });
            end.to_string()
        })
        .collect();
    assert!(ends.len() >= 50, "{}", ends.len());
}
