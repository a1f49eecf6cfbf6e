//! The levels of play, 1 to 9. Source: M22.
//!
//! A level is a fixed depth. Every move at the root is searched with the full window, so that its score
//! is exact, and the seed chooses among those that are as good as the best or nearly so. So a level's
//! move depends on the position, the level and the seed alone: it is the same on every machine, and
//! stays the same for good (`tests/data/levels.txt`).

use super::search::{Search, SHARED_MOVES};
use super::{Depth, Evaluate, Poll, Score, NODES_PER_TICK};
use crate::rules::{scattered, Ply};

/// Which edition of the levels this is: another one with every change of what a level plays. The first
/// had no margins.
pub const LEVELS_VERSION: u32 = 2;

/// How far each level looks, level 1 first.
pub const LEVEL_DEPTH: [Depth; 9] =
    [Depth(1), Depth(2), Depth(4), Depth(5), Depth(6), Depth(7), Depth(8), Depth(10), Depth(12)];

/// How far below the best a move may score and still be taken as equal to it, in hundredths of a man,
/// level 1 first. Where a move wins or loses by force, and in endings, equals are equal.
const LEVEL_MARGIN: [u8; 9] = [16, 12, 9, 7, 6, 5, 4, 3, 3];

/// Room for the scores of the moves at the root; on DOS for those of Italian draughts and no more.
const SCORES: usize = if cfg!(feature = "alloc") { 256 } else { 48 };

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

    /// How far below the best a move may score and still be taken as equal.
    fn margin(self) -> Score {
        Score(LEVEL_MARGIN[self.0 as usize - 1].into())
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
    choose_polling(position, level, seed, NODES_PER_TICK as u32, poll)
}

/// The same choice, `poll` being called every `poll_every` nodes instead of once a tick: for a
/// machine so slow that a tick is too long to leave a key waiting.
pub fn choose_polling<G: Evaluate>(
    position: &G,
    level: Level,
    seed: u64,
    poll_every: u32,
    poll: Poll<'_>,
) -> Option<Choice<G::Move>> {
    let legal = position.legal_moves();
    let legal = legal.as_ref();
    let depth = if legal.len() > 1 { level.depth() } else { Depth(1) };
    let filler = *legal.first()?;
    let mut moves = [filler; SHARED_MOVES];
    let mut search = Search::new(filler, &mut moves, None, poll);
    search.poll_every(poll_every);
    const { assert!(G::MOST_MOVES <= SCORES, "a game with so many moves needs more room for their scores") };
    let mut scores = [Score::lost_at(Ply(0)); SCORES];
    let mut best = scores[0];
    let mut margin = if position.is_ending() { Score(0) } else { level.margin() };
    for (slot, &mv) in scores.iter_mut().zip(legal) {
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        *slot = -search.negamax(&position.after(mv), depth.less_one(), Ply(1), low, high)?;
        if *slot > best {
            best = *slot;
        }
        if slot.is_proven() {
            margin = Score(0);
        }
    }
    let mut equals = legal.iter().zip(&scores).filter(|(_, &score)| score >= best - margin);
    let which = one_of(equals.clone().count(), seed ^ position.key().rotate_left(32));
    let (&mv, &score) = equals.nth(which)?;
    Some(Choice { mv, score, nodes: search.nodes(), depth })
}

/// A number below `count`, chosen by `chance`.
fn one_of(count: usize, chance: u64) -> usize {
    (((scattered(chance, 1) >> 32) * count as u64) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
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

    /// The scores of what the level plays with many seeds, which must not change the search.
    fn scores(fen: &str, number: u8) -> BTreeSet<i32> {
        let position = parse_fen(fen).expect("legal");
        let choices: Vec<_> = (0..60)
            .map(|seed| choose(&position, level(number), seed, &mut |_| true).expect("a move"))
            .collect();
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
        // In each of them another move is a few hundredths worse than the best.
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
            assert_eq!(
                seen.iter().any(|&score| Score(score).is_proven()),
                is_decided,
                "{fen} level {number}"
            );
        }
    }

    #[test]
    fn every_equal_can_be_picked() {
        let picked: BTreeSet<usize> = (0..64).map(|chance| one_of(3, chance)).collect();
        assert_eq!(picked, BTreeSet::from([0, 1, 2]));
    }
}
