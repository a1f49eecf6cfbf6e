//! A game that was chosen to be played: its rules, its options, where it begins.

use super::any::Kind;
use super::game_choice::GameChoice;
use super::game_options::{Expected, GameOption, OptionError, OptionFault, Value};
use super::rulebook::{playing, Rulebook, State};
use super::sitting::Who;
use alloc::format;
use alloc::string::String;

/// A game that was chosen: its rules, its options, where it begins.
#[derive(Clone, Debug)]
pub struct ChosenGame {
    /// Its rules.
    pub book: &'static dyn Rulebook,
    /// Its options.
    pub choice: GameChoice,
    /// The position it begins with, as text, where that is not its own.
    pub fen: Option<String>,
    /// The same as a state.
    pub start: State,
}

impl ChosenGame {
    /// Returns a game with its defaults.
    pub fn usual(book: &'static dyn Rulebook) -> ChosenGame {
        let choice = book.usual();
        ChosenGame { book, start: book.start_with(&choice), choice, fen: None }
    }

    /// Returns a row of the game list with its defaults; `None` of the game that is built in, whose options are the
    /// program's own.
    pub fn usual_of(row: Kind) -> Option<ChosenGame> {
        match row {
            Kind::Rulebook(book) => Some(ChosenGame::usual(book)),
            Kind::Italian | Kind::Rules1931 => None,
        }
    }

    /// Returns the row of the game list.
    pub(crate) fn kind(&self) -> Kind {
        Kind::Rulebook(self.book)
    }

    /// Returns a game with these options, from a position or its own start. `is_checked`: options that do not apply
    /// are refused.
    ///
    /// # Errors
    /// An option that does not apply, or a text that is no position of the game.
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
                let expected = Expected::Other("una posizione di questo gioco", "a position of this game");
                let bad = |_| OptionError::of_program("fen", fen, OptionFault::BadValue(expected));
                let state = book.read_with(fen, &choice).map_err(bad)?;
                if is_checked {
                    choice.check_position(playing(book, &state).len())?;
                }
                state
            }
        };
        Ok(ChosenGame { book, choice, fen, start })
    }

    /// Returns the options of the command line that choose it.
    pub(crate) fn as_options(&self) -> String {
        let fen = self.fen.as_ref().map_or_else(String::new, |fen| format!(" --fen {fen}"));
        format!(" --variant {}{}{fen}", self.book.name(), self.choice.as_options())
    }

    /// The same game with the next value of an option; others that no longer apply have their defaults again.
    ///
    /// # Errors
    /// There is no other value that applies: why the next does not.
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

    fn with(&self, option: &GameOption, value: &Value, has_program: bool) -> Result<ChosenGame, OptionError> {
        let mut choice = self.choice.clone();
        choice.set(option.name, value.word)?;
        choice.drop_unmet(option.name);
        choice.check()?;
        if has_program {
            choice.check_program()?;
        }
        ChosenGame::read(self.book, choice, self.fen.clone(), true)
    }

    /// The same game where the program has a seat: what does not apply there has its default again.
    pub(crate) fn with_program(mut self) -> ChosenGame {
        self.choice.drop_for_program();
        let again = ChosenGame::read(self.book, self.choice.clone(), self.fen.clone(), false);
        again.unwrap_or(self)
    }

    /// Whether the program sits at one of so many seats; it does at those not named.
    pub(crate) fn has_program(who: &[Who], seats: usize) -> bool {
        (0..seats).any(|place| who.get(place).copied().unwrap_or(Who::Program) == Who::Program)
    }
}
