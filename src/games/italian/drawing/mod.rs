//! The board and what stands beside it.

pub mod board;
pub mod panel;

use crate::screen::canvas::Canvas;
use crate::screen::paint::Painter;
use crate::screen::port::Drawn;
use crate::session::messages::Lang;
use crate::session::port::BuiltIn;
use crate::session::View;

impl Drawn for BuiltIn {
    const STRIP: [[&'static str; 4]; 2] = [
        ["white-man", "white-king", "black-king", "black-man"],
        ["white-man", "white-man", "black-man", "black-man"],
    ];

    fn game<C: Canvas>(painter: &mut Painter<'_, C>, view: &View<'_>, lang: Lang) {
        painter.felt();
        let marked = if view.broken { None } else { view.game().recent().last() };
        if !painter.more_board(view, marked) {
            painter.board(&view.game(), marked);
        }
        painter.more_marks(view);
        painter.panel(view, lang);
    }
}
