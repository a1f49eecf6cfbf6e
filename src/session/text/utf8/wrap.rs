//! Word wrapping without allocation.

use super::characters;
use crate::session::text::parted;

/// Splits a text into lines of at most `columns` characters. Breaks at blanks and line ends, but not between two
/// digits, so that typed moves stay whole. A longer word has a line of its own.
pub fn wrapped(text: &str, columns: usize) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let (line, next) = first_line(text, columns);
        rest = next;
        Some(line)
    })
}

fn first_line(text: &str, columns: usize) -> (&str, Option<&str>) {
    let (paragraph, after) = parted(text, b'\n').map_or((text, None), |(line, next)| (line, Some(next)));
    if characters(paragraph.as_bytes()) <= columns {
        return (paragraph, after);
    }
    let bytes = paragraph.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let blanks = (1..bytes.len()).filter(|&at| bytes[at] == b' ' && !(digit(at - 1) && digit(at + 1)));
    let fits = |&at: &usize| characters(&bytes[..at]) <= columns;
    let at = blanks.clone().rfind(fits).or(blanks.clone().next()).unwrap_or(paragraph.len());
    let next = text[at..].trim_start_matches(' ');
    (&text[..at], (!next.is_empty()).then_some(next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn lines(text: &str, columns: usize) -> Vec<&str> {
        wrapped(text, columns).collect()
    }

    #[test]
    fn lines_break_at_the_last_blank_that_fits() {
        assert_eq!(lines("una due tre quattro", 7), ["una due", "tre", "quattro"]);
        assert_eq!(lines("una due tre quattro", 8), ["una due", "tre", "quattro"]);
        assert_eq!(lines("una", 7), ["una"]);
        assert_eq!(lines("", 7), [""]);
    }

    #[test]
    fn accents_are_one_column_and_line_ends_are_kept() {
        assert_eq!(lines("così è più là", 9), ["così è", "più là"]);
        assert_eq!(lines("a b\n\nc d e f", 5), ["a b", "", "c d e", "f"]);
    }

    #[test]
    fn a_typed_move_is_not_parted() {
        assert_eq!(lines("qui 18 14 11", 9), ["qui", "18 14 11"]);
        assert_eq!(lines("18-14, 11x9, 7-3", 9), ["18-14,", "11x9, 7-3"]);
    }

    #[test]
    fn a_long_word_stands_alone() {
        assert_eq!(lines("a damieradamiera b", 5), ["a", "damieradamiera", "b"]);
    }
}
