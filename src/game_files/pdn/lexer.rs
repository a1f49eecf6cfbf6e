//! PDN's tokens: tags, comments, move numbers, moves, glyphs, results.
//!
//! Each character is looked at a constant number of times, so reading time grows only with a text's length.

use crate::formats::printable::is_printable;
use crate::game_files::pdn::letters::unescape;
use crate::game_files::pdn::GameResult;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

// A capture of twenty pieces names 41.
const MOST_SQUARES: usize = 48;

/// A token of a PDN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token<'t> {
    Tag { name: &'t str, value: String, is_closed: bool },
    // The text in braces or after a semicolon, with single blanks.
    Comment(String),
    // A brace that is never closed.
    OpenComment,
    Open,
    Close,
    // `$3`, `!!`.
    Glyph(u8),
    // Not followed by a dot.
    Number(u32),
    // The squares, and the text as written.
    Move(Vec<u32>, &'t str),
    Result(GameResult),
    Bad(&'t str),
}

/// Decodes UTF-8, with or without a byte order mark, or else Latin-1.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The tokens of a text, each with its line, from 1.
pub struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    // The next token, if one piece of text gave two.
    second: Option<(usize, Token<'t>)>,
}

impl<'t> Iterator for Lexer<'t> {
    type Item = (usize, Token<'t>);

    fn next(&mut self) -> Option<(usize, Token<'t>)> {
        if self.second.is_some() {
            return self.second.take();
        }
        while self.at < self.text.len() {
            let line = self.line;
            if let Some(token) = self.word_or_blank() {
                return Some((line, token));
            }
        }
        None
    }
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { text, at: 0, line: 1, second: None }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Skips `len` bytes and counts their lines.
    fn pass(&mut self, len: usize) -> &'t str {
        let passed = &self.rest()[..len];
        self.line += passed.bytes().filter(|&b| b == b'\n').count();
        self.at += len;
        passed
    }

    fn give(&mut self, token: Token<'t>, len: usize) -> Option<Token<'t>> {
        self.pass(len);
        Some(token)
    }

    /// Skips the next token, or text between tokens (`None`).
    fn word_or_blank(&mut self) -> Option<Token<'t>> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let begins_line = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
        match first {
            '%' if begins_line => {
                self.pass(line_len(rest));
                None
            }
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => {
                let len = line_len(rest);
                self.give(Token::Comment(said(&rest[1..len])), len)
            }
            '(' => match strength(rest) {
                Some((glyph, len)) => self.give(Token::Glyph(glyph), len),
                None => self.give(Token::Open, 1),
            },
            ')' => self.give(Token::Close, 1),
            '!' | '?' => self.mark(),
            '$' => self.glyph(),
            ']' | '}' | '"' => self.give(Token::Bad(&rest[..1]), 1),
            c if c.is_whitespace() || "\u{feff}\0\u{1a}.…".contains(c) => {
                self.pass(first.len_utf8());
                None
            }
            _ => self.word(),
        }
    }

    // Without its quotes or its bracket a tag ends with its line.
    fn tag(&mut self) -> Option<Token<'t>> {
        let rest = self.rest();
        let from_name = trim_in_line(&rest[1..]);
        let name_len = from_name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(from_name.len());
        let (name, after) = from_name.split_at(name_len);
        if name.is_empty() {
            return self.give(Token::Bad(&rest[..1]), 1);
        }
        let (value, after) = match trim_in_line(after).strip_prefix('"') {
            Some(quoted) => {
                let (value, used) = unquote(quoted);
                (value, &quoted[used..])
            }
            None => {
                let len = after.find([']', '\n']).unwrap_or(after.len());
                (after[..len].trim().to_string(), &after[len..])
            }
        };
        let to_end = after.find([']', '\n']).unwrap_or(after.len());
        let has_bracket = after[to_end..].starts_with(']');
        let len = rest.len() - after.len() + to_end + usize::from(has_bracket);
        // A value without its second quote includes the bracket.
        let is_closed = has_bracket || rest[..len].trim_end().ends_with(']');
        self.give(Token::Tag { name, value: unescape(value).into_owned(), is_closed }, len)
    }

    // A comment is unclosed if a line with a tag comes before its brace.
    fn comment(&mut self) -> Option<Token<'t>> {
        let rest = self.rest();
        let mut begins = 0;
        loop {
            let ends = rest[begins..].find(['}', '\n']).map_or(rest.len(), |len| begins + len);
            if begins > 0 && is_tag(&rest[begins..ends]) {
                return self.give(Token::OpenComment, begins);
            }
            match rest.as_bytes().get(ends) {
                Some(b'}') => return self.give(Token::Comment(said(&rest[1..ends])), ends + 1),
                Some(_) => begins = ends + 1,
                None => return self.give(Token::OpenComment, rest.len()),
            }
        }
    }

    fn mark(&mut self) -> Option<Token<'t>> {
        let rest = self.rest();
        let len = rest.find(|c| c != '!' && c != '?').unwrap_or(rest.len());
        self.give(mark(&rest[..len]).map_or(Token::Bad(&rest[..len]), Token::Glyph), len)
    }

    fn glyph(&mut self) -> Option<Token<'t>> {
        let word = &self.rest()[..1 + digits_len(&self.rest()[1..])];
        self.give(word[1..].parse().map_or(Token::Bad(word), Token::Glyph), word.len())
    }

    fn word(&mut self) -> Option<Token<'t>> {
        let rest = self.rest();
        let digits = digits_len(rest);
        if digits > 0 && rest[digits..].starts_with(['.', '…']) {
            // The number of a move, perhaps with no blank after it.
            self.pass(digits);
            return None;
        }
        let word = &rest[..word_len(rest)];
        if let Some(result) = GameResult::parse(word) {
            return self.give(Token::Result(result), word.len());
        }
        let (squares, len) = squares(rest);
        if squares.len() < 2 {
            let token = if digits == word.len() { Token::Number(number(word)) } else { Token::Bad(word) };
            return self.give(token, word.len());
        }
        let (written, after) = rest.split_at(len);
        match word_len(after) {
            _ if squares.len() > MOST_SQUARES => self.give(Token::Bad(written), len),
            0 => self.give(Token::Move(squares, written), len),
            // A star marks the only move.
            1 if after.starts_with('*') => {
                self.second = Some((self.line, Token::Glyph(7)));
                self.give(Token::Move(squares, written), len + 1)
            }
            more => self.give(Token::Bad(&rest[..len + more]), len + more),
        }
    }
}

