//! What only the full rules show.

use super::canvas::Canvas;
use super::paint::{ink, Painter};
use super::text::item;
use super::Menu;
use crate::formats::full::FullRules;
use crate::rules::Color;
use crate::session::messages::full::FullLabel;
use crate::session::messages::{Label, Lang, Text};
use core::fmt::{Result, Write};

impl<C: Canvas> Painter<'_, C> {
    /// The lines of the main menu while the full rules hold.
    pub fn full_menu(&mut self, menu: &Menu, full: &FullRules, lang: Lang) {
        for (row, &(key, text)) in (9..).zip(lang.full_menu()) {
            if key != 'A' || menu.archive {
                self.item(row, key, text);
                let value = value(key, menu, full, lang);
                self.right(60, row, value.as_str(), ink::HEADING, ink::PANEL);
            }
        }
    }
}

/// The same lines as text.
pub fn print_menu(menu: &Menu, full: &FullRules, lang: Lang, out: &mut dyn Write) -> Result {
    for &line in lang.full_menu().iter().filter(|line| line.0 != 'A' || menu.archive) {
        item(out, line, value(line.0, menu, full, lang).as_str())?;
    }
    Ok(())
}

/// What a line of the menu is set to.
fn value(key: char, menu: &Menu, full: &FullRules, lang: Lang) -> Text {
    let mut text = Text::new();
    let color = |c| lang.label(if c == Color::White { Label::White } else { Label::Black });
    match key {
        'L' => text.number(u32::from(menu.level)),
        'C' if full.lot => text.put(lang.full_label(FullLabel::ByLot)),
        'C' => text.put(color(menu.player)),
        'I' => text.put(color(Color::White)),
        'T' => text.put(lang.full_label(FullLabel::On)),
        _ => &mut text,
    };
    text
}
