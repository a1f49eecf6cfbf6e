//! Pieces of lines that several pages of text have: boards, names, moves in words.

use crate::rules::italian::{Kind, Square};
use crate::rules::Color;
use crate::session::messages::{Item, Label, Lang, MoreLabel, Text};
use crate::session::more::Shown;
use crate::session::View;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Result, Write};

/// How boards are shown as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Boards {
    /// With lines between all squares: 17 lines of 41 columns. Transcripts have these.
    #[default]
    Ruled,
    /// With a frame only: 10 lines of 34 columns, for a terminal.
    Framed,
    /// Not at all: pieces by their squares and moves in words, for who hears the screen.
    None,
}

pub(super) fn item(out: &mut dyn Write, (key, text): Item, value: &str) -> Result {
    let pad = if value.is_empty() { "" } else { ": " };
    writeln!(out, "  {key}  {text}{pad}{value}")
}

pub(super) fn color_name(lang: Lang, color: Color) -> &'static str {
    lang.label(if color == Color::White { Label::White } else { Label::Black })
}

/// The last moves, one a line, the latest last.
pub(super) fn moves_in_words(view: &View<'_>, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}{}", lang.label(Label::Moves), if view.game.plies() == 0 { ": -" } else { ":" })?;
    let (recent, plies) = (view.game.recent(), view.game.plies());
    let kept = recent.as_ref();
    let turn = view.game.turn();
    for (behind, mv) in (0..kept.len().min(SPOKEN)).rev().zip(&kept[kept.len().saturating_sub(SPOKEN)..]) {
        let color = if behind % 2 == 0 { !turn } else { turn };
        let number = (plies - behind as u32).div_ceil(2);
        writeln!(out, "  {number}. {}", lang.move_in_words(color, *mv).as_str())?;
    }
    Ok(())
}

/// How many of the last moves are told in words.
const SPOKEN: usize = 4;

/// The dark square on a row, from the top, and a column.
type SquareAt<'a> = &'a dyn Fn(u8, u8) -> Option<Square>;

/// The board: every dark square with its number and its piece's letter.
pub(super) fn board(
    boards: Boards,
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    is_turned: bool,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let square_at = |row, column| {
        let there = Square::all().find(|s| s.row() == row && s.column() == column)?;
        Some(if is_turned { there.opposite() } else { there })
    };
    match boards {
        Boards::Ruled => ruled_board(&square_at, piece_at, lang, out),
        Boards::Framed => framed_board(&square_at, piece_at, lang, out),
        Boards::None => Ok(()),
    }
}

/// With a frame only; light squares are blank.
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

/// In box drawing.
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

/// ` 21 22 dama 30`; ` -` where there is none.
pub(super) fn pieces(
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    color: Color,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    let mut none = true;
    for kind in [Kind::Man, Kind::King] {
        for square in Square::all().filter(|&s| piece_at(s) == Some((color, kind))) {
            none = false;
            let king = if kind == Kind::King { lang.label(Label::More(MoreLabel::King)) } else { "" };
            write!(out, " {king}{}{square}", if king.is_empty() { "" } else { " " })?;
        }
    }
    if none {
        out.write_str(" -")?;
    }
    Ok(())
}

/// `Può andare in 17 18.`, where anything may be gone to.
pub(super) fn places_to_go(shown: &Shown, lang: Lang, out: &mut dyn Write) -> Result {
    let squares = Square::all().filter(|&square| shown.places.has_square(square));
    names_to_go(squares.map(|square| square.number().to_string()).collect(), lang, out)
}

/// The same of places that have these names.
pub(super) fn names_to_go(names: Vec<String>, lang: Lang, out: &mut dyn Write) -> Result {
    if names.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", lang.may_go(&names.join(" ")).as_str())
}

/// As many characters as there is room for.
pub(super) fn cut(text: &str, columns: usize) -> Text {
    let mut cut = Text::new();
    text.chars().take(columns).for_each(|c| {
        cut.push(c);
    });
    cut
}
