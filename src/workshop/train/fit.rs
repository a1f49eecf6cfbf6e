//! Weights fitted to games by logistic regression: the score of a position, through a curve from 0 to 1,
//! is to foretell how its game ended and what the search found in it.
//!
//! Only quiet positions count: neither side has a capture at its turn. One game in sixteen is kept
//! aside; the mean logarithmic loss on it says when to stop. Adam, one thread, a fixed order: the same
//! games give the same weights bit for bit.

use super::games::{Played, Result};
use crate::engine::italian::tabled::patterns::{each_feature, Weight, ALL_MEN, COMMON, FEATURES};
use crate::engine::italian::tabled::{ByHand, Evaluator, MOST_GUESSED};
use crate::rules::italian::{fast, Position};
use crate::rules::{scattered, Color, Game};
use std::vec::Vec;

/// One game in so many is kept aside.
const ASIDE: u64 = 16;
/// Positions between two changes of the weights.
const BATCH: usize = 4_096;
/// How quickly Adam forgets the gradients and their squares.
const FORGETS: [f32; 2] = [0.9, 0.999];
/// What a weight changes in a batch at most, in hundredths of a man: in the first epoch and in the last.
const RATES: [f32; 2] = [4.0, 0.4];
/// The share of itself that a weight of the large tables loses in a batch, times the rate.
const DECAY: f32 = 0.0005;

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Times all positions are gone through.
    pub epochs: u32,
    /// Mixes the order of the positions.
    pub seed: u64,
    /// How much the search's score counts beside the result, 0 to 1.
    pub blend: f32,
}

/// Positions with their features, ready to be fitted.
#[derive(Debug, Default)]
pub struct Samples {
    /// The features of all positions, one after the other.
    features: Vec<(u16, i8)>,
    all: Vec<Sample>,
    aside: Vec<Sample>,
    /// Games read.
    pub games: usize,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Where its features begin and end.
    from: u32,
    to: u32,
    /// The share of all men that is left.
    full: f32,
    /// The result for the side to move: 0, 0.5 or 1.
    result: f32,
    /// What the search found, in hundredths of a man.
    found: f32,
    /// What the evaluation written by hand says.
    hand: f32,
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean loss on the games fitted, as the epoch met them, blend included.
    pub fitted: f64,
    /// The mean loss on the results of the games kept aside.
    pub aside: f64,
}

impl Samples {
    /// Adds the quiet positions of a game.
    pub fn add(&mut self, game: &Played) {
        let aside = scattered(0xa51de, self.games as u64) % ASIDE == 0;
        self.games += 1;
        for (position, found) in game.positions() {
            if i32::from(found).abs() < MOST_GUESSED.0 && is_quiet(&position) {
                let sample = self.sample(&position, found, game.result);
                if aside { &mut self.aside } else { &mut self.all }.push(sample);
            }
        }
    }

    fn sample(&mut self, position: &Position, found: i16, result: Result) -> Sample {
        let from = self.features.len() as u32;
        let features = &mut self.features;
        let men = each_feature(position, |feature, times| {
            if times != 0 {
                features.push((feature as u16, times as i8));
            }
        });
        let white = f32::from(result as u8) / 2.0;
        Sample {
            from,
            to: self.features.len() as u32,
            full: men as f32 / ALL_MEN as f32,
            result: if position.turn() == Color::White { white } else { 1.0 - white },
            found: f32::from(found),
            hand: ByHand.evaluate(position).0 as f32,
        }
    }

    /// How many positions are fitted, and how many kept aside.
    pub fn counts(&self) -> (usize, usize) {
        (self.all.len(), self.aside.len())
    }

