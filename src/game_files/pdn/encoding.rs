//! The text of a file: its bytes in pieces that end between games, decoded.
//!
//! A line that is not UTF-8 is Windows-1252, or code page 850 where only its letters make words. A file that begins
//! with the mark of UTF-16 is that. Lines end with LF, CR LF or CR; a CR alone is given as LF.

use crate::game_files::pdn::MAX_LEN;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// The error of a source of bytes.
///
/// Example: [`PdnReader`](crate::pdn::PdnReader).
pub type SourceError = Box<dyn core::error::Error + Send + Sync>;

/// What appends the next bytes of a file; it returns false at the end.
///
/// Example: [`PdnReader`](crate::pdn::PdnReader).
pub type ByteSource<'s> = Box<dyn FnMut(&mut Vec<u8>) -> Result<bool, SourceError> + Send + 's>;

// In bytes: a piece ends before the first header after so many, or else, where there is no header, at an empty line.
const PIECE: usize = 4 * 1024 * 1024;
const LONG_PIECE: usize = 2 * PIECE;

/// The pieces of a file.
#[derive(Default)]
pub(super) struct Pieces<'s> {
    bytes: Cow<'s, [u8]>,
    // Where the next piece begins.
    at: usize,
    source: Option<ByteSource<'s>>,
    // Set once the first bytes are known: whether the file is UTF-16, and with the high bytes first.
    utf_16: Option<Option<bool>>,
    // Bytes of UTF-16 not yet decoded.
    raw: Vec<u8>,
    // The place up to which the ends of lines are settled.
    settled: usize,
    pages: CodePages,
    /// True once a piece was longer than can be read.
    pub is_too_long: bool,
    /// The error that ended the source.
    pub failed: Option<SourceError>,
}

impl<'s> Pieces<'s> {
    pub fn of_bytes(bytes: &'s [u8]) -> Pieces<'s> {
        let mut pages = CodePages::default();
        let bytes = settled(bytes, &mut pages);
        Pieces { bytes, pages, utf_16: Some(None), ..Pieces::default() }
    }

    pub fn of_source(source: ByteSource<'s>) -> Pieces<'s> {
        Pieces { source: Some(source), ..Pieces::default() }
    }

    /// Returns the text of the next piece, and what was guessed or lost in it.
    pub fn next(&mut self) -> Option<(Cow<'s, str>, Option<&'static str>)> {
        let len = loop {
            let is_end = self.source.is_none();
            match piece_len(&self.bytes[self.at..], is_end) {
                Some(0) => return None,
                Some(len) => break len,
                None if !is_end && self.bytes.len() - self.at < MAX_LEN => self.fill(),
                None => {
                    self.is_too_long = true;
                    return None;
                }
            }
        };
        let text = match &mut self.bytes {
            Cow::Borrowed(bytes) => {
                let bytes: &'s [u8] = bytes;
                let piece = self.at..self.at + len;
                self.at = piece.end;
                self.pages.decode(Cow::Borrowed(&bytes[piece]))
            }
            Cow::Owned(bytes) => {
                let rest = bytes.split_off(len);
                self.settled = self.settled.saturating_sub(len);
                self.pages.decode(Cow::Owned(core::mem::replace(bytes, rest)))
            }
        };
        Some((text, self.pages.told.take()))
    }

    // Doubles what is there, so that few searches for the end of a piece are in vain.
    fn fill(&mut self) {
        let wanted = (2 * self.bytes.len()).clamp(PIECE + PIECE / 4, MAX_LEN);
        let bytes = self.bytes.to_mut();
        while bytes.len() < wanted {
            let Some(source) = &mut self.source else { return };
            let is_utf_16 = matches!(self.utf_16, Some(Some(_)));
            let read = source(if is_utf_16 { &mut self.raw } else { bytes });
            let goes_on = read.unwrap_or_else(|error| {
                self.failed = Some(error);
                false
            });
            if self.utf_16.is_none() && (bytes.len() >= 2 || !goes_on) {
                let mark = mark_of_utf_16(bytes);
                self.utf_16 = Some(mark);
                if mark.is_some() {
                    self.raw = bytes.split_off(2);
                    (self.settled, *bytes) = (0, Vec::new());
                }
            }
            if let Some(Some(is_big)) = self.utf_16 {
                // The halves of a character stay together.
                let mut len = self.raw.len() & !1;
                let last = self.raw[..len].last_chunk::<2>().map(|pair| unit(*pair, is_big));
                if goes_on && last.is_some_and(|last| (0xd800..0xdc00).contains(&last)) {
                    len -= 2;
                }
                let text = decode_utf_16(&self.raw[..len], is_big, &mut self.pages);
                bytes.extend_from_slice(text.as_bytes());
                self.raw.drain(..len);
            }
            self.settled += settle_line_ends(&mut bytes[self.settled..], !goes_on);
            if !goes_on {
                self.source = None;
            }
        }
    }
}

/// Returns the text of bytes that are there as a whole.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let mut pages = CodePages::default();
    let bytes = settled(bytes, &mut pages);
    pages.decode(bytes)
}

/// Returns the bytes of a whole file without UTF-16 and CRs alone.
fn settled<'s>(bytes: &'s [u8], pages: &mut CodePages) -> Cow<'s, [u8]> {
    let mut bytes = match mark_of_utf_16(bytes) {
        Some(is_big) => Cow::Owned(decode_utf_16(&bytes[2..], is_big, pages).into_bytes()),
        None => Cow::Borrowed(bytes),
    };
    let mut from = 0;
    while let Some((run, is_alone)) = carriage_returns(&bytes[from..]) {
        if is_alone {
            settle_line_ends(&mut bytes.to_mut()[from..], true);
            break;
        }
        from += run.end;
    }
    bytes
}

