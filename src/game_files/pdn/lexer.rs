//! PDN's tokens: tags, comments, move numbers, moves, glyphs, results, and text that is none of them.
//!
//! Each character is looked at a constant number of times, so reading time grows only with a text's length.

use crate::formats::printable::is_printable;
use crate::game_files::pdn::encoding::{is_tag, Pieces, SourceError};
use crate::game_files::pdn::letters::unescape;
use crate::game_files::pdn::GameResult;
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

// A capture of twenty pieces names 41.
const MOST_SQUARES: usize = 48;

/// A token of a PDN file.
// What is not in it is asked of the lexer until the next token: the text, and the squares of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Tag { name: String, value: String },
    // The text in braces or after a semicolon, with single blanks.
    Comment(String),
    // A brace that is never closed, and the text after it.
    OpenComment(String),
    Open,
    Close,
    // `$3`, `!!`.
    Glyph(u8),
    // With its dot?
    Number(u32, bool),
    Move,
    Result(GameResult),
    // Of another position, `/FEN "W:W21:B1"/`.
    Setup,
    Unknown,
}

/// A place in a file, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// The tokens of a text.
#[derive(Default)]
pub struct Lexer<'s> {
    text: Cow<'s, str>,
    at: usize,
    now: Place,
    // Of the last token.
    began: Place,
    word: Range<usize>,
    squares: Vec<u32>,
    // What was odd, where it was first, and how often.
    odd: Vec<(&'static str, Place, usize)>,
    // No comment before this place has a comment in it.
    flat_until: usize,
    // The next token, if one piece of text gave two.
    second: Option<Token>,
    // True after a tag, and at the beginning.
    was_tag: bool,
    // The line in which the token before the last one ended.
    before: usize,
    pieces: Option<Pieces<'s>>,
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if let Some(second) = self.second.take() {
            return Some(second);
        }
        self.before = self.now.line;
        loop {
            while self.at < self.text.len() {
                self.began = self.now;
                let begins = self.at;
                if let Some(token) = self.word_or_blank() {
                    self.word = begins..self.at;
                    self.was_tag = matches!(token, Token::Tag { .. });
                    return Some(token);
                }
            }
            if !self.begin_piece() {
                self.word = self.at..self.at;
                return None;
            }
        }
    }
}

