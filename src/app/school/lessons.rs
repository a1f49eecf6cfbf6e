//! Lessons, pages of the rules and of the openings, and the page about "the move".

use crate::app::{App, Key};
use crate::built_in::lessons::fig2::BRANCHES_AT;
use crate::built_in::lessons::judge::{AttemptVerdict, Refutation};
use crate::built_in::lessons::openings::OPENINGS;
use crate::built_in::lessons::rule_pages::RULE_PAGES;
use crate::built_in::lessons::{Drawn, Lesson, Name};
use crate::built_in::school::{School, StudyBoard, StudySubject};
use crate::built_in::{opposition, read_move, Move, Numbers, Opposition, Position, SchoolMessage};
use crate::screen::{Scene, SchoolScene};
use crate::session::command::{self, Command};
use crate::session::drive::Drives;
use crate::session::job::Purpose;
use crate::session::messages::{Message, Text};
use crate::session::{Session, SystemError};

#[derive(Clone, Copy, Debug)]
pub(crate) struct SchoolState {
    // The page of the rules, or the opening.
    page: usize,
    pub(crate) opening: Option<usize>,
    lesson: Name,
    // The moves made in the lesson or the problem.
    ply: usize,
    // The try that is being judged.
    tried: Option<Move>,
    // Why it fails.
    refutation: Option<Refutation>,
    solved: bool,
}

/// The state of a problem: `Open` waits for a move, the others for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProblemStage {
    Solved,
    Failed,
    Open,
}

impl SchoolState {
    pub(crate) const NEW: SchoolState = SchoolState {
        page: 0,
        opening: None,
        lesson: Name::Problem,
        ply: 0,
        tried: None,
        refutation: None,
        solved: false,
    };

    pub(crate) fn state(&self) -> ProblemStage {
        match self.refutation {
            _ if self.solved => ProblemStage::Solved,
            Some(_) => ProblemStage::Failed,
            None => ProblemStage::Open,
        }
    }

    fn line(&self) -> &'static Lesson {
        self.lesson.lesson()
    }
}

fn said(message: SchoolMessage) -> Message {
    message.into()
}

