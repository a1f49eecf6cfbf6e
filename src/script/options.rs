//! The options for the program's start, in one table for the command line, scripts and the page's address.

use crate::app::{App, Config};
use crate::built_in::ROWS;
use crate::formats::save::MOST_SECONDS;
use crate::rules::Game;
use crate::session::chosen_game::ChosenGame;
use crate::session::drive::Drives;
use crate::session::game_clock::GameClock;
use crate::session::game_list::GameList;
use crate::session::game_options::{GameOption, OptionDomain, OptionError, OptionFault, OptionValue};
use crate::session::maestro::USUAL_SECONDS;
use crate::session::messages::Lang;
use crate::session::play_settings::PlaySettings;
use crate::session::rulebook::{playing, Rulebook};
use crate::session::rulebook_match::{Rulebooks, SeatPlayer};
use crate::session::words;
use crate::session::Level;
use alloc::string::String;
use alloc::vec::Vec;

#[derive(Debug)]
pub struct PlayOption {
    pub name: &'static str,
    pub kind: ValueKind,
    /// The name of the value in the help text.
    pub value_name: &'static str,
    pub help: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// No value.
    Flag,
    /// One of these words.
    Words(&'static [&'static str]),
    /// A number in this range, both ends included.
    Numbers(u64, u64),
    Seed,
    /// 1 to 9, or M.
    Level,
    Position,
    Game,
    /// The name and value of a game's own option.
    GameOption,
    Seats,
    Clock,
}

const COLORS: ValueKind = ValueKind::Words(&["white", "black"]);
// The clocks of the rules of 1931, and none.
const CLOCKS_OF_1931: [&str; 3] = ["5min", "20h", "none"];
const SWITCH: ValueKind = ValueKind::Words(&["on", "off"]);

/// The first of the options for the rules of 1931.
pub const FIRST_OF_1931: &str = "treccani";

/// All options for the program's start.
pub const PLAY_OPTIONS: &[PlayOption] = &[
    option("fen", ValueKind::Position, "FEN", "Position from which new games start, such as W:W21,22,K30:B1-12"),
    option("level", ValueKind::Level, "N|M", "Level of the program, 1 to 9, or M: the maestro, which thinks by the clock"),
    option(
        "seconds",
        ValueKind::Numbers(1, MOST_SECONDS as u64),
        "N",
        "Seconds per move at level M, 1 to 60 [default: 5]",
    ),
    option("color", COLORS, "COLOR", "Your colour; not with --seats"),
    option(
        "first",
        COLORS,
        "COLOR",
        "Who begins, where the game lets you choose; for more than two colours use --option first=... [default: the side \
         to move in --fen, else the one that the game says]",
    ),
    option(
        "seed",
        ValueKind::Seed,
        "N",
        "Number that decides between equal or nearly equal moves of the program, and draws the seeds of later games \
         [default: 1 in `run`, else from the clock]",
    ),
    option(
        "lang",
        ValueKind::Words(&["it", "en", "es"]),
        "LANG",
        "Language of the game [default: Italian in `run`; otherwise the remembered one, then the system's: Italian if \
         it is Italian or not set, Spanish if it is Spanish, else English; what has no Spanish yet is English]",
    ),
    option(
        "variant",
        ValueKind::Game,
        "NAME",
        "The game",
    ),
    option("option", ValueKind::GameOption, "KEY=VALUE", "Option of that game, such as first=white; repeatable"),
    option(
        "seats",
        ValueKind::Seats,
        "LIST",
        "Who plays each side, White first or in the order of the game: you, program or other (another player at \
         this keyboard), separated by commas [default: you play --color, the program the others]",
    ),
    option(
        "aids",
        ValueKind::Flag,
        "",
        "Play with aids: U takes moves back, H gives a hint, F flips the board, captures may be typed short, and the \
         squares that a piece can reach are marked (the key X in the menu does the same)",
    ),
    option(
        "clock",
        ValueKind::Clock,
        "MINUTES[+SECONDS]",
        "Clock for each player: minutes for the whole game, plus seconds for each move, such as 10 or 5+3, each up to \
         180 (the key O in the menu does the same); with --treccani also 5min, five minutes a move, or 20h, twenty \
         moves an hour [default: none]",
    ),
    option(
        FIRST_OF_1931,
        ValueKind::Flag,
        "",
        "Play by the full rules of 1931: drawing of lots, ballots, huffing, draws, touch-move, clock (the key T in \
         the menu does the same)",
    ),
    option(
        "ballot",
        ValueKind::Words(&["torneo", "libera", "tutte", "none"]),
        "SET",
        "Openings to draw from: torneo has 43, libera 47, tutte all 49; none draws no opening, as --fen does \
         [default: torneo]",
    ),
    option(
        "huff",
        SWITCH,
        "on|off",
        "Accept moves that break rules 6 and 7; the opponent may then huff [default: on]",
    ),
    option(
        "sly",
        SWITCH,
        "on|off",
        "Let the program break rule 6 on purpose when that is its best move [default: off]",
    ),
    option(
        "lot",
        SWITCH,
        "on|off",
        "Draw the colours of the first game by lot [default: on, unless --color is given]",
    ),
    option(
        "lots",
        ValueKind::Seed,
        "N",
        "Number that decides which colours and openings are drawn [default: the seed]",
    ),
];

