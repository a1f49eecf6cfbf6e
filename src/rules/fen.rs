//! FEN of draughts on numbered squares, as programs write it: `W:W21,22,K30:B1-12`.
//!
//! The side to move (`?`: White, who begins), then the sides in any order with their pieces. Kings have `K` or `D`
//! before the square or the range. Accepted around it: quotes, brackets and the name of the tag, `[FEN "..."]`; blanks,
//! small letters and a final dot; other fields, such as the move counters `H0:F1`, which are ignored.

use super::Color;
use crate::rules::error::error_text;

/// Why text is not a FEN of draughts. `at` is a byte offset.
///
/// Example: [Errors](crate::italian#errors).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenTextError {
    NoTurn,
    // A side that is given twice, something else, or the end before both sides.
    BadSides { at: usize },
    // Not a square, a king or a range.
    BadPiece { at: usize },
}

error_text!(FenTextError {
    FenTextError::NoTurn => "it must begin with the side to move, W: or B:";
    FenTextError::BadSides { .. } =>
        "expected W with its pieces and B with its pieces, once each, as in W:W21,K30:B1-12";
    FenTextError::BadPiece { at } => "expected a square, K and a square, or a rising range at character {}", at + 1;
});

/// A piece of a FEN, on a square that the board need not have. `at`: its byte offset.
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenPiece {
    pub number: u32,
    pub color: Color,
    pub is_king: bool,
    pub at: usize,
}

/// The most squares of a range that are given, more than any board has.
const LONGEST_RANGE: u32 = 100;

/// Reads a FEN and gives each of its pieces to `place`; returns the side to move.
pub fn read(text: &str, place: &mut dyn FnMut(FenPiece)) -> Result<Color, FenTextError> {
    let inner = inside(text);
    let begins = inner.as_ptr() as usize - text.as_ptr() as usize;
    let mut reader = Reader { text: &text.as_bytes()[..begins + inner.len()], at: begins };
    let turn = if reader.eat(b'?') { Some(Color::White) } else { reader.color() };
    let turn = turn.filter(|_| reader.eat(b':')).ok_or(FenTextError::NoTurn)?;
    let (mut sides, mut has_pieces, mut unknown) = ([false; 2], [false; 2], None);
    loop {
        reader.peek();
        let at = reader.at;
        match reader.color() {
            Some(color) => {
                let pieces = reader.side(color, place)?;
                // Some programs name a side without its pieces first: `W:B:W21:B1`.
                if pieces && core::mem::replace(&mut has_pieces[color as usize], true) {
                    return Err(FenTextError::BadSides { at });
                }
                sides[color as usize] = true;
            }
            // Pieces after a colon in place of a comma: `W:W21:B1:K2`.
            None if reader.is_piece() => return Err(FenTextError::BadPiece { at }),
            None if reader.skip_field() => unknown = unknown.or(Some(at)),
            None => return Err(FenTextError::BadSides { at }),
        }
        if !reader.eat(b':') {
            break;
        }
    }
    reader.eat(b'.');
    match reader.peek() {
        Some(_) => Err(FenTextError::BadPiece { at: reader.at }),
        None if sides == [true; 2] => Ok(turn),
        None => Err(FenTextError::BadSides { at: unknown.unwrap_or(text.len()) }),
    }
}

/// Returns whether text begins as a FEN: a letter or digit for the side to move, and a colon.
pub fn is_fen(text: &str) -> bool {
    let mut chars = inside(text).chars().filter(|c| !c.is_whitespace());
    chars.next().is_some_and(|c| c.is_ascii_alphanumeric() || c == '?') && chars.next() == Some(':')
}

/// Returns a FEN without the brackets, the name and the quotes of its tag.
fn inside(text: &str) -> &str {
    let text = text.trim();
    let text = between(text, '[', ']').unwrap_or(text);
    let value = text.get(..3).filter(|name| name.eq_ignore_ascii_case("FEN")).map(|_| text[3..].trim());
    let text = value.unwrap_or(text);
    between(text, '"', '"').unwrap_or(text)
}

