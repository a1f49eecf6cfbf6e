//! What the desktop build's front-ends lend, ask and tell.

use crate::app::buttons::{buttons_of, Button, PaintedScreen};
use crate::app::clipboard::{self, ClipboardText, LONGEST_PASTE};
use crate::app::dialog::Dialog;
use crate::app::front_requests::FrontRequests;
use crate::app::maestro;
use crate::app::parts::Parts;
use crate::app::pointer;
use crate::app::setup;
use crate::app::step::Step;
use crate::app::{game_clock, game_options, is_error, rules_1931, App, Canvas, Config, Key, Status};
use crate::built_in::lessons::problems::Problem;
use crate::formats::crc::crc32;
use crate::formats::keyboard::Keyboard;
use crate::rules::fen::is_fen;
use crate::screen::cells::Cells;
use crate::screen::rulebook_game::slide::Slides;
use crate::screen::{self, Frame, Scene, Screen, FRAME_LEN};
use crate::session::archive::Archive;
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::Drives;
use crate::session::job::Purpose;
use crate::session::maestro::Maestro;
use crate::session::messages::words::{self, Phrase};
use crate::session::messages::{refused, Message, Text};
use crate::session::play_settings::PlaySettings;
use crate::session::preferences::PreferenceStore;
use crate::session::rulebook::Rulebook;
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::{GameOptions, Session};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

