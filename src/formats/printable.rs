//! Text from files and file names, made safe to print.
//!
//! A terminal obeys what it is sent: a player's name with escape sequences in it could clear the screen, and one with
//! marks of direction could show its letters in another order. So whatever prints text that it did not write itself
//! asks here what may be printed.

use core::fmt::{self, Display, Write};

/// Whether a character may be printed: no control character (C0, DEL, C1), and nothing that reorders what follows.
pub fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text with a blank in place of each character that may not be printed.
#[derive(Clone, Copy, Debug)]
pub struct Printable<T>(pub T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Filter { to: f, keeps_lines: false }, "{}", self.0)
    }
}

/// The same, line ends and tabs kept.
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