fn between(text: &str, open: char, close: char) -> Option<&str> {
    let inner = text.strip_prefix(open)?.strip_suffix(close)?;
    (!inner.contains([open, close])).then_some(inner.trim())
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// Returns the next byte that is not blank, as a capital letter.
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).map(u8::to_ascii_uppercase)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn color(&mut self) -> Option<Color> {
        if self.eat(b'W') {
            Some(Color::White)
        } else if self.eat(b'B') {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Skips a field of another program; returns false if it is a `key=value` as our own games have it.
    fn skip_field(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let field = rest.split(|&byte| byte == b':').next().unwrap_or_default();
        self.at += field.len();
        !field.contains(&b'=')
    }

    /// Reads a side after its letter; returns false if it has no pieces.
    fn side(&mut self, color: Color, place: &mut dyn FnMut(FenPiece)) -> Result<bool, FenTextError> {
        if matches!(self.peek(), None | Some(b':' | b'.')) {
            return Ok(false);
        }
        loop {
            self.pieces(color, place)?;
            // Blanks alone separate pieces too.
            if !self.eat(b',') && !self.is_piece() {
                return Ok(true);
            }
        }
    }

    /// Returns whether a square is next, with or without the letter of a king.
    fn is_piece(&mut self) -> bool {
        let is_king = matches!(self.peek(), Some(b'K' | b'D'));
        let mut rest = self.text.iter().skip(self.at + usize::from(is_king));
        rest.find(|byte| !byte.is_ascii_whitespace()).is_some_and(u8::is_ascii_digit)
    }

    fn pieces(&mut self, color: Color, place: &mut dyn FnMut(FenPiece)) -> Result<(), FenTextError> {
        self.peek();
        let at = self.at;
        let is_king = self.is_piece() && (self.eat(b'K') || self.eat(b'D'));
        let first = self.number()?;
        let last = if self.eat(b'-') { self.number()? } else { first };
        if last < first {
            return Err(FenTextError::BadPiece { at: self.at });
        }
        for number in first..=last.min(first.saturating_add(LONGEST_RANGE)) {
            place(FenPiece { number, color, is_king, at });
        }
        Ok(())
    }

    // A number of more than nine digits is not a square of any board.
    fn number(&mut self) -> Result<u32, FenTextError> {
        self.peek();
        let start = self.at;
        let mut value = 0u32;
        while let Some(digit) = self.text.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        if self.at == start || self.at - start > 9 {
            return Err(FenTextError::BadPiece { at: start });
        }
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    fn read_all(text: &str) -> Result<(Color, Vec<FenPiece>), FenTextError> {
        let mut pieces = Vec::new();
        let turn = read(text, &mut |piece| pieces.push(piece))?;
        Ok((turn, pieces))
    }

    /// Returns what a text says, in the usual form.
    fn said(text: &str) -> String {
        let (turn, pieces) = read_all(text).expect(text);
        let of = |color: Color| {
            let own = pieces.iter().filter(|piece| piece.color == color);
            own.map(|p| std::format!("{}{}", if p.is_king { "K" } else { "" }, p.number)).collect::<Vec<_>>()
        };
        let [white, black] = [of(Color::White), of(Color::Black)].map(|pieces| pieces.join(","));
        std::format!("{}:W{white}:B{black}", if turn == Color::White { "W" } else { "B" })
    }

    #[test]
    fn the_forms_of_other_programs_are_read() {
        for (text, meaning) in [
            ("W:W21,22:B1,2:H0:F1", "W:W21,22:B1,2"),
            ("W:W21,22:B1,2:+0+1", "W:W21,22:B1,2"),
            ("B:H0:F1:B1:W21.", "B:W21:B1"),
            ("W:B:W1,2", "W:W1,2:B"),
            ("W:B:WK2,28:B20,K50", "W:WK2,28:B20,K50"),
            ("W:W1,2::B3:", "W:W1,2:B3"),
            ("?:W21:B1", "W:W21:B1"),
            ("w : w 21 - 23 , 30 : b k1-3.", "W:W21,22,23,30:BK1,K2,K3"),
            ("B:W 18 19,K 20:B 1 D2 3", "B:W18,19,K20:B1,K2,3"),
            ("[FEN \"W:W21:B1\"]", "W:W21:B1"),
            ("[fen W:W21:B1.]", "W:W21:B1"),
            (" [B:W23,22:B11,10.]\n", "B:W23,22:B11,10"),
            ("\"W:W21:B1\"", "W:W21:B1"),
            ("FEN \"W:W21:B1\"", "W:W21:B1"),
        ] {
            assert_eq!(said(text), meaning, "{text}");
            assert!(is_fen(text), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused_where_they_go_wrong() {
        for text in ["", "X:W1:B2", "W", "W21:B1", "[Event \"W:W1:B2\"]", "[]", "\"", "FENW", "é:W1:B2"] {
            assert_eq!(read_all(text), Err(FenTextError::NoTurn), "{text}");
        }
        for (text, at) in [
            ("W:", 2),
            ("W:W21", 5),
            ("W:W21:W22", 6),
            ("W:W21:B1:B2", 9),
            ("W:Q1:B2", 2),
            ("W:W21:B1:hand=3", 9),
            ("[FEN \"W:W21:H0\"]", 12),
        ] {
            assert_eq!(read_all(text), Err(FenTextError::BadSides { at }), "{text}");
        }
        for (text, at) in [
            ("W:W21,:B1", 6),
            ("W:WK:B1", 3),
            ("W:W21:B1x", 8),
            ("W:W12-3:B1", 7),
            ("W:W99999999999:B1", 3),
            ("W:W21:B1. 2", 10),
            ("W:W21:B1:K2", 9),
            ("W:W21:B1:2,3", 9),
            ("[FEN \"W:W21,G22:B1\"]", 12),
        ] {
            assert_eq!(read_all(text), Err(FenTextError::BadPiece { at }), "{text}");
        }
    }

    #[test]
    fn positions_are_told_from_games() {
        assert!(is_fen(" W:W21:B1\n") && is_fen("1 :1a1:2"));
        for text in
            ["[Event \"x\"]", "1. 21-18", "", "[FEN \"W:W21:B1\"]\n[SetUp \"1\"]", "[https://example.com]"]
        {
            assert!(!is_fen(text), "{text}");
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_in_it() {
        let mut state = 7u32;
        let all: Vec<char> = "WBKD?H0123456789,:-.= []\"FENè".chars().collect();
        for _ in 0..50_000 {
            let mut text = String::new();
            for _ in 0..state % 30 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push(all[(state >> 16) as usize % all.len()]);
            }
            state = state.wrapping_add(1);
            match read_all(&text) {
                Ok(_) => assert_eq!(said(&said(&text)), said(&text), "{text}"),
                Err(FenTextError::BadSides { at } | FenTextError::BadPiece { at }) => {
                    assert!(text.is_char_boundary(at), "{text} {at}");
                }
                Err(FenTextError::NoTurn) => (),
            }
        }
    }
}