impl<D: Drives> App<'_, D> {
    pub(crate) fn school(&self, scene: SchoolScene) -> School<'_> {
        let pupil = &self.parts.school;
        let view = self.view();
        let study = |subject, pairs| School::Study(StudyBoard { view, subject, pairs });
        match scene {
            SchoolScene::Rules => School::Rule(pupil.page),
            SchoolScene::Openings => School::Openings(pupil.opening),
            SchoolScene::TheMove => study(StudySubject::TheMove, self.counted()),
            SchoolScene::Lesson => {
                let pairs = self.counted().filter(|_| pupil.line().drawn == Drawn::Pairs);
                study(StudySubject::Lesson(pupil.lesson, pupil.ply), pairs)
            }
            SchoolScene::Problem => study(
                StudySubject::Problem {
                    variation: pupil.lesson == Name::Variation,
                    refutation: pupil.refutation,
                    made: [pupil.ply, pupil.line().moves.len()],
                },
                None,
            ),
            _ => School::Lessons,
        }
    }

    fn counted(&self) -> Option<Opposition> {
        opposition(&self.core.table.session().last_record()?.position)
    }

    pub(crate) fn show_rules(&mut self) {
        self.ask(Scene::School(SchoolScene::Rules), Message::None);
        self.show_rule(0);
    }

    fn show_rule(&mut self, page: usize) {
        if page >= RULE_PAGES.len() {
            return self.core.dialog.go_back();
        }
        self.parts.school.page = page;
        self.core.dialog.say(Message::Page(page as u8 + 1, RULE_PAGES.len() as u8));
    }

    pub(crate) fn rules_key(&mut self, key: Key) {
        match key {
            Key::Escape => self.core.dialog.go_back(),
            Key::Backspace | Key::Char('-') => self.show_rule(self.parts.school.page.saturating_sub(1)),
            _ => self.show_rule(self.parts.school.page + 1),
        }
    }

    pub(crate) fn show_openings(&mut self) {
        self.ask(Scene::School(SchoolScene::Openings), said(SchoolMessage::Openings));
        self.parts.school.opening = None;
    }

    pub(crate) fn openings_key(&mut self, key: Key) {
        let number = match key {
            Key::Char(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
            _ => None,
        };
        match (self.parts.school.opening, key) {
            (_, Key::Char('1'..='6')) => self.explain_opening(number),
            (None, Key::Escape | Key::Enter) => self.core.dialog.go_back(),
            (None, _) => self.core.dialog.say(Message::NotAChoice),
            (Some(_), Key::Escape) => self.explain_opening(None),
            (Some(at), Key::Backspace | Key::Char('-')) => self.explain_opening(at.checked_sub(1)),
            (Some(at), _) => self.explain_opening(Some(at + 1).filter(|&next| next < OPENINGS.len())),
        }
    }

    fn explain_opening(&mut self, number: Option<usize>) {
        self.parts.school.opening = number;
        self.core.dialog.say(said(match number {
            None => SchoolMessage::Openings,
            Some(number) => SchoolMessage::Opening(number as u8 + 1),
        }));
    }

    // The data are verified first, as before every move.
    pub(crate) fn show_the_move(&mut self) {
        match self.core.table.verify_session().map(|game| game.record()) {
            Err(_) | Ok(None) => self.core.system_error(),
            Ok(Some(record)) => {
                let found = opposition(&record.position);
                let message =
                    found.map_or(SchoolMessage::NoPairs, |found| SchoolMessage::Holder(found.holder));
                self.ask(Scene::School(SchoolScene::TheMove), said(message));
            }
        }
    }

    pub(crate) fn open_school(&mut self) {
        self.core.table.stop_search();
        self.core.table.set_outcome(None);
        self.core.dialog.clear_line();
        self.core.dialog.show(Scene::School(SchoolScene::Lessons));
        self.core.dialog.say(Message::Choose);
    }

    pub(crate) fn lessons_key(&mut self, key: Key) {
        let place = match key {
            Key::Escape => return self.core.dialog.go_to_menu(Message::Choose),
            Key::Char('9') => return self.open_problems(),
            Key::Char(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
            _ => None,
        };
        match place.and_then(|place| Name::ALL.get(place)) {
            None => self.core.dialog.say(Message::NotAChoice),
            Some(Name::Problem) => self.set_problem(Name::Problem, 0, SchoolMessage::Solve),
            Some(&name) => {
                self.parts.school = SchoolState { lesson: name, ..SchoolState::NEW };
                self.core.dialog.show(Scene::School(SchoolScene::Lesson));
                self.show_step(0);
            }
        }
    }

    pub(crate) fn lesson_key(&mut self, key: Key) {
        let (ply, last) = (self.parts.school.ply, self.parts.school.line().moves.len());
        match key {
            Key::Enter | Key::Char(' ' | '+') => self.show_step((ply + 1).min(last)),
            Key::Backspace | Key::Char('-') => self.show_step(ply.saturating_sub(1)),
            Key::Char('<') => self.show_step(0),
            Key::Char('>') => self.show_step(last),
            Key::Escape | Key::Char('m' | 'M') => self.open_school(),
            _ => self.core.dialog.say(Message::NotAChoice),
        }
    }

    fn show_step(&mut self, ply: usize) {
        self.put_line_on_board(ply);
        self.core
            .dialog
            .say(said(SchoolMessage::At(ply as u32, self.parts.school.line().moves.len() as u32)));
    }

    fn put_line_on_board(&mut self, ply: usize) {
        self.parts.school.ply = ply;
        self.core.table.put(Session::from_record(&self.parts.school.line().record(ply)));
        self.core.table.drop_jobs();
    }

    /// Shows the problem's line after `ply` moves; White finds the next one.
    fn set_problem(&mut self, line: Name, ply: usize, message: SchoolMessage) {
        self.parts.school = SchoolState { lesson: line, ..SchoolState::NEW };
        self.core.table.stop_search();
        self.core.dialog.clear_line();
        self.core.dialog.show(Scene::School(SchoolScene::Problem));
        self.put_line_on_board(ply);
        self.core.dialog.say(said(message));
    }

    pub(crate) fn problem_line(&mut self, typed: &Text) {
        let aided = self.problem_aid(typed);
        let typed = aided.as_ref().unwrap_or(typed);
        let line = typed.as_str();
        match (line.trim_ascii(), command::parse(line)) {
            (_, Command::Exit) => self.ask(Scene::Exit, Message::ExitAsks),
            (_, Command::Nothing) => (),
            _ if self.core.table.search().is_some() => self.core.dialog.let_wait(typed),
            ("!", _) => self.show_solution_move(),
            ("-", _) => self.take_back(),
            (_, Command::Help) => self.hint(),
            (_, Command::Save) => self.core.dialog.say(Message::NotAChoice),
            (_, Command::Other) => match command::numbers(line) {
                Ok(numbers) => self.try_move(numbers.as_ref()),
                Err(word) => self.core.dialog.say(Message::NotANumber(word)),
            },
        }
    }

    fn wanted(&self) -> Option<Move> {
        self.parts.school.line().next(self.parts.school.ply)
    }

    fn hint(&mut self) {
        if let Some(mv) = self.wanted() {
            self.core.dialog.say(said(SchoolMessage::Hint(mv.from())));
        }
    }

    fn show_solution_move(&mut self) {
        if let Some(mv) = self.wanted() {
            self.advance(|_| SchoolMessage::Shown(mv.numbers()));
        }
    }

    fn take_back(&mut self) {
        let SchoolState { lesson, ply, .. } = self.parts.school;
        let first = if lesson == Name::Variation { BRANCHES_AT + 1 } else { 0 };
        self.set_problem(lesson, ply.saturating_sub(2).max(first), SchoolMessage::Solve);
    }

    fn try_move(&mut self, numbers: &[u32]) {
        let position = self.lesson_position();
        match read_move(&position, numbers) {
            Err(error) => self.core.dialog.say(Message::Refused(error)),
            Ok(mv) if Some(mv) == self.wanted() => self.advance(SchoolMessage::Right),
            Ok(mv) => {
                self.parts.school.tried = Some(mv);
                self.core.table.search_for(Purpose::Try);
                self.core.table.put(Session::from_record(
                    &self.parts.school.line().record(self.parts.school.ply).after(mv),
                ));
                self.core.dialog.say(said(SchoolMessage::Judging));
            }
        }
    }

    // The position of the line, without the try.
    fn lesson_position(&self) -> Position {
        self.parts.school.line().after(self.parts.school.ply)
    }

    /// Makes the right move and its answer. `message` receives the answer.
    fn advance(&mut self, message: impl Fn(Numbers) -> SchoolMessage) {
        let SchoolState { lesson, ply, .. } = self.parts.school;
        match self.parts.school.line().next(ply + 1) {
            Some(reply) => self.set_problem(lesson, ply + 2, message(reply.numbers())),
            None => {
                let end =
                    if lesson == Name::Variation { SchoolMessage::SolvedAll } else { SchoolMessage::Solved };
                self.set_problem(lesson, ply + 1, end);
                self.parts.school.solved = true;
            }
        }
    }

    pub(crate) fn position_tried(&self) -> Result<Position, SystemError> {
        Ok(self.lesson_position().after(self.parts.school.tried.ok_or(SystemError)?))
    }

    pub(crate) fn follow_verdict(&mut self, verdict: AttemptVerdict) {
        let Some(mv) = self.parts.school.tried else { return self.core.system_error() };
        let tried = self.lesson_position().after(mv);
        if matches!(verdict, AttemptVerdict::Fails(refutation) if !refutation.is_of(&tried)) {
            return self.core.system_error();
        }
        self.core.table.stop_search();
        self.judged(&tried, mv, verdict);
    }

    fn judged(&mut self, tried: &Position, mv: Move, verdict: AttemptVerdict) {
        match verdict {
            AttemptVerdict::Wins(plies) => {
                let moves = u32::from(plies.0).div_ceil(2) + 1;
                let (line, waits) = (*self.core.dialog.line(), self.core.dialog.line_waits());
                self.advance(|reply| SchoolMessage::WinsToo(moves, reply));
                if !self.parts.school.solved {
                    self.core.dialog.bring_back(line, waits);
                }
            }
            AttemptVerdict::Fails(refutation) => {
                let game = self.parts.school.line().record(self.parts.school.ply).after(mv);
                debug_assert_eq!(game.position, *tried);
                self.core.table.put(Session::from_record(&game.after(refutation.reply())));
                self.parts.school.refutation = Some(refutation);
                self.core.dialog.say(said(SchoolMessage::Fails(refutation.reply().numbers())));
            }
        }
    }

    pub(crate) fn problem_key(&mut self, key: Key) {
        let SchoolState { lesson, ply, solved, .. } = self.parts.school;
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
