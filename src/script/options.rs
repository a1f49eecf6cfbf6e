//! The options that say how a program begins, as an address and a recording have them: those of the command line, by
//! name and value.

use crate::app::{App, Config};
use crate::built_in::BuiltIn;
use crate::built_in::OwnOptions;
use crate::formats::save::MOST_SECONDS;
use crate::rules::Color;
use crate::session::drive::Drives;
use crate::session::maestro::USUAL_SECONDS;
use crate::session::messages::Lang;
use crate::session::play_settings::Terms;
use crate::session::rulebook::{Rulebook, State};
use crate::session::sitting::{Games, Who};
use crate::session::Level;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// How a program begins.
#[derive(Clone, Debug)]
pub struct Start {
    /// What the menu shows.
    pub config: Config,
    /// Another game, how it begins, and the options that say so.
    pub game: Option<(&'static dyn Rulebook, State, String)>,
    /// Who sits at its seats, in their order; the usual ones where nobody is named.
    pub seats: Vec<Who>,
    /// On what terms games are played.
    pub terms: Terms,
}

impl Start {
    /// Begins the program so, whatever it was doing.
    pub fn begin<D: Drives>(&self, app: &mut App<'_, D>) {
        app.begin_anew(self.config);
        app.agree_on(self.terms);
        if let Some((book, start, said)) = self.game.clone() {
            app.choose_game(book, start, said);
            app.choose_seats(&self.seats);
        }
    }
}

/// The options of a recording's line, `--level 3 --lang it`; those that mean nothing where there are such.
pub fn of_line(line: &str, games: Games) -> Result<Start, Vec<String>> {
    let mut reader = Reader::new(Config::default(), games);
    for option in line.split("--").map(str::trim).filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once(' ').unwrap_or((option, ""));
        reader.take(name, value.trim());
    }
    match reader.finish() {
        (start, wrong) if wrong.is_empty() => Ok(start),
        (_, wrong) => Err(wrong),
    }
}

/// The options that only hold beside another one, and which: as the command line has it.
const ONLY_WITH: [(&str, &str); 7] = [
    ("ballot", "treccani"),
    ("clock", "treccani"),
    ("huff", "treccani"),
    ("sly", "treccani"),
    ("lot", "treccani"),
    ("seconds", "level=M"),
    ("option", "variant"),
];

/// Takes options one by one.
#[derive(Debug)]
pub struct Reader {
    games: Games,
    config: Config,
    first: Option<Color>,
    is_maestro: bool,
    seconds: Option<u8>,
    has_color: bool,
    rules: OwnOptions,
    is_full: bool,
    lot: Option<bool>,
    lots: Option<u64>,
    variant: Option<&'static dyn Rulebook>,
    fen: Option<String>,
    agreed: Vec<(String, String)>,
    seats: Vec<Who>,
    aids: bool,
    /// What was said and means something, as `name=value`.
    said: Vec<(String, String)>,
    wrong: Vec<String>,
}

impl Reader {
    /// Nothing said yet: the program begins as `config` has it.
    pub fn new(config: Config, games: Games) -> Reader {
        Reader {
            games,
            config,
            first: None,
            is_maestro: false,
            seconds: None,
            has_color: false,
            rules: OwnOptions::default(),
            is_full: false,
            lot: None,
            lots: None,
            variant: None,
            fen: None,
            agreed: Vec::new(),
            seats: Vec::new(),
            aids: false,
            said: Vec::new(),
            wrong: Vec::new(),
        }
    }

    /// An option; one that means nothing is kept as wrong.
    pub fn take(&mut self, name: &str, value: &str) {
        let shown = if value.is_empty() { name.to_string() } else { format!("{name}={value}") };
        match self.read(name, value) {
            Some(()) => self.said.push((name.into(), shown)),
            None => self.wrong.push(shown),
        }
    }

