//! Board features that DAMA.COM lacks: flipped board, possible destinations, marks of the rules of 1931.

use crate::games::italian::drawing::board::corner;
use crate::rules::italian::{Move, Square};
use crate::screen::canvas::Canvas;
use crate::screen::field::{FIRST_COLUMN, LAST_COLUMN, PANEL_LEFT, PANEL_WIDTH, SQUARE_HEIGHT, SQUARE_WIDTH};
use crate::screen::paint::{ink, Painter};
use crate::session::desktop::{BoardOverlay, PointSet, Viewed};
use crate::session::messages::{Label, Lang};
use crate::session::rulebook::Seat;
use crate::session::MatchView;

impl<C: Canvas> Painter<'_, C> {
    /// Paints the board with its marks. `marked`: the last move.
    pub(crate) fn marked_board(&mut self, view: &MatchView<'_>, marked: Option<Move>) {
        self.shown_board(view, marked);
        if let Some(full) = view.rules_1931().filter(|_| !view.broken) {
            self.rules_1931_marks(&full, view.more.shown.flipped);
        }
        self.places_to_go(&view.more.shown);
    }

    /// Paints the board, flipped if it is shown so.
    pub(crate) fn shown_board(&mut self, view: &MatchView<'_>, marked: Option<Move>) {
        let shown = &view.more.shown;
        self.board(&view.game(), marked, |square| seen(shown, square));
    }

    pub(crate) fn places_to_go(&mut self, shown: &BoardOverlay) {
        for square in Square::all().filter(|&square| shown.places.has_square(square)) {
            let (x, y) = corner(seen(shown, square));
            self.place_mark((x + SQUARE_WIDTH / 2, y + SQUARE_HEIGHT / 2), 6);
        }
    }

    /// Paints the clocks and the note that aids are on. The rules of 1931 show the opening beside it.
    pub(crate) fn desktop_settings(&mut self, view: &MatchView<'_>, lang: Lang) {
        for (row, seat) in [(4, Seat(0)), (5, Seat(1))] {
            self.seat_clock(row, seat, clock_of_turn(view), &view.more);
        }
        if view.more.settings.aids && view.rules_1931().is_some() {
            return self.right(LAST_COLUMN, 16, lang.with_aids(), ink::ACCENT, ink::PANEL);
        }
        self.with_aids(&view.more.settings, lang);
    }

    /// Paints another panel if needed: a file's game or the rules of 1931. Returns whether it did.
    pub(crate) fn desktop_panel(&mut self, view: &MatchView<'_>, lang: Lang) -> bool {
        if let Some(viewed) = view.more.viewed.filter(|_| !view.broken) {
            self.viewed_panel(view, &viewed, lang);
            return true;
        }
        if let Some(full) = &view.rules_1931() {
            self.rules_1931_panel(view, full, lang);
        }
        view.rules_1931().is_some()
    }

    fn viewed_panel(&mut self, view: &MatchView<'_>, viewed: &Viewed<'_>, lang: Lang) {
        self.plate(416, 7, 216, 294);
        self.sprite(PANEL_LEFT, 14, "small-white");
        self.sprite(PANEL_LEFT + PANEL_WIDTH - 24, 14, "small-black");
        self.centred(FIRST_COLUMN, LAST_COLUMN, 1, lang.label(Label::Game), ink::HEADING, ink::PANEL);
        for y in [34, 90, 118, 216] {
            self.rule(PANEL_LEFT, y, PANEL_WIDTH);
        }
        self.viewed_heads(viewed, [Label::White, Label::Black].map(|label| lang.label(label)), lang);
        self.with_aids(&view.more.settings, lang);
        match view.more.viewed_end(lang) {
            Some(end) => {
                self.text(57, 7, end, ink::TEXT, ink::PANEL);
            }
            None => self.turn(view, lang),
        }
        self.moves(view, lang);
        self.taken(view, lang);
    }

    /// Paints the numbers again, clear of pieces and drawings.
    pub(crate) fn clear_numbers(&mut self, is_flipped: bool) {
        for square in Square::all() {
            let (x, y) = corner(if is_flipped { square.opposite() } else { square });
            let width = if square.number() < 10 { 7 } else { 13 };
            for (dx, dy) in (2..10).flat_map(|dy| (2..2 + width).map(move |dx| (dx, dy))) {
                let dark = self.graphics.sprite("dark").map(|dark| dark.index(dx, dy));
                self.fill(x + dx as u16, y + dy as u16, 1, 1, dark.unwrap_or(ink::EDGE));
            }
            self.square_number(x, y, square.number());
        }
    }
}

// Returns the square of the frame where a square is painted.
fn seen(shown: &BoardOverlay, square: Square) -> Square {
    if shown.flipped {
        square.opposite()
    } else {
        square
    }
}

/// Returns the seat whose clock runs; `None` if the game is over.
pub(crate) fn clock_of_turn(view: &MatchView<'_>) -> Option<Seat> {
    let is_over = view.outcome.is_some() || view.rules_1931().is_some_and(|full| full.ending().is_some());
    (!is_over).then(|| Seat(view.game().turn() as u8))
}

impl PointSet {
    pub fn has_square(&self, square: Square) -> bool {
        self.has(place_of(square))
    }
}

pub(crate) fn place_of(square: Square) -> (u8, u8) {
    (square.column(), 7 - square.row())
}
