//! The trained evaluation: weights of small patterns and an optional network, lent by the caller.
//!
//! A position is seen by the side to move, going up. A feature counts for a side and, turned round, against it if
//! the other side has it. Each has two weights in units of the evaluation (`Evaluator::man`), full board and empty
//! board, interpolated by the men left. [`each_feature`] lists the features of a position for training; [`Patterns`]
//! evaluates the same ones incrementally.
//!
//! - **Patterns of men.** Nine overlapping windows of four rows by two columns, each a number of eight base-3
//!   digits (empty, own man, enemy man). A window shares its table with its mirror image, so there are five tables.
//! - **Material.** Men and kings of both sides (three or more kings count alike), plus one weight for a man and one
//!   for a king.
//! - **Kings.** Their squares, by whether the enemy still has men; free steps; kings without any; men they touch.
//! - **Men under kings.** The square of each man while the enemy has a king, by whether its own side has one.
//! - **Runaways.** Men that no enemy man can stop, by the rows still to go.
//! - **Side to move and opposition** ("la mossa").

use super::net::Net;
use super::node::{Node, PieceCount};
use super::windows::{TABLES, WINDOW};
use super::Evaluator;
use crate::engine::Score;
use crate::rules::italian::fast::{above, below, lowest};
use crate::rules::italian::{Direction, Position, Squares};
use crate::rules::{Color, Game};

/// Two weights of a feature, in units of the evaluation: full board, empty board.
pub type Weight = [i16; 2];

// Offsets of each kind of feature.
const MATERIAL: usize = TABLES * WINDOW;
const MAN: usize = MATERIAL + 13 * 13 * 4 * 4;
const KING: usize = MAN + 1;
const KING_ON: usize = KING + 1;
const MAN_UNDER_KING: usize = KING_ON + 2 * 32;
const KING_STEP: usize = MAN_UNDER_KING + 2 * 32;
const KING_STUCK: usize = KING_STEP + 1;
const KING_TOUCH: usize = KING_STUCK + 1;
const RUNAWAY: usize = KING_TOUCH + 1;
const TURN: usize = RUNAWAY + 8;
const MOVE: usize = TURN + 1;

/// Number of features.
pub const FEATURES: usize = MOVE + 1;

/// Number of features in large tables with many rare entries; they come first.
pub const COMMON: usize = MAN;

/// Men on the full board.
pub const ALL_MEN: i32 = 24;

const MOST: i32 = 12_000;

// The base-3 number whose digits are the bits, lowest bit first. TURNED takes the highest bit first.
const TERNARY: [u16; 256] = ternary(false);
const TURNED: [u16; 256] = ternary(true);

const fn ternary(turned: bool) -> [u16; 256] {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut rest = if turned { (bits as u8).reverse_bits() } else { bits as u8 };
        let mut digit = 1;
        while rest != 0 {
            table[bits] += digit * (rest & 1) as u16;
            (rest, digit) = (rest >> 1, digit * 3);
        }
        bits += 1;
    }
    table
}

#[derive(Clone, Copy)]
struct Side {
    men: u32,
    kings: u32,
}

impl Side {
    const fn turned(self) -> Side {
        Side { men: self.men.reverse_bits(), kings: self.kings.reverse_bits() }
    }
}

/// Calls `visit` with each feature and its count, own minus enemy; returns all men.
#[inline(always)]
pub fn each_feature(position: &Position, mut visit: impl FnMut(usize, i32)) -> i32 {
    let (mut own, mut other) = match position.turn() {
        Color::White => (side(position, Color::White), side(position, Color::Black)),
        Color::Black => (side(position, Color::Black).turned(), side(position, Color::White).turned()),
    };
    windows(own.men, other.men, &mut visit);
    let men = material(own, other, &mut visit);
    visit(TURN, 1);
    if own.kings | other.kings == 0 {
        if own.men.count_ones() == other.men.count_ones() {
            visit(MOVE, opposition(own.men | other.men));
        }
    } else {
        kings(own, other, 1, &mut visit);
        (own, other) = (other.turned(), own.turned());
        kings(own, other, -1, &mut visit);
        (own, other) = (other.turned(), own.turned());
    }
    if other.kings == 0 {
        runaways(own.men, other.men, 1, &mut visit);
    }
    if own.kings == 0 {
        runaways(other.men.reverse_bits(), own.men.reverse_bits(), -1, &mut visit);
    }
    men
}

