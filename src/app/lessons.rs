//! Lessons, the pages of the rules and of the openings, and who has the move.

use super::{App, Key};
use crate::rules::italian::opposition::{opposition, Opposition};
use crate::rules::italian::refusal::read_move;
use crate::rules::italian::{Move, Position};
use crate::rules::Game;
use crate::screen::school::{School, Study, Subject};
use crate::screen::{Content, Scene};
use crate::session::command::{self, Command, CommandError};
use crate::session::drive::Drives;
use crate::session::lessons::fig2::BRANCHES_AT;
use crate::session::lessons::judge::{judge, Refutation, Verdict};
use crate::session::lessons::openings::OPENINGS;
use crate::session::lessons::rule_pages::RULE_PAGES;
use crate::session::lessons::{Drawn, Lesson, Name};
use crate::session::messages::school::{SchoolLabel, SchoolMessage};
use crate::session::messages::{Label, Message, Text};
use crate::session::{Session, NODES_PER_TICK};

/// What the school remembers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pupil {
    /// The page of the rules, or the opening.
    page: usize,
    /// The opening explained, if one is.
    pub(super) opening: Option<usize>,
    lesson: Name,
    /// The lesson, or the problem, after so many moves.
    ply: usize,
    /// What was tried in the problem and is looked into.
    tried: Option<Move>,
    /// What became of it.
    refutation: Option<Refutation>,
    /// The problem's last move was made.
    solved: bool,
}

impl Pupil {
    pub(super) const NEW: Pupil = Pupil {
        page: 0,
        opening: None,
        lesson: Name::Problem,
        ply: 0,
        tried: None,
        refutation: None,
        solved: false,
    };

    /// The problem waits for a key, not for a move.
    pub(super) fn problem_stands(&self) -> bool {
        self.refutation.is_some() || self.solved
    }

    /// The line of the problem that is being played.
    fn line(&self) -> &'static Lesson {
        self.lesson.lesson()
    }
}

fn said(message: SchoolMessage) -> Message {
    Message::School(message)
}

