//! The windows of men that the trained evaluation reads, updated incrementally.
//!
//! Ten numbers take 16 bits each of three words, so one addition per word adds or removes a man. No number leaves 0
//! to 6,560, so none carries into the next.

use crate::rules::italian::{Position, Squares};
use crate::rules::Color;

// Numbers of eight base-3 digits.
pub(super) const WINDOW: usize = 6_561;

pub(super) const TABLES: usize = 5;

// First column and row of White's windows, tables 0 to 4.
const SEEN_BY_WHITE: [(usize, usize); TABLES] = [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)];
// The same for Black, for whom the board is turned.
const SEEN_BY_BLACK: [(usize, usize); TABLES] = [(2, 4), (1, 4), (0, 4), (2, 2), (1, 2)];

const ROWS: usize = 4;
const COLUMNS: usize = 2;

// Numbers per word, and bits per number.
const LANES: usize = 4;
const LANE: usize = 16;

/// White's five numbers, then Black's; own men are digit 1, enemy men digit 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternWindows([u64; 3]);

impl PatternWindows {
    pub(super) const NONE: PatternWindows = PatternWindows([0; 3]);

    pub(super) const fn of_man(is_black: bool, square: usize) -> PatternWindows {
        let mut words = [0; 3];
        let mut table = 0;
        while table < TABLES {
            let (ones, twos) = (1 + is_black as u64, 2 - is_black as u64);
            if let Some(place) = place(SEEN_BY_WHITE[table], square) {
                words[table / LANES] += (ones * power_of_3(place)) << (table % LANES * LANE);
            }
            if let Some(place) = place(SEEN_BY_BLACK[table], square) {
                let lane = TABLES + table;
                words[lane / LANES] +=
                    (twos * power_of_3(ROWS * COLUMNS - 1 - place)) << (lane % LANES * LANE);
            }
            table += 1;
        }
        PatternWindows(words)
    }

    pub(super) fn of(position: &Position) -> PatternWindows {
        let of =
            |men: Squares, is_black| men.map(move |square| PatternWindows::of_man(is_black, square.index()));
        let (white, black) = (position.men_of(Color::White), position.men_of(Color::Black));
        of(white, false).chain(of(black, true)).fold(PatternWindows::NONE, PatternWindows::plus)
    }

    #[inline(always)]
    pub(super) fn plus(self, other: PatternWindows) -> PatternWindows {
        let (PatternWindows([a, b, c]), PatternWindows([x, y, z])) = (self, other);
        PatternWindows([a.wrapping_add(x), b.wrapping_add(y), c.wrapping_add(z)])
    }

    #[inline(always)]
    pub(super) fn minus(self, other: PatternWindows) -> PatternWindows {
        let (PatternWindows([a, b, c]), PatternWindows([x, y, z])) = (self, other);
        PatternWindows([a.wrapping_sub(x), b.wrapping_sub(y), c.wrapping_sub(z)])
    }

    /// Returns the number of a table in White's view; lanes from 5 are Black's.
    #[inline(always)]
    pub(super) fn number(&self, lane: usize) -> usize {
        (self.0[lane / LANES] >> (lane % LANES * LANE) & 0xffff) as usize
    }
}

const fn place((column, row): (usize, usize), square: usize) -> Option<usize> {
    let (at_row, at_column) = (square / 4, square % 4);
    if at_row < row || at_row >= row + ROWS || at_column < column || at_column >= column + COLUMNS {
        return None;
    }
    Some(COLUMNS * (at_row - row) + at_column - column)
}

const fn power_of_3(exponent: usize) -> u64 {
    3u64.pow(exponent as u32)
}