fn side(position: &Position, color: Color) -> Side {
    Side { men: position.men_of(color).0, kings: position.kings_of(color).0 }
}

/// Returns the squares of columns `column` and `column + 1`, two bits a row.
#[inline(always)]
const fn columns(set: u32, column: u32) -> u32 {
    let set = set >> column & 0x3333_3333;
    let set = (set | set >> 2) & 0x0f0f_0f0f;
    let set = (set | set >> 4) & 0x00ff_00ff;
    (set | set >> 8) & 0xffff
}

#[inline(always)]
fn windows(own: u32, other: u32, visit: &mut impl FnMut(usize, i32)) {
    let [left, middle, right] = [0, 1, 2].map(|column| (columns(own, column), columns(other, column)));
    let at = |(own, other): (u32, u32), row: u32| {
        let bits = |set: u32| (set >> (2 * row) & 0xff) as usize;
        (bits(own), bits(other))
    };
    let mut ours = |table: usize, (own, other): (usize, usize)| {
        visit(table * WINDOW + usize::from(TERNARY[own] + 2 * TERNARY[other]), 1);
    };
    ours(0, at(left, 0));
    ours(1, at(middle, 0));
    ours(2, at(right, 0));
    ours(3, at(left, 2));
    ours(4, at(middle, 2));
    let mut theirs = |table: usize, (own, other): (usize, usize)| {
        visit(table * WINDOW + usize::from(TURNED[other] + 2 * TURNED[own]), -1);
    };
    theirs(0, at(right, 4));
    theirs(1, at(middle, 4));
    theirs(2, at(left, 4));
    theirs(3, at(right, 2));
    theirs(4, at(middle, 2));
}

#[inline(always)]
fn material(own: Side, other: Side, visit: &mut impl FnMut(usize, i32)) -> i32 {
    let counts = |side: Side| (side.men.count_ones() as usize, side.kings.count_ones() as usize);
    let (own, other) = (counts(own), counts(other));
    if own != other {
        visit(MATERIAL + balance(own, other), 1);
        visit(MATERIAL + balance(other, own), -1);
        visit(MAN, own.0 as i32 - other.0 as i32);
        visit(KING, own.1 as i32 - other.1 as i32);
    }
    (own.0 + other.0) as i32
}

#[inline(always)]
fn balance(own: (usize, usize), other: (usize, usize)) -> usize {
    ((own.0.min(12) * 13 + other.0.min(12)) * 4 + own.1.min(3)) * 4 + other.1.min(3)
}

// Rows 0, 2, 4 and 6 of a board with gaps (`fast::Board`).
const SECOND_ROWS: u64 = 0xf | 0xf << 9 | 0xf << 18 | 0xf << 27;

/// Returns +1 if the side to move has the opposition ("la mossa"), else -1.
// With equal men the parity of the men on every second row tells who has it.
const fn opposition(men: u32) -> i32 {
    (men & 0x0f0f_0f0f).count_ones() as i32 % 2 * 2 - 1
}

fn kings(own: Side, other: Side, sign: i32, visit: &mut impl FnMut(usize, i32)) {
    let on = |table: usize, set: u32, visit: &mut dyn FnMut(usize, i32)| {
        for square in Squares(set) {
            visit(table + square.index(), sign);
        }
    };
    if other.kings != 0 {
        on(MAN_UNDER_KING + 32 * usize::from(own.kings != 0), own.men, visit);
    }
    if own.kings == 0 {
        return;
    }
    on(KING_ON + 32 * usize::from(other.men != 0), own.kings, visit);
    let (kings, empty) = (Squares(own.kings), Squares(!(own.men | own.kings | other.men | other.kings)));
    let (mut steps, mut touched, mut free) = (0, 0, Squares::EMPTY);
    for direction in Direction::ALL {
        let reached = kings.step(direction);
        steps += (reached & empty).count();
        touched += (reached & Squares(other.men)).count();
        free |= empty.step(direction);
    }
    visit(KING_STEP, sign * steps as i32);
    visit(KING_STUCK, sign * (kings & !free).count() as i32);
    visit(KING_TOUCH, sign * touched as i32);
}

