//! The options that were chosen for a game, and the game they make.

use super::game_options::{Expected, GameOption, OptionError, OptionFault, Value};
use super::rulebook::{playing, Rulebook, State};
use super::sitting::Who;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The values chosen for a game's options. What was not said has its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChoice {
    game: &'static str,
    table: &'static [GameOption],
    /// What was said: the option's place in the table, its value.
    said: Vec<(usize, String)>,
}

impl GameChoice {
    /// Returns the defaults of a game.
    pub const fn usual(game: &'static str, table: &'static [GameOption]) -> GameChoice {
        GameChoice { game, table, said: Vec::new() }
    }

    /// Adds an option by name and value. Of an option given twice the last value holds; see [`GameChoice::read`].
    ///
    /// # Errors
    /// The game has no such option, or the option no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let fault = |fault| Err(self.fault(name, value, fault));
        let Some(place) = self.table.iter().position(|option| option.name == name) else {
            return fault(OptionFault::Unknown(self.table.iter().map(|option| option.name).collect()));
        };
        let Some(word) = self.table[place].read(value) else {
            return fault(OptionFault::BadValue(self.table[place].expected()));
        };
        self.said.retain(|&(known, _)| known != place);
        self.said.push((place, word));
        Ok(())
    }

    /// Reads options by name and value; whether they go together is asked of [`GameChoice::check`].
    ///
    /// # Errors
    /// An option or a value that does not exist, or an option given twice.
    pub fn read(&mut self, options: &[(&str, &str)]) -> Result<(), OptionError> {
        for (place, (name, value)) in options.iter().enumerate() {
            self.set(name, value)?;
            if options[..place].iter().any(|(before, _)| before == name) {
                return Err(self.fault(name, value, OptionFault::Twice));
            }
        }
        Ok(())
    }

    /// Checks that every option said applies beside the others.
    ///
    /// # Errors
    /// The first that does not, and what it needs.
    pub fn check(&self) -> Result<(), OptionError> {
        self.said.iter().try_for_each(|(place, word)| match self.unmet(*place, word) {
            None => Ok(()),
            Some((name, words)) => Err(self.fault(
                self.table[*place].name,
                word,
                OptionFault::OnlyWith(name, words.into()),
            )),
        })
    }

    /// Checks that every option said applies to a position with so many players.
    ///
    /// # Errors
    /// An option that says how the game begins, or one that the position contradicts.
    pub fn check_position(&self, players: usize) -> Result<(), OptionError> {
        let of_start = self.said.iter().find(|(place, _)| self.table[*place].is_of_start);
        if let Some((place, word)) = of_start {
            return Err(self.fault(self.table[*place].name, word, OptionFault::NotWith("fen", "")));
        }
        let number = players.to_string();
        match self.said_word("players") {
            Some(word) if word != number => {
                Err(self.fault("players", word, OptionFault::Position(players)))
            }
            None if self.table.iter().any(|option| option.name == "players") => {
                let mut whole = self.clone();
                whole.set("players", &number)?;
                whole.check()
            }
            _ => self.check(),
        }
    }

    /// Checks that every option said applies where the program has a seat.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check_program(&self) -> Result<(), OptionError> {
        let only_without = |place: usize, word: &str| self.table[place].value(word).is_some_and(|value| value.without_program);
        match self.said.iter().find(|(place, word)| only_without(*place, word)) {
            Some((place, word)) => Err(self.fault(self.table[*place].name, word, OptionFault::Program)),
            None => Ok(()),
        }
    }

    /// What an option's value needs and does not find.
    fn unmet(&self, place: usize, word: &str) -> Option<(&'static str, &'static [&'static str])> {
        let needs = self.table[place].value(word).map_or(&[][..], |value| value.needs);
        needs.iter().find(|(name, words)| !words.contains(&self.word(name))).copied()
    }

    fn fault(&self, name: &str, value: &str, fault: OptionFault) -> OptionError {
        OptionError { game: Some(self.game), name: name.to_owned(), value: value.to_owned(), fault }
    }

    fn said_word(&self, name: &str) -> Option<&str> {
        let mut said = self.said.iter();
        said.find(|(place, _)| self.table[*place].name == name).map(|(_, word)| word.as_str())
    }

    /// Returns the value of an option; empty for one that the game does not have.
    pub fn word(&self, name: &str) -> &str {
        let usual = || self.table.iter().find(|option| option.name == name).map(|option| option.values[0].word);
        self.said_word(name).or_else(usual).unwrap_or_default()
    }

    /// Whether an option has that value.
    pub fn is(&self, name: &str, word: &str) -> bool {
        self.word(name) == word
    }

    /// Returns the value of an option that is a number.
    pub fn number(&self, name: &str) -> u8 {
        self.word(name).parse().unwrap_or(0)
    }

    /// Whether an option was said.
    pub fn is_said(&self, name: &str) -> bool {
        self.said_word(name).is_some()
    }

    /// Returns the value that holds in play, where the program has a seat or not.
    pub(crate) fn in_play(&self, option: &'static GameOption, has_program: bool) -> &str {
        let word = self.word(option.name);
        let holds = |value: &Value| !(value.without_program && has_program);
        if self.is_said(option.name) || option.value(word).is_none_or(holds) {
            return word;
        }
        option.values.iter().find(|value| holds(value)).map_or(word, |value| value.word)
    }

    /// Returns the options said, as the command line has them.
    pub(crate) fn as_options(&self) -> String {
        let option = |(place, word): &(usize, String)| format!(" --option {}={word}", self.table[*place].name);
        self.said.iter().map(option).collect()
    }

    /// Forgets what no longer applies beside the option `kept`.
    fn drop_unmet(&mut self, kept: &str) {
        while let Some(at) = self.said.iter().position(|(place, word)| {
            self.table[*place].name != kept && self.unmet(*place, word).is_some()
        }) {
            self.said.remove(at);
        }
    }

    /// Forgets what does not apply where the program has a seat.
    pub(crate) fn drop_for_program(&mut self) {
        while let Err(error) = self.check_program() {
            self.said.retain(|(place, _)| self.table[*place].name != error.name);
        }
    }
}

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
    pub(crate) fn with_next(&self, option: &'static GameOption, has_program: bool) -> Result<ChosenGame, OptionError> {
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
    pub(crate) fn with_program(mut self) -> Result<ChosenGame, OptionError> {
        self.choice.drop_for_program();
        ChosenGame::read(self.book, self.choice, self.fen, true)
    }

    /// Whether the program sits at one of so many seats; it does at those not named.
    pub(crate) fn has_program(who: &[Who], seats: usize) -> bool {
        (0..seats).any(|place| who.get(place).copied().unwrap_or(Who::Program) == Who::Program)
    }
}
