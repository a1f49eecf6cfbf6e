//! The desktop build's part of the flow: its scenes, hints and lines.

use crate::app::core::Core;
use crate::app::maestro::{self, LevelM};
use crate::app::row::{KeyUse, LineUse, SceneRow};
use crate::app::{aids, game_clock, rules_1931};
use crate::app::{game_options, is_error, App, Canvas, Key, Status};
use crate::formats::crc::crc32;
use crate::formats::keyboard::Keyboard;
use crate::rules::Color;
use crate::screen::{self, Content, GameMenu, Scene, Screen};
use crate::session::archive::{Archive, Chosen};
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::Drives;
use crate::session::game_list::GameList;
use crate::session::job::Purpose;
use crate::session::maestro::Maestro;
use crate::session::messages::{Label, Message, Prompt, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::preferences::{ChosenLevel, Preference, PreferenceStore};
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::{GameOptions, MatchContext, MatchView, Session, SystemError};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::app::aids::AidsState;
use crate::app::game_list::{GameListState, MatchTerms};
use crate::app::play_settings::SettingsSummary;
use crate::app::pointer::Touch;
use crate::app::review::ReviewState;
use crate::app::rules_1931::Rules1931State;
use crate::app::school::SchoolRooms;
use crate::app::self_play::SelfPlay;
use crate::app::setup::SetupEditor;
use crate::app::step::Step;
use crate::built_in::lessons::problems::Problem;
use crate::built_in::{BuiltInContent, Rules1931Message, Rules1931Settings};

/// The desktop build's part of the program's state.
#[derive(Debug)]
pub(crate) struct Parts<'a> {
    pub archive: Option<&'a mut dyn Archive>,
    /// Where the player's choices are kept for the next session, if they are.
    pub preferences: Option<Box<dyn PreferenceStore>>,
    pub level_m: LevelM<'a>,
    /// The number of games in the open file.
    pub games: u32,
    /// The game in the viewer; `ply` is the number of its moves shown.
    pub chosen: Option<Chosen>,
    pub ply: u32,
    pub(crate) reviewed: Option<Session>,
    pub(crate) review: ReviewState,
    /// True while the session's match is a played one that the archive does not have yet.
    pub(crate) is_noted: bool,
    /// The message before the end, of a finished game by the rules of 1931.
    pub(crate) led_to_end: Message,
    pub school: SchoolRooms,
    pub(crate) rules_1931: Rules1931State,
    pub(crate) game_list: GameListState,
    pub(in crate::app) play_settings: SettingsSummary,
    pub aids: AidsState,
    pub(crate) self_play: SelfPlay,
    pub setup: SetupEditor,
    pub(in crate::app) touch: Touch,
    /// The line that waits for confirmation, since it loses the game.
    pub(crate) to_confirm: Text,
}

impl Parts<'_> {
    /// `first`: the colour that begins new games.
    pub fn new(first: Color) -> Self {
        Parts {
            archive: None,
            preferences: None,
            level_m: LevelM::default(),
            games: 0,
            chosen: None,
            ply: 0,
            reviewed: None,
            review: ReviewState::default(),
            is_noted: false,
            led_to_end: Message::None,
            school: SchoolRooms::new(),
            rules_1931: Rules1931State::default(),
            game_list: GameListState::new(first),
            play_settings: SettingsSummary::new(),
            aids: AidsState::default(),
            self_play: SelfPlay::default(),
            setup: SetupEditor::default(),
            touch: Touch::default(),
            to_confirm: Text::new(),
        }
    }
}

impl<'a, D: Drives> App<'a, D> {
    /// Adds a maestro, for level M.
    pub fn with_maestro(mut self, maestro: &'a mut dyn Maestro) -> App<'a, D> {
        self.parts.level_m.lend(maestro);
        self
    }
}

/// What is remembered for the next session.
impl<D: Drives> App<'_, D> {
    /// From here on the player's choices in the menu are kept there.
    pub fn keep_preferences(&mut self, store: Box<dyn PreferenceStore>) {
        self.parts.preferences = Some(store);
    }

    /// The player has chosen something in the menu.
    pub(in crate::app) fn remember(&mut self, preference: Preference) {
        if let Some(store) = &mut self.parts.preferences {
            store.keep(preference);
        }
    }

    /// One of the nine levels was chosen in the menu.
    pub(in crate::app) fn level_chosen(&mut self) {
        self.core.config.maestro = None;
        self.remember(Preference::Level(ChosenLevel::Level(self.core.config.level)));
    }
}

