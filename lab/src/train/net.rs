//! The network of the evaluation in floats, for fitting; `engine::italian::strong::net` defines it.

#![allow(
    clippy::needless_range_loop,
    reason = "plain loops over arrays become a few instructions for many numbers"
)]

use dama::unstable::engine::italian::strong::net::{
    inputs, stage, HIDDEN, INPUTS, NUMBERS, ONE_BITS, SECOND, STAGES, STAGE_NUMBERS, WORTH_BITS,
};
use dama::unstable::rules::italian::{Position, Squares};
use dama::unstable::rules::{scattered, Color, Game};

const ROW: usize = 2 * HIDDEN;
const LANES: usize = 8;
// Offsets of the views' biases and of the stages.
const BIAS: usize = INPUTS * HIDDEN;
const FIRST_STAGE: usize = BIAS + HIDDEN;
// Offsets within a stage: biases of the sums, their output weights, the constant.
const SUM_BIAS: usize = SECOND * ROW;
const WORTH: usize = SUM_BIAS + SECOND;
const CONSTANT: usize = WORTH + SECOND;

/// The input of the network: own men and kings, then the other side's, by own view.
#[derive(Clone, Copy, Debug)]
pub struct NetInput {
    sets: [u32; 4],
    stage: u8,
}

impl NetInput {
    pub fn of(position: &Position) -> NetInput {
        let turn = position.turn();
        let sets = [turn, !turn].map(|color| [position.men_of(color).0, position.kings_of(color).0]);
        let [[men, kings], [other_men, other_kings]] = sets;
        let sets = [men, kings, other_men, other_kings];
        let sets = if turn == Color::White { sets } else { sets.map(u32::reverse_bits) };
        NetInput { sets, stage: stage(32 - position.empty().count()) as u8 }
    }

    fn each(&self, mut visit: impl FnMut([usize; 2])) {
        for (class, &set) in self.sets.iter().enumerate() {
            Squares(set).for_each(|square| visit(inputs(class, square.index())));
        }
    }
}

#[derive(Clone, Debug)]
pub struct NetActivations {
    views: [[f32; HIDDEN]; 2],
    // Both views, limited.
    row: [f32; ROW],
    sums: [f32; SECOND],
}

impl NetActivations {
    pub const NOTHING: NetActivations =
        NetActivations { views: [[0.0; HIDDEN]; 2], row: [0.0; ROW], sums: [0.0; SECOND] };
}

/// Returns small random weights, with equal stages.
pub fn begun(seed: u64) -> Vec<f32> {
    let within = |n: usize| (scattered(seed, n as u64) >> 40) as f32 / (1u64 << 23) as f32 - 1.0;
    let number = |n: usize| {
        if n < BIAS {
            0.25 * within(n)
        } else if n < FIRST_STAGE {
            0.3 + 0.2 * within(n)
        } else {
            let place = (n - FIRST_STAGE) % STAGE_NUMBERS;
            let chance = within(FIRST_STAGE + place);
            match place {
                ..SUM_BIAS => 0.3 * chance,
                SUM_BIAS..WORTH => 0.2 + 0.1 * chance,
                WORTH..CONSTANT => 0.2 * chance,
                _ => 0.0,
            }
        }
    };
    (0..NUMBERS).map(number).collect()
}

fn slice<const N: usize>(numbers: &[f32], at: usize) -> &[f32; N] {
    numbers[at..at + N].try_into().expect("as many as asked for")
}

fn slice_mut<const N: usize>(numbers: &mut [f32], at: usize) -> &mut [f32; N] {
    (&mut numbers[at..at + N]).try_into().expect("as many as asked for")
}

fn limited(number: f32) -> f32 {
    number.clamp(0.0, 1.0)
}

fn is_limited(number: f32) -> bool {
    !(0.0..=1.0).contains(&number)
}

/// Returns the score of a position, in men.
pub fn forward(weights: &[f32], seen: &NetInput, passed: &mut NetActivations) -> f32 {
    passed.views = [*slice(weights, BIAS); 2];
    let views = &mut passed.views;
    seen.each(|inputs| {
        for (view, input) in views.iter_mut().zip(inputs) {
            let more: &[f32; HIDDEN] = slice(weights, input * HIDDEN);
            view.iter_mut().zip(more).for_each(|(number, more)| *number += more);
        }
    });
    let stage: &[f32; STAGE_NUMBERS] = slice(weights, FIRST_STAGE + usize::from(seen.stage) * STAGE_NUMBERS);
    let mut word = stage[CONSTANT];
    for (row, &number) in passed.row.iter_mut().zip(passed.views.as_flattened()) {
        *row = limited(number);
    }
    for n in 0..SECOND {
        // Summed in lanes, in a fixed order.
        let mut lanes = [0.0; LANES];
        let weights: &[f32; ROW] = slice(stage, n * ROW);
        for (numbers, weights) in passed.row.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
            for k in 0..LANES {
                lanes[k] += numbers[k] * weights[k];
            }
        }
        passed.sums[n] = stage[SUM_BIAS + n] + lanes.iter().sum::<f32>();
        word += limited(passed.sums[n]) * stage[WORTH + n];
    }
    word
}

