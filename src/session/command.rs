//! What a line typed at the move prompt means. Source: M03 to M05, M16, M17.

use super::text::{bytes, words_typed, Word, Written, NO_BREAK_SPACE};
use crate::session::port::{BuiltIn, Row};

/// A line, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing typed: nothing happens.
    Nothing,
    /// `S`: save the game.
    Save,
    /// `E`: back to the operating system.
    Exit,
    /// `?`: the instructions (ours).
    Help,
    /// A move.
    Move(MoveNumbers),
}

/// The most numbers a move can have, and a few more so that too many can be told from wrong.
const MOST: usize = BuiltIn::MOST_NUMBERS;

/// The numbers of a typed move, not yet known to be squares.
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

/// Why a line is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// This is not a number; cut to what fits a message.
    NotANumber(Word),
}

/// Whether a line is one of the commands that act at once also while the program thinks: [`Command::Save`],
/// [`Command::Exit`], [`Command::Help`]. Takes less of a small stack than reading it.
pub fn acts_at_once(line: &Written) -> bool {
    matches!(bytes(line.trim_ascii()), [b's' | b'S' | b'e' | b'E' | b'?'])
}

/// Reads a line. Small letters are as good as capitals; numbers are separated by blanks and,
/// for our convenience, by `-`, `x` and `,`.
// DIFFERS D01: the manual shows blanks only.
pub fn parse(line: &Written) -> Result<Command, CommandError> {
    match bytes(line.trim_ascii()) {
        b"" => return Ok(Command::Nothing),
        b"s" | b"S" => return Ok(Command::Save),
        b"e" | b"E" => return Ok(Command::Exit),
        // DIFFERS D02: the instructions from within a game.
        b"?" => return Ok(Command::Help),
        _ => (),
    }
    let mut numbers = MoveNumbers { list: [0; MOST], len: 0 };
    for word in words_typed(line, is_separator) {
        let number = read_number(word).ok_or_else(|| not_a_number(word))?;
        if let Some(slot) = numbers.list.get_mut(usize::from(numbers.len)) {
            *slot = number;
            numbers.len += 1;
        }
    }
    if numbers.len == 0 {
        return Err(not_a_number(line.trim_ascii()));
    }
    Ok(Command::Move(numbers))
}

fn is_separator(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, NO_BREAK_SPACE | '-' | 'x' | 'X' | ',')
}

/// A number of at most four digits: more are no number of any board's square.
pub fn read_number(word: &Written) -> Option<u32> {
    let bytes = bytes(word);
    let digits = bytes.len() <= 4 && bytes.iter().all(u8::is_ascii_digit);
    digits.then(|| bytes.iter().fold(0, |value, byte| 10 * value + u32::from(byte - b'0')))
}

/// Why that word is no command.
pub fn not_a_number(word: &Written) -> CommandError {
    CommandError::NotANumber(Word::new(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn numbers(line: &str) -> Vec<u32> {
        match parse(line) {
            Ok(Command::Move(numbers)) => numbers.as_ref().to_vec(),
            other => panic!("{line:?}: {other:?}"),
        }
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
            let read = matches!(parse(line), Ok(Command::Save | Command::Exit | Command::Help));
            assert_eq!(acts_at_once(line), read, "{line:?}");
        }
    }

    #[test]
    fn too_many_numbers_are_kept_too_many() {
        let line = "1 ".repeat(200);
        assert!(numbers(&line).len() > 19);
    }

    #[test]
    fn commands_are_single_letters_of_either_case() {
        assert_eq!(parse("s"), Ok(Command::Save));
        assert_eq!(parse(" E "), Ok(Command::Exit));
        assert_eq!(parse("?"), Ok(Command::Help));
        assert_eq!(parse("   "), Ok(Command::Nothing));
    }

    #[test]
    fn anything_else_is_not_a_number() {
        for line in ["ciao", "21 b", "x", "-", "s e", "21.18", "21 99999", "²1 18", "🙂", "2 1\u{7}"] {
            assert!(matches!(parse(line), Err(CommandError::NotANumber(_))), "{line:?}");
        }
    }
}
