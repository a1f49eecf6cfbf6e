//! What the aids show on every board. Without them nothing of it is painted.

use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::field::LAST_COLUMN;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Lang, Text};
use crate::session::play_settings::Terms;
use crate::session::MoreView;

impl<C: Canvas> Painter<'_, C> {
    /// A mark round a point, so many pixels wide either way.
    pub fn place_mark(&mut self, (x, y): (u16, u16), half: u16) {
        let high = half * 2 / 3;
        self.fill(x - half - 1, y - high - 1, 2 * half + 3, 2 * high + 3, ink::BLACK);
        self.fill(x - half, y - high, 2 * half + 1, 2 * high + 1, ink::ACCENT);
    }

    /// That a game is played with aids, beside its level.
    pub fn with_aids(&mut self, terms: &Terms, lang: Lang) {
        if terms.aids {
            self.right(LAST_COLUMN, 3, lang.with_aids(), ink::ACCENT, ink::PANEL);
        }
    }
}

impl MoreView<'_> {
    /// Who has that colour, where it is not the player or the program as ever.
    pub fn sitter(&self, color: Color, lang: Lang) -> Option<&'static str> {
        Some(lang.sitter(self.terms.seats?[color as usize]))
    }

    /// What stands in the box at the end, where nobody is the one player.
    pub fn end(&self, lang: Lang) -> Option<&'static str> {
        (self.terms.at_keyboard() != 1).then(|| lang.table_label(TableLabel::End))
    }

    /// `3`, or `3, con aiuti`.
    pub fn level(&self, level: u8, lang: Lang) -> Text {
        let mut text = Text::new();
        text.level(level);
        if self.terms.aids {
            text.put(", ").put(lang.with_aids());
        }
        text
    }
}