// Options that need another option; a value after `=` needs exactly that value.
const ONLY_WITH: [(&str, &str); 8] = [
    ("ballot", FIRST_OF_1931),
    ("clock=5min", FIRST_OF_1931),
    ("clock=20h", FIRST_OF_1931),
    ("huff", FIRST_OF_1931),
    ("sly", FIRST_OF_1931),
    ("lot", FIRST_OF_1931),
    ("seconds", "level=M"),
    ("option", "variant"),
];

// Options that exclude each other.
const NOT_WITH: [(&str, &str); 6] = [
    (FIRST_OF_1931, "variant"),
    ("level=M", "variant"),
    ("color", "seats"),
    ("ballot=torneo", "fen"),
    ("ballot=libera", "fen"),
    ("ballot=tutte", "fen"),
];

// Options that a command-line option replaces in a script, besides itself.
const REPLACED_BY: [(&str, &str); 3] = [("first", "fen"), ("seconds", "level"), ("option", "variant")];

const fn option(
    name: &'static str,
    kind: ValueKind,
    value_name: &'static str,
    help: &'static str,
) -> PlayOption {
    PlayOption { name, kind, value_name, help }
}

impl PlayOption {
    pub fn named(name: &str) -> Option<&'static PlayOption> {
        PLAY_OPTIONS.iter().find(|option| option.name == name)
    }

    /// Checks a value; the error lists the valid ones.
    // A position and a game's own option are checked later, together with the game.
    pub fn check(&self, value: &str, games: Rulebooks) -> Result<(), OptionDomain> {
        let (games, number) = (GameList(games), value.parse::<u64>());
        let (is_good, expected) = match self.kind {
            ValueKind::Flag => (value.is_empty(), OptionDomain::described(words::OPTION_TAKES_NOTHING)),
            ValueKind::Words(words) => (words.contains(&value), OptionDomain::words(words.iter().copied())),
            ValueKind::Numbers(least, most) => {
                (number.is_ok_and(|n| (least..=most).contains(&n)), OptionDomain::Numbers(least, most))
            }
            ValueKind::Seed => (number.is_ok(), OptionDomain::described(words::OPTION_TAKES_NUMBER)),
            ValueKind::Level => (
                is_level_m(value) || value.parse::<Level>().is_ok(),
                OptionDomain::described(words::OPTION_TAKES_LEVEL),
            ),
            ValueKind::Position => (!value.is_empty(), OptionDomain::described(words::OPTION_TAKES_POSITION)),
            ValueKind::Game => {
                (games.named(value).is_some(), OptionDomain::words(games.rows().map(|row| row.name())))
            }
            ValueKind::GameOption => {
                (value.contains('='), OptionDomain::described(words::OPTION_TAKES_OPTION))
            }
            ValueKind::Seats => (seats(value).is_some(), OptionDomain::described(words::OPTION_TAKES_SEATS)),
            ValueKind::Clock => {
                let is_clock = CLOCKS_OF_1931.contains(&value) || GameClock::parse(value).is_some();
                (is_clock, OptionDomain::described(words::OPTION_TAKES_CLOCK))
            }
        };
        is_good.then_some(()).ok_or(expected)
    }
}

fn is_level_m(value: &str) -> bool {
    value.eq_ignore_ascii_case("m")
}

fn seats(value: &str) -> Option<Vec<SeatPlayer>> {
    let who = |name: &str| SeatPlayer::NAMES.iter().find(|(known, _)| *known == name).map(|&(_, who)| who);
    value.split(',').map(who).collect()
}

