//! A board with text beside it.

use crate::games::italian::drawing::board::corner;
use crate::games::italian::drawing::school::{
    ProblemShown, ProblemTask, StudyBoard, StudySubject, PANEL_COLUMNS,
};
use crate::games::italian::lessons::judge::Refutation;
use crate::games::italian::lessons::{triangles, Drawn, Lesson, Name};
use crate::rules::italian::opposition::{OpposedPair, Opposition};
use crate::rules::italian::Square;
use crate::rules::Color;
use crate::screen::canvas::Canvas;
use crate::screen::field::{HEIGHT, LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP, WIDTH};
use crate::screen::paint::{ink, Painter};
use crate::screen::rulebook_game::shown::ShownMatch;
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::Seat;
use alloc::string::String;
use alloc::vec::Vec;

const COLUMN: u16 = 53;
const LAST_COLUMN: u16 = 77;
// The column of a pair's number of squares.
const BETWEEN: u16 = 62;
// More pairs would hide the board.
const DRAWN_PAIRS: usize = 3;

impl<C: Canvas> Painter<'_, C> {
    pub(crate) fn study(&mut self, study: &StudyBoard<'_>, lang: Lang) {
        let Some(shown) = ShownMatch::of(&study.view, lang) else { return };
        self.felt();
        self.framed(LEFT, TOP, WIDTH, HEIGHT);
        self.match_board(&shown, &study.view.context);
        if let Some(found) = study.pairs.filter(|found| found.pairs().len() <= DRAWN_PAIRS) {
            found.pairs().iter().for_each(|&pair| self.way(pair));
        }
        if matches!(study.subject, StudySubject::Lesson(name, _) if name.lesson().drawn == Drawn::Triangles) {
            self.triangles();
        }
        self.clear_numbers(study.view.context.shown.flipped);
        self.plate(416, 7, 216, 294);
        self.centred(COLUMN, LAST_COLUMN, 1, title(&study.subject, lang), ink::HEADING, ink::PANEL);
        self.rule(424, 34, 200);
        match study.subject {
            StudySubject::TheMove => self.the_move_panel(study, &shown, lang),
            StudySubject::Lesson(name, ply) => {
                let lesson = name.lesson();
                let row = self.steps(study, &shown, lesson, ply, lang);
                let note = lang.lesson(name).notes.get(lesson.note(ply)).copied().unwrap_or_default();
                self.lines(COLUMN, row, PANEL_COLUMNS, note, ink::TEXT);
            }
            StudySubject::Problem(ref problem) => {
                self.move_list(&shown, problem.made, lang);
                if let Some(found) = problem.refutation {
                    return self.refutation(&found, problem.solver, lang);
                }
                let mut row = 11;
                for text in texts(problem, lang) {
                    row = self.lines(COLUMN, row, PANEL_COLUMNS, &text, ink::TEXT) + 1;
                }
            }
        }
    }

    /// Paints the moves and a lesson's pairs. Returns the first row of its text.
    fn steps(
        &mut self,
        study: &StudyBoard<'_>,
        shown: &ShownMatch,
        lesson: &Lesson,
        ply: usize,
        lang: Lang,
    ) -> u16 {
        let mut row = 3;
        if lesson.drawn != Drawn::Triangles {
            self.move_list(shown, [ply, lesson.moves.len()], lang);
            row = 11;
        }
        if let Some(found) = study.pairs {
            row = self.pair_rows(row, &found, lang) + 1;
            self.rule(424, row * 14 - 8, 200);
        }
        row
    }

    fn move_list(&mut self, shown: &ShownMatch, [made, of]: [usize; 2], lang: Lang) {
        self.text(COLUMN, 3, lang.text(words::LABEL_MOVES), ink::HEADING, ink::PANEL);
        let mut count = Text::new();
        count.number(made as u32).put("/").number(of as u32);
        self.right(LAST_COLUMN, 3, count.as_str(), ink::DIM, ink::PANEL);
        self.last_moves(shown, (4, 5), lang);
        self.rule(424, 139, 200);
    }

    fn the_move_panel(&mut self, study: &StudyBoard<'_>, shown: &ShownMatch, lang: Lang) {
        let Some(found) = study.pairs else {
            self.lines(COLUMN, 3, PANEL_COLUMNS, lang.text(words::NO_PAIRS), ink::TEXT);
            return;
        };
        let row = self.pair_rows(3, &found, lang) + 1;
        self.rule(424, row * 14 - 8, 200);
        let said = lang.holder(turn_of(shown), found.holder, found.even() as u32);
        self.lines(COLUMN, row, PANEL_COLUMNS, said.as_str(), ink::TEXT);
    }

    /// Paints the pairs with the squares between them. Returns the row after them.
    fn pair_rows(&mut self, row: u16, found: &Opposition, lang: Lang) -> u16 {
        self.text(COLUMN, row, lang.text(words::LABEL_SCHOOL_PAIR), ink::HEADING, ink::PANEL);
        self.text(BETWEEN, row, lang.text(words::LABEL_SCHOOL_BETWEEN), ink::HEADING, ink::PANEL);
        let mut at = row + 1;
        for pair in found.pairs() {
            let ink = way_ink(*pair);
            self.text(COLUMN, at, ends(*pair).as_str(), ink, ink::PANEL);
            self.text(BETWEEN, at, count(*pair, lang).as_str(), ink, ink::PANEL);
            at += 1;
        }
        at
    }

    /// Paints the numbers again, clear of pieces and drawings.
    fn clear_numbers(&mut self, is_flipped: bool) {
        for square in Square::all() {
            let (x, y) = corner(if is_flipped { square.opposite() } else { square });
            let width = if square.number() < 10 { 7 } else { 13 };
            for (dx, dy) in (2..10).flat_map(|dy| (2..2 + width).map(move |dx| (dx, dy))) {
                let dark = self.graphics.sprite("dark").map(|dark| dark.index(dx, dy));
                self.fill(x + dx as u16, y + dy as u16, 1, 1, dark.unwrap_or(ink::EDGE));
            }
            self.square_number(x, y, square.number());
        }
    }

    fn way(&mut self, pair: OpposedPair) {
        let index = way_ink(pair);
        let mut at = pair.white;
        for next in pair.way().chain([pair.black]) {
            self.line(middle(at), middle(next), 2, [18; 2], index);
            at = next;
        }
        for square in pair.way() {
            let (x, y) = middle(square);
            self.fill(x - 7, y - 4, 15, 9, ink::BLACK);
            self.fill(x - 6, y - 3, 13, 7, index);
        }
    }

    fn triangles(&mut self) {
        for corners in triangles::CORNERS {
            let [a, b, c] = corners
                .map(|number| middle(Square::from_number(number.into()).unwrap_or(Square::from_bits(0))));
            for (from, to) in [(a, b), (b, c), (c, a)] {
                self.line((from.0, from.1 + 1), (to.0, to.1 + 1), 4, [0; 2], ink::BLACK);
                self.line(from, to, 3, [0; 2], ink::ACCENT);
            }
        }
    }

    fn refutation(&mut self, found: &Refutation, solver: Color, lang: Lang) {
        let row = self.lines(COLUMN, 11, PANEL_COLUMNS, lang.why(found.why, solver).as_str(), ink::TEXT);
        self.text(COLUMN, row + 1, lang.text(words::LABEL_SCHOOL_FOLLOWS), ink::HEADING, ink::PANEL);
        self.lines(COLUMN, row + 2, PANEL_COLUMNS, line(found).as_str(), ink::ACCENT);
    }
}

