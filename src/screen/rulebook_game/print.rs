//! The boards of other rulebooks as lines of text.

use super::panel::{is_paired, short};
use super::plan::{is_dark, is_numbered, name, numbered, places};
use super::{above_counters, to_move, turn, who};
use crate::screen::game_clock::print_clocks;
use crate::screen::lines::{names_to_go, Boards};
use crate::session::messages::{Label, Lang};
use crate::session::rulebook::{playing, BoardKind, Diagram, Piece, Rulebook, Seat, Words};
use crate::session::rulebook_match::RulebookMatch;
use crate::session::MatchView;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Result, Write};

pub(in crate::screen) fn print(
    game: Option<&RulebookMatch>,
    view: &MatchView<'_>,
    lang: Lang,
    boards: Boards,
    out: &mut dyn Write,
) -> Result {
    let Some(game) = game else {
        return writeln!(out, "{}", lang.label(Label::SystemError));
    };
    let Ok(diagram) = game.book.diagram(&game.state) else { return Ok(()) };
    writeln!(out, "{}", game.book.words(lang).title)?;
    if boards != Boards::None {
        print_board(&diagram, game, lang, view.more.shown.flipped, out)?;
    }
    // A board of points takes twice as many rows, so its seats share one.
    let is_tall = boards == Boards::Framed && matches!(diagram.ground, BoardKind::Points(_));
    for (n, seat) in playing(game.book, &game.state).into_iter().enumerate() {
        let before = match (n, is_tall) {
            (0, _) => "",
            (_, true) => "   ",
            (_, false) => "\n",
        };
        out.write_str(before)?;
        print_seat(&diagram, game, seat, view, (lang, boards), out)?;
    }
    writeln!(out)?;
    if let Some(line) = above_counters(game, lang) {
        writeln!(out, "{}", line.as_str())?;
    }
    let to_go = places(&diagram).filter(|&place| view.more.shown.places.has(place));
    names_to_go(to_go.map(|place| name(&diagram, place)).collect(), lang, out)?;
    let end = match (view.broken, view.thinking) {
        (true, _) => "",
        (false, true) => "...",
        (false, false) => ".",
    };
    writeln!(
        out,
        "{}. {}{end}",
        view.more.level(game.level, lang).as_str(),
        turn(game, view, lang).as_str()
    )?;
    let seats = playing(game.book, &game.state);
    let seats = seats.into_iter().map(|seat| (seat, lang.seat(game.book, seat)));
    print_clocks(&view.more, seats, to_move(game), lang, out)?;
    print_moves(game, &diagram, lang, out)
}

const PAIRS: u32 = 5;

fn print_moves(game: &RulebookMatch, diagram: &Diagram, lang: Lang, out: &mut dyn Write) -> Result {
    write!(out, "{}:", lang.label(Label::Moves))?;
    let listed = game.recent.len() as u32;
    let (oldest, pairs) = (game.plies.saturating_sub(listed), game.plies.div_ceil(2));
    let is_paired = is_paired(game);
    let first = if is_paired { oldest.max(2 * pairs.saturating_sub(PAIRS)) } else { oldest };
    let moves = (oldest..).zip(&game.recent).filter(|&(ply, _)| ply >= first);
    for (ply, made) in moves {
        if !is_paired || ply % 2 == 0 || ply == first {
            write!(out, " {}.", if is_paired { ply / 2 } else { ply } + 1)?;
        }
        write!(out, " {}", short(made, diagram, usize::MAX, lang).as_str())?;
    }
    writeln!(out, "{}", if listed == 0 { " -" } else { "" })
}

/// Prints `B Bianco (giocatore): ha preso 3`; without a board the pieces by their places instead.
fn print_seat(
    diagram: &Diagram,
    game: &RulebookMatch,
    seat: Seat,
    view: &MatchView<'_>,
    (lang, boards): (Lang, Boards),
    out: &mut dyn Write,
) -> Result {
    if boards != Boards::None {
        write!(out, "{} ", seat_letter(game.book.words(lang), seat))?;
    }
    let viewed = view.more.viewed.as_ref().map(|viewed| viewed.name(seat.0.into()));
    let sitter = viewed.unwrap_or(who(game.at(seat), lang));
    write!(out, "{} ({sitter}):", lang.seat(game.book, seat))?;
    let mut before = " ";
    if boards == Boards::None && diagram.pieces.iter().any(|piece| piece.seat == seat) {
        print_pieces(diagram, game, seat, lang, out)?;
        before = "; ";
    }
    for (_, counter, count) in diagram.counters.iter().filter(|counter| counter.0 == seat) {
        write!(out, "{before}{} {count}", lang.counter(*counter))?;
        before = ", ";
    }
    Ok(())
}

