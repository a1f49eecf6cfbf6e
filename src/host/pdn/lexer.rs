//! PDN's words: tags, comments, move numbers, moves, glyphs, results.

use super::GameResult;
use std::borrow::ToOwned;
use std::string::{String, ToString};
use std::vec::Vec;

/// A word of a PDN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// What stands in braces or after a semicolon, its blanks single.
    Comment(String),
    /// A brace without its end.
    OpenComment,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `$3`, `!!`.
    Glyph(u8),
    /// A number that is not followed by a dot.
    Number(u32),
    /// The squares of a move, and how it is written.
    Move(Vec<u32>, String),
    /// How the game ended.
    Result(GameResult),
    /// Anything else.
    Bad(String),
}

/// Bytes as text: UTF-8, with or without its mark, or else Latin-1.
pub fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// The words of a text, each with the line it begins on, from 1.
pub fn tokens(text: &str) -> Vec<(usize, Token)> {
    let mut lexer = Lexer { text, at: 0, line: 1, found: Vec::new() };
    while lexer.at < text.len() {
        lexer.next();
    }
    lexer.found
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    found: Vec<(usize, Token)>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes over `len` bytes and counts their lines.
    fn pass(&mut self, len: usize) -> &'t str {
        let passed = &self.rest()[..len];
        self.line += passed.bytes().filter(|&b| b == b'\n').count();
        self.at += len;
        passed
    }

    fn give(&mut self, token: Token, len: usize) {
        self.found.push((self.line, token));
        self.pass(len);
    }

    fn next(&mut self) {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or(' ');
        let begins_line = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
        match first {
            '%' if begins_line => {
                self.pass(line_len(rest));
            }
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => self.give(Token::Comment(single_blanks(&rest[1..line_len(rest)])), line_len(rest)),
            '(' => match strength(rest) {
                Some((glyph, len)) => self.give(Token::Glyph(glyph), len),
                None => self.give(Token::Open, 1),
            },
            ')' => self.give(Token::Close, 1),
            '!' | '?' => self.mark(),
            '$' => self.glyph(),
            ']' | '}' | '"' => self.give(Token::Bad(first.to_string()), 1),
            c if c.is_whitespace()
                || c == '\u{feff}'
                || c == '\0'
                || c == '\u{1a}'
                || c == '.'
                || c == '…' =>
            {
                self.pass(first.len_utf8());
            }
            _ => self.word(),
        }
    }

    /// `[Name "value"]`; without its quotes or its end it ends with its line.
    fn tag(&mut self) {
        let line = &self.rest()[1..line_len(self.rest())];
        let line_without_blanks = line.trim_start();
        let name_len = line_without_blanks
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(line_without_blanks.len());
        let (name, after) = line_without_blanks.split_at(name_len);
        if name.is_empty() {
            return self.give(Token::Bad("[".into()), 1);
        }
        let begins = line.len() - after.len();
        let after_blanks = after.trim_start();
        let (value, used) = match after_blanks.strip_prefix('"') {
            Some(quoted) => {
                let (value, used) = unquote(quoted);
                (value, after.len() - quoted.len() + used)
            }
            None => {
                let end = after.find(']').unwrap_or(after.len());
                (after[..end].trim().to_string(), end)
            }
        };
        let bracket = after[used..].find(']').map_or(after.len(), |end| used + end + 1);
        self.give(Token::Tag(name.to_string(), value), 1 + begins + bracket);
    }

    /// `{...}`. Where a line of tags comes first the end is missing.
    fn comment(&mut self) {
        let rest = self.rest();
        let end = rest.find('}').unwrap_or(rest.len());
        let tags = line_of_tags(&rest[..end]);
        if end == rest.len() || tags.is_some() {
            return self.give(Token::OpenComment, tags.unwrap_or(rest.len()));
        }
        self.give(Token::Comment(single_blanks(&rest[1..end])), end + 1);
    }

    fn mark(&mut self) {
        let rest = self.rest();
        let len = rest.find(|c| c != '!' && c != '?').unwrap_or(rest.len());
        let token = mark(&rest[..len]).map_or_else(|| Token::Bad(rest[..len].into()), Token::Glyph);
        self.give(token, len);
    }

    fn glyph(&mut self) {
        let digits = digits_len(&self.rest()[1..]);
        let word = &self.rest()[..1 + digits];
        let token = word[1..].parse().map_or_else(|_| Token::Bad(word.into()), Token::Glyph);
        self.give(token, word.len());
    }

    fn word(&mut self) {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || c == '\0' || "{}()[];!?$\"".contains(c);
        let len = rest.find(ends).unwrap_or(rest.len());
        let word = &rest[..len];
        if let Some(result) = GameResult::parse(word) {
            return self.give(Token::Result(result), len);
        }
        let digits = digits_len(word);
        if digits > 0 && word[digits..].starts_with(['.', '…']) {
            // The number of a move, perhaps without a blank after it.
            self.pass(digits);
        } else if let Some((squares, len)) = spaced_move(rest) {
            self.give(Token::Move(squares, rest[..len].split_whitespace().collect()), len);
        } else if digits == len {
            self.give(Token::Number(number(word)), len);
        } else {
            self.whole_word(word);
        }
    }

    /// A word that is no number: a move with a star after it is the only one there was.
    fn whole_word(&mut self, word: &str) {
        match word.strip_suffix('*').and_then(|starred| Some((starred, spaced_move(starred)?))) {
            Some((starred, (squares, len))) if len == starred.len() => {
                self.give(Token::Move(squares, starred.into()), len);
                self.give(Token::Glyph(7), 1);
            }
            _ => self.give(Token::Bad(word.into()), word.len()),
        }
    }
}

