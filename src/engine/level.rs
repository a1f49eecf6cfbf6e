//! The levels of play, 1 to 9. Source: M22.
//!
//! A level is a fixed depth. Root moves are searched with the full window, so their scores are exact, and the seed
//! chooses among the nearly best. The move depends on position, level and seed alone, on every machine
//! (`tests/data/levels.txt`).

use super::search::{LevelSearch, SHARED_MOVES};
use super::{Depth, Evaluate, Poll, Score, NODES_PER_TICK};
use crate::rules::error::error_text;
use crate::rules::{scattered, Ply};

/// The version of the levels, raised whenever a level of any game plays a move differently.
///
/// Version 1 had no margins; version 3 changed only the other games, not Italian draughts.
pub const LEVELS_VERSION: u32 = 3;

/// Search depth of each level, level 1 first.
pub const LEVEL_DEPTH: [Depth; 9] =
    [Depth(1), Depth(2), Depth(4), Depth(5), Depth(6), Depth(7), Depth(8), Depth(10), Depth(12)];

// Root moves that score at most this much below the best count as equal, level 1 first. The margin is
// zero in endings and once a move wins or loses by force.
const LEVEL_MARGIN: [u8; 9] = [16, 12, 9, 7, 6, 5, 4, 3, 3];

// The stack of a DOS program has room for the moves of Italian draughts only.
const SCORES: usize = if cfg!(feature = "alloc") { 256 } else { 48 };

/// A level of play, 1 to 9.
///
/// Example: [Levels and scores](crate::levels#levels-and-scores).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "u8", into = "u8")
)]
pub struct Level(u8);

/// The error for a number or text that is not a level.
///
/// Example: [Levels and scores](crate::levels#levels-and-scores).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelError;

error_text!(LevelError {
    LevelError => "expected a level, 1 to 9";
});

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(number: u8) -> Result<Level, LevelError> {
        Level::new(number).ok_or(LevelError)
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.number()
    }
}

impl core::str::FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        text.parse().ok().and_then(Level::new).ok_or(LevelError)
    }
}

impl core::fmt::Display for Level {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl Level {
    /// The weakest and fastest level.
    pub const FIRST: Level = Level(1);
    /// The strongest and slowest level.
    pub const LAST: Level = Level(9);

    /// Returns all levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> + ExactSizeIterator {
        (Level::FIRST.0..=Level::LAST.0).map(Level)
    }

    /// Returns the level with this number; `None` unless it is 1 to 9.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 9 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Returns the number, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the search depth of the level.
    pub const fn depth(self) -> Depth {
        LEVEL_DEPTH[self.0 as usize - 1]
    }

    pub(super) fn margin(self) -> Score {
        Score(LEVEL_MARGIN[self.0 as usize - 1].into())
    }
}

/// The move that a level plays.
///
/// Example: [A game against a level](crate#a-game-against-a-level).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Score for the side that plays the move.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
    /// Depth searched: the level's, or one ply for an only move.
    pub depth: Depth,
}

/// Returns the move that a level plays; `None` without a legal move.
///
/// `seed` chooses among moves of equal score. Returns `None` also if the poll stopped the search. Uses less than 6
/// KB of stack on a 32-bit machine.
///
/// Example: [A game against a level](crate#a-game-against-a-level).
pub fn choose<G: Evaluate>(position: &G, level: Level, seed: u64, poll: Poll<'_>) -> Option<Choice<G::Move>> {
    choose_polling(position, level, seed, NODES_PER_TICK as u32, poll)
}

/// Does the same as [`choose`], calling `poll` every `poll_every` nodes instead of once a tick.
// On slow machines a tick is too long to leave a key waiting.
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
    let mut search = LevelSearch::new(filler, &mut moves, None, poll);
    search.poll_every(poll_every);
    const { assert!(G::MOST_MOVES <= SCORES, "SCORES is too small for the moves of this game") };
    let mut scores = [Score::lost_at(Ply(0)); SCORES];
    let mut best = scores[0];
    let mut margin = if position.is_ending() { Score(0) } else { level.margin() };
    for (slot, &mv) in scores.iter_mut().zip(legal) {
        let (low, high) = (-Score::INFINITE, Score::INFINITE);
        *slot = -search.negamax(&position.play_unchecked(mv), depth.less_one(), Ply(1), low, high)?;
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

pub(super) fn one_of(count: usize, chance: u64) -> usize {
    (((scattered(chance, 1) >> 32) * count as u64) >> 32) as usize
}
