//! [`GameOption`]: one table of a game's options for command line, scripts, menu and the browser's address.

use crate::session::text::Lang;
use crate::session::words::{self, Phrase};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

#[derive(Debug, PartialEq, Eq)]
pub struct GameOption {
    pub name: &'static str,
    label: Phrase,
    /// The values, the default first. Of a range the menu offers only these.
    pub values: &'static [OptionValue],
    /// The smallest and greatest number, if the values are only examples of a range.
    pub range: Option<(u8, u8)>,
    /// True if it determines the start of the game, which a position (`--fen`) replaces.
    pub is_of_start: bool,
}

#[derive(Debug, PartialEq, Eq)]
pub struct OptionValue {
    pub word: &'static str,
    // A number has none.
    label: Option<Phrase>,
    /// The requirements: options by name, and their accepted values.
    pub needs: &'static [(&'static str, &'static [&'static str])],
    /// True if the value may not be used when the program has a seat.
    pub without_program: bool,
}

impl GameOption {
    pub const fn new(name: &'static str, label: Phrase, values: &'static [OptionValue]) -> GameOption {
        GameOption { name, label, values, range: None, is_of_start: false }
    }

    /// Widens the option to all numbers from `least` to `most`.
    #[must_use]
    pub(crate) const fn within(self, least: u8, most: u8) -> GameOption {
        GameOption { range: Some((least, most)), ..self }
    }

    #[must_use]
    pub(crate) const fn of_start(self) -> GameOption {
        GameOption { is_of_start: true, ..self }
    }

    /// Returns the canonical form of a typed value; `None` if invalid.
    pub fn read(&self, text: &str) -> Option<String> {
        if let Some((least, most)) = self.range {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number));
            return number.map(|number: u8| number.to_string());
        }
        let value = self.values.iter().find(|value| value.word.eq_ignore_ascii_case(text));
        value.map(|value| value.word.to_owned())
    }

    /// Returns the menu's label.
    pub fn label(&self, lang: Lang) -> &'static str {
        lang.text(self.label)
    }

    pub(crate) fn value_label<'a>(&self, word: &'a str, lang: Lang) -> &'a str {
        self.value(word).map_or(word, |value| value.label(lang))
    }

    pub(crate) fn value(&self, word: &str) -> Option<&'static OptionValue> {
        self.values.iter().find(|value| value.word == word)
    }

    pub fn expected(&self) -> OptionDomain {
        match self.range {
            Some((least, most)) => OptionDomain::Numbers(least.into(), most.into()),
            None => OptionDomain::words(self.values.iter().map(|value| value.word)),
        }
    }
}

impl OptionValue {
    pub const fn new(word: &'static str, label: Phrase) -> OptionValue {
        OptionValue { word, label: Some(label), needs: &[], without_program: false }
    }

    /// A number, which is its own label.
    pub const fn number(word: &'static str) -> OptionValue {
        OptionValue { word, label: None, needs: &[], without_program: false }
    }

    /// Returns the menu's label.
    pub fn label(&self, lang: Lang) -> &'static str {
        self.label.map_or(self.word, |label| lang.text(label))
    }

    #[must_use]
    pub(crate) const fn only_with(
        self,
        needs: &'static [(&'static str, &'static [&'static str])],
    ) -> OptionValue {
        OptionValue { needs, ..self }
    }

    #[must_use]
    pub const fn without_program(self) -> OptionValue {
        OptionValue { without_program: true, ..self }
    }
}

/// The values that an option takes.
///
/// Example: [Options](crate::variants#options).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionDomain {
    /// One of these words.
    Words(Vec<&'static str>),
    /// A number from the first to the second.
    Numbers(u64, u64),
    /// Anything else, described.
    Other(OptionDescription),
}

/// What an option takes, in words. Its domain shows it.
///
/// Example: [Options](crate::variants#options).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionDescription(pub(crate) Phrase);

impl OptionDomain {
    /// Returns a domain that is described.
    pub(crate) fn described(words: Phrase) -> OptionDomain {
        OptionDomain::Other(OptionDescription(words))
    }

    /// Returns the domain of these words.
    pub fn words(words: impl Iterator<Item = &'static str>) -> OptionDomain {
        OptionDomain::Words(words.collect())
    }

    /// Returns the accepted values in words: `2, 3 or 4`.
    #[doc(hidden)]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (OptionDomain::Words(words), _) => either(words, lang),
            (OptionDomain::Numbers(least, most), _) => {
                words::option_range(lang, &least.to_string(), &most.to_string())
            }
            (OptionDomain::Other(OptionDescription(words)), _) => lang.text(*words).to_owned(),
        }
    }
}

/// Why an option is refused.
///
/// Example: [Options](crate::variants#options).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The game, if it is an option of a game.
    pub game: Option<&'static str>,
    /// The option's name, as given.
    pub name: String,
    /// The option's value, as given; empty for an option without one.
    pub value: String,
    /// The reason.
    pub fault: OptionFault,
}

