//! [`Parts`]: the parts of the desktop build, and what is asked of several at once.

use crate::app::aids::{self, AidsState};
use crate::app::confirm::ToConfirm;
use crate::app::core::Core;
use crate::app::dialog::Dialog;
use crate::app::files::FileDesk;
use crate::app::front_requests::FrontRequests;
use crate::app::game_clock;
use crate::app::game_list::{GameListState, MatchTerms};
use crate::app::maestro::{ask_seconds, LevelM};
use crate::app::pages::{can_flip_viewed, Instructions};
use crate::app::play_settings::SettingsSummary;
use crate::app::pointer::Touch;
use crate::app::recall::Recall;
use crate::app::row::SceneRow;
use crate::app::rules_1931::{self, Rules1931State};
use crate::app::school::SchoolRooms;
use crate::app::self_play::SelfPlay;
use crate::app::setup::SetupEditor;
use crate::app::step::Step;
use crate::app::viewer::{can_review, is_reviewing, Viewer};
use crate::app::{Key, Status};
use crate::rules::{Color, Outcome};
use crate::screen::second_menu::MenuRow;
use crate::screen::{GameMenu, Scene};
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::{Drives, FileSpec};
use crate::session::game::MatchStatus;
use crate::session::game_list::GameList;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{said, Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::preferences::{ChosenLevel, Preference, PreferenceStore};
use crate::session::{Action, FileError, Match, Session, SystemError};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The desktop build's part of the program's state.
#[derive(Debug, Default)]
pub(crate) struct Parts<'a> {
    /// Where the player's choices are kept for the next session, if they are.
    pub preferences: Option<Box<dyn PreferenceStore>>,
    pub level_m: LevelM<'a>,
    pub viewer: Viewer,
    pub school: SchoolRooms,
    pub rules_1931: Rules1931State,
    pub game_list: GameListState,
    pub play_settings: SettingsSummary,
    pub aids: AidsState,
    pub self_play: SelfPlay,
    pub setup: SetupEditor,
    pub touch: Touch,
    pub to_confirm: ToConfirm,
    pub recall: Recall,
    pub requests: FrontRequests,
    /// The rows of the menu's second page, while it is shown.
    pub menu_rows: Vec<MenuRow>,
}

