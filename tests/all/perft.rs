//! Leaf counts against `tests/data/italian.perft`.

#[cfg(feature = "alloc")]
use dama::unstable::rules::italian::fast;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::perft::{divide, perft};

/// Limit for debug builds.
const MOST_LEAVES: u64 = 20_000_000;

#[track_caller]
fn table() -> Vec<(Position, Vec<u64>)> {
    let lines = include_str!("../data/italian.perft").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let (fen, counts) = line.split_once('|').expect("FEN | counts");
            let counts = counts.split_whitespace().map(|n| n.parse().expect("a number")).collect();
            (parse_fen(fen).expect(fen), counts)
        })
        .collect()
}

#[test]
fn counts_match_the_table() {
    for (position, counts) in table() {
        for (depth, &expected) in (1..).zip(&counts) {
            if expected <= MOST_LEAVES {
                assert_eq!(perft(&position, depth, true), expected, "{position} depth {depth}");
            }
        }
    }
}

#[test]
fn counting_and_making_the_last_ply_agree() {
    for (position, counts) in table() {
        for (depth, &expected) in (1..).zip(&counts) {
            if expected <= MOST_LEAVES / 50 {
                assert_eq!(perft(&position, depth, false), expected, "{position} depth {depth}");
                assert_eq!(divide(&position, depth, true, |_, _| ()), expected);
            }
        }
    }
}

/// The fast generator counts the whole table.
#[cfg(feature = "alloc")]
#[test]
fn the_fast_generator_counts_as_the_table_says() {
    for (position, counts) in table() {
        for (depth, &expected) in (1..).zip(&counts) {
            assert_eq!(fast::perft(&position, depth, true), expected, "{position} depth {depth}");
            if expected <= MOST_LEAVES {
                assert_eq!(fast::perft(&position, depth, false), expected, "{position} depth {depth}");
            }
        }
    }
}
