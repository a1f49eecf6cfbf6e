//! [`PointName`]: a square or point of any board, as it is typed and named in messages.

use crate::session::text::Word;
use core::fmt::{Display, Formatter, Result};

/// A square or point of a board by its name.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PointName {
    /// `28`.
    Number(u8),
    /// `e4`: file and rank, both from 0.
    Point(u8, u8),
}

/// Several places: the first five, since a message names four and tells of more.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointNames {
    first: [PointName; PointNames::MOST],
    len: u8,
}

/// A typed word that is not a place of the board, with the board's range.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPointName {
    /// The word.
    pub word: Word,
    /// The first and the last place of the board.
    pub range: [PointName; 2],
}

impl Display for PointName {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            PointName::Number(number) => write!(f, "{number}"),
            PointName::Point(file, rank) => write!(f, "{}{}", char::from(b'a' + file), rank + 1),
        }
    }
}

impl PointNames {
    const MOST: usize = 5;

    /// Returns the first five.
    pub fn first(&self) -> &[PointName] {
        &self.first[..usize::from(self.len)]
    }
}

impl FromIterator<PointName> for PointNames {
    fn from_iter<I: IntoIterator<Item = PointName>>(places: I) -> PointNames {
        let mut several = PointNames { first: [PointName::Number(0); PointNames::MOST], len: 0 };
        for (slot, place) in several.first.iter_mut().zip(places) {
            *slot = place;
            several.len += 1;
        }
        several
    }
}