impl<'s> Lexer<'s> {
    pub fn new(text: Cow<'s, str>) -> Lexer<'s> {
        let begin = Place { line: 1, column: 1 };
        Lexer { text, now: begin, began: begin, was_tag: true, ..Lexer::default() }
    }

    pub fn of_pieces(pieces: Pieces<'s>) -> Lexer<'s> {
        Lexer { pieces: Some(pieces), ..Lexer::new(Cow::Borrowed("")) }
    }

    /// Returns a lexer of the text from the last token on, up to the end of the piece.
    pub fn ahead(&self) -> Lexer<'_> {
        Lexer { was_tag: self.was_tag, ..Lexer::new(Cow::Borrowed(&self.text[self.word.start..])) }
    }

    /// Returns the text of the present piece.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of the last token.
    pub fn word(&self) -> &str {
        &self.text[self.word.clone()]
    }

    /// Returns the squares of the last token, a move.
    pub fn squares(&self) -> &[u32] {
        &self.squares
    }

    /// Returns where the last token began.
    pub fn place(&self) -> Place {
        self.began
    }

    /// Returns whether the last token is the first in its line.
    pub fn begins_line(&self) -> bool {
        self.began.line > self.before
    }

    /// Takes what was odd up to the last token: what, where first, and how often.
    pub fn odd(&mut self) -> Vec<(&'static str, Place, usize)> {
        core::mem::take(&mut self.odd)
    }

    fn note(&mut self, what: &'static str) {
        match self.odd.iter_mut().find(|(known, ..)| *known == what) {
            Some((_, _, count)) => *count += 1,
            None => self.odd.push((what, self.began, 1)),
        }
    }

    /// Returns whether the source of bytes has failed.
    pub fn has_failed(&self) -> bool {
        self.pieces.as_ref().is_some_and(|pieces| pieces.failed.is_some())
    }

    /// Takes the error that ended the source of bytes.
    pub fn take_error(&mut self) -> Option<SourceError> {
        self.pieces.as_mut().and_then(|pieces| pieces.failed.take())
    }

    /// Returns whether reading stopped where no game began for too long.
    pub fn is_too_long(&self) -> bool {
        self.pieces.as_ref().is_some_and(|pieces| pieces.is_too_long)
    }

    /// Begins the next piece; false at the end of the file.
    pub fn begin_piece(&mut self) -> bool {
        let Some((text, told)) = self.pieces.as_mut().and_then(Pieces::next) else { return false };
        (self.text, self.at, self.word, self.flat_until) = (text, 0, 0..0, 0);
        self.began = self.now;
        if let Some(told) = told {
            self.note(told);
        }
        true
    }

    /// Skips the rest of a variation whose `(` was the last token; returns its text with the brackets.
    // Up to the end of the game if it is not closed.
    pub fn skip_variation(&mut self) -> String {
        let mut ahead = self.ahead();
        let (mut depth, mut end) = (0usize, ahead.text.len());
        while let Some(token) = ahead.next() {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Tag { .. } => {
                    end = ahead.word.start;
                    break;
                }
                _ => (),
            }
            if depth == 0 {
                end = ahead.at;
                break;
            }
        }
        drop(ahead);
        let (from, len) = (self.word.start, self.at - self.word.start);
        self.pass(end - len);
        said(&self.text[from..from + end]).0
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips `len` bytes and counts their lines and characters.
    fn pass(&mut self, len: usize) {
        for byte in &self.text.as_bytes()[self.at..self.at + len] {
            match byte {
                b'\n' => self.now = Place { line: self.now.line + 1, column: 1 },
                0x80..=0xbf => (),
                _ => self.now.column += 1,
            }
        }
        self.at += len;
    }

    fn give(&mut self, token: Token, len: usize) -> Option<Token> {
        self.pass(len);
        Some(token)
    }

    /// Skips the next token, or text between tokens (`None`).
    fn word_or_blank(&mut self) -> Option<Token> {
        let rest = self.rest();
        let first = rest.as_bytes()[0];
        match first {
            b'0'..=b'9' => self.digits(),
            b' ' | b'\n' | b'\r' | b'\t' | b'.' | 0 | 0x1a => {
                let blank = |byte: &u8| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | b'.' | 0 | 0x1a);
                let len = rest.bytes().position(|byte| !blank(&byte)).unwrap_or(rest.len());
                self.pass(len);
                None
            }
            b'%' if self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n' => {
                let len = line_len(rest);
                self.note("a line that begins with %, left out");
                self.pass(len);
                None
            }
            b'[' => self.tag(),
            b'{' => self.comment(),
            b';' => {
                let len = line_len(rest);
                let (text, is_changed) = said(&rest[1..len]);
                self.lost_if(is_changed);
                self.give(Token::Comment(text), len)
            }
            b'(' => match strength(rest) {
                Some((glyph, len)) => self.give(Token::Glyph(glyph), len),
                None => self.give(Token::Open, 1),
            },
            b')' => self.give(Token::Close, 1),
            b'!' | b'?' => {
                let len = rest.find(|c| c != '!' && c != '?').unwrap_or(rest.len());
                self.give(mark(&rest[..len]).map_or(Token::Unknown, Token::Glyph), len)
            }
            b'$' => {
                let len = 1 + digits_len(&rest[1..]);
                self.give(rest[1..len].parse().map_or(Token::Unknown, Token::Glyph), len)
            }
            b']' | b'}' | b'"' => self.give(Token::Unknown, 1),
            b'/' if rest[1..].starts_with("FEN") => match rest[1..].find(['/', '\n']) {
                Some(len) if rest[1 + len..].starts_with('/') => self.give(Token::Setup, len + 2),
                _ => self.other(),
            },
            _ => match rest.chars().next() {
                // A mark at the beginning of a file is no character of its line.
                Some('\u{feff}') if self.now == (Place { line: 1, column: 1 }) => {
                    self.at += '\u{feff}'.len_utf8();
                    None
                }
                Some(c) if c.is_whitespace() || matches!(c, '\u{feff}' | '…') => {
                    self.pass(c.len_utf8());
                    None
                }
                _ => self.other(),
            },
        }
    }

    fn lost_if(&mut self, is_changed: bool) {
        if is_changed {
            self.note("a character that cannot be shown, left out");
        }
    }

    // A tag ends with its line, whatever it lacks.
    fn tag(&mut self) -> Option<Token> {
        let rest = self.rest();
        let from_name = trim_in_line(&rest[1..]);
        let name_len = from_name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(from_name.len());
        let (name, after) = from_name.split_at(name_len);
        let after = trim_in_line(after);
        let is_position = matches!(name, "" | "W" | "B" | "w" | "b") && after.starts_with([':', '?']);
        let is_first = self.was_tag || self.begins_line();
        let is_begun = is_first && !name.starts_with(|c: char| c.is_ascii_digit()) || after.starts_with('"');
        if name.is_empty() && !is_position || !is_begun {
            return self.give(Token::Unknown, 1);
        }
        let (name, value, after) = match after.strip_prefix('"') {
            Some(quoted) => {
                let (value, used, is_closed) = unquote(quoted);
                let name = name.to_string();
                if !is_closed {
                    let used = rest.len() - quoted.len() + used;
                    self.note("a tag without its second \"");
                    return self.give(Token::Tag { name, value: unescape(value).into_owned() }, used);
                }
                (name, value, &quoted[used..])
            }
            None => {
                let (value, rest) = after.split_at(after.find([']', '\n']).unwrap_or(after.len()));
                match is_position {
                    true => ("FEN".into(), [name, value.trim()].concat(), rest),
                    false => (name.to_string(), unquoted(value.trim()).to_string(), rest),
                }
            }
        };
        let has_bracket = trim_in_line(after).starts_with(']');
        let end = if has_bracket { &trim_in_line(after)[1..] } else { after };
        let used = rest.len() - end.len();
        if !has_bracket {
            self.note("a [ without its ]");
        }
        self.give(Token::Tag { name, value: unescape(value).into_owned() }, used)
    }

    // A comment is unclosed if a line with a tag comes before its brace. One in another belongs to it.
    fn comment(&mut self) -> Option<Token> {
        let rest = self.rest();
        let is_flat = self.at < self.flat_until;
        let (mut depth, mut first, mut at) = (0usize, None, 0);
        while let Some(byte) = rest.as_bytes().get(at) {
            match byte {
                b'{' => depth += 1,
                b'}' => {
                    let is_nested = depth > 1 || first.is_some();
                    first = first.or(Some(at));
                    depth -= 1;
                    if depth == 0 || is_flat {
                        return self.end_comment(at, is_nested);
                    }
                }
                b'\n'
                    if rest[at + 1..].starts_with('[')
                        && is_tag(&rest[at + 1..][..line_len(&rest[at + 1..])]) =>
                {
                    at += 1;
                    break;
                }
                _ => (),
            }
            at += 1;
        }
        match first {
            // Its inner brace has none of its own.
            Some(first) => {
                self.flat_until = self.at + at;
                self.end_comment(first, true)
            }
            None => {
                let text = said(&rest[1..at]).0;
                self.give(Token::OpenComment(text), at)
            }
        }
    }

    fn end_comment(&mut self, len: usize, is_nested: bool) -> Option<Token> {
        let (text, is_changed) = said(&self.rest()[1..len]);
        self.lost_if(is_changed);
        if is_nested {
            self.note("a { within a comment");
        }
        self.give(Token::Comment(text), len + 1)
    }

    /// Reads what begins with a digit: a move's number, a move or a result.
    fn digits(&mut self) -> Option<Token> {
        let rest = self.rest();
        let digits = digits_len(rest);
        let after = &rest[digits..];
        if after.starts_with(['.', '…']) {
            // Perhaps with no blank after it.
            let token = Token::Number(number(&rest[..digits]), true);
            return self.give(token, digits);
        }
        if let Some((result, len)) = spaced_result(rest) {
            return self.give(Token::Result(result), len);
        }
        if is_number_with_colon(after) {
            return self.give(Token::Number(number(&rest[..digits]), true), digits + 1);
        }
        let len = word_len(rest);
        let word = rest[..len].trim_end_matches(['.', ',']);
        if let Some(result) = GameResult::parse(word) {
            let len = word.len();
            return self.give(Token::Result(result), len);
        }
        let mut squares = core::mem::take(&mut self.squares);
        let rest = self.rest();
        let used = read_squares(rest, &mut squares);
        let after = &rest[used..];
        let (is_move, is_number) = (squares.len() > 1, digits == len);
        let has_star = is_move && after.starts_with('*') && word_len(after) == 1;
        let token = match is_number {
            _ if is_move => Token::Move,
            true => Token::Number(squares[0], false),
            false => Token::Unknown,
        };
        self.squares = squares;
        if has_star {
            // A star marks the only move.
            self.second = Some(Token::Glyph(7));
        }
        self.give(token, if is_move { used + usize::from(has_star) } else { len })
    }

    fn other(&mut self) -> Option<Token> {
        if let Some((result, len)) = spaced_result(self.rest()) {
            return self.give(Token::Result(result), len);
        }
        let word = &self.rest()[..word_len(self.rest())];
        let len = word.len().max(1);
        self.give(GameResult::parse(word).map_or(Token::Unknown, Token::Result), len)
    }
}