/// The reason why an option is refused.
///
/// Example: [Options](crate::variants#options).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionFault {
    /// No such option; these exist.
    Unknown(Vec<&'static str>),
    /// Not one of these values.
    BadValue(OptionDomain),
    /// The value is a position that the game refuses, with the reason in Italian and in English.
    BadPosition([String; 2]),
    /// The option needs another option, with one of these values if it takes any.
    OnlyWith(&'static str, Vec<&'static str>),
    /// The option excludes another option, with that value if one is named.
    NotWith(&'static str, &'static str),
    /// The option may not be used when the program has a seat.
    Program,
    /// The position has this other number of players.
    Position(usize),
    /// The game has this number of seats.
    Seats(usize),
    /// The option is given twice.
    Twice,
}

/// The syntax of options in an error message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionSyntax<'a> {
    /// The command line's: `--option players=3`, `--level 3`.
    CommandLine,
    /// The browser address's: `option=players=3`, `level=3`.
    Address,
    /// Name and value alone: `players=3`.
    Plain,
    /// The menu's labels of a game's options.
    Menu(&'a [GameOption]),
}

impl OptionSyntax<'_> {
    fn option(self, is_of_game: bool, name: &str, value: &str, lang: Lang) -> String {
        if let OptionSyntax::Menu(options) = self {
            if let Some(option) = options.iter().find(|option| option.name == name) {
                return format!("{}: {}", option.label(lang), option.value_label(value, lang));
            }
        }
        let (blank, equals) = if value.is_empty() { ("", "") } else { (" ", "=") };
        match (self, is_of_game) {
            (OptionSyntax::CommandLine, true) => format!("--option {name}{equals}{value}"),
            (OptionSyntax::CommandLine, false) => format!("--{name}{blank}{value}"),
            (OptionSyntax::Address, true) => format!("option={name}{equals}{value}"),
            _ => format!("{name}{equals}{value}"),
        }
    }
}

impl OptionError {
    #[doc(hidden)]
    pub fn of_program(name: &str, value: &str, fault: OptionFault) -> OptionError {
        OptionError { game: None, name: name.to_owned(), value: value.to_owned(), fault }
    }

    #[doc(hidden)]
    pub fn option(&self, written: OptionSyntax<'_>) -> String {
        written.option(self.game.is_some(), &self.name, &self.value, Lang::En)
    }

    /// Returns the error in one line: the option, and why it is refused.
    #[doc(hidden)]
    pub fn text(&self, written: OptionSyntax<'_>, lang: Lang) -> String {
        let option = written.option(self.game.is_some(), &self.name, &self.value, lang);
        let pause = if matches!(written, OptionSyntax::Menu(_)) { " " } else { ": " };
        [&option, pause, &self.why(written, lang)].concat()
    }

    #[doc(hidden)]
    pub fn why(&self, written: OptionSyntax<'_>, lang: Lang) -> String {
        let told = |phrase| String::from(lang.text(phrase));
        let other = |is_of_game, name: &str, value: &str| written.option(is_of_game, name, value, lang);
        match (&self.fault, self.game) {
            (OptionFault::Unknown(_), None) => told(words::OPTION_THERE_IS_NONE),
            (OptionFault::Unknown(known), Some(game)) if known.is_empty() => {
                words::option_game_has_none(lang, game)
            }
            (OptionFault::Unknown(known), Some(game)) => {
                words::option_game_has(lang, game, &known.join(", "))
            }
            (OptionFault::BadValue(expected), _) => words::option_expected(lang, &expected.text(lang)),
            (OptionFault::BadPosition(reasons), _) => reasons[lang.of_two()].clone(),
            (OptionFault::OnlyWith(name, values), game) => {
                words::option_only_with(lang, &other(game.is_some(), name, &either(values, lang)))
            }
            (OptionFault::NotWith(name, value), _) => {
                words::option_not_with(lang, &other(false, name, value))
            }
            (OptionFault::Program, _) => told(words::OPTION_NOT_AGAINST_PROGRAM),
            (OptionFault::Position(players), _) => words::option_position_of(lang, &players.to_string()),
            (OptionFault::Seats(seats), _) => words::option_seats(lang, &seats.to_string()),
            (OptionFault::Twice, _) => told(words::OPTION_TWICE),
        }
    }
}

impl fmt::Display for OptionDomain {
    /// The accepted values: `2, 3 or 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(OptionSyntax::Plain, Lang::En))
    }
}

impl core::error::Error for OptionError {}

fn either(words: &[&str], lang: Lang) -> String {
    let or = lang.text(words::OPTION_OR);
    match words {
        [most @ .., last] if !most.is_empty() => format!("{}{or}{last}", most.join(", ")),
        _ => words.concat(),
    }
}
