//! A small neural network added to the patterns, mainly for what kings are worth together.
//!
//! [`Net`] has the weights, [`Views`] the accumulators: `HIDDEN` numbers for White's view and for Black's turned
//! view, updated per piece ([`Views::follow`]). Both views, clamped to 0 to 1, feed `SECOND` clamped sums and one
//! score. Piece counts select one of `STAGES` output layers; all arithmetic is integer and cannot overflow.

#![allow(
    clippy::needless_range_loop,
    reason = "plain loops over arrays become a few instructions for many numbers"
)]

use crate::rules::italian::fast::{lowest, Board};
use crate::rules::italian::Position;
use crate::rules::{Color, Game};
#[cfg(all(feature = "std", target_arch = "x86_64"))]
use core::hint::black_box;

pub(crate) const HIDDEN: usize = 32;
pub(crate) const SECOND: usize = 8;
// 32 squares for each of: own men, own kings, the other side's men, its kings.
pub(crate) const INPUTS: usize = 4 * SQUARES;
pub(crate) const STAGES: usize = 8;
// Order of the weights: what a piece adds, by input; biases; then each stage. A stage has the rows of its sums, own
// view first, the sums' biases, their output weights, and a constant.
pub(crate) const NUMBERS: usize = INPUTS * HIDDEN + HIDDEN + STAGES * STAGE_NUMBERS;
pub(crate) const STAGE_NUMBERS: usize = SECOND * ROW + 2 * SECOND + 1;

const SQUARES: usize = 32;
const ROW: usize = 2 * HIDDEN;

// Fractional bits of accumulators, rows and sum biases.
pub(crate) const ONE_BITS: u32 = 8;
// Fractional bits of output weights and constant, which are in hundredths of a man.
pub(crate) const WORTH_BITS: u32 = 4;
// Fractional bits of a clamped sum.
const SUM_BITS: u32 = 10;

const ONE: i16 = 1 << ONE_BITS;

// The alignment lets a processor load sixteen numbers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
struct Aligned<const N: usize>([i16; N]);

type Numbers = Aligned<HIDDEN>;

/// The weights of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    inputs: [Numbers; INPUTS],
    // Twice: for both views.
    bias: [Numbers; 2],
    stages: [Stage; STAGES],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stage {
    rows: [Aligned<ROW>; SECOND],
    bias: Aligned<SECOND>,
    worth: Aligned<SECOND>,
    constant: i16,
}

impl Stage {
    const NONE: Stage = Stage {
        rows: [Aligned([0; ROW]); SECOND],
        bias: Aligned([0; SECOND]),
        worth: Aligned([0; SECOND]),
        constant: 0,
    };
}

/// Returns the output stage for a number of pieces: three counts share one.
pub const fn stage(pieces: u32) -> usize {
    let stage = pieces.saturating_sub(1) as usize / 3;
    if stage < STAGES {
        stage
    } else {
        STAGES - 1
    }
}

/// Returns a piece's input in the first side's view and in the other's.
///
/// `class`: 0 and 1 for the first side's man and king, 2 and 3 for the other's. `square` is as the first side sees
/// it.
pub const fn inputs(class: usize, square: usize) -> [usize; 2] {
    [class * SQUARES + square, (class ^ 2) * SQUARES + SQUARES - 1 - square]
}

impl Net {
    /// Creates the network from exactly `NUMBERS` weights; `None` for another count.
    pub fn of(numbers: &[i16]) -> Option<Net> {
        let mut left = (numbers.len() == NUMBERS).then(|| numbers.iter().copied())?;
        let mut net = Net {
            inputs: [Aligned([0; HIDDEN]); INPUTS],
            bias: [Aligned([0; HIDDEN]); 2],
            stages: [Stage::NONE; STAGES],
        };
        let mut fill = |slots: &mut [i16]| slots.iter_mut().zip(&mut left).for_each(|(slot, n)| *slot = n);
        net.inputs.iter_mut().for_each(|input| fill(&mut input.0));
        fill(&mut net.bias[0].0);
        for stage in &mut net.stages {
            stage.rows.iter_mut().for_each(|row| fill(&mut row.0));
            fill(&mut stage.bias.0);
            fill(&mut stage.worth.0);
            fill(core::slice::from_mut(&mut stage.constant));
        }
        net.bias[1] = net.bias[0];
        Some(net)
    }

    /// Returns the evaluation for the side to move, in hundredths of a man.
    pub fn look(&self, views: &Views, turn: Color, pieces: u32) -> i32 {
        let stage = &self.stages[stage(pieces)];
        let [white, black] = &views.seen;
        let [own, other] = if turn == Color::White { [white, black] } else { [black, white] };
        chosen::output(stage, own, other)
    }