/// Makes an LF of each CR that is not before one; returns the length that more bytes cannot change.
fn settle_line_ends(bytes: &mut [u8], is_end: bool) -> usize {
    let mut from = 0;
    while let Some((run, is_alone)) = carriage_returns(&bytes[from..]) {
        let run = from + run.start..from + run.end;
        if run.end == bytes.len() && !is_end {
            return run.start;
        }
        if is_alone {
            bytes[run.clone()].fill(b'\n');
        }
        from = run.end;
    }
    bytes.len()
}

/// Returns where the first CRs stand, and whether no LF is behind them.
fn carriage_returns(bytes: &[u8]) -> Option<(Range<usize>, bool)> {
    let begin = bytes.iter().position(|byte| *byte == b'\r')?;
    let len = bytes[begin..].iter().take_while(|byte| **byte == b'\r').count();
    Some((begin..begin + len, bytes.get(begin + len) != Some(&b'\n')))
}

// True for the high bytes first.
fn mark_of_utf_16(bytes: &[u8]) -> Option<bool> {
    match bytes {
        [0xff, 0xfe, ..] => Some(false),
        [0xfe, 0xff, ..] => Some(true),
        _ => None,
    }
}

fn unit(pair: [u8; 2], is_big: bool) -> u16 {
    if is_big {
        u16::from_be_bytes(pair)
    } else {
        u16::from_le_bytes(pair)
    }
}

fn decode_utf_16(bytes: &[u8], is_big: bool, pages: &mut CodePages) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]], is_big));
    let mut read = |c: Result<char, _>| c.unwrap_or_else(|_| pages.replaced());
    char::decode_utf16(units).map(&mut read).collect()
}

/// Returns the length of the first piece; `None` if more bytes are needed to tell.
// The same whether the bytes come all at once or little by little.
fn piece_len(bytes: &[u8], is_end: bool) -> Option<usize> {
    let window = &bytes[..bytes.len().min(LONG_PIECE)];
    let has_all = is_end || bytes.len() >= LONG_PIECE;
    if let Some(len) = header(window, PIECE..window.len(), has_all) {
        return Some(len);
    }
    if is_end && bytes.len() <= LONG_PIECE {
        return Some(bytes.len());
    }
    if !has_all {
        return None;
    }
    let empty_line = || (PIECE..window.len()).find(|&at| ends_games(&window[..at]));
    let in_all = || header(bytes, LONG_PIECE..bytes.len(), is_end);
    let whole = || (is_end && bytes.len() <= MAX_LEN).then_some(bytes.len());
    empty_line().or_else(in_all).or_else(whole)
}

