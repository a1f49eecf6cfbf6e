//! Makes text from files and file names safe to print.
//!
//! A terminal obeys control characters: a player's name with escape sequences could clear the screen, and marks of
//! direction could reorder its letters. Code that prints text from outside uses these types.

use core::fmt::{self, Display, Write};

/// Returns whether a character is printable: no control character (C0, DEL, C1) and no mark that reorders text.
pub fn is_printable(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Displays a text with a blank in place of each unprintable character.
#[derive(Clone, Copy, Debug)]
pub struct Printable<T>(pub T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Filter { to: f, keeps_lines: false }, "{}", self.0)
    }
}

/// As [`Printable`], but keeps line ends and tabs.
#[derive(Clone, Copy, Debug)]
pub struct PrintableLines<T>(pub T);

impl<T: Display> Display for PrintableLines<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Filter { to: f, keeps_lines: true }, "{}", self.0)
    }
}

struct Filter<'a, W> {
    to: &'a mut W,
    keeps_lines: bool,
}

impl<W: Write> Write for Filter<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let keeps = |c: char| is_printable(c) || self.keeps_lines && matches!(c, '\n' | '\t');
        for part in text.split_inclusive(|c| !keeps(c)) {
            match part.char_indices().next_back().filter(|&(_, c)| !keeps(c)) {
                Some((at, _)) => write!(self.to, "{} ", &part[..at])?,
                None => self.to.write_str(part)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn what_a_terminal_would_obey_becomes_a_blank() {
        let name = "A\x1b[2J\0b\u{7f}c\u{9b}1m\u{202e}d\u{2067}\né è …";
        assert_eq!(Printable(name).to_string(), "A [2J b c 1m d  é è …");
        assert_eq!(PrintableLines(name).to_string(), "A [2J b c 1m d \né è …");
        assert_eq!(Printable("").to_string(), "");
        assert_eq!(Printable(format_args!("{}-{}", "\t", 'x')).to_string(), " -x");
    }
}