/// What a match is played with.
impl<D: Drives> App<'_, D> {
    /// Sets the play settings of new games. Seats among them are those of the chosen game.
    pub fn set_play_settings(&mut self, settings: PlaySettings) {
        self.parts.play_settings.set(settings);
        if let Some(seats) = settings.seats {
            self.choose_seats(&seats);
        }
    }

    /// Returns the play settings of the present game.
    pub fn play_settings(&self) -> PlaySettings {
        self.core.table.settings()
    }

    /// Returns the command-line options of the chosen game, its players and the play settings.
    pub fn game_options(&self) -> String {
        self.parts.play_settings.options(&self.parts.game_list)
    }
}

/// The games to choose from.
impl<D: Drives> App<'_, D> {
    /// Lends the rulebooks to choose from, besides Italian draughts.
    pub fn lend_games(&mut self, games: Rulebooks) {
        self.parts.game_list.lend(games);
    }

    /// Makes new games be of this row, which must be in the game list.
    pub fn choose_game(&mut self, game: ChosenGame) {
        self.parts.game_list.choose(game, &mut self.core.config);
        // Until a game begins, what the program shows of one is the start.
        let start = self.parts.game_list.chosen().built_in_start();
        if let (Scene::Title, Some(start)) = (self.core.dialog.scene(), start) {
            self.core.table.put(Session::new(&GameOptions { start, ..game_options(&self.core.config) }));
        }
    }

    /// Sets the players of the chosen game's seats; those not named are the program's. None follow the colour.
    pub fn choose_seats(&mut self, who: &[SeatPlayer]) {
        self.parts.game_list.choose_seats(who);
    }

    /// Returns the row of new matches.
    pub fn chosen(&self) -> &'static dyn Rulebook {
        self.parts.game_list.chosen().book
    }

    pub(crate) fn chosen_game(&self) -> &ChosenGame {
        self.parts.game_list.chosen()
    }

    /// Returns the options of the rules of 1931, if new matches follow them.
    pub fn chosen_rules_1931(&self) -> Option<Rules1931Settings> {
        self.parts.game_list.rules_1931()
    }

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
}

/// What a front-end may ask.
impl<D: Drives> App<'_, D> {
    /// Returns the nodes that a level has searched for its move, as polls have reported them. `None` for the maestro,
    /// which has its own clock, and for other searches.
    pub fn searched(&self) -> Option<u64> {
        let is_at_move = matches!(self.core.table.search(), Some(Purpose::Move | Purpose::Answer));
        let is_at_level =
            self.core.dialog.scene() == Scene::Game && maestro::seconds_of(&self.core.table).is_none();
        (is_at_move && is_at_level && self.core.table.session().row().is_built_in())
            .then_some(self.core.table.nodes())
    }

    /// Sets the player's own problems, and the solved ones as FEN. Without own problems the collection is used.
    pub fn lend_problems(&mut self, own_problems: Vec<Problem>, solved: impl IntoIterator<Item = String>) {
        self.parts.school.lend_problems(own_problems, solved);
    }

    pub fn solved_problems(&self) -> impl Iterator<Item = &str> {
        self.parts.school.solved_problems()
    }

    /// Opens the problems when the program starts. The halt screen stays.
    pub fn begin_with_problems(&mut self) {
        if self.core.dialog.scene() == Scene::Title {
            self.follow(Step::Problems);
        }
    }

    /// Returns the CRC-32 of KEYBOARD.DAT as loaded, which recordings store; `None` without one.
    pub(crate) fn graphics_crc(&self) -> Option<u32> {
        let graphics = self.core.table.graphics();
        Some(crc32(&graphics[..graphics.len().checked_sub(4)?]))
    }

    /// Paints the screen with a front-end's own message. The halt keeps its message.
    pub(crate) fn frame_saying(&self, message: &Message, canvas: &mut impl Canvas) {
        if self.core.dialog.scene() == Scene::Halt {
            return self.frame(canvas);
        }
        let said = self.core.config.lang.message(message);
        let screen = Screen { message: said, is_error: is_error(message), ..self.screen() };
        screen::paint(&screen, Keyboard::unchecked(self.core.table.graphics()), canvas);
    }
}

