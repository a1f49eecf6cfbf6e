//! Fitting weights to games by logistic regression on results and search scores.
//!
//! Only quiet positions count: neither side has a capture. One game in sixteen is the validation set, whose mean
//! log loss selects the epoch. Patterns and network are fitted together by Adam; an epoch's weights are the mean over
//! its batches. Sums have a fixed order, so that the same games give the same weights bit for bit on any number of
//! threads.

use crate::train::adam::Adam;
use crate::train::games::{GameResult, TrainingGame};
use crate::train::net::{self, NetActivations, NetInput};
use dama::unstable::engine::italian::strong::net::NUMBERS;
use dama::unstable::engine::italian::strong::patterns::{each_feature, Weight, ALL_MEN, COMMON, FEATURES};
use dama::unstable::engine::italian::strong::{Endgame, Evaluator, HandEvaluation, MAX_STATIC_EVAL};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::parallel::in_parallel;
use dama::unstable::rules::italian::{fast, Position};
use dama::unstable::rules::{scattered, Color, Game};
use std::sync::Mutex;

// One game in this many is for validation.
const ASIDE: u64 = 16;
// Positions in a batch.
const BATCH: usize = 4_096;
// Parts of a batch, summed on their own and added in order, so that sums do not depend on the number of threads.
const SHARDS: usize = 4;
// Step size of pattern weights at the start, in hundredths of a man.
const PATTERN_RATE: f32 = 4.0;
// Step size of network weights at the start.
const NET_RATE: f32 = 0.005;
// Factor of both step sizes at the end.
const LAST_RATE: f32 = 0.1;
// One position in this many is used to find a scale.
const SCALE_STEP: usize = 7;
// Weight decay of the large tables in a batch, relative to the step size.
const DECAY: f32 = 0.0005;

/// Settings of a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// Number of epochs.
    pub epochs: u32,
    /// Seed for the order of positions and the initial network.
    pub seed: u64,
    /// Weight of the search score against the result, 0 to 1.
    pub blend: f32,
    /// Number of threads; the weights do not depend on it.
    pub threads: usize,
}

/// Positions ready to be fitted.
#[derive(Debug, Default)]
pub struct Samples {
    /// Positions whose result the databases corrected.
    pub mended: usize,
    all: Vec<Sample>,
    aside: Vec<Sample>,
    /// Games read.
    pub games: usize,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    position: Position,
    // Search score, in hundredths of a man.
    found: i16,
    // For White.
    result: GameResult,
    // The databases have the position.
    is_known: bool,
}

impl Sample {
    // For the side to move: 0, 0.5 or 1.
    fn result(&self) -> f32 {
        let white = f32::from(self.result.half_points()) / 2.0;
        if self.position.turn() == Color::White {
            white
        } else {
            1.0 - white
        }
    }
}

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// Weights of the patterns, two a feature.
    pub patterns: Vec<Weight>,
    /// Weights of the network.
    pub net: Vec<i16>,
    /// Mean loss on the results of the validation games.
    pub loss: f64,
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Number of the epoch, from 1.
    pub number: u32,
    /// Mean training loss during the epoch, blend included.
    pub fitted: f64,
    /// Mean loss on the results of the validation games.
    pub aside: f64,
}

impl Samples {
    /// Adds the quiet positions of a game.
    // A position's result is the value of the first position from it on that the databases have, else the game's.
    pub fn add(&mut self, game: &TrainingGame, databases: &Databases) {
        let aside = scattered(0xa51de, self.games as u64) % ASIDE == 0;
        self.games += 1;
        let positions: Vec<_> = game.positions().collect();
        let mut result = game.result;
        for &(position, found) in positions.iter().rev() {
            let value = known(databases, &position);
            result = value.unwrap_or(result);
            if i32::from(found).abs() < MAX_STATIC_EVAL.0 && is_quiet(&position) {
                self.mended += usize::from(result != game.result);
                let sample = Sample { position, found, result, is_known: value.is_some() };
                if aside { &mut self.aside } else { &mut self.all }.push(sample);
            }
        }
    }

