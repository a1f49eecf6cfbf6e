//! What one thread remembers besides the table: refutations, history, the path, best lines.

use super::net::{Net, Views};
use super::node::Node;
use super::MAX_PLY;
use crate::engine::line::Lines;
use crate::engine::Score;
use crate::rules::italian::Move;
use crate::rules::Color;

/// Positions before the root that can count as met.
const MOST_PAST: usize = 128;

/// One thread's memory, some 60 KB: lent to each search, kept between the moves of a game.
#[derive(Clone, Debug)]
pub struct ThreadMemory {
    pub(super) lines: Lines<Move>,
    /// By ply, the last two quiet moves that refuted.
    pub(super) killers: [[Move; 2]; MAX_PLY + 1],
    /// By colour, man or king, from and direction: how often a quiet move was best.
    history: [[i16; 128]; 4],
    /// Keys of the positions before the root, then of the path.
    keys: [u64; MOST_PAST + MAX_PLY + 1],
    /// How many moves before each of them could be undone.
    reversible: [u8; MOST_PAST + MAX_PLY + 1],
    past: usize,
    /// What the network sees in the path's positions,
    views: [Views; MAX_PLY + 1],
    /// in those of them that were evaluated;
    is_seen: [bool; MAX_PLY + 1],
    /// and how they look, where it is known.
    guesses: [Option<Score>; MAX_PLY + 1],
}

/// The most a history score can be.
const MOST_HISTORY: i32 = 8_000;

impl ThreadMemory {
    /// Empty ones.
    pub fn new() -> ThreadMemory {
        ThreadMemory {
            lines: Lines::new(Move::NONE),
            killers: [[Move::NONE; 2]; MAX_PLY + 1],
            history: [[0; 128]; 4],
            keys: [0; MOST_PAST + MAX_PLY + 1],
            reversible: [0; MOST_PAST + MAX_PLY + 1],
            past: 0,
            views: [Views::NONE; MAX_PLY + 1],
            is_seen: [false; MAX_PLY + 1],
            guesses: [None; MAX_PLY + 1],
        }
    }

    /// Makes ready for a search; `past`: the keys of the positions before the root since the last move
    /// that nothing can undo, the oldest first.
    pub(super) fn start(&mut self, past: &[u64]) {
        let past = &past[past.len().saturating_sub(MOST_PAST)..];
        self.past = past.len();
        self.keys[..past.len()].copy_from_slice(past);
        for (n, slot) in self.reversible[..=past.len()].iter_mut().enumerate() {
            *slot = n as u8;
        }
        self.killers = [[Move::NONE; 2]; MAX_PLY + 1];
        for score in self.history.iter_mut().flatten() {
            *score /= 8;
        }
    }

    /// The path's position at `ply`, reached by a move that can be undone or not.
    pub(super) fn enter(&mut self, ply: usize, key: u64, reversible: bool) {
        let at = self.past + ply;
        self.keys[at] = key;
        self.is_seen[ply] = false;
        self.guesses[ply] = None;
        if ply > 0 {
            self.reversible[at] = if reversible { self.reversible[at - 1].saturating_add(1) } else { 0 };
        }
    }

    /// How the path's position at `ply` looks, if that is known.
    pub(super) fn guess(&self, ply: usize) -> Option<Score> {
        self.guesses[ply]
    }

    /// Remembers how it looks; nothing if nobody knows.
    pub(super) fn remember_guess(&mut self, ply: usize, guess: Option<Score>) {
        self.guesses[ply] = guess.or(self.guesses[ply]);
    }

    /// What the network sees in the path's position at `ply`.
    pub(super) fn views(&mut self, net: &Net, node: &Node, ply: usize) -> &Views {
        let (before, here) = self.views.split_at_mut(ply);
        if !self.is_seen[ply] {
            let last = (0..ply).rev().find(|&n| self.is_seen[n]).map_or(&Views::NONE, |n| &before[n]);
            here[0].follow(net, last, &node.board, node.turn);
            self.is_seen[ply] = true;
        }
        &here[0]
    }

    /// Whether the position at `ply` was there before, since the last move that nothing can undo.
    pub(super) fn is_repeated(&self, ply: usize) -> bool {
        let at = self.past + ply;
        let back = usize::from(self.reversible[at]).min(at);
        (4..=back).step_by(2).any(|n| self.keys[at - n] == self.keys[at])
    }

    /// The history scores of the side to move.
    #[inline(always)]
    pub(super) fn history(&self, node: &Node) -> History<'_> {
        let black = 2 * usize::from(node.turn == Color::Black);
        History { of_men: &self.history[black], of_kings: &self.history[black + 1] }
    }

    /// A quiet move refuted at `ply`, after `tried` had not.
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

    /// Moves towards the bound, ever more slowly.
    fn change(&mut self, node: &Node, mv: Move, bonus: i32) {
        let class = 2 * usize::from(node.turn == Color::Black) + usize::from(node.is_by_king(mv));
        let score = &mut self.history[class][slot(mv)];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
    }
}

impl Default for ThreadMemory {
    fn default() -> ThreadMemory {
        ThreadMemory::new()
    }
}

/// The history scores of one side.
pub(super) struct History<'a> {
    of_men: &'a [i16; 128],
    of_kings: &'a [i16; 128],
}

impl History<'_> {
    /// That of a quiet move.
    #[inline(always)]
    pub(super) fn of(&self, node: &Node, mv: Move) -> i32 {
        let scores = if node.is_by_king(mv) { self.of_kings } else { self.of_men };
        i32::from(scores[slot(mv)])
    }
}

fn slot(mv: Move) -> usize {
    mv.from().index() << 2 | (mv.directions() & 3) as usize
}
