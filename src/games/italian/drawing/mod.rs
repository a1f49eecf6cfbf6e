//! The board and the panel beside it.

pub(crate) mod board;
#[cfg(feature = "alloc")]
pub(crate) mod overlays;
pub(crate) mod panel;
#[cfg(feature = "alloc")]
pub mod printed;
#[cfg(feature = "alloc")]
pub(crate) mod rules_1931;
#[cfg(feature = "alloc")]
pub(crate) mod school;
#[cfg(feature = "alloc")]
pub(crate) mod text;

use crate::screen::canvas::Canvas;
use crate::screen::paint::Painter;
use crate::session::desktop_only::desktop_only;
use crate::session::messages::Lang;
use crate::session::MatchView;

/// Sprites of the strip on menus and title, by row and place.
pub(crate) const STRIP: [[&str; 4]; 2] = [
    ["white-man", "white-king", "black-king", "black-man"],
    ["white-man", "white-man", "black-man", "black-man"],
];

pub(crate) fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &MatchView<'_>, lang: Lang) {
    painter.felt();
    let marked = if view.broken { None } else { view.game().recent().last() };
    desktop_only!(painter.marked_board(view, marked), else painter.board(&view.game(), marked, |square| square));
    painter.panel(view, lang);
}
