//! [`Cells`]: the letters of a painted screen, and which of them name keys, for pointers.

use crate::screen::canvas::{CELL_HEIGHT, CELL_WIDTH, COLUMNS, ROWS};
use crate::screen::paint::ink::ACCENT;
use crate::screen::paint::CONSOLE_ROW;

const WIDTH: usize = COLUMNS as usize;
const HEIGHT: usize = ROWS as usize;
// The most columns between a key's name and its explanation; a key without one is not an entry.
const GAP: usize = 3;

/// The letters of a painted screen on its grid of 80 x 25.
#[derive(Clone, Debug)]
pub struct Cells {
    letters: [[char; WIDTH]; HEIGHT],
    keys: [[bool; WIDTH]; HEIGHT],
}

/// The name of a key on the screen, and the area that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedKey {
    /// The row.
    pub row: usize,
    /// The first column of the name, and the one after its last.
    pub name: (usize, usize),
    /// The first column of the area, and the one after its last.
    pub place: (usize, usize),
}

impl Cells {
    /// A screen without letters.
    pub const EMPTY: Cells = Cells { letters: [[' '; WIDTH]; HEIGHT], keys: [[false; WIDTH]; HEIGHT] };

    pub(super) fn put(&mut self, column: u16, row: u16, c: char, ink: u8) {
        let (column, row) = (usize::from(column), usize::from(row));
        if let Some(cell) = self.letters.get_mut(row).and_then(|row| row.get_mut(column)) {
            // Among the hints the ink marks keys; of `< >` the second is a key, too.
            let is_key = Cells::is_hints(row) && (ink == ACCENT || c == '>');
            (*cell, self.keys[row][column]) = (c, is_key);
        }
    }

    pub(super) fn mark(&mut self, column: u16, row: u16) {
        let (column, row) = (usize::from(column), usize::from(row));
        if let Some(cell) = self.keys.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = true;
        }
    }

    /// Returns the cell (column, row) of a pixel of the frame.
    pub fn at(x: u16, y: u16) -> (usize, usize) {
        (usize::from(x / CELL_WIDTH), usize::from(y / CELL_HEIGHT))
    }

    /// Returns the letters of a row; empty below the screen.
    pub fn row(&self, row: usize) -> &[char] {
        self.letters.get(row).map_or(&[], |row| &row[..])
    }

    pub(crate) fn is_hints(row: usize) -> bool {
        row == usize::from(CONSOLE_ROW) + 2
    }

    /// Returns whether a row is that of the message.
    pub fn is_message(row: usize) -> bool {
        row == usize::from(CONSOLE_ROW)
    }

    /// Returns the named keys from top to bottom, left to right.
    pub fn named(&self) -> impl Iterator<Item = NamedKey> + '_ {
        (0..HEIGHT).flat_map(|row| self.named_in(row))
    }

    /// Returns the key whose name or explanation lies there.
    pub fn key_at(&self, column: usize, row: usize) -> Option<NamedKey> {
        self.named_in(row).find(|key| (key.place.0..key.place.1).contains(&column))
    }

    fn named_in(&self, row: usize) -> impl Iterator<Item = NamedKey> + '_ {
        let starts = (0..WIDTH).filter(move |&column| self.begins(column, row));
        starts.map(move |start| {
            let end = (start..WIDTH).find(|&column| !self.keys[row][column]).unwrap_or(WIDTH);
            let next = (end..WIDTH).find(|&column| self.begins(column, row)).unwrap_or(WIDTH);
            let letters = &self.letters[row];
            let is_entry = letters[end..next.min(end + GAP)].iter().any(|&c| c != ' ');
            let last = (end..next).rfind(|&column| letters[column] != ' ').map_or(end, |last| last + 1);
            let place = if is_entry { (start, last) } else { (start.saturating_sub(1), end + 1) };
            NamedKey { row, name: (start, end), place }
        })
    }

    fn begins(&self, column: usize, row: usize) -> bool {
        let is_key = |column: usize| self.keys.get(row).is_some_and(|keys| keys[column]);
        is_key(column) && (column == 0 || !is_key(column - 1))
    }
}