/// Squares with signs between, and its length; it must end where a word ends. Blanks may stand
/// around the signs.
fn spaced_move(text: &str) -> Option<(Vec<u32>, usize)> {
    let mut squares = Vec::new();
    let mut at = 0;
    loop {
        let digits = digits_len(&text[at..]);
        if digits == 0 || squares.len() > 32 {
            return None;
        }
        squares.push(number(&text[at..at + digits]));
        at += digits;
        // A star with blanks around it is a result.
        let blanks: &[char] = if text[at..].starts_with('*') { &[] } else { &[' ', '\t'] };
        let rest = text[at..].trim_start_matches(blanks);
        let sign = rest.chars().next().filter(|&c| is_sign(c) && (c != '*' || blanks.is_empty()));
        let after = sign.map(|c| rest[c.len_utf8()..].trim_start_matches(blanks));
        match after.filter(|after| digits_len(after) > 0) {
            Some(after) => at = text.len() - after.len(),
            None => break,
        }
    }
    let ends = text[at..].chars().next().is_none_or(|c| c.is_whitespace() || "{}()[];!?$\"\0".contains(c));
    (ends && squares.len() > 1).then_some((squares, at))
}

fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '*' | '×' | '–' | '—')
}

fn digits_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A number too great for any board stays too great.
fn number(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

fn line_len(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// `(!)`: its glyph and its length.
fn strength(text: &str) -> Option<(u8, usize)> {
    let inside = &text[1..text.find(')')?];
    mark(inside.trim()).map(|glyph| (glyph, inside.len() + 2))
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

/// A quoted value without its quotes, and how much of the text it takes with its second one.
fn unquote(text: &str) -> (String, usize) {
    let mut value = String::new();
    let mut chars = text.char_indices();
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
    (value, text.len())
}

fn single_blanks(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Where, in a comment, a line begins that is a tag.
fn line_of_tags(text: &str) -> Option<usize> {
    let is_tag = |line: &str| {
        let line = line.trim();
        let name = line.strip_prefix('[').and_then(|rest| rest.split_once(" \"")).map(|(name, _)| name);
        line.ends_with("\"]") && name.is_some_and(|name| name.chars().all(char::is_alphanumeric))
    };
    text.match_indices('\n').map(|(at, _)| at + 1).find(|&at| is_tag(&text[at..at + line_len(&text[at..])]))
}
