//! The root of the strong search: iterative deepening, aspiration windows, several best lines.

use super::memory::ThreadMemory;
use super::node::Node;
use super::search::Search;
use super::search_request::SearchRequest;
use super::{Value, MAX_DEPTH};
use crate::engine::{Depth, Poll, Score};
use crate::rules::italian::moves::MAX_MOVES;
use crate::rules::italian::{fast, Move, Position};

/// The result of an iteration for one line.
///
/// If the last iteration was interrupted after it found a better move, this is that move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootResult {
    /// Depth of the iteration.
    pub depth: Depth,
    /// Rank of the line, 0 for the best.
    pub line: usize,
    /// Score of the line.
    pub score: Score,
    /// First move of the line.
    pub best: Move,
    /// Nodes of all iterations so far.
    pub nodes: u64,
    /// Iterations in a row with this move far above all others ([`SearchRequest::compares`]).
    pub far_above: u8,
}

// First iteration that compares the best move with the others.
const LEAST_COMPARED: u8 = 6;

/// A callback for each line of each completed iteration; `false` ends the search.
pub type OnLine<'a> = &'a mut dyn FnMut(&RootResult, &[Move]) -> bool;

/// Searches by iterative deepening, calling `each` with every line of a completed iteration.
///
/// Ends at the limits, by [`SearchRequest::stop`], or when the poll or `each` returns `false`. The poll is called every
/// [`super::NODES_PER_POLL`] nodes. The first iteration always completes. Returns the last report of the best line;
/// `None` if there is no legal move.
pub fn search(
    request: &SearchRequest<'_>,
    memory: &mut ThreadMemory,
    poll: Poll<'_>,
    each: OnLine<'_>,
) -> Option<RootResult> {
    let mut moves = RootMoves::of(request);
    if moves.len == 0 {
        return None;
    }
    memory.start(request.past);
    let mut search = Search::new(request, memory, poll);
    let mut best = None;
    let mut last = [Score(0); MAX_MOVES];
    let mut far_above = 0;
    let lines = request.lines.clamp(1, moves.len);
    for depth in 1..=request.limits.depth.min(MAX_DEPTH).0 {
        search.is_bound = depth > 1;
        for line in 0..lines {
            moves.raised = None;
            let Some(score) = moves.aspire(&mut search, i32::from(depth), last[line], line) else {
                return moves.interrupted(&search, best, line, each);
            };
            last[line] = score;
            if request.compares && lines == 1 && depth >= LEAST_COMPARED {
                let same = best.is_some_and(|last: RootResult| last.best == moves.all[0]);
                let far = moves.is_far_above(&mut search, i32::from(depth), score).unwrap_or(false);
                far_above = if far { u8::from(same) * far_above + 1 } else { 0 };
            }
            let (depth, best_move, nodes) = (Depth(depth), moves.all[line], search.nodes());
            let found = RootResult { depth, line, score, best: best_move, nodes, far_above };
            if line == 0 {
                best = Some(found);
            }
            if !each(&found, search.line()) {
                return best;
            }
        }
    }
    best
}

struct RootMoves {
    all: [Move; MAX_MOVES],
    len: usize,
    // Best move of the iteration in progress, with its score or lower bound.
    raised: Option<(Move, Score)>,
}

impl RootMoves {
    /// Lists the legal moves; for a single line, only those that keep the database value.
    fn of(request: &SearchRequest<'_>) -> RootMoves {
        let legal = fast::legal_moves(request.position);
        let mut moves = RootMoves { all: [Move::NONE; MAX_MOVES], len: 0, raised: None };
        let value = |position: &Position| {
            let covered = request.params.endgame && request.lines <= 1;
            covered.then(|| request.endgame.probe(position)).flatten()
        };
        let best = value(request.position);
        for &mv in legal.iter() {
            let keeps = match (best, value(&request.position.after(mv))) {
                (Some(Value::Win), Some(after)) => after == Value::Loss,
                (Some(Value::Draw), Some(after)) => after != Value::Win,
                _ => true,
            };
            if keeps {
                moves.all[moves.len] = mv;
                moves.len += 1;
            }
        }
        moves
    }

    fn interrupted(
        &self,
        search: &Search<'_>,
        best: Option<RootResult>,
        line: usize,
        each: OnLine<'_>,
    ) -> Option<RootResult> {
        let last = best?;
        let Some((mv, score)) = self.raised.filter(|&(mv, _)| line == 0 && mv != last.best) else {
            return best;
        };
        let found = RootResult { best: mv, score, nodes: search.nodes(), ..last };
        each(&found, search.line());
        Some(found)
    }

    /// Returns true if a half-depth search puts every other move far below `score`.
    fn is_far_above(&self, search: &mut Search<'_>, depth: i32, score: Score) -> Option<bool> {
        let bound = Score(score.0 - search.request.params.far_margin);
        if bound.0 <= -super::MAX_STATIC_EVAL.0 || score.0 >= super::MAX_STATIC_EVAL.0 {
            return Some(false);
        }
        let root = Node::root(search.request.position);
        search.enter_root(&root);
        for &mv in &self.all[1..self.len] {
            if search.child(&root, mv, depth / 2, bound - Score(1), bound, false)? >= bound {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Searches the moves from `first` on with an aspiration window; sorts the best to `first`.
    fn aspire(&mut self, search: &mut Search<'_>, depth: i32, last: Score, first: usize) -> Option<Score> {
        let narrow =
            search.request.params.aspiration && depth >= 5 && last.0.abs() < super::MAX_STATIC_EVAL.0;
        let window = search.request.params.window;
        let (mut below, mut above) = if narrow { (window, window) } else { (64_000, 64_000) };
        loop {
            let alpha = Score((last.0 - below).max(-Score::INFINITE.0));
            let beta = Score((last.0 + above).min(Score::INFINITE.0));
            let score = self.search(search, depth, alpha, beta, first)?;
            if score <= alpha && alpha > -Score::INFINITE {
                below = if below > 400 { 64_000 } else { below * 3 };
            } else if score >= beta && beta < Score::INFINITE {
                above = if above > 400 { 64_000 } else { above * 3 };
            } else {
                return Some(score);
            }
        }
    }

    fn search(
        &mut self,
        search: &mut Search<'_>,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        first: usize,
    ) -> Option<Score> {
        let root = Node::root(search.request.position);
        search.enter_root(&root);
        let depth = if search.request.params.forced && self.len == 1 { depth } else { depth - 1 };
        let mut best = -Score::INFINITE;
        for index in first..self.len {
            let mv = self.all[index];
            let score = search.child(&root, mv, depth, alpha, beta, index > first)?;
            if score > best {
                best = score;
            }
            if score > alpha {
                self.raised = Some((mv, score));
            }
            if score > alpha || index == first {
                alpha = alpha.max(score);
                search.raise_root(mv);
                self.all[first..=index].rotate_right(1);
            }
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}
