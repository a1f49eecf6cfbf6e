//! The opening book that is part of the program.

use crate::maestro::book_file::{key, Book};
use crate::rules::italian::{Move, Position};
use crate::rules::scattered;

static SHIPPED: &[u8] = include_bytes!("../../data/book.bin");

/// Tolerance of book moves below the best, in hundredths of a man.
pub const MARGIN: i16 = 4;

/// Returns the book of the program.
pub fn shipped() -> Book<'static> {
    Book::read(SHIPPED).expect("a test reads what is shipped")
}

/// Returns a good move of the program's book, chosen by `seed`; `None` without one.
pub fn choose(position: &Position, seed: u64) -> Option<Move> {
    shipped().choose(position, MARGIN, scattered(seed, key(position)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maestro::book_file::MAX_LEN;
    use crate::rules::{Color, Game};

    #[test]
    fn the_shipped_book_knows_every_ballot() {
        let start = Position::start(Color::White);
        assert!(SHIPPED.len() <= MAX_LEN);
        for &first in start.legal_moves().iter() {
            let after = start.after(first);
            for &second in after.legal_moves().iter() {
                assert!(shipped().score(&after.after(second)).is_some());
                assert!(choose(&after.after(second), 1).is_some());
            }
        }
        assert_eq!(choose(&start, 7), choose(&start, 7));
    }
}
