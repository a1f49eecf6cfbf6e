//! The levels of play, 1 to 9. Source: M22.
//!
//! A level is a fixed depth. Every move at the root is searched with the full window, so that its score
//! is exact, and the seed chooses among equals. So a level's move depends on the position, the
//! level and the seed alone: it is the same on every machine, and stays the same for good
//! (`tests/data/levels.txt`).

use super::search::{Search, SHARED_MOVES};
use super::{Depth, Evaluate, Poll, Score};
use crate::rules::Ply;

/// How far each level looks, level 1 first.
pub const LEVEL_DEPTH: [Depth; 9] =
    [Depth(1), Depth(2), Depth(4), Depth(5), Depth(6), Depth(7), Depth(8), Depth(10), Depth(12)];

/// A level of play, 1 to 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest and fastest.
    pub const FIRST: Level = Level(1);
    /// The strongest and slowest.
    pub const LAST: Level = Level(9);

    /// The level with this number, 1 to 9.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 9 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How far it looks.
    pub const fn depth(self) -> Depth {
        LEVEL_DEPTH[self.0 as usize - 1]
    }
}

/// The move a level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Its score, for the side that plays it.
    pub score: Score,
    /// Nodes searched for it.
    pub nodes: u64,
    /// How far was looked: the level's depth, or one ply where there is no choice.
    pub depth: Depth,
}

/// Chooses the level's move. `None` if there is no legal move or the poll stopped the search.
///
/// Runs in less than 6 KB of stack on a 32-bit machine.
pub fn choose<G: Evaluate>(position: &G, level: Level, seed: u64, poll: Poll<'_>) -> Option<Choice<G::Move>> {
    let legal = position.legal_moves();
    let legal = legal.as_ref();
    let depth = if legal.len() > 1 { level.depth() } else { Depth(1) };
    let filler = *legal.first()?;
    let mut moves = [filler; SHARED_MOVES];
    let mut search = Search::new(filler, &mut moves, None, poll);
    let mut best = Score::lost_at(Ply(0));
    // Bit `n`: the legal move `n` is as good as any.
    let mut equals = 0u64;
    for (index, &mv) in legal.iter().enumerate() {
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        let score = -search.negamax(&position.after(mv), depth.less_one(), Ply(1), low, high)?;
        if score > best {
            (best, equals) = (score, 0);
        }
        if score == best {
            equals |= 1 << index;
        }
    }
    let mv = legal[pick(equals, seed ^ position.key().rotate_left(32))];
    Some(Choice { mv, score: best, nodes: search.nodes(), depth })
}

/// The index of one of the bits set, chosen by `chance`.
fn pick(mut equals: u64, chance: u64) -> usize {
    let which = (u64::from(scattered(chance)) * u64::from(equals.count_ones())) >> 32;
    for _ in 0..which {
        equals &= equals - 1;
    }
    equals.trailing_zeros() as usize
}

/// The upper half of SplitMix64's mixing step: 32 bits that depend on all of `chance`.
fn scattered(chance: u64) -> u32 {
    let mut z = chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::super::NODES_PER_TICK;
    use super::*;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::italian::Position;
    use crate::rules::{Color, Game};
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

    #[test]
    fn the_seed_chooses_among_equals_only() {
        let start = Position::start(Color::White);
        let choices: Vec<_> =
            (0..40).map(|seed| choose(&start, level(2), seed, &mut |_| true).expect("a move")).collect();
        assert!(choices.iter().all(|c| c.score == choices[0].score && c.nodes == choices[0].nodes));
    }

    #[test]
    fn every_equal_can_be_picked() {
        let picked: Vec<usize> = (0..64).map(|chance| pick(0b1011, chance)).collect();
        assert!([0, 1, 3].iter().all(|index| picked.contains(index)));
        assert!(!picked.contains(&2));
    }
}