/// Reads squares with signs between; returns the length of their text. Blanks around all signs are allowed.
// It stops one square after `MOST_SQUARES`, which shows that there are too many.
fn read_squares(text: &str, squares: &mut Vec<u32>) -> usize {
    squares.clear();
    let mut at = 0;
    let mut has_blanks: Option<bool> = None;
    loop {
        let digits = digits_len(&text[at..]);
        if squares.len() <= MOST_SQUARES {
            squares.push(number(&text[at..at + digits]));
        }
        at += digits;
        let rest = text[at..].trim_start_matches([' ', '\t']);
        let Some(sign) = rest.chars().next().filter(|c| is_sign(*c)) else { return at };
        let after = rest[sign.len_utf8()..].trim_start_matches([' ', '\t']);
        let is_spaced = rest.len() < text.len() - at || after.len() < rest.len() - sign.len_utf8();
        // A star with blanks around it is a result.
        let is_other = sign == '*' && is_spaced || has_blanks.is_some_and(|before| !before && is_spaced);
        if is_other || digits_len(after) == 0 {
            return at;
        }
        has_blanks = Some(is_spaced);
        at = text.len() - after.len();
    }
}

// With the dashes and the Cyrillic letter that typesetting and other keyboards put in their place.
fn is_sign(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '*' | '×' | '\u{2010}'..='\u{2015}' | '−' | 'х' | 'Х')
}