    /// Returns the same as [`Net::look`], computing the views from scratch.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let board = Board::from(position);
        let mut views = Views::NONE;
        views.follow(self, &Views::NONE, &board, position.turn());
        self.look(&views, position.turn(), 32 - position.empty().count())
    }
}

/// The two slow functions, compiled for any processor.
#[cfg(any(test, not(all(feature = "std", target_arch = "x86_64"))))]
mod plain {
    use super::*;

    pub(super) fn output(stage: &Stage, own: &Numbers, other: &Numbers) -> i32 {
        narrow_output(stage, own, other)
    }

    pub(super) fn update(seen: &mut [Numbers; 2], from: &[Numbers; 2], changes: Changes<'_>) {
        apply(seen, from, changes);
    }
}

/// The same, compiled a second time for AVX2. Each call runs the version for this processor.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod dispatched {
    use super::*;
    use multiversion::{multiversion, target::selected_target};

    #[multiversion(targets("x86_64+avx2+bmi1"), dispatcher = "direct")]
    pub(super) fn output(stage: &Stage, own: &Numbers, other: &Numbers) -> i32 {
        if const { selected_target!().supports_feature_str("avx2") } {
            wide_output(stage, own, other)
        } else {
            narrow_output(stage, own, other)
        }
    }

    #[multiversion(targets("x86_64+avx2+bmi1"), dispatcher = "direct")]
    pub(super) fn update(seen: &mut [Numbers; 2], from: &[Numbers; 2], changes: Changes<'_>) {
        apply(seen, from, changes);
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
use dispatched as chosen;
#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
use plain as chosen;

// For SSE2 the compiler vectorizes a function of its own; inside a caller's loop it does not.
#[inline(always)]
fn narrow_output(stage: &Stage, own: &Numbers, other: &Numbers) -> i32 {
    #[inline(never)]
    fn limit_apart(numbers: &Numbers, limited: &mut Aligned<ROW>, place: usize) {
        limit(numbers, limited, place);
    }
    #[inline(never)]
    fn product_apart(row: &Aligned<ROW>, numbers: &Aligned<ROW>) -> i32 {
        product::<8>(row, numbers)
    }
    #[inline(never)]
    fn worth_apart(sums: &[i32; SECOND], stage: &Stage) -> i32 {
        worth(sums, stage)
    }
    let mut limited = Aligned([0; ROW]);
    limit_apart(own, &mut limited, 0);
    limit_apart(other, &mut limited, HIDDEN);
    let mut sums = [0; SECOND];
    for (sum, row) in sums.iter_mut().zip(&stage.rows) {
        *sum = product_apart(row, &limited);
    }
    score(stage, worth_apart(&sums, stage))
}

// Only inlined code is compiled for AVX2. The boxes keep the compiler from merging the three steps and unrolling the
// loop of rows: it would vectorize neither.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[inline(always)]
fn wide_output(stage: &Stage, own: &Numbers, other: &Numbers) -> i32 {
    let mut limited = Aligned([0; ROW]);
    limit(own, &mut limited, 0);
    limit(other, &mut limited, HIDDEN);
    let limited = black_box(&limited);
    let mut sums = [0; SECOND];
    for (sum, row) in sums.iter_mut().zip(&stage.rows).take(black_box(SECOND)) {
        *sum = product::<16>(row, limited);
    }
    score(stage, worth(black_box(&sums), stage))
}

#[inline(always)]
fn score(stage: &Stage, worth: i32) -> i32 {
    ((i32::from(stage.constant) << SUM_BITS) + worth) >> (SUM_BITS + WORTH_BITS)
}

#[inline(always)]
fn product<const LANES: usize>(row: &Aligned<ROW>, numbers: &Aligned<ROW>) -> i32 {
    let mut sums = [0; LANES];
    for (row, numbers) in row.0.chunks_exact(LANES).zip(numbers.0.chunks_exact(LANES)) {
        for n in 0..LANES {
            sums[n] += i32::from(row[n]) * i32::from(numbers[n]);
        }
    }
    sums.iter().sum()
}

#[inline(always)]
fn limit(numbers: &Numbers, limited: &mut Aligned<ROW>, place: usize) {
    for n in 0..HIDDEN {
        limited.0[place + n] = numbers.0[n].clamp(0, ONE);
    }
}

#[inline(always)]
fn worth(sums: &[i32; SECOND], stage: &Stage) -> i32 {
    let mut limited = [0_i16; SECOND];
    for n in 0..SECOND {
        let sum = sums[n] + (i32::from(stage.bias.0[n]) << ONE_BITS);
        limited[n] = (sum >> (2 * ONE_BITS - SUM_BITS)).clamp(0, 1 << SUM_BITS) as i16;
    }
    let mut all = 0;
    for n in 0..SECOND {
        all += i32::from(limited[n]) * i32::from(stage.worth.0[n]);
    }
    all
}

#[inline(always)]
fn plus(numbers: &Numbers, more: &Numbers) -> Numbers {
    let mut sums = [0; HIDDEN];
    for n in 0..HIDDEN {
        sums[n] = numbers.0[n].wrapping_add(more.0[n]);
    }
    Aligned(sums)
}

#[inline(always)]
fn minus(numbers: &Numbers, less: &Numbers) -> Numbers {
    let mut rest = [0; HIDDEN];
    for n in 0..HIDDEN {
        rest[n] = numbers.0[n].wrapping_sub(less.0[n]);
    }
    Aligned(rest)
}

/// The accumulators of a position, one for each side's view.
#[derive(Clone, Debug)]
pub struct Views {
    // White's men and kings, then Black's, as in `Board::sets`.
    sets: [u64; 4],
    // Sums for White's view and Black's; meaningless until `is_begun`.
    seen: [Numbers; 2],
    is_begun: bool,
}

impl Views {
    /// The accumulators before any position.
    pub const NONE: Views = Views { sets: [0; 4], seen: [Aligned([0; HIDDEN]); 2], is_begun: false };

    /// Updates the accumulators to a position, from those of another.
    pub fn follow(&mut self, net: &Net, from: &Views, board: &Board, turn: Color) {
        let [men, kings, other_men, other_kings] = board.sets();
        self.sets = match turn {
            Color::White => [men, kings, other_men, other_kings],
            Color::Black => [other_men, other_kings, men, kings],
        };
        let changes = Changes { net, before: &from.sets, now: &self.sets };
        chosen::update(&mut self.seen, if from.is_begun { &from.seen } else { &net.bias }, changes);
        self.is_begun = true;
    }
}

#[derive(Clone, Copy)]
struct Changes<'a> {
    net: &'a Net,
    before: &'a [u64; 4],
    now: &'a [u64; 4],
}

