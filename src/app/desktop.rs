//! The desktop build's part of the flow: its scenes, hints and lines.

use crate::app::aids::{self, AidsState};
use crate::app::archive::GameArchive;
use crate::app::confirm::ToConfirm;
use crate::app::core::Core;
use crate::app::game_list::{GameListState, MatchTerms};
use crate::app::maestro::{self, LevelM};
use crate::app::pages::{can_flip_viewed, has_viewers_aids, Instructions};
use crate::app::play_settings::SettingsSummary;
use crate::app::pointer::Touch;
use crate::app::row::{KeyUse, LineUse, SceneRow};
use crate::app::rules_1931::{self, Rules1931State};
use crate::app::school::SchoolRooms;
use crate::app::self_play::SelfPlay;
use crate::app::setup::SetupEditor;
use crate::app::step::Step;
use crate::app::viewer::{can_review, is_reviewing, Viewer};
use crate::app::{App, Key, Status};
use crate::built_in::{BuiltInContent, Rules1931Message};
use crate::formats::keyboard::Keyboard;
use crate::rules::Color;
use crate::screen::{Content, GameMenu, Scene};
use crate::session::archive::ArchiveError;
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::{Drives, FileSpec};
use crate::session::game_list::GameList;
use crate::session::messages::{Label, Message, Prompt, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::preferences::{ChosenLevel, Preference, PreferenceStore};
use crate::session::{MatchContext, MatchView, Session, SystemError};
use alloc::boxed::Box;

/// The desktop build's part of the program's state.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    pub archive: GameArchive<'a>,
    /// Where the player's choices are kept for the next session, if they are.
    pub preferences: Option<Box<dyn PreferenceStore>>,
    pub level_m: LevelM<'a>,
    pub viewer: Viewer,
    pub school: SchoolRooms,
    pub(crate) rules_1931: Rules1931State,
    pub(crate) game_list: GameListState,
    pub(crate) play_settings: SettingsSummary,
    pub aids: AidsState,
    pub(crate) self_play: SelfPlay,
    pub setup: SetupEditor,
    pub(crate) touch: Touch,
    pub to_confirm: ToConfirm,
}

impl Parts<'_> {
    /// `first`: the colour that begins new games.
    pub fn new(first: Color) -> Self {
        Parts {
            archive: GameArchive::default(),
            preferences: None,
            level_m: LevelM::default(),
            viewer: Viewer::default(),
            school: SchoolRooms::new(),
            rules_1931: Rules1931State::default(),
            game_list: GameListState::new(first),
            play_settings: SettingsSummary::new(),
            aids: AidsState::default(),
            self_play: SelfPlay::default(),
            setup: SetupEditor::default(),
            touch: Touch::default(),
            to_confirm: ToConfirm::new(),
        }
    }
}

/// What is remembered for the next session.
impl<D: Drives> App<'_, D> {
    /// The player has chosen something in the menu.
    pub(crate) fn remember(&mut self, preference: Preference) {
        if let Some(store) = &mut self.parts.preferences {
            store.keep(preference);
        }
    }

    /// One of the nine levels was chosen in the menu.
    pub(crate) fn level_chosen(&mut self) {
        self.core.config.maestro = None;
        self.remember(Preference::Level(ChosenLevel::Level(self.core.config.level)));
    }
}

