//! Screens of Italian draughts only, painted and printed.

use crate::games::italian::drawing::rules_1931;
use crate::games::italian::drawing::school::{text as school, School, StudyBoard};
use crate::screen::canvas::Canvas;
use crate::screen::lines::Boards;
use crate::screen::paint::Painter;
use crate::session::messages::Lang;
use crate::session::MatchView;
use core::fmt::{Result, Write};

#[derive(Clone, Copy, Debug)]
pub enum ItalianContent<'a> {
    /// The lots of a game by the rules of 1931: colours and the drawn card.
    Ballot(MatchView<'a>),
    School(School<'a>),
}

impl<'a> ItalianContent<'a> {
    pub(crate) fn paint<C: Canvas>(&self, painter: &mut Painter<'_, C>, lang: Lang) {
        match self {
            ItalianContent::Ballot(view) => painter.ballot(view, lang),
            ItalianContent::School(school) => painter.school(school, lang),
        }
    }

    pub(crate) fn print(&self, lang: Lang, boards: Boards, out: &mut dyn Write) -> Result {
        match self {
            ItalianContent::Ballot(view) => rules_1931::print_ballot(view, lang, out),
            ItalianContent::School(content) => school::print(content, lang, boards, out),
        }
    }

    /// Returns the game on the board, if the pointer can be used on it.
    pub(crate) fn board(&mut self) -> Option<&mut MatchView<'a>> {
        match self {
            ItalianContent::School(School::Study(StudyBoard { view, .. })) => Some(view),
            _ => None,
        }
    }
}
