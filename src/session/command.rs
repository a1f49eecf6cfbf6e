//! The meaning of a line typed at the move prompt. Source: M03 to M05, M16, M17.

use super::text::{bytes, whole_word, words_typed, Str, Word, NO_BREAK_SPACE};
use crate::built_in::MOST_NUMBERS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Nothing,
    Save,
    Exit,
    Help,
    /// A move, or another word that the game may know.
    Other,
}

/// The longest line, in characters: a move of 19 numbers has 56.
pub(crate) const LONGEST_LINE: usize = 60;

// The longest move and some more numbers, so that too many differ from wrong ones.
const MOST: usize = MOST_NUMBERS;

/// The numbers of a typed move, not checked to be squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumbers {
    list: [u32; MOST],
    len: u8,
}

impl AsRef<[u32]> for MoveNumbers {
    fn as_ref(&self) -> &[u32] {
        &self.list[..usize::from(self.len)]
    }
}

/// Returns whether a line acts at once even during a search.
/// These are [`Command::Save`], [`Command::Exit`] and [`Command::Help`]. Uses less of DOS's small stack than [`parse`].
pub(crate) fn acts_at_once(line: &Str) -> bool {
    matches!(bytes(line.trim_ascii()), [b's' | b'S' | b'e' | b'E' | b'?'])
}

/// Reads a line, in capitals or small letters.
pub fn parse(line: &Str) -> Command {
    match bytes(line.trim_ascii()) {
        b"" => Command::Nothing,
        b"s" | b"S" => Command::Save,
        b"e" | b"E" => Command::Exit,
        // DIFFERS D02: the instructions from within a game.
        b"?" => Command::Help,
        _ => Command::Other,
    }
}

/// Reads the numbers of a move, separated by blanks, `-`, `x` or `,`. Refuses the first word that is not a number.
// DIFFERS D01: the manual shows blanks only.
#[inline(never)] // Inlined it makes DAMA.COM larger.
pub fn numbers(line: &Str) -> Result<MoveNumbers, Word> {
    let mut numbers = MoveNumbers { list: [0; MOST], len: 0 };
    for word in words_typed(line, is_separator) {
        let number = read_number(word).ok_or_else(|| Word::new(whole_word(line, word)))?;
        if let Some(slot) = numbers.list.get_mut(usize::from(numbers.len)) {
            *slot = number;
            numbers.len += 1;
        }
    }
    if numbers.len == 0 || ends_open(line) {
        return Err(Word::new(line.trim_ascii()));
    }
    Ok(numbers)
}

pub(crate) fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, NO_BREAK_SPACE | '-' | 'x' | 'X' | ',')
}

/// Returns whether the line ends with a separator that a square must follow.
pub(crate) fn ends_open(line: &Str) -> bool {
    matches!(bytes(line.trim_ascii()).last(), Some(b'-' | b'x' | b'X' | b','))
}

/// Reads a number of at most four digits: no board has squares beyond that.
pub fn read_number(word: &Str) -> Option<u32> {
    let bytes = bytes(word);
    let digits = bytes.len() <= 4 && bytes.iter().all(u8::is_ascii_digit);
    digits.then(|| bytes.iter().fold(0, |value, byte| 10 * value + u32::from(byte - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn numbers(line: &str) -> Vec<u32> {
        super::numbers(line).unwrap_or_else(|word| panic!("{line:?}: {word:?}")).as_ref().to_vec()
    }

    #[test]
    fn blanks_dashes_crosses_and_commas_separate() {
        for line in ["21 18", " 21\t18 ", "21-18", "21x18", "21X18", "21,18", "21 - 18", "021 18"] {
            assert_eq!(numbers(line), [21, 18], "{line:?}");
        }
        assert_eq!(numbers("20 23 27"), [20, 23, 27]);
        assert_eq!(numbers("7"), [7]);
        assert_eq!(numbers("9999 1"), [9_999, 1]);
    }

    #[test]
    fn what_acts_at_once_is_read_as_one_of_three_commands_and_nothing_else_is() {
        for line in ["S", "s", " e\t", "E", "?", "??", "", " ", "SE", "21 18", "è", "50", "PATTA", "SOFFIA"]
        {
            let read = matches!(parse(line), Command::Save | Command::Exit | Command::Help);
            assert_eq!(acts_at_once(line), read, "{line:?}");
        }
    }

    #[test]
    fn a_word_that_is_no_square_is_named_whole() {
        for (line, word) in [
            ("exit", "exit"),
            (" exit 21", "exit"),
            ("21 exit", "exit"),
            ("21xexit", "exit"),
            ("21x18y", "18y"),
            ("xylophone", "xylophone"),
            ("21,max", "max"),
            ("21 x ciao", "ciao"),
            ("ciao 1", "ciao"),
            ("30x27x23x20x1b6", "1b6"),
            ("e\u{a0}18", "e"),
        ] {
            assert_eq!(super::numbers(line).expect_err(line), Word::new(word), "{line:?}");
        }
    }

    #[test]
    fn after_a_sign_a_square_must_follow() {
        for line in ["21-17-", "32-28x", "21 18 ,", "21X"] {
            assert!(super::numbers(line).is_err(), "{line:?}");
        }
    }

    #[test]
    fn too_many_numbers_are_kept_too_many() {
        let line = "1 ".repeat(200);
        assert!(numbers(&line).len() > 19);
    }

    #[test]
    fn commands_are_single_letters_of_either_case() {
        assert_eq!(parse("s"), Command::Save);
        assert_eq!(parse(" E "), Command::Exit);
        assert_eq!(parse("?"), Command::Help);
        assert_eq!(parse("   "), Command::Nothing);
    }

    #[test]
    fn anything_else_is_not_a_number() {
        for line in ["ciao", "21 b", "x", "-", "s e", "21.18", "21 99999", "²1 18", "🙂", "2 1\u{7}"] {
            assert!(super::numbers(line).is_err(), "{line:?}");
        }
    }
}
