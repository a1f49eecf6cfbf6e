//! The second page of the menu: a row for each key that the first page does not show.

use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{letters, Lang, Text};
use core::fmt::{Result, Write};

const FIRST_ROW: u16 = 9;
/// Columns: where keys end, where names and explanations begin, where states end.
const COLUMNS: [u16; 4] = [10, 12, 25, 72];

/// A row of the page.
#[derive(Clone, Copy, Debug)]
pub struct MenuRow {
    /// The key's name.
    pub key: &'static str,
    /// What it is.
    pub name: Phrase,
    pub explanation: Phrase,
    /// The present state; empty for what is no switch.
    pub state: Text,
    /// Whether the row is of the window alone, so that the page as text leaves it out.
    pub is_windows: bool,
}

impl<C: Canvas> Painter<'_, C> {
    /// Paints the plate of a menu that needs the whole width.
    pub(crate) fn wide_menu_plate(&mut self) {
        self.felt();
        self.inlay();
        self.strip(28, 1);
        self.plate(32, 84, 576, 196);
        self.rule(48, 116, 544);
    }

    pub(crate) fn second_menu(&mut self, rows: &[MenuRow], lang: Lang) {
        let [keys, names, explanations, states] = COLUMNS;
        self.wide_menu_plate();
        self.centred(6, 73, 7, lang.text(words::MORE_HEADING), ink::HEADING, ink::PANEL);
        for (row, shown) in (FIRST_ROW..).zip(rows) {
            for (column, c) in (keys - shown.key.len() as u16..).zip(letters(shown.key)) {
                self.letter(column, row, c, ink::ACCENT, ink::PANEL);
                self.canvas.names_key(column, row);
            }
            self.text(names, row, lang.text(shown.name), ink::TEXT, ink::PANEL);
            self.text(explanations, row, lang.text(shown.explanation), ink::DIM, ink::PANEL);
            self.right(states, row, shown.state.as_str(), ink::HEADING, ink::PANEL);
        }
    }
}

pub(crate) fn print(rows: &[MenuRow], lang: Lang, out: &mut dyn Write) -> Result {
    writeln!(out, "{}\n", lang.text(words::MORE_HEADING))?;
    for row in rows.iter().filter(|row| !row.is_windows) {
        let pad = if row.state.as_str().is_empty() { "" } else { ": " };
        let (name, explanation) = (lang.text(row.name), lang.text(row.explanation));
        writeln!(out, "  {}  {name} ({explanation}){pad}{}", row.key, row.state.as_str())?;
    }
    Ok(())
}