impl<'a, D: Drives> App<'a, D> {
    /// Adds a maestro, for level M.
    pub fn with_maestro(mut self, maestro: &'a mut dyn Maestro) -> App<'a, D> {
        self.parts.level_m.lend(maestro);
        self
    }

    /// Adds an archive, for files of games and the games played.
    pub fn with_archive(mut self, archive: &'a mut dyn Archive) -> App<'a, D> {
        self.files.archive_mut().lend(archive);
        self
    }
}

impl<D: Drives> App<'_, D> {
    /// From here on the player's choices in the menu are kept there.
    pub fn keep_preferences(&mut self, store: Box<dyn PreferenceStore>) {
        self.parts.preferences = Some(store);
    }

    /// Returns what keys have asked of the front-end.
    pub fn requests(&mut self) -> &mut FrontRequests {
        &mut self.parts.requests
    }

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

    /// Paints the screen of a window, with a note of its own instead of the message, and with the move that slides.
    /// The halt has neither.
    pub(crate) fn frame_in_window(
        &self,
        note: Option<&Message>,
        (slides, now): (&mut Slides, Duration),
        canvas: &mut impl Canvas,
    ) {
        if self.core.dialog.scene() == Scene::Halt {
            return self.frame(canvas);
        }
        let mut screen = match note {
            None => self.screen_touched(),
            Some(note) => {
                let said = self.core.config.lang.message(note);
                Screen { message: said, is_error: is_error(note), ..self.screen() }
            }
        };
        slides.follow(&screen, now);
        slides.mark(&mut screen);
        screen::paint(&screen, Keyboard::unchecked(self.core.table.graphics()), canvas);
        slides.painted(now);
    }

    /// Lets ticks of 1/18.2 s pass. Without a running clock nothing happens.
    pub fn tick(&mut self, ticks: u32) {
        self.core.table.begin_event();
        let ends = self.core.table.ends();
        for passes in [rules_1931::let_time_go, game_clock::let_run] {
            if passes(ticks, &mut self.core) {
                self.files.forget_name();
                self.after_move(Message::None);
            }
        }
        if self.core.table.ends() != ends {
            self.core.table.note_end_by_clock();
        }
    }

    /// Returns whether a clock runs, also while a question or a page covers the game.
    pub fn clock_runs(&self) -> bool {
        rules_1931::is_clock_running(&self.core) || self.core.game_clock_runs()
    }

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

    /// Starts with the games that a front-end has opened in its archive, unless the program has halted.
    pub fn begin_with_games(&mut self, games: u32) {
        if self.core.dialog.scene() == Scene::Title {
            self.core.dialog.go_to_menu(Message::Choose);
            self.view_opened(games);
        }
    }

    /// Returns the position as text: the match's, unchecked, or the one being set up.
    pub fn position(&self) -> String {
        let set_up = self.parts.setup.position(self.core.dialog.scene());
        set_up.unwrap_or_else(|| self.core.table.session().view().position())
    }

    /// Returns the result for recordings: `draw`, or the letters of the winning seats.
    pub fn result(&self) -> Option<String> {
        let game = self.core.table.session().last_good()?;
        game.result().or_else(|| Some(game.result_on_time(self.play_settings().fallen()?)))
    }

    /// Returns whether a game is going on in which the program has every seat.
    pub fn plays_itself(&self) -> bool {
        let has_player = self.core.table.session().view().at_keyboard(&self.play_settings()) != 0;
        self.core.dialog.scene() == Scene::Game && !has_player
    }

    /// Returns the games played that are in no file yet, as PDN; empty without an archive.
    pub fn played_games(&self) -> String {
        self.files.archive().played(self.parts.viewer.played(&self.core), self.play_settings())
    }

    /// Returns the saved game that `S` would write; `None` without a sound game in progress.
    pub fn unfinished(&self) -> Option<Vec<u8>> {
        let table = &self.core.table;
        let is_played = self.core.dialog.scene_beneath() == Scene::Game && table.outcome().is_none();
        if is_played && table.is_sound() {
            table.saved_bytes().ok()
        } else {
            None
        }
    }

    /// Returns the player's legal moves as typed; empty during a search.
    pub fn legal_lines(&self) -> Vec<String> {
        if self.status() == Status::Thinks {
            return Vec::new();
        }
        self.core.table.session().view().legal_lines()
    }

    /// Returns the text to copy: the game as PDN in the viewer and at the end, else the position.
    pub fn copied(&self) -> ClipboardText {
        let position = || self.position_to_share();
        clipboard::copied(self.game_to_copy(), position, self.core.config.lang)
    }

    /// Returns the position on the screen, if there is one.
    pub fn position_to_share(&self) -> Option<String> {
        clipboard::is_board(self.core.dialog.scene_seen()).then(|| self.position())
    }

    /// Returns the game on the screen as PDN, if it has one and a move was made; a game of a file with its comments.
    pub fn game_to_share(&self) -> Option<String> {
        let (scene, archive) = (self.core.dialog.scene(), self.files.archive());
        let session = self.core.table.session();
        match scene {
            Scene::Game if session.history().is_empty() => None,
            Scene::Game => archive.written(session, self.parts.shown_settings(&self.core, &self.files)),
            _ if self.parts.viewer.shows_file(scene) => archive.lent()?.chosen_text(),
            _ => self.game_to_copy(),
        }
    }

    fn game_to_copy(&self) -> Option<String> {
        self.parts.viewer.as_pdn(
            &self.core,
            self.files.archive(),
            self.parts.shown_settings(&self.core, &self.files),
        )
    }

    /// Why nothing is copied or pasted.
    pub(crate) fn clipboard_refuses(&self, why: Phrase) -> Message {
        self.core.refusal(why)
    }

    /// Pastes text: sets up a position, or shows games; refuses anything else. Does nothing during a search.
    pub fn paste(&mut self, text: &str) {
        let (status, lang) = (self.status(), self.core.config.lang);
        if !clipboard::can_paste(self.core.dialog.scene(), status) {
            if matches!(status, Status::WaitsForLine | Status::WaitsForKey) {
                self.core.dialog.say(self.clipboard_refuses(words::NO_PASTING_HERE));
            }
            return;
        }
        if self.core.dialog.scene() == Scene::Title {
            self.core.dialog.go_to_menu(Message::Choose);
        }
        if text.len() > LONGEST_PASTE {
            let kilobytes = LONGEST_PASTE as u32 / 1024;
            self.core.dialog.say(refused(*words::paste_too_long(lang, &mut Text::new(), kilobytes)));
        } else if is_fen(text) {
            match setup::read_draft(text.trim(), &self.parts.game_list, lang) {
                Ok(draft) => {
                    self.leave_for_pasted();
                    let step = self.parts.setup.show_read(draft, &mut self.core, &mut self.drives);
                    self.follow(step);
                }
                Err(text) => self.core.dialog.say(refused(*text)),
            }
        } else {
            match self.files.archive_mut().lent_mut().and_then(|archive| archive.open_text(text)) {
                Some(games) => {
                    self.leave_for_pasted();
                    self.view_opened(games);
                }
                None => self.core.dialog.say(self.clipboard_refuses(words::PASTED_UNREADABLE)),
            }
        }
    }

    fn leave_for_pasted(&mut self) {
        match self.core.dialog.scene() {
            Scene::End => self.leave_game(),
            Scene::Viewer => {
                let step = self.parts.viewer.leave(&mut self.core);
                self.follow(step);
            }
            setup::SCENE => self.core.dialog.go_to_menu(Message::Choose),
            _ => (),
        }
    }

    fn view_opened(&mut self, games: u32) {
        self.ask(Scene::Open, Message::Choose);
        self.show_one_of(games);
    }

    /// Handles a tap on the frame's pixel: returns its keys, and remembers what it touches.
    pub fn tap(&mut self, x: u16, y: u16) -> Vec<Key> {
        match self.place_at(x, y) {
            None => self.keys_of_tap(x, y),
            Some(place) => {
                let (keys, touch) = pointer::touch_of(&self.core, &place);
                self.parts.touch = touch.of_keys(keys.len());
                keys
            }
        }
    }

    /// Returns whether a move is asked for and the frame's pixel is a place of its board: drags are between these.
    pub fn is_place(&self, x: u16, y: u16) -> bool {
        self.place_at(x, y).is_some()
    }

    /// Handles the beginning or the end of a drag: a tap on a place, except on the one that is touched already.
    pub fn drag(&mut self, x: u16, y: u16) -> Vec<Key> {
        match self.place_at(x, y) {
            Some(name) if !pointer::is_touched(&self.core, &name) => self.tap(x, y),
            _ => Vec::new(),
        }
    }

    fn place_at(&self, x: u16, y: u16) -> Option<String> {
        pointer::place_at(&self.core, self.status(), &self.content(), x, y)
    }

    /// Paints the screen with the touched piece and its destinations marked.
    pub fn frame_touched(&self, canvas: &mut impl Canvas) {
        match self.parts.touch.shown(&self.core) {
            None => self.frame(canvas),
            Some(_) => {
                let graphics = Keyboard::unchecked(self.core.table.graphics());
                screen::paint(&self.screen_touched(), graphics, canvas);
            }
        }
    }

    /// Returns everything there is to show, with what a tap has marked and said.
    pub fn screen_touched(&self) -> Screen<'_> {
        let mut screen = self.screen();
        if let Some(touch) = self.parts.touch.shown(&self.core) {
            touch.mark(&mut screen, &self.core);
        }
        screen
    }

