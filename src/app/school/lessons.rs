//! Lessons, pages of the rules and of the openings, and the page about "the move".

use crate::app::core::Core;
use crate::app::step::Step;
use crate::app::table::Table;
use crate::app::Key;
use crate::built_in::lessons::fig2::BRANCHES_AT;
use crate::built_in::lessons::judge::{AttemptVerdict, Refutation};
use crate::built_in::lessons::openings::OPENINGS;
use crate::built_in::lessons::rule_pages::RULE_PAGES;
use crate::built_in::lessons::{Drawn, Lesson, Name};
use crate::built_in::school::{ProblemShown, ProblemTask, School, StudyBoard, StudySubject};
use crate::built_in::{opposition, read_move, Move, Numbers, Opposition, Position, SchoolMessage};
use crate::rules::Color;
use crate::screen::{Scene, SchoolScene};
use crate::session::job::Purpose;
use crate::session::messages::Message;
use crate::session::rulebook::GamePage;
use crate::session::{MatchView, Session, SystemError};

#[derive(Clone, Copy, Debug, Default)]
pub struct Lessons {
    // The page of the rules, or the opening.
    page: usize,
    opening: Option<usize>,
    lesson: Name,
    // The moves made in the lesson or the problem.
    ply: usize,
    // The try that is being judged.
    tried: Option<Move>,
    // Why it fails.
    refutation: Option<Refutation>,
    is_solved: bool,
}

/// The state of a problem: `Open` waits for a move, the others for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemStage {
    Solved,
    Failed,
    Open,
}

impl Lessons {
    pub fn is_opening_shown(&self) -> bool {
        self.opening.is_some()
    }

    pub fn stand(&self) -> ProblemStage {
        match self.refutation {
            _ if self.is_solved => ProblemStage::Solved,
            Some(_) => ProblemStage::Failed,
            None => ProblemStage::Open,
        }
    }

    fn shown_lesson(&self) -> &'static Lesson {
        self.lesson.lesson()
    }
}

/// Opens the list of lessons.
pub fn open(core: &mut Core<'_>) {
    core.table.stop_search();
    core.table.set_outcome(None);
    core.dialog.clear_line();
    core.dialog.show(Scene::School(SchoolScene::Lessons));
    core.dialog.say(Message::Choose);
}

fn counted(core: &Core<'_>) -> Option<Opposition> {
    opposition(&core.table.session().last_record()?.position)
}

fn page_of_rules(page: usize) -> Message {
    Message::Page(page as u8 + 1, RULE_PAGES.len() as u8)
}

fn said(message: SchoolMessage) -> Message {
    message.into()
}

impl Lessons {
    pub fn shown<'v>(&self, core: &Core<'_>, scene: SchoolScene, view: MatchView<'v>) -> School<'v> {
        let study = |subject, pairs| School::Study(StudyBoard { view, subject, pairs });
        match scene {
            SchoolScene::Rules => School::Rule(self.page),
            SchoolScene::Openings => School::Openings(self.opening),
            SchoolScene::TheMove => study(StudySubject::TheMove, counted(core)),
            SchoolScene::Lesson => {
                let pairs = counted(core).filter(|_| self.shown_lesson().drawn == Drawn::Pairs);
                study(StudySubject::Lesson(self.lesson, self.ply), pairs)
            }
            SchoolScene::Problem => {
                let problem = ProblemShown {
                    task: ProblemTask::Lesson { variation: self.lesson == Name::Variation },
                    made: [self.ply, self.shown_lesson().moves.len()],
                    solver: Color::White,
                    refutation: self.refutation,
                };
                study(StudySubject::Problem(problem), None)
            }
            _ => School::Lessons,
        }
    }

    /// Opens a page of the game: its scene, and the message. The data are verified first, as before every move.
    pub fn open_page(&mut self, page: GamePage, table: &Table<'_>) -> Result<Step, SystemError> {
        let (scene, message) = match page {
            GamePage::Rules => {
                self.page = 0;
                (SchoolScene::Rules, page_of_rules(0))
            }
            GamePage::Openings => {
                self.opening = None;
                (SchoolScene::Openings, SchoolMessage::Openings.into())
            }
            GamePage::TheMove => {
                let record = table.verify_session()?.record().ok_or(SystemError)?;
                let holder = opposition(&record.position).map(|found| found.holder);
                (SchoolScene::TheMove, holder.map_or(SchoolMessage::NoPairs, SchoolMessage::Holder).into())
            }
        };
        Ok(Step::Ask(Scene::School(scene), message))
    }

