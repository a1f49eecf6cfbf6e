//! Alpha-beta with quiescence over any game, for the levels and for plain analysis.
//!
//! All plies share one stack of moves, so that a ply needs little of a small machine's stack. Nothing is kept from
//! one search to the next.

use super::line::PvTable;
use super::{Depth, Evaluate, Poll, Score, NODES_PER_TICK};
use crate::rules::Ply;

// Ordinary lines need half of it. When it is full, a ply generates its moves again for each move, with
// the same result.
pub(super) const SHARED_MOVES: usize = 192;

// Plies that keep a killer move.
const REFUTATIONS: usize = 24;

// Below this depth, ordering the most promising move first costs more than it saves.
const LEAST_SORTED: Depth = Depth(2);

#[derive(Clone, Copy)]
struct MoveRange {
    start: u16,
    len: u16,
    stored: bool,
}

pub(super) struct LevelSearch<'a, G: Evaluate> {
    poll: Poll<'a>,
    nodes: u64,
    poll_every: u32,
    until_poll: u32,
    most_nodes: u64,
    moves: &'a mut [G::Move],
    used: u16,
    refutations: [G::Move; REFUTATIONS],
    lines: Option<&'a mut PvTable<G::Move>>,
}

impl<'a, G: Evaluate> LevelSearch<'a, G> {
    /// Creates a search; `filler` may be any move.
    // `moves` has SHARED_MOVES entries. It is lent because a copy would take another kilobyte of a DOS stack.
    pub(super) fn new(
        filler: G::Move,
        moves: &'a mut [G::Move],
        lines: Option<&'a mut PvTable<G::Move>>,
        poll: Poll<'a>,
    ) -> LevelSearch<'a, G> {
        LevelSearch {
            poll,
            nodes: 0,
            poll_every: NODES_PER_TICK as u32,
            until_poll: NODES_PER_TICK as u32,
            most_nodes: u64::MAX,
            moves,
            used: 0,
            refutations: [filler; REFUTATIONS],
            lines,
        }
    }

    pub(super) fn poll_every(&mut self, nodes: u32) {
        (self.poll_every, self.until_poll) = (nodes.max(1), nodes.max(1));
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn line(&self) -> &[G::Move] {
        self.lines.as_ref().map_or(&[], |lines| lines.from(Ply(0)))
    }

    pub(super) fn clear_line(&mut self, ply: Ply) {
        if let Some(lines) = &mut self.lines {
            lines.clear(ply);
        }
    }

    pub(super) fn raise_line(&mut self, ply: Ply, mv: G::Move) {
        if let Some(lines) = &mut self.lines {
            lines.raise(ply, mv);
        }
    }

    /// Starts an iteration in which each ply first tries the last best line.
    pub(super) fn start_iteration(&mut self, most_nodes: u64) {
        self.most_nodes = most_nodes;
        if let Some(lines) = &self.lines {
            for (slot, &mv) in self.refutations.iter_mut().zip(lines.from(Ply(0))) {
                *slot = mv;
            }
        }
    }

    /// Returns the exact score inside the window, else a bound; `None` if stopped.
    pub(super) fn negamax(
        &mut self,
        position: &G,
        depth: Depth,
        ply: Ply,
        mut alpha: Score,
        beta: Score,
    ) -> Option<Score> {
        self.count_node()?;
        self.clear_line(ply);
        if depth.is_zero() && !position.must_capture() {
            return Some(standing(position, ply));
        }
        let listed = self.list(position, depth, ply);
        let mut best = Score::lost_at(ply);
        for index in 0..listed.len {
            let mv = self.nth(position, listed, index);
            let next = Ply(ply.0 + 1);
            let score = -self.negamax(&position.play_unchecked(mv), depth.less_one(), next, -beta, -alpha)?;
            if score > best {
                best = score;
            }
            if score > alpha {
                alpha = score;
                self.raise_line(ply, mv);
            }
            if alpha >= beta {
                self.remember(ply, mv);
                break;
            }
        }
        self.used = listed.start;
        Some(best)
    }

    fn count_node(&mut self) -> Option<()> {
        if self.nodes >= self.most_nodes {
            return None;
        }
        self.nodes += 1;
        self.until_poll -= 1;
        if self.until_poll == 0 {
            self.until_poll = self.poll_every;
            return (self.poll)(self.nodes).then_some(());
        }
        Some(())
    }

    // Not inlined, so that the generated list is not part of the stack frame of every ply.
    #[inline(never)]
    fn list(&mut self, position: &G, depth: Depth, ply: Ply) -> MoveRange {
        let legal = position.legal_moves();
        let legal = legal.as_ref();
        let start = self.used;
        let room = self.moves.get_mut(start as usize..start as usize + legal.len());
        let stored = room.is_some();
        if let Some(room) = room {
            room.copy_from_slice(legal);
            self.used += legal.len() as u16;
            if legal.len() > 1 {
                let first = remembered(&self.refutations, ply, legal)
                    .or_else(|| (depth >= LEAST_SORTED).then(|| most_promising(position, legal)));
                room[..=first.unwrap_or(0)].rotate_right(1);
            }
        }
        MoveRange { start, len: legal.len() as u16, stored }
    }

    fn nth(&self, position: &G, listed: MoveRange, index: u16) -> G::Move {
        if listed.stored {
            self.moves[(listed.start + index) as usize]
        } else {
            nth_again(position, index)
        }
    }

    fn remember(&mut self, ply: Ply, mv: G::Move) {
        if let Some(slot) = self.refutations.get_mut(ply.0 as usize) {
            *slot = mv;
        }
    }
}

/// Returns the score without captures: the evaluation, or a loss if there is no move.
#[inline(never)]
pub(super) fn standing<G: Evaluate>(position: &G, ply: Ply) -> Score {
    if position.count_moves() == 0 {
        Score::lost_at(ply)
    } else {
        position.evaluate()
    }
}

fn remembered<M: Copy + Eq>(refutations: &[M], ply: Ply, legal: &[M]) -> Option<usize> {
    let refutation = refutations.get(ply.0 as usize)?;
    legal.iter().position(|mv| mv == refutation)
}

#[inline(never)]
fn most_promising<G: Evaluate>(position: &G, legal: &[G::Move]) -> usize {
    let mut best = (Score::INFINITE, 0);
    for (index, &mv) in legal.iter().enumerate() {
        let score = position.play_unchecked(mv).evaluate();
        if score < best.0 {
            best = (score, index);
        }
    }
    best.1
}

// Not inlined, so that the generated list is not part of the stack frame of every ply.
#[inline(never)]
fn nth_again<G: Evaluate>(position: &G, index: u16) -> G::Move {
    position.legal_moves().as_ref()[index as usize]
}
