//! [`Text`]: a line of fixed capacity, built piece by piece without allocation.

use super::written::{bytes, encoded, is_control, letters, of_bytes, text, Str};
use crate::session::desktop_only::desktop_only;

const CAPACITY: usize = 160;

/// Text of at most 160 bytes; drops the characters that do not fit.
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
    pub const fn new() -> Text {
        Text { bytes: [0; CAPACITY], len: 0 }
    }

    pub fn written(&self) -> &Str {
        of_bytes(&self.bytes[..usize::from(self.len)])
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns the number of characters, which is the number of columns.
    pub fn columns(&self) -> usize {
        letters(self.written()).count()
    }

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

    pub(crate) fn pop(&mut self) {
        if let Some(last) = letters(self.written()).last() {
            self.len -= encoded(last, &mut [0; 4]).len() as u8;
        }
    }

    #[inline(never)]
    pub fn put(&mut self, text: &Str) -> &mut Text {
        letters(text).for_each(|c| {
            self.push(c);
        });
        self
    }

    #[inline(never)]
    pub fn number(&mut self, number: u32) -> &mut Text {
        if number >= 10 {
            self.number(number / 10);
        }
        self.push(char::from(b'0' + (number % 10) as u8))
    }

    /// Adds the letters of `Drives::letters` and a full stop: `A: B: C:.`. Of more than four drives it adds the first
    /// three and dots.
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
        self.put(if are_many { text!(" ...") } else { text!(".") })
    }

    #[inline(never)]
    pub(crate) fn fill_in(&mut self, sentence: &Str, middle: &Text) -> &mut Text {
        for c in letters(sentence) {
            match c {
                '#' => self.put(middle.written()),
                c => self.push(c),
            };
        }
        self
    }

    #[inline(never)]
    pub(crate) fn number_in(&mut self, sentence: &Str, number: u32) -> &mut Text {
        self.fill_in(sentence, Text::new().number(number))
    }

    #[inline(never)]
    pub(crate) fn char_in(&mut self, sentence: &Str, c: char) -> &mut Text {
        self.fill_in(sentence, Text::new().push(c))
    }
}

/// Splits a typed text at the first ASCII character `at`, which is dropped.
pub fn parted(text: &Str, at: u8) -> Option<(&Str, &Str)> {
    let end = bytes(text).iter().position(|&byte| byte == at)?;
    Some((&text[..end], &text[end + 1..]))
}

/// The first characters of a typed word, for quoting in a message.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    chars: [char; Word::LONGEST],
    len: u8,
}

impl Word {
    pub const LONGEST: usize = 12;

    /// Cuts a word; characters that cannot be shown become `?`.
    #[doc(hidden)]
    pub fn new(word: &Str) -> Word {
        let mut cut = Word { chars: [' '; Word::LONGEST], len: 0 };
        for (slot, c) in cut.chars.iter_mut().zip(letters(word)) {
            *slot = if is_control(c) { '?' } else { c };
            cut.len += 1;
        }
        cut
    }
}

impl core::fmt::Display for Word {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use core::fmt::Write as _;
        self.chars[..usize::from(self.len)].iter().try_for_each(|&c| f.write_char(c))
    }
}

impl Text {
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
