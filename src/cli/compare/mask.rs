//! Parts of a screen that a comparison ignores.

use super::cells::{Cell, ScreenReading};
use super::shot::Rect;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mask {
    Rect(Rect),
    Text(String),
    /// A blinking part of the original's screen, no larger than a character.
    Cursor,
    /// A field of our screen that DAMA.COM leaves blank.
    Bare {
        field: Rect,
        what: String,
    },
}

pub fn parse(text: &str) -> Result<Mask, String> {
    let text = text.trim();
    if text == "cursor" {
        return Ok(Mask::Cursor);
    }
    if let Some(words) = text.strip_prefix("text:").map(str::trim).filter(|words| !words.is_empty()) {
        return Ok(Mask::Text(words.into()));
    }
    let numbers: Option<Vec<usize>> =
        text.split(',').map(|word| word.trim().parse().ok().filter(|n| *n <= 10_000)).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) => Ok(Mask::Rect(Rect { x, y, width, height })),
        _ => Err("expected X,Y,W,H such as 0,304,640,46, or text:WORDS, or cursor".into()),
    }
}

impl std::fmt::Display for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Mask::Rect(Rect { x, y, width, height }) => write!(f, "{x},{y},{width},{height}"),
            Mask::Text(words) => write!(f, "text:{words}"),
            Mask::Cursor => write!(f, "cursor"),
            Mask::Bare { what, .. } => write!(f, "{what}"),
        }
    }
}

/// Lines with a screen, its fields of cells, and their meaning.
const DOS_DIFFERENCES: &str = include_str!("dos_differences.txt");

const CELL: (usize, usize) = (8, 14);

/// Returns the documented differences of this project's DAMA.COM on a screen.
pub fn of_dama_com(screen: &str) -> Vec<Mask> {
    let lines = DOS_DIFFERENCES.lines().filter(|line| !line.starts_with('#'));
    let entries = lines.filter_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        Some((parts.next()?, parts.next()?, parts.next()?))
    });
    let on_this = entries.filter(|(name, ..)| *name == screen);
    let fields = on_this.flat_map(|(_, fields, what)| fields.split(',').map(move |field| (field, what)));
    fields
        .filter_map(|(field, what)| {
            let (cells, is_own) = field.strip_suffix(" own").map_or((field, false), |cells| (cells, true));
            let field = pixels_of(cells)?;
            Some(if is_own { Mask::Rect(field) } else { Mask::Bare { field, what: what.into() } })
        })
        .collect()
}

fn pixels_of(field: &str) -> Option<Rect> {
    let span = |text: &str| -> Option<(usize, usize)> {
        let (from, to) = text.split_once('-')?;
        Some((from.parse().ok()?, to.parse().ok()?))
    };
    let mut spans = field.split_whitespace().map(span);
    let ((top, bottom), (left, right)) = (spans.next()??, spans.next()??);
    let (width, height) = (CELL.0 * (right.checked_sub(left)?), CELL.1 * (bottom.checked_sub(top)?));
    Some(Rect { x: CELL.0 * left, y: CELL.1 * top, width, height })
}

/// Returns the rectangles that the masks cover. `cursor`: the blinking part of the original's screen.
pub fn covered(
    masks: &[Mask],
    ours: &ScreenReading,
    theirs: Option<&ScreenReading>,
    cursor: Option<Rect>,
) -> Vec<Rect> {
    let mut covered = Vec::new();
    for mask in masks {
        match mask {
            Mask::Rect(rect) => covered.push(*rect),
            Mask::Cursor => covered.extend(cursor),
            Mask::Text(words) => {
                for reading in [Some(ours), theirs].into_iter().flatten() {
                    let found = reading.find(words).into_iter();
                    covered.extend(found.map(|(row, from, to)| reading.pixels(row, from, to)));
                }
            }
            Mask::Bare { field, .. } => {
                covered.extend(theirs.into_iter().flat_map(|reading| bare(reading, field)))
            }
        }
    }
    covered
}

fn bare(reading: &ScreenReading, field: &Rect) -> Vec<Rect> {
    let cells = (0..reading.rows).flat_map(|row| (0..reading.columns).map(move |column| (column, row)));
    cells
        .filter(|&(column, row)| reading.at(column, row) == Cell::Blank)
        .map(|(column, row)| reading.pixels(row, column, column + 1))
        .filter(|cell| cell.meets(field))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::cells::tests::{draw, font};
    use super::*;

    #[test]
    fn masks_are_read_as_they_are_written() {
        for text in ["0,304,640,46", "text:Livello 3", "cursor"] {
            assert_eq!(parse(text).expect(text).to_string(), text);
        }
        for text in ["", "1,2,3", "1,2,3,x", "text:", "text: ", "Cursor", "1,2,3,99999"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_documented_difference_is_a_mask() {
        let entries = DOS_DIFFERENCES.lines().filter(|line| !line.starts_with('#'));
        for line in entries {
            let mut parts = line.split(" | ");
            let (screen, fields) = (parts.next().expect(line), parts.next().expect(line));
            assert_eq!(of_dama_com(screen).len(), fields.split(',').count(), "{line}");
        }
        let menu = of_dama_com("menu");
        let first = Rect { x: 8 * 19, y: 14 * 11, width: 8 * 41, height: 14 };
        assert!(matches!(&menu[0], Mask::Bare { field, .. } if *field == first), "{menu:?}");
        assert_eq!(of_dama_com("game"), []);
    }

    #[test]
    fn a_text_is_covered_where_either_screen_has_it() {
        let read = |lines: &[&str]| ScreenReading::of(&draw(lines, 8), &[font()]).expect("a grid");
        let (ours, theirs) = (read(&["  abc"]), read(&["", "abc"]));
        let covered = covered(&[Mask::Text("abc".into()), Mask::Cursor], &ours, Some(&theirs), None);
        let at = |x, y| Rect { x, y, width: 24, height: 14 };
        assert_eq!(covered, [at(16, 0), at(0, 14)]);
    }

    #[test]
    fn a_bare_field_hides_nothing_that_stands_there() {
        let read = |lines: &[&str]| ScreenReading::of(&draw(lines, 8), &[font()]).expect("a grid");
        let (ours, theirs) = (read(&["A Apri"]), read(&["  X"]));
        let field = Rect { x: 0, y: 0, width: 40, height: 14 };
        let mask = Mask::Bare { field, what: String::new() };
        let covered = covered(&[mask], &ours, Some(&theirs), None);
        assert_eq!(covered.iter().map(|cell| cell.x).collect::<Vec<_>>(), [0, 8, 24, 32]);
    }
}
