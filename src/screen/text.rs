//! The same screens as lines of text, for a terminal, a transcript, a screen reader.

use super::panel::{for_each_pair, short, taken};
use super::{Content, Menu, Screen};
#[cfg(feature = "alloc")]
use crate::formats::save::maestro_seconds;
use crate::rules::italian::{Kind, Square};
use crate::rules::Color;
use crate::session::messages::{Item, Label, Lang, Text};
use crate::session::View;
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

/// Prints the screen, ending with the message and the prompt (without a line end).
pub fn print(screen: &Screen<'_>, out: &mut dyn Write) -> Result {
    print_with(screen, Boards::Ruled, out)
}

/// The same with such boards.
pub fn print_with(screen: &Screen<'_>, boards: Boards, out: &mut dyn Write) -> Result {
    let lang = screen.lang;
    match screen.content {
        Content::Title => title(lang, out)?,
        Content::Menu(menu) => main_menu(&menu, lang, out)?,
        Content::Levels(menu) => levels(&menu, lang, out)?,
        Content::Colors(heading, white) => colors(heading, white, lang, out)?,
        Content::Instructions(page) => {
            for line in lang.instructions().get(page).copied().unwrap_or_default().split('\n') {
                writeln!(out, "{line}")?;
            }
        }
        #[cfg(feature = "alloc")]
        Content::FullInstructions(_) => writeln!(out, "{}", lang.full_page())?,
        Content::Game(view) => game(&view, lang, boards, out)?,
        #[cfg(feature = "alloc")]
        Content::Table(view) => super::table::print(&view, lang, boards, out)?,
        #[cfg(feature = "alloc")]
        Content::Variants(menu, setting) => super::table::print_variants(&menu, setting.as_ref(), lang, out)?,
        #[cfg(feature = "alloc")]
        Content::Pages(pages, page) => writeln!(out, "{}", pages.get(page).copied().unwrap_or_default())?,
        #[cfg(feature = "alloc")]
        Content::Ballot(view) => super::full::print_ballot(&view, lang, out)?,
        #[cfg(feature = "alloc")]
        Content::School(school) => super::school::text::print(&school, lang, boards, out)?,
        #[cfg(feature = "alloc")]
        Content::Files(files) => super::files::print(&files, lang, out)?,
        Content::Halt => return writeln!(out, "{}", screen.message.as_str()),
    }
    if !screen.message.as_str().is_empty() {
        writeln!(out, "\n{}", screen.message.as_str())?;
    }
    if !screen.hints.is_empty() {
        writeln!(out, "[{}]", screen.hints)?;
    }
    write!(out, "{}{}", screen.prompt, screen.typed)
}

fn title(lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n{}", lang.label(Label::Game), lang.label(Label::Subtitle))
}

pub(super) fn item(out: &mut dyn Write, (key, text): Item, value: &str) -> Result {
    let pad = if value.is_empty() { "" } else { ": " };
    writeln!(out, "  {key}  {text}{pad}{value}")
}

pub(super) fn color_name(lang: Lang, color: Color) -> &'static str {
    lang.label(if color == Color::White { Label::White } else { Label::Black })
}

fn main_menu(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.label(Label::Game))?;
    #[cfg(feature = "alloc")]
    if let Some(full) = menu.full {
        return super::full::print_menu(menu, &full, lang, out);
    }
    let mut level = Text::new();
    level.level(menu.level);
    for &line in lang.menu().iter().filter(|line| line.0 != 'A' || menu.archive) {
        #[cfg(feature = "alloc")]
        if line.0 == '?' {
            super::table::print_game_item(menu, lang, out)?;
        }
        let value = match line.0 {
            'L' => level.as_str(),
            'C' => color_name(lang, menu.player),
            'I' => color_name(lang, menu.first),
            _ => "",
        };
        item(out, line, value)?;
    }
    Ok(())
}

fn levels(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.label(Label::ChooseLevel))?;
    for (level, text) in (1..).zip(lang.levels()) {
        let present = if level == menu.level { "<" } else { "" };
        writeln!(out, "  {level}  {text} {present}")?;
    }
    #[cfg(feature = "alloc")]
    if menu.maestro {
        let present = if maestro_seconds(menu.level).is_some() { "<" } else { "" };
        writeln!(out, "  M  {} {present}", lang.label(Label::Maestro))?;
    }
    Ok(())
}

fn colors(heading: Label, white: bool, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.label(heading))?;
    for (&(key, text), present) in lang.colors().iter().zip([white, !white]) {
        writeln!(out, "  {key}  {text} {}", if present { "<" } else { "" })?;
    }
    Ok(())
}

fn game(view: &View<'_>, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
    board(boards, &|square| view.game.piece_at(square), lang, out)?;
    for color in [Color::White, Color::Black] {
        side(view, color, lang, out)?;
    }
    let mut level = Text::new();
    level.level(view.game.level());
    write!(out, "{} {}. ", lang.label(Label::Level), level.as_str())?;
    match view.outcome {
        #[cfg(feature = "alloc")]
        _ if !view.broken && view.full.is_some_and(|full| full.ending().is_some()) => {
            super::full::print_end(view, lang, out)?;
        }
        _ if view.broken => writeln!(out, "{}", lang.label(Label::SystemError))?,
        Some(outcome) => writeln!(out, "{}.", lang.label(Label::Wins(outcome.winner())))?,
        None if view.thinking => writeln!(out, "{}...", lang.label(Label::Thinking))?,
        None => writeln!(out, "{}.", lang.label(Label::Turn(view.game.turn())))?,
    }
    #[cfg(feature = "alloc")]
    if let Some(full) = &view.full {
        super::full::print_state(view, full, lang, out)?;
    }
    #[cfg(feature = "alloc")]
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
    writeln!(out, "{}", if view.game.plies() == 0 { " -" } else { "" })
}

/// The last moves, one a line, the latest last.
#[cfg(feature = "alloc")]
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
#[cfg(feature = "alloc")]
const SPOKEN: usize = 4;

/// The board: every dark square with its number and its piece's letter.
pub(super) fn board(
    boards: Boards,
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    match boards {
        Boards::Ruled => ruled_board(piece_at, lang, out),
        Boards::Framed => framed_board(piece_at, lang, out),
        Boards::None => Ok(()),
    }
}

/// With a frame only; light squares are blank.
fn framed_board(
    piece_at: &dyn Fn(Square) -> Option<(Color, Kind)>,
    lang: Lang,
    out: &mut dyn Write,
) -> Result {
    writeln!(out, "┌────────────────────────────────┐")?;
    for row in 0..8 {
        write!(out, "│")?;
        for column in 0..8u8 {
            match Square::all().find(|s| s.row() == row && s.column() == column) {
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
            match Square::all().find(|s| s.row() == row && s.column() == column) {
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

/// `Bianco (giocatore): 21 22 dama 30; presi 2`.
fn side(view: &View<'_>, color: Color, lang: Lang, out: &mut dyn Write) -> Result {
    let who = if view.game.player() == color { Label::Player } else { Label::Program };
    write!(out, "{} ({}):", color_name(lang, color), lang.label(who))?;
    pieces(&|square| view.game.piece_at(square), color, lang, out)?;
    writeln!(out, "; {} {}", lang.label(Label::Lost), taken(view, color))
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
            let king = if kind == Kind::King { lang.label(Label::King) } else { "" };
            write!(out, " {king}{}{square}", if king.is_empty() { "" } else { " " })?;
        }
    }
    if none {
        out.write_str(" -")?;
    }
    Ok(())
}
