//! Iterative deepening: the same plain alpha-beta, one ply deeper each time, best line first.

use super::line::Lines;
use super::search::{Search, SHARED_MOVES};
use super::{Depth, Evaluate, Poll, Score, NODES_PER_TICK};
use crate::rules::Ply;

/// The deepest iteration that can be asked for.
pub const MAX_DEPTH: Depth = Depth(60);

/// When to stop; time is the poll's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last iteration.
    pub depth: Depth,
    /// No iteration but the first goes beyond this many nodes in all.
    pub nodes: u64,
    /// The poll is called once every so many nodes.
    pub poll_every: u32,
}

impl Default for Limits {
    /// No limit but [`MAX_DEPTH`].
    fn default() -> Limits {
        Limits { depth: MAX_DEPTH, nodes: u64::MAX, poll_every: NODES_PER_TICK as u32 }
    }
}

/// What a completed iteration found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The iteration.
    pub depth: Depth,
    /// The best move's score.
    pub score: Score,
    /// The best move.
    pub best: M,
    /// Nodes searched so far, all iterations together.
    pub nodes: u64,
}

/// Called with each completed iteration and its best line; `false` ends the search.
pub type Each<'a, M> = &'a mut dyn FnMut(&Report<M>, &[M]) -> bool;

/// Searches deeper and deeper, calling `each` with every completed iteration's report and best
/// line, until the limits are reached, the poll stops it or `each` returns `false`.
///
/// Returns the last completed iteration; `None` if there is none, or no legal move.
pub fn deepen<G: Evaluate>(
    position: &G,
    limits: Limits,
    lines: &mut Lines<G::Move>,
    poll: Poll<'_>,
    each: Each<'_, G::Move>,
) -> Option<Report<G::Move>> {
    let filler = *position.legal_moves().as_ref().first()?;
    let mut moves = [filler; SHARED_MOVES];
    let mut search = Search::new(filler, &mut moves, Some(lines), poll);
    search.poll_every(limits.poll_every);
    let mut last = None;
    for depth in (1..=limits.depth.0).map(Depth) {
        let Some(score) = search.negamax(position, depth, Ply(0), -Score::INFINITE, Score::INFINITE) else {
            break;
        };
        let best = *search.line().first().expect("a full window always has a best line");
        let report = Report { depth, score, best, nodes: search.nodes() };
        last = Some(report);
        if !each(&report, search.line()) {
            break;
        }
        search.start_iteration(limits.nodes);
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::{Move, Position};
    use crate::rules::{Color, Game};
    use std::vec::Vec;

    fn run(position: &Position, limits: Limits, ticks: u64) -> Vec<(Report<Move>, Vec<Move>)> {
        let mut reports = Vec::new();
        let mut left = ticks;
        let mut poll = |_| {
            left = left.saturating_sub(1);
            left > 0
        };
        deepen(position, limits, &mut Lines::new(Move::NONE), &mut poll, &mut |report, line| {
            reports.push((*report, line.to_vec()));
            true
        });
        reports
    }

    #[test]
    fn the_mossa_is_won_in_11_plies() {
        let position = parse_fen("W:WK32:BK1").expect("legal");
        let reports = run(&position, Limits { depth: Depth(12), ..Limits::default() }, u64::MAX);
        let (last, line) = reports.last().expect("twelve iterations");
        assert_eq!((last.depth, last.score.win_in()), (Depth(12), Some(Ply(11))));
        let end = line.iter().fold(position, |p, &mv| p.after(mv));
        assert!(end.outcome().is_some_and(|o| o.winner() == Color::White));
    }

    #[test]
    fn every_line_can_be_played_and_starts_with_the_best_move() {
        let start = Position::start(Color::White);
        for (report, line) in run(&start, Limits { depth: Depth(7), ..Limits::default() }, u64::MAX) {
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
        let limits = |nodes| Limits { nodes, ..Limits::default() };
        assert_eq!(run(&start, limits(20_000), u64::MAX), run(&start, limits(20_000), u64::MAX));
        assert_eq!(run(&start, limits(1), u64::MAX).len(), 1);
        assert!(run(&start, limits(20_000), u64::MAX).iter().all(|(r, _)| r.nodes <= 20_000));
    }

    #[test]
    fn a_stopped_search_keeps_its_last_completed_iteration() {
        let start = Position::start(Color::White);
        let reports = run(&start, Limits::default(), 2);
        assert!(!reports.is_empty());
        assert!(reports.iter().all(|(r, _)| r.nodes < 2 * super::super::NODES_PER_TICK));
    }
}
