//! The nine levels on Italian draughts.

use crate::engine::level::one_of;
use crate::engine::{choose, choose_polling, Depth, Level, Score, LEVEL_DEPTH, NODES_PER_TICK};
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::Position;
use crate::rules::{Color, Game};
use std::collections::BTreeSet;
use std::vec::Vec;

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 9")
}

#[test]
fn levels_are_1_to_9_and_each_looks_further() {
    assert_eq!((Level::new(0), Level::new(10)), (None, None));
    assert_eq!((level(1), level(9)), (Level::FIRST, Level::LAST));
    assert!(LEVEL_DEPTH.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn the_poll_is_called_once_every_4096_nodes() {
    let mut calls = Vec::new();
    let start = Position::start(Color::White);
    let choice = choose(&start, level(6), 1, &mut |nodes| {
        calls.push(nodes);
        true
    });
    let expected: Vec<u64> =
        (1..=choice.expect("a move").nodes / NODES_PER_TICK).map(|n| n * NODES_PER_TICK).collect();
    assert_eq!(calls, expected);
    assert!(!calls.is_empty());
}

#[test]
fn a_finer_poll_is_called_more_often_and_changes_nothing() {
    let start = Position::start(Color::White);
    let mut calls = Vec::new();
    let fine = choose_polling(&start, level(4), 1, 100, &mut |nodes| {
        calls.push(nodes);
        true
    });
    assert_eq!(fine, choose(&start, level(4), 1, &mut |_| true));
    let expected: Vec<u64> = (1..=fine.expect("a move").nodes / 100).map(|n| n * 100).collect();
    assert_eq!(calls, expected);
}

#[test]
fn a_stopped_choice_is_none_and_so_is_one_without_moves() {
    let start = Position::start(Color::White);
    assert_eq!(choose(&start, Level::LAST, 1, &mut |_| false), None);
    let blocked = parse_fen("B:W29,31,K32:B22,26,27,K30").expect("legal");
    assert_eq!(choose(&blocked, level(3), 1, &mut |_| true), None);
}

#[test]
fn a_single_reply_is_played_without_long_thought() {
    let position = parse_fen("W:W21,K32:B18,11,28,20").expect("legal");
    let choice = choose(&position, Level::LAST, 1, &mut |_| true).expect("one move");
    assert_eq!(choice.depth, Depth(1));
    assert_eq!(position.legal_moves().as_ref(), [choice.mv]);
}

fn scores(fen: &str, number: u8) -> BTreeSet<i32> {
    let position = parse_fen(fen).expect("legal");
    let choices: Vec<_> =
        (0..60).map(|seed| choose(&position, level(number), seed, &mut |_| true).expect("a move")).collect();
    assert!(choices.iter().all(|c| c.nodes == choices[0].nodes));
    choices.iter().map(|c| c.score.0).collect()
}

#[test]
fn the_seed_chooses_among_moves_within_the_margin_only() {
    let seven_pieces = "W:WK7,K13,24,32:B17,26,K27";
    for (fen, number) in [("B:W18,22-32:B1-12", 1), ("B:W18,22-32:B1-12", 3), (seven_pieces, 4)] {
        let (seen, margin) = (scores(fen, number), level(number).margin().0);
        let (least, best) = (*seen.first().expect("a score"), *seen.last().expect("a score"));
        assert!(least < best && best - least <= margin, "{fen} level {number}: {seen:?}");
    }
    assert!((1..9).all(|number| level(number).margin() >= level(number + 1).margin()));
}

#[test]
fn with_six_pieces_or_fewer_only_the_best_is_played() {
    // In both positions another move is a few hundredths worse than the best.
    for (fen, number) in [("W:WK7,K14:B13,17,K20,K30", 4), ("B:WK7,K8:BK15,17,18,K19", 4)] {
        assert_eq!(scores(fen, number).len(), 1, "{fen} level {number}");
    }
}

#[test]
fn where_a_move_wins_or_loses_by_force_only_the_best_is_played() {
    for (fen, number, is_decided) in [
        // One of the moves loses by force, and another is a hundredth of a man worse than the best.
        ("B:WK6,K11,13,18,21,29:B1,K19", 4, false),
        // Seven moves win, one of them sooner.
        ("B:W8,15:B3,4,18,K22,K29", 3, true),
        // All moves lose, two of them sooner.
        ("B:WK6,K11,13,17,18,K19:B9,K27", 3, true),
    ] {
        let seen = scores(fen, number);
        assert_eq!(seen.len(), 1, "{fen} level {number}: {seen:?}");
        assert_eq!(seen.iter().any(|&score| Score(score).is_proven()), is_decided, "{fen} level {number}");
    }
}

#[test]
fn every_equal_can_be_picked() {
    let picked: BTreeSet<usize> = (0..64).map(|chance| one_of(3, chance)).collect();
    assert_eq!(picked, BTreeSet::from([0, 1, 2]));
}
