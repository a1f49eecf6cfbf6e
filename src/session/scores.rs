//! [`Scores`]: the scores of a search's last iterations.

use crate::engine::{Depth, Score};

const ITERATIONS: usize = 14;

/// The depths of a search, each with its score, the deepest last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    scores: [(Depth, Score); ITERATIONS],
    len: u8,
}

impl Scores {
    pub const fn new() -> Scores {
        Scores { scores: [(Depth(0), Score(0)); ITERATIONS], len: 0 }
    }

    /// Adds the score of the next depth; a full list drops its first one.
    pub fn push(&mut self, depth: Depth, score: Score) {
        if usize::from(self.len) == ITERATIONS {
            self.scores.rotate_left(1);
            self.len -= 1;
        }
        self.scores[usize::from(self.len)] = (depth, score);
        self.len += 1;
    }

    pub fn as_slice(&self) -> &[(Depth, Score)] {
        &self.scores[..usize::from(self.len)]
    }
}

impl Default for Scores {
    fn default() -> Scores {
        Scores::new()
    }
}

impl FromIterator<(Depth, Score)> for Scores {
    fn from_iter<I: IntoIterator<Item = (Depth, Score)>>(all: I) -> Scores {
        all.into_iter().fold(Scores::new(), |mut scores, (depth, score)| {
            scores.push(depth, score);
            scores
        })
    }
}
