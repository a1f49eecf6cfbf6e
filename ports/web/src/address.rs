//! The options in the address, as those of the command line: `level=3&lang=en&variant=zamma&seed=7&treccani`.

use crate::disk::Graphics;
use dama::app::Config;
use dama::formats::full::{BallotSet, ClockRule, FullRules};
use dama::formats::save::MOST_SECONDS;
use dama::games::GAMES;
use dama::rules::italian::notation::parse_fen;
use dama::rules::{Color, Game};
use dama::session::maestro::USUAL_SECONDS;
use dama::session::messages::Lang;
use dama::session::rulebook::{Rulebook, State};
use dama::session::sitting::Who;
use dama::session::Level;

/// What the address asks for.
pub struct Address {
    /// What the menu shows.
    pub config: Config,
    /// Another game, how it begins, and the options that say so.
    pub game: Option<(&'static dyn Rulebook, State, String)>,
    /// Who sits at its seats, in their order; the usual ones where nobody is named.
    pub seats: Vec<Who>,
    /// What lies where KEYBOARD.DAT should.
    pub graphics: Graphics,
    /// The options that mean nothing, as they stand there.
    pub wrong: Vec<String>,
}

/// `languages`: those of the browser, the best first; another than the program's two is taken for Italian.
/// `now` is the seed where none is given.
pub fn read(options: &str, languages: &str, now: u32) -> Address {
    let mut reader = Reader::new(languages, now);
    let words: Vec<(String, String, &str)> = options
        .split('&')
        .filter(|option| !option.is_empty())
        .map(|option| {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            (decoded(name), decoded(value), option)
        })
        .collect();
    for (name, value, option) in &words {
        if reader.take(name, value).is_none() {
            reader.wrong.push(decoded(option));
        }
    }
    reader.finish()
}

/// `%41` is `A`; what is no such number stays as it is.
fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, tail @ ..] = rest {
        let number = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

struct Reader {
    config: Config,
    first: Option<Color>,
    is_maestro: bool,
    seconds: Option<u8>,
    has_color: bool,
    rules: FullRules,
    is_full: bool,
    lot: Option<bool>,
    lots: Option<u64>,
    variant: Option<&'static dyn Rulebook>,
    fen: Option<String>,
    agreed: Vec<(String, String)>,
    seats: Vec<Who>,
    graphics: Graphics,
    wrong: Vec<String>,
}

impl Reader {
    fn new(languages: &str, now: u32) -> Reader {
        let is_english = languages.split(',').map(|tag| tag.trim().to_ascii_lowercase()).find_map(|tag| {
            let language = tag.split('-').next().unwrap_or_default();
            ["it", "en"].contains(&language).then_some(language == "en")
        });
        let lang = if is_english == Some(true) { Lang::En } else { Lang::It };
        Reader {
            config: Config { lang, seed: now.into(), ..Config::default() },
            first: None,
            is_maestro: false,
            seconds: None,
            has_color: false,
            rules: FullRules::default(),
            is_full: false,
            lot: None,
            lots: None,
            variant: None,
            fen: None,
            agreed: Vec::new(),
            seats: Vec::new(),
            graphics: Graphics::Whole,
            wrong: Vec::new(),
        }
    }

    /// None if it means nothing.
    fn take(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "level" if value.eq_ignore_ascii_case("m") => self.is_maestro = true,
            "level" => self.config.level = Level::new(value.parse().ok()?)?,
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
            "variant" => self.variant = Some(*GAMES.iter().find(|game| game.name() == value)?),
            "option" => {
                let (key, value) = value.split_once('=')?;
                self.agreed.push((key.into(), value.into()));
            }
            "seats" => {
                let sitters = [("you", Who::Player), ("program", Who::Program), ("other", Who::Other)];
                self.seats = value.split(',').map(|who| choice(who, &sitters)).collect::<Option<_>>()?;
            }
            "treccani" if value.is_empty() => self.is_full = true,
            "ballot" => {
                let sets = [
                    ("torneo", BallotSet::Tournament),
                    ("libera", BallotSet::Free),
                    ("tutte", BallotSet::All),
                    ("none", BallotSet::None),
                ];
                self.rules.ballot = choice(value, &sets)?;
            }
            "clock" => {
                let clocks = [
                    ("5min", ClockRule::FiveMinutes),
                    ("20h", ClockRule::TwentyAnHour),
                    ("none", ClockRule::None),
                ];
                self.rules.clock = choice(value, &clocks)?;
            }
            "huff" => self.rules.huff = switch(value)?,
            "sly" => self.rules.sly = switch(value)?,
            "lot" => self.lot = Some(switch(value)?),
            "lots" => self.lots = Some(value.parse().ok()?),
            "keyboard" => {
                let kinds = [
                    ("whole", Graphics::Whole),
                    ("none", Graphics::None),
                    ("damaged", Graphics::Damaged),
                    ("foreign", Graphics::Foreign),
                ];
                self.graphics = choice(value, &kinds)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn finish(mut self) -> Address {
        let mut game = self.game();
        if let Some((_, _, said)) = game.as_mut().filter(|_| !self.seats.is_empty()) {
            let names = self.seats.iter().map(|who| match who {
                Who::Player => "you",
                Who::Program => "program",
                Who::Other => "other",
            });
            *said += &format!(" --seats {}", names.collect::<Vec<_>>().join(","));
        }
        self.config.first = self.first.unwrap_or(self.config.first);
        self.config.lots = self.lots.unwrap_or(self.config.seed);
        if game.is_none() {
            if self.is_full {
                let lot = self.lot.unwrap_or(!self.has_color);
                self.config.full = Some(FullRules { lot, ..self.rules });
            }
            self.config.maestro = self.is_maestro.then_some(self.seconds.unwrap_or(USUAL_SECONDS));
        }
        Address { config: self.config, game, seats: self.seats, graphics: self.graphics, wrong: self.wrong }
    }

    fn game(&mut self) -> Option<(&'static dyn Rulebook, State, String)> {
        let Some(book) = self.variant else {
            if let Some(fen) = &self.fen {
                match parse_fen(fen) {
                    Ok(position) => (self.config.start, self.config.first) = (position, position.turn()),
                    Err(_) => self.wrong.push(format!("fen={fen}")),
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
                book.read_position(fen, &options).ok().and_then(Result::ok)
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
