//! The full rules of 1931, as the program plays them.

use super::App;
use crate::formats::full::FullRules;
use crate::screen::Scene;
use crate::session::command::{self, Command, CommandError};
use crate::session::drive::Drives;
use crate::session::messages::full::FullMessage;
use crate::session::messages::Message;

impl<D: Drives> App<'_, D> {
    /// `T` in the menu, which the plain menu does not name.
    pub(super) fn switch_full_rules(&mut self) {
        let (full, message) = match self.config.full {
            None => (Some(FullRules::default()), FullMessage::On),
            Some(_) => (None, FullMessage::Off),
        };
        self.config.full = full;
        self.message = Message::Full(message);
    }

    /// Whether the present game is played by the full rules.
    pub(super) fn is_full_game(&self) -> bool {
        self.config.full.is_some()
    }

    /// A line at the move prompt of a game by the full rules.
    pub(super) fn full_line(&mut self, line: &str) {
        match command::parse_full(line) {
            Ok(Command::Nothing) => (),
            Ok(Command::Save) => self.ask_name_to_save(),
            Ok(Command::Exit) => self.ask(Scene::Exit, Message::ExitAsks),
            Ok(Command::Help) => self.show_instructions(),
            Ok(Command::Rules) => self.show_rules(),
            Ok(Command::TheMove) => self.show_the_move(),
            Ok(Command::Openings) => self.show_openings(),
            _ if self.thinking => self.message = Message::StillThinking,
            // A line that is no move is still a move tried: the data are checked first.
            _ if !self.is_sound() => self.system_error(),
            Ok(Command::Move(numbers)) => self.play(numbers.as_ref()),
            Ok(_) => self.message = Message::NotAChoice,
            Err(CommandError::NotANumber(word)) => self.message = Message::NotANumber(word),
        }
    }
}
