//! The program's move in any game of the house: alpha-beta with a budget of nodes.
//!
//! The side that thinks wants the most, and every other seat is taken to want it the least; with two seats
//! that is the usual search. Nothing is counted but nodes, so that a move depends on the position, the
//! budget and the seed alone.

use super::typed::BoardGame;
use crate::engine::NODES_PER_TICK;
use crate::rules::scattered;
use crate::session::rulebook::{Action, Found, Poll, Seat, Standing, Thinking};
use alloc::vec::Vec;

/// A win on the spot; each ply before it costs one.
const WIN: i32 = 30_000;
/// The most that an evaluation may say; what lies beyond is proven.
pub const MOST_EVALUATED: i32 = 20_000;
const INFINITE: i32 = 32_000;
/// The deepest search, and the longest line of captures followed beyond it.
const DEEPEST: u8 = 60;
const LONGEST_LINE: usize = 120;

/// A search in progress.
struct Search<'a, G: BoardGame> {
    /// For whom scores are.
    seat: Seat,
    nodes: u64,
    most_nodes: u64,
    poll: Poll<'a>,
    stopped: bool,
    /// The move of each ply that last cut a line off.
    refutations: Vec<Option<G::Move>>,
}

/// One of the moves at the root.
struct Candidate<G: BoardGame> {
    mv: G::Move,
    after: G,
    score: i32,
}

/// Looks for a move; none where it was stopped before the first depth was done, or the game is over.
pub fn think<G: BoardGame>(game: &G, how: Thinking, poll: Poll<'_>) -> Option<Found> {
    let Standing::Turn(seat) = game.standing() else { return None };
    let mut moves: Vec<Candidate<G>> = game
        .candidates()
        .into_iter()
        .map(|mv| {
            let after = game.after(&mv);
            Candidate { mv, after, score: 0 }
        })
        .collect();
    let mut search: Search<'_, G> = Search {
        seat,
        nodes: 0,
        most_nodes: u64::MAX,
        poll,
        stopped: false,
        refutations: (0..LONGEST_LINE).map(|_| None).collect(),
    };
    let mut done = 0;
    for depth in 1..=DEEPEST {
        let scores = search.iteration(&moves, depth, i32::from(how.margin))?;
        let Some(scores) = scores else { break };
        for (candidate, score) in moves.iter_mut().zip(scores) {
            candidate.score = score;
        }
        moves.sort_by_key(|candidate| -candidate.score);
        done = depth;
        let is_decided = moves.first().is_none_or(|best| best.score.abs() > MOST_EVALUATED);
        if moves.len() < 2 || is_decided || search.nodes >= how.nodes {
            break;
        }
        // The first depth is always finished; of the others none is begun that cannot be.
        search.most_nodes = how.nodes;
    }
    let best = moves.first()?.score;
    let margin = if best.abs() > MOST_EVALUATED { 0 } else { i32::from(how.margin) };
    let equals = moves.iter().filter(|candidate| candidate.score >= best - margin);
    let mut equals: Vec<(u32, i32)> =
        equals.filter_map(|equal| Some((place(game, &equal.mv)?, equal.score))).collect();
    // Their order must not tell how they were searched.
    equals.sort_unstable();
    let chosen = scattered(how.seed, u64::from(done)) % equals.len().max(1) as u64;
    let &(place, score) = equals.get(chosen as usize)?;
    Some(Found { action: Action(place), score, depth: done, nodes: search.nodes })
}

/// The move's place among the legal ones.
fn place<G: BoardGame>(game: &G, mv: &G::Move) -> Option<u32> {
    game.legal_moves().iter().position(|legal| legal == mv).map(|place| place as u32)
}

impl<G: BoardGame> Search<'_, G> {
    /// The scores of all moves at that depth, exact for those within the margin of the best. The inner
    /// `None`: the nodes are used up; the outer: the poll has stopped the search.
    fn iteration(&mut self, moves: &[Candidate<G>], depth: u8, margin: i32) -> Option<Option<Vec<i32>>> {
        let mut scores = Vec::with_capacity(moves.len());
        let mut best = -INFINITE;
        for candidate in moves {
            let alpha = (best - margin - 1).max(-INFINITE);
            match self.score(&candidate.after, depth - 1, 1, alpha, INFINITE) {
                Some(score) => {
                    best = best.max(score);
                    scores.push(score);
                }
                None if self.stopped => return None,
                None => return Some(None),
            }
        }
        Some(Some(scores))
    }

    /// The score for [`Search::seat`] where it lies between the bounds, else a bound of it; none if the
    /// search has to end.
    fn score(&mut self, game: &G, depth: u8, ply: usize, mut alpha: i32, mut beta: i32) -> Option<i32> {
        self.count_node()?;
        let to_move = match game.standing() {
            Standing::Turn(seat) => seat,
            Standing::Draw => return Some(0),
            Standing::Won(winner) if game.are_partners(winner, self.seat) => return Some(WIN - ply as i32),
            Standing::Won(_) => return Some(ply as i32 - WIN),
        };
        if let Some(next) = game.after_no_move().filter(|_| ply + 1 < LONGEST_LINE) {
            return self.score(&next, depth.saturating_sub(1), ply + 1, alpha, beta);
        }
        if ply + 1 >= LONGEST_LINE || depth == 0 && !game.is_restless() {
            return Some(game.evaluate(self.seat).clamp(-MOST_EVALUATED, MOST_EVALUATED));
        }
        let is_ours = game.are_partners(to_move, self.seat);
        let mut best = if is_ours { -INFINITE } else { INFINITE };
        for mv in self.ordered(game, ply) {
            let score = self.score(&game.after(&mv), depth.saturating_sub(1), ply + 1, alpha, beta)?;
            if is_ours {
                best = best.max(score);
                alpha = alpha.max(score);
            } else {
                best = best.min(score);
                beta = beta.min(score);
            }
            if alpha >= beta {
                self.refutations[ply] = Some(mv);
                break;
            }
        }
        Some(best)
    }

    /// The moves worth looking at, the most promising first.
    fn ordered(&self, game: &G, ply: usize) -> Vec<G::Move> {
        let mut moves = game.candidates();
        moves.sort_by_cached_key(|mv| -game.promise(mv));
        if let Some(refutation) = &self.refutations[ply] {
            if let Some(at) = moves.iter().position(|mv| mv == refutation) {
                moves[..=at].rotate_right(1);
            }
        }
        moves
    }

    fn count_node(&mut self) -> Option<()> {
        if self.nodes >= self.most_nodes {
            return None;
        }
        self.nodes += 1;
        if self.nodes % NODES_PER_TICK == 0 && !(self.poll)(self.nodes) {
            self.stopped = true;
            return None;
        }
        Some(())
    }
}
