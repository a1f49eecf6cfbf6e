//! Iterative deepening on Italian draughts.

use crate::engine::{deepen, DeepenLimits, Depth, IterationReport, PvTable, NODES_PER_TICK};
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game, Ply};
use std::vec::Vec;

fn run(position: &Position, limits: DeepenLimits, ticks: u64) -> Vec<(IterationReport<Move>, Vec<Move>)> {
    let mut reports = Vec::new();
    let mut left = ticks;
    let mut poll = |_| {
        left = left.saturating_sub(1);
        left > 0
    };
    deepen(position, limits, &mut PvTable::new(Move::NONE), &mut poll, &mut |report, line| {
        reports.push((*report, line.to_vec()));
        true
    });
    reports
}

#[test]
fn the_mossa_is_won_in_11_plies() {
    let position = parse_fen("W:WK32:BK1").expect("legal");
    let reports = run(&position, DeepenLimits { depth: Depth(12), ..DeepenLimits::default() }, u64::MAX);
    let (last, line) = reports.last().expect("twelve iterations");
    assert_eq!((last.depth, last.score.win_in()), (Depth(12), Some(Ply(11))));
    let end = line.iter().fold(position, |p, &mv| p.after(mv));
    assert!(end.outcome().is_some_and(|o| o.winner() == Color::White));
}

#[test]
fn every_line_can_be_played_and_starts_with_the_best_move() {
    let start = Position::start(Color::White);
    for (report, line) in run(&start, DeepenLimits { depth: Depth(7), ..DeepenLimits::default() }, u64::MAX) {
        assert_eq!(line.first(), Some(&report.best));
        let mut at = start;
        for mv in line {
            assert!(at.legal_moves().contains(&mv));
            at = at.after(mv);
        }
    }
}

#[test]
fn a_node_limit_repeats_exactly_and_still_gives_a_move() {
    let start = Position::start(Color::White);
    let limits = |nodes| DeepenLimits { nodes, ..DeepenLimits::default() };
    assert_eq!(run(&start, limits(20_000), u64::MAX), run(&start, limits(20_000), u64::MAX));
    assert_eq!(run(&start, limits(1), u64::MAX).len(), 1);
    assert!(run(&start, limits(20_000), u64::MAX).iter().all(|(r, _)| r.nodes <= 20_000));
}

#[test]
fn a_stopped_search_keeps_its_last_completed_iteration() {
    let start = Position::start(Color::White);
    let reports = run(&start, DeepenLimits::default(), 2);
    assert!(!reports.is_empty());
    assert!(reports.iter().all(|(r, _)| r.nodes < 2 * NODES_PER_TICK));
}
