//! Positions as text: `TURN:SIDE pieces:SIDE pieces[:key=value...]`, and point names.

use crate::session::rulebook::PositionError;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

#[derive(Clone, Debug)]
pub struct Fields<'a> {
    pub turn: char,
    pub sides: Vec<(char, Vec<WrittenPiece<'a>>)>,
    pub values: Vec<WrittenField<'a>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenPiece<'a> {
    pub point: &'a str,
    pub is_promoted: bool,
    /// Byte offset in the text, for errors.
    pub at: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenField<'a> {
    pub key: &'a str,
    pub value: &'a str,
    pub at: usize,
}

impl<'a> Fields<'a> {
    /// Splits a text into its fields. `seats`: the letters of the sides, upper case.
    pub fn read(text: &'a str, seats: &str) -> Result<Fields<'a>, PositionError> {
        let trimmed = text.trim_ascii_end();
        let text = trimmed.strip_suffix('.').unwrap_or(trimmed);
        let mut parts = parts(text).into_iter();
        let is_seat = |c: char| seats.contains(c);
        let turn = parts.next().and_then(|(_, part)| single(part.trim_ascii()));
        let turn = turn.filter(|&c| is_seat(c)).ok_or(PositionError::NoTurn)?;
        let mut fields = Fields { turn, sides: Vec::new(), values: Vec::new() };
        for (at, part) in parts {
            fields.part(at, part, &is_seat)?;
        }
        Ok(fields)
    }

    fn part(
        &mut self,
        at: usize,
        part: &'a str,
        is_seat: &impl Fn(char) -> bool,
    ) -> Result<(), PositionError> {
        let bad = PositionError::BadPart { at };
        if let Some((key, value)) = part.split_once('=') {
            if self.values.iter().any(|known| known.key == key) {
                return Err(bad);
            }
            self.values.push(WrittenField { key, value, at: at + key.len() + 1 });
            return Ok(());
        }
        let blanks = part.len() - part.trim_ascii_start().len();
        let part = part.trim_ascii();
        let side = part.chars().next().map(|c| c.to_ascii_uppercase());
        let side = side.filter(|&c| is_seat(c)).ok_or(bad)?;
        if self.sides.iter().any(|known| known.0 == side) {
            return Err(bad);
        }
        self.sides.push((side, pieces(&part[1..], at + blanks + 1)?));
        Ok(())
    }

    /// Returns a side's pieces; `None` if the text does not name the side.
    pub fn side(&self, letter: char) -> Option<&[WrittenPiece<'a>]> {
        self.sides.iter().find(|side| side.0 == letter).map(|side| side.1.as_slice())
    }

    /// Removes and returns a field. Fields left at the end are unknown.
    pub fn take(&mut self, key: &str) -> Option<WrittenField<'a>> {
        let at = self.values.iter().position(|value| value.key == key)?;
        Some(self.values.remove(at))
    }

    pub fn finish(&self) -> Result<(), PositionError> {
        self.values.first().map_or(Ok(()), |value| Err(PositionError::BadPart { at: value.at }))
    }
}

impl WrittenPiece<'_> {
    /// Returns the point of a man, on a board of `width` points a side.
    pub fn man(&self, width: u8) -> Result<u16, PositionError> {
        let man = point(self.point, width).filter(|_| !self.is_promoted);
        man.ok_or(PositionError::BadPlacement { at: self.at })
    }
}

impl WrittenField<'_> {
    /// Returns exactly `N` comma-separated numbers, each at most `most`.
    pub fn numbers<const N: usize>(&self, most: u8) -> Result<[u8; N], PositionError> {
        let bad = PositionError::BadValue { at: self.at };
        let mut numbers = [0; N];
        let mut words = self.value.split(',');
        for slot in &mut numbers {
            let word = words.next().filter(|word| word.bytes().all(|b| b.is_ascii_digit())).ok_or(bad)?;
            *slot = word.parse().ok().filter(|&n| n <= most).ok_or(bad)?;
        }
        words.next().is_none().then_some(numbers).ok_or(bad)
    }
}

fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let with_place = |part: &str| {
        let start = at;
        at += part.len() + 1;
        start
    };
    text.split(':').scan(with_place, |place, part| Some((place(part), part))).collect()
}

