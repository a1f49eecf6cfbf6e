//! A match of any game as lines of text.

use super::panel::short;
use super::plan::{flipped, is_numbered, name};
use super::shown::ShownMatch;
use crate::screen::game_clock::print_clocks;
use crate::screen::lines::{names_to_go, Boards};
use crate::session::messages::{words, Lang};
use crate::session::rulebook::{BoardKind, Diagram, Piece, Rulebook, Seat, Words};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::{MatchContext, MatchView};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Result, Write};

pub(crate) fn print(view: &MatchView<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    let Some(shown) = &ShownMatch::of(view, lang) else {
        return writeln!(out, "{}", lang.text(words::LABEL_SYSTEM_ERROR));
    };
    let (diagram, context) = (&shown.diagram, &view.context);
    if shown.is_ruled {
        print_ruled_board(diagram, shown.row.words(lang), context.shown.flipped, boards, out)?;
    } else {
        writeln!(out, "{}", shown.title.as_str())?;
        if boards != Boards::None {
            print_board(shown, lang, context.shown.flipped, out)?;
        }
    }
    // A board of points takes twice as many rows, so its seats share one.
    let is_tall = boards == Boards::Framed && matches!(diagram.ground, BoardKind::Points(_));
    for (n, &seat) in shown.seats.iter().enumerate() {
        let before = match (n, is_tall) {
            (0, _) => "",
            (_, true) => "   ",
            (_, false) => "\n",
        };
        out.write_str(before)?;
        print_seat(shown, seat, context, (lang, boards), out)?;
    }
    writeln!(out)?;
    if let Some(line) = shown.line {
        writeln!(out, "{}", line.as_str())?;
    }
    let to_go = diagram.places().filter(|&place| context.shown.places.has(place));
    names_to_go(to_go.map(|place| name(diagram, place)).collect(), lang, out)?;
    let end = match (view.broken, view.thinking) {
        (true, _) => "",
        (false, true) => "...",
        (false, false) => ".",
    };
    writeln!(out, "{}. {}{end}", context.level(shown.level, lang).as_str(), shown.turn.1.as_str())?;
    out.write_str(&shown.particulars)?;
    let seats = shown.seats.iter().map(|&(seat, _)| (seat, lang.seat(shown.row, seat)));
    print_clocks(context, seats, shown.to_move, lang, out)?;
    print_moves(shown, boards, lang, out)
}

const PAIRS: u32 = 5;

/// Prints the last moves, on DAMA's board in words if no board is printed.
pub(crate) fn print_moves(shown: &ShownMatch, boards: Boards, lang: Lang, out: &mut dyn Write) -> Result {
    if shown.is_ruled && boards == Boards::None {
        return print_moves_in_words(shown, lang, out);
    }
    write!(out, "{}:", lang.text(words::LABEL_MOVES))?;
    let most = if shown.is_paired { PAIRS } else { shown.recent.len() as u32 };
    for (number, moves) in shown.lines(most) {
        write!(out, " {number}.")?;
        for made in moves.into_iter().flatten() {
            write!(out, " {}", short(made, &shown.diagram, usize::MAX, lang).as_str())?;
        }
    }
    writeln!(out, "{}", if shown.plies == 0 { " -" } else { "" })
}

const SPOKEN: usize = 4;

fn print_moves_in_words(shown: &ShownMatch, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}{}", lang.text(words::LABEL_MOVES), if shown.plies == 0 { ": -" } else { ":" })?;
    let skipped = shown.recent.len().saturating_sub(SPOKEN);
    let oldest = shown.plies.saturating_sub(shown.recent.len() as u32);
    for (made, ply) in shown.recent.iter().zip(oldest..).skip(skipped) {
        writeln!(out, "  {}. {}", ply / 2 + 1, lang.move_in_words(shown.row, made).as_str())?;
    }
    Ok(())
}

