//! The options of a game: one table for the command line, scripts, the menu and the browser's address.

use crate::session::text::Lang;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// An option of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct GameOption {
    /// Its name on the command line.
    pub name: &'static str,
    /// What the menu calls it, in Italian and in English.
    pub labels: [&'static str; 2],
    /// Its values, the default first. Of a range the menu has these.
    pub values: &'static [Value],
    /// The numbers that it can be, where the values are only some of them.
    pub range: Option<(u8, u8)>,
    /// Whether it says how the game begins, which a position (`--fen`) already does.
    pub is_of_start: bool,
}

/// A value of an option.
#[derive(Debug, PartialEq, Eq)]
pub struct Value {
    /// The value as it is typed.
    pub word: &'static str,
    /// What the menu calls it, in Italian and in English.
    pub labels: [&'static str; 2],
    /// The values that other options must have.
    pub needs: &'static [(&'static str, &'static [&'static str])],
    /// Whether it only holds where the program has no seat.
    pub without_program: bool,
}

impl GameOption {
    /// Returns an option with these values.
    pub const fn new(name: &'static str, labels: [&'static str; 2], values: &'static [Value]) -> GameOption {
        GameOption { name, labels, values, range: None, is_of_start: false }
    }

    /// The same option for all numbers from `least` to `most`.
    #[must_use]
    pub const fn within(self, least: u8, most: u8) -> GameOption {
        GameOption { range: Some((least, most)), ..self }
    }

    /// The same option, which a position replaces.
    #[must_use]
    pub const fn of_start(self) -> GameOption {
        GameOption { is_of_start: true, ..self }
    }

    /// Returns the value that `text` means, as it is written.
    pub fn read(&self, text: &str) -> Option<String> {
        if let Some((least, most)) = self.range {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number));
            return number.map(|number: u8| number.to_string());
        }
        let value = self.values.iter().find(|value| value.word.eq_ignore_ascii_case(text));
        value.map(|value| value.word.to_owned())
    }

    /// Returns what the menu calls the option.
    pub fn label(&self, lang: Lang) -> &'static str {
        self.labels[lang as usize]
    }

    /// Returns what the menu calls a value; a number that the menu does not have is its own name.
    pub fn value_label<'a>(&self, word: &'a str, lang: Lang) -> &'a str {
        self.value(word).map_or(word, |value| value.labels[lang as usize])
    }

    /// Returns the value of that word, if it is in the list.
    pub(crate) fn value(&self, word: &str) -> Option<&'static Value> {
        self.values.iter().find(|value| value.word == word)
    }

    /// Returns what a value of it can be.
    pub fn expected(&self) -> Expected {
        match self.range {
            Some((least, most)) => Expected::Numbers(least.into(), most.into()),
            None => Expected::words(self.values.iter().map(|value| value.word)),
        }
    }
}

impl Value {
    /// Returns a value that needs nothing else.
    pub const fn new(word: &'static str, it: &'static str, en: &'static str) -> Value {
        Value { word, labels: [it, en], needs: &[], without_program: false }
    }

    /// The same value, for games in which other options have one of these values.
    #[must_use]
    pub const fn only_with(self, needs: &'static [(&'static str, &'static [&'static str])]) -> Value {
        Value { needs, ..self }
    }

    /// The same value, for games in which the program has no seat.
    #[must_use]
    pub const fn without_program(self) -> Value {
        Value { without_program: true, ..self }
    }
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// One of these words.
    Words(Vec<&'static str>),
    /// A number from the first to the second.
    Numbers(u64, u64),
    /// Something else, in Italian and in English.
    Other(&'static str, &'static str),
}

impl Expected {
    /// Returns these words as what is expected.
    pub fn words(words: impl Iterator<Item = &'static str>) -> Expected {
        Expected::Words(words.collect())
    }

    /// Returns it in words: `2, 3 or 4`.
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (Expected::Words(words), _) => either(words, lang),
            (Expected::Numbers(least, most), Lang::It) => format!("da {least} a {most}"),
            (Expected::Numbers(least, most), Lang::En) => format!("{least} to {most}"),
            (Expected::Other(it, _), Lang::It) => (*it).to_owned(),
            (Expected::Other(_, en), Lang::En) => (*en).to_owned(),
        }
    }
}

