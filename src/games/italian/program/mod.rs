//! The program's own state, scenes and typed lines for Italian draughts.

mod play_settings;
mod problems;
mod rules_1931;
mod school;

use crate::app::row::{KeyUse, LineUse, SceneRow};
use crate::app::{game_options, App, Key, Status};
use crate::built_in::BuiltIn;
use crate::games::italian::drawing::printed::{ItalianContent, ItalianScene};
use crate::games::italian::job::ItalianResult;
use crate::games::italian::program::problems::Problems;
use crate::games::italian::program::school::{ProblemStage, SchoolState};
use crate::games::italian::rules_1931::command::{parse_rules_1931, Rules1931Command};
use crate::games::italian::rules_1931::record::{ClockRule, MatchSeries, Rules1931Record};
use crate::games::italian::rules_1931::Rules1931Action;
use crate::games::italian::words::rules_1931::Rules1931Message;
use crate::games::italian::words::said::ItalianMessage;
use crate::games::italian::words::school::SchoolLabel;
use crate::rules::italian::Position;
use crate::rules::Color;
use crate::screen::DesktopScene;
use crate::session::drive::Drives;
use crate::session::job::other::OtherJob;
use crate::session::job::Purpose;
use crate::session::messages::{DesktopMessage, Label, Message, Prompt, Text};
use crate::session::telling::MatchNarrator;
use crate::session::{Match, Session, SystemError};

#[derive(Debug)]
pub struct ItalianState {
    pub(crate) pupil: SchoolState,
    pub(crate) problems: Problems,
    // The program offered a draw with its last move, and the player has not acted since.
    pub(crate) may_accept: bool,
    // The ply of its last offer.
    pub(crate) last_offer: Option<u32>,
    // The series that the next game by the rules of 1931 belongs to, and the player's colour in it.
    pub(crate) contest: Option<(MatchSeries, Color)>,
}

impl Default for ItalianState {
    fn default() -> ItalianState {
        ItalianState {
            pupil: SchoolState::NEW,
            problems: Problems::default(),
            may_accept: false,
            last_offer: None,
            contest: None,
        }
    }
}

fn key_row(scene: ItalianScene, hints: Option<Label>) -> SceneRow {
    SceneRow::key(Prompt::Key, hints, KeyUse::Desktop(DesktopScene::BuiltIn(scene)))
}

fn choice_row(scene: ItalianScene, hints: SchoolLabel) -> SceneRow {
    SceneRow::key(Prompt::Choice, Some(hints.into()), KeyUse::Desktop(DesktopScene::BuiltIn(scene)))
}

fn problem_row<D: Drives>(app: &App<'_, D>) -> SceneRow {
    let scene = DesktopScene::BuiltIn(ItalianScene::Problem);
    let line = |prompt| SceneRow::line(prompt, SchoolLabel::ProblemHints.into(), LineUse::Desktop(scene));
    match app.more.built_in.pupil.state() {
        _ if app.search.is_some() => {
            let prompt = if app.line_waits { Prompt::Waiting } else { Prompt::Thinking };
            SceneRow { waits: Status::Thinks, ..line(prompt) }
        }
        ProblemStage::Solved => key_row(ItalianScene::Problem, Some(SchoolLabel::SolvedHints.into())),
        ProblemStage::Failed => key_row(ItalianScene::Problem, Some(SchoolLabel::FailedHints.into())),
        ProblemStage::Open => line(Prompt::Move(app.session.view().game().turn())),
    }
}

impl BuiltIn {
    pub(crate) fn row<D: Drives>(app: &App<'_, D>, scene: ItalianScene) -> SceneRow {
        let key = |label: SchoolLabel| key_row(scene, Some(label.into()));
        match scene {
            ItalianScene::Ballot | ItalianScene::Opening => key_row(scene, None),
            ItalianScene::Rules => key(SchoolLabel::PageHints),
            ItalianScene::Openings if app.more.built_in.pupil.opening.is_some() => {
                key(SchoolLabel::OpeningHints)
            }
            ItalianScene::Openings => choice_row(scene, SchoolLabel::OpeningsHints),
            ItalianScene::TheMove => key(SchoolLabel::TheMoveHints),
            ItalianScene::Lessons => choice_row(scene, SchoolLabel::LessonsHints),
            ItalianScene::Lesson => choice_row(scene, SchoolLabel::LessonHints),
            ItalianScene::Problem => problem_row(app),
            ItalianScene::Problems => app.problems_row(),
        }
    }

