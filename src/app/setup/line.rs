//! The meaning of a typed line while a position is set up.

use crate::app::setup::draft::{Draft, DraftPiece, DraftPoint};
use crate::screen::rulebook_game::plan;
use crate::screen::setup::Brush;
use crate::session::messages::Lang;
use crate::session::rulebook::Seat;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SetupLine {
    Nothing,
    Help,
    Play,
    /// Pass the turn, or give it to this side.
    Turn(Option<Seat>),
    Start,
    Clear,
    Brush(Brush),
    Touch(Vec<DraftPoint>),
    Put(Vec<(DraftPoint, DraftPiece)>),
    Field(String),
    Position(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SetupFault {
    /// The word is not a square or anything else.
    NotASquare(String),
    /// The word is not a side that plays.
    NotASide(String),
}

pub(crate) fn read(draft: &Draft, line: &str, lang: Lang) -> Result<SetupLine, SetupFault> {
    let line = line.trim();
    if line.contains(':') {
        return Ok(SetupLine::Position(line.into()));
    }
    if line.contains('=') {
        return Ok(SetupLine::Field(line.into()));
    }
    let words: Vec<&str> = line.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => return Ok(SetupLine::Nothing),
        ["?"] => return Ok(SetupLine::Help),
        ["*"] => return Ok(SetupLine::Brush(Brush::Each)),
        ["g" | "G"] => return Ok(SetupLine::Play),
        ["i" | "I"] => return Ok(SetupLine::Start),
        ["x" | "X"] => return Ok(SetupLine::Clear),
        ["t" | "T"] => return Ok(SetupLine::Turn(None)),
        ["t" | "T", side] => {
            let seat = seat_of(draft, side, lang).filter(|(_, rest)| rest.is_empty());
            return match seat {
                Some((seat, _)) => Ok(SetupLine::Turn(Some(seat))),
                None => Err(SetupFault::NotASide(side.into())),
            };
        }
        _ => (),
    }
    pieces(draft, &words, lang)
}

/// Reads a side or `-`, then its squares.
fn pieces(draft: &Draft, words: &[&str], lang: Lang) -> Result<SetupLine, SetupFault> {
    let (mut stamp, mut puts, mut touched): (Option<DraftPiece>, Vec<_>, Vec<_>) =
        (None, Vec::new(), Vec::new());
    for word in words {
        let mut rest = *word;
        if squares(draft, rest).is_none() {
            if let Some(after) = rest.strip_prefix(['-', '.']) {
                (stamp, rest) = (Some(None), after);
            } else if let Some((seat, after)) = seat_of(draft, rest, lang) {
                (stamp, rest) = (Some(Some((seat, false))), after);
            }
        }
        if rest.is_empty() {
            continue;
        }
        let (is_promoted, name) = promoted(draft, rest, lang);
        if let (true, "", Some(Some((seat, _)))) = (is_promoted, name, stamp) {
            stamp = Some(Some((seat, true)));
            continue;
        }
        let Some(places) = squares(draft, name) else { return Err(SetupFault::NotASquare((*word).into())) };
        match stamp {
            Some(piece) => {
                let piece = piece.map(|(seat, king)| (seat, king || is_promoted));
                puts.extend(places.into_iter().map(|place| (place, piece)));
            }
            None if is_promoted => return Err(SetupFault::NotASquare((*word).into())),
            None => touched.extend(places),
        }
    }
    Ok(match (stamp, puts.is_empty(), touched.is_empty()) {
        (_, true, false) => SetupLine::Touch(touched),
        (Some(None), true, true) => SetupLine::Brush(Brush::Empty),
        (Some(Some((seat, king))), true, true) => SetupLine::Brush(Brush::Piece(seat, king)),
        (None, true, true) => SetupLine::Nothing,
        _ => SetupLine::Put(
            touched.into_iter().map(|place| (place, draft.piece_at(place))).chain(puts).collect(),
        ),
    })
}

/// Splits off the side at a word's beginning, by its letter in this language or in positions.
fn seat_of<'w>(draft: &Draft, word: &'w str, lang: Lang) -> Option<(Seat, &'w str)> {
    let first = word.chars().next()?.to_ascii_uppercase();
    let shown = &draft.shown;
    let in_words = shown.seats.iter().copied().find(|&seat| shown.letter(seat, lang) == first);
    let in_positions = || {
        let seat =
            shown.book.seats().chars().position(|letter| letter == first && letter.is_ascii_alphabetic())?;
        Some(Seat(seat as u8)).filter(|seat| shown.seats.contains(seat))
    };
    let seat = in_words.or_else(in_positions)?;
    Some((seat, &word[first.len_utf8()..]))
}

// Splits off the letter of a promoted piece: `K30`, or `D30` in Italian. A square whose file is that letter is not
// one.
fn promoted<'w>(draft: &Draft, word: &'w str, lang: Lang) -> (bool, &'w str) {
    let Some(letter) = draft.shown.promoted_letter(lang) else { return (false, word) };
    let is_prefix = |c: char| matches!(c.to_ascii_uppercase(), c if c == 'K' || c == letter);
    match word.strip_prefix(is_prefix) {
        Some(rest) if squares(draft, word).is_none() => (true, rest),
        _ => (false, word),
    }
}

/// Returns the places that a word names: a square, or a range of numbers.
fn squares(draft: &Draft, word: &str) -> Option<Vec<DraftPoint>> {
    let diagram = &draft.shown.diagram;
    let is_name = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric());
    let place = |name: &str| plan::place(diagram, name).filter(|_| is_name(name));
    if let Some((first, last)) = word.split_once('-').filter(|_| plan::is_numbered(diagram)) {
        let all: Vec<DraftPoint> = diagram.numbered().collect();
        let at = |name: &str| place(name).and_then(|place| all.iter().position(|other| *other == place));
        return all.get(at(first)?..=at(last)?).map(Vec::from);
    }
    place(word).map(|place| [place].into())
}
