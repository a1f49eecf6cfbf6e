//! The memory of one search thread: killers, history scores, the path and best lines.

use super::net::{Net, Views};
use super::node::Node;
use super::MAX_PLY;
use crate::engine::line::PvTable;
use crate::engine::Score;
use crate::rules::italian::Move;
use crate::rules::Color;

// Positions before the root that count for repetitions.
const MOST_PAST: usize = 128;

/// The memory of one search thread, about 90 KB. It is lent to each search and kept between the moves of a game.
#[derive(Clone, Debug)]
pub struct ThreadMemory {
    pub(super) lines: PvTable<Move>,
    pub(super) killers: [[Move; 2]; MAX_PLY + 1],
    // By colour and piece kind, then by origin and direction.
    history: [[i16; 128]; 4],
    // Hash keys of the positions before the root, then of the path.
    keys: [u64; MOST_PAST + MAX_PLY + 1],
    // For each position of `keys`, the number of reversible moves before it.
    reversible: [u8; MOST_PAST + MAX_PLY + 1],
    past: usize,
    // Accumulators on the path, valid where `is_seen` is set.
    views: [Views; MAX_PLY + 1],
    is_seen: [bool; MAX_PLY + 1],
    static_evals: [Option<Score>; MAX_PLY + 1],
    // Static evaluations by hash key: the key's high bits, then the evaluation + 32,768.
    cache: [u64; CACHE_SLOTS],
}

// The slot's number and the high bits leave out four bits of a key.
const CACHE_SLOTS: usize = 1 << 12;
const CACHE_KEY: u64 = !0xffff;

const MOST_HISTORY: i32 = 8_000;

impl Default for ThreadMemory {
    fn default() -> ThreadMemory {
        ThreadMemory {
            lines: PvTable::new(Move::NONE),
            killers: [[Move::NONE; 2]; MAX_PLY + 1],
            history: [[0; 128]; 4],
            keys: [0; MOST_PAST + MAX_PLY + 1],
            reversible: [0; MOST_PAST + MAX_PLY + 1],
            past: 0,
            views: [Views::NONE; MAX_PLY + 1],
            is_seen: [false; MAX_PLY + 1],
            static_evals: [None; MAX_PLY + 1],
            cache: [0; CACHE_SLOTS],
        }
    }
}

impl ThreadMemory {
    /// Prepares for a search; `past` has the keys since the last irreversible move, oldest first.
    pub(super) fn start(&mut self, past: &[u64]) {
        let past = &past[past.len().saturating_sub(MOST_PAST)..];
        self.past = past.len();
        self.keys[..past.len()].copy_from_slice(past);
        for (n, slot) in self.reversible[..=past.len()].iter_mut().enumerate() {
            *slot = n as u8;
        }
        self.killers = [[Move::NONE; 2]; MAX_PLY + 1];
        self.cache = [0; CACHE_SLOTS];
        for score in self.history.iter_mut().flatten() {
            *score /= 8;
        }
    }

    pub(super) fn enter(&mut self, ply: usize, key: u64, reversible: bool) {
        let at = self.past + ply;
        self.keys[at] = key;
        self.is_seen[ply] = false;
        self.static_evals[ply] = None;
        if ply > 0 {
            self.reversible[at] = if reversible { self.reversible[at - 1].saturating_add(1) } else { 0 };
        }
    }

    pub(super) fn static_eval(&self, ply: usize) -> Option<Score> {
        self.static_evals[ply]
    }

    pub(super) fn remember_static_eval(&mut self, ply: usize, static_eval: Option<Score>) {
        self.static_evals[ply] = static_eval.or(self.static_evals[ply]);
    }

    /// Returns a static evaluation of this search, made anywhere in its tree.
    #[inline(always)]
    pub(super) fn cached_eval(&self, key: u64) -> Option<Score> {
        let slot = self.cache[key as usize % CACHE_SLOTS];
        ((slot ^ key) & CACHE_KEY == 0 && slot & !CACHE_KEY != 0)
            .then_some(Score((slot & !CACHE_KEY) as i32 - (1 << 15)))
    }

    #[inline(always)]
    pub(super) fn cache_eval(&mut self, key: u64, static_eval: Score) {
        self.cache[key as usize % CACHE_SLOTS] = key & CACHE_KEY | (static_eval.0 + (1 << 15)) as u64;
    }

    /// Returns the network's accumulators at `ply`, updated from the nearest evaluated ply before.
    pub(super) fn views(&mut self, net: &Net, node: &Node, ply: usize) -> &Views {
        let (before, here) = self.views.split_at_mut(ply);
        if !self.is_seen[ply] {
            let last = (0..ply).rev().find(|&n| self.is_seen[n]).map_or(&Views::NONE, |n| &before[n]);
            here[0].follow(net, last, &node.board, node.turn);
            self.is_seen[ply] = true;
        }
        &here[0]
    }

    /// Returns true if the position at `ply` occurred before, since the last irreversible move.
    pub(super) fn is_repeated(&self, ply: usize) -> bool {
        let at = self.past + ply;
        let back = usize::from(self.reversible[at]).min(at);
        (4..=back).step_by(2).any(|n| self.keys[at - n] == self.keys[at])
    }

    #[inline(always)]
    pub(super) fn history(&self, node: &Node) -> HistoryScores<'_> {
        let black = 2 * usize::from(node.turn == Color::Black);
        HistoryScores { of_men: &self.history[black], of_kings: &self.history[black + 1] }
    }

    pub(super) fn reward(
        &mut self,
        node: &Node,
        mv: Move,
        tried: impl Iterator<Item = Move>,
        depth: i32,
        ply: usize,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != mv {
            *second = *first;
            *first = mv;
        }
        let bonus = (depth * depth).min(400);
        self.change(node, mv, bonus);
        for other in tried {
            self.change(node, other, -bonus);
        }
    }

    // The closer a score is to its bound, the less it moves, so it never leaves the range.
    fn change(&mut self, node: &Node, mv: Move, bonus: i32) {
        let class = 2 * usize::from(node.turn == Color::Black) + usize::from(node.is_by_king(mv));
        let score = &mut self.history[class][slot(mv)];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
    }
}

pub(super) struct HistoryScores<'a> {
    of_men: &'a [i16; 128],
    of_kings: &'a [i16; 128],
}

impl HistoryScores<'_> {
    #[inline(always)]
    pub(super) fn of(&self, node: &Node, mv: Move) -> i32 {
        let scores = if node.is_by_king(mv) { self.of_kings } else { self.of_men };
        i32::from(scores[slot(mv)])
    }
}

fn slot(mv: Move) -> usize {
    mv.from().index() << 2 | (mv.directions() & 3) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::boxed::Box;

    #[test]
    fn a_cached_evaluation_is_that_of_its_key_and_its_search() {
        let mut memory = Box::new(ThreadMemory::default());
        let (key, same_slot) = (0x1234_5678_9abc_def0, 0x1234_5678_9abd_def0);
        for score in [-32_767, -1, 0, 32_767].map(Score) {
            memory.cache_eval(key, score);
            assert_eq!((memory.cached_eval(key), memory.cached_eval(same_slot)), (Some(score), None));
        }
        memory.start(&[]);
        assert_eq!(memory.cached_eval(key), None);
    }
}
