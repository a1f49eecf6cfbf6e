//! The rooms of the school: lessons, problems, the pages of rules and openings, and the page about "the move".

mod lessons;
mod problems;

pub use lessons::open;

use crate::app::core::Core;
use crate::app::dialog::Dialog;
use crate::app::row::SceneRow;
use crate::app::school::lessons::{Lessons, ProblemStage};
use crate::app::school::problems::Problems;
use crate::app::step::Step;
use crate::app::table::Table;
use crate::app::{Key, Status};
use crate::built_in::lessons::problems::Problem;
use crate::built_in::school::{School, StudyBoard, StudySubject};
use crate::built_in::{BuiltInMessage, GameRecord, SchoolMessage};
use crate::rules::Color;
use crate::screen::{Scene, SchoolScene};
use crate::session::command::{self, Command};
use crate::session::job::desktop::{JobLimits, SearchTask};
use crate::session::job::{Found, Purpose, SearchJob};
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{Message, Text};
use crate::session::rulebook::GamePage;
use crate::session::{MatchView, SystemError};
use alloc::string::String;
use alloc::vec::Vec;

/// The school: its lessons and its problems.
#[derive(Debug, Default)]
pub struct SchoolRooms {
    lessons: Lessons,
    problems: Problems,
}

impl SchoolRooms {
    /// Sets the player's own problems, and the solved ones as FEN. Without own problems the collection is used.
    pub fn lend_problems(&mut self, own_problems: Vec<Problem>, solved: impl IntoIterator<Item = String>) {
        self.problems.lend(own_problems, solved);
    }

    pub fn solved_problems(&self) -> impl Iterator<Item = &str> {
        self.problems.solved()
    }

    /// The player's own problems need no rules of 1931.
    pub fn has_own_problems(&self) -> bool {
        self.problems.are_own()
    }

    pub fn open_problems(&mut self, core: &mut Core<'_>) {
        self.problems.open(core);
    }

    pub fn open_page(&mut self, page: GamePage, table: &Table<'_>) -> Result<Step, SystemError> {
        self.lessons.open_page(page, table)
    }

    pub fn row(&self, scene: SchoolScene, core: &Core<'_>, has_aids: bool) -> SceneRow {
        let row = |prompt: Phrase, hints| SceneRow::key(prompt, Some(hints));
        match scene {
            SchoolScene::Rules => row(words::PROMPT_KEY, words::LABEL_SCHOOL_PAGE_HINTS),
            SchoolScene::Openings if self.lessons.is_opening_shown() => {
                row(words::PROMPT_KEY, words::LABEL_SCHOOL_OPENING_HINTS)
            }
            SchoolScene::Openings => row(words::PROMPT_CHOICE, words::LABEL_SCHOOL_OPENINGS_HINTS),
            SchoolScene::TheMove => row(words::PROMPT_KEY, words::LABEL_SCHOOL_THE_MOVE_HINTS),
            SchoolScene::Lessons => row(words::PROMPT_CHOICE, words::LABEL_SCHOOL_LESSONS_HINTS),
            SchoolScene::Lesson => row(words::PROMPT_CHOICE, words::LABEL_SCHOOL_LESSON_HINTS),
            SchoolScene::Problem | SchoolScene::Problems => match self.stage_of(scene) {
                ProblemStage::Solved if core.table.search().is_none() => {
                    row(words::PROMPT_KEY, words::LABEL_SCHOOL_SOLVED_HINTS)
                }
                ProblemStage::Failed if core.table.search().is_none() => {
                    row(words::PROMPT_KEY, words::LABEL_SCHOOL_FAILED_HINTS)
                }
                _ => problem_row(scene, core, has_aids),
            },
        }
    }

    fn stage_of(&self, scene: SchoolScene) -> ProblemStage {
        match scene {
            SchoolScene::Problems => self.problems.stand(),
            _ => self.lessons.stand(),
        }
    }

    pub fn content<'v>(&self, scene: SchoolScene, core: &Core<'_>, view: MatchView<'v>) -> School<'v> {
        match scene {
            SchoolScene::Problems => {
                let subject = StudySubject::Problem(self.problems.shown());
                School::Study(StudyBoard { view, subject, pairs: None })
            }
            _ => self.lessons.shown(core, scene, view),
        }
    }

