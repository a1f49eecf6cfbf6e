//! A game of another rulebook: its board, whatever its squares or points, and the panel beside it.

mod board;
mod panel;
mod plan;
mod print;

pub(super) use print::print;

use super::board as own_board;
use super::canvas::Canvas;
use super::paint::{ink, Painter};
use super::Menu;
use crate::formats::keyboard::Keyboard;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Label, Lang, Text};
use crate::session::rulebook::{Diagram, Standing};
use crate::session::sitting::{SealedSitting, Sitting, Who};
use alloc::string::String;
use core::fmt::{Result, Write};
use plan::FIELD;

/// What is shown of such a game: its very bytes.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// The bytes.
    pub sealed: &'a SealedSitting,
    /// The program is looking for its move.
    pub thinking: bool,
    /// The check has failed.
    pub broken: bool,
    /// GIOCHI.DAT, by now perhaps damaged; nothing where the game needs none.
    pub art: Keyboard<'a>,
}

/// The place under a pixel, by the name that is typed for it.
pub(super) fn name_at(view: &TableView<'_>, x: u16, y: u16) -> Option<String> {
    let sitting = view.sealed.shown()?;
    plan::name_at(&sitting.book.diagram(&sitting.state).ok()?, x, y)
}

/// Whether a board needs the sprites of GIOCHI.DAT.
pub fn needs_art(diagram: &Diagram) -> bool {
    !plan::is_own(diagram)
}

/// The rows of the list of games: DAMA.COM's own first.
const FIRST_ROW: u16 = 9;

impl<C: Canvas> Painter<'_, C> {
    pub(super) fn table(&mut self, view: &TableView<'_>, lang: Lang) {
        self.felt();
        self.framed(own_board::LEFT, own_board::TOP, FIELD.0, FIELD.1);
        let Some(sitting) = view.sealed.shown() else { return };
        if let Ok(diagram) = sitting.book.diagram(&sitting.state) {
            self.table_board(&sitting, &diagram, view);
            self.table_panel(&sitting, &diagram, view, lang);
        }
    }

    /// The menu's line about the game.
    pub(super) fn game_item(&mut self, row: u16, menu: &Menu, lang: Lang) {
        if !menu.games.0.is_empty() {
            self.item(row, 'G', lang.table_label(TableLabel::Game));
            self.right(60, row, present(menu, lang), ink::HEADING, ink::PANEL);
        }
    }

    /// The games there are, the present one marked.
    pub(super) fn variants(&mut self, menu: &Menu, lang: Lang) {
        self.menu_plate(lang.table_label(TableLabel::ChooseGame));
        for (row, (key, entry, is_present)) in (FIRST_ROW..).zip(variants(menu, lang)) {
            self.item(row, key, entry);
            if is_present {
                self.text(17, row, "►", ink::HEADING, ink::PANEL);
            }
        }
    }
}

/// The name of the game that will be played.
fn present(menu: &Menu, lang: Lang) -> &'static str {
    let entry = menu.games.1.map_or(lang.table_label(TableLabel::Italian), |book| book.words(lang).entry);
    entry.split(':').next().unwrap_or(entry)
}

/// The same line as text.
pub(super) fn print_game_item(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    if menu.games.0.is_empty() {
        return Ok(());
    }
    super::text::item(out, ('G', lang.table_label(TableLabel::Game)), present(menu, lang))
}

/// The games of the list: the key, the entry, whether it is the present one.
fn variants(menu: &Menu, lang: Lang) -> impl Iterator<Item = (char, &'static str, bool)> {
    let (games, present) = menu.games;
    let name = present.map(|book| book.name());
    let own = ('1', lang.table_label(TableLabel::Italian), name.is_none());
    let others = (b'2'..=b'9')
        .zip(games)
        .map(move |(key, book)| (char::from(key), book.words(lang).entry, name == Some(book.name())));
    core::iter::once(own).chain(others)
}

fn who(who: Who, lang: Lang) -> &'static str {
    match who {
        Who::Player => lang.label(Label::Player),
        Who::Program => lang.label(Label::Program),
        Who::Other => lang.table_label(TableLabel::OtherPlayer),
    }
}

/// `Tocca al Bianco`, or what it is instead.
fn turn(sitting: &Sitting, view: &TableView<'_>, lang: Lang) -> Text {
    let mut text = Text::new();
    let name = |seat| lang.seat(sitting.book, seat);
    match (sitting.standing(), lang) {
        _ if view.broken => text.put(lang.label(Label::SystemError)),
        (Ok(Standing::Turn(_)), _) if view.thinking => text.put(lang.label(Label::Thinking)),
        (Ok(Standing::Turn(seat)), Lang::It) => text.put("Tocca a: ").put(name(seat)),
        (Ok(Standing::Turn(seat)), Lang::En) => text.put("To move: ").put(name(seat)),
        (Ok(Standing::Won(seat)), Lang::It) => text.put("Ha vinto: ").put(name(seat)),
        (Ok(Standing::Won(seat)), Lang::En) => text.put("Has won: ").put(name(seat)),
        (Ok(Standing::Draw), Lang::It) => text.put("Patta"),
        (Ok(Standing::Draw), Lang::En) => text.put("A draw"),
        (Err(_), _) => &mut text,
    };
    text
}

/// What stands in the box at the end, and whether it is an alarm.
fn end_label(sitting: &Sitting, view: &TableView<'_>, lang: Lang) -> Option<(&'static str, bool)> {
    if view.broken {
        return Some((lang.label(Label::SystemError), true));
    }
    let label = match sitting.standing() {
        Ok(Standing::Won(seat)) if sitting.at(seat) == Who::Program => lang.label(Label::Defeat),
        Ok(Standing::Won(_)) => lang.label(Label::Victory),
        Ok(Standing::Draw) => lang.table_label(TableLabel::Draw),
        Ok(Standing::Turn(_)) | Err(_) => return None,
    };
    Some((label, false))
}

/// The games there are, a line each.
pub(super) fn print_variants(menu: &Menu, lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.table_label(TableLabel::ChooseGame))?;
    for (key, entry, is_present) in variants(menu, lang) {
        writeln!(out, "  {key}  {entry} {}", if is_present { "<" } else { "" })?;
    }
    Ok(())
}
