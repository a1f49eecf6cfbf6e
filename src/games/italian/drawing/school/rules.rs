//! The pages of the twelve rules, each with a diagram.

use crate::games::italian::drawing::school::diagram::LessonDiagram;
use crate::games::italian::drawing::school::PAGE_COLUMNS;
use crate::games::italian::lessons::rule_pages::{RulePage, RULE_PAGES};
use crate::games::italian::lessons::{position, squares, TypedMove};
use crate::games::italian::words::school::Passage;
use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::{words, Lang, Text};

const CAPTION_ROW: u16 = 18;

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn rule_page(&mut self, page: usize, lang: Lang) {
        let (Some(shown), Some(words)) = (RULE_PAGES.get(page), lang.rule(page)) else { return };
        self.page(lang.text(words::LABEL_SCHOOL_RULES), page, RULE_PAGES.len(), &words);
        match diagram(shown) {
            Some(diagram) => self.diagram(&diagram),
            None => self.clocks(),
        }
        self.caption(caption(shown));
    }

    pub(crate) fn page(&mut self, heading: &str, page: usize, pages: usize, words: &Passage) {
        self.felt();
        self.plate(8, 7, 624, 290);
        self.text(4, 1, heading, ink::HEADING, ink::PANEL);
        let mut count = Text::new();
        count.number(page as u32 + 1).put("/").number(pages as u32);
        self.right(75, 1, count.as_str(), ink::DIM, ink::PANEL);
        self.rule(32, 34, 576);
        self.text(4, 3, words.title, ink::HEADING, ink::PANEL);
        self.lines(4, 5, PAGE_COLUMNS, words.text, ink::TEXT);
    }

    pub(crate) fn caption(&mut self, text: &str) {
        self.centred(44, 75, CAPTION_ROW, text, ink::ACCENT, ink::PANEL);
    }
}

fn diagram(page: &RulePage) -> Option<LessonDiagram> {
    let (moves, wrong, marked) = (page.moves, page.wrong, squares(page.marked));
    Some(LessonDiagram { position: position(page.fen?), moves, wrong, marked })
}

/// Returns the drawn move, if there is exactly one.
fn caption(page: &RulePage) -> TypedMove {
    match *page.moves {
        [mv] => mv,
        _ => "",
    }
}