/// Visits the men with no enemy man in the cone ahead of them.
fn runaways(own: u32, other: u32, sign: i32, visit: &mut impl FnMut(usize, i32)) {
    let (mut free, mut below) = (own, Squares(other));
    for _ in 0..6 {
        below = below.step(Direction::DownLeft) | below.step(Direction::DownRight);
        free &= !below.0;
        if free == 0 {
            return;
        }
    }
    for square in Squares(free) {
        visit(RUNAWAY + usize::from(square.row()), sign);
    }
}

/// The trained evaluation, with lent weights.
#[derive(Clone, Copy)]
pub struct Patterns<'a> {
    weights: &'a [Weight; FEATURES],
    net: Option<&'a Net>,
}

impl<'a> Patterns<'a> {
    /// Creates the evaluation from exactly [`FEATURES`] pairs of weights; `None` for another count.
    pub fn new(weights: &'a [Weight]) -> Option<Patterns<'a>> {
        weights.try_into().ok().map(|weights| Patterns { weights, net: None })
    }

    /// Adds a network.
    #[must_use]
    pub fn with_net(self, net: &'a Net) -> Patterns<'a> {
        Patterns { net: Some(net), ..self }
    }

    pub(super) fn net(&self) -> Option<&'a Net> {
        self.net
    }
}

impl core::fmt::Debug for Patterns<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Patterns").finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Default)]
struct Sum {
    full: i32,
    bare: i32,
}

impl Sum {
    #[inline(always)]
    fn add(&mut self, [full, bare]: Weight, times: i32) {
        self.full += i32::from(full) * times;
        self.bare += i32::from(bare) * times;
    }

    fn merge(&mut self, other: Sum, times: i32) {
        self.full += other.full * times;
        self.bare += other.bare * times;
    }

    #[inline(always)]
    fn score(self, men: i32, net: i32) -> Score {
        let score = (self.full * men + self.bare * (ALL_MEN - men)) / ALL_MEN + net;
        Score(score.clamp(-MOST, MOST))
    }
}

#[derive(Clone, Copy)]
struct Seen {
    men: u64,
    kings: u64,
    goes_up: bool,
}

impl Seen {
    /// Returns the lowest square of `set` in this side's view, last row 0.
    #[inline(always)]
    fn square(self, set: u64) -> usize {
        if self.goes_up {
            lowest(set)
        } else {
            31 - lowest(set)
        }
    }
}

impl Patterns<'_> {
    /// Returns the same as [`Evaluator::evaluate`], incrementally; `net` is the network's part.
    #[inline]
    pub(super) fn look(&self, node: &Node, net: i32) -> Score {
        let mut sum = self.windows(node);
        let [own, other] = node.count();
        let [own_men, own_kings, other_men, other_kings] = node.board.sets();
        let is_white = node.turn == Color::White;
        if own != other {
            let balance =
                |own: PieceCount, other: PieceCount| balance((own.men, own.kings), (other.men, other.kings));
            sum.add(self.weights[MATERIAL + balance(own, other)], 1);
            sum.add(self.weights[MATERIAL + balance(other, own)], -1);
            sum.add(self.weights[MAN], own.men as i32 - other.men as i32);
            sum.add(self.weights[KING], own.kings as i32 - other.kings as i32);
        }
        sum.add(self.weights[TURN], 1);
        let own_side = Seen { men: own_men, kings: own_kings, goes_up: is_white };
        let other_side = Seen { men: other_men, kings: other_kings, goes_up: !is_white };
        if own_kings | other_kings == 0 {
            if own.men == other.men {
                let odd = (own_men | other_men) & SECOND_ROWS;
                sum.add(self.weights[MOVE], (odd.count_ones() & 1) as i32 * 2 - 1);
            }
        } else {
            sum.merge(self.kings(own_side, other_side), 1);
            sum.merge(self.kings(other_side, own_side), -1);
        }
        if other_kings == 0 {
            self.runaways(own_side, other_men, 1, &mut sum);
        }
        if own_kings == 0 {
            self.runaways(other_side, own_men, -1, &mut sum);
        }
        sum.score((own.men + other.men) as i32, net)
    }

