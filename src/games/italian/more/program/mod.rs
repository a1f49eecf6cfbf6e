//! What the program remembers and does of Italian draughts alone.

mod exam;
mod full;
mod school;
mod terms;

use super::drawing::printed::{ItalianContent, ItalianScene};
use super::full::record::{ClockRule, Contest, FullRecord};
use super::full::FullAction;
use super::job::ItalianFound;
use crate::app::more::port::Played;
use crate::app::row::{Keys, Line, Row};
use crate::app::{App, Key, Status};
use crate::games::italian::more::program::exam::Exam;
use crate::games::italian::more::program::school::{Pupil, Stand};
use crate::games::italian::more::words::full::FullMessage;
use crate::games::italian::more::words::school::SchoolLabel;
use crate::rules::Color;
use crate::screen::{MoreScene, Scene};
use crate::session::drive::Drives;
use crate::session::job::other::OtherJob;
use crate::session::maestro::Study;
use crate::session::messages::{Label, Message, MoreLabel, Prompt, Text};
use crate::session::port::BuiltIn;
use crate::session::SystemError;

/// What it remembers.
#[derive(Debug)]
pub struct ItalianState {
    pub(crate) pupil: Pupil,
    pub(crate) exam: Exam,
    /// The player has offered a draw, and the program thinks about it.
    pub(crate) offered: bool,
    /// The program has offered one with its last move, and the player has done nothing since.
    pub(crate) may_accept: bool,
    /// After how many plies of the game it last did.
    pub(crate) last_offer: Option<u32>,
    /// The match that the next game by the full rules belongs to, and the player's colour in it.
    pub(crate) contest: Option<(Contest, Color)>,
}

impl Default for ItalianState {
    fn default() -> ItalianState {
        ItalianState {
            pupil: Pupil::NEW,
            exam: Exam::default(),
            offered: false,
            may_accept: false,
            last_offer: None,
            contest: None,
        }
    }
}

/// Its keys.
fn key_row(scene: ItalianScene, hints: Option<Label>) -> Row {
    Row::key(Prompt::Key, hints, Keys::More(MoreScene::Own(scene)))
}

/// The same where the key is a choice.
fn choice_row(scene: ItalianScene, hints: SchoolLabel) -> Row {
    Row::key(Prompt::Choice, Some(hints.into()), Keys::More(MoreScene::Own(scene)))
}

fn problem_row<D: Drives>(app: &App<'_, D>) -> Row {
    let scene = MoreScene::Own(ItalianScene::Problem);
    let line = |prompt| Row::line(prompt, SchoolLabel::ProblemHints.into(), Line::More(scene));
    match app.more.own.pupil.state() {
        _ if app.thinking => {
            let prompt = if app.line_waits { Prompt::Waiting } else { Prompt::Thinking };
            Row { waits: Status::Thinks, ..line(prompt) }
        }
        Stand::Solved => key_row(ItalianScene::Problem, Some(SchoolLabel::SolvedHints.into())),
        Stand::Failed => key_row(ItalianScene::Problem, Some(SchoolLabel::FailedHints.into())),
        Stand::Open => line(Prompt::Move(app.session.view().game().turn())),
    }
}

impl Played for BuiltIn {
    type State = ItalianState;

    fn row<D: Drives>(app: &App<'_, D>, scene: ItalianScene) -> Row {
        let key = |label: SchoolLabel| key_row(scene, Some(label.into()));
        match scene {
            ItalianScene::Exam => key_row(scene, Some(Label::More(MoreLabel::ExamHints))),
            ItalianScene::Ballot | ItalianScene::Opening => key_row(scene, None),
            ItalianScene::Rules => key(SchoolLabel::PageHints),
            ItalianScene::Openings if app.more.own.pupil.opening.is_some() => key(SchoolLabel::OpeningHints),
            ItalianScene::Openings => choice_row(scene, SchoolLabel::OpeningsHints),
            ItalianScene::TheMove => key(SchoolLabel::TheMoveHints),
            ItalianScene::Lessons => choice_row(scene, SchoolLabel::LessonsHints),
            ItalianScene::Lesson => choice_row(scene, SchoolLabel::LessonHints),
            ItalianScene::Problem => problem_row(app),
        }
    }

    fn content<'v, D: Drives>(app: &'v App<'_, D>, scene: ItalianScene) -> Option<ItalianContent<'v>> {
        match scene {
            ItalianScene::Opening => None,
            ItalianScene::Ballot => Some(ItalianContent::Ballot(app.view())),
            ItalianScene::Exam => {
                let (page, pages, text) = app.exam_page();
                Some(ItalianContent::Exam(page, pages, text))
            }
            ItalianScene::Rules
            | ItalianScene::Openings
            | ItalianScene::TheMove
            | ItalianScene::Lessons
            | ItalianScene::Lesson
            | ItalianScene::Problem => Some(ItalianContent::School(app.school(scene))),
        }
    }

    fn key<D: Drives>(app: &mut App<'_, D>, scene: ItalianScene, key: Key) {
        match scene {
            ItalianScene::Exam => app.exam_key(key),
            ItalianScene::Ballot | ItalianScene::Opening => app.opening_key(key),
            ItalianScene::Rules => app.rules_key(key),
            ItalianScene::Openings => app.openings_key(key),
            ItalianScene::Lessons => app.lessons_key(key),
            ItalianScene::Lesson => app.lesson_key(key),
            ItalianScene::Problem => app.problem_key(key),
            ItalianScene::TheMove => app.go_back(),
        }
    }