    /// The scale at which the evaluation written by hand foretells best, hundredths of a man for a
    /// factor of e in the odds, and its loss on the games kept aside.
    pub fn by_hand(&self) -> (f32, f64) {
        let loss = |scale: f32, samples: &[Sample]| {
            mean(samples.iter().map(|s| loss(chance(s.hand / scale), s.result)))
        };
        let scales = (4..80).map(|n| 10.0 * n as f32);
        let best = scales.min_by(|a, b| loss(*a, &self.all).total_cmp(&loss(*b, &self.all)));
        let best = best.expect("there are scales");
        (best, loss(best, &self.aside))
    }

    fn score(&self, weights: &[[f32; 2]], sample: &Sample) -> f32 {
        let mut score = [0.0; 2];
        for &(feature, times) in &self.features[sample.from as usize..sample.to as usize] {
            let weight = weights[usize::from(feature)];
            score[0] += weight[0] * f32::from(times);
            score[1] += weight[1] * f32::from(times);
        }
        score[0] * sample.full + score[1] * (1.0 - sample.full)
    }

    fn loss_aside(&self, weights: &[[f32; 2]], scale: f32) -> f64 {
        mean(self.aside.iter().map(|s| loss(chance(self.score(weights, s) / scale), s.result)))
    }

    /// The weights with the least loss on the games kept aside, and that loss. `each` hears of every epoch.
    pub fn fit(&self, settings: &Settings, each: &mut dyn FnMut(&Epoch)) -> (Vec<Weight>, f64) {
        let (scale, _) = self.by_hand();
        let mut adam = Adam::new();
        let mut order: Vec<u32> = (0..self.all.len() as u32).collect();
        let mut best = (Vec::new(), f64::INFINITY);
        for number in 1..=settings.epochs {
            shuffle(&mut order, settings.seed.wrapping_add(number.into()));
            let part = (number - 1) as f32 / (settings.epochs - 1).max(1) as f32;
            let rate = RATES[0] * (RATES[1] / RATES[0]).powf(part);
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                sum += self.batch(batch, settings.blend, scale, &mut adam);
                adam.step(rate);
            }
            let fitted = sum / self.all.len().max(1) as f64;
            let weights: Vec<Weight> = adam.weights.iter().map(|pair| pair.map(rounded)).collect();
            let floats: Vec<_> = weights.iter().map(|pair| pair.map(f32::from)).collect();
            let aside = self.loss_aside(&floats, scale);
            each(&Epoch { number, fitted, aside });
            if aside < best.1 || best.0.is_empty() {
                best = (weights, aside);
            }
        }
        best
    }

    /// Adds a batch's gradient; the sum of its losses.
    fn batch(&self, batch: &[u32], blend: f32, scale: f32, adam: &mut Adam) -> f64 {
        let mut sum = 0.0;
        for &n in batch {
            let sample = &self.all[n as usize];
            let wanted = (1.0 - blend) * sample.result + blend * chance(sample.found / scale);
            let given = chance(self.score(&adam.weights, sample) / scale);
            sum += f64::from(loss(given, wanted));
            let error = (given - wanted) / batch.len() as f32;
            let parts = [error * sample.full, error * (1.0 - sample.full)];
            for &(feature, times) in &self.features[sample.from as usize..sample.to as usize] {
                let gradient = &mut adam.gradient[usize::from(feature)];
                gradient[0] += parts[0] * f32::from(times);
                gradient[1] += parts[1] * f32::from(times);
            }
        }
        sum
    }
}

/// Neither side has a capture at its turn, and the game is not over.
fn is_quiet(position: &Position) -> bool {
    !fast::can_capture(position) && !fast::can_capture(&position.with_turn(!position.turn()))
}

fn mean(values: impl Iterator<Item = f32>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + f64::from(value), count + 1.0));
    sum / f64::max(count, 1.0)
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

fn loss(given: f32, wanted: f32) -> f32 {
    let given = given.clamp(1e-6, 1.0 - 1e-6);
    -(wanted * given.ln() + (1.0 - wanted) * (1.0 - given).ln())
}

fn rounded(weight: f32) -> i16 {
    weight.round().clamp(-8_000.0, 8_000.0) as i16
}

