//! The table of the 49 openings, and the pages of the six that are not always drawn.

use crate::games::italian::drawing::school::diagram::LessonDiagram;
use crate::games::italian::lessons::openings::{place, Opening, OPENINGS};
use crate::rules::italian::ballot::{Card, Excluded};
use crate::rules::italian::Squares;
use crate::screen::canvas::Canvas;
use crate::screen::paint::{ink, Painter};
use crate::session::messages::{words, Lang, Text};

const TEXT_COLUMNS: usize = 68;
// The first column of the table, and the columns between two answers.
const TABLE: (u16, u16) = (16, 8);

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn openings(&mut self, lang: Lang) {
        self.felt();
        self.plate(8, 7, 624, 290);
        self.text(4, 1, lang.text(words::LABEL_SCHOOL_OPENINGS), ink::HEADING, ink::PANEL);
        self.rule(32, 34, 576);
        let (first, step) = TABLE;
        self.text(4, 4, lang.text(words::LABEL_SCHOOL_WHITE_FIRST), ink::DIM, ink::PANEL);
        self.text(first, 3, lang.text(words::LABEL_SCHOOL_BLACK_ANSWERS), ink::DIM, ink::PANEL);
        self.rule(32, 73, 576);
        for card in Card::all() {
            let index = u16::from(card.number()) - 1;
            let (row, column) = (6 + index / 7, first + step * (index % 7));
            let [white, black] = card.squares().map(first_move);
            self.text(4, row, white.as_str(), ink::TEXT, ink::PANEL);
            self.text(column, 4, black.as_str(), ink::TEXT, ink::PANEL);
            let (mark, ink) = mark(card);
            let mut letter = [0; 4];
            self.text(column + 2, row, mark.encode_utf8(&mut letter), ink, ink::PANEL);
            if mark.is_ascii_digit() {
                self.canvas.names_key(column + 2, row);
            }
        }
        self.rule(32, 187, 576);
        self.legend(lang);
        self.lines(4, 18, TEXT_COLUMNS, lang.text(words::OPENINGS_TEXT), ink::TEXT);
    }

    fn legend(&mut self, lang: Lang) {
        let rows = [
            (14, "-", ink::DIM, words::LABEL_SCHOOL_ALWAYS_DRAWN),
            (15, "3-6", ink::ACCENT, words::LABEL_SCHOOL_NOT_IN_TOURNAMENTS),
            (16, "1-2", ink::ERROR, words::LABEL_SCHOOL_ONLY_AMONG_ALL),
        ];
        for (row, mark, ink, label) in rows {
            self.text(4, row, mark, ink, ink::PANEL);
            self.text(9, row, lang.text(label), ink::TEXT, ink::PANEL);
        }
    }

    pub(crate) fn opening(&mut self, number: usize, lang: Lang) {
        let (Some(opening), Some(passage)) = (OPENINGS.get(number), lang.opening(number)) else { return };
        self.page(lang.text(words::LABEL_SCHOOL_OPENINGS), number, OPENINGS.len(), &passage);
        self.diagram(&diagram(opening));
        self.caption(&opening.then.join(", "));
    }
}

pub(super) fn mark(card: Card) -> (char, u8) {
    let number =
        place(card).map_or('-', |place| crate::games::italian::drawing::school::key_of(place as u16));
    let ink = match card.excluded() {
        None => ink::DIM,
        Some(Excluded::BadForBlack) => ink::ACCENT,
        Some(Excluded::LosesMan) => ink::ERROR,
    };
    (number, ink)
}

pub(super) fn first_move([from, to]: [u32; 2]) -> Text {
    let mut text = Text::new();
    text.number(from).put("-").number(to);
    text
}

fn diagram(opening: &Opening) -> LessonDiagram {
    LessonDiagram {
        position: opening.position(),
        moves: &opening.then[..1],
        wrong: &[],
        marked: Squares::EMPTY,
    }
}
