//! Fitting the curve from scores to expected points, and measuring what a man is worth.
//!
//! Games give samples: a score, the number of pieces, and how the game ended. Half of the games fit the curve, the
//! others show how well it holds.
#![allow(clippy::float_arithmetic, reason = "the curve is fitted in floats, then rounded")]

pub mod italian;
pub mod variant;

use dama::unstable::engine::Score;
use dama::unstable::session::points::PointsCurve;

/// Positions taken from a game. More would count the same result again.
pub const A_GAME: usize = 3;

/// A position of a game, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveSample {
    /// Number of its game.
    pub game: usize,
    /// Score in hundredths of a man, neither proven nor known.
    pub score: Score,
    pub pieces: u32,
    /// The result of the game in half points: 0, 1 or 2.
    pub result: u8,
}

impl CurveSample {
    fn points(&self) -> f64 {
        f64::from(self.result) / 2.0
    }

    // Eight games fit the curve, the next eight do not, so both halves have all kinds of games.
    fn fits(&self) -> bool {
        self.game / 8 % 2 == 0
    }
}

/// One bin of the reliability diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReliabilityBin {
    pub positions: usize,
    /// Mean expected points.
    pub expected: f64,
    /// Mean points made.
    pub made: f64,
}

/// A fitted curve and its reliability on the other games.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedCurve {
    pub curve: PointsCurve,
    pub fitted: usize,
    pub bins: [ReliabilityBin; 10],
}

impl FittedCurve {
    /// Returns the largest distance between expected points and points made.
    pub fn worst(&self) -> f64 {
        self.bins
            .iter()
            .filter(|bin| bin.positions > 0)
            .fold(0.0, |worst, bin| worst.max((bin.expected - bin.made).abs()))
    }
}

/// Fits a curve; `None` unless both halves have samples. `full`: the pieces of a full board.
pub fn fit(samples: &[CurveSample], full: u32) -> Option<FittedCurve> {
    let (fitted, aside): (Vec<CurveSample>, Vec<CurveSample>) =
        samples.iter().partition(|sample| sample.fits());
    if fitted.is_empty() || aside.is_empty() {
        return None;
    }
    let curve = logistic(&fitted, full);
    Some(FittedCurve { curve, fitted: fitted.len(), bins: reliability(curve, &aside) })
}

// Logistic regression by Newton's method. The inputs are the score times the weights of the three slopes, so a score
// of 0 promises half a point.
fn logistic(samples: &[CurveSample], full: u32) -> PointsCurve {
    let full = full.max(1);
    let (mut slopes, mut step, mut last) = ([0.0; 3], [0.0; 3], f64::INFINITY);
    for _ in 0..50 {
        // The Hessian begins with a slight pull, for boards that no sample has.
        let (mut gradient, mut hessian) = ([0.0; 3], [[1e-3, 0.0, 0.0], [0.0, 1e-3, 0.0], [0.0, 0.0, 1e-3]]);
        let mut loss = 0.0;
        for sample in samples {
            let inputs = inputs(sample, full);
            let x: f64 = (0..3).map(|k| slopes[k] * inputs[k]).sum();
            let expected = 1.0 / (1.0 + (-x).exp());
            let (error, weight) = (expected - sample.points(), expected * (1.0 - expected));
            loss -= sample.points() * expected.max(1e-9).ln()
                + (1.0 - sample.points()) * (1.0 - expected).max(1e-9).ln();
            for k in 0..3 {
                gradient[k] += error * inputs[k];
                for l in 0..3 {
                    hessian[k][l] += weight * inputs[k] * inputs[l];
                }
            }
        }
        // A step too far is halved.
        if loss > last {
            step = step.map(|step| step / 2.0);
            (0..3).for_each(|k| slopes[k] += step[k]);
            continue;
        }
        (last, step) = (loss, solved(hessian, gradient));
        (0..3).for_each(|k| slopes[k] -= step[k]);
    }
    // A slope that no sample touches takes that of more pieces.
    for k in [1, 0] {
        if samples.iter().all(|sample| inputs(sample, full)[k] == 0.0) {
            slopes[k] = slopes[k + 1];
        }
    }
    PointsCurve { full, slopes: slopes.map(|slope| (slope * 1e6).round() as i32) }
}