    pub(crate) fn content<'v, D: Drives>(
        app: &'v App<'_, D>,
        scene: ItalianScene,
    ) -> Option<ItalianContent<'v>> {
        match scene {
            ItalianScene::Opening => None,
            ItalianScene::Ballot => Some(ItalianContent::Ballot(app.view())),
            ItalianScene::Rules
            | ItalianScene::Openings
            | ItalianScene::TheMove
            | ItalianScene::Lessons
            | ItalianScene::Lesson
            | ItalianScene::Problem => Some(ItalianContent::School(app.school(scene))),
            ItalianScene::Problems => Some(ItalianContent::School(app.problems_shown())),
        }
    }

    pub(crate) fn key<D: Drives>(app: &mut App<'_, D>, scene: ItalianScene, key: Key) {
        match scene {
            ItalianScene::Ballot | ItalianScene::Opening => app.opening_key(key),
            ItalianScene::Rules => app.rules_key(key),
            ItalianScene::Openings => app.openings_key(key),
            ItalianScene::Lessons => app.lessons_key(key),
            ItalianScene::Lesson => app.lesson_key(key),
            ItalianScene::Problem => app.problem_key(key),
            ItalianScene::Problems => app.problems_key(key),
            ItalianScene::TheMove => app.go_back(),
        }
    }

    // Only the problems ask for lines.
    pub(crate) fn escape<D: Drives>(app: &mut App<'_, D>, _scene: ItalianScene) {
        app.open_school();
    }

    pub(crate) fn submit<D: Drives>(app: &mut App<'_, D>, scene: ItalianScene, line: &Text, too_long: bool) {
        if too_long {
            app.message = Message::LineTooLong;
        } else if scene == ItalianScene::Problems {
            app.problems_line(line);
        } else {
            app.problem_line(line);
        }
    }

    pub(crate) fn takes_moves(scene: ItalianScene) -> bool {
        matches!(scene, ItalianScene::Problem | ItalianScene::Problems)
    }

    pub(crate) fn is_page(scene: ItalianScene) -> bool {
        matches!(scene, ItalianScene::Rules | ItalianScene::Openings | ItalianScene::TheMove)
    }

    /// Handles a letter of the menu. Returns whether it has a meaning.
    pub(crate) fn menu_key<D: Drives>(app: &mut App<'_, D>, letter: char) -> bool {
        let is_full = app.config.rules_1931.is_some();
        match letter {
            'T' if app.chosen().has_other_rules() => app.switch_rules_1931(),
            'S' if is_full || app.has_own_problems() => app.open_school(),
            _ => return false,
        }
        true
    }

    // The original's menu does not have these keys, so the menu does not show them.
    pub(crate) fn unnamed_menu_keys<D: Drives>(app: &App<'_, D>) -> &'static str {
        if app.chosen().has_other_rules() {
            "T"
        } else {
            ""
        }
    }

    pub(crate) fn color_chosen<D: Drives>(app: &mut App<'_, D>) {
        app.choose_color_instead_of_lot();
    }

    pub(crate) fn new_match<D: Drives>(app: &App<'_, D>) -> Session {
        match app.config.rules_1931 {
            Some(rules) => Session::of(&app.new_rules_1931_game(rules).into()),
            None => Session::new(&game_options(&app.config)),
        }
    }

    /// A new match from another position than the program's own, where that side moves.
    pub(crate) fn match_from<D: Drives>(app: &mut App<'_, D>, start: Position, turn: Color) -> Session {
        let usual = (app.config.start, app.config.first);
        (app.config.start, app.config.first) = (start, turn);
        let session = BuiltIn::new_match(app);
        (app.config.start, app.config.first) = usual;
        session
    }

    /// Says why nobody chooses who begins by the rules of 1931.
    pub(crate) fn rules_1931_begins() -> Message {
        Rules1931Message::WhiteBegins.into()
    }

    /// Forgets offers when a game begins, continues or is taken back.
    pub(crate) fn forget<D: Drives>(app: &mut App<'_, D>) {
        (app.more.built_in.may_accept, app.more.built_in.last_offer) = (false, None);
    }

    pub(crate) fn leave<D: Drives>(app: &mut App<'_, D>) {
        app.leave_rules_1931_game();
    }

    /// Notes what happened in a match: earlier offers lapse.
    pub(crate) fn note_standing<D: Drives>(app: &mut App<'_, D>, message: &Message) {
        app.more.built_in.may_accept = matches!(
            message,
            Message::Desktop(DesktopMessage::BuiltIn(ItalianMessage::Rules1931(
                Rules1931Message::MovedAndOffers(_)
            )))
        );
    }

    pub(crate) fn said_of(action: Rules1931Action, after: &Rules1931Record) -> Message {
        rules_1931::said_of(action, after)
    }

    pub(crate) fn end(record: &Rules1931Record, message: Message, telling: &MatchNarrator) -> Message {
        rules_1931::end(record, message, telling)
    }

    pub(crate) fn asked(record: &Rules1931Record, message: Message, telling: &MatchNarrator) -> Message {
        rules_1931::asked(record, message, telling)
    }

    pub(crate) fn show_opening<D: Drives>(app: &mut App<'_, D>, game: &Match) {
        if let Some(record) = game.rules_1931() {
            app.show_lots(record);
        }
    }

    // An offer to the other player at the same keyboard stands until the next line.
    pub(crate) fn hear<D: Drives>(app: &mut App<'_, D>, line: &Text) {
        if !app.asks_for_aid(line) && parse_rules_1931(line.as_str()) != Ok(Rules1931Command::Draw) {
            app.more.play_settings.offer_of = None;
        }
    }

    /// Handles a line that is more than an action: a page or an offer. Returns whether it was one.
    pub(crate) fn line<D: Drives>(app: &mut App<'_, D>, line: &Text) -> bool {
        app.session.view().rules_1931().is_some() && app.rules_1931_line(line)
    }

    pub(crate) fn acts_at_once<D: Drives>(app: &App<'_, D>, line: &str) -> bool {
        app.session.view().rules_1931().is_some() && App::<D>::opens_page(line)
    }

    pub(crate) fn asks_just_for_a_move<D: Drives>(app: &App<'_, D>) -> bool {
        app.is_plain_prompt()
    }

    /// Returns the message to restore after a question, if it is one of this game's own.
    pub(crate) fn standing<D: Drives>(app: &App<'_, D>) -> Option<Message> {
        app.rules_1931_standing().or_else(|| app.problems_standing())
    }

    pub(crate) fn hints<D: Drives>(app: &App<'_, D>) -> Option<&'static str> {
        app.rules_1931_hints()
    }

    pub(crate) fn page_instead<'v, D: Drives>(
        app: &'v App<'_, D>,
        page: usize,
    ) -> Option<ItalianContent<'v>> {
        app.page_of_rules_1931(page).map(|text| ItalianContent::Instructions(page, text))
    }

    pub(crate) fn rules_1931_page<D: Drives>(app: &App<'_, D>, page: usize) -> Option<&'static str> {
        app.page_of_rules_1931(page)
    }

    pub(crate) fn school_job<D: Drives>(app: &App<'_, D>, purpose: Purpose) -> Result<OtherJob, SystemError> {
        if purpose == Purpose::Try {
            app.try_job()
        } else {
            app.problems_job()
        }
    }

    pub(crate) fn follow<D: Drives>(app: &mut App<'_, D>, purpose: Purpose, found: ItalianResult) {
        match (purpose, found) {
            (Purpose::Move | Purpose::Answer, ItalianResult::Decision(decision)) => app.follow(decision),
            (Purpose::Try, ItalianResult::Verdict(verdict)) => app.follow_verdict(verdict),
            (Purpose::Key, ItalianResult::Key(found)) => app.follow_key(found),
            (Purpose::Reply, ItalianResult::Reply(reply)) => app.follow_reply(reply),
            _ => app.system_error(),
        }
    }

    /// Returns the warning about the cost of leaving the match; `None` if it costs nothing.
    pub(crate) fn cost_of_leaving<D: Drives>(app: &App<'_, D>) -> Option<Message> {
        app.cost_of_leaving()
    }

    pub(crate) fn ticks_left<D: Drives>(app: &App<'_, D>) -> Option<u32> {
        app.ticks_left()
    }

    pub(crate) fn has_clocks<D: Drives>(app: &App<'_, D>) -> bool {
        app.session.view().rules_1931().is_some_and(|full| full.rules().clock != ClockRule::None)
    }

    pub(crate) fn clock_runs<D: Drives>(app: &App<'_, D>) -> bool {
        app.is_clock_running()
    }

    /// Lets `ticks` of 1/18.2 s go by.
    pub(crate) fn tick<D: Drives>(app: &mut App<'_, D>, ticks: u32) {
        app.let_time_go(ticks);
    }
}
