//! Screens of the lessons, the rules, the openings and "the move".

mod clocks;
mod diagram;
mod lines;
mod openings;
mod rules;
mod study;
pub mod text;

use crate::games::italian::lessons::judge::Refutation;
use crate::games::italian::lessons::Name;
use crate::games::italian::words::school::LessonWords;
use crate::rules::italian::opposition::Opposition;
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::{words, wrapped, Lang};
use crate::session::MatchView;

#[derive(Clone, Copy, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "it is made for one screen, and copied like the view that it holds"
)]
pub enum School<'a> {
    /// A page of the rules, from 0.
    Rule(usize),
    /// The table of the openings, or the page of one of the six, from 0.
    Openings(Option<usize>),
    Lessons,
    Study(StudyBoard<'a>),
}

#[derive(Clone, Copy, Debug)]
pub struct StudyBoard<'a> {
    pub view: MatchView<'a>,
    pub subject: StudySubject,
    pub pairs: Option<Opposition>,
}

#[derive(Clone, Copy, Debug)]
pub enum StudySubject {
    TheMove,
    Lesson(Name, usize),
    Problem(ProblemShown),
}

#[derive(Clone, Copy, Debug)]
pub struct ProblemShown {
    pub task: ProblemTask,
    // Moves made, and moves in all.
    pub made: [usize; 2],
    // The side that is to win.
    pub solver: Color,
    pub refutation: Option<Refutation>,
}

#[derive(Clone, Copy, Debug)]
pub enum ProblemTask {
    // The problem of the lessons, or its variation.
    Lesson { variation: bool },
    // The number among how many problems, the number of solved ones, the moves in which to win.
    Numbered { number: u32, of: u32, solved: u32, moves: Option<u16>, is_known: bool },
}

// Columns of the panel's text.
pub const PANEL_COLUMNS: usize = 25;
// Columns of a page's text, beside its diagram.
pub const PAGE_COLUMNS: usize = 37;

impl<C: Canvas> Painter<'_, C> {
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
        self.menu_plate(lang.text(words::LABEL_SCHOOL_LESSONS));
        for (place, name) in (0..).zip(Name::ALL) {
            let LessonWords { item, .. } = lang.lesson(name);
            self.item(9 + place, key_of(place), item);
        }
        self.item(18, key_of(Name::ALL.len() as u16), lang.text(words::MORE_PROBLEMS));
    }

    /// Paints wrapped text from a row on. Returns the row after it.
    fn lines(&mut self, column: u16, row: u16, columns: usize, text: &str, ink: u8) -> u16 {
        let mut at = row;
        for line in wrapped(text, columns) {
            self.text(column, at, line, ink, ink::PANEL);
            at += 1;
        }
        at
    }
}

fn key_of(place: u16) -> char {
    char::from(b'1' + place as u8)
}

#[cfg(test)]
mod tests;