// The score, shared out to the two slopes next to the number of pieces.
fn inputs(sample: &CurveSample, full: u32) -> [f64; 3] {
    let part = 2.0 * f64::from(sample.pieces.min(full)) / f64::from(full);
    [1.0 - part, 1.0 - (part - 1.0).abs(), part - 1.0]
        .map(|weight| f64::from(sample.score.0) * weight.max(0.0))
}

// Solves three linear equations by elimination. The matrix is symmetric and positive.
fn solved(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for k in 0..3 {
        for row in k + 1..3 {
            let factor = matrix[row][k] / matrix[k][k];
            (0..3).for_each(|l| matrix[row][l] -= factor * matrix[k][l]);
            right[row] -= factor * right[k];
        }
    }
    for k in (0..3).rev() {
        let rest: f64 = (k + 1..3).map(|l| matrix[k][l] * right[l]).sum();
        right[k] = (right[k] - rest) / matrix[k][k];
    }
    right
}

fn reliability(curve: PointsCurve, samples: &[CurveSample]) -> [ReliabilityBin; 10] {
    let mut bins = [ReliabilityBin::default(); 10];
    for sample in samples {
        let expected = f64::from(curve.points(sample.score, sample.pieces).0) / 1_000.0;
        let bin = &mut bins[((expected * 10.0) as usize).min(9)];
        bin.positions += 1;
        bin.expected += expected;
        bin.made += sample.points();
    }
    for bin in &mut bins {
        let positions = bin.positions.max(1) as f64;
        (bin.expected, bin.made) = (bin.expected / positions, bin.made / positions);
    }
    bins
}

/// Returns the median; `None` of nothing.
pub fn median(mut values: Vec<i32>) -> Option<i32> {
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::rules::scattered;

    // Results that the curve made, with 5 to 24 pieces, or with `always`.
    fn made_by(curve: PointsCurve, always: Option<u32>) -> Vec<CurveSample> {
        let sample = |n: usize| {
            let draw = |k: u64| scattered(7 + k, n as u64);
            let score = Score((draw(0) % 401) as i32 - 200);
            let pieces = always.unwrap_or(5 + (draw(1) % 20) as u32);
            let is_won = draw(2) % 1_000 < u64::from(curve.points(score, pieces).0);
            CurveSample { game: n, score, pieces, result: if is_won { 2 } else { 0 } }
        };
        (0..40_000).map(sample).collect()
    }

    #[test]
    fn a_board_that_no_sample_has_promises_what_the_next_fuller_one_does() {
        let samples = made_by(PointsCurve { full: 24, slopes: [8_000; 3] }, Some(24));
        let [none, half, all] = fit(&samples, 24).expect("both halves have samples").curve.slopes;
        assert!(none == all && half == all && (all - 8_000).abs() < 400, "{none} {half} {all}");
    }

    #[test]
    fn the_curve_that_made_the_results_is_found_again() {
        let made = PointsCurve { full: 24, slopes: [24_000, 20_000, 8_000] };
        let samples = made_by(made, None);
        let found = fit(&samples, 24).expect("both halves have samples");
        for pieces in [6, 14, 24] {
            let (found, made) =
                [found.curve, made].map(|curve| i32::from(curve.points(Score(80), pieces).0)).into();
            assert!((found - made).abs() < 20, "{found} and {made} with {pieces}");
        }
        assert!(found.worst() < 0.05, "{found:?}");
        assert_eq!(found.bins.iter().map(|bin| bin.positions).sum::<usize>(), 20_000);
        assert_eq!(fit(&samples[..1], 24), None);
    }
}