    fn show_rule(&mut self, core: &mut Core<'_>, page: usize) {
        if page >= RULE_PAGES.len() {
            return core.dialog.go_back();
        }
        self.page = page;
        core.dialog.say(page_of_rules(page));
    }

    pub fn rules_key(&mut self, core: &mut Core<'_>, key: Key) {
        match key {
            Key::Escape => core.dialog.go_back(),
            Key::Backspace | Key::Char('-') => self.show_rule(core, self.page.saturating_sub(1)),
            _ => self.show_rule(core, self.page + 1),
        }
    }

    pub fn openings_key(&mut self, core: &mut Core<'_>, key: Key) {
        let number = match key {
            Key::Char(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
            _ => None,
        };
        match (self.opening, key) {
            (_, Key::Char('1'..='6')) => self.explain_opening(core, number),
            (None, Key::Escape | Key::Enter) => core.dialog.go_back(),
            (None, _) => core.dialog.say(Message::NotAChoice),
            (Some(_), Key::Escape) => self.explain_opening(core, None),
            (Some(at), Key::Backspace | Key::Char('-')) => self.explain_opening(core, at.checked_sub(1)),
            (Some(at), _) => self.explain_opening(core, Some(at + 1).filter(|&next| next < OPENINGS.len())),
        }
    }

    fn explain_opening(&mut self, core: &mut Core<'_>, number: Option<usize>) {
        self.opening = number;
        core.dialog.say(said(match number {
            None => SchoolMessage::Openings,
            Some(number) => SchoolMessage::Opening(number as u8 + 1),
        }));
    }

    pub fn lessons_key(&mut self, core: &mut Core<'_>, key: Key) {
        let place = match key {
            Key::Escape => return core.dialog.go_to_menu(Message::Choose),
            Key::Char(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
            _ => None,
        };
        match place.and_then(|place| Name::ALL.get(place)) {
            None => core.dialog.say(Message::NotAChoice),
            Some(Name::Problem) => {
                self.set_problem(core, Name::Problem, 0, SchoolMessage::Solve(Color::White))
            }
            Some(&name) => {
                *self = Lessons { lesson: name, ..Lessons::default() };
                core.dialog.show(Scene::School(SchoolScene::Lesson));
                self.show_step(core, 0);
            }
        }
    }

    pub fn lesson_key(&mut self, core: &mut Core<'_>, key: Key) {
        let (ply, last) = (self.ply, self.shown_lesson().moves.len());
        match key {
            Key::Enter | Key::Char(' ' | '+') => self.show_step(core, (ply + 1).min(last)),
            Key::Backspace | Key::Char('-') => self.show_step(core, ply.saturating_sub(1)),
            Key::Char('<') => self.show_step(core, 0),
            Key::Char('>') => self.show_step(core, last),
            Key::Escape | Key::Char('m' | 'M') => open(core),
            _ => core.dialog.say(Message::NotAChoice),
        }
    }

    fn show_step(&mut self, core: &mut Core<'_>, ply: usize) {
        self.put_line_on_board(core, ply);
        core.dialog.say(said(SchoolMessage::At(ply as u32, self.shown_lesson().moves.len() as u32)));
    }

    fn put_line_on_board(&mut self, core: &mut Core<'_>, ply: usize) {
        self.ply = ply;
        core.table.put(Session::from_record(&self.shown_lesson().record(ply)));
        core.table.drop_jobs();
    }

    /// Shows the problem's line after `ply` moves; White finds the next one.
    fn set_problem(&mut self, core: &mut Core<'_>, line: Name, ply: usize, message: SchoolMessage) {
        *self = Lessons { lesson: line, ..Lessons::default() };
        core.table.stop_search();
        core.dialog.clear_line();
        core.dialog.show(Scene::School(SchoolScene::Problem));
        self.put_line_on_board(core, ply);
        core.dialog.say(said(message));
    }

    fn wanted(&self) -> Option<Move> {
        self.shown_lesson().next(self.ply)
    }

    pub fn hint(&mut self, core: &mut Core<'_>) {
        if let Some(mv) = self.wanted() {
            core.dialog.say(said(SchoolMessage::Hint(mv.from())));
        }
    }

    pub fn show_solution_move(&mut self, core: &mut Core<'_>) {
        if let Some(mv) = self.wanted() {
            self.advance(core, |_| SchoolMessage::Shown(mv.numbers()));
        }
    }

    pub fn take_back(&mut self, core: &mut Core<'_>) {
        let Lessons { lesson, ply, .. } = *self;
        let first = if lesson == Name::Variation { BRANCHES_AT + 1 } else { 0 };
        self.set_problem(core, lesson, ply.saturating_sub(2).max(first), SchoolMessage::Solve(Color::White));
    }

    pub fn try_move(&mut self, core: &mut Core<'_>, numbers: &[u32]) {
        let position = self.lesson_position();
        match read_move(&position, numbers) {
            Err(error) => core.dialog.say(Message::Refused(error)),
            Ok(mv) if Some(mv) == self.wanted() => {
                self.advance(core, |reply| SchoolMessage::Right(Color::White, reply))
            }
            Ok(mv) => {
                self.tried = Some(mv);
                core.table.search_for(Purpose::Try);
                core.table.put(Session::from_record(&self.shown_lesson().record(self.ply).after(mv)));
                core.dialog.say(said(SchoolMessage::Judging));
            }
        }
    }

    // The position of the line, without the try.
    fn lesson_position(&self) -> Position {
        self.shown_lesson().after(self.ply)
    }

    /// Makes the right move and its answer. `message` receives the answer.
    fn advance(&mut self, core: &mut Core<'_>, message: impl Fn(Numbers) -> SchoolMessage) {
        let Lessons { lesson, ply, .. } = *self;
        match self.shown_lesson().next(ply + 1) {
            Some(reply) => self.set_problem(core, lesson, ply + 2, message(reply.numbers())),
            None => {
                let end =
                    if lesson == Name::Variation { SchoolMessage::SolvedAll } else { SchoolMessage::Solved };
                self.set_problem(core, lesson, ply + 1, end);
                self.is_solved = true;
            }
        }
    }

    pub fn position_tried(&self) -> Result<Position, SystemError> {
        Ok(self.lesson_position().after(self.tried.ok_or(SystemError)?))
    }

    pub fn follow_verdict(&mut self, core: &mut Core<'_>, verdict: AttemptVerdict) {
        let Some(mv) = self.tried else { return core.system_error() };
        let tried = self.lesson_position().after(mv);
        if matches!(verdict, AttemptVerdict::Fails(refutation) if !refutation.is_of(&tried)) {
            return core.system_error();
        }
        core.table.stop_search();
        self.show_verdict(core, &tried, mv, verdict);
    }

    fn show_verdict(&mut self, core: &mut Core<'_>, tried: &Position, mv: Move, verdict: AttemptVerdict) {
        match verdict {
            AttemptVerdict::Wins(plies) => {
                let moves = u32::from(plies.0).div_ceil(2) + 1;
                let (line, waits) = (*core.dialog.line(), core.dialog.line_waits());
                self.advance(core, |reply| SchoolMessage::WinsToo(moves, reply));
                if !self.is_solved {
                    core.dialog.bring_back(line, waits);
                }
            }
            AttemptVerdict::Fails(refutation) => {
                let game = self.shown_lesson().record(self.ply).after(mv);
                debug_assert_eq!(game.position, *tried);
                core.table.put(Session::from_record(&game.after(refutation.reply())));
                self.refutation = Some(refutation);
                core.dialog.say(said(SchoolMessage::Fails(Color::White, refutation.reply().numbers())));
            }
        }
    }

    pub fn problem_key(&mut self, core: &mut Core<'_>, key: Key) {
        let Lessons { lesson, ply, is_solved, .. } = *self;
        match (key, is_solved) {
            (Key::Escape, _) => open(core),
            (_, false) => self.set_problem(core, lesson, ply, SchoolMessage::Solve(Color::White)),
            (_, true) if lesson == Name::Variation => open(core),
            (_, true) => {
                let reply = Name::Variation.lesson().next(BRANCHES_AT);
                let Some(reply) = reply else { return open(core) };
                let message = SchoolMessage::VariationBegins(reply.numbers());
                self.set_problem(core, Name::Variation, BRANCHES_AT + 1, message);
            }
        }
    }
}