#[derive(Clone, Debug)]
pub struct Start {
    pub config: Config,
    pub game: ChosenGame,
    /// The players by seat; empty for the usual ones.
    pub seats: Vec<SeatPlayer>,
    pub settings: PlaySettings,
}

impl Start {
    /// Restarts the program in this way.
    pub fn begin<D: Drives>(&self, app: &mut App<'_, D>) {
        app.begin_anew(self.config);
        self.choose(app);
    }

    /// Returns whether the original plays so, the rules of 1931 apart: its game, its two players, its settings.
    pub fn is_faithful(&self) -> bool {
        let has_pair = !self.seats.is_empty() && PlaySettings::seated(&self.seats).0.is_some();
        self.game.book.is_built_in() && self.settings.is_faithful() && !has_pair
    }

    /// Chooses game, seats and play settings in a program that has just started with this configuration.
    pub fn choose<D: Drives>(&self, app: &mut App<'_, D>) {
        app.choose_game(self.game.clone());
        app.choose_seats(&self.seats);
        app.set_play_settings(self.settings);
    }
}

/// An option's name and value; empty for a flag.
pub type OptionPair = (String, String);

/// Splits a script's options, `--level 3 --lang it`, into pairs; the error is the first unknown word.
pub fn pairs(line: &str) -> Result<Vec<OptionPair>, OptionError> {
    let mut pairs: Vec<OptionPair> = Vec::new();
    for word in line.split_whitespace() {
        match (word.strip_prefix("--"), pairs.last_mut()) {
            (Some(option), _) => {
                let (name, value) = option.split_once('=').unwrap_or((option, ""));
                pairs.push((name.into(), value.into()));
            }
            (None, Some((_, value))) if value.is_empty() => *value = word.into(),
            (None, Some((_, value))) => *value = [value.as_str(), word].join(" "),
            (None, None) => return Err(OptionError::of_program(word, "", OptionFault::Unknown(Vec::new()))),
        }
    }
    Ok(pairs)
}

/// Reads a script's options, or returns every wrong one.
///
/// `is_recorded`: a recording lists all its settings, including those that do not apply.
pub fn of_line(line: &str, games: Rulebooks, is_recorded: bool) -> Result<Start, Vec<OptionError>> {
    let mut reader = OptionReader::new(Config::default(), games);
    for (name, value) in pairs(line).map_err(|error| Vec::from([error]))? {
        reader.take(&name, &value, !is_recorded);
    }
    match reader.finish() {
        (start, wrong) if wrong.is_empty() => Ok(start),
        (_, wrong) => Err(wrong),
    }
}

/// Returns a script's options without those that the command line replaces.
pub fn without_replaced(script: &[OptionPair], command_line: &[OptionPair]) -> Vec<OptionPair> {
    let is_said = |name: &str| command_line.iter().any(|(said, _)| said == name);
    let is_replaced =
        |name: &str| is_said(name) || REPLACED_BY.iter().any(|&(old, new)| old == name && is_said(new));
    script.iter().filter(|(name, _)| !is_replaced(name)).cloned().collect()
}

/// An option that was given, with a valid value.
#[derive(Debug)]
struct Said {
    option: &'static PlayOption,
    value: String,
    // Options of a recording need not apply.
    is_checked: bool,
}

impl Said {
    // `pattern` is an option, `name`, or an option with a value, `name=value`.
    fn is(&self, pattern: &str) -> bool {
        let (name, value) = pattern.split_once('=').unwrap_or((pattern, ""));
        self.means() == name && (value.is_empty() || self.value.eq_ignore_ascii_case(value))
    }

    // Naming the built-in game chooses no other game. Naming its rules of 1931 is the same as their own option.
    fn means(&self) -> &'static str {
        match (self.option.kind, ROWS.iter().position(|row| row.name() == self.value)) {
            (ValueKind::Game, Some(0)) => "",
            (ValueKind::Game, Some(_)) => FIRST_OF_1931,
            _ => self.option.name,
        }
    }

    fn refused(&self, fault: OptionFault) -> OptionError {
        OptionError::of_program(self.option.name, &self.value, fault)
    }
}

#[derive(Debug)]
pub struct OptionReader {
    games: Rulebooks,
    config: Config,
    said: Vec<Said>,
    wrong: Vec<OptionError>,
}

