//! What the aids show: the board turned round, and where a piece may go. Without them nothing of it is painted.

use crate::formats::save::RawGame;
use crate::rules::italian::{Move, Square};
use crate::rules::Color;
use crate::screen::board::{corner, LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP};
use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::screen::panel::LAST_COLUMN;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Lang, Text};
use crate::session::more::terms::Terms;
use crate::session::more::Shown;
use crate::session::{MoreView, View};

impl<C: Canvas> Painter<'_, C> {
    /// The board turned round, if it is; whether it is.
    pub(in crate::screen) fn more_board(&mut self, view: &View<'_>, marked: Option<Move>) -> bool {
        let is_turned = view.more.shown.turned;
        if is_turned {
            self.turned_board(&view.game, marked);
        }
        is_turned
    }

    /// The board with Black at the bottom. Numbers stay with their squares.
    fn turned_board(&mut self, game: &RawGame<'_>, marked: Option<Move>) {
        self.framed(LEFT, TOP, 8 * SQUARE_WIDTH, 8 * SQUARE_HEIGHT);
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            if (row + column) % 2 != 0 {
                self.tile(LEFT + column * SQUARE_WIDTH, TOP + row * SQUARE_HEIGHT, "light");
            }
        }
        for square in Square::all() {
            let (x, y) = corner(square.opposite());
            self.tile(x, y, crate::screen::board::piece_sprite(game.piece_at(square)));
            if marked.is_some_and(|mv| mv.from() == square || mv.to() == square) {
                self.square_frame(square.opposite(), ink::ACCENT);
            }
            self.square_number(x, y, square.number());
        }
    }

    /// The squares that may be gone to.
    pub(in crate::screen) fn places_to_go(&mut self, shown: &Shown) {
        for square in Square::all().filter(|&square| shown.places.has_square(square)) {
            let (x, y) = corner(if shown.turned { square.opposite() } else { square });
            self.place_mark((x + SQUARE_WIDTH / 2, y + SQUARE_HEIGHT / 2), 6);
        }
    }

    /// A mark round a point, so many pixels wide either way.
    pub(in crate::screen) fn place_mark(&mut self, (x, y): (u16, u16), half: u16) {
        let high = half * 2 / 3;
        self.fill(x - half - 1, y - high - 1, 2 * half + 3, 2 * high + 3, ink::BLACK);
        self.fill(x - half, y - high, 2 * half + 1, 2 * high + 1, ink::ACCENT);
    }

    /// That a game of Italian draughts is played with aids: by the full rules the opening stands beside the level.
    pub(in crate::screen) fn more_settings(&mut self, view: &View<'_>, lang: Lang) {
        if view.more.terms.aids && view.more.full.is_some() {
            return self.right(LAST_COLUMN, 16, lang.with_aids(), ink::ACCENT, ink::PANEL);
        }
        self.with_aids(&view.more.terms, lang);
    }

    /// That a game is played with aids, beside its level.
    pub(in crate::screen) fn with_aids(&mut self, terms: &Terms, lang: Lang) {
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