/// Adds to the gradient; `error` is the derivative of the loss by the score.
pub fn backward(weights: &[f32], gradient: &mut [f32], seen: &NetInput, passed: &NetActivations, error: f32) {
    let (inputs, rest) = gradient.split_at_mut(BIAS);
    let at = FIRST_STAGE + usize::from(seen.stage) * STAGE_NUMBERS;
    let stage: &[f32; STAGE_NUMBERS] = slice(weights, at);
    let gradient: &mut [f32; STAGE_NUMBERS] = slice_mut(rest, at - BIAS);
    let mut errors = [0.0; ROW];
    gradient[CONSTANT] += error;
    for n in 0..SECOND {
        gradient[WORTH + n] += error * limited(passed.sums[n]);
        if is_limited(passed.sums[n]) {
            continue;
        }
        let error = error * stage[WORTH + n];
        gradient[SUM_BIAS + n] += error;
        let row: &[f32; ROW] = slice(stage, n * ROW);
        let gradient: &mut [f32; ROW] = slice_mut(gradient, n * ROW);
        for k in 0..ROW {
            gradient[k] += error * passed.row[k];
            errors[k] += error * row[k];
        }
    }
    for (error, &number) in errors.iter_mut().zip(passed.views.as_flattened()) {
        *error = if is_limited(number) { 0.0 } else { *error };
    }
    let bias: &mut [f32; HIDDEN] = slice_mut(rest, 0);
    for errors in errors.chunks_exact(HIDDEN) {
        bias.iter_mut().zip(errors).for_each(|(bias, error)| *bias += error);
    }
    seen.each(|places| {
        for (errors, place) in errors.chunks_exact(HIDDEN).zip(places) {
            let gradient: &mut [f32; HIDDEN] = slice_mut(inputs, place * HIDDEN);
            gradient.iter_mut().zip(errors).for_each(|(gradient, error)| *gradient += error);
        }
    });
}

fn is_worth(n: usize) -> bool {
    n >= FIRST_STAGE && (n - FIRST_STAGE) % STAGE_NUMBERS >= WORTH
}

/// Returns the integer that stands for 1.0 in the weight with this index.
fn unit(n: usize) -> f32 {
    if is_worth(n) {
        100.0 * (1 << WORTH_BITS) as f32
    } else {
        (1 << ONE_BITS) as f32
    }
}

pub fn rounded(weights: &[f32]) -> Vec<i16> {
    let number = |(n, weight): (usize, &f32)| (weight * unit(n)).round().clamp(-32_000.0, 32_000.0) as i16;
    weights.iter().enumerate().map(number).collect()
}

pub fn floats(numbers: &[i16]) -> Vec<f32> {
    numbers.iter().enumerate().map(|(n, &number)| f32::from(number) / unit(n)).collect()
}

const _: () = assert!(FIRST_STAGE + STAGES * STAGE_NUMBERS == NUMBERS && CONSTANT + 1 == STAGE_NUMBERS);

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::engine::italian::strong::net::Net;

    fn positions() -> impl Iterator<Item = Position> {
        (0..60).map(|seed| {
            let mut position = Position::start(if seed % 2 == 0 { Color::White } else { Color::Black });
            for ply in 0..3 * seed {
                let legal = position.legal_moves();
                let Some(n) = scattered(seed, ply).checked_rem(legal.len() as u64) else { break };
                position = position.play_unchecked(legal[n as usize]);
            }
            position
        })
    }

    #[test]
    fn the_engine_s_integers_say_what_the_floats_say() {
        let weights: Vec<f32> = begun(7).iter().map(|weight| weight * 2.0).collect();
        let rounded = rounded(&weights);
        let engine = Net::of(&rounded).expect("as many as it has");
        let floats = floats(&rounded);
        for position in positions() {
            let word =
                100.0 * forward(&floats, &NetInput::of(&position), &mut NetActivations::NOTHING.clone());
            let found = engine.evaluate(&position);
            assert!((word - found as f32).abs() < 3.0, "{position}: {word} {found}");
        }
    }

    #[test]
    fn the_gradient_is_the_slope() {
        let net = begun(3);
        for position in positions().step_by(7) {
            let seen = NetInput::of(&position);
            let mut passed = NetActivations::NOTHING;
            let word = forward(&net, &seen, &mut passed);
            let mut slopes = vec![0.0; NUMBERS];
            backward(&net, &mut slopes, &seen, &passed, 1.0);
            let mut compared = 0;
            for n in (0..NUMBERS).step_by(13).filter(|&n| slopes[n].abs() > 0.02) {
                let mut weights = net.clone();
                weights[n] += 1e-3;
                let rise = (forward(&weights, &seen, &mut passed) - word) / 1e-3;
                assert!((rise - slopes[n]).abs() < 0.02, "{n}: {rise} {}", slopes[n]);
                compared += 1;
            }
            assert!(compared > 3, "{position}: {compared}");
        }
    }
}