impl<D: Drives> App<'_, D> {
    /// What fills the screen in one of these scenes.
    pub(super) fn school_content(&self, seen: Scene) -> Content<'_> {
        let pupil = &self.pupil;
        let view = self.view();
        let study = |subject, pairs| School::Study(Study { view, subject, pairs });
        Content::School(match seen {
            Scene::Rules => School::Rule(pupil.page),
            Scene::Openings => School::Openings(pupil.opening),
            Scene::TheMove => study(Subject::TheMove, self.counted()),
            Scene::Lesson => {
                let pairs = self.counted().filter(|_| pupil.line().drawn == Drawn::Pairs);
                study(Subject::Lesson(pupil.lesson, pupil.ply), pairs)
            }
            Scene::Problem => study(
                Subject::Problem {
                    variation: pupil.lesson == Name::Variation,
                    refutation: pupil.refutation,
                    made: [pupil.ply, pupil.line().moves.len()],
                },
                None,
            ),
            _ => School::Lessons,
        })
    }

    /// The pairs of the game on the board.
    fn counted(&self) -> Option<Opposition> {
        opposition(&self.session.last_good()?.position)
    }

    pub(super) fn school_hints(&self) -> Label {
        Label::School(match self.scene {
            Scene::Rules => SchoolLabel::PageHints,
            Scene::Openings if self.pupil.opening.is_some() => SchoolLabel::OpeningHints,
            Scene::Openings => SchoolLabel::OpeningsHints,
            Scene::TheMove => SchoolLabel::TheMoveHints,
            Scene::Lesson => SchoolLabel::LessonHints,
            Scene::Problem if self.pupil.solved => SchoolLabel::SolvedHints,
            Scene::Problem if self.pupil.problem_stands() => SchoolLabel::FailedHints,
            Scene::Problem => SchoolLabel::ProblemHints,
            _ => SchoolLabel::LessonsHints,
        })
    }

    /// A key in a scene that waits for keys.
    pub(super) fn school_key(&mut self, key: Key) {
        match self.scene {
            Scene::Rules => self.rules_key(key),
            Scene::Openings => self.openings_key(key),
            Scene::Lessons => self.lessons_key(key),
            Scene::Lesson => self.lesson_key(key),
            Scene::Problem => self.problem_key(key),
            _ => self.go_back(),
        }
    }

    /// `REGOLE`.
    pub(super) fn show_rules(&mut self) {
        self.ask(Scene::Rules, Message::None);
        self.show_rule(0);
    }

    fn show_rule(&mut self, page: usize) {
        if page >= RULE_PAGES.len() {
            return self.go_back();
        }
        self.pupil.page = page;
        self.message = Message::Page(page as u8 + 1, RULE_PAGES.len() as u8);
    }

    fn rules_key(&mut self, key: Key) {
        match key {
            Key::Escape => self.go_back(),
            Key::Backspace | Key::Char('-') => self.show_rule(self.pupil.page.saturating_sub(1)),
            _ => self.show_rule(self.pupil.page + 1),
        }
    }

    /// `APERTURE`.
    pub(super) fn show_openings(&mut self) {
        self.ask(Scene::Openings, said(SchoolMessage::Openings));
        self.pupil.opening = None;
    }

    fn openings_key(&mut self, key: Key) {
        let number = match key {
            Key::Char(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
            _ => None,
        };
        match (self.pupil.opening, key) {
            (_, Key::Char('1'..='6')) => self.explain_opening(number),
            (None, Key::Escape | Key::Enter) => self.go_back(),
            (None, _) => self.message = Message::NotAChoice,
            (Some(_), Key::Escape) => self.explain_opening(None),
            (Some(at), Key::Backspace | Key::Char('-')) => self.explain_opening(at.checked_sub(1)),
            (Some(at), _) => self.explain_opening(Some(at + 1).filter(|&next| next < OPENINGS.len())),
        }
    }

    fn explain_opening(&mut self, number: Option<usize>) {
        self.pupil.opening = number;
        self.message = said(match number {
            None => SchoolMessage::Openings,
            Some(number) => SchoolMessage::Opening(number as u8 + 1),
        });
    }

    /// `MOSSA`. The data are checked first, as at every move.
    pub(super) fn show_the_move(&mut self) {
        match self.session.verify(self.graphics_bytes()) {
            Err(_) => self.system_error(),
            Ok(record) => {
                let found = opposition(&record.position);
                let message =
                    found.map_or(SchoolMessage::NoPairs, |found| SchoolMessage::Holder(found.holder));
                self.ask(Scene::TheMove, said(message));
            }
        }
    }

    /// The list of lessons, from the menu.
    pub(super) fn open_school(&mut self) {
        self.thinking = false;
        self.outcome = None;
        self.clear_line();
        self.scene = Scene::Lessons;
        self.message = Message::Choose;
    }

    fn lessons_key(&mut self, key: Key) {
        let place = match key {
            Key::Escape => return self.go_to_menu(Message::Choose),
            Key::Char(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
            _ => None,
        };
        match place.and_then(|place| Name::ALL.get(place)) {
            None => self.message = Message::NotAChoice,
            Some(Name::Problem) => self.set_problem(Name::Problem, 0, SchoolMessage::Solve),
            Some(&name) => {
                self.pupil = Pupil { lesson: name, ..Pupil::NEW };
                self.scene = Scene::Lesson;
                self.show_step(0);
            }
        }
    }

    fn lesson_key(&mut self, key: Key) {
        let (ply, last) = (self.pupil.ply, self.pupil.line().moves.len());
        match key {
            Key::Enter | Key::Char(' ' | '+') => self.show_step((ply + 1).min(last)),
            Key::Backspace | Key::Char('-') => self.show_step(ply.saturating_sub(1)),
            Key::Char('<') => self.show_step(0),
            Key::Char('>') => self.show_step(last),
            Key::Escape | Key::Char('m' | 'M') => self.open_school(),
            _ => self.message = Message::NotAChoice,
        }
    }

    fn show_step(&mut self, ply: usize) {
        self.put_line_on_board(ply);
        self.message = said(SchoolMessage::At(ply as u32, self.pupil.line().moves.len() as u32));
    }

    fn put_line_on_board(&mut self, ply: usize) {
        self.pupil.ply = ply;
        self.session = Session::from_record(&self.pupil.line().record(ply));
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// The problem's line after so many moves, White to find the next one.
    fn set_problem(&mut self, line: Name, ply: usize, message: SchoolMessage) {
        self.pupil = Pupil { lesson: line, ..Pupil::NEW };
        self.thinking = false;
        self.clear_line();
        self.scene = Scene::Problem;
        self.put_line_on_board(ply);
        self.message = said(message);
    }

    /// A line typed at the problem.
    pub(super) fn problem_line(&mut self, typed: &Text) {
        let line = typed.as_str();
        match (line.trim_ascii(), command::parse(line)) {
            (_, Ok(Command::Exit)) => self.ask(Scene::Exit, Message::ExitAsks),
            (_, Ok(Command::Nothing)) => (),
            _ if self.thinking => self.let_wait(typed),
            ("!", _) => self.show_solution_move(),
            ("-", _) => self.take_back(),
            (_, Ok(Command::Help)) => self.hint(),
            (_, Ok(Command::Move(numbers))) => self.try_move(numbers.as_ref()),
            (_, Ok(_)) => self.message = Message::NotAChoice,
            (_, Err(CommandError::NotANumber(word))) => self.message = Message::NotANumber(word),
        }
    }

    fn wanted(&self) -> Option<Move> {
        self.pupil.line().next(self.pupil.ply)
    }

    fn hint(&mut self) {
        if let Some(mv) = self.wanted() {
            self.message = said(SchoolMessage::Hint(mv.from()));
        }
    }

    fn show_solution_move(&mut self) {
        if let Some(mv) = self.wanted() {
            self.advance(|_| SchoolMessage::Shown(mv.numbers()));
        }
    }

    fn take_back(&mut self) {
        let Pupil { lesson, ply, .. } = self.pupil;
        let first = if lesson == Name::Variation { BRANCHES_AT + 1 } else { 0 };
        self.set_problem(lesson, ply.saturating_sub(2).max(first), SchoolMessage::Solve);
    }

    fn try_move(&mut self, numbers: &[u32]) {
        let position = self.lesson_position();
        match read_move(&position, numbers) {
            Err(error) => self.message = Message::Refused(error),
            Ok(mv) if Some(mv) == self.wanted() => self.advance(SchoolMessage::Right),
            Ok(mv) => {
                self.pupil.tried = Some(mv);
                self.thinking = true;
                self.session = Session::from_record(&self.pupil.line().record(self.pupil.ply).after(mv));
                self.message = said(SchoolMessage::Judging);
            }
        }
    }

    /// The position of the line, whatever was tried.
    fn lesson_position(&self) -> Position {
        self.pupil.line().after(self.pupil.ply)
    }

    /// The right move is made, and answered; `message` is given the answer.
    fn advance(&mut self, message: impl Fn(crate::rules::italian::moves::Numbers) -> SchoolMessage) {
        let Pupil { lesson, ply, .. } = self.pupil;
        match self.pupil.line().next(ply + 1) {
            Some(reply) => self.set_problem(lesson, ply + 2, message(reply.numbers())),
            None => {
                let end =
                    if lesson == Name::Variation { SchoolMessage::SolvedAll } else { SchoolMessage::Solved };
                self.set_problem(lesson, ply + 1, end);
                self.pupil.solved = true;
            }
        }
    }

    /// Looks into what was tried. `poll` is called once a tick and may give keys.
    pub(super) fn judge_try(&mut self, poll: &mut dyn FnMut(&mut Self) -> bool) {
        let Some(mv) = self.pupil.tried else { return };
        let epoch = self.epoch;
        self.nodes = 0;
        let tried = self.lesson_position().after(mv);
        let verdict = judge(&tried, &mut || {
            self.nodes += NODES_PER_TICK;
            poll(self) && self.scene == Scene::Problem && self.thinking && self.epoch == epoch
        });
        if let Some(verdict) = verdict.filter(|_| self.scene == Scene::Problem && self.epoch == epoch) {
            self.thinking = false;
            self.answer(&tried, mv, verdict);
        }
    }

    fn answer(&mut self, tried: &Position, mv: Move, verdict: Verdict) {
        match verdict {
            Verdict::Wins(plies) => {
                let moves = u32::from(plies.0).div_ceil(2) + 1;
                let (line, waits) = (self.line, self.line_waits);
                self.advance(|reply| SchoolMessage::WinsToo(moves, reply));
                if !self.pupil.solved {
                    (self.line, self.line_waits) = (line, waits);
                }
            }
            Verdict::Fails(refutation) => {
                let game = self.pupil.line().record(self.pupil.ply).after(mv);
                debug_assert_eq!(game.position, *tried);
                self.session = Session::from_record(&game.after(refutation.reply()));
                self.pupil.refutation = Some(refutation);
                self.message = said(SchoolMessage::Fails(refutation.reply().numbers()));
            }
        }
    }

    /// A key after a try that failed, or at the end.
    fn problem_key(&mut self, key: Key) {
        let Pupil { lesson, ply, solved, .. } = self.pupil;
        match (key, solved) {
            (Key::Escape, _) => self.open_school(),
            (_, false) => self.set_problem(lesson, ply, SchoolMessage::Solve),
            (_, true) if lesson == Name::Variation => self.open_school(),
            (_, true) => {
                let reply = Name::Variation.lesson().next(BRANCHES_AT);
                let Some(reply) = reply else { return self.open_school() };
                let message = SchoolMessage::VariationBegins(reply.numbers());
                self.set_problem(Name::Variation, BRANCHES_AT + 1, message);
            }
        }
    }
}