    /// The problem alone waits for lines.
    fn escape<D: Drives>(app: &mut App<'_, D>, _scene: ItalianScene) {
        app.open_school();
    }

    fn submit<D: Drives>(app: &mut App<'_, D>, _scene: ItalianScene, line: &Text, too_long: bool) {
        if too_long {
            app.message = Message::LineTooLong;
        } else {
            app.problem_line(line);
        }
    }

    fn takes_moves(scene: ItalianScene) -> bool {
        scene == ItalianScene::Problem
    }

    fn is_page(scene: ItalianScene) -> bool {
        matches!(scene, ItalianScene::Rules | ItalianScene::Openings | ItalianScene::TheMove)
    }

    fn menu_key<D: Drives>(app: &mut App<'_, D>, letter: char) -> bool {
        let is_full = app.config.own.is_some();
        match letter {
            'T' => app.switch_full_rules(),
            'S' if is_full => app.open_school(),
            'I' if is_full => app.message = FullMessage::WhiteBegins.into(),
            _ => return false,
        }
        true
    }

    fn color_chosen<D: Drives>(app: &mut App<'_, D>) {
        app.choose_color_instead_of_lot();
    }

    fn new_game<D: Drives>(app: &App<'_, D>) -> Option<FullRecord> {
        app.config.own.map(|rules| app.new_full_game(rules))
    }

    fn forget<D: Drives>(app: &mut App<'_, D>) {
        (app.more.own.may_accept, app.more.own.last_offer) = (false, None);
    }

    fn leave<D: Drives>(app: &mut App<'_, D>) {
        app.leave_full_game();
    }

    fn note_standing<D: Drives>(app: &mut App<'_, D>, message: &Message) {
        app.note_full_standing(message);
    }

    fn note<D: Drives>(
        app: &mut App<'_, D>,
        action: FullAction,
        before: &FullRecord,
        after: &FullRecord,
    ) -> Message {
        app.note_full(action, before, after)
    }

    fn end<D: Drives>(app: &mut App<'_, D>, record: &FullRecord, message: Message) -> Message {
        app.full_end(record, message)
    }

    fn asked<D: Drives>(app: &App<'_, D>, record: &FullRecord, message: Message) -> Message {
        app.asked_by_full_rules(record, message)
    }

    fn show_opening<D: Drives>(app: &mut App<'_, D>, record: &FullRecord) {
        app.show_lots(record);
    }

    fn hear<D: Drives>(app: &mut App<'_, D>, line: &Text) {
        app.hear_full_line(line);
    }

    fn line<D: Drives>(app: &mut App<'_, D>, line: &Text) -> bool {
        app.session.view().own().is_some() && app.full_line(line)
    }

    fn acts_at_once<D: Drives>(app: &App<'_, D>, line: &str) -> bool {
        app.session.view().own().is_some() && App::<D>::opens_page(line)
    }

    fn asks_just_for_a_move<D: Drives>(app: &App<'_, D>) -> bool {
        app.is_plain_prompt()
    }

    fn standing<D: Drives>(app: &App<'_, D>) -> Option<Message> {
        app.standing_besides()
    }

    fn hints<D: Drives>(app: &App<'_, D>) -> Option<&'static str> {
        app.full_hints()
    }

    /// With the full rules the last page says what they add, not what is missing.
    fn instructions<'v, D: Drives>(app: &'v App<'_, D>) -> Option<ItalianContent<'v>> {
        app.is_page_of_full_rules().then_some(ItalianContent::Instructions(app.page))
    }

    fn job_of_scene<D: Drives>(app: &App<'_, D>) -> Option<Result<OtherJob, SystemError>> {
        match app.scene {
            Scene::More(MoreScene::Own(ItalianScene::Problem)) => Some(app.try_job()),
            Scene::More(MoreScene::Viewer) => app.exam_job().map(Ok),
            _ => None,
        }
    }

    fn follow<D: Drives>(app: &mut App<'_, D>, found: ItalianFound) {
        match found {
            ItalianFound::Decision(decision) => app.follow(decision),
            ItalianFound::Verdict(verdict) => app.follow_verdict(verdict),
        }
    }

    fn is_offered<D: Drives>(app: &App<'_, D>) -> bool {
        app.more.own.offered
    }

    fn ticks_left<D: Drives>(app: &App<'_, D>) -> Option<u32> {
        app.ticks_left()
    }

    fn has_clocks<D: Drives>(app: &App<'_, D>) -> bool {
        app.session.view().own().is_some_and(|full| full.rules().clock != ClockRule::None)
    }

    fn clock_runs<D: Drives>(app: &App<'_, D>) -> bool {
        app.is_clock_running()
    }

    fn tick<D: Drives>(app: &mut App<'_, D>, ticks: u32) {
        app.let_time_go(ticks);
    }

    fn examine<D: Drives>(app: &mut App<'_, D>) {
        app.examine();
    }

    fn is_examining<D: Drives>(app: &App<'_, D>) -> bool {
        app.is_examining()
    }

    fn stop_exam<D: Drives>(app: &mut App<'_, D>) {
        app.stop_exam();
    }

    fn follow_study<D: Drives>(app: &mut App<'_, D>, study: &Study) {
        app.follow_study(study);
    }

    fn judged_here<D: Drives>(app: &App<'_, D>) -> Option<Message> {
        app.judged_here()
    }
}
