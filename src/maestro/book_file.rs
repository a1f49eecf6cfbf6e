//! The file of an opening book: positions with the scores that a search gave them.
//!
//! [`Book`] finds a position by binary search for its key. A position with Black to move is stored as White sees
//! it, turned and with colours exchanged. lab/README.md has the layout.

use crate::formats::crc::crc32;
use crate::rules::error::error_text;
use crate::rules::italian::{Move, Position};
use crate::rules::{Color, Game};

/// The first bytes of a book, version last.
pub const MAGIC: &[u8; 8] = b"DAMABOK1";
/// Length of the magic and the number of entries.
pub const HEADER_LEN: usize = 12;
/// Length of an entry: key and score.
pub const ENTRY_LEN: usize = 10;
/// Length of the checksum at the end.
pub const CRC_LEN: usize = 4;
/// The most bytes of a book.
pub const MAX_LEN: usize = 1 << 20;

/// Why bytes are not an opening book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookError {
    /// The magic is missing.
    NotABook,
    /// The length differs from the header's.
    Length,
    /// The CRC-32 is wrong.
    Damaged,
    /// The keys do not ascend.
    NotSorted,
}

error_text!(BookError {
    BookError::NotABook => "not an opening book; `dama-lab book build` writes one";
    BookError::Length => "the opening book is too short or too long; build it again";
    BookError::Damaged => "the opening book is damaged; build it again";
    BookError::NotSorted => "the opening book is out of order; build it again";
});

/// An opening book in lent bytes.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    entries: &'a [u8],
}

fn key_at(entries: &[u8], index: usize) -> u64 {
    let at = index * ENTRY_LEN;
    entries[at..at + 8].iter().rev().fold(0, |key, &byte| key << 8 | u64::from(byte))
}

/// Returns the key under which a position is stored.
pub fn key(position: &Position) -> u64 {
    match position.turn() {
        Color::White => position.key(),
        Color::Black => position.mirrored().key(),
    }
}

impl<'a> Book<'a> {
    /// Reads a book, checking length, CRC-32 and order.
    pub fn read(bytes: &'a [u8]) -> Result<Book<'a>, BookError> {
        if bytes.len() < HEADER_LEN + CRC_LEN || &bytes[..8] != MAGIC {
            return Err(BookError::NotABook);
        }
        let number =
            |part: &[u8]| part.iter().rev().fold(0u32, |number, &byte| number << 8 | u32::from(byte));
        let (body, crc) = bytes.split_at(bytes.len() - CRC_LEN);
        let entries = &body[HEADER_LEN..];
        if bytes.len() > MAX_LEN || entries.len() as u64 != u64::from(number(&body[8..12])) * ENTRY_LEN as u64
        {
            return Err(BookError::Length);
        }
        if crc32(body) != number(crc) {
            return Err(BookError::Damaged);
        }
        let count = entries.len() / ENTRY_LEN;
        if (1..count).any(|index| key_at(entries, index - 1) >= key_at(entries, index)) {
            return Err(BookError::NotSorted);
        }
        Ok(Book { entries })
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len() / ENTRY_LEN
    }

    /// Returns true if there is no position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns a position's score, for its side to move, in hundredths of a man.
    pub fn score(&self, position: &Position) -> Option<i16> {
        let wanted = key(position);
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            match key_at(self.entries, middle).cmp(&wanted) {
                core::cmp::Ordering::Less => low = middle + 1,
                core::cmp::Ordering::Greater => high = middle,
                core::cmp::Ordering::Equal => {
                    let at = middle * ENTRY_LEN + 8;
                    return Some(i16::from_le_bytes([self.entries[at], self.entries[at + 1]]));
                }
            }
        }
        None
    }

    /// Returns a book move at most `margin` hundredths of a man worse than the best.
    ///
    /// `random` chooses among these. `None` unless the book has the position after every legal move: otherwise it
    /// cannot tell the best.
    pub fn choose(&self, position: &Position, margin: i16, random: u64) -> Option<Move> {
        let moves = position.legal_moves();
        let mut best = i16::MAX;
        for &mv in moves.iter() {
            best = best.min(self.score(&position.after(mv))?);
        }
        let most = i32::from(best) + i32::from(margin);
        let is_good =
            |mv: &&Move| self.score(&position.after(**mv)).is_some_and(|score| i32::from(score) <= most);
        let count = moves.iter().filter(is_good).count() as u64;
        moves.iter().filter(is_good).nth((random % count.max(1)) as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;
    use std::vec::Vec;

    fn book(mut entries: Vec<(u64, i16)>) -> Vec<u8> {
        entries.sort_unstable();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((entries.len() as u32).to_le_bytes());
        for (key, score) in entries {
            bytes.extend(key.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes.extend(crc32(&bytes).to_le_bytes());
        bytes
    }

    fn first_moves(score: impl Fn(usize) -> i16) -> Vec<u8> {
        let start = Position::start(Color::White);
        let moves = start.legal_moves();
        book(moves.iter().enumerate().map(|(n, &mv)| (key(&start.after(mv)), score(n))).collect())
    }

    #[test]
    fn a_position_is_found_from_either_side() {
        let bytes = first_moves(|n| n as i16);
        let book = Book::read(&bytes).expect("a book");
        let start = Position::start(Color::White);
        for (n, &mv) in start.legal_moves().iter().enumerate() {
            assert_eq!(book.score(&start.after(mv)), Some(n as i16));
            assert_eq!(book.score(&start.after(mv).mirrored()), Some(n as i16));
        }
        assert_eq!(book.score(&start), None);
        assert_eq!((book.len(), book.is_empty()), (7, false));
    }

    #[test]
    fn the_best_moves_are_chosen_and_unknown_ones_forbid_a_choice() {
        let start = Position::start(Color::White);
        let moves = start.legal_moves();
        // The lower the other side's score, the better the move.
        let bytes = first_moves(|n| 10 * n as i16);
        let book = Book::read(&bytes).expect("a book");
        for random in 0..20 {
            assert_eq!(book.choose(&start, 5, random), Some(moves[0]));
            assert_eq!(book.choose(&start, 15, random), Some(moves[(random % 2) as usize]));
        }
        assert_eq!(book.choose(&start.after(moves[0]), 5, 0), None);
    }

    #[test]
    fn damage_is_noticed_and_no_bytes_break_the_reader() {
        let bytes = first_moves(|n| n as i16);
        assert_eq!(Book::read(b"DAMA").err(), Some(BookError::NotABook));
        for at in 0..bytes.len() {
            let mut bad = bytes.clone();
            bad[at] ^= 1 << (at % 8);
            assert!(Book::read(&bad).is_err(), "{at}");
            assert!(Book::read(&bytes[..at]).is_err(), "{at}");
        }
        for seed in 0..2_000 {
            let mut bytes: Vec<u8> = MAGIC.to_vec();
            bytes.extend((0..scattered(seed, 0) % 200).map(|n| scattered(seed, n + 1) as u8));
            if let Ok(book) = Book::read(&bytes) {
                book.score(&Position::start(Color::White));
            }
        }
    }
}
