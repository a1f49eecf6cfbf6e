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

/// Accumulators of a side's view.
pub const HIDDEN: usize = 32;
/// Sums of a stage.
pub const SECOND: usize = 8;
/// Inputs of a view: 32 squares for each of own men, own kings, the other side's men, its kings.
pub const INPUTS: usize = 4 * SQUARES;
/// Sets of later weights, by the number of pieces.
pub const STAGES: usize = 8;
/// Number of weights, in this order: what a piece adds, by input; biases; then each stage.
///
/// A stage has the rows of its sums, own view first, the sums' biases, their output weights, and a constant.
pub const NUMBERS: usize = INPUTS * HIDDEN + HIDDEN + STAGES * STAGE_NUMBERS;
/// Number of weights of a stage.
pub const STAGE_NUMBERS: usize = SECOND * ROW + 2 * SECOND + 1;

const SQUARES: usize = 32;
const ROW: usize = 2 * HIDDEN;

/// Fractional bits of accumulators, rows and sum biases.
pub const ONE_BITS: u32 = 8;
/// Fractional bits of output weights and constant, which are in units of the evaluation.
pub const WORTH_BITS: u32 = 4;
// Fractional bits of a clamped sum.
const SUM_BITS: u32 = 10;

const ONE: i16 = 1 << ONE_BITS;

// The alignment lets a processor load eight numbers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
struct Aligned<const N: usize>([i16; N]);

type Numbers = Aligned<HIDDEN>;
// The own view's, then the other's.
type Both = [Numbers; 2];

/// The weights of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    inputs: [Numbers; INPUTS],
    bias: Numbers,
    stages: [Stage; STAGES],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stage {
    rows: [Both; SECOND],
    bias: Aligned<SECOND>,
    worth: Aligned<SECOND>,
    constant: i16,
}

impl Stage {
    const NONE: Stage = Stage {
        rows: [[Aligned([0; HIDDEN]); 2]; SECOND],
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
            bias: Aligned([0; HIDDEN]),
            stages: [Stage::NONE; STAGES],
        };
        let mut fill = |slots: &mut [i16]| slots.iter_mut().zip(&mut left).for_each(|(slot, n)| *slot = n);
        net.inputs.iter_mut().for_each(|input| fill(&mut input.0));
        fill(&mut net.bias.0);
        for stage in &mut net.stages {
            stage.rows.iter_mut().flatten().for_each(|row| fill(&mut row.0));
            fill(&mut stage.bias.0);
            fill(&mut stage.worth.0);
            fill(core::slice::from_mut(&mut stage.constant));
        }
        Some(net)
    }

    /// Returns the evaluation for the side to move, in units of the evaluation (`Evaluator::man`).
    pub fn look(&self, views: &Views, turn: Color, pieces: u32) -> i32 {
        let stage = &self.stages[stage(pieces)];
        let [white, black] = &views.seen;
        let [own, other] = if turn == Color::White { [white, black] } else { [black, white] };
        let limited = [limit(own), limit(other)];
        let mut sums = [0; SECOND];
        for (sum, row) in sums.iter_mut().zip(&stage.rows) {
            *sum = product(row, &limited);
        }
        let worth = (i32::from(stage.constant) << SUM_BITS) + worth(&sums, &stage.bias, &stage.worth);
        worth >> (SUM_BITS + WORTH_BITS)
    }

    /// Returns the same as [`Net::look`], computing the views from scratch.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let board = Board::from(position);
        let mut views = Views::NONE;
        views.follow(self, &Views::NONE, &board, position.turn());
        self.look(&views, position.turn(), 32 - position.empty().count())
    }
}

const LANES: usize = 8;

// Written as a function of its own that is not inlined, as below, so that the compiler vectorizes it: inside
// a caller's loop it does not. Of iterators over the parts it makes a loop that gathers single numbers.
#[inline(never)]
fn product(row: &Both, numbers: &Both) -> i32 {
    let mut sums = [0; LANES];
    for view in 0..2 {
        for part in 0..HIDDEN / LANES {
            for n in 0..LANES {
                let at = part * LANES + n;
                sums[n] += i32::from(row[view].0[at]) * i32::from(numbers[view].0[at]);
            }
        }
    }
    sums.iter().sum()
}

#[inline(always)]
fn limit(numbers: &Numbers) -> Numbers {
    let mut limited = [0; HIDDEN];
    for n in 0..HIDDEN {
        limited[n] = numbers.0[n].clamp(0, ONE);
    }
    Aligned(limited)
}

#[inline(never)]
fn worth(sums: &[i32; SECOND], bias: &Aligned<SECOND>, worth: &Aligned<SECOND>) -> i32 {
    let mut limited = [0_i16; SECOND];
    for n in 0..SECOND {
        let sum = sums[n] + (i32::from(bias.0[n]) << ONE_BITS);
        limited[n] = (sum >> (2 * ONE_BITS - SUM_BITS)).clamp(0, 1 << SUM_BITS) as i16;
    }
    let mut all = 0;
    for n in 0..SECOND {
        all += i32::from(limited[n]) * i32::from(worth.0[n]);
    }
    all
}

impl Net {
    /// Returns the accumulators of both views with a piece's inputs added or subtracted.
    #[inline(always)]
    fn changed(&self, seen: &Both, inputs: [usize; 2], with: impl Fn(i16, i16) -> i16) -> Both {
        let view = |numbers: &Numbers, input: &Numbers| {
            let mut changed = [0; HIDDEN];
            for n in 0..HIDDEN {
                changed[n] = with(numbers.0[n], input.0[n]);
            }
            Aligned(changed)
        };
        [view(&seen[0], &self.inputs[inputs[0]]), view(&seen[1], &self.inputs[inputs[1]])]
    }
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
        let mut seen = if from.is_begun { from.seen } else { [net.bias; 2] };
        for (class, (now, before)) in self.sets.into_iter().zip(from.sets).enumerate() {
            each(now & !before, class, |inputs| seen = net.changed(&seen, inputs, i16::wrapping_add));
            each(before & !now, class, |inputs| seen = net.changed(&seen, inputs, i16::wrapping_sub));
        }
        self.seen = seen;
        self.is_begun = true;
    }
}

#[inline(always)]
fn each(mut set: u64, class: usize, mut visit: impl FnMut([usize; 2])) {
    while set != 0 {
        visit(inputs(class, lowest(set)));
        set &= set - 1;
    }
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
            (net.inputs[3].0[4], net.bias.0[5]),
            (3 * HIDDEN as i16 + 4, (INPUTS * HIDDEN) as i16 + 5)
        );
        assert_eq!(net.stages[0].rows[1][0].0[2], (first + ROW + 2) as i16);
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

    #[test]
    fn every_number_of_pieces_has_a_stage() {
        assert_eq!([1, 3, 4, 12, 22, 24].map(stage), [0, 0, 1, 3, 7, 7]);
        let mut setup = Setup::to_move(Color::White);
        setup.white = crate::rules::italian::Squares(1 << 31);
        let position = setup.position().expect("legal");
        net().evaluate(&position);
    }
}