fn seat_letter(words: &Words, Seat(seat): Seat) -> char {
    letter_among(words.seats.iter().take(usize::from(seat) + 1).copied())
}

/// Returns the letter of the last name: its first that no earlier name has, as a capital.
pub(in crate::screen) fn letter_among<'n>(names: impl Iterator<Item = &'n str>) -> char {
    let mut taken = String::new();
    for name in names {
        let mut letters = name.chars().map(|c| c.to_ascii_uppercase());
        taken.push(letters.find(|&c| !taken.contains(c)).unwrap_or('?'));
    }
    taken.pop().unwrap_or('?')
}

// A capital means a promoted piece, or a game without promotion.
fn letter(piece: &Piece, game: &RulebookMatch, lang: Lang) -> char {
    let words = game.book.words(lang);
    let letter = seat_letter(words, piece.seat);
    if piece.is_promoted || words.promoted.is_empty() {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

fn print_board(
    diagram: &Diagram,
    game: &RulebookMatch,
    lang: Lang,
    is_flipped: bool,
    out: &mut dyn Write,
) -> Result {
    if is_flipped {
        return print_turned(diagram, game, lang, out);
    }
    let at = |place| diagram.pieces.iter().find(|piece| (piece.file, piece.rank) == place);
    let shown = |place| at(place).map(|piece| letter(piece, game, lang));
    let camp = |file, rank| game.book.camp(file, rank).is_some();
    for rank in (0..diagram.width).rev() {
        let line = match diagram.ground {
            BoardKind::Numbered => numbered_row(diagram, rank, &shown),
            BoardKind::Points(leaves) => points_row(diagram, rank, leaves, &shown),
            BoardKind::Squares => plain_row(diagram, rank, &camp, &shown),
        };
        writeln!(out, "{}", line.trim_end())?;
        if let (BoardKind::Points(leaves), 1..) = (diagram.ground, rank) {
            writeln!(out, "{}", lines_below(diagram, rank, leaves).trim_end())?;
        }
    }
    if is_numbered(diagram) {
        return Ok(());
    }
    let letters: String = (b'a'..).take(diagram.width.into()).flat_map(|c| [' ', char::from(c)]).collect();
    writeln!(out, "   {letters}")
}

fn print_turned(diagram: &Diagram, game: &RulebookMatch, lang: Lang, out: &mut dyn Write) -> Result {
    let at = |place| diagram.pieces.iter().find(|piece| (piece.file, piece.rank) == place);
    let number = |place| 1 + numbered(diagram).position(|other| other == place).unwrap_or_default();
    for rank in 0..diagram.width {
        let mut line = if is_numbered(diagram) { String::new() } else { format!("{:>2} ", rank + 1) };
        for file in (0..diagram.width).rev() {
            let empty = if game.book.camp(file, rank).is_some() { ':' } else { '.' };
            let shown = at((file, rank)).map_or(empty, |piece| letter(piece, game, lang));
            line += &match is_numbered(diagram) {
                true if is_dark(diagram, (file, rank)) => format!("{:>2}{shown} ", number((file, rank))),
                true => "    ".into(),
                false => format!(" {shown}"),
            };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    if is_numbered(diagram) {
        return Ok(());
    }
    let letters = (b'a'..).take(diagram.width.into()).map(char::from).collect::<Vec<char>>();
    let letters: String = letters.into_iter().rev().flat_map(|c| [' ', c]).collect();
    writeln!(out, "   {letters}")
}

/// Prints the board of a position that is being set up; `letter` names a seat's piece.
pub(in crate::screen) fn print_draft(
    diagram: &Diagram,
    book: &dyn Rulebook,
    letter: &dyn Fn(Seat, bool) -> char,
    boards: Boards,
    out: &mut dyn Write,
) -> Result {
    let at = |place| diagram.pieces.iter().find(|piece| (piece.file, piece.rank) == place);
    let shown = |place| at(place).map(|piece| letter(piece.seat, piece.is_promoted));
    if boards == Boards::None {
        for piece in &diagram.pieces {
            write!(
                out,
                "{}{} ",
                letter(piece.seat, piece.is_promoted),
                name(diagram, (piece.file, piece.rank))
            )?;
        }
        return writeln!(out);
    }
    let camp = |file, rank| book.camp(file, rank).is_some();
    for rank in (0..diagram.width).rev() {
        let line = match diagram.ground {
            BoardKind::Numbered => numbered_row(diagram, rank, &shown),
            BoardKind::Squares | BoardKind::Points(_) => plain_row(diagram, rank, &camp, &shown),
        };
        writeln!(out, "{}", line.trim_end())?;
    }
    if is_numbered(diagram) {
        return writeln!(out);
    }
    let letters: String = (b'a'..).take(diagram.width.into()).flat_map(|c| [' ', char::from(c)]).collect();
    writeln!(out, "   {letters}\n")
}

type Shown<'a> = &'a dyn Fn((u8, u8)) -> Option<char>;

// ` 1b     2b`: each dark square's number and piece, four columns a square.
fn numbered_row(diagram: &Diagram, rank: u8, shown: Shown<'_>) -> String {
    let number = |place| 1 + numbered(diagram).position(|other| other == place).unwrap_or_default();
    let square = |file| match (file, rank) {
        place if is_dark(diagram, place) => format!("{:>2}{} ", number(place), shown(place).unwrap_or('.')),
        _ => "    ".into(),
    };
    (0..diagram.width).map(square).collect()
}

// ` 8  . b . .`, with `:` for an empty place of a camp.
fn plain_row(diagram: &Diagram, rank: u8, camp: &dyn Fn(u8, u8) -> bool, shown: Shown<'_>) -> String {
    let empty = |file| if camp(file, rank) { ':' } else { '.' };
    let places = (0..diagram.width).flat_map(|file| [' ', shown((file, rank)).unwrap_or(empty(file))]);
    format!("{:>2} ", rank + 1).chars().chain(places).collect()
}

/// ` 8  +-b-+ +`: points and the lines between them.
pub(super) fn points_row(
    diagram: &Diagram,
    rank: u8,
    leaves: fn(u8, u8) -> [bool; 8],
    shown: Shown<'_>,
) -> String {
    let left = |file: u8| file.checked_sub(1).is_some_and(|file| leaves(file, rank)[2]);
    let points = (0..diagram.width)
        .flat_map(|file| [if left(file) { '-' } else { ' ' }, shown((file, rank)).unwrap_or('+')]);
    format!("{:>2} ", rank + 1).chars().chain(points).collect()
}

/// The lines from one rank to that below it.
pub(super) fn lines_below(diagram: &Diagram, rank: u8, leaves: fn(u8, u8) -> [bool; 8]) -> String {
    let below = rank - 1;
    let between = |file: u8| {
        let Some(left) = file.checked_sub(1) else { return ' ' };
        match (leaves(left, below)[1], leaves(file, below)[7]) {
            (true, true) => 'X',
            (true, false) => '/',
            (false, true) => '\\',
            (false, false) => ' ',
        }
    };
    let down = |file: u8| if leaves(file, below)[0] { '|' } else { ' ' };
    "   ".chars().chain((0..diagram.width).flat_map(|file| [between(file), down(file)])).collect()
}

// ` 21 22 dama 30`, or ` a1 b2 sultano c3`.
fn print_pieces(
    diagram: &Diagram,
    game: &RulebookMatch,
    seat: Seat,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let mut pieces: Vec<&Piece> = diagram.pieces.iter().filter(|piece| piece.seat == seat).collect();
    if is_numbered(diagram) {
        pieces.sort_by_key(|piece| (diagram.width - piece.rank, piece.file));
    }
    for piece in pieces {
        if piece.is_promoted {
            write!(out, " {}", game.book.words(lang).promoted)?;
        }
        match diagram.ground {
            BoardKind::Numbered => {
                let place = (piece.file, piece.rank);
                let before = numbered(diagram).take_while(|&other| other != place).count();
                write!(out, " {}", before + 1)?;
            }
            BoardKind::Squares | BoardKind::Points(_) => {
                write!(out, " {}{}", char::from(b'a' + piece.file), piece.rank + 1)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_seat_has_a_letter_of_its_own() {
        for game in GAMES {
            for lang in [Lang::It, Lang::En] {
                let words = game.words(lang);
                let seats = (0..words.seats.len() as u8).map(Seat);
                let mut letters: Vec<char> = seats.map(|seat| seat_letter(words, seat)).collect();
                letters.sort_unstable();
                letters.dedup();
                assert_eq!(letters.len(), words.seats.len(), "{}", game.name());
            }
        }
    }
}