// Without closures: the compiler does not always inline them, and only inlined code is compiled for AVX2.
#[inline(always)]
fn apply(views: &mut [Numbers; 2], from: &[Numbers; 2], changes: Changes<'_>) {
    let Changes { net, before, now } = changes;
    let mut seen = *from;
    for class in 0..4 {
        let (mut entered, mut left) = (now[class] & !before[class], before[class] & !now[class]);
        while entered != 0 {
            let [white, black] = inputs(class, lowest(entered));
            seen = [plus(&seen[0], &net.inputs[white]), plus(&seen[1], &net.inputs[black])];
            entered &= entered - 1;
        }
        while left != 0 {
            let [white, black] = inputs(class, lowest(left));
            seen = [minus(&seen[0], &net.inputs[white]), minus(&seen[1], &net.inputs[black])];
            left &= left - 1;
        }
    }
    *views = seen;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::Setup;
    use crate::rules::scattered;
    use std::boxed::Box;
    use std::vec::Vec;

    fn net() -> Box<Net> {
        let number = |n: usize| (scattered(11, n as u64) % 401) as i16 - 200;
        Box::new(Net::of(&(0..NUMBERS).map(number).collect::<Vec<_>>()).expect("as many as it has"))
    }

    fn game(seed: u64) -> Vec<Position> {
        let mut position = Position::start(if seed % 2 == 0 { Color::White } else { Color::Black });
        let mut all = std::vec![position];
        for ply in 0..120 {
            let legal = position.legal_moves();
            let Some(n) = scattered(seed, ply).checked_rem(legal.len() as u64) else { break };
            position = position.after(legal[n as usize]);
            all.push(position);
        }
        all
    }

    #[test]
    fn what_follows_a_position_is_seen_as_if_from_nothing() {
        let net = net();
        for seed in 0..40 {
            let positions = game(seed);
            let mut views = Views::NONE;
            for (n, position) in
                positions.iter().enumerate().filter(|(n, _)| scattered(seed, *n as u64) % 3 == 0)
            {
                let before = views.clone();
                views.follow(&net, &before, &Board::from(position), position.turn());
                let pieces = 32 - position.empty().count();
                assert_eq!(
                    net.look(&views, position.turn(), pieces),
                    net.evaluate(position),
                    "{n}: {position}"
                );
            }
        }
    }

    #[test]
    fn a_mirrored_position_looks_the_same() {
        let net = net();
        let mut words: Vec<i32> = Vec::new();
        for position in (0..20).flat_map(game) {
            assert_eq!(net.evaluate(&position), net.evaluate(&position.mirrored()), "{position}");
            words.push(net.evaluate(&position));
        }
        words.sort_unstable();
        words.dedup();
        assert!(words.len() > 50, "positions differ: {}", words.len());
    }

    #[test]
    fn weights_are_read_in_their_order() {
        let numbers: Vec<i16> = (0..NUMBERS).map(|n| n as i16).collect();
        let net = Net::of(&numbers).expect("as many as it has");
        let first = INPUTS * HIDDEN + HIDDEN;
        assert_eq!(
            (net.inputs[3].0[4], net.bias[0].0[5]),
            (3 * HIDDEN as i16 + 4, (INPUTS * HIDDEN) as i16 + 5)
        );
        assert_eq!(net.stages[0].rows[1].0[2], (first + ROW + 2) as i16);
        assert_eq!(net.stages[STAGES - 1].constant, (NUMBERS - 1) as i16);
        assert!(Net::of(&numbers[1..]).is_none() && Net::of(&[]).is_none());
    }

    #[test]
    fn no_weights_overflow() {
        for number in [i16::MIN, i16::MAX] {
            let net = Box::new(Net::of(&std::vec![number; NUMBERS]).expect("as many as it has"));
            game(3).iter().for_each(|position| {
                net.evaluate(position);
            });
        }
    }

    fn random(seed: u64, n: usize) -> i16 {
        let number = scattered(seed, n as u64);
        match number >> 60 {
            0 => i16::MIN,
            1 => i16::MAX,
            2..6 => (number % 600) as i16 - 200,
            _ => number as i16,
        }
    }

    fn random_net(seed: u64) -> Box<Net> {
        let numbers: Vec<i16> = (0..NUMBERS).map(|n| random(seed, n)).collect();
        Box::new(Net::of(&numbers).expect("as many as it has"))
    }

    /// Returns what `output` returns, number by number.
    fn slow_output(stage: &Stage, own: &Numbers, other: &Numbers) -> i32 {
        let limited = own.0.iter().chain(&other.0).map(|&n| i64::from(n.clamp(0, ONE)));
        let worth = (0..SECOND).map(|n| {
            let products = stage.rows[n].0.iter().zip(limited.clone()).map(|(&a, b)| i64::from(a) * b);
            let sum = products.sum::<i64>() + (i64::from(stage.bias.0[n]) << ONE_BITS);
            (sum >> (2 * ONE_BITS - SUM_BITS)).clamp(0, 1 << SUM_BITS) * i64::from(stage.worth.0[n])
        });
        let all = (i64::from(stage.constant) << SUM_BITS) + worth.sum::<i64>();
        (all >> (SUM_BITS + WORTH_BITS)) as i32
    }

    #[test]
    fn every_version_gives_the_same_output() {
        for seed in 0..300 {
            let net = random_net(seed);
            let [own, other] =
                [0, HIDDEN].map(|from| Aligned(core::array::from_fn(|n| random(seed, NUMBERS + from + n))));
            for stage in &net.stages {
                let expected = slow_output(stage, &own, &other);
                assert_eq!(chosen::output(stage, &own, &other), expected, "seed {seed}");
                assert_eq!(plain::output(stage, &own, &other), expected, "seed {seed}");
            }
        }
    }

    #[test]
    fn every_version_updates_the_views_alike() {
        for seed in 0..40 {
            let (net, positions) = (random_net(seed), game(seed));
            let boards = positions.iter().map(|position| Board::from(position).sets());
            let boards: Vec<[u64; 4]> = boards.collect();
            for before in &boards {
                let now = &boards[scattered(seed, before[0]) as usize % boards.len()];
                let changes = Changes { net: &net, before, now };
                let mut expected = net.bias;
                for class in 0..4 {
                    for bit in (0..64).filter(|bit| (now[class] ^ before[class]) >> bit & 1 != 0) {
                        let entered = now[class] >> bit & 1 != 0;
                        for (view, input) in expected.iter_mut().zip(inputs(class, lowest(1 << bit))) {
                            for (sum, &n) in view.0.iter_mut().zip(&net.inputs[input].0) {
                                *sum = if entered { sum.wrapping_add(n) } else { sum.wrapping_sub(n) };
                            }
                        }
                    }
                }
                let mut seen = [net.bias; 2];
                chosen::update(&mut seen[0], &net.bias, changes);
                plain::update(&mut seen[1], &net.bias, changes);
                assert_eq!(seen, [expected; 2], "seed {seed}");
            }
        }
    }

    #[test]
    fn every_number_of_pieces_has_a_stage() {
        assert_eq!([1, 3, 4, 12, 22, 24].map(stage), [0, 0, 1, 3, 7, 7]);
        let mut setup = Setup::to_move(Color::White);
        setup.white = crate::rules::italian::Squares(1 << 31);
        let position = setup.position().expect("legal");
        net().evaluate(&position);
    }
}