impl<D: Drives> App<'_, D> {
    pub(crate) fn match_terms(&self) -> MatchTerms {
        let has_clock = self.parts.play_settings.wanted().clock.is_some();
        MatchTerms { series: self.parts.rules_1931.next_of_series(), has_clock }
    }

    pub(crate) fn new_session(&mut self) -> Option<Session> {
        self.parts.play_settings.bring(None);
        let ChosenGame { book, start, .. } = self.parts.game_list.chosen();
        let diagram = book.diagram(start).ok();
        if let Some(message) = self.core.lacks_art(diagram.as_ref(), &mut self.drives) {
            self.core.dialog.say(message);
            return None;
        }
        let session = self.parts.game_list.session(&self.core.config, self.match_terms());
        if session.is_none() {
            self.core.system_error();
        }
        session
    }

    pub(crate) fn end_on_time(&mut self) {
        self.file = None;
        self.after_move(Message::None);
    }

    pub(crate) fn desktop_row(&self) -> SceneRow {
        let key = |prompt, hints| SceneRow::key(prompt, hints, KeyUse::Desktop);
        let line = |prompt: Prompt, hints| SceneRow::line(prompt, hints, LineUse::Desktop);
        match self.core.dialog.scene() {
            Scene::Seconds => line(Prompt::Seconds, Label::NameHints),
            Scene::Open => line(Prompt::OpenName, self.list_hints()),
            Scene::Games => line(Prompt::GameNumber, Label::NameHints),
            Scene::Variants => key(Prompt::Choice, Some(Label::ChoiceHints)),
            Scene::Viewer if is_reviewing(&self.core) => {
                SceneRow { waits: Status::Thinks, ..key(Prompt::Key, None) }
            }
            Scene::Viewer => key(Prompt::Choice, Some(self.parts.viewer.hints(&self.core))),
            Scene::Confirm => key(Prompt::Confirm, None),
            Scene::Review => key(Prompt::Key, Some(Label::ReviewPageHints)),
            Scene::Setup => line(Prompt::Setup, Label::SetupHints),
            Scene::Ballot | Scene::Opening => key(Prompt::Key, None),
            Scene::School(scene) => self.parts.school.row(scene, &self.core, self.has_aids()),
            _ => SceneRow::halted(),
        }
    }

    pub(crate) fn desktop_hints(&self) -> Option<&'static str> {
        if self.core.dialog.scene() == Scene::Halt {
            let is_missing = matches!(*self.core.dialog.message(), Message::NoKeyboardDat);
            return is_missing.then(|| self.core.config.lang.label(Label::MakeDisk));
        }
        if self.core.dialog.scene() == Scene::End && self.can_review() && self.core.table.has_review() {
            return Some(self.core.config.lang.label(Label::EndHintsAndReview));
        }
        if self.core.dialog.scene() == Scene::Viewer
            && can_flip_viewed(&self.core, &self.parts.play_settings)
            && !is_reviewing(&self.core)
        {
            return self.core.config.lang.viewer_keys_and_flip(self.parts.viewer.hints(&self.core));
        }
        let has_aids = self.has_aids();
        let is_aided_game = has_aids && self.core.dialog.scene() == Scene::Game;
        rules_1931::hints(&self.core, has_aids).or_else(|| is_aided_game.then(|| aids::keys_of(&self.core)))
    }

    pub(crate) fn desktop_standing_message(&self) -> Option<Message> {
        let of_viewer = (self.core.dialog.scene() == Scene::Viewer).then_some(*self.core.dialog.message());
        let of_game =
            || rules_1931::standing(&self.core).or_else(|| self.parts.school.standing(&self.core.dialog));
        of_viewer.or_else(|| said_again(&self.core)).or_else(of_game)
    }

    pub(crate) fn desktop_key(&mut self, key: Key) {
        match self.core.dialog.scene() {
            Scene::Variants => self.parts.game_list.key(key, &mut self.core),
            Scene::Viewer => {
                let flips = has_viewers_aids(&self.core, &self.parts.play_settings);
                let step = self.parts.viewer.key(key, &mut self.core, &self.parts.archive, flips);
                self.follow(step);
            }
            Scene::Review => self.parts.viewer.review_key(key, &mut self.core, &self.parts.archive),
            Scene::Confirm => {
                let step = self.parts.to_confirm.key(key, &mut self.core);
                self.follow(step);
            }
            Scene::Ballot | Scene::Opening => {
                let step = rules_1931::opening_key(key, &mut self.core);
                self.follow(step);
            }
            Scene::School(scene) => {
                let step = self.parts.school.key(scene, key, &mut self.core);
                self.follow(step);
            }
            _ => self.core.dialog.go_back(),
        }
    }

    pub(crate) fn desktop_escape(&mut self) {
        match self.core.dialog.scene() {
            _ if self.core.dialog.takes_moves() && self.core.dialog.line().columns() > 0 => {
                self.core.dialog.drop_line()
            }
            Scene::School(_) => self.parts.school.open(&mut self.core),
            Scene::Setup => self.core.dialog.go_to_menu(Message::Choose),
            _ => self.core.dialog.go_back_with(Message::Cancelled),
        }
    }

    pub(crate) fn desktop_submit(&mut self, line: &Text, too_long: bool) {
        match self.core.dialog.scene() {
            Scene::Seconds => {
                if let Some(preference) = maestro::read_seconds(line.as_str(), &mut self.core) {
                    self.remember(preference);
                }
            }
            Scene::Open => self.open_typed_name(line.as_str(), too_long),
            Scene::Games => {
                let (parts, core, drives) = (&mut self.parts, &mut self.core, &mut self.drives);
                let step = parts.viewer.line(line.as_str(), core, &mut parts.archive, drives);
                self.follow(step);
            }
            Scene::Setup if too_long => self.core.dialog.say(Message::LineTooLong),
            Scene::Setup => {
                let terms = self.match_terms();
                let (parts, core, drives) = (&mut self.parts, &mut self.core, &mut self.drives);
                let step = parts.setup.line(line, &parts.game_list, terms, core, drives);
                self.follow(step);
            }
            Scene::School(_) if too_long => self.core.dialog.say(Message::LineTooLong),
            Scene::School(scene) => {
                let has_aids = self.has_aids();
                let aided = self.parts.aids.line_of_problem(line, &mut self.core, has_aids);
                let step = self.parts.school.line(scene, aided.as_ref().unwrap_or(line), &mut self.core);
                self.follow(step);
            }
            // The other scenes wait for keys.
            _ => {}
        }
    }

    pub(crate) fn desktop_menu_key(&mut self, c: char) -> bool {
        match c {
            // DIFFERS D06: games in PDN.
            'A' if self.parts.archive.is_lent() => self.ask_name(Scene::Open),
            // DIFFERS D08: the original had one game.
            'G' if !self.parts.game_list.games().is_empty() => self.ask(Scene::Variants, Message::Choose),
            'C' => match self.parts.game_list.take_next_seat(&mut self.core.config) {
                Some(message) => self.core.dialog.say(message),
                None => return false,
            },
            'I' => match self.parts.game_list.who_begins(&self.core.config) {
                Some(message) => self.core.dialog.say(message),
                None => return false,
            },
            'D' => self.parts.setup.open(&self.parts.game_list, &mut self.core, &mut self.drives),
            // DIFFERS D13: the aids.
            'X' => {
                let preference = self.parts.play_settings.switch_aids(&mut self.core);
                self.remember(preference);
            }
            // DIFFERS D17: the clock.
            'O' => self.parts.play_settings.change_clock(&mut self.core),
            'T' => match self.parts.game_list.other_rules() {
                Some(rules) => {
                    self.parts.game_list.choose_rules(&self.core.config, rules);
                    self.parts.rules_1931.begin_series();
                    let is_on = self.chosen_rules_1931().is_some();
                    let said = if is_on { Rules1931Message::On } else { Rules1931Message::Off };
                    self.core.dialog.say(said.into());
                }
                None => return false,
            },
            'S' if self.has_school() => self.parts.school.open(&mut self.core),
            _ => return false,
        }
        true
    }

    pub(crate) fn with_settings<'v>(&'v self, view: MatchView<'v>) -> MatchView<'v> {
        let (art, settings) = (Keyboard::unchecked(self.core.table.art()), self.shown_settings());
        MatchView {
            context: MatchContext {
                art,
                settings,
                shown: self.parts.aids.shown(&self.core, self.has_aids()),
                viewed: self.parts.viewer.viewed(&self.core),
            },
            ..view
        }
    }

    /// Returns the play settings of the board on the screen; a file's game is shown without the clock.
    pub(crate) fn shown_settings(&self) -> PlaySettings {
        let scene = self.core.dialog.scene();
        let is_of_file = scene == Scene::Viewer && self.parts.viewer.shows_file(scene);
        if !is_of_file {
            let is_shown = match scene {
                Scene::Viewer => false,
                Scene::School(scene) => !scene.takes_moves(),
                _ => true,
            };
            let settings = self.core.table.settings();
            return PlaySettings { clock: settings.clock.filter(|_| is_shown), ..settings };
        }
        let aids = self.parts.archive.lent().is_some_and(|archive| archive.is_aided());
        PlaySettings { aids, ..PlaySettings::FAITHFUL }
    }

    pub(crate) fn game_menu(&self) -> GameMenu {
        GameMenu {
            maestro: self.has_level_m(),
            rules_1931: self.chosen_rules_1931(),
            games: GameList(self.parts.game_list.games()),
            chosen: self.chosen(),
            begins: self.parts.game_list.chosen_begins(),
            sits: self.parts.game_list.own_seat_name(&self.core.config),
        }
    }

    pub(crate) fn content_of(&self, scene: Scene) -> Content<'_> {
        match scene {
            Scene::Open => Content::Files(self.files()),
            Scene::Games => Content::Menu(self.menu()),
            Scene::Seconds => Content::Levels(self.menu()),
            Scene::Variants => {
                Content::Variants(self.menu(), self.parts.game_list.setting(&self.core.config))
            }
            Scene::Review => self.parts.viewer.review_page(),
            Scene::Setup => self
                .parts
                .setup
                .content(self.core.table.own_art())
                .unwrap_or_else(|| Content::Menu(self.menu())),
            Scene::Ballot => Content::BuiltIn(BuiltInContent::Ballot(self.view())),
            Scene::School(scene) => {
                let school =
                    BuiltInContent::School(self.parts.school.content(scene, &self.core, self.view()));
                Content::BuiltIn(school)
            }
            // The questions cover a game.
            _ => Content::Game(self.view()),
        }
    }
}