    /// Returns the numbers of training and validation positions.
    pub fn counts(&self) -> (usize, usize) {
        (self.all.len(), self.aside.len())
    }

    /// Returns the best scale of the handmade evaluation, and its validation loss.
    ///
    /// A scale is the score, in hundredths of a man, that multiplies the odds by e.
    pub fn by_hand(&self) -> (f32, f64) {
        self.best_scale(|sample| HandEvaluation.evaluate(&sample.position).0 as f32)
    }

    /// Returns the same for search scores; the fit uses their scale.
    // The search's margins were tuned for that scale.
    pub fn by_search(&self) -> (f32, f64) {
        self.best_scale(|sample| f32::from(sample.found))
    }

    fn best_scale(&self, score: impl Fn(&Sample) -> f32) -> (f32, f64) {
        let scored = |samples: &[Sample], step| {
            samples.iter().step_by(step).map(|s| (score(s), s.result())).collect::<Vec<_>>()
        };
        let loss = |scale: f32, scored: &[(f32, f32)]| {
            mean(scored.iter().map(|&(score, result)| loss(chance(score / scale), result)))
        };
        let some = scored(&self.all, SCALE_STEP);
        let losses = (4..80).map(|n| 10.0 * n as f32).map(|scale| (scale, loss(scale, &some)));
        let (best, _) = losses.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are scales");
        (best, loss(best, &scored(&self.aside, 1)))
    }

    fn loss_aside(&self, weights: [&[f32]; 2], scale: f32, threads: usize) -> f64 {
        let parts: Vec<&[Sample]> = self.aside.chunks(BATCH).collect();
        let losses = in_parallel(threads, parts.len(), |part| {
            let mut scored = Scored::default();
            let mut one = |sample: &Sample| {
                scored.score(weights, sample);
                f64::from(loss(chance(scored.score / scale), sample.result()))
            };
            parts[part].iter().map(&mut one).sum::<f64>()
        });
        losses.iter().sum::<f64>() / self.aside.len().max(1) as f64
    }

    /// Fits the weights and returns those with the least validation loss.
    pub fn fit(&self, settings: &FitSettings, each: &mut dyn FnMut(&Epoch)) -> Fitted {
        let (scale, _) = self.by_search();
        let mut model = [vec![0.0; 2 * FEATURES], net::begun(settings.seed)].map(Adam::from);
        let shards: [Mutex<Shard>; SHARDS] = core::array::from_fn(|_| Mutex::new(Shard::new()));
        let mut order: Vec<u32> = (0..self.all.len() as u32).collect();
        let steps = settings.epochs as usize * order.len().div_ceil(BATCH);
        let mut step = 0;
        let mut best = Fitted { patterns: Vec::new(), net: Vec::new(), loss: f64::INFINITY };
        for number in 1..=settings.epochs {
            shuffle(&mut order, settings.seed.wrapping_add(number.into()));
            model.iter_mut().for_each(Adam::restart_average);
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(SHARDS)).collect();
                let weights = model.each_ref().map(|adam| &adam.weights[..]);
                in_parallel(settings.threads, parts.len(), |part| {
                    let mut shard = shards[part].lock().expect("no thread panics");
                    self.shard(parts[part], settings.blend, scale, weights, &mut shard);
                });
                for shard in &shards[..parts.len()] {
                    sum += shard.lock().expect("no thread panics").give(batch.len(), &mut model);
                }
                let rate = LAST_RATE.powf(step as f32 / steps as f32);
                step += 1;
                let [patterns, net] = &mut model;
                patterns.step(PATTERN_RATE * rate, 2 * COMMON, DECAY);
                net.step(NET_RATE * rate, 0, 0.0);
            }
            let fitted = sum / self.all.len().max(1) as f64;
            let patterns: Vec<i16> = model[0].average().iter().map(|&weight| rounded(weight)).collect();
            let net = net::rounded(model[1].average());
            let floats: Vec<f32> = patterns.iter().map(|&weight| f32::from(weight)).collect();
            let aside = self.loss_aside([&floats, &net::floats(&net)], scale, settings.threads);
            each(&Epoch { number, fitted, aside });
            if aside < best.loss || best.net.is_empty() {
                best = Fitted { patterns: pairs(&patterns), net, loss: aside };
            }
        }
        best
    }

    fn shard(&self, some: &[u32], blend: f32, scale: f32, weights: [&[f32]; 2], shard: &mut Shard) {
        let Shard { gradients: [patterns, net], loss: sum, scored } = shard;
        for &n in some {
            let sample = &self.all[n as usize];
            let blend = if sample.is_known { 0.0 } else { blend };
            let found = chance(f32::from(sample.found) / scale);
            let wanted = (1.0 - blend) * sample.result() + blend * found;
            scored.score(weights, sample);
            let given = chance(scored.score / scale);
            *sum += f64::from(loss(given, wanted));
            let error = given - wanted;
            let parts = scored.shares.map(|share| error * share);
            for &(feature, times) in &scored.features {
                let gradient = &mut patterns[2 * usize::from(feature)..];
                gradient[0] += parts[0] * f32::from(times);
                gradient[1] += parts[1] * f32::from(times);
            }
            net::backward(weights[1], net, &scored.input, &scored.passed, error);
        }
    }
}

