//! The desktop build's part of the flow: its scenes, hints and lines.

use crate::app::aids;
use crate::app::maestro;
use crate::app::pages::has_viewers_aids;
use crate::app::rules_1931;
use crate::app::school;
use crate::app::second_menu;
use crate::app::sound::Sound;
use crate::app::step::Step;
use crate::app::{App, Key};
use crate::built_in::BuiltInContent;
use crate::formats::keyboard::Keyboard;
use crate::screen::{Content, Scene};
use crate::session::archive::ArchiveError;
use crate::session::drive::{Drives, FileSpec};
use crate::session::messages::{Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::{MatchContext, MatchView};

impl<D: Drives> App<'_, D> {
    pub(crate) fn desktop_key(&mut self, key: Key) {
        let (scene, core) = (self.core.dialog.scene(), &mut self.core);
        let step = match scene {
            Scene::Variants => self.parts.game_list.key(key, core),
            Scene::SecondMenu => second_menu::key(key, &mut self.parts, core),
            Scene::Viewer => {
                let flips = has_viewers_aids(core, &self.parts.play_settings);
                self.parts.viewer.key(key, core, self.files.archive(), flips)
            }
            Scene::Review => self.parts.viewer.review_key(key, core, self.files.archive()),
            Scene::Confirm => self.parts.to_confirm.key(key, core),
            Scene::Ballot | Scene::Opening => rules_1931::opening_key(key, core),
            Scene::School(scene) => self.parts.school.key(scene, key, core),
            _ => {
                core.dialog.go_back();
                Step::Done
            }
        };
        self.follow(step);
        if scene == Scene::SecondMenu {
            self.parts.menu_rows = second_menu::shown(&self.parts, &self.core);
        }
    }

    pub(crate) fn desktop_escape(&mut self) {
        match self.core.dialog.scene() {
            _ if self.core.dialog.takes_moves() && self.core.dialog.line().columns() > 0 => {
                self.core.dialog.drop_line()
            }
            Scene::School(_) => school::open(&mut self.core),
            Scene::Setup => self.core.dialog.go_to_menu(Message::Choose),
            _ => self.core.dialog.go_back_with(Message::Cancelled),
        }
    }

    pub(crate) fn desktop_submit(&mut self, line: &Text, too_long: bool) {
        let (parts, core, drives) = (&mut self.parts, &mut self.core, &mut self.drives);
        let step = match core.dialog.scene() {
            Scene::Open => return self.open_typed_name(line.as_str(), too_long),
            Scene::Seconds => {
                if let Some(preference) = maestro::read_seconds(line.as_str(), core) {
                    parts.remember(preference);
                }
                Step::Done
            }
            Scene::Games => parts.viewer.line(line.as_str(), core, self.files.archive_mut(), drives),
            Scene::Setup | Scene::School(_) if too_long => Step::Say(Message::LineTooLong),
            Scene::Setup => {
                let terms = parts.match_terms();
                parts.setup.line(line, &parts.game_list, terms, core, drives)
            }
            Scene::School(scene) => {
                let has_aids = parts.has_aids(core);
                let aided = parts.aids.line_of_problem(line, core, has_aids);
                parts.school.line(scene, aided.as_ref().unwrap_or(line), core)
            }
            // The other scenes wait for keys.
            _ => Step::Done,
        };
        self.follow(step);
    }

    pub(crate) fn desktop_menu_key(&mut self, c: char) -> bool {
        match c {
            // DIFFERS D06: games in PDN.
            'A' if self.files.has_archive() => self.ask_name(Scene::Open),
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
            // DIFFERS D19: the second page.
            'M' => {
                self.ask(Scene::SecondMenu, Message::Choose);
                self.parts.menu_rows = second_menu::shown(&self.parts, &self.core);
            }
            c => match second_menu::row_key(Key::Char(c), &mut self.parts, &mut self.core) {
                Some(step) => self.follow(step),
                None => return false,
            },
        }
        true
    }

    pub(crate) fn with_settings<'v>(&'v self, view: MatchView<'v>) -> MatchView<'v> {
        let (art, settings) =
            (Keyboard::unchecked(self.core.table.art()), self.parts.shown_settings(&self.core, &self.files));
        MatchView {
            context: MatchContext {
                art,
                settings,
                shown: self.parts.aids.shown(&self.core, self.parts.has_aids(&self.core)),
                viewed: self.parts.viewer.viewed(&self.core),
                between: None,
            },
            ..view
        }
    }

    pub(crate) fn content_of(&self, scene: Scene) -> Content<'_> {
        match scene {
            Scene::Open => Content::Files(self.files.files(&self.core)),
            Scene::Games => Content::Menu(self.menu()),
            Scene::Seconds => Content::Levels(self.menu()),
            Scene::Variants => {
                Content::Variants(self.menu(), self.parts.game_list.setting(&self.core.config))
            }
            Scene::Review => self.parts.viewer.review_page(),
            Scene::SecondMenu => Content::SecondMenu(&self.parts.menu_rows),
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
        if self.parts.has_aids(&self.core) {
            if let Some(step) = aids::line(typed, &mut self.core) {
                return self.follow(step);
            }
        }
        if let Some(step) = self.parts.page_line(typed, &self.core) {
            return self.follow(step);
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
        match (&aids::meant_in_short(typed, &self.core, self.parts.has_aids(&self.core))[..], refusal) {
            ([line], _) => return self.play(Text::new().put(line)),
            ([_, ..], _) => aids::say_several(&mut self.core),
            ([], Some(refusal)) => self.core.dialog.say(refusal),
            ([], None) => return self.core.system_error(),
        }
        self.parts.requests.sounds.hear(Sound::Refusal);
    }

    pub(crate) fn ask_to_abandon(&mut self) {
        let cost = rules_1931::cost_of_leaving(&self.core);
        self.ask(Scene::Abandon, cost.unwrap_or(Message::AbandonAsks));
    }

    fn open_typed_name(&mut self, typed: &str, too_long: bool) {
        if self.files.take_command(typed, &mut self.core, &mut self.drives) {
            return;
        }
        if let Some(file) = self.files.file_of_games(typed, too_long, &mut self.core) {
            self.open(file);
        }
    }

    /// Opens a file of games; asks which one if there are several.
    pub(crate) fn open(&mut self, file: FileSpec) {
        match self.files.archive_mut().open(file, &mut self.drives) {
            Err(ArchiveError::Drive(error)) => self.core.dialog.go_back_with(Message::Drive(error, file)),
            Err(ArchiveError::NoGames) => self.core.dialog.go_back_with(Message::NoGames(file)),
            Ok(games) => self.show_one_of(games),
        }
    }

    pub(crate) fn show_one_of(&mut self, games: u32) {
        let (parts, core, drives) = (&mut self.parts, &mut self.core, &mut self.drives);
        let step = parts.viewer.show_one_of(games, core, self.files.archive_mut(), drives);
        self.follow(step);
    }

    /// Does what a part has left to do.
    pub(crate) fn follow(&mut self, step: Step) {
        match step {
            Step::Done => (),
            Step::Say(message) => self.core.dialog.say(message),
            Step::SystemError => self.core.system_error(),
            Step::Ask(scene, message) => self.ask(scene, message),
            Step::Save => self.ask_name_to_save(),
            Step::SetUp => {
                let step = self.parts.setup.open(&self.parts.game_list, &mut self.core, &mut self.drives);
                self.follow(step);
            }
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
                let is_aided = self.files.archive().lent().is_some_and(|archive| archive.is_aided());
                let seats = self.parts.game_list.pair();
                let wanted = self.parts.play_settings.wanted();
                let brought = PlaySettings { aids: wanted.aids || is_aided, seats, ..*wanted };
                self.parts.play_settings.bring(Some(brought));
                self.core.draw_next_seed();
                self.begin(*session, Message::YourMove);
            }
            Step::PlaySetUp(session) => {
                self.parts.play_settings.bring(None);
                self.core.draw_next_seed();
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

    pub(crate) fn desktop_end_key(&mut self, key: Key) {
        match key {
            Key::Char('r' | 'R') if self.parts.can_review(&self.core, &self.files) => {
                self.parts.viewer.show_played(&mut self.core, self.files.archive());
            }
            Key::Char('u' | 'U') if self.play_settings().aids => {
                let step = aids::take_back_turn(&mut self.core);
                self.follow(step);
            }
            _ => (),
        }
    }
}
