//! What DAMA.COM has not: see `more`.

use crate::rules::italian::Move;
use crate::screen::canvas::Canvas;
use crate::screen::paint::Painter;
use crate::session::messages::Lang;
use crate::session::View;

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn more_panel(&mut self, _view: &View<'_>, _lang: Lang) -> bool {
        false
    }

    pub(crate) fn more_marks(&mut self, _view: &View<'_>) {}

    pub(crate) fn more_board(&mut self, _view: &View<'_>, _marked: Option<Move>) -> bool {
        false
    }

    pub(crate) fn more_settings(&mut self, _view: &View<'_>, _lang: Lang) {}
}