impl OptionReader {
    /// Starts from `config`, without options.
    pub fn new(config: Config, games: Rulebooks) -> OptionReader {
        OptionReader { games, config, said: Vec::new(), wrong: Vec::new() }
    }

    /// Takes an option; `is_checked`: it must apply together with the others.
    pub fn take(&mut self, name: &str, value: &str, is_checked: bool) {
        let fault = match PlayOption::named(name) {
            None => OptionFault::Unknown(Vec::new()),
            Some(option) => match option.check(value, self.games) {
                Err(expected) => OptionFault::BadValue(expected),
                Ok(()) if is_checked && self.is_twice(option) => OptionFault::Twice,
                Ok(()) => return self.said.push(Said { option, value: value.into(), is_checked }),
            },
        };
        self.wrong.push(OptionError::of_program(name, value, fault));
    }

    fn is_twice(&self, option: &PlayOption) -> bool {
        let said = |said: &Said| said.is_checked && said.option.name == option.name;
        option.kind != ValueKind::GameOption && self.said.iter().any(said)
    }

    /// Returns the start and all wrong options, alone or in combination.
    pub fn finish(mut self) -> (Start, Vec<OptionError>) {
        let alone = core::mem::take(&mut self.wrong);
        let beside = self.refused_beside();
        let seats = self.seats();
        let game = self.game(&seats);
        // The side to move in a position of Italian draughts begins, unless `--first` says otherwise.
        if let Some(start) = game.built_in_start().filter(|_| game.fen.is_some()) {
            self.config.first = start.turn();
        }
        let clock = self.value("clock").and_then(GameClock::parse);
        let settings = PlaySettings { aids: self.has("aids"), seats: None, clock };
        let mut config = self.configured(game.book);
        if game.book.is_built_in() && !seats.is_empty() {
            config.player = PlaySettings::seated(&seats).1;
        }
        let wrong = [alone, beside, self.wrong].concat();
        (Start { config, game, seats, settings }, wrong)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.said.iter().rev().find(|said| said.option.name == name).map(|said| said.value.as_str())
    }

    fn has(&self, pattern: &str) -> bool {
        self.said.iter().any(|said| said.is(pattern))
    }

    fn refuse(&mut self, name: &str, fault: OptionFault) {
        self.wrong.push(self.refused(name, fault));
    }

    fn refused(&self, name: &str, fault: OptionFault) -> OptionError {
        OptionError::of_program(name, self.value(name).unwrap_or_default(), fault)
    }

    /// Returns the options that do not apply together with the others.
    fn refused_beside(&self) -> Vec<OptionError> {
        let checked = self.said.iter().filter(|said| said.is_checked);
        let refused = checked.filter_map(|said| {
            let name_and_value = |pattern: &'static str| pattern.split_once('=').unwrap_or((pattern, ""));
            let missing = ONLY_WITH.iter().find(|(name, other)| said.is(name) && !self.has(other));
            if let Some((_, other)) = missing {
                let (name, value) = name_and_value(other);
                let values = Some(value).filter(|value| !value.is_empty()).into_iter().collect();
                return Some(said.refused(OptionFault::OnlyWith(name, values)));
            }
            let against = NOT_WITH.iter().find(|(name, other)| said.is(name) && self.has(other));
            against.map(|(_, other)| {
                let (name, value) = name_and_value(other);
                said.refused(OptionFault::NotWith(name, value))
            })
        });
        refused.collect()
    }

    /// Returns the players by seat; empty if they are refused.
    fn seats(&mut self) -> Vec<SeatPlayer> {
        let seats = self.value("seats").and_then(seats).unwrap_or_default();
        let is_empty = !seats.is_empty() && seats.iter().all(|&who| who == SeatPlayer::Program);
        if is_empty && self.has(FIRST_OF_1931) && !self.has("variant") {
            self.refuse("seats", OptionFault::NotWith(FIRST_OF_1931, ""));
            return Vec::new();
        }
        seats
    }

