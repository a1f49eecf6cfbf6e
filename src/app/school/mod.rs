//! The rooms of the school: lessons, problems, the pages of rules and openings, and the page about "the move".

pub(crate) mod lessons;
pub(crate) mod problems;

use crate::app::row::{KeyUse, LineUse, SceneRow};
use crate::app::school::lessons::ProblemStage;
use crate::app::{App, Key, Status};
use crate::built_in::school::School;
use crate::built_in::{BuiltInMessage, GameRecord, SchoolLabel, SchoolMessage};
use crate::rules::Color;
use crate::screen::{Scene, SchoolScene};
use crate::session::drive::Drives;
use crate::session::job::desktop::{JobLimits, SearchTask};
use crate::session::job::{Found, Purpose, SearchJob};
use crate::session::messages::{Message, Prompt, Text};
use crate::session::rulebook::GamePage;
use crate::session::SystemError;

impl<D: Drives> App<'_, D> {
    /// Returns whether the menu leads to the school. The player's own problems need no rules of 1931.
    pub(in crate::app) fn has_school(&self) -> bool {
        self.chosen().has_lessons() || self.has_own_problems()
    }

    /// Handles a line that opens a page of the game. Returns whether it did.
    pub(in crate::app) fn page_line(&mut self, line: &Text) -> bool {
        let Some(page) = self.core.table.session().row().page_named(line.as_str()) else { return false };
        self.let_offer_lapse();
        match page {
            GamePage::Rules => self.show_rules(),
            GamePage::Openings => self.show_openings(),
            GamePage::TheMove => self.show_the_move(),
        }
        true
    }

    pub(in crate::app) fn school_row(&self, scene: SchoolScene) -> SceneRow {
        let keys = KeyUse::Desktop;
        let row = |prompt, label: SchoolLabel| SceneRow::key(prompt, Some(label.into()), keys);
        match scene {
            SchoolScene::Rules => row(Prompt::Key, SchoolLabel::PageHints),
            SchoolScene::Openings if self.parts.school.opening.is_some() => {
                row(Prompt::Key, SchoolLabel::OpeningHints)
            }
            SchoolScene::Openings => row(Prompt::Choice, SchoolLabel::OpeningsHints),
            SchoolScene::TheMove => row(Prompt::Key, SchoolLabel::TheMoveHints),
            SchoolScene::Lessons => row(Prompt::Choice, SchoolLabel::LessonsHints),
            SchoolScene::Lesson => row(Prompt::Choice, SchoolLabel::LessonHints),
            SchoolScene::Problem | SchoolScene::Problems => match self.stage_of(scene) {
                ProblemStage::Solved if self.core.table.search().is_none() => {
                    row(Prompt::Key, SchoolLabel::SolvedHints)
                }
                ProblemStage::Failed if self.core.table.search().is_none() => {
                    row(Prompt::Key, SchoolLabel::FailedHints)
                }
                _ => self.problem_row(scene),
            },
        }
    }

    fn stage_of(&self, scene: SchoolScene) -> ProblemStage {
        match scene {
            SchoolScene::Problems => self.parts.problems.stand(),
            _ => self.parts.school.state(),
        }
    }

    // A problem waits for a move, or for the search that judges one.
    fn problem_row(&self, scene: SchoolScene) -> SceneRow {
        let hints = match scene {
            SchoolScene::Problems if self.has_aids() => SchoolLabel::ProblemsHintsAndFlip,
            SchoolScene::Problems => SchoolLabel::ProblemsHints,
            _ => SchoolLabel::ProblemHints,
        };
        let line = LineUse::Desktop;
        let row = |prompt: Option<Prompt>| SceneRow::line(prompt, hints.into(), line);
        match (self.core.table.search().is_some(), self.core.dialog.line_waits()) {
            (true, true) => SceneRow { waits: Status::Thinks, ..row(Some(Prompt::Waiting)) },
            (true, false) => SceneRow { waits: Status::Thinks, ..row(Some(Prompt::Thinking)) },
            (false, _) => row(None),
        }
    }

    pub(in crate::app) fn school_content(&self, scene: SchoolScene) -> School<'_> {
        match scene {
            SchoolScene::Problems => self.problems_shown(),
            _ => self.school(scene),
        }
    }

    pub(in crate::app) fn school_key(&mut self, scene: SchoolScene, key: Key) {
        match scene {
            SchoolScene::Rules => self.rules_key(key),
            SchoolScene::Openings => self.openings_key(key),
            SchoolScene::Lessons => self.lessons_key(key),
            SchoolScene::Lesson => self.lesson_key(key),
            SchoolScene::Problem => self.problem_key(key),
            SchoolScene::Problems => self.problems_key(key),
            SchoolScene::TheMove => self.core.dialog.go_back(),
        }
    }

    // Only the problems ask for lines.
    pub(in crate::app) fn school_line(&mut self, scene: SchoolScene, line: &Text, too_long: bool) {
        if too_long {
            self.core.dialog.say(Message::LineTooLong);
        } else if scene == SchoolScene::Problems {
            self.problems_line(line);
        } else {
            self.problem_line(line);
        }
    }

    /// Returns the search that a problem waits for.
    pub(in crate::app) fn school_job(&self, purpose: Purpose) -> Result<SearchJob, SystemError> {
        let (position, plies) = match purpose {
            Purpose::Try => (self.position_tried()?, 0),
            _ => self.problem_searched()?,
        };
        let game = GameRecord::new(position, 1, Color::White, 0).into();
        let limits = JobLimits { plies, ..JobLimits::default() };
        Ok(SearchJob {
            number: self.core.table.epoch(),
            game,
            task: SearchTask { purpose, limits, known: None },
        })
    }

    pub(in crate::app) fn follow_school(&mut self, purpose: Purpose, found: &Found) {
        match (purpose, found) {
            (Purpose::Try, Found::Verdict(verdict)) => self.follow_verdict(*verdict),
            (Purpose::Key, Found::Line(line)) => self.follow_key(line),
            (Purpose::Reply, found) => self.follow_reply(found),
            _ => self.core.system_error(),
        }
    }

    /// Returns the message to restore after a question over a problem.
    pub(in crate::app) fn school_standing(&self) -> Option<Message> {
        let is_of_school = matches!(*self.core.dialog.message(), Message::BuiltIn(BuiltInMessage::School(_)));
        match self.core.dialog.scene() {
            Scene::School(SchoolScene::Problem) if is_of_school => Some(*self.core.dialog.message()),
            Scene::School(SchoolScene::Problem) => Some(SchoolMessage::Solve.into()),
            _ => self.problems_standing(),
        }
    }
}