/// Returns a problem's texts: the task, and of a numbered one its number and whether it is solved. A try that fails
/// hides those of the lessons' problem.
pub(super) fn texts(problem: &ProblemShown, lang: Lang) -> Vec<String> {
    match problem.task {
        ProblemTask::Lesson { .. } if problem.refutation.is_some() => Vec::new(),
        ProblemTask::Lesson { variation } => {
            let ([made, of], name) = (problem.made, if variation { Name::Variation } else { Name::Solution });
            let end = lang.lesson(name).notes.last().filter(|_| made == of);
            [end.copied().unwrap_or(lang.problem(variation)).into()].into()
        }
        ProblemTask::Numbered { number, of, solved, moves, is_known } => {
            let [which, count] = lang.problem_number(number, of, solved);
            let known = is_known.then(|| lang.line(words::PROBLEM_KNOWN));
            let all = [lang.problem_asked(problem.solver, moves), which, count].into_iter().chain(known);
            all.map(|text| text.as_str().into()).collect()
        }
    }
}

pub(super) fn title(subject: &StudySubject, lang: Lang) -> &'static str {
    match *subject {
        StudySubject::TheMove => lang.text(words::LABEL_SCHOOL_THE_MOVE),
        StudySubject::Lesson(name, _) => lang.lesson(name).heading,
        StudySubject::Problem(_) => lang.lesson(Name::Problem).heading,
    }
}

pub(super) fn ends(pair: OpposedPair) -> Text {
    let mut text = Text::new();
    text.square(pair.white).put("-").square(pair.black);
    text
}

pub(super) fn count(pair: OpposedPair, lang: Lang) -> Text {
    let label = if pair.is_even() { words::LABEL_SCHOOL_EVEN } else { words::LABEL_SCHOOL_ODD };
    let mut text = Text::new();
    text.number(pair.between().into()).put(" ").put(lang.text(label));
    text
}

/// Returns the line after a try: `13-17, 6-10, 17-21`.
pub(super) fn line(found: &Refutation) -> Text {
    let mut text = Text::new();
    for (i, &mv) in found.line().iter().enumerate() {
        text.put(if i == 0 { "" } else { ", " }).short(mv);
    }
    text
}

/// Returns the side to move.
pub(super) fn turn_of(shown: &ShownMatch) -> Color {
    if shown.to_move == Some(Seat(1)) {
        Color::Black
    } else {
        Color::White
    }
}

fn way_ink(pair: OpposedPair) -> u8 {
    if pair.is_even() {
        ink::ACCENT
    } else {
        ink::DIM
    }
}

fn middle(square: Square) -> (u16, u16) {
    let (x, y) = corner(square);
    (x + SQUARE_WIDTH / 2, y + SQUARE_HEIGHT / 2)
}