    /// Returns the keys that a tap on the frame's pixel stands for; empty without a meaning. On a board they type the
    /// square, and the captures before it if only one legal move leads there; RETURN follows if the move is complete.
    /// Elsewhere they are the keys of the menu entry, file or hint under the pixel.
    pub fn keys_of_tap(&self, x: u16, y: u16) -> Vec<Key> {
        let (core, scene, row) = (&self.core, self.core.dialog.scene(), self.row());
        if scene == Scene::Title {
            return vec![Key::Enter];
        }
        if scene == setup::SCENE && self.status() == Status::WaitsForLine {
            let keys = self.parts.setup.keys_of_tap(x, y, core);
            if !keys.is_empty() {
                return keys;
            }
        }
        if let Some(place) = self.place_at(x, y) {
            return pointer::touch_of(&self.core, &place).0;
        }
        let (column, cell_row) = Cells::at(x, y);
        let cells = self.painted();
        let of_file = || pointer::keys_of_file(core, &self.content(), &cells, cell_row);
        if let Some(keys) = row.is_line.then(of_file).flatten() {
            return keys;
        }
        if Cells::is_message(cell_row) {
            return pointer::keys_of_answer(scene, cells.row(cell_row), column);
        }
        // Any key goes on where the screen names none.
        let is_any =
            row.waits == Status::WaitsForKey && scene != Scene::Menu && !pointer::asks_for_yes(scene);
        match cells.key_at(column, cell_row) {
            Some(named) => pointer::keys_of_name(core, row.is_line, &cells, &named).unwrap_or_default(),
            None if is_any && self.screen().hints.is_empty() => vec![Key::Enter],
            None => Vec::new(),
        }
    }

    /// Returns the letters of the present screen.
    pub fn painted(&self) -> Cells {
        let mut cells = Cells::EMPTY;
        let pixels: Result<Box<[u8; FRAME_LEN]>, _> = vec![0; FRAME_LEN].into_boxed_slice().try_into();
        if let Ok(mut pixels) = pixels {
            self.frame(&mut Frame::with_cells(&mut pixels, &mut cells));
        }
        cells
    }

    /// Returns how the present move is made with the mouse or a finger.
    pub fn pointing_hint(&self, by_finger: bool) -> &'static str {
        let lines = self.core.table.session().view().legal_lines();
        self.core.config.lang.pointing(by_finger, pointer::has_moves_of_one_place(&lines))
    }

    /// Returns the buttons of the present screen; each does something else.
    pub fn buttons(&self) -> Vec<Button> {
        buttons_of(&PaintedScreen {
            core: &self.core,
            setup: &self.parts.setup,
            cells: self.painted(),
            content: self.content(),
            row: self.row(),
            review_keys: self.parts.viewer.review_keys().collect(),
            has_school: self.parts.has_school(),
            has_other_rules: self.parts.game_list.other_rules().is_some(),
        })
    }

    /// Restarts the program as [`App::new`] would, whatever was going on. Drives, archive, maestro and games stay
    /// lent. Earlier jobs are no longer wanted.
    pub fn begin_anew(&mut self, config: Config) {
        self.parts.keep_match(&self.core, &mut self.files, None);
        self.parts.level_m.stop();
        let games = self.parts.game_list.games();
        self.parts = Parts {
            level_m: core::mem::take(&mut self.parts.level_m),
            preferences: self.parts.preferences.take(),
            requests: core::mem::take(&mut self.parts.requests).begin_anew(),
            ..Parts::new(config.first)
        };
        self.lend_games(games);
        self.core.table.begin_anew(Session::new(&game_options(&config)));
        self.core.dialog = Dialog::new();
        self.core.config = config;
        self.files.begin_anew(config.disk);
        self.core.load_graphics(&mut self.drives);
    }
}