    #[inline(always)]
    fn windows(&self, node: &Node) -> Sum {
        let mut sum = Sum::default();
        for table in 0..TABLES {
            sum.add(self.weights[table * WINDOW + node.windows.number(table)], 1);
            sum.add(self.weights[table * WINDOW + node.windows.number(TABLES + table)], -1);
        }
        match node.turn {
            Color::White => sum,
            Color::Black => Sum { full: -sum.full, bare: -sum.bare },
        }
    }

    fn kings(&self, own: Seen, other: Seen) -> Sum {
        let mut sum = Sum::default();
        if other.kings != 0 {
            let table = MAN_UNDER_KING + 32 * usize::from(own.kings != 0);
            let mut men = own.men;
            while men != 0 {
                sum.add(self.weights[table + own.square(men)], 1);
                men &= men - 1;
            }
        }
        if own.kings == 0 {
            return sum;
        }
        let taken = own.men | own.kings | other.men | other.kings;
        let table = KING_ON + 32 * usize::from(other.men != 0);
        let (mut kings, mut steps, mut stuck, mut touched) = (own.kings, 0, 0, 0);
        while kings != 0 {
            sum.add(self.weights[table + own.square(kings)], 1);
            let king = kings & kings.wrapping_neg();
            kings ^= king;
            let around = above(king) | below(king);
            let free = around & !taken;
            steps += free.count_ones() as i32;
            stuck += i32::from(free == 0);
            touched += (around & other.men).count_ones() as i32;
        }
        sum.add(self.weights[KING_STEP], steps);
        sum.add(self.weights[KING_STUCK], stuck);
        sum.add(self.weights[KING_TOUCH], touched);
        sum
    }

    #[inline(always)]
    fn runaways(&self, own: Seen, other_men: u64, sign: i32, sum: &mut Sum) {
        let back = |set: u64| if own.goes_up { below(set) } else { above(set) };
        let (mut free, mut stopped) = (own.men, other_men);
        for _ in 0..3 {
            let once = back(stopped);
            stopped = back(once);
            free &= !(once | stopped);
            if free == 0 {
                return;
            }
        }
        while free != 0 {
            sum.add(self.weights[RUNAWAY + own.square(free) / 4], sign);
            free &= free - 1;
        }
    }
}