/// Returns the place of the first header that begins in `range`.
fn header(bytes: &[u8], range: Range<usize>, is_end: bool) -> Option<usize> {
    let mut from = range.start;
    while from < range.end {
        from += bytes[from..range.end].iter().position(|byte| *byte == b'[')?;
        if !bytes[..from].ends_with(b"\n") {
            from += 1;
            continue;
        }
        let line = &bytes[from..];
        let len = line.iter().position(|byte| *byte == b'\n');
        if len.is_none() && !is_end {
            return None;
        }
        let before = bytes[..from].trim_ascii_end();
        let begins = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let is_first = !before[begins..].trim_ascii_start().starts_with(b"[");
        let line = &line[..len.unwrap_or(line.len())];
        if is_first
            && core::str::from_utf8(line.trim_ascii_end()).map_or(true, is_tag)
            && line.contains(&b'"')
        {
            return Some(from);
        }
        from += 1;
    }
    None
}

/// Returns whether a line looks like a tag, wherever it stands.
pub(super) fn is_tag(line: &str) -> bool {
    let line = line.trim();
    let name = line.strip_prefix('[').and_then(|rest| rest.split_once(" \"")).map(|(name, _)| name);
    line.ends_with("\"]") && name.is_some_and(|name| name.chars().all(char::is_alphanumeric))
}

/// Returns whether bytes end with an empty line after a result.
fn ends_games(bytes: &[u8]) -> bool {
    let without_end = |bytes: &'_ [u8]| -> Option<usize> {
        let rest = bytes.strip_suffix(b"\n")?;
        Some(rest.strip_suffix(b"\r").unwrap_or(rest).len())
    };
    let Some(line) = without_end(bytes).and_then(|len| without_end(&bytes[..len])) else { return false };
    [&b" *"[..], b"-0", b"-1", b"-2", b"1/2"].iter().any(|end| bytes[..line].ends_with(end))
}

// From 80h.
const PAGE_1252: [char; 32] = [
    '€', BAD, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', BAD, 'Ž', BAD, BAD, '‘', '’', '“', '”',
    '•', '–', '—', '˜', '™', 'š', '›', 'œ', BAD, 'ž', 'Ÿ',
];
const PAGE_850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";
const BAD: char = char::REPLACEMENT_CHARACTER;

fn in_1252(byte: u8) -> char {
    let low = byte.checked_sub(0x80).and_then(|at| PAGE_1252.get(usize::from(at)));
    low.copied().unwrap_or(char::from(byte))
}

fn in_850(byte: u8) -> char {
    let high = byte.checked_sub(0x80).and_then(|at| PAGE_850.chars().nth(usize::from(at)));
    high.unwrap_or(char::from(byte))
}

/// Tells code page 850 from Windows-1252 by the words of a file.
#[derive(Default)]
struct CodePages {
    // Characters that only one of them makes part of a word.
    votes: [usize; 2],
    // What the reader of the file is told.
    told: Option<&'static str>,
}