/// Why an option is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The game, where it is an option of a game.
    pub game: Option<&'static str>,
    /// Its name, as it was given.
    pub name: String,
    /// Its value, as it was given; empty for an option without one.
    pub value: String,
    /// What is wrong with it.
    pub fault: OptionFault,
}

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionFault {
    /// There is no option of that name; those there are.
    Unknown(Vec<&'static str>),
    /// It cannot have that value.
    BadValue(Expected),
    /// It needs another option, with one of these values where it has values.
    OnlyWith(&'static str, Vec<&'static str>),
    /// It does not apply beside another option, with that value where one is named.
    NotWith(&'static str, &'static str),
    /// It does not apply where the program has a seat.
    Program,
    /// The position has another number of players.
    Position(usize),
    /// The game has so many seats.
    Seats(usize),
    /// It was given before.
    Twice,
}

/// How options are written where an error is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written<'a> {
    /// As on the command line: `--option players=3`, `--level 3`.
    CommandLine,
    /// As in the browser's address: `option=players=3`, `level=3`.
    Address,
    /// As name and value alone: `players=3`.
    Plain,
    /// As the menu calls them, of a game with these options.
    Menu(&'a [GameOption]),
}

impl Written<'_> {
    fn option(self, is_of_game: bool, name: &str, value: &str, lang: Lang) -> String {
        if let Written::Menu(options) = self {
            if let Some(option) = options.iter().find(|option| option.name == name) {
                return format!("{}: {}", option.label(lang), option.value_label(value, lang));
            }
        }
        let (blank, equals) = if value.is_empty() { ("", "") } else { (" ", "=") };
        match (self, is_of_game) {
            (Written::CommandLine, true) => format!("--option {name}{equals}{value}"),
            (Written::CommandLine, false) => format!("--{name}{blank}{value}"),
            (Written::Address, true) => format!("option={name}{equals}{value}"),
            _ => format!("{name}{equals}{value}"),
        }
    }
}

impl OptionError {
    /// Returns an error about an option of the program.
    pub fn of_program(name: &str, value: &str, fault: OptionFault) -> OptionError {
        OptionError { game: None, name: name.to_owned(), value: value.to_owned(), fault }
    }

    /// Returns the option as it was given.
    pub fn option(&self, written: Written<'_>) -> String {
        written.option(self.game.is_some(), &self.name, &self.value, Lang::En)
    }

    /// Returns the option and what was expected, in one line.
    pub fn text(&self, written: Written<'_>, lang: Lang) -> String {
        let option = written.option(self.game.is_some(), &self.name, &self.value, lang);
        let pause = if matches!(written, Written::Menu(_)) { " " } else { ": " };
        [&option, pause, &self.why(written, lang)].concat()
    }

    /// Returns what was expected.
    pub fn why(&self, written: Written<'_>, lang: Lang) -> String {
        let is_of_game = self.game.is_some();
        let is_italian = lang == Lang::It;
        match &self.fault {
            OptionFault::Unknown(_) if !is_of_game => {
                String::from(if is_italian { "opzione sconosciuta" } else { "there is no such option" })
            }
            OptionFault::Unknown(known) => {
                let (game, known) = (self.game.unwrap_or_default(), known.join(", "));
                match (is_italian, known.is_empty()) {
                    (true, true) => format!("{game} non ha opzioni"),
                    (true, false) => format!("le opzioni di {game} sono {known}"),
                    (false, true) => format!("{game} has no options"),
                    (false, false) => format!("the options of {game} are {known}"),
                }
            }
            OptionFault::BadValue(expected) if is_italian => {
                format!("valori possibili: {}", expected.text(lang))
            }
            OptionFault::BadValue(expected) => format!("expected {}", expected.text(lang)),
            OptionFault::OnlyWith(name, values) => {
                let other = written.option(is_of_game, name, &either(values, lang), lang);
                format!("{} {other}", if is_italian { "solo con" } else { "only with" })
            }
            OptionFault::NotWith(name, value) => {
                let other = written.option(false, name, value, lang);
                format!("{} {other}", if is_italian { "non con" } else { "not with" })
            }
            OptionFault::Program if is_italian => "solo nelle partite senza il programma".into(),
            OptionFault::Program => "only in games without the program".into(),
            OptionFault::Position(players) if is_italian => format!("la posizione è di {players} giocatori"),
            OptionFault::Position(players) => format!("the position has {players} players"),
            OptionFault::Seats(seats) if is_italian => format!("i posti sono {seats}"),
            OptionFault::Seats(seats) => format!("the game has {seats} seats"),
            OptionFault::Twice if is_italian => "indicata due volte".into(),
            OptionFault::Twice => "given twice".into(),
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Written::Plain, Lang::En))
    }
}

impl core::error::Error for OptionError {}

/// `2, 3 or 4`.
fn either(words: &[&str], lang: Lang) -> String {
    let or = if lang == Lang::It { " o " } else { " or " };
    match words {
        [most @ .., last] if !most.is_empty() => format!("{}{or}{last}", most.join(", ")),
        _ => words.concat(),
    }
}