    /// None if it means nothing.
    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "level" if value.eq_ignore_ascii_case("m") => self.is_maestro = true,
            "level" => (self.config.level, self.is_maestro) = (Level::new(value.parse().ok()?)?, false),
            "seconds" => {
                let seconds = value.parse().ok().filter(|seconds| (1..=MOST_SECONDS).contains(seconds));
                self.seconds = Some(seconds?);
            }
            "color" => (self.config.player, self.has_color) = (color(value)?, true),
            "first" => self.first = Some(color(value)?),
            "lang" => self.config.lang = choice(value, &[("it", Lang::It), ("en", Lang::En)])?,
            "seed" => self.config.seed = value.parse().ok()?,
            "fen" => self.fen = Some(value.into()),
            "variant" if value == "italian" => self.variant = None,
            "variant" => self.variant = Some(*self.games.iter().find(|game| game.name() == value)?),
            "option" => {
                let (key, value) = value.split_once('=')?;
                self.agreed.push((key.into(), value.into()));
            }
            "seats" => {
                self.seats = value.split(',').map(|who| choice(who, &Who::NAMES)).collect::<Option<_>>()?;
            }
            "aids" if value.is_empty() => self.aids = true,
            "lots" => self.lots = Some(value.parse().ok()?),
            _ => self.read_full(name, value)?,
        }
        Some(())
    }

    /// Those of the full rules.
    fn read_full(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "treccani" if value.is_empty() => self.is_full = true,
            "lot" => self.lot = Some(switch(value)?),
            _ => BuiltIn::set_option(&mut self.rules, name, value)?,
        }
        Some(())
    }

    /// How the program begins, and what of all that was said means nothing: by itself, or beside the rest.
    pub fn finish(mut self) -> (Start, Vec<String>) {
        self.refuse_pairs();
        self.refuse_seats();
        let mut game = self.game();
        if let Some((_, _, said)) = &mut game {
            *said += &Who::option(&self.seats);
        }
        self.config.first = self.first.unwrap_or(self.config.first);
        self.config.lots = self.lots.unwrap_or(self.config.seed);
        if game.is_none() {
            if self.is_full {
                let lot = self.lot.unwrap_or(!self.has_color);
                // A word that it knows.
                let _ = BuiltIn::set_option(&mut self.rules, "lot", if lot { "on" } else { "off" });
                self.config.own = Some(self.rules);
            }
            self.config.maestro = self.is_maestro.then_some(self.seconds.unwrap_or(USUAL_SECONDS));
        }
        let mut terms = Terms { aids: self.aids, seats: None };
        if game.is_none() && !self.seats.is_empty() {
            (terms.seats, self.config.player) = Terms::seated(&self.seats);
        }
        (Start { config: self.config, game, seats: self.seats, terms }, self.wrong)
    }

    /// Italian draughts has two seats, and by the full rules somebody sits at the keyboard.
    fn refuse_seats(&mut self) {
        let is_empty = self.is_full && self.seats.iter().all(|&who| who == Who::Program);
        let is_wrong = !self.seats.is_empty() && (self.seats.len() > 2 || is_empty);
        if self.variant.is_none() && is_wrong {
            self.seats.clear();
            self.wrong
                .extend(self.said.iter().filter(|(name, _)| name == "seats").map(|(_, shown)| shown.clone()));
        }
    }

    /// Names what only another option would give a meaning, and what another game has not.
    fn refuse_pairs(&mut self) {
        let is_other = self.variant.is_some();
        for (name, shown) in &self.said {
            let needed = ONLY_WITH.iter().find(|(only, _)| only == name).map(|(_, needed)| *needed);
            let is_lonely = match needed {
                Some("treccani") => !self.is_full,
                Some("variant") => !is_other,
                Some(_) => !self.is_maestro,
                None => false,
            };
            let is_italian = name == "treccani" || shown.eq_ignore_ascii_case("level=m");
            if is_lonely || (is_italian && is_other) {
                self.wrong.push(shown.clone());
            }
        }
    }

    fn game(&mut self) -> Option<(&'static dyn Rulebook, State, String)> {
        let Some(book) = self.variant else {
            if let Some(fen) = &self.fen {
                match BuiltIn::read_start(fen) {
                    Some((start, first)) => (self.config.start, self.config.first) = (start, first),
                    None => self.wrong.push(format!("fen={fen}")),
                }
            }
            return None;
        };
        let options: Vec<(&str, &str)> =
            self.agreed.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        let mut said = format!(" --variant {}", book.name());
        options.iter().for_each(|(key, value)| said += &format!(" --option {key}={value}"));
        let state = match &self.fen {
            None => book.start(&options).ok(),
            Some(fen) => {
                said += &format!(" --fen {fen}");
                book.read_position(fen, &options).ok()
            }
        };
        if state.is_none() {
            let of_fen = self.fen.iter().map(|fen| format!("fen={fen}"));
            self.wrong
                .extend(options.iter().map(|(key, value)| format!("option={key}={value}")).chain(of_fen));
        }
        let state = state.or_else(|| book.start(&[]).ok())?;
        Some((book, state, said))
    }
}

fn choice<T: Copy>(value: &str, among: &[(&str, T)]) -> Option<T> {
    among.iter().find(|(name, _)| *name == value).map(|(_, meant)| *meant)
}

fn switch(value: &str) -> Option<bool> {
    choice(value, &[("on", true), ("off", false)])
}

fn color(value: &str) -> Option<Color> {
    choice(value, &[("white", Color::White), ("black", Color::Black)])
}
