//! [`GameChoice`]: the values chosen for a game's options.

use crate::session::game_options::{GameOption, OptionError, OptionFault, OptionValue};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The values chosen for a game's options. Options not set have their defaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChoice {
    game: &'static str,
    table: &'static [GameOption],
    /// Set options: the index in the table, and the value.
    said: Vec<(usize, String)>,
}

impl GameChoice {
    pub const fn usual(game: &'static str, table: &'static [GameOption]) -> GameChoice {
        GameChoice { game, table, said: Vec::new() }
    }

    /// Sets an option by name; a later value replaces an earlier one. Refuses unknown names and values.
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

    /// Sets options by name and value; [`GameChoice::check`] then checks them together.
    /// Refuses unknown names and values, and an option that is given twice.
    pub fn read(&mut self, options: &[(&str, &str)]) -> Result<(), OptionError> {
        for (place, (name, value)) in options.iter().enumerate() {
            self.set(name, value)?;
            if options[..place].iter().any(|(before, _)| before == name) {
                return Err(self.fault(name, value, OptionFault::Twice));
            }
        }
        Ok(())
    }

    /// Checks that the options set are compatible. The error says what the first incompatible one needs.
    pub fn check(&self) -> Result<(), OptionError> {
        self.said.iter().try_for_each(|(place, word)| match self.unmet(*place, word) {
            None => Ok(()),
            Some((name, words)) => {
                Err(self.fault(self.table[*place].name, word, OptionFault::OnlyWith(name, words.into())))
            }
        })
    }

    /// Checks the options set against a position with `players` players. Refuses options of the start.
    pub(crate) fn check_position(&self, players: usize) -> Result<(), OptionError> {
        let of_start = self.said.iter().find(|(place, _)| self.table[*place].is_of_start);
        if let Some((place, word)) = of_start {
            return Err(self.fault(self.table[*place].name, word, OptionFault::NotWith("fen", "")));
        }
        self.check_players(players)
    }

    /// Checks the options set against a position with `players` players that replaces the start.
    pub(crate) fn check_players(&self, players: usize) -> Result<(), OptionError> {
        let number = players.to_string();
        match self.said_word("players") {
            Some(word) if word != number => Err(self.fault("players", word, OptionFault::Position(players))),
            None if self.table.iter().any(|option| option.name == "players") => {
                let mut whole = self.clone();
                whole.set("players", &number)?;
                whole.check()
            }
            _ => self.check(),
        }
    }

    /// Checks that the program may have a seat with the options set.
    pub fn check_program(&self) -> Result<(), OptionError> {
        let only_without = |place: usize, word: &str| {
            self.table[place].value(word).is_some_and(|value| value.without_program)
        };
        match self.said.iter().find(|(place, word)| only_without(*place, word)) {
            Some((place, word)) => Err(self.fault(self.table[*place].name, word, OptionFault::Program)),
            None => Ok(()),
        }
    }

    fn unmet(&self, place: usize, word: &str) -> Option<(&'static str, &'static [&'static str])> {
        let needs = self.table[place].value(word).map_or(&[][..], |value| value.needs);
        needs.iter().find(|(name, words)| !words.contains(&self.word(name))).copied()
    }

    pub(crate) fn fault(&self, name: &str, value: &str, fault: OptionFault) -> OptionError {
        OptionError { game: Some(self.game), name: name.to_owned(), value: value.to_owned(), fault }
    }

    fn said_word(&self, name: &str) -> Option<&str> {
        let mut said = self.said.iter();
        said.find(|(place, _)| self.table[*place].name == name).map(|(_, word)| word.as_str())
    }

    /// Returns the value of an option; empty if the game does not have it.
    pub fn word(&self, name: &str) -> &str {
        let usual =
            || self.table.iter().find(|option| option.name == name).map(|option| option.values[0].word);
        self.said_word(name).or_else(usual).unwrap_or_default()
    }

    pub fn is(&self, name: &str, word: &str) -> bool {
        self.word(name) == word
    }

    pub fn number(&self, name: &str) -> u8 {
        self.word(name).parse().unwrap_or(0)
    }

    pub(crate) fn is_said(&self, name: &str) -> bool {
        self.said_word(name).is_some()
    }

    /// Returns the value in play, which may depend on whether the program has a seat.
    pub(crate) fn in_play(&self, option: &'static GameOption, has_program: bool) -> &str {
        let word = self.word(option.name);
        let holds = |value: &OptionValue| !(value.without_program && has_program);
        if self.is_said(option.name) || option.value(word).is_none_or(holds) {
            return word;
        }
        option.values.iter().find(|value| holds(value)).map_or(word, |value| value.word)
    }

    pub(crate) fn as_options(&self) -> String {
        let option =
            |(place, word): &(usize, String)| format!(" --option {}={word}", self.table[*place].name);
        self.said.iter().map(option).collect()
    }

    pub(crate) fn drop_unmet(&mut self, except: &str) {
        while let Some(at) = self
            .said
            .iter()
            .position(|(place, word)| self.table[*place].name != except && self.unmet(*place, word).is_some())
        {
            self.said.remove(at);
        }
    }

    pub(crate) fn drop_for_program(&mut self) {
        while let Err(error) = self.check_program() {
            self.said.retain(|(place, _)| self.table[*place].name != error.name);
        }
    }
}
