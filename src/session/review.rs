//! The review of a match: the value of each move, and the better one.
//!
//! A move is judged by the expected points that it loses: what its position promised, less what the next one does.
//! Each position has one value, that of its own search, which a hint shows too.

pub use crate::session::points::is_known;

use crate::engine::Value;
use crate::rules::Color;
use crate::session::points::{Outlook, Points};
use crate::session::rulebook::MoveIndex;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// A move and its short form: `21-18`, `18x9`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShortMove {
    pub action: MoveIndex,
    pub(crate) typed: String,
    pub text: String,
}

impl ShortMove {
    pub(crate) fn new(action: MoveIndex, typed: &str) -> ShortMove {
        let words: Vec<&str> = typed.split(' ').collect();
        let text = match words[..] {
            // A huff and its square.
            [word, ..] if !word.bytes().any(|byte| byte.is_ascii_digit()) => typed.into(),
            [from, to] => format!("{from}-{to}"),
            [from, .., to] => format!("{from}x{to}"),
            _ => typed.into(),
        };
        ShortMove { action, typed: typed.into(), text }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveMark {
    /// `?!`: at least 0.15 points.
    Dubious,
    /// `?`: at least 0.2 points.
    Mistake,
    /// `??`: at least 0.4 points, or a won or drawn ending.
    Blunder,
}

impl MoveMark {
    /// Returns the least loss that has this mark.
    pub const fn least(self) -> Points {
        match self {
            MoveMark::Dubious => Points(150),
            MoveMark::Mistake => Points(200),
            MoveMark::Blunder => Points(400),
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

    fn of(loss: Points) -> Option<MoveMark> {
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
    /// Value with the best move, for the side that moved; `played` if no better move was found.
    pub best: Outlook,
    /// Value with the move made, for the same side.
    pub played: Outlook,
    /// The best line, beginning with the best move; never empty.
    pub line: Vec<M>,
    /// The mark; `None` if it lost less than a mark needs.
    pub mark: Option<MoveMark>,
    /// The result of the ending that it threw away, by the databases.
    pub threw: Option<Value>,
    pub(crate) is_forced: bool,
}

impl<M> JudgedMove<M> {
    /// Returns the expected points that the move lost.
    pub fn loss(&self) -> Points {
        self.best.points - self.played.points
    }

    pub fn map<N>(self, to: impl Fn(M) -> N) -> JudgedMove<N> {
        let JudgedMove { ply, by, mv, best, played, line, mark, threw, is_forced } = self;
        let (mv, line) = (to(mv), line.into_iter().map(to).collect());
        JudgedMove { ply, by, mv, best, played, line, mark, threw, is_forced }
    }

    pub fn better(&self) -> &M {
        &self.line[0]
    }

    pub fn best_for_white(&self) -> Outlook {
        self.for_white(self.best)
    }

    pub fn played_for_white(&self) -> Outlook {
        self.for_white(self.played)
    }

    fn for_white(&self, outlook: Outlook) -> Outlook {
        match self.by {
            Color::White => outlook,
            Color::Black => -outlook,
        }
    }
}

/// A position of a reviewed match and what its search found.
#[derive(Clone, Debug)]
pub struct ReviewedPosition<M> {
    pub(crate) outlook: Outlook,
    /// The best line; empty if there is no legal move.
    pub line: Vec<M>,
    /// The result by the databases.
    pub(crate) known: Option<Value>,
}

/// Judges the move made in a position by the search of that position and of the next one.
pub(crate) fn judge<M: Clone + PartialEq>(
    made: MoveToJudge<M>,
    seen: &ReviewedPosition<M>,
    after: &ReviewedPosition<M>,
) -> JudgedMove<M> {
    let MoveToJudge { ply, by, mv, is_forced } = made;
    let played = -after.outlook;
    let is_found = seen.line.first().is_none_or(|best| *best == mv);
    let is_best = is_found || played.points >= seen.outlook.points;
    let (best, line) = match seen.line.is_empty() || is_best && !is_found {
        true => (played, alloc::vec![mv.clone()]),
        false => (if is_best { played } else { seen.outlook }, seen.line.clone()),
    };
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

/// Returns a side's accuracy, 0 to 100; `None` if all its moves were forced. It is the average of 100 / (1 + 2.5 ·
/// loss) over the other moves, with losses in expected points.
pub fn accuracy<M>(judged: &[JudgedMove<M>], color: Color) -> Option<u32> {
    let of_side = judged.iter().filter(|judged| judged.by == color && !judged.is_forced);
    let (sum, count) = of_side.fold((0u64, 0u64), |(sum, count), judged| {
        (sum + 20_000_000 / (2_000 + 5 * u64::from(judged.loss().0)), count + 1)
    });
    (count > 0).then(|| ((sum + 50 * count) / (100 * count)) as u32)
}
/// Returns the marked moves, the worst first; of equally bad ones the earlier first.
pub fn worst<M>(judged: &[JudgedMove<M>]) -> Vec<&JudgedMove<M>> {
    let mut marked: Vec<&JudgedMove<M>> = judged.iter().filter(|judged| judged.mark.is_some()).collect();
    marked.sort_by_cached_key(|judged| core::cmp::Reverse((judged.mark, judged.loss())));
    marked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;

    fn position(points: u16, line: &[u8]) -> ReviewedPosition<u8> {
        let outlook = Outlook { score: Score((i32::from(points) - 500) / 4), points: Points(points) };
        ReviewedPosition { outlook, line: line.into(), known: None }
    }

    fn made() -> MoveToJudge<u8> {
        MoveToJudge { ply: 3, by: Color::Black, mv: 7, is_forced: false }
    }

    #[test]
    fn marks_begin_at_their_least_loss() {
        let marks = [MoveMark::Dubious, MoveMark::Mistake, MoveMark::Blunder];
        for (mark, less) in marks.into_iter().zip([None, Some(MoveMark::Dubious), Some(MoveMark::Mistake)]) {
            assert_eq!(MoveMark::of(mark.least()), Some(mark));
            assert_eq!(MoveMark::of(Points(mark.least().0 - 1)), less);
        }
    }

    #[test]
    fn a_move_is_judged_by_the_points_it_loses() {
        let judged = judge(made(), &position(600, &[5, 6]), &position(650, &[1]));
        assert_eq!((judged.best.points, judged.played.points), (Points(600), Points(350)));
        assert_eq!((judged.loss(), judged.mark, judged.better()), (Points(250), Some(MoveMark::Mistake), &5));
        assert_eq!(judged.played_for_white().points, Points(650));
    }

    #[test]
    fn the_best_move_and_one_that_reached_more_lose_nothing() {
        let judged = judge(made(), &position(450, &[5, 6]), &position(400, &[1]));
        assert_eq!((judged.best, judged.loss(), judged.better()), (judged.played, Points(0), &7));
        let judged = judge(made(), &position(700, &[7, 8]), &position(400, &[1]));
        assert_eq!((judged.loss(), judged.mark, &judged.line[..]), (Points(0), None, &[7, 8][..]));
    }
}
