//! Choosing a move in any game that can be evaluated. No allocation, no floats, no I/O, no clock.
//!
//! Memory is lent by the caller or small and on the stack; time is the caller's too: a lent poll
//! is called once every [`NODES_PER_TICK`] nodes and may stop the search. A search's answer
//! depends on its arguments alone, never on the machine.

pub mod deepen;
pub mod evaluate;
pub mod italian;
pub mod level;
pub mod line;
mod search;

pub use deepen::{deepen, Each, Limits, Report, MAX_DEPTH};
pub use evaluate::Evaluate;
pub use level::{choose, choose_polling, Choice, Level, LEVELS_VERSION, LEVEL_DEPTH};
pub use line::Lines;

use crate::rules::Ply;
use core::ops::{Add, Neg, Sub};

/// The number of nodes between two calls of the poll: one tick.
pub const NODES_PER_TICK: u64 = 4096;

/// The function that a search calls with the nodes searched so far; `false` stops it.
///
/// The number is a multiple of [`NODES_PER_TICK`], unless the search was asked for another interval.
pub type Poll<'a> = &'a mut dyn FnMut(u64) -> bool;

/// The plies left to search before only captures are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth(pub u8);

impl Depth {
    /// One less, never below zero.
    const fn less_one(self) -> Depth {
        Depth(self.0.saturating_sub(1))
    }

    const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// The value of a position under perfect play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The side to move loses.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// The side to move wins.
    Win,
}

/// The value of a position in hundredths of a man, for the side to move.
///
/// Proven wins and losses lie beyond [`Score::MOST_EVALUATED`].
///
/// A distance cannot be added to it by mistake:
///
/// ```compile_fail
/// use dama::levels::{Ply, Score};
/// let _ = Score(100) + Ply(3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// The score of a win on the spot; each ply before it costs one.
    pub const WIN: Score = Score(30_000);
    /// A score beyond any that a search can return.
    pub const INFINITE: Score = Score(32_000);
    /// The highest score of an evaluation; anything beyond is a proven win.
    pub const MOST_EVALUATED: Score = Score(20_000);

    /// Returns the score of a win `ply` plies from the root. Shorter wins score higher.
    pub const fn won_at(ply: Ply) -> Score {
        Score(Score::WIN.0 - ply.0 as i32)
    }

    /// Returns the score of a loss `ply` plies from the root.
    pub const fn lost_at(ply: Ply) -> Score {
        Score(ply.0 as i32 - Score::WIN.0)
    }

    /// Returns the plies to a proven win.
    pub fn win_in(self) -> Option<Ply> {
        (self > Score::MOST_EVALUATED).then(|| Ply((Score::WIN.0 - self.0) as u16))
    }

    /// Returns whether this is a proven win or loss.
    pub fn is_proven(self) -> bool {
        self.0.abs() > Score::MOST_EVALUATED.0
    }

    /// Returns the plies to a proven loss.
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
