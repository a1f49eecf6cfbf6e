//! A game as lines of text: board, pieces, last moves.

use crate::games::italian::drawing::overlays::clock_of_turn;
use crate::games::italian::drawing::panel::{for_each_pair, short, taken};
use crate::rules::italian::{Kind, Square};
use crate::rules::Color;
use crate::screen::game_clock::print_clocks;
use crate::screen::lines::{color_name, names_to_go, Boards};
use crate::session::desktop::BoardOverlay;
use crate::session::messages::{DesktopLabel, Label, Lang};
use crate::session::rulebook::{Counter, Seat};
use crate::session::MatchView;
use alloc::string::ToString;
use core::fmt::{Result, Write};

pub fn game(view: &MatchView<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    board(boards, &|square| view.game().piece_at(square), view.more.shown.flipped, lang, out)?;
    for color in [Color::White, Color::Black] {
        side(view, color, lang, out)?;
    }
    places_to_go(&view.more.shown, lang, out)?;
    let level = view.more.level(view.game().level(), lang);
    write!(out, "{}. ", level.as_str())?;
    match view.outcome {
        _ if !view.broken && view.rules_1931().is_some_and(|full| full.ending().is_some()) => {
            crate::games::italian::drawing::rules_1931::print_end(view, lang, out)?;
        }
        _ if view.broken => writeln!(out, "{}", lang.label(Label::SystemError))?,
        _ if view.more.viewed_end(lang).is_some() => {
            writeln!(out, "{}.", view.more.viewed_end(lang).unwrap_or_default())?;
        }
        Some(outcome) => writeln!(out, "{}.", lang.label(Label::Wins(outcome.winner())))?,
        None if view.thinking => writeln!(out, "{}...", lang.label(Label::Thinking))?,
        None => writeln!(out, "{}.", lang.label(Label::Turn(view.game().turn())))?,
    }
    if let Some(full) = &view.rules_1931() {
        crate::games::italian::drawing::rules_1931::print_state(view, full, lang, out)?;
    }
    let seats = [(Seat(0), Color::White), (Seat(1), Color::Black)];
    let seats = seats.into_iter().map(|(seat, color)| (seat, color_name(lang, color)));
    print_clocks(&view.more, seats, clock_of_turn(view), lang, out)?;
    moves(view, lang, boards, out)
}

/// Prints the last moves: in pairs, or in words if no board is printed.
pub fn moves(view: &MatchView<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    if boards == Boards::None {
        return moves_in_words(view, lang, out);
    }
    write!(out, "{}:", lang.label(Label::Moves))?;
    let mut written = Ok(());
    for_each_pair(view, |_, number, pair| {
        if written.is_ok() {
            written = write!(out, " {number}.");
        }
        for mv in pair.into_iter().flatten() {
            if written.is_ok() {
                written = write!(out, " {}", short(mv).as_str());
            }
        }
    });
    written?;
    writeln!(out, "{}", if view.game().plies() == 0 { " -" } else { "" })
}

/// Prints `Bianco (giocatore): 21 22 dama 30; ha preso 2`.
fn side(view: &MatchView<'_>, color: Color, lang: Lang, out: &mut dyn Write) -> Result {
    let who = if view.game().player() == color { Label::Player } else { Label::Program };
    let who = view.more.sitter(color, lang).unwrap_or(lang.label(who));
    write!(out, "{} ({who}):", color_name(lang, color))?;
    pieces(&|square| view.game().piece_at(square), color, lang, out)?;
    writeln!(out, "; {} {}", lang.counter(Counter::Taken), taken(view, !color))
}

pub fn moves_in_words(view: &MatchView<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}{}", lang.label(Label::Moves), if view.game().plies() == 0 { ": -" } else { ":" })?;
    let (recent, plies) = (view.game().recent(), view.game().plies());
    let recent = recent.as_ref();
    let turn = view.game().turn();
    for (behind, mv) in
        (0..recent.len().min(SPOKEN)).rev().zip(&recent[recent.len().saturating_sub(SPOKEN)..])
    {
        let color = if behind % 2 == 0 { !turn } else { turn };
        let number = (plies - behind as u32).div_ceil(2);
        writeln!(out, "  {number}. {}", lang.move_in_words(color, *mv).as_str())?;
    }
    Ok(())
}

const SPOKEN: usize = 4;

type SquareAt<'a> = &'a dyn Fn(u8, u8) -> Option<Square>;

pub fn board(
    boards: Boards,
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    is_flipped: bool,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let square_at = |row, column| {
        let there = Square::all().find(|s| s.row() == row && s.column() == column)?;
        Some(if is_flipped { there.opposite() } else { there })
    };
    match boards {
        Boards::Ruled => ruled_board(&square_at, piece_at, lang, out),
        Boards::Framed => framed_board(&square_at, piece_at, lang, out),
        Boards::None => Ok(()),
    }
}

fn framed_board(
    square_at: SquareAt<'_>,
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    writeln!(out, "┌────────────────────────────────┐")?;
    for row in 0..8 {
        write!(out, "│")?;
        for column in 0..8u8 {
            match square_at(row, column) {
                None => write!(out, "    ")?,
                Some(square) => {
                    let letter = piece_at(square).map_or('.', |piece| lang.piece(piece));
                    write!(out, "{:>2}{letter} ", square.number())?;
                }
            }
        }
        writeln!(out, "│")?;
    }
    writeln!(out, "└────────────────────────────────┘")
}

fn ruled_board(
    square_at: SquareAt<'_>,
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let line = |out: &mut dyn Write, ends: [&str; 3]| {
        write!(out, "{}", ends[0])?;
        for column in 0..8 {
            write!(out, "────{}", if column < 7 { ends[1] } else { ends[2] })?;
        }
        writeln!(out)
    };
    line(out, ["┌", "┬", "┐"])?;
    for row in 0..8 {
        for column in 0..8u8 {
            write!(out, "│")?;
            match square_at(row, column) {
                None => write!(out, "    ")?,
                Some(square) => {
                    let letter = piece_at(square).map_or(' ', |piece| lang.piece(piece));
                    write!(out, "{:>2}{letter} ", square.number())?;
                }
            }
        }
        writeln!(out, "│")?;
        if row < 7 {
            line(out, ["├", "┼", "┤"])?;
        }
    }
    line(out, ["└", "┴", "┘"])
}

/// Prints ` 21 22 dama 30`, or ` -` without pieces.
pub fn pieces(
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    color: Color,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let mut none = true;
    for kind in [Kind::Man, Kind::King] {
        for square in Square::all().filter(|&s| piece_at(s) == Some((color, kind))) {
            none = false;
            let king = if kind == Kind::King { lang.label(Label::Desktop(DesktopLabel::King)) } else { "" };
            write!(out, " {king}{}{square}", if king.is_empty() { "" } else { " " })?;
        }
    }
    if none {
        out.write_str(" -")?;
    }
    Ok(())
}

pub fn places_to_go(shown: &BoardOverlay, lang: Lang, out: &mut dyn Write) -> Result {
    let squares = Square::all().filter(|&square| shown.places.has_square(square));
    names_to_go(squares.map(|square| square.number().to_string()).collect(), lang, out)
}