impl<D: Drives> App<'_, D> {
    pub(crate) fn desktop_begin(&mut self) {
        self.parts.level_m.begin_game();
        self.parts.play_settings.begin(self.parts.game_list.pair(), &mut self.core.table);
        self.parts.archive.note_match();
        self.parts.aids.reset();
        self.parts.self_play.begin();
        self.parts.rules_1931.forget_offers();
    }

    /// Handles a line of a game. The game reads it first; what the game does not know is asked here, in this order:
    /// aids, pages of the game, offers of the rules of 1931, commands of every game, captures in short.
    pub(crate) fn game_line(&mut self, typed: &Text) {
        // A refused move is a move tried: all data are checked first (M20). During a search nobody plays.
        let game = if self.core.table.search().is_some() { None } else { self.core.table.verify().ok() };
        let refusal = match game.as_ref().map(|game| (game, game.read(typed.written()))) {
            Some((game, Ok(action))) => {
                self.parts.rules_1931.let_offer_lapse();
                return match game.losing_offer(action) {
                    Some(word) => {
                        let step = self.parts.to_confirm.ask(typed, &word, &self.core);
                        self.follow(step);
                    }
                    None => self.act(game, action, false),
                };
            }
            Some((_, Err(refusal))) => Some(*refusal),
            None => None,
        };
        if self.has_aids() {
            if let Some(step) = self.parts.aids.line(typed, &mut self.core) {
                return self.follow(step);
            }
        }
        if self.page_line(typed) {
            return;
        }
        if let Some(step) = self.parts.rules_1931.line(typed, &mut self.core) {
            return self.follow(step);
        }
        if self.command_line(typed) {
            return;
        }
        // After SYSTEM ERROR the data may pass the check again.
        if self.core.table.search().is_some() {
            return self.core.dialog.let_wait(typed);
        }
        match (&aids::meant_in_short(typed, &self.core, self.has_aids())[..], refusal) {
            ([line], _) => self.play(Text::new().put(line)),
            ([_, ..], _) => aids::say_several(&mut self.core),
            ([], Some(refusal)) => self.core.dialog.say(refusal),
            ([], None) => self.core.system_error(),
        }
    }

    pub(crate) fn has_aids(&self) -> bool {
        self.parts.play_settings.has_aids(&self.core)
    }

    /// Returns whether there is a level M: a maestro is lent, for Italian draughts alone.
    pub(crate) fn has_level_m(&self) -> bool {
        self.parts.level_m.is_lent() && self.chosen().has_maestro()
    }

    fn can_review(&self) -> bool {
        self.parts.archive.is_lent() && can_review(&self.core)
    }

    pub(crate) fn ask_to_abandon(&mut self) {
        let cost = rules_1931::cost_of_leaving(&self.core);
        self.ask(Scene::Abandon, cost.unwrap_or(Message::AbandonAsks));
    }

    /// Adds the match to the archive's games played. `given_up_to`: the winner by resignation.
    pub(crate) fn keep_match(&mut self, given_up_to: Option<Color>) {
        let played = self.parts.viewer.played(&self.core);
        self.parts.archive.keep(played, self.core.table.settings(), given_up_to);
    }

    pub(crate) fn instructions(&self) -> Instructions<'_, '_> {
        let Parts { game_list: games, play_settings: settings, .. } = &self.parts;
        Instructions { core: &self.core, games, settings }
    }

    fn open_typed_name(&mut self, typed: &str, too_long: bool) {
        if self.take_list_command(typed) {
            return;
        }
        let listed = self.parts.archive.listed_file(typed, self.shown_drive);
        if let Some(file) = listed.or_else(|| self.read_name(typed, too_long)) {
            self.open(file);
        }
    }

    /// Opens a file of games; asks which one if there are several.
    fn open(&mut self, file: FileSpec) {
        match self.parts.archive.open(file, &mut self.drives) {
            Err(ArchiveError::Drive(error)) => self.core.dialog.go_back_with(Message::Drive(error, file)),
            Err(ArchiveError::NoGames) => self.core.dialog.go_back_with(Message::NoGames(file)),
            Ok(games) => self.show_one_of(games),
        }
    }

    pub(crate) fn show_one_of(&mut self, games: u32) {
        let (parts, core, drives) = (&mut self.parts, &mut self.core, &mut self.drives);
        let step = parts.viewer.show_one_of(games, core, &mut parts.archive, drives);
        self.follow(step);
    }

    /// Opens a file that was named to be resumed, if it is PDN; returns whether it is. Its first bytes decide:
    /// DAMA.COM has saved games under names that end in `.PDN`.
    pub(crate) fn opens_instead(&mut self, file: FileSpec) -> bool {
        if !self.parts.archive.is_lent() || matches!(self.is_saved_game(file), Ok(true)) {
            return false;
        }
        let opens = self.parts.archive.is_of_games(file, &mut self.drives);
        if opens {
            self.open(file);
        }
        opens
    }

    /// Does what a part has left to do.
    pub(crate) fn follow(&mut self, step: Step) {
        match step {
            Step::Done => (),
            Step::Ask(scene, message) => self.ask(scene, message),
            Step::Save => self.ask_name_to_save(),
            Step::Instructions => self.show_instructions(),
            Step::Abandon => self.ask_to_abandon(),
            Step::Do(action) => self.do_found(action),
            Step::Play(line) => self.play(&line),
            Step::GoOn(message) => self.after_move(message),
            Step::Viewing => self.parts.aids.reset(),
            Step::Flip => self.parts.aids.flip_board(&mut self.core),
            Step::Leave(next) => {
                self.leave_game();
                if let Some(session) = next {
                    self.parts.play_settings.bring(Some(self.play_settings()));
                    self.begin(*session, Message::YourMove);
                }
            }
            Step::PlayOn(session) => {
                let is_aided = self.parts.archive.lent().is_some_and(|archive| archive.is_aided());
                let seats = self.parts.game_list.pair();
                let wanted = self.parts.play_settings.wanted();
                let brought = PlaySettings { aids: wanted.aids || is_aided, seats, ..*wanted };
                self.parts.play_settings.bring(Some(brought));
                self.draw_next_seed();
                self.begin(*session, Message::YourMove);
            }
            Step::PlaySetUp(session) => {
                self.parts.play_settings.bring(None);
                self.draw_next_seed();
                self.begin(*session, Message::YourMove);
            }
            Step::TakenBack(message) => {
                self.parts.level_m.begin_game();
                self.parts.rules_1931.forget_offers();
                self.after_move(message);
            }
            Step::Problems => {
                self.parts.aids.reset();
                self.parts.school.open_problems(&mut self.core);
            }
        }
    }

    /// Returns whether the menu leads to the school.
    pub(crate) fn has_school(&self) -> bool {
        self.chosen().has_lessons() || self.parts.school.has_own_problems()
    }

    /// Handles a line that opens a page of the game. Returns whether it did.
    fn page_line(&mut self, line: &Text) -> bool {
        let Some(page) = self.core.table.session().row().page_named(line.as_str()) else { return false };
        self.parts.rules_1931.let_offer_lapse();
        match self.parts.school.open_page(page, &self.core.table) {
            Ok(step) => self.follow(step),
            Err(SystemError) => self.core.system_error(),
        }
        true
    }

    pub(crate) fn desktop_acts_at_once(&self, line: &str) -> bool {
        (self.has_aids() && aids::flips_board(line))
            || self.core.table.session().row().page_named(line).is_some()
    }

    pub(crate) fn desktop_end_key(&mut self, key: Key) {
        match key {
            Key::Char('r' | 'R') if self.can_review() => {
                self.parts.viewer.show_played(&mut self.core, &self.parts.archive);
            }
            Key::Char('u' | 'U') if self.play_settings().aids => {
                let step = aids::take_back_turn(&mut self.core);
                self.follow(step);
            }
            _ => (),
        }
    }

    pub(crate) fn desktop_leave(&mut self) {
        let given_up_to = self.parts.rules_1931.leave(&mut self.core);
        self.keep_match(given_up_to);
        self.parts.level_m.stop();
    }

    /// The player's colour was chosen in the menu, or the one that begins.
    pub(crate) fn color_chosen(&mut self, is_own: bool) {
        if !is_own {
            return self.parts.game_list.first_chosen(&self.core.config);
        }
        self.parts.game_list.forget_seats(&self.core.config);
        self.parts.rules_1931.choose_color_instead_of_lot(&mut self.parts.game_list);
        self.remember(Preference::Color(self.core.config.player));
    }
}

// A message of the game that is said again after a question over the player's turn.
fn said_again(core: &Core<'_>) -> Option<Message> {
    let is_players = core.dialog.scene() == Scene::Game && core.table.search().is_none();
    is_players.then(|| core.table.session().view().said_again(*core.dialog.message(), core.config.lang))?
}