    /// Returns the row that was chosen.
    fn row(&self) -> &'static dyn Rulebook {
        let rows = GameList(self.games);
        let other = self.value("variant").filter(|_| self.has("variant")).and_then(|name| rows.named(name));
        other.unwrap_or(ROWS[usize::from(self.has(FIRST_OF_1931))])
    }

    /// Returns the game's own options: those of `--option`, and the flags of the rules of 1931.
    fn own_options(&self, book: &dyn Rulebook) -> Vec<(&str, &str)> {
        if !book.is_built_in() {
            let options = self.said.iter().filter(|said| said.option.kind == ValueKind::GameOption);
            return options.filter_map(|said| said.value.split_once('=')).collect();
        }
        // `--clock` may also be the clock of every game.
        let flag =
            |option: &'static GameOption| Some((option.name, option.value(self.value(option.name)?)?.word));
        let flags = book.options().iter().filter_map(flag);
        // A colour takes the place of the lot.
        let lot = (self.has("color") && self.value("lot").is_none()).then_some(("lot", "off"));
        flags.chain(lot.filter(|_| self.has(FIRST_OF_1931))).collect()
    }

    /// Returns the position; none where Italian draughts refuses it.
    fn fen(&mut self, book: &dyn Rulebook) -> Option<String> {
        let fen = self.value("fen").map(String::from)?;
        if book.position_fault(&fen).is_some() {
            self.refuse("fen", OptionFault::BadValue(OptionDomain::described(words::OPTION_TAKES_POSITION)));
            return None;
        }
        Some(fen)
    }

    /// Returns the game that was chosen, with defaults for refused options.
    fn game(&mut self, seats: &[SeatPlayer]) -> ChosenGame {
        let book = self.row();
        let mut choice = book.usual();
        let first = self.first_of(book).unwrap_or_else(|error| {
            self.wrong.push(error);
            None
        });
        let fen = self.fen(book);
        let options: Vec<(&str, &str)> = self.own_options(book).into_iter().chain(first).collect();
        let of_game = |said: &&Said| matches!(said.option.kind, ValueKind::GameOption | ValueKind::Seats);
        let is_checked = self.said.iter().filter(of_game).all(|said| said.is_checked);
        let read = if is_checked {
            choice.read(&options)
        } else {
            options.iter().try_for_each(|(name, value)| choice.set(name, value))
        };
        let game = read.and_then(|()| ChosenGame::read(book, choice, fen, is_checked));
        let game = game.and_then(|game| {
            let count = playing(book, &game.start).len();
            let has_program = ChosenGame::has_program(seats, count);
            if seats.len() > count {
                let said = self.value("seats").unwrap_or_default();
                return Err(OptionError::of_program("seats", said, OptionFault::Seats(count)));
            }
            if is_checked && has_program {
                game.choice.check_program()?;
            }
            Ok(game)
        });
        game.unwrap_or_else(|error| {
            self.wrong.push(match (first, error.name.as_str()) {
                // The player wrote `--first`.
                (Some(_), "first") => self.refused("first", error.fault),
                _ => error,
            });
            ChosenGame::usual(book)
        })
    }

    /// Returns `--first` as the option of a game that lets a colour begin.
    // A recording lists `--first` of Italian draughts with every game.
    fn first_of(&self, book: &dyn Rulebook) -> Result<Option<(&'static str, &'static str)>, OptionError> {
        let Some(said) = self.said.iter().find(|said| said.is_checked && said.option.name == "first") else {
            return Ok(None);
        };
        if book.does_menu_choose_first() {
            return Ok(None);
        }
        let option = book.options().iter().find(|option| option.name == "first");
        let is_color = |value: &&OptionValue| value.label(Lang::En).eq_ignore_ascii_case(&said.value);
        match option.and_then(|option| option.values.iter().find(is_color)) {
            Some(value) => Ok(Some(("first", value.word))),
            None => Err(said.refused(OptionFault::NotWith("variant", book.name()))),
        }
    }

    fn configured(&self, book: &dyn Rulebook) -> Config {
        let mut config = self.config;
        let number = |name: &str| self.value(name).and_then(|value| value.parse::<u64>().ok());
        if let Some(level) = self.value("level").and_then(|value| value.parse().ok()) {
            (config.level, config.maestro) = (level, None);
        }
        let color = |name: &str| self.value(name).and_then(|value| value.parse().ok());
        config.player = color("color").unwrap_or(config.player);
        config.first = color("first").unwrap_or(config.first);
        config.lang = self.value("lang").and_then(Lang::of_code).unwrap_or(config.lang);
        config.seed = number("seed").unwrap_or(config.seed);
        config.lots = number("lots").unwrap_or(config.seed);
        if book.has_maestro() && self.value("level").is_some_and(is_level_m) {
            config.maestro = Some(number("seconds").map_or(USUAL_SECONDS, |seconds| seconds as u8));
        }
        config
    }
}