/// Prints `B Bianco (giocatore): ha preso 3`; without a board, and beside a ruled one, the pieces by their places.
fn print_seat(
    shown: &ShownMatch,
    (seat, who): (Seat, SeatPlayer),
    context: &MatchContext<'_>,
    (lang, boards): (Lang, Boards),
    out: &mut dyn Write,
) -> Result {
    let words = shown.row.words(lang);
    if boards != Boards::None && !shown.is_ruled {
        write!(out, "{} ", seat_letter(words, seat))?;
    }
    let viewed = context.viewed.as_ref().map(|viewed| viewed.name(seat.0.into()));
    write!(out, "{} ({}):", lang.seat(shown.row, seat), viewed.unwrap_or(lang.sitter(who)))?;
    let mut before = " ";
    let has_pieces = shown.diagram.pieces.iter().any(|piece| piece.seat == seat);
    if shown.is_ruled || (boards == Boards::None && has_pieces) {
        print_pieces(&shown.diagram, words, seat, shown.is_ruled, out)?;
        before = "; ";
    }
    for (_, counter, count) in shown.diagram.counters.iter().filter(|counter| counter.0 == seat) {
        write!(out, "{before}{} {count}", lang.counter(*counter))?;
        before = ", ";
    }
    Ok(())
}

/// Returns a seat's letter: the first of its name that no earlier seat has, as a capital.
pub(crate) fn seat_letter(words: &Words, Seat(seat): Seat) -> char {
    let mut taken = String::new();
    for name in words.seats.iter().take(usize::from(seat) + 1) {
        let mut letters = name.chars().map(|c| c.to_ascii_uppercase());
        taken.push(letters.find(|&c| !taken.contains(c)).unwrap_or('?'));
    }
    taken.pop().unwrap_or('?')
}

// A capital means a promoted piece, or a game without promotion.
fn letter(piece: &Piece, words: &Words) -> char {
    let letter = seat_letter(words, piece.seat);
    if piece.is_promoted || words.promoted.is_empty() {
        letter
    } else {
        letter.to_ascii_lowercase()
    }
}

/// Prints DAMA's board: with lines between the squares, with a frame only, or not at all.
pub(crate) fn print_ruled_board(
    diagram: &Diagram,
    words: &Words,
    is_flipped: bool,
    boards: Boards,
    out: &mut dyn Write,
) -> Result {
    let at = |place| if is_flipped { flipped(diagram, place).unwrap_or(place) } else { place };
    let empty = if boards == Boards::Ruled { ' ' } else { '.' };
    let square =
        |place| square(diagram, place, diagram.piece_at(place).map_or(empty, |piece| letter(piece, words)));
    let line = |[left, between, right]: [&str; 3]| {
        let squares: Vec<&str> = (0..diagram.width).map(|_| "────").collect();
        format!("{left}{}{right}\n", squares.join(between))
    };
    let [above, across, below] = match boards {
        Boards::Ruled => [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]].map(line),
        Boards::Framed => [line(["┌", "", "┐"]), String::new(), line(["└", "", "┘"])],
        Boards::None => return Ok(()),
    };
    let row = |rank| {
        let squares: Vec<String> = (0..diagram.width).map(|file| square(at((file, rank)))).collect();
        format!("│{}│\n", squares.join(if across.is_empty() { "" } else { "│" }))
    };
    let rows: Vec<String> = (0..diagram.width).rev().map(row).collect();
    write!(out, "{above}{}{below}", rows.join(&across))
}

fn print_board(shown: &ShownMatch, lang: Lang, is_flipped: bool, out: &mut dyn Write) -> Result {
    let (diagram, words) = (&shown.diagram, shown.row.words(lang));
    let letter = |place| diagram.piece_at(place).map(|piece| letter(piece, words));
    match diagram.ground {
        BoardKind::Points(leaves) if !is_flipped => {
            print_rows(&points_rows(diagram, leaves, &letter), diagram, is_flipped, out)
        }
        _ => print_rows(&plain_rows(diagram, shown.row, is_flipped, &letter), diagram, is_flipped, out),
    }
}

/// Prints the board of a position that is being set up.
pub(crate) fn print_draft(
    diagram: &Diagram,
    book: &dyn Rulebook,
    lang: Lang,
    boards: Boards,
    out: &mut dyn Write,
) -> Result {
    let words = book.words(lang);
    if boards == Boards::None {
        for piece in &diagram.pieces {
            write!(out, "{}{} ", letter(piece, words), name(diagram, (piece.file, piece.rank)))?;
        }
    } else {
        let letter = |place| diagram.piece_at(place).map(|piece| letter(piece, words));
        print_rows(&plain_rows(diagram, book, false, &letter), diagram, false, out)?;
    }
    writeln!(out)
}

