//! The windows of men that the trained evaluation reads, as numbers kept up to date from move to move.
//!
//! Each of the ten numbers has 16 bits of three words. A man that comes adds his digits to all of them at once, one
//! that goes takes them away: no number ever leaves 0 to 6,560, so nothing is carried from one to the next.

use crate::rules::italian::{Position, Squares};
use crate::rules::Color;

/// Numbers of eight digits to base 3.
pub(super) const WINDOW: usize = 6_561;

/// Windows of each view.
pub(super) const TABLES: usize = 5;

/// The first column and row of the windows that White, who goes up, sees as tables 0 to 4.
const SEEN_BY_WHITE: [(usize, usize); TABLES] = [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)];
/// Of those that Black, for whom the board is turned, sees as the same.
const SEEN_BY_BLACK: [(usize, usize); TABLES] = [(2, 4), (1, 4), (0, 4), (2, 2), (1, 2)];

/// Rows of a window, and its columns.
const ROWS: usize = 4;
const COLUMNS: usize = 2;

/// Numbers in a word, and their bits.
const LANES: usize = 4;
const LANE: usize = 16;

/// White's five numbers, then Black's, each with its own men as ones, the other's as twos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Windows([u64; 3]);

impl Windows {
    /// Without men.
    pub(super) const NONE: Windows = Windows([0; 3]);

    /// What one man on a square adds.
    pub(super) const fn of_man(is_black: bool, square: usize) -> Windows {
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
        Windows(words)
    }

    /// Those of all men of a position.
    pub(super) fn of(position: &Position) -> Windows {
        let of = |men: Squares, is_black| men.map(move |square| Windows::of_man(is_black, square.index()));
        let (white, black) = (position.men_of(Color::White), position.men_of(Color::Black));
        of(white, false).chain(of(black, true)).fold(Windows::NONE, Windows::plus)
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Windows) -> Windows {
        let (Windows([a, b, c]), Windows([x, y, z])) = (self, other);
        Windows([a.wrapping_add(x), b.wrapping_add(y), c.wrapping_add(z)])
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Windows) -> Windows {
        let (Windows([a, b, c]), Windows([x, y, z])) = (self, other);
        Windows([a.wrapping_sub(x), b.wrapping_sub(y), c.wrapping_sub(z)])
    }

    /// The number of a table as White sees it, or (5 more) as Black does.
    #[inline(always)]
    pub(super) fn number(&self, lane: usize) -> usize {
        (self.0[lane / LANES] >> (lane % LANES * LANE) & 0xffff) as usize
    }
}

/// Which digit of a window a square is, the lowest 0, if it lies in it.
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