/// A position's score, with all that its gradient needs.
#[derive(Debug)]
struct Scored {
    features: Vec<(u16, i8)>,
    // Weight of the full board's score and of the bare board's.
    shares: [f32; 2],
    input: NetInput,
    passed: NetActivations,
    score: f32,
}

impl Default for Scored {
    fn default() -> Scored {
        let (input, passed) = (NetInput::of(&Position::start(Color::White)), NetActivations::NOTHING);
        Scored { features: Vec::new(), shares: [0.0; 2], input, passed, score: 0.0 }
    }
}

impl Scored {
    fn score(&mut self, [patterns, net]: [&[f32]; 2], sample: &Sample) {
        self.features.clear();
        let mut sums = [0.0; 2];
        let men = each_feature(&sample.position, |feature, times| {
            if times == 0 {
                return;
            }
            self.features.push((feature as u16, times as i8));
            for (sum, weight) in sums.iter_mut().zip(&patterns[2 * feature..]) {
                *sum += weight * times as f32;
            }
        });
        let full = men as f32 / ALL_MEN as f32;
        self.shares = [full, 1.0 - full];
        self.input = NetInput::of(&sample.position);
        let word = net::forward(net, &self.input, &mut self.passed);
        self.score = sums[0] * self.shares[0] + sums[1] * self.shares[1] + 100.0 * word;
    }
}

/// The part of a batch that one thread sums.
struct Shard {
    // Of the patterns and of the network, summed over positions.
    gradients: [Vec<f32>; 2],
    loss: f64,
    scored: Scored,
}

impl Shard {
    fn new() -> Shard {
        let gradients = [vec![0.0; 2 * FEATURES], vec![0.0; NUMBERS]];
        Shard { gradients, loss: 0.0, scored: Scored::default() }
    }

    /// Adds its sums to the means over a batch of `count` positions, and clears them; returns the loss.
    fn give(&mut self, count: usize, model: &mut [Adam; 2]) -> f64 {
        let part = 1.0 / count as f32;
        for (sums, adam) in self.gradients.iter_mut().zip(model) {
            for (sum, gradient) in sums.iter_mut().zip(&mut adam.gradient) {
                *gradient += part * *sum;
                *sum = 0.0;
            }
        }
        core::mem::take(&mut self.loss)
    }
}

fn known(databases: &Databases, position: &Position) -> Option<GameResult> {
    Some(GameResult::of(databases.probe(position)?, position.turn()))
}

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