fn shuffle(order: &mut [u32], seed: u64) {
    for n in (1..order.len()).rev() {
        order.swap(n, (scattered(seed, n as u64) % (n as u64 + 1)) as usize);
    }
}

/// Adam: each weight goes its own way, by the mean of its gradients over the root of their squares' mean.
struct Adam {
    weights: Vec<[f32; 2]>,
    gradient: Vec<[f32; 2]>,
    means: Vec<[[f32; 2]; 2]>,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        let zero = std::vec![[0.0; 2]; FEATURES];
        Adam { weights: zero.clone(), gradient: zero, means: std::vec![[[0.0; 2]; 2]; FEATURES], steps: 0 }
    }

    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let whole = FORGETS.map(|forgets| 1.0 - forgets.powi(self.steps));
        for (feature, weights) in self.weights.iter_mut().enumerate() {
            let decay = if feature < COMMON { DECAY * rate } else { 0.0 };
            for (phase, weight) in weights.iter_mut().enumerate() {
                let gradient = core::mem::take(&mut self.gradient[feature][phase]);
                let [mean, square] = &mut self.means[feature][phase];
                *mean += (1.0 - FORGETS[0]) * (gradient - *mean);
                *square += (1.0 - FORGETS[1]) * (gradient * gradient - *square);
                let step = (*mean / whole[0]) / ((*square / whole[1]).sqrt() + 1e-7);
                *weight -= rate * step + decay * *weight;
            }
        }
    }
}

/// What a score is worth in a file's header: millionths.
pub fn millionths(loss: f64) -> u32 {
    (loss * 1e6).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of random moves whose result is who has more in the end.
    fn samples() -> Samples {
        let mut samples = Samples::default();
        for seed in 0..300 {
            let start = Position::start(Color::White);
            let (mut position, mut moves) = (start, Vec::new());
            for ply in 0..50 {
                let legal = position.legal_moves();
                let Some(n) = scattered(seed, ply).checked_rem(legal.len() as u64) else { break };
                let score = ByHand.evaluate(&position).0 as i16;
                moves.push((n as u8, score));
                position = position.after(legal[n as usize]);
            }
            let count = |color| position.pieces(color).count();
            let result = match count(Color::White).cmp(&count(Color::Black)) {
                core::cmp::Ordering::Less => Result::Lost,
                core::cmp::Ordering::Equal => Result::Drawn,
                core::cmp::Ordering::Greater => Result::Won,
            };
            samples.add(&Played { start, moves, result });
        }
        samples
    }

    const SETTINGS: Settings = Settings { epochs: 6, seed: 1, blend: 0.2 };

    #[test]
    fn fitting_lowers_the_loss_and_repeats_bit_for_bit() {
        let mut epochs = Vec::new();
        let (weights, loss) = samples().fit(&SETTINGS, &mut |epoch| epochs.push(*epoch));
        assert!(epochs[5].fitted < epochs[0].fitted && loss < 0.69, "{epochs:?}");
        let (again, _) = samples().fit(&SETTINGS, &mut |_| ());
        assert_eq!(weights, again);
    }

    #[test]
    fn a_man_more_is_good() {
        let (weights, _) = samples().fit(&SETTINGS, &mut |_| ());
        let patterns =
            crate::engine::italian::tabled::patterns::Patterns::new(&weights).expect("all of them");
        let position = |fen| crate::rules::italian::notation::parse_fen(fen).expect("legal");
        assert!(patterns.evaluate(&position("W:W21-32:B1-11")).0 > 0);
        assert!(patterns.evaluate(&position("B:W21-32:B1-11")).0 < 0);
    }

    #[test]
    fn games_kept_aside_are_one_in_sixteen() {
        let (fitted, aside) = samples().counts();
        assert!(aside > 0 && fitted / aside > 8 && fitted / aside < 32, "{fitted} {aside}");
    }
}