/// Returns whether a number is a move's for what follows it: a colon, a blank and a move without blanks, `1: 22-18`.
fn is_number_with_colon(after: &str) -> bool {
    let Some(rest) = after.strip_prefix(':').filter(|rest| rest.starts_with([' ', '\t'])) else {
        return false;
    };
    let mv = rest.trim_start_matches([' ', '\t']);
    let sign = &mv[digits_len(mv)..];
    sign.len() < mv.len() && sign.strip_prefix(is_sign).is_some_and(|to| digits_len(to) > 0)
}

/// Reads a result with blanks around its sign, `1/2 - 1/2`; returns it and its length.
fn spaced_result(text: &str) -> Option<(GameResult, usize)> {
    let points = |text: &str| ["1/2", "½", "0", "1", "2"].into_iter().find(|points| text.starts_with(points));
    let first = points(text)?;
    let after = &text[first.len()..];
    let sign = after.trim_start_matches([' ', '\t']);
    let rest = sign.strip_prefix(['-', ':', '–', '—', '−'])?;
    let from = rest.trim_start_matches([' ', '\t']);
    let second = points(from)?;
    let len = text.len() - from.len() + second.len();
    let is_spaced = sign.len() < after.len() || from.len() < rest.len();
    if !is_spaced || word_len(&text[len..]) > 0 {
        return None;
    }
    Some((GameResult::parse(&[first, "-", second].concat())?, len))
}

