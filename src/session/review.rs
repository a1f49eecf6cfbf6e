//! The review of a match: the value of each move, and the better one.
//!
//! A move is judged by searches of the positions before and after it.

pub mod game;

use crate::engine::{Depth, Score, Value};
use crate::rules::Color;
use alloc::vec::Vec;

/// The greatest lead that counts, in hundredths of a man; beyond it the game is decided.
pub const DECIDED: i32 = 500;

// The greatest estimated score. Beyond it a win or a loss is proven, or known from databases.
pub(crate) const MOST_ESTIMATED: i32 = 15_000;

/// Returns whether a score is a proven or known win or loss.
pub fn is_known(score: Score) -> bool {
    score.0.abs() > MOST_ESTIMATED
}

pub fn lead(score: Score) -> i32 {
    score.0.clamp(-DECIDED, DECIDED)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveMark {
    /// `?!`: at least 0.3 men.
    Dubious,
    /// `?`: at least 0.8 men.
    Mistake,
    /// `??`: at least 2 men, or a won or drawn ending.
    Blunder,
}

impl MoveMark {
    pub(crate) const fn least(self) -> i32 {
        match self {
            MoveMark::Dubious => 30,
            MoveMark::Mistake => 80,
            MoveMark::Blunder => 200,
        }
    }

    pub const fn sign(self) -> &'static str {
        match self {
            MoveMark::Dubious => "?!",
            MoveMark::Mistake => "?",
            MoveMark::Blunder => "??",
        }
    }

    /// Returns the numeric annotation glyph of PDN.
    pub const fn glyph(self) -> u8 {
        match self {
            MoveMark::Dubious => 6,
            MoveMark::Mistake => 2,
            MoveMark::Blunder => 4,
        }
    }

    fn of(loss: i32) -> Option<MoveMark> {
        [MoveMark::Blunder, MoveMark::Mistake, MoveMark::Dubious]
            .into_iter()
            .find(|mark| loss >= mark.least())
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveToJudge<M> {
    pub ply: usize,
    pub by: Color,
    pub mv: M,
    pub(crate) is_forced: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove<M> {
    /// The number of moves before it.
    pub ply: usize,
    pub by: Color,
    pub mv: M,
    /// Score with the best move, for the side that moved.
    pub best: Score,
    /// Score with the move made, for the same side.
    pub played: Score,
    /// The best line, beginning with the best move; never empty.
    pub line: Vec<M>,
    /// The mark; `None` if it lost less than a mark needs.
    pub mark: Option<MoveMark>,
    /// The result of the ending that it threw away, by the databases.
    pub threw: Option<Value>,
    pub(crate) is_forced: bool,
}

impl<M> JudgedMove<M> {
    /// Returns the loss of the move in hundredths of a man, after clamping to [`DECIDED`].
    pub(crate) fn loss(&self) -> i32 {
        (lead(self.best) - lead(self.played)).max(0)
    }

    pub fn better(&self) -> &M {
        &self.line[0]
    }

    pub fn best_for_white(&self) -> Score {
        self.for_white(self.best)
    }

    pub fn played_for_white(&self) -> Score {
        self.for_white(self.played)
    }

    fn for_white(&self, score: Score) -> Score {
        match self.by {
            Color::White => score,
            Color::Black => -score,
        }
    }
}

#[derive(Clone, Debug)]
pub struct PositionScore<M> {
    pub(crate) scores: Vec<(Depth, Score)>,
    /// The best line; empty if there is no legal move.
    pub line: Vec<M>,
    pub(crate) known: Option<Value>,
}

impl<M> PositionScore<M> {
    fn last(&self) -> (Depth, Score) {
        self.scores[self.scores.len() - 1]
    }

    // Returns the score at this depth, or at the last one before it.
    fn at(&self, depth: Depth) -> Score {
        let reached = self.scores.iter().rev().find(|(reached, _)| *reached <= depth);
        reached.unwrap_or(&self.scores[0]).1
    }
}

// Returns the scores before and after a move, for the side that moved. Both come from the same depth unless one is
// proven, since scores alternate with the side that moves last.
fn scores<M>(seen: &PositionScore<M>, after: &PositionScore<M>) -> (Score, Score) {
    let ((depth, score), (depth_after, score_after)) = (seen.last(), after.last());
    if is_known(score) || is_known(score_after) {
        return (score, -score_after);
    }
    let depth = depth.min(Depth(depth_after.0.saturating_add(1)));
    (seen.at(depth), -after.at(Depth(depth.0.saturating_sub(1))))
}

pub(crate) fn judge<M: Clone + PartialEq>(
    made: MoveToJudge<M>,
    seen: &PositionScore<M>,
    after: &PositionScore<M>,
) -> JudgedMove<M> {
    let MoveToJudge { ply, by, mv, is_forced } = made;
    let (score, reached) = scores(seen, after);
    // The best move is worth at least what the move made reached.
    let is_best = seen.line.first().is_none_or(|best| *best == mv) || reached >= score;
    let line = match seen.line.first() {
        Some(best) if *best == mv || !is_best => seen.line.clone(),
        _ => alloc::vec![mv.clone()],
    };
    let (best, played) = if is_best { (reached, reached) } else { (score, reached) };
    let threw = thrown(seen.known, after.known);
    let mut judged = JudgedMove { ply, by, mv, best, played, line, mark: None, threw, is_forced };
    judged.mark = if threw.is_some() { Some(MoveMark::Blunder) } else { MoveMark::of(judged.loss()) };
    judged
}

fn thrown(before: Option<Value>, after: Option<Value>) -> Option<Value> {
    let had = before?;
    let has = match after? {
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
        Value::Win => Value::Loss,
    };
    (has < had).then_some(had)
}

/// Returns a side's accuracy, 0 to 100; `None` if all its moves were forced. It is the average of 100 · 100 / (100 +
/// loss) over the other moves, with losses in hundredths of a man.
pub fn accuracy<M>(judged: &[JudgedMove<M>], color: Color) -> Option<u32> {
    let of_side = judged.iter().filter(|judged| judged.by == color && !judged.is_forced);
    let (sum, count) = of_side.fold((0u64, 0u64), |(sum, count), judged| {
        (sum + 1_000_000 / (100 + judged.loss() as u64), count + 1)
    });
    (count > 0).then(|| ((sum + 50 * count) / (100 * count)) as u32)
}

/// Returns the marked moves, the worst first; of equally bad ones the earlier first.
pub fn worst<M>(judged: &[JudgedMove<M>]) -> Vec<&JudgedMove<M>> {
    let mut marked: Vec<&JudgedMove<M>> = judged.iter().filter(|judged| judged.mark.is_some()).collect();
    marked.sort_by_key(|judged| core::cmp::Reverse((judged.mark, judged.loss())));
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_beyond_what_decides_count_no_more() {
        assert_eq!((lead(Score::WIN), lead(Score(740)), lead(Score(-120))), (DECIDED, DECIDED, -120));
        assert_eq!(
            [29, 30, 79, 80, 199, 200].map(MoveMark::of),
            [
                None,
                Some(MoveMark::Dubious),
                Some(MoveMark::Dubious),
                Some(MoveMark::Mistake),
                Some(MoveMark::Mistake),
                Some(MoveMark::Blunder)
            ]
        );
    }

    #[test]
    fn positions_are_compared_at_the_same_depth() {
        let seen = |scores: &[(u8, i32)], line: &[u8]| PositionScore {
            scores: scores.iter().map(|&(depth, score)| (Depth(depth), Score(score))).collect(),
            line: line.into(),
            known: None,
        };
        let made = || MoveToJudge { ply: 3, by: Color::Black, mv: 7, is_forced: false };
        // The last depth of the first search has no counterpart in the second.
        let judged = judge(made(), &seen(&[(3, 10), (4, 90)], &[5, 6]), &seen(&[(1, 50), (2, 40)], &[1]));
        assert_eq!((judged.best, judged.played, judged.loss()), (Score(10), Score(-40), 50));
        assert_eq!((judged.mark, judged.better()), (Some(MoveMark::Dubious), &5));
        assert_eq!(judged.played_for_white(), Score(40));
        // A proven loss is compared at any depth.
        let judged = judge(made(), &seen(&[(4, 90)], &[5]), &seen(&[(2, 29_998)], &[1]));
        assert_eq!((judged.mark, judged.loss()), (Some(MoveMark::Blunder), 590));
    }
}
