//! What each move of a game was worth, and what would have been better: how that is judged, by what was seen of the
//! position before the move and after it.

use crate::engine::italian::tabled::{Value, MOST_GUESSED};
use crate::engine::{Depth, Score};
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game};
use crate::session::maestro::Study;
use alloc::vec::Vec;

/// A lead beyond this, in hundredths of a man, counts no more: the game is decided.
pub const DECIDED: i32 = 500;

/// Whether a score is no guess: a win or a loss is proven, or known by the databases.
pub fn is_known(score: Score) -> bool {
    score.0.abs() > MOST_GUESSED.0
}

/// How much a move lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `?!`: at least 0.3 men.
    Dubious,
    /// `?`: at least 0.8 men.
    Mistake,
    /// `??`: at least 2 men, or a won or drawn ending.
    Blunder,
}

impl Mark {
    /// The least a move loses to be marked so, in hundredths of a man.
    pub const fn least(self) -> i32 {
        match self {
            Mark::Dubious => 30,
            Mark::Mistake => 80,
            Mark::Blunder => 200,
        }
    }

    /// As it is written after a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of PDN.
    pub const fn glyph(self) -> u8 {
        match self {
            Mark::Dubious => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    fn of(loss: i32) -> Option<Mark> {
        [Mark::Blunder, Mark::Mistake, Mark::Dubious].into_iter().find(|mark| loss >= mark.least())
    }
}

/// A move of the game, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// After so many moves of the game it was made.
    pub ply: usize,
    /// The position before it.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// What the position was worth with the best move, for who moved.
    pub best: Score,
    /// What it was worth with this one, for who moved.
    pub played: Score,
    /// The best line, which begins with the best move; never empty.
    pub line: Vec<Move>,
    /// How much it lost.
    pub mark: Option<Mark>,
    /// What the databases know it threw away: a won ending, or a drawn one.
    pub threw: Option<Value>,
    /// There was no other move.
    pub is_forced: bool,
}

/// A score as a lead that counts, in hundredths of a man: at most [`DECIDED`] either way.
pub fn lead(score: Score) -> i32 {
    score.0.clamp(-DECIDED, DECIDED)
}

impl Judged {
    /// How much the move lost, in hundredths of a man, within what counts.
    pub fn loss(&self) -> i32 {
        (lead(self.best) - lead(self.played)).max(0)
    }

    /// The best move.
    pub fn better(&self) -> Move {
        self.line[0]
    }

    /// What the position was worth with the best move, for White.
    pub fn best_for_white(&self) -> Score {
        self.for_white(self.best)
    }

    /// What it was worth with the move made, for White.
    pub fn played_for_white(&self) -> Score {
        self.for_white(self.played)
    }

    fn for_white(&self, score: Score) -> Score {
        match self.before.turn() {
            Color::White => score,
            Color::Black => -score,
        }
    }
}

/// How many positions a game of so many moves has to have looked at.
pub const fn positions(moves: usize) -> usize {
    moves + 1
}

/// All positions of a game, the start first.
pub fn positions_of(start: &Position, moves: &[Move]) -> Vec<Position> {
    let mut all = Vec::with_capacity(positions(moves.len()));
    all.push(*start);
    for &mv in moves {
        all.push(all[all.len() - 1].after(mv));
    }
    all
}

/// What a search said of a position: each iteration's score, and the last one's best line.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Of every iteration, never empty.
    pub scores: Vec<(Depth, Score)>,
    /// Empty where there is no move.
    pub line: Vec<Move>,
    /// What the databases know of it, for the side to move.
    pub known: Option<Value>,
}

impl Seen {
    /// What a study has found.
    pub fn of(study: &Study) -> Seen {
        Seen { scores: study.scores().into(), line: study.thought.line().into(), known: study.known }
    }

    fn last(&self) -> (Depth, Score) {
        self.scores[self.scores.len() - 1]
    }

    /// The score of that iteration, or of the last one before it.
    fn at(&self, depth: Depth) -> Score {
        let reached = self.scores.iter().rev().find(|(reached, _)| *reached <= depth);
        reached.unwrap_or(&self.scores[0]).1
    }
}

/// What a position and the one after the move that was made are worth, for who moved. Unless one of them is
/// settled, both are looked at to the same depth, because scores swing with whose turn it is at the lines' ends.
fn worths(seen: &Seen, after: &Seen) -> (Score, Score) {
    let ((depth, score), (depth_after, score_after)) = (seen.last(), after.last());
    if is_known(score) || is_known(score_after) {
        return (score, -score_after);
    }
    let depth = depth.min(Depth(depth_after.0 + 1));
    (seen.at(depth), -after.at(Depth(depth.0.saturating_sub(1))))
}

/// Judges the move made in a position, by what was seen of it and of the one after the move.
pub fn judge(before: Position, ply: usize, mv: Move, seen: &Seen, after: &Seen) -> Judged {
    let (score, reached) = worths(seen, after);
    // What was played can be had: the best is worth no less.
    let is_best = seen.line.first().is_none_or(|&best| best == mv) || reached >= score;
    let line = match seen.line.first() {
        Some(&best) if best == mv || !is_best => seen.line.clone(),
        _ => alloc::vec![mv],
    };
    let (best, played) = if is_best { (reached, reached) } else { (score, reached) };
    let is_forced = before.legal_moves().len() == 1;
    let threw = thrown(seen.known, after.known);
    let mut judged = Judged { ply, before, mv, best, played, line, mark: None, threw, is_forced };
    judged.mark = if threw.is_some() { Some(Mark::Blunder) } else { Mark::of(judged.loss()) };
    judged
}

/// What the databases know to be thrown away by a move, from what they know before it and after it.
fn thrown(before: Option<Value>, after: Option<Value>) -> Option<Value> {
    let had = before?;
    let has = match after? {
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
        Value::Win => Value::Loss,
    };
    (has < had).then_some(had)
}

/// How well a side has played, 0 to 100: over all moves that were not forced the average of
/// 100 · 100 / (100 + loss), a loss in hundredths of a man. None where all were forced.
pub fn accuracy(judged: &[Judged], color: Color) -> Option<u32> {
    let own = judged.iter().filter(|judged| judged.before.turn() == color && !judged.is_forced);
    let (sum, count) = own.fold((0u64, 0u64), |(sum, count), judged| {
        (sum + 1_000_000 / (100 + judged.loss() as u64), count + 1)
    });
    (count > 0).then(|| ((sum + 50 * count) / (100 * count)) as u32)
}

/// The marked moves, the worst first, of equally bad ones the first.
pub fn worst(judged: &[Judged]) -> Vec<&Judged> {
    let mut marked: Vec<&Judged> = judged.iter().filter(|judged| judged.mark.is_some()).collect();
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
            [29, 30, 79, 80, 199, 200].map(Mark::of),
            [
                None,
                Some(Mark::Dubious),
                Some(Mark::Dubious),
                Some(Mark::Mistake),
                Some(Mark::Mistake),
                Some(Mark::Blunder)
            ]
        );
    }
}