/// Returns whether a word is a move by letters and digits, `c3-d4`, which no game here is written in.
pub fn is_by_letters(word: &str) -> bool {
    let squares: Vec<u8> = word.bytes().filter(|byte| !matches!(byte, b'-' | b'x' | b':')).collect();
    let is_square = |square: &[u8]| matches!(square, [b'a'..=b'j', b'1'..=b'9']);
    squares.len() > 3 && squares.chunks(2).all(is_square)
}

/// Returns the length of the word at the beginning of a text.
fn word_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ends = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ' | 0) || b"{}()[];!?$\"".contains(byte);
    let len = bytes.iter().position(|byte| ends(byte) || !byte.is_ascii()).unwrap_or(bytes.len());
    if bytes.get(len).is_none_or(u8::is_ascii) {
        return len;
    }
    let ends = |c: char| c.is_whitespace() || "{}()[];!?$\"\0".contains(c);
    len + text[len..].find(ends).unwrap_or(text.len() - len)
}

fn digits_len(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

// Saturates: a number that is too large for any board stays so.
fn number(digits: &str) -> u32 {
    digits.bytes().fold(0u32, |n, digit| n.saturating_mul(10).saturating_add(u32::from(digit - b'0')))
}

fn line_len(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// Trims leading blanks, but not past the end of the line.
fn trim_in_line(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
}

/// Reads a glyph such as `(!)`; returns it and its length.
fn strength(text: &str) -> Option<(u8, usize)> {
    let trim = |text: &'_ str| text.len() - text.trim_start_matches([' ', '\t']).len();
    let begins = 1 + trim(&text[1..]);
    let signs = text[begins..].bytes().take(3).take_while(|b| b"!?".contains(b)).count();
    let glyph = mark(&text[begins..begins + signs])?;
    let ends = begins + signs + trim(&text[begins + signs..]);
    text[ends..].starts_with(')').then_some((glyph, ends + 1))
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

/// Returns a value without the quotes that typesetting puts in the place of `"`.
fn unquoted(value: &str) -> &str {
    let inner = value.strip_prefix(['“', '”', '„', '‘', '’', '\'']);
    inner.and_then(|inner| inner.strip_suffix(['“', '”', '‘', '’', '\''])).unwrap_or(value)
}

/// Reads a quoted value; returns it without quotes, the length of its text, and whether it has its second quote.
// Without one the value ends with its line.
fn unquote(text: &str) -> (String, usize, bool) {
    let mut value = String::new();
    let mut chars = text.char_indices().take_while(|&(_, c)| c != '\n');
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (value, at + 1, true),
            '\\' => match chars.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                Some((_, other)) => value.extend(['\\', other]),
                None => value.push('\\'),
            },
            c => value.push(c),
        }
    }
    let value = value.trim_end().trim_end_matches(']').to_string();
    (value, line_len(text), false)
}

/// Decodes a comment's references and reduces its blanks to single ones; returns whether characters are left out.
pub fn said(text: &str) -> (String, bool) {
    let (text, mut out) = (unescape(text), String::new());
    let mut is_changed = false;
    let mut is_end = |c: char| {
        let is_lost = !is_printable(c) && !c.is_whitespace();
        is_changed |= is_lost;
        is_lost || c.is_whitespace()
    };
    for word in text.split(&mut is_end).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    (out, is_changed)
}