    pub fn key(&mut self, scene: SchoolScene, key: Key, core: &mut Core<'_>) -> Step {
        match scene {
            SchoolScene::Rules => self.lessons.rules_key(core, key),
            SchoolScene::Openings => self.lessons.openings_key(core, key),
            SchoolScene::Lessons if key == Key::Char('9') => return Step::Problems,
            SchoolScene::Lessons => self.lessons.lessons_key(core, key),
            SchoolScene::Lesson => self.lessons.lesson_key(core, key),
            SchoolScene::Problem => self.lessons.problem_key(core, key),
            SchoolScene::Problems => self.problems.key(core, key),
            SchoolScene::TheMove => core.dialog.go_back(),
        }
        Step::Done
    }

    /// Handles a line, for which only the problems ask: that of the lessons, and the numbered ones.
    pub fn line(&mut self, scene: SchoolScene, line: &Text, core: &mut Core<'_>) -> Step {
        let (lessons, problems) = (&mut self.lessons, &mut self.problems);
        let (is_numbered, typed) = (scene == SchoolScene::Problems, line.as_str().trim_ascii());
        match (typed, command::parse(typed)) {
            (_, Command::Exit) => return Step::Ask(Scene::Exit, Message::ExitAsks),
            (_, Command::Nothing) => (),
            (place, _) if is_numbered && place.starts_with(['<', '>']) => problems.go_to(core, place),
            _ if core.table.search().is_some() => core.dialog.let_wait(line),
            ("!", _) if is_numbered => problems.ask_solver(core, true),
            ("!", _) => lessons.show_solution_move(core),
            ("-", _) if is_numbered => problems.take_back(core),
            ("-", _) => lessons.take_back(core),
            (_, Command::Help) if is_numbered => problems.ask_solver(core, false),
            (_, Command::Help) => lessons.hint(core),
            (_, Command::Save) => return Step::Say(Message::NotAChoice),
            (_, Command::Other) => match command::numbers(typed) {
                Ok(numbers) if is_numbered => problems.try_move(core, numbers.as_ref()),
                Ok(numbers) => lessons.try_move(core, numbers.as_ref()),
                Err(word) => return Step::Say(Message::NotANumber(word)),
            },
        }
        Step::Done
    }

    /// Returns the search that a problem waits for.
    pub fn job(&self, purpose: Purpose, table: &Table<'_>) -> Result<SearchJob, SystemError> {
        table.verify_session()?;
        let (position, plies) = match purpose {
            Purpose::Try => (self.lessons.position_tried()?, 0),
            _ => self.problems.searched()?,
        };
        let game = GameRecord::new(position, 1, Color::White, 0).into();
        let limits = JobLimits { plies, ..JobLimits::default() };
        Ok(SearchJob { number: table.epoch(), game, task: SearchTask { purpose, limits, known: None } })
    }

    pub fn follow(&mut self, purpose: Purpose, found: &Found, core: &mut Core<'_>) {
        match (purpose, found) {
            (Purpose::Try, Found::Verdict(verdict)) => self.lessons.follow_verdict(core, *verdict),
            (Purpose::Key, Found::Line(line)) => self.problems.follow_key(core, line),
            (Purpose::Reply, found) => self.problems.follow_reply(core, found),
            _ => core.system_error(),
        }
    }

    /// Returns the message to restore after a question over a problem.
    pub fn standing(&self, dialog: &Dialog) -> Option<Message> {
        let message = *dialog.message();
        let is_of_school = matches!(message, Message::BuiltIn(BuiltInMessage::School(_)));
        match dialog.scene() {
            Scene::School(SchoolScene::Problem) if is_of_school => Some(message),
            Scene::School(SchoolScene::Problem) => Some(SchoolMessage::Solve(Color::White).into()),
            Scene::School(SchoolScene::Problems) => Some(self.problems.standing(message)),
            _ => None,
        }
    }
}

// A problem waits for a move, or for the search that judges one.
fn problem_row(scene: SchoolScene, core: &Core<'_>, has_aids: bool) -> SceneRow {
    let hints = match scene {
        SchoolScene::Problems if has_aids => words::LABEL_SCHOOL_PROBLEMS_HINTS_AND_FLIP,
        SchoolScene::Problems => words::LABEL_SCHOOL_PROBLEMS_HINTS,
        _ => words::LABEL_SCHOOL_PROBLEM_HINTS,
    };
    let row = |prompt: Option<Phrase>| SceneRow::line(prompt, hints);
    match (core.table.search().is_some(), core.dialog.line_waits()) {
        (true, true) => SceneRow { waits: Status::Thinks, ..row(Some(words::PROMPT_WAITING)) },
        (true, false) => SceneRow { waits: Status::Thinks, ..row(Some(words::PROMPT_THINKING)) },
        (false, _) => row(None),
    }
}
