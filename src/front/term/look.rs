//! Layout of the text mode: width, character set and boards.

use crate::host::locale::of_category;
use crate::screen::text::{print_with, Boards};
use crate::screen::Screen;
use crate::session::messages::characters;
use std::ffi::OsString;
use std::string::String;
use std::vec::Vec;

/// Columns of a terminal of unknown width.
pub const USUAL_COLUMNS: usize = 80;
/// Lines of a terminal. A screen has one less, so that the blank line before it is visible too.
const LINES: usize = 24;
/// Least width of a line: no board fits into less.
const LEAST_COLUMNS: usize = 34;

/// Least number of places for which a row of a board may be too long for a terminal.
const WIDE: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub columns: usize,
    pub ascii: bool,
    pub boards: Boards,
}

impl Default for Look {
    fn default() -> Look {
        Look { columns: USUAL_COLUMNS, ascii: false, boards: Boards::Framed }
    }
}

impl Look {
    pub fn screen(&self, screen: &Screen<'_>) -> String {
        shortened(&self.text(&print_with(screen, self.boards)))
    }

    pub fn text(&self, text: &str) -> String {
        let text = if self.ascii { in_ascii(text) } else { text.into() };
        let columns = self.columns.max(LEAST_COLUMNS);
        let mut out = String::new();
        for (number, line) in text.split('\n').enumerate() {
            if number > 0 {
                out.push('\n');
            }
            fit(line, columns, &mut out);
        }
        out
    }
}

/// Shortens a screen that is too long for a terminal.
///
/// Drops in this order: blank lines, the board's frame, the hints (the instructions repeat them), the game's name.
fn shortened(text: &str) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let is_frame = |line: &str| line.starts_with(['┌', '└']) || line.starts_with("+---");
    let too_long = |lines: &[&str]| lines.len() >= LINES;
    if too_long(&lines) {
        lines.retain(|line| !line.is_empty());
    }
    if too_long(&lines) {
        lines.retain(|line| !is_frame(line));
    }
    if let (true, Some(first)) = (too_long(&lines), lines.iter().rposition(|line| line.starts_with('['))) {
        let last = lines[first..].iter().position(|line| line.ends_with(']')).map_or(first, |n| first + n);
        lines.drain(first..=last);
    }
    if too_long(&lines) && lines.first().is_some_and(|line| is_heading(line)) {
        lines.remove(0);
    }
    lines.join("\n")
}

fn is_heading(line: &str) -> bool {
    line.chars().any(char::is_uppercase) && !line.chars().any(char::is_lowercase)
}

fn fit(line: &str, columns: usize, out: &mut String) {
    if characters(line.as_bytes()) <= columns {
        return out.push_str(line);
    }
    if let Some(row) = squeezed(line) {
        return out.push_str(&row);
    }
    let indent = line.len() - line.trim_start_matches(' ').len();
    out.push_str(&line[..indent]);
    let mut used = indent;
    // A key and its description stay together.
    let blanks = if line.starts_with('[') { "   " } else { " " };
    for (number, word) in line[indent..].split(blanks).enumerate() {
        let width = characters(word.as_bytes());
        if number > 0 && used + blanks.len() + width > columns {
            out.push('\n');
            out.push_str(&line[..indent]);
            used = indent;
        } else if number > 0 {
            out.push_str(blanks);
            used += blanks.len();
        }
        out.push_str(word);
        used += width;
    }
}

/// The row of a wide board without the blanks between its places; `None` for any other line.
fn squeezed(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let is_number = words.first()?.bytes().all(|b| b.is_ascii_digit());
    let (number, places) = words.split_at(usize::from(is_number));
    let is_row = places.len() >= WIDE && places.iter().all(|place| characters(place.as_bytes()) == 1);
    is_row.then(|| std::format!("{:>2} {}", number.concat(), places.concat()))
}

/// Converts to ASCII: accents become apostrophes, as on typewriters.
fn in_ascii(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            c if c.is_ascii() => out.push(c),
            '─' => out.push('-'),
            '│' => out.push('|'),
            '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => out.push('+'),
            'à' | 'á' => out.push_str("a'"),
            'è' | 'é' => out.push_str("e'"),
            'ì' | 'í' => out.push_str("i'"),
            'ò' | 'ó' => out.push_str("o'"),
            'ù' | 'ú' => out.push_str("u'"),
            'À' => out.push_str("A'"),
            'È' | 'É' => out.push_str("E'"),
            'Ì' => out.push_str("I'"),
            'Ò' => out.push_str("O'"),
            'Ù' => out.push_str("U'"),
            '«' | '»' | '“' | '”' => out.push('"'),
            '’' | '‘' => out.push('\''),
            '½' => out.push_str("1/2"),
            '·' => out.push('.'),
            '–' | '—' => out.push('-'),
            '×' => out.push('x'),
            '…' => out.push_str("..."),
            '\u{a0}' => out.push(' '),
            '►' => out.push('>'),
            _ => out.push('?'),
        }
    }
    out
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalCharset {
    Utf8,
    Other,
    /// No locale is set; the C library assumes ASCII.
    Unsaid,
}

/// Reads the character set from the locale.
pub fn charset(variable: impl Fn(&str) -> Option<OsString>) -> TerminalCharset {
    let Some(said) = of_category("LC_CTYPE", variable) else { return TerminalCharset::Unsaid };
    let said = said.to_ascii_lowercase();
    if said.contains("utf-8") || said.contains("utf8") {
        TerminalCharset::Utf8
    } else {
        TerminalCharset::Other
    }
}