fn single(word: &str) -> Option<char> {
    let mut chars = word.chars();
    chars.next().filter(|_| chars.next().is_none()).map(|c| c.to_ascii_uppercase())
}

fn pieces(text: &str, mut at: usize) -> Result<Vec<WrittenPiece<'_>>, PositionError> {
    let mut found = Vec::new();
    if text.trim_ascii().is_empty() {
        return Ok(found);
    }
    for word in text.split(',') {
        let blanks = word.len() - word.trim_ascii_start().len();
        let name = word.trim_ascii();
        // A file may have that letter too.
        let king =
            name.strip_prefix(['K', 'k']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        let point = king.unwrap_or(name);
        if point.is_empty() {
            return Err(PositionError::BadPlacement { at: at + blanks });
        }
        found.push(WrittenPiece { point, is_promoted: king.is_some(), at: at + blanks });
        at += word.len() + 1;
    }
    Ok(found)
}

/// Returns the point of a name such as `e5`, on a board of `width` points a side.
pub fn point(name: &str, width: u8) -> Option<u16> {
    let file = name.bytes().next()?.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < width)?;
    let digits = name.get(1..)?;
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    let rank: u8 = digits.parse().ok().filter(|_| plain)?;
    (1..=width).contains(&rank).then(|| u16::from(rank - 1) * u16::from(width) + u16::from(file))
}

pub fn write_point(point: u16, width: u8, out: &mut String) {
    let (file, rank) = (point % u16::from(width), point / u16::from(width));
    out.push(char::from(b'a' + file as u8));
    // Writing to a String cannot fail.
    let _ = write!(out, "{}", rank + 1);
}

/// Writes points with `between` between them.
pub fn write_points(points: impl IntoIterator<Item = u16>, between: &str, width: u8, out: &mut String) {
    for (i, point) in points.into_iter().enumerate() {
        out.push_str(if i == 0 { "" } else { between });
        write_point(point, width, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_written() {
        for width in [8, 9, 16, 20] {
            for at in 0..u16::from(width) * u16::from(width) {
                let mut name = String::new();
                write_point(at, width, &mut name);
                assert_eq!(point(&name, width), Some(at), "{name}");
            }
            for bad in ["", "e", "5", "e0", "e05", "e+5", "e99", "z1", "é5", "e5 "] {
                assert_eq!(point(bad, width), None, "{bad}");
            }
        }
    }

    #[test]
    fn a_text_is_taken_apart() {
        let mut fields = Fields::read("b:W Ke5, a2:B:taken=3,4", "WB").expect("a position");
        assert_eq!(fields.turn, 'B');
        let white = fields.side('W').expect("named");
        assert_eq!((white[0].point, white[0].is_promoted, white[0].at), ("e5", true, 4));
        assert_eq!((white[1].point, white[1].is_promoted), ("a2", false));
        assert_eq!(fields.side('B').map(<[_]>::len), Some(0));
        assert_eq!(fields.take("taken").expect("there").numbers::<2>(40), Ok([3, 4]));
        assert_eq!(fields.finish(), Ok(()));
    }

    #[test]
    fn the_k_of_a_file_is_no_promotion() {
        let fields = Fields::read("1:1a1,k10:2Kk3", "1234").expect("a position");
        assert_eq!(
            fields.side('1').map(|pieces| (pieces[1].point, pieces[1].is_promoted)),
            Some(("k10", false))
        );
        assert_eq!(
            fields.side('2').map(|pieces| (pieces[0].point, pieces[0].is_promoted)),
            Some(("k3", true))
        );
    }

    #[test]
    fn no_text_makes_it_panic() {
        let mut state = 7u64;
        for _ in 0..100_000 {
            let mut text = String::new();
            for _ in 0..crate::rules::scattered(state, 1) % 20 {
                state = crate::rules::scattered(state, 2);
                let all = ['W', ':', 'K', 'e', '5', ',', '=', '-', '.', ' ', 'é', 'B', '9', '0', 's'];
                text.push(all[(state % all.len() as u64) as usize]);
            }
            state = crate::rules::scattered(state, 3);
            if let Ok(fields) = Fields::read(&text, "WB") {
                let _ = fields.values.iter().filter(|value| value.numbers::<2>(40).is_ok()).count();
                let _ =
                    fields.sides.iter().flat_map(|side| &side.1).filter_map(|p| point(p.point, 9)).count();
            }
        }
    }
}
