//! [`GameOption`]: one table of a game's options for command line, scripts, menu and the browser's address.

use crate::session::text::Lang;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

#[derive(Debug, PartialEq, Eq)]
pub struct GameOption {
    pub name: &'static str,
    /// The menu's label, in Italian and in English.
    pub labels: [&'static str; 2],
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
    pub labels: [&'static str; 2],
    /// The requirements: options by name, and their accepted values.
    pub needs: &'static [(&'static str, &'static [&'static str])],
    /// True if the value may not be used when the program has a seat.
    pub without_program: bool,
}

impl GameOption {
    pub const fn new(
        name: &'static str,
        labels: [&'static str; 2],
        values: &'static [OptionValue],
    ) -> GameOption {
        GameOption { name, labels, values, range: None, is_of_start: false }
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

    pub fn label(&self, lang: Lang) -> &'static str {
        self.labels[lang.of_two()]
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
    pub const fn new(word: &'static str, it: &'static str, en: &'static str) -> OptionValue {
        OptionValue { word, labels: [it, en], needs: &[], without_program: false }
    }

    pub(crate) fn label(&self, lang: Lang) -> &'static str {
        self.labels[lang.of_two()]
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
    /// Anything else, described in Italian and in English.
    Other(&'static str, &'static str),
}

impl OptionDomain {
    /// Returns the domain of these words.
    pub fn words(words: impl Iterator<Item = &'static str>) -> OptionDomain {
        OptionDomain::Words(words.collect())
    }

    /// Returns the accepted values in words: `2, 3 or 4`.
    #[doc(hidden)]
    pub fn text(&self, lang: Lang) -> String {
        match (self, lang) {
            (OptionDomain::Words(words), _) => either(words, lang),
            (OptionDomain::Numbers(least, most), Lang::It) => format!("da {least} a {most}"),
            (OptionDomain::Numbers(least, most), Lang::En | Lang::Es) => format!("{least} to {most}"),
            (OptionDomain::Other(it, _), Lang::It) => (*it).to_owned(),
            (OptionDomain::Other(_, en), Lang::En | Lang::Es) => (*en).to_owned(),
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
            OptionFault::BadPosition(reasons) => reasons[lang.of_two()].clone(),
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
    let or = if lang == Lang::It { " o " } else { " or " };
    match words {
        [most @ .., last] if !most.is_empty() => format!("{}{or}{last}", most.join(", ")),
        _ => words.concat(),
    }
}
