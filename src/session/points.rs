//! Expected points: what a score promises, from 0 for a certain loss to 1 for a certain win. A draw is a half.
//!
//! A logistic curve turns a score into points. Its slope depends on the number of pieces: a lead of a man is drawn most
//! often when few pieces are left. `dama-lab train curve` fits it.

use crate::engine::{Score, Value};
use crate::rules::Ply;
use core::ops::{Neg, Sub};

/// Expected points in thousandths, 0 to 1,000.
///
/// Example: [Levels, points and the end](crate::variants#levels-points-and-the-end).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Points(pub u16);

impl Points {
    /// A certain loss.
    pub const LOST: Points = Points(0);
    /// A draw.
    pub const EVEN: Points = Points(500);
    /// A certain win.
    pub const WON: Points = Points(1_000);

    /// Returns the points in percent, rounded so that both sides' make 100; 0 and 100 only of a certain loss or win.
    pub fn percent(self) -> u32 {
        match self {
            Points::LOST => 0,
            Points::WON => 100,
            Points(..500) => 100 - (-self).percent(),
            Points(thousandths) => ((u32::from(thousandths) + 5) / 10).min(99),
        }
    }
}

/// The points in percent: `68 %`.
impl core::fmt::Display for Points {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} %", self.percent())
    }
}

/// Returns the opponent's points.
impl Neg for Points {
    type Output = Points;
    fn neg(self) -> Points {
        Points(Points::WON.0.saturating_sub(self.0))
    }
}

/// Returns the points lost from the first to the second, 0 if it has more.
impl Sub for Points {
    type Output = Points;
    fn sub(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }
}

/// The curve of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsCurve {
    /// The pieces of a full board.
    pub full: u32,
    /// The slopes of the logistic function without pieces, with half of them, and with a full board, in millionths for
    /// a hundredth of a man; linear between these.
    pub slopes: [i32; 3],
}

// The least slope, so that a fitted curve cannot turn round.
const LEAST: i64 = 100;

// The logistic function at 0, 1/4, 1/2 ... 8, in ten-thousandths.
const LOGISTIC: [u16; 33] = [
    5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820,
    9859, 9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997,
];

// The inverse of the logistic function at 0.99, in millionths.
const LOGIT_OF_99: i64 = 4_595_120;

// Millionths between two entries.
const STEP: i64 = 250_000;

/// The greatest estimated score. Beyond it a win or a loss is proven, or known from databases.
pub const MOST_ESTIMATED: i32 = 15_000;

/// Returns whether a score is a proven or known win or loss.
pub fn is_known(score: Score) -> bool {
    score.0.abs() > MOST_ESTIMATED
}

impl PointsCurve {
    /// Returns the value of a position with that many pieces on the board. `known`: the databases' result, which prevails.
    pub fn outlook(self, score: Score, pieces: u32, known: Option<Value>) -> Outlook {
        let beyond = Score(MOST_ESTIMATED + 1);
        let score = match known {
            None => score,
            Some(Value::Draw) => Score(0),
            Some(Value::Win) => score.max(beyond),
            Some(Value::Loss) => score.min(-beyond),
        };
        Outlook { score, points: self.points(score, pieces) }
    }

    fn slope(self, pieces: u32) -> i64 {
        let (full, twice) = (i64::from(self.full.max(1)), 2 * i64::from(pieces.min(self.full)));
        let [none, half, all] = self.slopes.map(i64::from);
        let (from, to, part) = if twice < full { (none, half, twice) } else { (half, all, twice - full) };
        (from + (to - from) * part / full).max(LEAST)
    }

    /// Returns the score that promises 99 % of the points with that many pieces on the board.
    pub fn nearly_won(self, pieces: u32) -> Score {
        Score((LOGIT_OF_99 / self.slope(pieces)).min(MOST_ESTIMATED.into()) as i32)
    }

    /// Returns the points that a score in hundredths of a man promises with that many pieces on the board.
    pub fn points(self, score: Score, pieces: u32) -> Points {
        if is_known(score) {
            return if score.0 > 0 { Points::WON } else { Points::LOST };
        }
        let x = i64::from(score.0.unsigned_abs()) * self.slope(pieces);
        let (index, part) = ((x / STEP) as usize, x % STEP);
        let at = |index: usize| i64::from(LOGISTIC[index.min(LOGISTIC.len() - 1)]);
        let tenths = at(index) + (at(index + 1) - at(index)) * part / STEP;
        // A score that is not known never promises the whole point.
        let points = Points((((tenths + 5) / 10) as u16).min(Points::WON.0 - 1));
        if score.0 < 0 {
            -points
        } else {
            points
        }
    }
}

/// The value of a position, for one side.
///
/// Example: [Levels, points and the end](crate::variants#levels-points-and-the-end).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outlook {
    /// The score, in hundredths of a man.
    pub score: Score,
    /// The expected points.
    pub points: Points,
}

impl Outlook {
    /// The value for a side that has lost.
    pub const LOST: Outlook = Outlook { score: Score::lost_at(Ply(0)), points: Points::LOST };
    /// The value of a draw.
    pub const DRAWN: Outlook = Outlook { score: Score(0), points: Points::EVEN };
}

impl Neg for Outlook {
    type Output = Outlook;
    fn neg(self) -> Outlook {
        Outlook { score: -self.score, points: -self.points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [30_000, 24_000, 15_000] };

    #[test]
    #[allow(clippy::float_arithmetic, reason = "the comparison with the real function")]
    fn the_curve_is_the_logistic_function() {
        for (pieces, slope) in [(0, 0.03), (6, 0.027), (12, 0.024), (20, 0.018), (24, 0.015), (40, 0.015)] {
            for score in -2_000..=2_000 {
                let exact = 1_000.0 / (1.0 + (-f64::from(score) * slope).exp());
                let points = f64::from(CURVE.points(Score(score), pieces).0);
                assert!((points - exact).abs() < 1.6, "{score} with {pieces}: {points}, not {exact}");
            }
        }
    }

    #[test]
    fn both_sides_share_one_point_and_only_the_proven_is_certain() {
        for score in [-15_000, -300, -1, 0, 1, 77, 15_000].map(Score) {
            let points = CURVE.points(score, 16);
            assert_eq!(CURVE.points(-score, 16), -points);
            assert!((1..=999).contains(&points.0), "{points:?}");
        }
        assert_eq!(CURVE.points(Score(0), 9), Points::EVEN);
        assert_eq!([Score::WIN, -Score::WIN].map(|won| CURVE.points(won, 3)), [Points::WON, Points::LOST]);
        let known = |value| CURVE.outlook(Score(40), 9, Some(value));
        assert_eq!(known(Value::Draw), Outlook::DRAWN);
        assert!(is_known(known(Value::Win).score) && known(Value::Win).points == Points::WON);
        assert_eq!(known(Value::Loss), -known(Value::Win));
        assert_eq!((Points(456).percent(), Points(455).percent()), (46, 45));
        assert!((0..=1_000).map(Points).all(|points| points.percent() + (-points).percent() == 100));
    }
}
