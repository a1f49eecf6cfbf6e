//! The flow from scene to scene: what each key and line does.

use super::row::SceneRow;
use super::{App, Key, Status};
use crate::rules::Color;
use crate::screen::Scene;
use crate::session::command::{self, Command};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::Drives;
use crate::session::game::{MatchRules, MatchStatus};
use crate::session::job::Purpose;
use crate::session::messages::{is_control, words, Lang, Message, Text};
use crate::session::Action;
use crate::session::{Level, Match, Session, SystemError};

impl<D: Drives> App<'_, D> {
    /// Handles a key.
    pub fn key(&mut self, key: Key) {
        self.core.table.begin_event();
        if self.core.dialog.is_closed() {
            return;
        }
        let (row, epoch) = (self.row(), self.core.table.epoch());
        match self.core.dialog.scene() {
            _ if row.waits == Status::Halted => (),
            _ if row.is_line => self.line_key(key),
            Scene::Title => {
                let message = self.parts.greeting(&self.core, &mut self.drives);
                self.core.dialog.go_to_menu(message);
            }
            Scene::End => self.end_key(key),
            // Saved after SYSTEM ERROR.
            Scene::Error => self.leave_game(),
            Scene::Menu => self.menu_key(key),
            Scene::Level => self.level_key(key),
            Scene::Colour | Scene::First => self.color_key(key),
            Scene::Instructions => self.page_key(key),
            Scene::Exit if is_yes(key) => self.core.dialog.close(),
            Scene::Abandon if is_yes(key) => self.leave_game(),
            Scene::Exit | Scene::Abandon => self.core.dialog.go_back(),
            Scene::Overwrite => self.files.answer_overwrite(is_yes(key), &mut self.core, &mut self.drives),
            _ => desktop_only!(self.desktop_key(key)),
        }
        if row.waits != Status::Thinks || self.status() != Status::Thinks || self.core.table.epoch() != epoch
        {
            // The next search begins from the start.
            self.core.table.count_nodes_anew();
        }
    }

    /// Returns whether a key changes only the console: line, prompt and message. A slow front-end then repaints no
    /// more, and need not stop a search.
    pub fn changes_console_alone(&self, key: Key) -> bool {
        match (self.status(), key) {
            (Status::WaitsForLine | Status::Thinks, Key::Char(_) | Key::Backspace) => true,
            (_, Key::Enter) => self.is_too_early(),
            // Esc on a typed line.
            (Status::Thinks, Key::Escape) => {
                self.core.dialog.scene() == Scene::Game && self.core.dialog.line().columns() > 0
            }
            _ => false,
        }
    }

    /// Returns whether a search runs and the line is not a command that acts at once.
    fn is_too_early(&self) -> bool {
        let line = self.core.dialog.line().written();
        let acts_at_once = || self.parts.acts_at_once(line, &self.core) || command::acts_at_once(line);
        self.core.dialog.scene() == Scene::Game
            && self.core.table.search().is_some()
            && (self.core.dialog.line_too_long() || !acts_at_once())
    }

    pub(crate) fn ask(&mut self, scene: Scene, message: Message) {
        let standing = self.standing();
        self.core.dialog.cover(scene, message, standing);
    }

    // Returns the message to restore after a question: the state, not earlier refusals.
    fn standing(&self) -> Message {
        if let Some(message) = self.parts.standing(&self.core) {
            return message;
        }
        match (self.core.dialog.scene(), self.core.dialog.message()) {
            (Scene::Game, Message::ProgramMoved(_)) => *self.core.dialog.message(),
            (Scene::Game, _) if self.core.table.search().is_some() => Message::Thinking,
            (Scene::Game, _) => Message::YourMove,
            (Scene::Error, _) => Message::SystemError,
            _ => Message::Choose,
        }
    }

    // Returns to the menu; reloads damaged graphics, as a restart would.
    pub(super) fn leave_game(&mut self) {
        self.parts.leave(&mut self.core, &mut self.files, &mut self.drives);
        self.core.table.stop_search();
        self.core.table.set_outcome(None);
        self.files.leave_game();
        self.core.dialog.go_to_menu(Message::Choose);
        if self.core.table.are_graphics_damaged() {
            self.core.load_graphics(&mut self.drives);
        }
    }

    #[inline(never)]
    pub(crate) fn row(&self) -> SceneRow {
        match self.core.dialog.scene() {
            Scene::Title => SceneRow::key(None, None),
            Scene::Menu => SceneRow::key(words::PROMPT_CHOICE, None),
            Scene::Level | Scene::Colour | Scene::First => {
                SceneRow::key(words::PROMPT_CHOICE, Some(words::LABEL_CHOICE_HINTS))
            }
            Scene::Instructions => SceneRow::key(words::PROMPT_KEY, Some(words::LABEL_PAGE_HINTS)),
            Scene::Game if self.core.table.search().is_some() => {
                let prompt = if self.core.dialog.line_waits() {
                    words::PROMPT_WAITING
                } else {
                    words::PROMPT_THINKING
                };
                SceneRow { waits: Status::Thinks, ..SceneRow::line(prompt, words::LABEL_HINTS) }
            }
            Scene::Game => SceneRow::line(None, words::LABEL_HINTS),
            Scene::Save => SceneRow::line(words::PROMPT_SAVE_NAME, words::LABEL_NAME_HINTS),
            Scene::Resume => SceneRow::line(words::PROMPT_RESUME_NAME, self.files.hints(&self.core)),
            Scene::Overwrite => SceneRow::key(words::PROMPT_OVERWRITE, None),
            Scene::Exit => SceneRow::key(words::PROMPT_EXIT, None),
            Scene::Abandon => SceneRow::key(words::PROMPT_ABANDON, None),
            Scene::Error if self.files.has_saved_after_error() => SceneRow::key(words::PROMPT_KEY, None),
            Scene::Error => SceneRow::line(words::PROMPT_ERROR, words::LABEL_HINTS),
            Scene::End => SceneRow::key(words::PROMPT_KEY, Some(words::LABEL_END_HINTS)),
            _ => self.parts.row(&self.core, &self.files),
        }
    }

    fn end_key(&mut self, key: Key) {
        match key {
            Key::Char('s' | 'S') => self.ask_name_to_save(),
            Key::Enter | Key::Escape => self.leave_game(),
            _ => desktop_only!(self.desktop_end_key(key)),
        }
    }

    #[inline(never)]
    fn menu_key(&mut self, key: Key) {
        let Key::Char(c) = key else { return self.core.dialog.say(Message::NotAChoice) };
        let c = c.to_ascii_uppercase();
        desktop_only!(if self.desktop_menu_key(c) {
            return;
        });
        match c {
            'N' => self.new_game(),
            'P' => self.ask_name(Scene::Resume),
            'L' => self.ask(Scene::Level, Message::LevelAsked),
            'C' => self.ask(Scene::Colour, Message::Choose),
            'I' => self.ask(Scene::First, Message::Choose),
            '?' => self.show_instructions(),
            'E' => self.ask(Scene::Exit, Message::ExitAsks),
            _ => self.core.dialog.say(Message::NotAChoice),
        }
    }

    fn level_key(&mut self, key: Key) {
        let digit = match key {
            Key::Char(c) => c.to_digit(10).and_then(|n| u8::try_from(n).ok()),
            Key::Escape | Key::Enter => return self.core.dialog.go_back_with(Message::Choose),
            _ => None,
        };
        if self.parts.asks_seconds(key, &mut self.core.dialog) {
            return;
        }
        match digit.and_then(Level::new) {
            None => self.core.dialog.say(Message::NotAChoice),
            Some(level) => {
                self.core.config.level = level;
                self.parts.level_chosen(&mut self.core);
                self.core.dialog.go_back_with(Message::LevelIs(level.number()));
            }
        }
    }

    fn color_key(&mut self, key: Key) {
        let color = match key {
            Key::Char(c) => color_of(self.core.config.lang, c),
            Key::Escape | Key::Enter => return self.core.dialog.go_back_with(Message::Choose),
            _ => None,
        };
        let Some(color) = color else { return self.core.dialog.say(Message::NotAChoice) };
        let is_own = self.core.dialog.scene() == Scene::Colour;
        *(if is_own { &mut self.core.config.player } else { &mut self.core.config.first }) = color;
        self.parts.color_chosen(is_own, &self.core);
        self.core.dialog.go_back_with(if is_own { Message::ColorIs(color) } else { Message::FirstIs(color) });
    }

    pub(crate) fn show_instructions(&mut self) {
        self.ask(Scene::Instructions, Message::None);
        self.turn_page(0);
    }

    fn turn_page(&mut self, page: usize) {
        let pages = self.parts.instructions(&self.core).count();
        if page >= pages {
            return self.core.dialog.go_back();
        }
        self.core.dialog.turn_to(page);
        self.core.dialog.say(Message::Page(page as u8 + 1, pages as u8));
    }

    fn page_key(&mut self, key: Key) {
        match key {
            Key::Escape => self.core.dialog.go_back(),
            Key::Backspace => self.turn_page(self.core.dialog.page().saturating_sub(1)),
            _ => self.turn_page(self.core.dialog.page() + 1),
        }
    }

    #[inline(never)]
    pub(crate) fn new_game(&mut self) {
        let Some(session) = self.parts.new_session(&mut self.core, &mut self.drives) else { return };
        self.core.draw_next_seed();
        self.begin(session, Message::YourMove);
    }

    pub(crate) fn begin(&mut self, session: Session, message: Message) {
        self.core.table.put(session);
        self.core.table.drop_jobs();
        self.core.table.set_outcome(None);
        self.core.dialog.show(Scene::Game);
        self.core.dialog.clear_line();
        self.parts.begin(&mut self.core, &mut self.files);
        self.after_move(message);
    }

    /// Continues after an action or at a game's start: the end, or the next turn.
    pub(crate) fn after_move(&mut self, said: Message) {
        let Ok(game) = self.core.table.session().sealed.verify() else { return self.core.system_error() };
        let status = desktop_only!(game.status_on(&self.core.table.settings()), else game.status());
        let Ok(status) = status else { return self.core.system_error() };
        let message = self.parts.gone_on(&game, status, said, &self.core, &mut self.drives);
        self.core.table.set_outcome(None);
        self.core.table.stop_search();
        self.core.dialog.show(Scene::Game);
        match status {
            MatchStatus::Over(outcome) => {
                self.core.table.set_outcome(outcome);
                self.core.dialog.show(Scene::End);
                self.core.table.note_end();
                self.core.dialog.say(self.parts.end(&game, outcome, message, &self.core));
                self.core.dialog.clear_line();
            }
            MatchStatus::Opening => desktop_only!(super::rules_1931::show_lots(&game, &mut self.core)),
            MatchStatus::Turn(seat)
                if desktop_only!(
                    self.core.is_programs(&game, seat),
                    else seat.0 != game.player as u8
                ) =>
            {
                if self.parts.stops_self_play(&game, &mut self.core, &mut self.drives) {
                    return;
                }
                self.core.table.search_for(Purpose::Move);
                self.core.dialog.say(Message::Thinking);
            }
            MatchStatus::Turn(_) => {
                self.core.dialog.say(self.parts.asked(&game, message, &self.core));
            }
        }
    }

    #[inline(never)]
    fn line_key(&mut self, key: Key) {
        if self.parts.takes_key_of_line(key, &mut self.core.dialog) {
            return;
        }
        let is_text = matches!(key, Key::Char(c) if !is_control(c));
        // At most one line waits: a new one replaces it.
        if is_text && self.core.dialog.line_waits() {
            self.core.dialog.clear_line();
        }
        match key {
            Key::Char(_) if !is_text => (),
            Key::Char(_)
                if desktop_only!(
                    self.core.dialog.line().written().len() >= command::LONGEST_LINE && self.core.is_line_full(),
                    else self.core.dialog.line().written().len() >= command::LONGEST_LINE
                ) =>
            {
                self.core.dialog.refuse_character()
            }
            Key::Char(c) => self.core.dialog.type_character(c),
            Key::Backspace => self.core.dialog.erase_character(),
            Key::Escape => self.escape(),
            Key::Enter if self.is_too_early() => self.core.dialog.enter_too_early(),
            Key::Enter => self.submit(),
            Key::Function(1) if matches!(self.core.dialog.scene(), Scene::Game | Scene::Error) => {
                self.show_instructions()
            }
            Key::Function(_) => (),
        }
    }

    fn escape(&mut self) {
        match self.core.dialog.scene() {
            Scene::Save | Scene::Resume => self.core.dialog.go_back_with(Message::Cancelled),
            Scene::Game | Scene::Error if self.core.dialog.line().columns() > 0 => {
                self.core.dialog.drop_line()
            }
            // DIFFERS D05: Esc gives a game up.
            Scene::Game | Scene::Error => {
                desktop_only!(self.ask_to_abandon(), else self.ask(Scene::Abandon, Message::AbandonAsks))
            }
            _ => desktop_only!(self.desktop_escape()),
        }
    }

    #[inline(never)]
    fn submit(&mut self) {
        let (line, too_long) = (*self.core.dialog.line(), self.core.dialog.line_too_long());
        self.core.dialog.clear_line();
        match self.core.dialog.scene() {
            Scene::Save => {
                self.files.name_to_save(line.written(), too_long, &mut self.core, &mut self.drives)
            }
            Scene::Resume => self.name_to_resume(line.written(), too_long),
            Scene::Game | Scene::Error if too_long => self.core.dialog.say(Message::LineTooLong),
            Scene::Game => self.game_line(&line),
            Scene::Error => self.error_line(&line),
            _ => desktop_only!(self.desktop_submit(&line, too_long)),
        }
    }

    // Submits the waiting line after a search, at a plain move prompt only. At the end of a game the line is gone;
    // at another question it stays, not submitted.
    pub(super) fn give_waiting_line(&mut self) {
        if !self.core.dialog.line_waits() {
            return;
        }
        desktop_only!(if !super::rules_1931::is_plain_prompt(self.core.dialog.message()) {
            return;
        });
        if self.status() == Status::WaitsForLine {
            // The next search counts its own ticks, even if a key comes first.
            self.core.table.count_nodes_anew();
            self.submit();
        }
    }

    // Commands are asked first: checking all data before them would take long.
    #[cfg(not(feature = "alloc"))]
    fn game_line(&mut self, typed: &Text) {
        if !self.command_line(typed) {
            self.play(typed);
        }
    }

    /// Handles a command of every game. Returns whether it was one.
    pub(super) fn command_line(&mut self, typed: &Text) -> bool {
        match command::parse(typed.written()) {
            Command::Nothing => (),
            Command::Save => self.ask_name_to_save(),
            Command::Exit => self.ask(Scene::Exit, Message::ExitAsks),
            Command::Help => self.show_instructions(),
            Command::Other => return false,
        }
        true
    }

    /// Plays a line, or shows why it is refused; the line must then be typed again.
    pub(crate) fn play(&mut self, line: &Text) {
        // A refused move is a move tried: all data are checked first (M20).
        let Ok(game) = self.core.table.verify() else { return self.core.system_error() };
        match game.read(line.written()) {
            Ok(action) => self.act(&game, action, false),
            Err(refusal) => self.core.dialog.say(refusal),
        }
    }

    // Plays the program's move; one that cannot be played is a SYSTEM ERROR.
    pub(crate) fn do_found(&mut self, action: Action) {
        self.core.table.stop_search();
        match self.core.table.verify() {
            Ok(game) => self.act(&game, action, true),
            Err(SystemError) => self.core.system_error(),
        }
    }

    pub(super) fn act(&mut self, game: &Match, action: Action, is_programs: bool) {
        let acted = self.core.table.act(game, action);
        match acted.and_then(|()| self.parts.acted(game, action, is_programs, &mut self.core)) {
            Ok(message) => self.after_move(message),
            Err(SystemError) => self.core.system_error(),
        }
    }

    // Handles a line after SYSTEM ERROR. If the data pass the check again, the game goes on.
    fn error_line(&mut self, line: &Text) {
        match command::parse(line.written()) {
            Command::Nothing => (),
            Command::Save if self.core.table.session().last_good().is_none() => {
                self.core.dialog.say(Message::NoGoodCopy)
            }
            Command::Save => self.ask_name(Scene::Save),
            Command::Exit => self.ask(Scene::Exit, Message::ExitAsks),
            Command::Help => self.show_instructions(),
            Command::Other if self.core.table.is_sound() => {
                self.after_move(Message::YourMove);
                self.game_line(line);
            }
            Command::Other => self.core.dialog.say(Message::SystemErrorStays),
        }
    }
}

// QUIRK Q01: yes is Y, in Italian too.
fn is_yes(key: Key) -> bool {
    matches!(key, Key::Char('y' | 'Y'))
}

// The place of English among the languages; DAMA.COM has only the first.
const ENGLISH: usize = 1;

// Accepts the letters of all languages unless they conflict.
fn color_of(lang: Lang, c: char) -> Option<Color> {
    match (c.to_ascii_uppercase(), lang) {
        ('W', _) => Some(Color::White),
        ('N', _) => Some(Color::Black),
        ('B', lang) => Some(if lang as usize == ENGLISH { Color::Black } else { Color::White }),
        _ => None,
    }
}
