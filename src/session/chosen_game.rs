//! [`ChosenGame`]: a game that was chosen to be played.

use crate::built_in;
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionError, OptionFault, OptionValue};
use crate::session::messages::Lang;
use crate::session::rulebook::{playing, Rulebook, State};
use crate::session::rulebook_match::SeatPlayer;
use alloc::format;
use alloc::string::String;

#[derive(Clone, Debug)]
pub struct ChosenGame {
    pub book: &'static dyn Rulebook,
    pub choice: GameChoice,
    /// The starting position as text, if it is not the usual one.
    pub fen: Option<String>,
    pub start: State,
}

impl ChosenGame {
    pub fn usual(book: &'static dyn Rulebook) -> ChosenGame {
        let choice = book.usual();
        ChosenGame { book, start: book.start_with(&choice), choice, fen: None }
    }

    /// Creates a choice from options, and a position or the usual start. `is_checked`: refuse incompatible options.
    pub fn read(
        book: &'static dyn Rulebook,
        choice: GameChoice,
        fen: Option<String>,
        is_checked: bool,
    ) -> Result<ChosenGame, OptionError> {
        let start = match &fen {
            None => {
                if is_checked {
                    choice.check()?;
                }
                book.start_with(&choice)
            }
            Some(fen) => {
                let bad = |error| {
                    let reason = |lang: Lang| lang.position_refused(&error, fen).as_str().into();
                    let fault = OptionFault::BadPosition([Lang::It, Lang::En].map(reason));
                    OptionError::of_program("fen", fen, fault)
                };
                let state = book.read_with(fen, &choice).map_err(bad)?;
                if is_checked {
                    choice.check_position(playing(book, &state).len())?;
                }
                state
            }
        };
        Ok(ChosenGame { book, choice, fen, start })
    }

    pub(crate) fn built_in_start(&self) -> Option<built_in::Position> {
        self.book.built_in_position(&self.start)
    }

    pub(crate) fn as_options(&self) -> String {
        let fen = self.fen.as_ref().map_or_else(String::new, |fen| format!(" --fen {fen}"));
        format!(" --variant {}{}{fen}", self.book.name(), self.choice.as_options())
    }

    /// Sets an option to its next compatible value; other options may return to their defaults.
    /// If no value is compatible, the error is the next value's.
    pub(crate) fn with_next(
        &self,
        option: &'static GameOption,
        has_program: bool,
    ) -> Result<ChosenGame, OptionError> {
        let present = self.choice.in_play(option, has_program);
        let count = option.values.len();
        let at = option.values.iter().position(|value| value.word == present).unwrap_or(count - 1);
        let others = (1..=count).map(|step| &option.values[(at + step) % count]);
        let mut why = None;
        for value in others.filter(|value| value.word != present) {
            match self.with(option, value, has_program) {
                Ok(next) => return Ok(next),
                Err(error) => why = why.or(Some(error)),
            }
        }
        let only = OptionFault::BadValue(option.expected());
        Err(why.unwrap_or_else(|| self.choice.fault(option.name, present, only)))
    }

    fn with(
        &self,
        option: &GameOption,
        value: &OptionValue,
        has_program: bool,
    ) -> Result<ChosenGame, OptionError> {
        let mut choice = self.choice.clone();
        choice.set(option.name, value.word)?;
        choice.drop_unmet(option.name);
        choice.check()?;
        if has_program {
            choice.check_program()?;
        }
        ChosenGame::read(self.book, choice, self.fen.clone(), true)
    }

    pub(crate) fn with_program(mut self) -> ChosenGame {
        self.choice.drop_for_program();
        let again = ChosenGame::read(self.book, self.choice.clone(), self.fen.clone(), false);
        again.unwrap_or(self)
    }

    /// Returns whether the program has one of `seats` seats; seats not named are the program's.
    pub(crate) fn has_program(who: &[SeatPlayer], seats: usize) -> bool {
        (0..seats).any(|place| who.get(place).copied().unwrap_or(SeatPlayer::Program) == SeatPlayer::Program)
    }
}
