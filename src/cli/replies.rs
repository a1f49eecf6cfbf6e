//! The original's moves, as users type them and as its screen shows them.

use super::failure::Failure;
use std::io::{BufRead, Read};

/// The longest answer, in bytes.
const LONGEST: u64 = 4096;

fn numbers(text: &str) -> Vec<u32> {
    let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Finds the legal move with these numbers, or the only one with this start and end.
pub fn meant(legal: &[String], text: &str) -> Option<usize> {
    let is_plain = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '-' | 'x' | 'X' | ',' | ':');
    if !text.chars().all(is_plain) {
        return None;
    }
    let wanted = numbers(text);
    let ends = |all: &[u32]| (all.len() >= 2).then(|| (all[0], all[all.len() - 1]));
    let exact = legal.iter().position(|mv| numbers(mv) == wanted);
    exact.or_else(|| {
        let is_meant = |mv: &&String| wanted.len() == 2 && ends(&numbers(mv)) == ends(&wanted);
        let found = legal.iter().filter(is_meant).count();
        (found == 1).then(|| legal.iter().position(|mv| is_meant(&mv))).flatten()
    })
}

/// Finds the longest legal move that the screen shows more often than before.
pub fn shown(legal: &[String], before: &[String], after: &[String]) -> Option<usize> {
    let moves: Vec<Vec<u32>> = legal.iter().map(|mv| numbers(mv)).collect();
    let is_new = |mv: &[u32]| times(mv, after) > times(mv, before);
    let new: Vec<usize> = (0..moves.len()).filter(|&index| is_new(&moves[index])).collect();
    let longest = new.iter().map(|&index| moves[index].len()).max()?;
    let mut of_that_length = new.into_iter().filter(|&index| moves[index].len() == longest);
    let first = of_that_length.next();
    first.filter(|_| of_that_length.next().is_none())
}

fn times(mv: &[u32], lines: &[String]) -> usize {
    let lines = lines.iter().map(|line| numbers(line));
    lines.map(|line| line.windows(mv.len().max(1)).filter(|window| *window == mv).count()).sum()
}

/// Reads a line; `None` at the end of the input.
pub fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let named = |error| Failure::refused(format_args!("standard input: {error}"));
    let mut line = Vec::new();
    Read::by_ref(input)
        .take(LONGEST + 1)
        .read_until(b'\n', &mut line)
        .map_err(|error| named(error.to_string()))?;
    if line.len() as u64 > LONGEST {
        return Err(named(format!("a line of more than {LONGEST} bytes; expected a move")));
    }
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(lines: &[&str]) -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_move_is_meant_however_its_numbers_are_parted() {
        let legal = lines(&["12 16", "11 15", "10 14 17 21 26", "10 13 17 21 26", "9 13 18"]);
        for (text, index) in
            [("12 16", 0), ("11-15", 1), ("10 14 17 21 26", 2), ("10x14x17x21x26", 2), ("9x18", 4)]
        {
            assert_eq!(meant(&legal, text), Some(index), "{text}");
        }
        for text in ["12 17", "10x26", "", "12", "16 12", "twelve sixteen", "12 16 x y"] {
            assert_eq!(meant(&legal, text), None, "{text}");
        }
    }

    #[test]
    fn a_move_is_read_where_it_stands_on_the_screen_anew() {
        let legal = lines(&["12 16", "11 15", "11 15 20", "10 14"]);
        let before = lines(&["1 22 18 10 14"]);
        let shown = |after: &[&str]| super::shown(&legal, &before, &lines(after));
        assert_eq!(shown(&["1 22 18 10 14", "IO: 12-16"]), Some(0));
        assert_eq!(shown(&["1 22 18 10 14", "11 15 20"]), Some(2), "the longer of two");
        assert_eq!(shown(&["1 22 18 10 14", "10 14"]), Some(3), "once more");
        assert_eq!(shown(&["1 22 18 10 14"]), None);
        assert_eq!(shown(&["12 16 or 11 15"]), None, "two of them");
        assert_eq!(shown(&["112 16"]), None);
    }
}
