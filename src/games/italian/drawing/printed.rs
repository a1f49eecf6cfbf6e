//! Screens of Italian draughts only, painted and printed.

use crate::built_in::BuiltIn;
use crate::games::italian::drawing::pointing::square_at;
use crate::games::italian::drawing::rules_1931;
use crate::games::italian::drawing::school::{text as school, School, StudyBoard};
use crate::games::italian::drawing::text;
use crate::games::italian::rules_1931::record::Rules1931Settings;
use crate::screen::canvas::Canvas;
use crate::screen::lines::Boards;
use crate::screen::paint::Painter;
use crate::screen::Menu;
use crate::session::messages::Lang;
use crate::session::MatchView;
use alloc::string::{String, ToString};
use core::fmt::{Result, Write};

#[derive(Clone, Copy, Debug)]
pub enum ItalianContent<'a> {
    /// A page of the instructions by the rules of 1931, from 0, and its lines.
    Instructions(usize, &'static str),
    /// The lots of a game by the rules of 1931: colours and the drawn card.
    Ballot(MatchView<'a>),
    School(School<'a>),
}

impl BuiltIn {
    pub(crate) fn paint<C: Canvas>(content: &ItalianContent<'_>, painter: &mut Painter<'_, C>, lang: Lang) {
        match content {
            ItalianContent::Instructions(page, text) => painter.rules_1931_instructions(*page, text, lang),
            ItalianContent::Ballot(view) => painter.ballot(view, lang),
            ItalianContent::School(school) => painter.school(school, lang),
        }
    }

    pub(crate) fn print(
        content: &ItalianContent<'_>,
        lang: Lang,
        boards: Boards,
        out: &mut dyn Write,
    ) -> Result {
        match content {
            ItalianContent::Instructions(_, text) => writeln!(out, "{text}"),
            ItalianContent::Ballot(view) => rules_1931::print_ballot(view, lang, out),
            ItalianContent::School(content) => school::print(content, lang, boards, out),
        }
    }

    pub(crate) fn menu<C: Canvas>(
        painter: &mut Painter<'_, C>,
        menu: &Menu,
        options: &Rules1931Settings,
        lang: Lang,
    ) {
        painter.rules_1931_menu(menu, options, lang);
    }

    pub(crate) fn print_menu(
        menu: &Menu,
        options: &Rules1931Settings,
        lang: Lang,
        out: &mut dyn Write,
    ) -> Result {
        rules_1931::print_menu(menu, options, lang, out)
    }

    pub(crate) fn print_game(
        view: &MatchView<'_>,
        lang: Lang,
        boards: Boards,
        out: &mut dyn Write,
    ) -> Result {
        text::game(view, lang, boards, out)
    }

    /// Returns the game on the board, if the pointer can be used on it.
    pub(crate) fn board<'a>(content: &ItalianContent<'a>) -> Option<MatchView<'a>> {
        match content {
            ItalianContent::School(School::Study(StudyBoard { view, .. })) => Some(*view),
            _ => None,
        }
    }

    /// Returns the typed name of the square under a pixel.
    pub(crate) fn place_at(view: &MatchView<'_>, x: u16, y: u16) -> Option<String> {
        let there = square_at(x, y)?;
        let square = if view.more.shown.flipped { there.opposite() } else { there };
        Some(square.number().to_string())
    }
}