impl Parts<'_> {
    /// `first`: the colour that begins new games.
    pub fn new(first: Color) -> Self {
        Parts { game_list: GameListState::new(first), ..Parts::default() }
    }

    /// The player has chosen something in the menu.
    pub fn remember(&mut self, preference: Preference) {
        if let Some(store) = &mut self.preferences {
            store.keep(preference);
        }
    }

    /// Returns the menu's first message, which tells of a game that a program left.
    pub fn greeting(&self, core: &Core<'_>, drives: &mut impl Drives) -> Message {
        let has_left = drives.keeper().is_some_and(|keeper| keeper.has_left());
        if has_left {
            said(core.config.lang.line(words::GAME_WAS_LEFT))
        } else {
            Message::Choose
        }
    }

    /// Handles the key of level M in the list of levels, if there is one: asks for its seconds.
    pub fn asks_seconds(&self, key: Key, dialog: &mut Dialog) -> bool {
        let asks = matches!(key, Key::Char('m' | 'M')) && self.has_level_m();
        if asks {
            ask_seconds(dialog);
        }
        asks
    }

    /// One of the nine levels was chosen in the menu.
    pub fn level_chosen(&mut self, core: &mut Core<'_>) {
        core.config.maestro = None;
        self.remember(Preference::Level(ChosenLevel::Level(core.config.level)));
    }

    pub fn match_terms(&self) -> MatchTerms {
        let has_clock = self.play_settings.wanted().clock.is_some();
        MatchTerms { series: self.rules_1931.next_of_series(), has_clock }
    }

    pub fn new_session(&mut self, core: &mut Core<'_>, drives: &mut impl Drives) -> Option<Session> {
        self.play_settings.bring(None);
        let ChosenGame { book, start, .. } = self.game_list.chosen();
        let diagram = book.diagram(start).ok();
        if let Some(message) = core.lacks_art(diagram.as_ref(), drives) {
            core.dialog.say(message);
            return None;
        }
        let session = self.game_list.session(&core.config, self.match_terms());
        if session.is_none() {
            core.system_error();
        }
        session
    }

    pub fn row(&self, core: &Core<'_>, files: &FileDesk<'_>) -> SceneRow {
        match core.dialog.scene() {
            Scene::Seconds => SceneRow::line(words::PROMPT_SECONDS, words::LABEL_NAME_HINTS),
            Scene::Open => SceneRow::line(words::PROMPT_OPEN_NAME, files.hints(core)),
            Scene::Games => SceneRow::line(words::PROMPT_GAME_NUMBER, words::LABEL_NAME_HINTS),
            Scene::Variants | Scene::SecondMenu => {
                SceneRow::key(words::PROMPT_CHOICE, Some(words::LABEL_CHOICE_HINTS))
            }
            Scene::Viewer if is_reviewing(core) => {
                SceneRow { waits: Status::Thinks, ..SceneRow::key(words::PROMPT_KEY, None) }
            }
            Scene::Viewer => {
                let hints = self.viewer.hints(core, can_flip_viewed(core, &self.play_settings));
                SceneRow::key(words::PROMPT_CHOICE, Some(hints))
            }
            Scene::Confirm => SceneRow::key(words::PROMPT_CONFIRM, None),
            Scene::Review => SceneRow::key(words::PROMPT_KEY, Some(words::LABEL_REVIEW_PAGE_HINTS)),
            Scene::Setup => SceneRow::line(words::PROMPT_SETUP, words::LABEL_SETUP_HINTS),
            Scene::Ballot | Scene::Opening => SceneRow::key(words::PROMPT_KEY, None),
            Scene::School(scene) => self.school.row(scene, core, self.has_aids(core)),
            _ => SceneRow::halted(),
        }
    }

    pub fn hints(&self, core: &Core<'_>, files: &FileDesk<'_>) -> Option<Phrase> {
        if core.dialog.scene() == Scene::Halt {
            let is_missing = matches!(*core.dialog.message(), Message::NoKeyboardDat);
            return is_missing.then_some(words::LABEL_MAKE_DISK);
        }
        if core.dialog.scene() == Scene::End && self.can_review(core, files) && core.table.has_review() {
            return Some(words::LABEL_END_HINTS_AND_REVIEW);
        }
        let has_aids = self.has_aids(core);
        let is_aided_game = has_aids && core.dialog.scene() == Scene::Game;
        rules_1931::hints(core, has_aids).or_else(|| is_aided_game.then(|| aids::keys_of(core)))
    }

    pub fn standing(&self, core: &Core<'_>) -> Option<Message> {
        let of_viewer = (core.dialog.scene() == Scene::Viewer).then_some(*core.dialog.message());
        let of_game = || rules_1931::standing(core).or_else(|| self.school.standing(&core.dialog));
        of_viewer.or_else(|| said_again(core)).or_else(of_game)
    }

    /// Returns the play settings of the board on the screen; a file's game is shown without the clock.
    pub fn shown_settings(&self, core: &Core<'_>, files: &FileDesk<'_>) -> PlaySettings {
        let scene = core.dialog.scene();
        let is_of_file = scene == Scene::Viewer && self.viewer.shows_file(scene);
        if !is_of_file {
            let is_shown = match scene {
                Scene::Viewer => false,
                Scene::School(scene) => !scene.takes_moves(),
                _ => true,
            };
            let settings = core.table.settings();
            return PlaySettings { clock: settings.clock.filter(|_| is_shown), ..settings };
        }
        let aids = files.archive().lent().is_some_and(|archive| archive.is_aided());
        PlaySettings { aids, ..PlaySettings::FAITHFUL }
    }

    pub fn game_menu(&self, core: &Core<'_>) -> GameMenu {
        GameMenu {
            maestro: self.has_level_m(),
            rules_1931: self.game_list.rules_1931(),
            games: GameList(self.game_list.games()),
            chosen: self.game_list.chosen().book,
            begins: self.game_list.chosen_begins(),
            sits: self.game_list.own_seat_name(&core.config),
        }
    }

    pub fn begin(&mut self, core: &mut Core<'_>, files: &mut FileDesk<'_>) {
        self.level_m.begin_game();
        self.play_settings.begin(self.game_list.pair(), &mut core.table);
        files.archive_mut().note_match();
        self.aids.reset();
        self.self_play.begin();
        self.requests.sounds.begin_match();
        self.rules_1931.forget_offers();
    }

    pub fn has_aids(&self, core: &Core<'_>) -> bool {
        self.play_settings.has_aids(core)
    }

    /// Returns whether there is a level M: a maestro is lent, for Italian draughts alone.
    pub fn has_level_m(&self) -> bool {
        self.level_m.is_lent() && self.game_list.chosen().book.has_maestro()
    }

    pub fn can_review(&self, core: &Core<'_>, files: &FileDesk<'_>) -> bool {
        files.has_archive() && can_review(core)
    }

    /// Adds the match to the archive's games played. `given_up_to`: the winner by resignation.
    pub fn keep_match(&mut self, core: &Core<'_>, files: &mut FileDesk<'_>, given_up_to: Option<Color>) {
        let played = self.viewer.played(core);
        files.archive_mut().keep(played, core.table.settings(), given_up_to);
    }

    pub fn instructions<'c>(&'c self, core: &'c Core<'_>) -> Instructions<'c, 'c> {
        Instructions { core, games: &self.game_list, settings: &self.play_settings }
    }

    /// Returns whether the menu leads to the school.
    pub fn has_school(&self) -> bool {
        self.game_list.chosen().book.has_lessons() || self.school.has_own_problems()
    }

    /// Handles a line that opens a page of the game; `None` if it does not.
    pub fn page_line(&mut self, line: &Text, core: &Core<'_>) -> Option<Step> {
        let page = core.table.session().row().page_named(line.as_str())?;
        self.rules_1931.let_offer_lapse();
        Some(self.school.open_page(page, &core.table).unwrap_or(Step::SystemError))
    }

    pub fn acts_at_once(&self, line: &str, core: &Core<'_>) -> bool {
        (self.has_aids(core) && aids::flips_board(line))
            || core.table.session().row().page_named(line).is_some()
    }

    /// Something was done in a match: returns what to say of it.
    pub fn acted(
        &mut self,
        game: &Match,
        action: Action,
        is_programs: bool,
        core: &mut Core<'_>,
    ) -> Result<Message, SystemError> {
        game_clock::add_increment(&mut core.table, game, action);
        let after = core.table.session().sealed.verify()?;
        Ok(after.said_of(game, action, is_programs, core.config.lang))
    }

    /// It is the player's turn: returns what to say.
    pub fn asked(&mut self, game: &Match, message: Message, core: &Core<'_>) -> Message {
        self.self_play.begin();
        self.level_m.ponder(game);
        game.asked(message, &core.telling())
    }

    /// A match is over: returns what to say.
    pub fn end(
        &mut self,
        game: &Match,
        outcome: Option<Outcome>,
        message: Message,
        core: &Core<'_>,
    ) -> Message {
        self.viewer.note_end(message);
        game.end(outcome, message, &core.telling())
    }

    /// A match has begun or gone on: keeps it, in case the program is stopped. Returns what to say.
    pub fn gone_on(
        &mut self,
        game: &Match,
        status: MatchStatus,
        message: Message,
        core: &Core<'_>,
        drives: &mut impl Drives,
    ) -> Message {
        // Earlier offers lapse.
        self.rules_1931.let_programs_offer_lapse();
        let is_over = matches!(status, MatchStatus::Over(_));
        self.requests.sounds.go_on(game, is_over, &core.table.settings());
        // DIFFERS D18: the original kept nothing by itself.
        let Some(keeper) = drives.keeper() else { return message };
        if is_over {
            keeper.forget();
        } else if let Ok(saved) = core.table.saved_bytes() {
            keeper.keep(&saved);
        }
        // What is said on the program's turn is gone at once.
        let is_players = matches!(status, MatchStatus::Turn(seat) if !core.is_programs(game, seat));
        if is_players
            && matches!(message, Message::YourMove | Message::ProgramMoved(_))
            && keeper.has_failed()
        {
            return core.refusal(words::GAME_NOT_KEPT);
        }
        message
    }

    /// Handles F3 and remembers the line that RETURN enters; returns whether the key is dealt with. Clears what a tap
    /// said.
    pub fn takes_key_of_line(&mut self, key: Key, dialog: &mut Dialog) -> bool {
        self.touch.hear();
        self.recall.takes(key, dialog)
    }

    /// Reads a saved game; the next game has its settings.
    pub fn resume(&mut self, file: FileSpec, drives: &mut impl Drives) -> Result<Session, FileError> {
        self.play_settings.resume(file, self.game_list.games(), drives)
    }

    /// Prepares for a resumed match. Returns why it cannot be shown.
    pub fn take_up(
        &mut self,
        session: &Session,
        file: FileSpec,
        core: &mut Core<'_>,
        drives: &mut impl Drives,
    ) -> Option<Message> {
        let lacking = core.lacks_art_of(session, drives);
        if lacking.is_none() {
            self.game_list.choose_from_its_start(&mut core.config, session.row());
            if let Some(keeper) = drives.keeper() {
                keeper.resume(file);
            }
        }
        lacking
    }

    /// Returns whether the game of the program against itself is stopped here; then nothing of it is kept.
    pub fn stops_self_play(&mut self, game: &Match, core: &mut Core<'_>, drives: &mut impl Drives) -> bool {
        let stops = self.self_play.stops(game, core);
        if stops {
            drives.forget_kept();
        }
        stops
    }

    pub fn leave(&mut self, core: &mut Core<'_>, files: &mut FileDesk<'_>, drives: &mut impl Drives) {
        drives.forget_kept();
        let given_up_to = self.rules_1931.leave(core);
        self.keep_match(core, files, given_up_to);
        self.level_m.stop();
    }

    /// The player's colour was chosen in the menu, or the one that begins.
    pub fn color_chosen(&mut self, is_own: bool, core: &Core<'_>) {
        if !is_own {
            return self.game_list.first_chosen(&core.config);
        }
        self.game_list.forget_seats(&core.config);
        self.rules_1931.choose_color_instead_of_lot(&mut self.game_list);
        self.remember(Preference::Color(core.config.player));
    }
}

// A message of the game that is said again after a question over the player's turn.
fn said_again(core: &Core<'_>) -> Option<Message> {
    let is_players = core.dialog.scene() == Scene::Game && core.table.search().is_none();
    is_players.then(|| core.table.session().view().said_again(*core.dialog.message(), core.config.lang))?
}
