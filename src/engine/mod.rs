//! Choosing a move in any game that implements [`Evaluate`]: search, levels, analysis.
//!
//! No allocation, floats, I/O or clock: the caller lends memory, and a poll called every [`NODES_PER_TICK`] nodes
//! may stop the search. Results depend on the arguments alone, never on the machine.

pub mod deepen;
pub mod evaluate;
pub mod italian;
pub mod level;
pub mod line;
mod search;

pub use deepen::{deepen, DeepenLimits, IterationReport, OnIteration, MAX_DEPTH};
pub use evaluate::Evaluate;
pub use level::{choose, choose_polling, Choice, Level, LevelError, LEVELS_VERSION, LEVEL_DEPTH};
pub use line::PvTable;

use crate::rules::error::named;
use crate::rules::Ply;
use core::ops::{Add, Neg, Sub};

/// Nodes between two calls of the poll: one tick.
pub const NODES_PER_TICK: u64 = 4096;

/// A callback that gets the nodes searched so far; `false` stops the search.
///
/// It is called every [`NODES_PER_TICK`] nodes unless the search has another interval.
///
/// Example: [A game against a level](crate#a-game-against-a-level).
pub type Poll<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Plies left to search before quiescence begins.
///
/// Example: [Levels and scores](crate::levels#levels-and-scores).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Depth(pub u8);

impl core::fmt::Display for Depth {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl Depth {
    const fn less_one(self) -> Depth {
        Depth(self.0.saturating_sub(1))
    }

    const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// The game-theoretic value of a position, for the side to move.
///
/// Example: [A value and its distance](crate::endgames#a-value-and-its-distance).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Value {
    /// The side to move loses.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

named!(Value, ParseValueError: "win, draw or loss", "[A value and its distance](crate::endgames#a-value-and-its-distance)" { Loss: "loss", Draw: "draw", Win: "win" });

/// Returns the value for the other side.
impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// A score in hundredths of a man, for the side to move.
///
/// It displays in men, as `+0.32`, and a proven one as `win in 5` or `loss in 5` plies.
///
/// Proven wins and losses lie beyond [`Score::MOST_EVALUATED`]. Plies cannot be added to a score by mistake:
///
/// ```compile_fail
/// use dama::levels::{Ply, Score};
/// let _ = Score(100) + Ply(3);
/// ```
///
/// Example: [A review](crate::analysis).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(pub i32);

impl core::fmt::Display for Score {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if let Some(ply) = self.win_in() {
            return write!(f, "win in {ply}");
        }
        if let Some(ply) = self.loss_in() {
            return write!(f, "loss in {ply}");
        }
        let (sign, hundredths) = (if self.0 < 0 { '-' } else { '+' }, self.0.unsigned_abs());
        write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl Score {
    /// Score of an immediate win; each ply until the win costs one.
    pub const WIN: Score = Score(30_000);
    /// A score beyond any that a search returns.
    pub const INFINITE: Score = Score(32_000);
    /// The highest static evaluation; anything beyond is a proven win.
    pub const MOST_EVALUATED: Score = Score(20_000);

    /// Returns the score of a win `ply` plies from the root; shorter wins score higher.
    pub const fn won_at(ply: Ply) -> Score {
        Score(Score::WIN.0 - ply.0 as i32)
    }

    /// Returns the score of a loss `ply` plies from the root.
    pub const fn lost_at(ply: Ply) -> Score {
        Score(ply.0 as i32 - Score::WIN.0)
    }

    /// Returns the plies to a proven win; `None` for other scores.
    pub fn win_in(self) -> Option<Ply> {
        (self > Score::MOST_EVALUATED).then(|| Ply((Score::WIN.0 - self.0) as u16))
    }

    /// Returns whether this is a proven win or loss.
    pub fn is_proven(self) -> bool {
        self.0.abs() > Score::MOST_EVALUATED.0
    }

    /// Returns the plies to a proven loss; `None` for other scores.
    pub fn loss_in(self) -> Option<Ply> {
        (-self).win_in()
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add for Score {
    type Output = Score;
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Score;
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_wins_score_higher_and_longer_losses_too() {
        assert!(Score::won_at(Ply(3)) > Score::won_at(Ply(5)));
        assert!(Score::lost_at(Ply(5)) > Score::lost_at(Ply(3)));
        assert_eq!(Score::won_at(Ply(3)).win_in(), Some(Ply(3)));
        assert_eq!(Score::lost_at(Ply(4)).loss_in(), Some(Ply(4)));
        assert_eq!(Score::MOST_EVALUATED.win_in(), None);
    }
}