impl Evaluator for Patterns<'_> {
    fn evaluate(&self, position: &Position) -> Score {
        let mut sum = Sum::default();
        let men = each_feature(position, |feature, times| sum.add(self.weights[feature], times));
        sum.score(men, self.net.map_or(0, |net| net.evaluate(position)))
    }

    fn patterns(&self) -> Option<Patterns<'_>> {
        Some(*self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::NUMBERS;
    use super::*;
    use crate::rules::italian::Setup;
    use crate::rules::scattered;
    use std::collections::BTreeMap;
    use std::vec::Vec;

    fn weights(most: u64) -> Vec<Weight> {
        let one =
            |n: usize, k: u64| ((scattered(3 + k, n as u64) % (2 * most + 1)) as i64 - most as i64) as i16;
        (0..FEATURES).map(|n| [one(n, 0), one(n, 1)]).collect()
    }

    fn positions(count: u64) -> impl Iterator<Item = Position> {
        (0..count).filter_map(|seed| {
            let mut setup = Setup::to_move(if seed % 2 == 0 { Color::White } else { Color::Black });
            let draw = |n| scattered(seed, n) as u32;
            let (all, white) = (draw(0) & if seed % 3 == 0 { !0 } else { draw(1) }, draw(2));
            setup.white = Squares(all & white);
            setup.black = Squares(all & !white);
            let kings = if seed % 5 == 0 { 0 } else { draw(3) & draw(4) };
            let last = setup.white.0 & 0xf | setup.black.0 & 0xf000_0000;
            setup.kings = Squares(all & (kings | last));
            setup.position().ok()
        })
    }

    fn features(position: &Position) -> (BTreeMap<usize, i32>, i32) {
        let mut found = BTreeMap::new();
        let men = each_feature(position, |feature, times| *found.entry(feature).or_default() += times);
        found.retain(|_, times| *times != 0);
        (found, men)
    }

    #[test]
    fn a_mirrored_position_has_the_same_features() {
        for position in positions(5_000) {
            assert_eq!(features(&position), features(&position.mirrored()), "{position}");
        }
    }

    #[test]
    fn the_other_side_has_the_opposite_but_for_the_turn_and_the_move() {
        for position in positions(5_000) {
            let (mut own, _) = features(&position);
            let (other, _) = features(&position.with_turn(!position.turn()));
            own.iter_mut().filter(|(&feature, _)| feature < TURN).for_each(|(_, times)| *times = -*times);
            assert_eq!(own, other, "{position}");
        }
    }

    #[test]
    fn no_weights_and_no_position_go_beyond_what_an_evaluation_may_say() {
        let weights = weights(i16::MAX as u64);
        let patterns = Patterns::new(&weights).expect("as many as there are features");
        for position in positions(20_000) {
            let Score(score) = patterns.evaluate(&position);
            assert!(score.abs() <= Score::MOST_EVALUATED.0, "{position}: {score}");
        }
        assert!(Patterns::new(&weights[1..]).is_none());
    }

    #[test]
    fn what_the_search_keeps_up_to_date_is_evaluated_as_the_position() {
        let weights = weights(20_000);
        let patterns = Patterns::new(&weights).expect("as many as there are features");
        for position in positions(20_000) {
            assert_eq!(patterns.look(&Node::root(&position), 0), patterns.evaluate(&position), "{position}");
        }
    }

    #[test]
    fn what_the_network_says_is_added() {
        let numbers: Vec<i16> = (0..NUMBERS).map(|n| (scattered(5, n as u64) % 401) as i16 - 200).collect();
        let net = Net::of(&numbers).expect("as many as it has");
        let weights = weights(3_000);
        let patterns = Patterns::new(&weights).expect("as many as there are features");
        for position in positions(2_000) {
            let score = patterns.with_net(&net).evaluate(&position);
            let (alone, word) = (patterns.evaluate(&position).0, net.evaluate(&position));
            assert!((score.0 - alone - word).abs() <= 1 || score.0.abs() == MOST, "{position}");
        }
    }

    #[test]
    fn windows_cover_the_board_and_see_every_man() {
        let empty = features(&with_men(0, 0)).0;
        for square in 4..28 {
            assert_ne!(features(&with_men(1 << square, 0)).0, empty, "{square}");
            assert_ne!(features(&with_men(0, 1 << square)).0, empty, "{square}");
        }
    }

    fn with_men(white: u32, black: u32) -> Position {
        let mut setup = Setup::to_move(Color::White);
        (setup.white, setup.black) = (Squares(white), Squares(black));
        setup.position().expect("legal")
    }

    #[test]
    fn la_mossa_is_the_first_example_s_of_the_article() {
        // Men where its two kings stand one row off: W18 against B15, three rows apart or two.
        let has = |white: u32, black: u32| features(&with_men(1 << (white - 1), 1 << (black - 1))).0[&MOVE];
        assert_eq!(has(22, 14), -has(22, 10));
        assert_eq!(has(22, 14), has(18, 10));
    }
}
