//! The screen of a position that is being set up: its board, the pieces to choose from, the keys.

use crate::formats::keyboard::Keyboard;
use crate::screen::canvas::Canvas;
use crate::screen::field::{self, FIRST_COLUMN, LAST_COLUMN, PANEL_LEFT, PANEL_WIDTH};
use crate::screen::lines::{cut, Boards};
use crate::screen::paint::{ink, Painter};
use crate::screen::rulebook_game::plan::{self, FIELD};
use crate::screen::rulebook_game::{print_draft, seat_letter};
use crate::session::messages::words;
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{Diagram, Rulebook, Seat};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Result, Write};

/// The effect of touching a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brush {
    /// Puts the next piece there; after the last one, removes it.
    Each,
    Empty,
    /// Puts a piece of a side there, promoted or not.
    Piece(Seat, bool),
}

/// A position that is being set up, as it is shown.
#[derive(Clone, Debug)]
pub struct SetupView {
    pub book: &'static dyn Rulebook,
    pub diagram: Diagram,
    pub seats: Vec<Seat>,
    pub turn: Seat,
    pub(crate) fields: Vec<String>,
    pub(crate) brush: Brush,
}

// The panel's rows: the first of pieces, of commands and of fields, and the last.
const PIECES_ROW: u16 = 4;
const COMMANDS_ROW: u16 = 11;
const FIELDS_ROW: u16 = 16;
const LAST_ROW: u16 = 20;

// A row of the panel: its number, the text to type, its label, and its value at the right.
type Row = (u16, String, String, Text);

impl SetupView {
    pub(crate) fn seat_name(&self, seat: Seat, lang: Lang) -> &'static str {
        lang.seat(self.book, seat)
    }

    /// Returns the letter that is typed for a seat, in this language.
    pub fn letter(&self, seat: Seat, lang: Lang) -> char {
        seat_letter(self.book.words(lang), seat)
    }

    /// Returns the name of a promoted piece; empty if the game has none.
    pub fn promoted(&self, lang: Lang) -> &'static str {
        self.book.words(lang).promoted
    }

    pub(crate) fn promoted_letter(&self, lang: Lang) -> Option<char> {
        self.promoted(lang).chars().next().map(|c| c.to_ascii_uppercase())
    }

    /// Returns the rows that can be tapped: the text to type, and the words beside it.
    pub(crate) fn entries(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        let rows = self.rows(lang).into_iter();
        rows.map(|(_, key, said, value)| match value.as_str() {
            "" => (key, said),
            value => (key, format!("{said}: {value}")),
        })
    }

    fn rows(&self, lang: Lang) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut row = PIECES_ROW..;
        let mut add = |rows: &mut Vec<Row>, key: String, said: String, value: Text| {
            rows.extend(row.next().map(|row| (row, key, said, value)));
        };
        for &seat in &self.seats {
            let (name, letter) = (self.seat_name(seat, lang), self.letter(seat, lang));
            add(&mut rows, letter.into(), name.into(), self.count(seat, false));
            if let Some(promoted) = self.promoted_letter(lang) {
                let said = format!("{name}, {}", self.promoted(lang));
                add(&mut rows, format!("{letter}{promoted}"), said, self.count(seat, true));
            }
        }
        add(&mut rows, "-".into(), lang.text(words::SETUP_EMPTY).into(), Text::new());
        add(&mut rows, "*".into(), lang.text(words::SETUP_EACH_IN_TURN).into(), Text::new());
        let turn = lang.turn_of(self.book, self.turn);
        let commands =
            [words::SETUP_START, words::SETUP_CLEAR, words::SETUP_PLAY].map(|said| lang.text(said));
        for ((row, key), said) in
            (COMMANDS_ROW..).zip(["T", "I", "X", "G"]).zip([turn.as_str()].into_iter().chain(commands))
        {
            rows.push((row, key.into(), said.into(), Text::new()));
        }
        rows
    }

    fn count(&self, seat: Seat, is_promoted: bool) -> Text {
        let is_it =
            |piece: &&crate::session::rulebook::Piece| piece.seat == seat && piece.is_promoted == is_promoted;
        *Text::new().number(self.diagram.pieces.iter().filter(is_it).count() as u32)
    }

    fn is_present(&self, key: &str, lang: Lang) -> bool {
        let present = match self.brush {
            Brush::Each => "*".into(),
            Brush::Empty => "-".into(),
            Brush::Piece(seat, is_promoted) => {
                let mut key = String::from(self.letter(seat, lang));
                key.extend(self.promoted_letter(lang).filter(|_| is_promoted));
                key
            }
        };
        present == key
    }

    /// Returns the text that a tap types: a square's name, or the key of a row.
    pub fn tapped(&self, x: u16, y: u16, lang: Lang) -> Option<String> {
        if x < PANEL_LEFT {
            return plan::name_at(&self.diagram, false, x, y);
        }
        let row = y / 14;
        let is_inside = x < PANEL_LEFT + PANEL_WIDTH;
        self.rows(lang).into_iter().find(|(at, ..)| *at == row && is_inside).map(|(_, key, ..)| key)
    }

    pub(crate) fn print(&self, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
        writeln!(out, "{}\n", lang.text(words::SETUP_TITLE))?;
        print_draft(&self.diagram, self.book, lang, boards, out)?;
        for (_, key, said, value) in self.rows(lang) {
            let present = if self.is_present(&key, lang) { " <" } else { "" };
            writeln!(out, "  {key:2} {said} {}{present}", value.as_str())?;
        }
        self.fields.iter().try_for_each(|field| writeln!(out, "  {field}"))
    }
}

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn setup(&mut self, shown: &SetupView, art: Keyboard<'_>, lang: Lang) {
        self.felt();
        self.framed(field::LEFT, field::TOP, FIELD.0, FIELD.1);
        self.draft_board(&shown.diagram, shown.book, art);
        self.plate(416, 7, 216, 294);
        for y in [34, 146, 216] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        let title = shown.book.words(lang).title;
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, title, ink::HEADING, ink::PANEL);
        self.text(FIRST_COLUMN, 3, lang.text(words::SETUP_TITLE), ink::HEADING, ink::PANEL);
        for (row, key, said, value) in shown.rows(lang) {
            let is_present = shown.is_present(&key, lang);
            if is_present {
                self.text(FIRST_COLUMN, row, "►", ink::HEADING, ink::PANEL);
            }
            self.text(55, row, &key, ink::ACCENT, ink::PANEL);
            let said = cut(&said, 18);
            self.text(58, row, said.as_str(), if is_present { ink::HEADING } else { ink::TEXT }, ink::PANEL);
            self.right(LAST_COLUMN, row, value.as_str(), ink::DIM, ink::PANEL);
        }
        self.seat_piece(PANEL_LEFT + PANEL_WIDTH - 24, COMMANDS_ROW * 14, shown.turn, art);
        for (row, text) in (FIELDS_ROW..=LAST_ROW).zip(&shown.fields) {
            self.text(55, row, cut(text, 22).as_str(), ink::DIM, ink::PANEL);
        }
    }
}