impl<D: Drives> App<'_, D> {
    /// Lets ticks of 1/18.2 s pass. Without a running clock nothing happens.
    pub fn tick(&mut self, ticks: u32) {
        self.core.table.begin_event();
        let ends = self.core.table.ends();
        if rules_1931::let_time_go(ticks, &mut self.core) {
            self.end_on_time();
        }
        if game_clock::let_run(ticks, &mut self.core) {
            self.end_on_time();
        }
        if self.core.table.ends() != ends {
            self.core.table.note_end_by_clock();
        }
    }

    fn end_on_time(&mut self) {
        self.file = None;
        self.after_move(Message::None);
    }

    /// Returns whether a clock runs, also while a question or a page covers the game.
    pub fn clock_runs(&self) -> bool {
        rules_1931::is_clock_running(&self.core) || self.core.game_clock_runs()
    }
}

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn desktop_row(&self) -> SceneRow {
        let key = |prompt, hints| SceneRow::key(prompt, hints, KeyUse::Desktop);
        let line = |prompt: Prompt, hints| SceneRow::line(prompt, hints, LineUse::Desktop);
        match self.core.dialog.scene() {
            Scene::Seconds => line(Prompt::Seconds, Label::NameHints),
            Scene::Open => line(Prompt::OpenName, self.list_hints()),
            Scene::Games => line(Prompt::GameNumber, Label::NameHints),
            Scene::Variants => key(Prompt::Choice, Some(Label::ChoiceHints)),
            Scene::Viewer if self.is_reviewing() => {
                SceneRow { waits: Status::Thinks, ..key(Prompt::Key, None) }
            }
            Scene::Viewer => key(Prompt::Choice, Some(self.viewer_hints())),
            Scene::Confirm => key(Prompt::Confirm, None),
            Scene::Review => key(Prompt::Key, Some(Label::ReviewPageHints)),
            Scene::Setup => line(Prompt::Setup, Label::SetupHints),
            Scene::Ballot | Scene::Opening => key(Prompt::Key, None),
            Scene::School(scene) => self.parts.school.row(scene, &self.core, self.has_aids()),
            _ => SceneRow::halted(),
        }
    }

    fn viewer_hints(&self) -> Label {
        match (self.parts.reviewed.is_some(), self.has_review()) {
            (true, true) => Label::ReviewHintsAndReview,
            (true, false) => Label::ReviewHints,
            (false, true) => Label::ViewerHintsAndReview,
            (false, false) => Label::ViewerHints,
        }
    }

    pub(in crate::app) fn desktop_hints(&self) -> Option<&'static str> {
        if self.core.dialog.scene() == Scene::Halt {
            let is_missing = matches!(*self.core.dialog.message(), Message::NoKeyboardDat);
            return is_missing.then(|| self.core.config.lang.label(Label::MakeDisk));
        }
        if self.core.dialog.scene() == Scene::End && self.can_review() && self.has_review() {
            return Some(self.core.config.lang.label(Label::EndHintsAndReview));
        }
        if self.core.dialog.scene() == Scene::Viewer && self.can_flip_viewed() && !self.is_reviewing() {
            return self.core.config.lang.viewer_keys_and_flip(self.viewer_hints());
        }
        let has_aids = self.has_aids();
        let is_aided_game = has_aids && self.core.dialog.scene() == Scene::Game;
        rules_1931::hints(&self.core, has_aids).or_else(|| is_aided_game.then(|| aids::keys_of(&self.core)))
    }

    pub(in crate::app) fn desktop_standing_message(&self) -> Option<Message> {
        let of_viewer = (self.core.dialog.scene() == Scene::Viewer).then_some(*self.core.dialog.message());
        let of_game =
            || rules_1931::standing(&self.core).or_else(|| self.parts.school.standing(&self.core.dialog));
        of_viewer.or_else(|| said_again(&self.core)).or_else(of_game)
    }

    pub(in crate::app) fn desktop_key(&mut self, key: Key) {
        match self.core.dialog.scene() {
            Scene::Variants => self.parts.game_list.key(key, &mut self.core),
            Scene::Viewer => self.viewer_key(key),
            Scene::Review => self.review_key(key),
            Scene::Confirm => self.confirm_key(key),
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

    pub(in crate::app) fn desktop_escape(&mut self) {
        match self.core.dialog.scene() {
            _ if self.core.dialog.takes_moves() && self.core.dialog.line().columns() > 0 => {
                self.core.dialog.drop_line()
            }
            Scene::School(_) => self.parts.school.open(&mut self.core),
            Scene::Setup => self.core.dialog.go_to_menu(Message::Choose),
            _ => self.core.dialog.go_back_with(Message::Cancelled),
        }
    }

    pub(in crate::app) fn desktop_submit(&mut self, line: &Text, too_long: bool) {
        match self.core.dialog.scene() {
            Scene::Seconds => {
                if let Some(preference) = maestro::read_seconds(line.as_str(), &mut self.core) {
                    self.remember(preference);
                }
            }
            Scene::Open => self.open_typed_name(line.as_str(), too_long),
            Scene::Games => self.view_typed_number(line.as_str()),
            Scene::Setup => self.setup_line(line, too_long),
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

    pub(in crate::app) fn desktop_menu_key(&mut self, c: char) -> bool {
        match c {
            // DIFFERS D06: games in PDN.
            'A' if self.has_archive() => self.ask_name(Scene::Open),
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
            'D' => self.open_setup(),
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
                viewed: self.viewed(),
            },
            ..view
        }
    }

    /// Returns the play settings of the board on the screen; a file's game is shown without the clock.
    pub(crate) fn shown_settings(&self) -> PlaySettings {
        let is_of_file = self.core.dialog.scene() == Scene::Viewer && self.parts.reviewed.is_none();
        if !is_of_file {
            let is_shown = match self.core.dialog.scene() {
                Scene::Viewer => false,
                Scene::School(scene) => !scene.takes_moves(),
                _ => true,
            };
            let settings = self.core.table.settings();
            return PlaySettings { clock: settings.clock.filter(|_| is_shown), ..settings };
        }
        let aids = self.parts.archive.as_ref().is_some_and(|archive| archive.is_aided());
        PlaySettings { aids, ..PlaySettings::FAITHFUL }
    }

    pub(in crate::app) fn game_menu(&self) -> GameMenu {
        GameMenu {
            maestro: self.has_level_m(),
            rules_1931: self.chosen_rules_1931(),
            games: GameList(self.parts.game_list.games()),
            chosen: self.chosen(),
            begins: self.parts.game_list.chosen_begins(),
            sits: self.parts.game_list.own_seat_name(&self.core.config),
        }
    }

    pub(in crate::app) fn content_of(&self, scene: Scene) -> Content<'_> {
        match scene {
            Scene::Open => Content::Files(self.files()),
            Scene::Games => Content::Menu(self.menu()),
            Scene::Seconds => Content::Levels(self.menu()),
            Scene::Variants => {
                Content::Variants(self.menu(), self.parts.game_list.setting(&self.core.config))
            }
            Scene::Review => self.review_page(),
            Scene::Setup => self.setup_content().unwrap_or_else(|| Content::Menu(self.menu())),
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
    pub(in crate::app) fn desktop_begin(&mut self) {
        self.parts.level_m.begin_game();
        self.parts.play_settings.begin(self.parts.game_list.pair(), &mut self.core.table);
        self.parts.is_noted = true;
        self.parts.aids.reset();
        self.parts.self_play.begin();
        self.parts.rules_1931.forget_offers();
    }

    /// Handles a line of a game. The game reads it first; what the game does not know is asked here, in this order:
    /// aids, pages of the game, offers of the rules of 1931, commands of every game, captures in short.
    pub(in crate::app) fn game_line(&mut self, typed: &Text) {
        // A refused move is a move tried: all data are checked first (M20). During a search nobody plays.
        let game = if self.core.table.search().is_some() { None } else { self.core.table.verify().ok() };
        let refusal = match game.as_ref().map(|game| (game, game.read(typed.written()))) {
            Some((game, Ok(action))) => {
                self.parts.rules_1931.let_offer_lapse();
                return match game.losing_offer(action) {
                    Some(word) => self.ask_to_confirm(typed, &word),
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

    /// Does what a part has left to do.
    fn follow(&mut self, step: Step) {
        match step {
            Step::Done => (),
            Step::Ask(scene, message) => self.ask(scene, message),
            Step::Save => self.ask_name_to_save(),
            Step::Instructions => self.show_instructions(),
            Step::Abandon => self.ask_to_abandon(),
            Step::Do(action) => self.do_found(action),
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
    pub(in crate::app) fn has_school(&self) -> bool {
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

    pub(in crate::app) fn desktop_acts_at_once(&self, line: &str) -> bool {
        (self.has_aids() && aids::flips_board(line))
            || self.core.table.session().row().page_named(line).is_some()
    }

    pub(in crate::app) fn desktop_end_key(&mut self, key: Key) {
        match key {
            Key::Char('r' | 'R') if self.can_review() => self.review(),
            Key::Char('u' | 'U') if self.play_settings().aids => {
                let step = aids::take_back_turn(&mut self.core);
                self.follow(step);
            }
            _ => (),
        }
    }

    pub(in crate::app) fn desktop_leave(&mut self) {
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
