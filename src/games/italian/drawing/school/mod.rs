//! Lessons, the pages of the rules and of the openings, and who has the move.

mod clocks;
mod diagram;
mod lines;
mod openings;
mod rules;
mod study;
pub mod text;

use crate::games::italian::lessons::judge::Refutation;
use crate::games::italian::lessons::Name;
use crate::games::italian::words::school::{LessonWords, SchoolLabel};
use crate::rules::italian::opposition::Opposition;
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::{wrapped, Lang};
use crate::session::View;

/// What of it fills the screen.
#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "it is made for one screen, and copied like the view that it holds"
)]
pub enum School<'a> {
    /// A page of the rules, from 0.
    Rule(usize),
    /// The openings; or why one of the six is not always drawn, from 0.
    Openings(Option<usize>),
    /// The list of lessons.
    Lessons,
    /// A board to study, with words beside it.
    Study(Study<'a>),
}

/// A board with words beside it.
#[derive(Clone, Copy, Debug)]
pub struct Study<'a> {
    /// The game.
    pub view: View<'a>,
    /// What is said of it.
    pub subject: Subject,
    /// The pairs, where they are shown.
    pub pairs: Option<Opposition>,
}

/// What is said beside a board.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// Who has the move in the game played.
    TheMove,
    /// A lesson: after so many moves.
    Lesson(Name, usize),
    /// The problem, the variation being played or not; after a try that fails, why.
    Problem {
        /// The variation is being played.
        variation: bool,
        /// What became of the last try.
        refutation: Option<Refutation>,
        /// How many moves were made, of how many.
        made: [usize; 2],
    },
    /// One of many problems.
    Numbered(ProblemShown),
}

/// A problem of many, as it stands.
#[derive(Clone, Copy, Debug)]
pub struct ProblemShown {
    /// Its number, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
    /// How many of them are solved.
    pub solved: u32,
    /// In how many moves it is to be won, where that is said.
    pub moves: Option<u16>,
    /// How many moves of the solver were made.
    pub made: u16,
    /// The side that is to win.
    pub solver: Color,
    /// It is solved.
    pub is_known: bool,
    /// What became of the last try.
    pub refutation: Option<Refutation>,
}

/// Columns of the panel's text.
pub const PANEL_COLUMNS: usize = 25;
/// Columns of a page's text, beside its diagram.
pub const PAGE_COLUMNS: usize = 37;

impl<C: Canvas> Painter<'_, C> {
    /// All of it but the console.
    pub(crate) fn school(&mut self, school: &School<'_>, lang: Lang) {
        match *school {
            School::Rule(page) => self.rule_page(page, lang),
            School::Openings(None) => self.openings(lang),
            School::Openings(Some(number)) => self.opening(number, lang),
            School::Lessons => self.lessons(lang),
            School::Study(ref study) => self.study(study, lang),
        }
    }

    fn lessons(&mut self, lang: Lang) {
        self.menu_plate(lang.school_label(SchoolLabel::Lessons));
        for (place, name) in (0..).zip(Name::ALL) {
            let LessonWords { item, .. } = lang.lesson(name);
            self.item(9 + place, key_of(place), item);
        }
        self.item(18, key_of(Name::ALL.len() as u16), lang.problems_item());
    }

    /// Text in lines from a row on; returns the row after it.
    fn lines(&mut self, column: u16, row: u16, columns: usize, text: &str, ink: u8) -> u16 {
        let mut at = row;
        for line in wrapped(text, columns) {
            self.text(column, at, line, ink, ink::PANEL);
            at += 1;
        }
        at
    }
}

/// The key of a place in the list.
fn key_of(place: u16) -> char {
    char::from(b'1' + place as u8)
}

#[cfg(test)]
mod tests;
