//! Packed text: code page 437 letters, with common pairs of letters (or of pairs) as one byte.
//!
//! The pairs are those that shorten the program's own sentences most; `ports/dos/pairs.py` finds them. Any other text
//! can be packed too, but less well.

#[path = "pairs.rs"]
mod pairs;

use crate::formats::code_page;
use pairs::PAIRS;

// The byte of the first pair; the others follow, 0x00 after 0xFF. No Italian letter has these codes.
const FIRST: u8 = 0x98;
/// Escape byte: the next byte is a letter that looks like a pair.
pub(crate) const NEXT_AS_IT_IS: u8 = 0x1e;
const LINE_END_BYTE: u8 = 0x1f;
/// The separator of a page's lines.
pub const LINE_END: char = LINE_END_BYTE as char;
const LONGEST: usize = 1400;
/// How deep pairs lie within pairs at the most.
const DEEPEST: usize = {
    assert!(deepest() <= 8, "a pair lies too deep");
    8
};

const _: () = assert!(FIRST.wrapping_add(PAIRS.len() as u8) == NEXT_AS_IT_IS, "every byte has one meaning");

const fn pair(byte: u8) -> Option<[u8; 2]> {
    let n = byte.wrapping_sub(FIRST) as usize;
    if n < PAIRS.len() {
        Some(PAIRS[n])
    } else {
        None
    }
}

/// Returns whether a letter's code has another meaning in packed text.
pub(crate) const fn is_packed(code: u8) -> bool {
    code.wrapping_sub(FIRST) <= LINE_END_BYTE.wrapping_sub(FIRST)
}

// Returns the depth of the most nested pair; a pair only contains earlier pairs.
const fn deepest() -> usize {
    let (mut depths, mut deepest, mut n) = ([0; PAIRS.len()], 0, 0);
    while n < PAIRS.len() {
        let mut side = 0;
        while side < 2 {
            let within = PAIRS[n][side].wrapping_sub(FIRST) as usize;
            if within < PAIRS.len() {
                assert!(within < n, "a pair has only earlier ones within it");
                if depths[n] < depths[within] {
                    depths[n] = depths[within];
                }
            }
            side += 1;
        }
        depths[n] += 1;
        if deepest < depths[n] {
            deepest = depths[n];
        }
        n += 1;
    }
    deepest
}

/// A packed text in a larger buffer.
#[derive(Debug)]
pub struct PackedText {
    bytes: [u8; LONGEST],
    pub len: usize,
}

impl PackedText {
    #[cfg(not(feature = "alloc"))]
    pub(crate) const fn cut<const LEN: usize>(&self) -> [u8; LEN] {
        let (mut cut, mut n) = ([0; LEN], 0);
        while n < LEN {
            cut[n] = self.bytes[n];
            n += 1;
        }
        cut
    }

    #[cfg(test)]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    const fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    const fn with(mut self, pair: [u8; 2], byte: u8) -> PackedText {
        let (len, mut at) = (self.len, 0);
        self.len = 0;
        while at < len {
            let here = self.bytes[at];
            if here == NEXT_AS_IT_IS {
                self.push(here);
                self.push(self.bytes[at + 1]);
                at += 2;
            } else if here == pair[0] && at + 1 < len && self.bytes[at + 1] == pair[1] {
                self.push(byte);
                at += 2;
            } else {
                self.push(here);
                at += 1;
            }
        }
        self
    }
}

pub(crate) const fn pack(text: &str) -> PackedText {
    let mut packed = PackedText { bytes: [0; LONGEST], len: 0 };
    let (bytes, mut at) = (text.as_bytes(), 0);
    while at < bytes.len() {
        let (c, len) = character(bytes, at);
        let code = code_page::code(c);
        if c == '\n' {
            packed.push(LINE_END_BYTE);
        } else {
            assert!(c == '?' || code != b'?', "a character that code page 437 does not have");
            assert!(code != LINE_END_BYTE, "this character's code is a line's end");
            if is_packed(code) {
                packed.push(NEXT_AS_IT_IS);
            }
            packed.push(code);
        }
        at += len;
    }
    let mut n = 0;
    while n < PAIRS.len() {
        packed = packed.with(PAIRS[n], FIRST.wrapping_add(n as u8));
        n += 1;
    }
    packed
}

const fn character(bytes: &[u8], at: usize) -> (char, usize) {
    let first = bytes[at] as u32;
    let (mut value, len) = match bytes[at] {
        0..=0x7f => (first, 1),
        0x80..=0xdf => (first & 0x1f, 2),
        0xe0..=0xef => (first & 0x0f, 3),
        _ => panic!("a character that code page 437 does not have"),
    };
    let mut n = 1;
    while n < len {
        value = value << 6 | bytes[at + n] as u32 & 0x3f;
        n += 1;
    }
    match char::from_u32(value) {
        Some(c) => (c, len),
        None => panic!("no UTF-8"),
    }
}

/// Iterates over the letters of packed text, as codes of code page 437.
#[derive(Clone, Debug)]
pub struct PackedChars<'a> {
    rest: &'a [u8],
    /// The second halves of the open pairs, the innermost last.
    waiting: [u8; DEEPEST],
    len: u8,
}

impl<'a> PackedChars<'a> {
    pub fn new(text: &'a [u8]) -> PackedChars<'a> {
        PackedChars { rest: text, waiting: [0; DEEPEST], len: 0 }
    }

    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }
}

impl Iterator for PackedChars<'_> {
    type Item = char;

    #[inline(never)]
    fn next(&mut self) -> Option<char> {
        let mut byte = if self.len > 0 {
            self.len -= 1;
            self.waiting[usize::from(self.len)]
        } else {
            match self.byte()? {
                NEXT_AS_IT_IS => return self.byte().map(char::from),
                byte => byte,
            }
        };
        while let Some([first, second]) = pair(byte) {
            self.waiting[usize::from(self.len)] = second;
            self.len += 1;
            byte = first;
        }
        Some(char::from(byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    fn packed(text: &str) -> Vec<u8> {
        pack(text).bytes().to_vec()
    }

    fn read(bytes: &[u8]) -> String {
        let shown = |c| if c == LINE_END { '\n' } else { code_page::character(c as u8) };
        PackedChars::new(bytes).map(shown).collect()
    }

    #[test]
    fn every_character_of_the_code_page_comes_back_but_that_of_the_line_end() {
        let codes = (0x01..=0xff).filter(|code| *code != LINE_END_BYTE);
        let all: String = codes.map(code_page::character).collect();
        assert_eq!(read(&packed(&all)), all);
        assert_eq!(read(&packed("«e a »\n► ÿ\n")), "«e a »\n► ÿ\n");
        assert!(packed("").is_empty());
    }

    #[test]
    fn a_pair_is_one_byte_and_what_stands_for_itself_never_becomes_part_of_one() {
        for (n, pair) in PAIRS.iter().enumerate() {
            let text = read(pair);
            assert_eq!(packed(&text).len(), 1, "{text:?}");
            assert_eq!(read(&[FIRST.wrapping_add(n as u8)]), text);
        }
        let letter = code_page::character(FIRST);
        let text: String = [letter; 3].iter().collect();
        assert_eq!(packed(&text), [NEXT_AS_IT_IS, FIRST].repeat(3));
    }

    #[test]
    fn any_bytes_can_be_read_to_their_end() {
        let mut state = 7u32;
        for _ in 0..20_000 {
            let bytes: [u8; 24] = core::array::from_fn(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 24) as u8
            });
            assert!(PackedChars::new(&bytes).count() <= 24 << DEEPEST);
        }
    }
}