/// Prints a board's rows, and the letters of its files if it has no numbers.
fn print_rows(rows: &[String], diagram: &Diagram, is_flipped: bool, out: &mut dyn Write) -> Result {
    for row in rows {
        writeln!(out, "{}", row.trim_end())?;
    }
    if is_numbered(diagram) {
        return Ok(());
    }
    let letter = |file| [' ', char::from(b'a' + file)];
    writeln!(out, "   {}", String::from_iter(files(diagram, is_flipped).into_iter().flat_map(letter)))
}

// The files from the left, which are the ranks from below.
fn files(diagram: &Diagram, is_flipped: bool) -> Vec<u8> {
    let mut files: Vec<u8> = (0..diagram.width).collect();
    if is_flipped {
        files.reverse();
    }
    files
}

type Shown<'a> = &'a dyn Fn((u8, u8)) -> Option<char>;

// ` 1b `: the number and the piece of a dark square; four columns of any square.
fn square(diagram: &Diagram, place: (u8, u8), letter: char) -> String {
    match diagram.is_dark(place) {
        true => format!("{:>2}{letter} ", name(diagram, place)),
        false => "    ".into(),
    }
}

// ` 8  . b . .`, with `:` for an empty place of a camp; of a numbered board its squares.
fn plain_rows(diagram: &Diagram, book: &dyn Rulebook, is_flipped: bool, shown: Shown<'_>) -> Vec<String> {
    let files = files(diagram, is_flipped);
    let row = |&rank: &u8| {
        let place = |&file: &u8| {
            let empty = if book.camp(file, rank).is_some() { ':' } else { '.' };
            let letter = shown((file, rank)).unwrap_or(empty);
            match is_numbered(diagram) {
                true => square(diagram, (file, rank), letter),
                false => format!(" {letter}"),
            }
        };
        let number = if is_numbered(diagram) { String::new() } else { format!("{:>2} ", rank + 1) };
        number + &files.iter().map(place).collect::<String>()
    };
    files.iter().rev().map(row).collect()
}

/// ` 8  +-b-+ +`: points and the lines between them, and below each rank the lines to the next.
pub(super) fn points_rows(
    diagram: &Diagram,
    leaves: fn(u8, u8) -> [bool; 8],
    shown: Shown<'_>,
) -> Vec<String> {
    let points = |rank| {
        let left = |file: u8| file.checked_sub(1).is_some_and(|file| leaves(file, rank)[2]);
        let points = (0..diagram.width)
            .flat_map(|file| [if left(file) { '-' } else { ' ' }, shown((file, rank)).unwrap_or('+')]);
        format!("{:>2} ", rank + 1).chars().chain(points).collect()
    };
    let rows = |rank| [Some(points(rank)), (rank > 0).then(|| lines_below(diagram, rank, leaves))];
    (0..diagram.width).rev().flat_map(rows).flatten().collect()
}

/// The lines from one rank to that below it.
fn lines_below(diagram: &Diagram, rank: u8, leaves: fn(u8, u8) -> [bool; 8]) -> String {
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

/// Prints ` 21 22 dama 30`, or ` a1 b2 sultano c3`; ` -` without pieces. `men_first`: the promoted ones come last.
pub(crate) fn print_pieces(
    diagram: &Diagram,
    words: &Words,
    seat: Seat,
    men_first: bool,
    out: &mut dyn Write,
) -> Result {
    let mut pieces: Vec<&Piece> = diagram.pieces.iter().filter(|piece| piece.seat == seat).collect();
    if is_numbered(diagram) {
        pieces.sort_unstable_by_key(|piece| {
            (men_first && piece.is_promoted, diagram.width - piece.rank, piece.file)
        });
    }
    for piece in &pieces {
        if piece.is_promoted {
            write!(out, " {}", words.promoted)?;
        }
        write!(out, " {}", name(diagram, (piece.file, piece.rank)))?;
    }
    out.write_str(if pieces.is_empty() { " -" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_seat_has_a_letter_of_its_own() {
        for game in GAMES {
            for lang in crate::session::messages::LANGS {
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