fn pairs(weights: &[i16]) -> Vec<Weight> {
    weights.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

fn rounded(weight: f32) -> i16 {
    weight.round().clamp(-8_000.0, 8_000.0) as i16
}

fn shuffle(order: &mut [u32], seed: u64) {
    for n in (1..order.len()).rev() {
        order.swap(n, (scattered(seed, n as u64) % (n as u64 + 1)) as usize);
    }
}

/// Returns a loss in millionths, as a file's header has it.
pub fn millionths(loss: f64) -> u32 {
    (loss * 1e6).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::engine::italian::strong::net::Net;
    use dama::unstable::engine::italian::strong::patterns::Patterns;

    // Games of random moves, won by the side with more pieces at the end.
    fn samples() -> Samples {
        let mut samples = Samples::default();
        for seed in 0..300 {
            let start = Position::start(Color::White);
            let (mut position, mut moves) = (start, Vec::new());
            for ply in 0..50 {
                let legal = position.legal_moves();
                let Some(n) = scattered(seed, ply).checked_rem(legal.len() as u64) else { break };
                let score = HandEvaluation.evaluate(&position).0 as i16;
                moves.push((n as u8, score));
                position = position.play_unchecked(legal[n as usize]);
            }
            let count = |color| position.pieces(color).count();
            let result = match count(Color::White).cmp(&count(Color::Black)) {
                core::cmp::Ordering::Less => GameResult::Lost,
                core::cmp::Ordering::Equal => GameResult::Drawn,
                core::cmp::Ordering::Greater => GameResult::Won,
            };
            samples.add(&TrainingGame { start, moves, result }, &Databases::none());
        }
        samples
    }

    const SETTINGS: FitSettings = FitSettings { epochs: 6, seed: 1, blend: 0.2, threads: 2 };

    #[test]
    fn fitting_lowers_the_loss_and_repeats_bit_for_bit() {
        let mut epochs = Vec::new();
        let fitted = samples().fit(&SETTINGS, &mut |epoch| epochs.push(*epoch));
        assert!(epochs[5].fitted < epochs[0].fitted && fitted.loss < 0.69, "{epochs:?}");
        let again = samples().fit(&SETTINGS, &mut |_| ());
        assert_eq!((fitted.patterns, fitted.net), (again.patterns, again.net));
    }

    #[test]
    fn a_man_more_is_good() {
        let fitted = samples().fit(&SETTINGS, &mut |_| ());
        let net = Net::of(&fitted.net).expect("all of it");
        let patterns = Patterns::new(&fitted.patterns).expect("all of them").with_net(&net);
        let position = |fen| dama::unstable::rules::italian::notation::parse_fen(fen).expect("legal");
        assert!(patterns.evaluate(&position("W:W21-32:B1-11")).0 > 0);
        assert!(patterns.evaluate(&position("B:W21-32:B1-11")).0 < 0);
    }

    #[test]
    fn a_result_is_what_the_databases_know_from_there_on() {
        // Three kings win, but the game was given up as drawn.
        let start = dama::unstable::rules::italian::notation::parse_fen("W:WK18,K24,K27:BK1").expect("legal");
        let moves = vec![(0, 50); 3];
        let game = TrainingGame { start, moves, result: GameResult::Drawn };
        let mended = |databases| {
            let mut samples = Samples::default();
            samples.add(&game, databases);
            (samples.mended, samples.all.iter().chain(&samples.aside).map(Sample::result).collect::<Vec<_>>())
        };
        let (none, all) = (mended(&Databases::none()), mended(&Databases::shipped()));
        assert!(none.0 == 0 && none.1.iter().all(|&result| result == 0.5), "{none:?}");
        assert!(all.0 > 0 && all.0 == all.1.len() && all.1.iter().all(|&result| result != 0.5), "{all:?}");
    }

    #[test]
    fn games_kept_aside_are_one_in_sixteen() {
        let (fitted, aside) = samples().counts();
        assert!(aside > 0 && fitted / aside > 8 && fitted / aside < 32, "{fitted} {aside}");
    }
}