/// Reads squares with signs between; returns them and the length of their text. Blanks around signs are allowed.
// It stops one square after `MOST_SQUARES`, which shows that there are too many.
fn squares(text: &str) -> (Vec<u32>, usize) {
    let mut squares = Vec::new();
    let mut at = 0;
    loop {
        let digits = digits_len(&text[at..]);
        if digits == 0 {
            return (squares, at);
        }
        if squares.len() <= MOST_SQUARES {
            squares.push(number(&text[at..at + digits]));
        }
        at += digits;
        // A star with blanks around it is a result.
        let blanks: &[char] = if text[at..].starts_with('*') { &[] } else { &[' ', '\t'] };
        let rest = text[at..].trim_start_matches(blanks);
        let sign = rest.chars().next().filter(|&c| is_sign(c) && (c != '*' || blanks.is_empty()));
        let after = sign.map(|c| rest[c.len_utf8()..].trim_start_matches(blanks));
        match after.filter(|after| digits_len(after) > 0) {
            Some(after) => at = text.len() - after.len(),
            None => return (squares, at),
        }
    }
}

fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '*' | '×' | '–' | '—')
}

/// Returns the length of the word at the beginning of a text.
fn word_len(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || "{}()[];!?$\"\0".contains(c);
    text.find(ends).unwrap_or(text.len())
}

fn digits_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

// Saturates: a number that is too large for any board stays so.
fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

fn line_len(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Trims leading blanks, but not past the end of the line.
pub fn trim_in_line(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
}

/// Reads a glyph such as `(!)`; returns it and its length.
fn strength(text: &str) -> Option<(u8, usize)> {
    let inside = text[1..].trim_start();
    let signs = inside.bytes().take(3).take_while(|b| b"!?".contains(b)).count();
    let glyph = mark(&inside[..signs])?;
    let after = inside[signs..].trim_start().strip_prefix(')')?;
    Some((glyph, text.len() - after.len()))
}

fn mark(text: &str) -> Option<u8> {
    Some(match text {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        _ => return None,
    })
}

/// Reads a quoted value; returns it without quotes, and the length of its text.
// Without a second quote the value ends with its line.
fn unquote(text: &str) -> (String, usize) {
    let mut value = String::new();
    let mut chars = text.char_indices().take_while(|&(_, c)| c != '\n');
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (value, at + 1),
            '\\' => match chars.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                Some((_, other)) => value.extend(['\\', other]),
                None => value.push('\\'),
            },
            c => value.push(c),
        }
    }
    let value = value.trim_end().trim_end_matches(']').to_string();
    (value, line_len(text))
}

/// Decodes a comment's references and reduces its blanks to single ones.
fn said(text: &str) -> String {
    let (text, mut out) = (unescape(text), String::new());
    let words = text.split(|c: char| c.is_whitespace() || !is_printable(c));
    for word in words.filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

// True if a line within a comment looks like a tag.
fn is_tag(line: &str) -> bool {
    let line = line.trim();
    let name = line.strip_prefix('[').and_then(|rest| rest.split_once(" \"")).map(|(name, _)| name);
    line.ends_with("\"]") && name.is_some_and(|name| name.chars().all(char::is_alphanumeric))
}
