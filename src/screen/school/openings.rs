//! The table of the 49 openings, and why six of them are not always drawn.

use super::super::canvas::Canvas;
use super::super::paint::{ink, Painter};
use super::diagram::Diagram;
use super::rules::typed;
use super::PAGE_COLUMNS;
use crate::rules::italian::{Position, Squares};
use crate::rules::{Color, Game};
use crate::session::lessons::openings::{excluded, Excluded, BLACK, EXCLUDED, WHITE};
use crate::session::lessons::the_typed;
use crate::session::messages::school::SchoolLabel;
use crate::session::messages::{Lang, Text};

/// Columns of the page's text.
const TEXT_COLUMNS: usize = 68;
/// First column of the table, and columns from one answer to the next.
const TABLE: (u16, u16) = (16, 8);

impl<C: Canvas> Painter<'_, C> {
    /// The table.
    pub(super) fn openings(&mut self, lang: Lang) {
        self.felt();
        self.plate(8, 7, 624, 290);
        self.text(4, 1, lang.school_label(SchoolLabel::Openings), ink::HEADING, ink::PANEL);
        self.rule(32, 34, 576);
        let (first, step) = TABLE;
        self.text(4, 4, lang.school_label(SchoolLabel::WhiteFirst), ink::DIM, ink::PANEL);
        self.text(first, 3, lang.school_label(SchoolLabel::BlackAnswers), ink::DIM, ink::PANEL);
        for (at, black) in (0..).zip(BLACK) {
            self.text(first + step * at, 4, opening_move(black).as_str(), ink::TEXT, ink::PANEL);
        }
        self.rule(32, 73, 576);
        for (row, white) in (6..).zip(WHITE) {
            self.text(4, row, opening_move(white).as_str(), ink::TEXT, ink::PANEL);
            for (at, black) in (0..).zip(BLACK) {
                let (mark, ink) = mark(excluded(white, black));
                let mut letter = [0; 4];
                self.text(first + 2 + step * at, row, mark.encode_utf8(&mut letter), ink, ink::PANEL);
            }
        }
        self.rule(32, 187, 576);
        self.legend(lang);
        self.lines(4, 18, TEXT_COLUMNS, lang.openings_text(), ink::TEXT);
    }

    fn legend(&mut self, lang: Lang) {
        let rows = [
            (14, "·", ink::DIM, SchoolLabel::AlwaysDrawn),
            (15, "3-6", ink::ACCENT, SchoolLabel::NotInTournaments),
            (16, "1-2", ink::ERROR, SchoolLabel::NeverDrawn),
        ];
        for (row, mark, ink, label) in rows {
            self.text(4, row, mark, ink, ink::PANEL);
            self.text(9, row, lang.school_label(label), ink::TEXT, ink::PANEL);
        }
    }

    /// Why one of the six is not always drawn.
    pub(super) fn opening(&mut self, number: usize, lang: Lang) {
        let (Some(opening), Some(words)) = (EXCLUDED.get(number), lang.opening(number)) else { return };
        self.page(lang.school_label(SchoolLabel::Openings), number, EXCLUDED.len(), words);
        self.diagram(&diagram(opening));
        self.caption(line(opening).as_str());
        debug_assert!(PAGE_COLUMNS < TEXT_COLUMNS);
    }
}

/// What stands in the table's cell.
pub(super) fn mark(place: Option<usize>) -> (char, u8) {
    match place {
        None => ('·', ink::DIM),
        Some(place) => {
            let ink = if EXCLUDED[place].loses { ink::ERROR } else { ink::ACCENT };
            (super::key_of(place as u16), ink)
        }
    }
}

/// A first move: `21-18`.
pub(super) fn opening_move([from, to]: [u8; 2]) -> Text {
    let mut text = Text::new();
    text.number(from.into()).put("-").number(to.into());
    text
}

/// The position after the opening, and the capture that follows.
fn diagram(opening: &Excluded) -> Diagram {
    Diagram {
        position: after_opening(opening),
        moves: &opening.then[..1],
        wrong: &[],
        marked: Squares::EMPTY,
    }
}

/// The position after an opening's two moves.
fn after_opening(opening: &Excluded) -> Position {
    let quiet = |position: Position, [from, to]: [u8; 2]| {
        let legal = position.legal_moves();
        let found = legal.iter().find(|mv| mv.from().number() == from && mv.to().number() == to);
        found.map_or(position, |&mv| position.after(mv))
    };
    quiet(quiet(Position::start(Color::White), opening.white), opening.black)
}

/// What follows, as typed: `18 14 11, 7 11 14`.
pub(super) fn line(opening: &Excluded) -> Text {
    let mut text = Text::new();
    let mut position = after_opening(opening);
    for (i, &mv) in opening.then.iter().enumerate() {
        text.put(if i == 0 { "" } else { ", " }).put(typed(mv).as_str());
        position = the_typed(&position, mv).map_or(position, |mv| position.after(mv));
    }
    text
}