impl CodePages {
    fn decode<'s>(&mut self, bytes: Cow<'s, [u8]>) -> Cow<'s, str> {
        let bytes = match bytes {
            Cow::Borrowed(bytes) => match core::str::from_utf8(bytes) {
                Ok(text) => return Cow::Borrowed(text),
                Err(_) => Cow::Borrowed(bytes),
            },
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => return Cow::Owned(text),
                Err(error) => Cow::Owned(error.into_bytes()),
            },
        };
        let foreign =
            || bytes.split_inclusive(|byte| *byte == b'\n').map(|line| (line, core::str::from_utf8(line)));
        foreign().filter(|(_, text)| text.is_err()).for_each(|(line, _)| self.weigh(line));
        let is_850 = self.votes[1] > self.votes[0];
        if is_850 {
            self.told = Some("text read as code page 850");
        }
        let mut out = String::with_capacity(bytes.len() + bytes.len() / 8);
        for (line, text) in foreign() {
            match text {
                Ok(text) => out += text,
                Err(_) if is_850 => out.extend(line.iter().map(|byte| in_850(*byte))),
                Err(_) => out.extend(line.iter().map(|byte| match in_1252(*byte) {
                    BAD => self.replaced(),
                    c => c,
                })),
            }
        }
        Cow::Owned(out)
    }

    fn replaced(&mut self) -> char {
        self.told = Some("bytes that are no character, replaced");
        BAD
    }

    fn weigh(&mut self, line: &[u8]) {
        for (at, byte) in line.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
            let before = at.checked_sub(1).map_or(b' ', |at| line[at]);
            let after = line.get(at + 1).copied().unwrap_or(b' ');
            let makes_word = |c: char| {
                let is_in_word = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
                c.is_alphabetic() && is_in_word && !(c.is_uppercase() && before.is_ascii_lowercase())
            };
            let is_1252 = match in_1252(*byte) {
                '’' => before.is_ascii_alphabetic(),
                '‘' | '“' | '–' | '—' | '•' | '€' => !before.is_ascii_alphabetic(),
                '”' => !after.is_ascii_alphabetic(),
                // An Italian word ends in a vowel, and `città` had a consonant before its last.
                '…' => !after.is_ascii_alphabetic() && b" aeio.!?".contains(&before),
                c => makes_word(c),
            };
            // Of Windows-1252 it is a blank that holds words together, between letters too.
            let is_850 = *byte != 0xa0 && makes_word(in_850(*byte));
            self.votes[0] += usize::from(is_1252 && !is_850);
            self.votes[1] += usize::from(is_850 && !is_1252);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_tell_the_code_page() {
        assert_eq!(
            decode(b"L\x92apertura \x93Napoli\x94 \x96 caff\xe8 \x97 10 \x80"),
            "L’apertura “Napoli” – caffè — 10 €"
        );
        assert_eq!(
            decode(b"Nicol\x95, citt\x85, perch\x82, pi\x97, cos\x8d, CITT\xb7"),
            "Nicolò, città, perché, più, così, CITTÀ"
        );
        assert_eq!(decode(b"Citt\xe0: una mossa\x85 e poi"), "Città: una mossa… e poi");
        assert_eq!(decode("Città\nNicol\u{f2}\n".as_bytes()), "Città\nNicolò\n");
        assert_eq!(decode(b"a \xc3\xa0\nb \xe0\n"), "a à\nb à\n", "each line by itself");
        assert_eq!(decode(b"a\x81b"), "aüb", "no character of Windows-1252");
        assert_eq!(decode(b"\xff\xfe[\0\xe0\0"), "[à");
        assert_eq!(decode(b"\xfe\xff\0[\xd8\x3c\xdf\xc1"), "[\u{1f3c1}");
        assert_eq!(PAGE_850.chars().count(), 128);
    }

    fn pieces(bytes: &[u8], step: usize) -> Vec<String> {
        let mut rest = bytes;
        let source: ByteSource<'_> = Box::new(move |to| {
            let (now, after) = rest.split_at(rest.len().min(step));
            to.extend_from_slice(now);
            rest = after;
            Ok(!rest.is_empty())
        });
        let mut pieces = Pieces::of_source(source);
        core::iter::from_fn(|| pieces.next().map(|(text, _)| text.into_owned())).collect()
    }

    #[test]
    fn pieces_are_the_same_however_the_bytes_come_and_end_between_games() {
        let game = "[Event \"a\"]\n[White \"b\"]\n\n1. 22-18 {x} *\n\n";
        let tagless = "1. 22-18 9-13 2. 18x9 *\n\n";
        for text in [game.repeat(300_000), tagless.repeat(500_000), game.repeat(3)] {
            let mut whole = Pieces::of_bytes(text.as_bytes());
            let all: Vec<String> =
                core::iter::from_fn(|| whole.next()).map(|(text, _)| text.into_owned()).collect();
            assert_eq!(all.concat(), text);
            assert!(all.iter().all(|piece| piece.ends_with("*\n\n")), "{}", all.len());
            assert_eq!(all.len() > 1, text.len() > LONG_PIECE);
            for step in [65_536, 1_000_003] {
                assert_eq!(pieces(text.as_bytes(), step), all);
            }
        }
        let wide: Vec<u8> =
            "\u{feff}[A \"\u{1f3c1}\"]\n".repeat(9).encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(
            pieces(&wide, 3).concat(),
            "[A \"\u{1f3c1}\"]\n\u{feff}".repeat(9).trim_end_matches('\u{feff}')
        );
        assert_eq!(pieces(b"", 1), [""; 0]);
    }
}
