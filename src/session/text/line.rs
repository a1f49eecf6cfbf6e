//! A line of text of fixed capacity, put together piece by piece without allocation.

use super::written::{bytes, encoded, is_control, letters, of_bytes, words, Written};
use crate::session::desktop_only::desktop_only;

const CAPACITY: usize = 160;

/// Text of at most 160 bytes; what does not fit is dropped at a character's border.
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
    pub fn written(&self) -> &Written {
        of_bytes(&self.bytes[..usize::from(self.len)])
    }

    /// Empties it.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// How many characters it has: the columns it takes.
    pub fn columns(&self) -> usize {
        letters(self.written()).count()
    }

    /// Adds one character.
    #[inline(never)]
    pub fn push(&mut self, c: char) -> &mut Text {
        let mut room = [0; 4];
        let bytes = encoded(c, &mut room);
        if let Some(free) = self.bytes[usize::from(self.len)..].get_mut(..bytes.len()) {
            free.copy_from_slice(bytes);
            self.len += bytes.len() as u8;
        }
        self
    }

    /// Takes the last character away.
    pub fn pop(&mut self) {
        if let Some(last) = letters(self.written()).last() {
            self.len -= encoded(last, &mut [0; 4]).len() as u8;
        }
    }

    /// Adds text.
    #[inline(never)]
    pub fn put(&mut self, text: &Written) -> &mut Text {
        letters(text).for_each(|c| {
            self.push(c);
        });
        self
    }

    /// Adds a number in decimal.
    #[inline(never)]
    pub fn number(&mut self, number: u32) -> &mut Text {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(char::from(b'0' + (number % 10) as u8))
    }

    /// Adds drives, as `Drives::letters` has them, and a full stop: `A: B: C:.`, of more than four the
    /// first three and dots.
    #[inline(never)]
    pub fn drives(&mut self, letters: u32) -> &mut Text {
        let are_many = letters.count_ones() > 4;
        let mut left = if are_many { 3 } else { 4 };
        for place in (0..26).filter(|place| letters >> place & 1 != 0) {
            if left > 0 {
                left -= 1;
                self.push(' ').push(char::from(b'A' + place)).push(':');
            }
        }
        self.put(if are_many { words!(" ...") } else { words!(".") })
    }

    /// Adds a sentence with `middle` in the place of its `#`.
    #[inline(never)]
    pub fn fill_in(&mut self, sentence: &Written, middle: &Text) -> &mut Text {
        for c in letters(sentence) {
            match c {
                '#' => self.put(middle.written()),
                c => self.push(c),
            };
        }
        self
    }

    /// Adds a sentence with a number in the place of its `#`.
    #[inline(never)]
    pub fn number_in(&mut self, sentence: &Written, number: u32) -> &mut Text {
        self.fill_in(sentence, Text::new().number(number))
    }

    /// Adds a sentence with a character in the place of its `#`.
    #[inline(never)]
    pub fn char_in(&mut self, sentence: &Written, c: char) -> &mut Text {
        self.fill_in(sentence, Text::new().push(c))
    }
}

/// Parts a text that was typed at the first such ASCII character, which is dropped.
pub fn parted(text: &Written, at: u8) -> Option<(&Written, &Written)> {
    let end = bytes(text).iter().position(|&byte| byte == at)?;
    Some((&text[..end], &text[end + 1..]))
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
    pub fn new(word: &Written) -> Word {
        let mut cut = Word { chars: [' '; Word::LONGEST], len: 0 };
        for (slot, c) in cut.chars.iter_mut().zip(letters(word)) {
            *slot = if is_control(c) { '?' } else { c };
            cut.len += 1;
        }
        cut
    }
}

impl Text {
    /// Adds a quoted word.
    #[inline(never)]
    pub fn word(&mut self, word: &Word) -> &mut Text {
        word.chars[..usize::from(word.len)].iter().for_each(|&c| {
            self.push(c);
        });
        self
    }

    /// Adds a level: its number, or M and the seconds a move.
    pub fn level(&mut self, level: u8) -> &mut Text {
        desktop_only!(if let Some(seconds) = crate::formats::save::maestro_seconds(level) {
            return self.put("M ").number(seconds.into()).put(" s");
        });
        self.number(level.into())
    }
}

impl core::fmt::Debug for Text {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{:?}", self.written())
    }
}
