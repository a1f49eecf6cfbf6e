//! A line of text of fixed capacity, put together piece by piece without allocation.

use crate::rules::italian::moves::Numbers;
use crate::rules::italian::Squares;

const CAPACITY: usize = 160;

/// UTF-8 text, at most 160 bytes; what does not fit is dropped at a character's border.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text {
    bytes: [u8; CAPACITY],
    len: u8,
}

impl Default for Text {
    fn default() -> Text {
        Text::new()
    }
}

impl Text {
    /// No text.
    pub const fn new() -> Text {
        Text { bytes: [0; CAPACITY], len: 0 }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).expect("whole characters are put in")
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// How many characters it has: the columns it takes.
    pub fn columns(&self) -> usize {
        self.as_str().chars().count()
    }

    /// Adds one character.
    pub fn push(&mut self, c: char) -> &mut Text {
        let at = usize::from(self.len);
        if at + c.len_utf8() <= CAPACITY {
            self.len += c.encode_utf8(&mut self.bytes[at..]).len() as u8;
        }
        self
    }

    /// Takes the last character away.
    pub fn pop(&mut self) {
        if let Some(last) = self.as_str().chars().next_back() {
            self.len -= last.len_utf8() as u8;
        }
    }

    /// Adds text.
    pub fn put(&mut self, text: &str) -> &mut Text {
        text.chars().for_each(|c| {
            self.push(c);
        });
        self
    }

    /// Adds a number in decimal.
    pub fn number(&mut self, number: u32) -> &mut Text {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(char::from(b'0' + (number % 10) as u8))
    }

    /// Adds a square's number.
    pub fn square(&mut self, square: crate::rules::italian::Square) -> &mut Text {
        self.number(u32::from(square.number()))
    }

    /// Adds at most four squares, with `or` before the last one; where there are more,
    /// `or_another` follows the fourth.
    pub fn squares(&mut self, squares: Squares, or: &str, or_another: &str) -> &mut Text {
        let count = squares.count() as usize;
        for (i, square) in squares.enumerate().take(4) {
            self.put(match i {
                0 => "",
                _ if i + 1 == count => or,
                _ => ", ",
            })
            .square(square);
        }
        self.put(if count > 4 { or_another } else { "" })
    }

    /// Adds a move as it is typed.
    pub fn numbers(&mut self, numbers: &Numbers) -> &mut Text {
        for (i, &number) in numbers.as_ref().iter().enumerate() {
            self.put(if i == 0 { "" } else { " " }).number(u32::from(number));
        }
        self
    }
}

/// The beginning of a word the player typed, as much of it as a message quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    chars: [char; Word::LONGEST],
    len: u8,
}

impl Word {
    /// How many characters are quoted.
    pub const LONGEST: usize = 12;

    /// The word, cut; what cannot be shown becomes `?`.
    pub fn new(word: &str) -> Word {
        let mut cut = Word { chars: [' '; Word::LONGEST], len: 0 };
        for (slot, c) in cut.chars.iter_mut().zip(word.chars()) {
            *slot = if c.is_control() { '?' } else { c };
            cut.len += 1;
        }
        cut
    }
}

impl Text {
    /// Adds a quoted word.
    pub fn word(&mut self, word: &Word) -> &mut Text {
        word.chars[..usize::from(word.len)].iter().for_each(|&c| {
            self.push(c);
        });
        self
    }
}

impl core::fmt::Debug for Text {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}
