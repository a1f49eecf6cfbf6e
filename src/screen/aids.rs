//! The aids on every board. Without aids nothing of it is painted.

use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::field::FIRST_COLUMN;
use crate::screen::lines::cut;
use crate::screen::paint::{ink, Painter};
use crate::session::desktop::Viewed;
use crate::session::messages::words;
use crate::session::messages::{Lang, Text};
use crate::session::MatchContext;

const NAME: usize = 16;

impl<C: Canvas> Painter<'_, C> {
    /// Paints result and players of a viewed game in place of level and seats.
    pub(crate) fn viewed_heads(&mut self, viewed: &Viewed<'_>, heads: [&str; 2], lang: Lang) {
        let result = lang.text(words::LABEL_RESULT);
        let rows = [(result, viewed.result()), (heads[0], viewed.name(0)), (heads[1], viewed.name(1))];
        for (row, (head, value)) in (3..).zip(rows) {
            self.text(FIRST_COLUMN, row, head, ink::DIM, ink::PANEL);
            self.text(62, row, cut(value, NAME).as_str(), ink::TEXT, ink::PANEL);
        }
    }

    /// Marks a point; `half` is half the mark's width in pixels.
    pub(crate) fn place_mark(&mut self, (x, y): (u16, u16), half: u16) {
        let high = half * 2 / 3;
        self.fill(x - half - 1, y - high - 1, 2 * half + 3, 2 * high + 3, ink::BLACK);
        self.fill(x - half, y - high, 2 * half + 1, 2 * high + 1, ink::ACCENT);
    }
}

impl MatchContext<'_> {
    pub(crate) fn viewed_end(&self, lang: Lang) -> Option<&'static str> {
        let Viewed { title, is_last, is_cut } = self.viewed?;
        is_last.then(|| match title.result {
            _ if is_cut => lang.text(words::LABEL_READABLE_UP_TO_HERE),
            "1-0" | "2-0" => lang.text(words::wins_label(Color::White)),
            "0-1" | "0-2" => lang.text(words::wins_label(Color::Black)),
            "1/2-1/2" | "1-1" => lang.text(words::LABEL_DRAWN_GAME),
            "" => lang.text(words::LABEL_NO_RESULT),
            result => result,
        })
    }

    /// Returns the heading of the end, if not exactly one player is at the keyboard.
    pub fn end(&self, lang: Lang) -> Option<&'static str> {
        (self.settings.at_keyboard() != 1).then(|| lang.text(words::LABEL_THE_END))
    }

    /// Returns `Livello 3`, `Livello 3, con aiuti`, or a viewed game's `Esito 1-0`.
    pub fn level(&self, level: u8, lang: Lang) -> Text {
        let mut text = Text::new();
        match &self.viewed {
            Some(viewed) => text.put(lang.text(words::LABEL_RESULT)).push(' ').put(viewed.result()),
            None => text.put(lang.text(words::LABEL_LEVEL)).push(' ').level(level),
        };
        if self.settings.aids {
            text.put(", ").put(lang.text(words::WITH_AIDS));
        }
        text
    }
}
