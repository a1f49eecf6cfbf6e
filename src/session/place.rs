//! A square or point of any board, as a player types it and a sentence names it.

use super::messages::refusal::{SquareName, SquareNames, UnknownSquare};
use super::text::{Text, Word, Written};
use core::fmt::{Display, Formatter, Result};

/// A square or point of a board by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `28`.
    Number(u8),
    /// `e4`: file and rank, both from 0.
    Point(u8, u8),
}

/// Several places: the first five, of which a sentence names four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    first: [Place; Places::MOST],
    len: u8,
}

/// A word typed for a place that the board has not, and the board's first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPlace {
    /// What was typed.
    pub word: Word,
    /// The first and the last place of the board.
    pub range: [Place; 2],
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Place::Number(number) => write!(f, "{number}"),
            Place::Point(file, rank) => write!(f, "{}{}", char::from(b'a' + file), rank + 1),
        }
    }
}

impl Places {
    const MOST: usize = 5;
}

impl FromIterator<Place> for Places {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Places {
        let mut several = Places { first: [Place::Number(0); Places::MOST], len: 0 };
        for (slot, place) in several.first.iter_mut().zip(places) {
            *slot = place;
            several.len += 1;
        }
        several
    }
}

impl SquareName for Place {
    fn put(self, text: &mut Text) -> &mut Text {
        match self {
            Place::Number(number) => text.number(number.into()),
            Place::Point(file, rank) => text.push(char::from(b'a' + file)).number(u32::from(rank) + 1),
        }
    }
}

impl SquareNames for Places {
    fn put<'t>(self, or: &Written, or_another: &Written, text: &'t mut Text) -> &'t mut Text {
        let count = usize::from(self.len);
        for (i, place) in self.first[..count].iter().enumerate().take(4) {
            text.put(match i {
                0 => "",
                _ if i + 1 == count => or,
                _ => ", ",
            });
            place.put(text);
        }
        text.put(if count > 4 { or_another } else { "" })
    }
}

impl UnknownSquare for NoPlace {
    fn put_in<'t>(self, sentence: &Written, text: &'t mut Text) -> &'t mut Text {
        text.fill_in(sentence, Text::new().word(&self.word))
    }

    fn put_range<'t>(self, to: &Written, text: &'t mut Text) -> &'t mut Text {
        let [first, last] = self.range;
        last.put(first.put(text).put(to))
    }
}
