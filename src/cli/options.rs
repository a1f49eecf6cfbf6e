//! The options of the program itself, which `dama run` and others share.

use super::console;
use super::databases::Egdb;
use super::failure::Failure;
use super::italian::fen;
use super::italian::full::FullOptions;
use super::output::Force;
use super::values::{Language, Side, Switch};
use super::variant::Variant;
use clap::{Args, ValueEnum};
use dama::unstable::app::{App, Config, GRAPHICS_LEN};
use dama::unstable::datagen::parallel::processors;
use dama::unstable::formats::save::MOST_SECONDS;
use dama::unstable::front::pace::{Cpu, Pace};
use dama::unstable::front::term::look::{self, Charset, Look};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::{Rulebook, State, GAMES};
use dama::unstable::host::clock::now;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::outputs::{Outputs, Reads, PDN, RECORDING};
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::host::recording;
use dama::unstable::host::settings::{self, Settings};
use dama::unstable::maestro::pc::timed::Timed;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::rules::Game;
use dama::unstable::screen::text::Boards;
use dama::unstable::script::recording::{Recorder, Replaced};
use dama::unstable::session::drive::{Drive, Drives};
use dama::unstable::session::maestro::{Maestro, USUAL_SECONDS};
use dama::unstable::session::play_settings::Terms;
use dama::unstable::session::sitting::Who;
use dama::unstable::session::Level;
use std::ffi::OsString;
use std::io::{stdout, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// How much larger the window can be.
const SCALES: std::ops::RangeInclusive<u32> = 1..=16;

/// Options of the program itself; they preset what the menu shows.
#[derive(Args, Debug, Default)]
pub struct PlayOptions {
    /// The program's disk, drive C: KEYBOARD.DAT and saved games; a folder or a floppy's image [default: $DAMA_DISK, else the current folder]
    #[arg(long, value_name = "PATH")]
    disk: Option<PathBuf>,
    /// What a drive letter means, a folder or a floppy's image, repeatable; KEYBOARD.DAT is looked for on A: second [default of A: $DAMA_DRIVE_A, else dama/drive-a in the user's data folder, else /usr/share/dama, on Windows the program's own folder]
    #[arg(long, value_name = "L=PATH", value_parser = parse_drive)]
    drive: Vec<(Drive, PathBuf)>,
    /// New games start from this position, such as W:W21,22,K30:B1-12
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// How far the program thinks, 1 to 9; M: the maestro, by the clock
    #[arg(long, value_name = "N|M", value_parser = parse_level)]
    level: Option<Strength>,
    /// Seconds a move of level M, 1 to 60 [default: 5]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_SECONDS)))]
    seconds: Option<u8>,
    /// Whether level M also thinks on the player's time, in the window [default: on]
    #[arg(long, value_name = "on|off")]
    ponder: Option<Switch>,
    /// The player's colour
    #[arg(long)]
    color: Option<Side>,
    /// Who begins [default: who is to move in --fen, else white]
    #[arg(long)]
    first: Option<Side>,
    /// Chooses among the program's moves that are equal or nearly so, and draws the seeds of further games [default: 1 in `run`, else from the clock]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The language of the game
    #[arg(long)]
    lang: Option<Language>,
    #[command(flatten)]
    full: FullOptions,
    #[command(flatten)]
    variant: Variant,
    /// Who sits at the seats, White's first or in the order of --variant: you, program or other (another player at this keyboard), commas between [default: you at the seat of --color, the program at the others]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    seats: Vec<Sitter>,
    /// Play with aids: U takes moves back, H advises, F turns the board round, captures may be written short, and where a piece may go is marked (the key X in the menu does the same)
    #[arg(long)]
    aids: bool,
}

/// What a session leaves behind.
#[derive(Args, Debug, Default)]
pub struct KeepOptions {
    /// Write down all keys and screens, as a script that plays them again
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Write the games played, as PDN
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl KeepOptions {
    /// What the session writes.
    pub fn outputs(&self) -> Outputs {
        self.force.outputs()
    }

    /// Begins to record, if that is wanted; `replaced`: what the program's drives note.
    pub fn recorder<D: Drives>(
        &self,
        app: &App<'_, D>,
        timed: bool,
        outputs: &Outputs,
        replaced: Replaced,
    ) -> Result<Recorder, Failure> {
        let Some(path) = &self.record else { return Ok(Recorder::off()) };
        let sink = outputs.begin(path, RECORDING)?;
        Ok(recording::on_sink(sink, app, timed)?.noting(replaced))
    }

    /// Refuses files that may not be written, before anything is played.
    pub fn check(&self, outputs: &Outputs) -> Result<(), Failure> {
        let checked = |path: &Option<PathBuf>, format| {
            path.as_deref().map_or(Ok(()), |path| outputs.check(path, format))
        };
        checked(&self.record, RECORDING)?;
        Ok(checked(&self.pdn, PDN)?)
    }

    /// Writes the games played; if there are none, a file that is there stays.
    ///
    /// A file that the session has opened meanwhile is not replaced: the games then go into a new one beside it.
    pub fn write_games(&self, games: &str, outputs: &Outputs) -> Result<(), Failure> {
        let Some(path) = &self.pdn else { return Ok(()) };
        if games.is_empty() && path.exists() {
            return Ok(());
        }
        let Err(error) = outputs.write(path, PDN, games.as_bytes()) else { return Ok(()) };
        let aside = beside(path);
        match aside.filter(|aside| !games.is_empty() && outputs.write(aside, PDN, games.as_bytes()).is_ok()) {
            Some(aside) => Err(Failure::refused(format!("{error}; the games are in {}", aside.display()))),
            None => Err(error.into()),
        }
    }
}

/// A name beside this one that no file has: `games.pdn` gives `games-1.pdn`.
fn beside(path: &Path) -> Option<PathBuf> {
    let stem = path.file_stem()?.to_string_lossy();
    let names = (1..1000).map(|n| path.with_file_name(format!("{stem}-{n}.pdn")));
    names.into_iter().find(|name| name.symlink_metadata().is_err())
}

/// How the program is shown.
#[derive(Args, Debug, Default)]
pub struct ShowOptions {
    /// The same program on standard input and output, a line of input being a line typed; {esc} is the Esc key
    #[arg(long)]
    pub(super) text: bool,
    /// The window's size: 1 is 640x350 pixel for pixel, N is N times 640x480
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(i64::from(*SCALES.start())..=i64::from(*SCALES.end())))]
    pub(super) scale: Option<u32>,
    /// The whole screen; F11 goes back to a window
    #[arg(long)]
    pub(super) fullscreen: bool,
    /// Begin with the games of a file in PDN, to be looked through
    #[arg(long, value_name = "FILE")]
    pub(super) open: Option<PathBuf>,
    /// Begin with the problems of a file: positions in PDN with "wins" or "wins in N" in a tag or comment, or lines of a FEN followed by it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["open", "record", "kiosk"])]
    pub(super) problems: Option<PathBuf>,
    /// The text mode in ASCII alone [default: where the locale is not one of UTF-8; on Windows in pipes and files, where the console's code page is not]
    #[arg(long)]
    ascii: bool,
    /// The text mode's board: drawn, or none, with the pieces listed by square and the last moves in words, for screen readers [default: drawn]
    #[arg(long, value_name = "drawn|none")]
    board: Option<BoardShown>,
    /// The levels take the time that they took on a PC of those days, a 386 at 33 MHz or a 486 at 66: the same moves, later; not while a clock of the full rules runs [default: full]
    #[arg(long, value_name = "386|486|full")]
    cpu: Option<Speed>,
    /// Whether the window's board can be pointed at with the mouse: a click types the square [default: on]
    #[arg(long, value_name = "on|off")]
    pub(super) mouse: Option<Switch>,
    /// For exhibitions, on the whole screen unless --scale is given: nobody can leave the program or close its window, after so many idle seconds the title is back, and from there recorded games are shown until a key; nothing is written to any disk
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400), conflicts_with_all = ["text", "cpu", "record", "pdn"])]
    pub(super) kiosk: Option<u32>,
    /// What --kiosk shows, a recording or any script, repeatable [default: the games that are brought along]
    #[arg(long, value_name = "FILE", requires = "kiosk")]
    pub(super) demo: Vec<PathBuf>,
}

/// Whether the text mode draws boards, as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BoardShown {
    /// Drawn
    Drawn,
    /// Told in words
    None,
}

/// How fast the program thinks, as the command line names it.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Speed {
    /// As a 386 at 33 MHz
    #[value(name = "386")]
    I386,
    /// As a 486 at 66 MHz
    #[value(name = "486")]
    I486,
    /// As fast as it can
    Full,
}

impl ShowOptions {
    /// Notes what is read besides the drives.
    pub(super) fn reads(&self, reads: &Reads) {
        self.open.iter().chain(&self.problems).for_each(|path| reads.note_path(path));
        if self.text {
            reads.note_standard_input();
        }
    }

    /// How the text mode looks now: a terminal may change its size.
    pub(super) fn look(&self) -> Look {
        let ascii = match console::charset() {
            Charset::Utf8 => false,
            Charset::Other => true,
            // Who reads a pipe takes UTF-8, as ever, unless told otherwise.
            Charset::Unsaid => stdout().is_terminal(),
        };
        let boards = match self.board {
            Some(BoardShown::None) => Boards::None,
            _ => Boards::Framed,
        };
        Look { columns: columns(), ascii: self.ascii || ascii, boards }
    }

    /// How much larger the window is, `settings` saying it where nothing else does.
    pub(super) fn scale(&self, settings: &Settings) -> Result<Option<u32>, Failure> {
        let scale = self.scale.or(settings.scale);
        match scale.filter(|scale| !SCALES.contains(scale)) {
            Some(scale) => Err(bad_setting("scale", scale, "1 to 16")),
            None => Ok(scale),
        }
    }

    /// How fast the program thinks, `settings` saying it where nothing else does.
    pub(super) fn pace(&self, settings: &Settings) -> Result<Pace, Failure> {
        let speed = match (self.cpu, &settings.cpu) {
            (Some(speed), _) => speed,
            (None, Some(text)) => from_setting(text, "cpu", "386, 486 or full")?,
            (None, None) => Speed::Full,
        };
        let cpu = match speed {
            Speed::I386 => Some(Cpu::I386),
            Speed::I486 => Some(Cpu::I486),
            Speed::Full => None,
        };
        Ok(Pace::of(cpu, now))
    }
}

/// A level as the command line names it.
#[derive(Clone, Copy, Debug)]
enum Strength {
    Level(Level),
    Maestro,
}

fn parse_level(text: &str) -> Result<Strength, String> {
    match text {
        "m" | "M" => Ok(Strength::Maestro),
        _ => super::italian::analyze::level(text)
            .map(Strength::Level)
            .map_err(|_| "a level is 1 to 9, or M".to_string()),
    }
}

/// Who sits at a seat, as the command line names it.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sitter {
    /// The player
    You,
    /// The program
    Program,
    /// Another player at the same keyboard
    Other,
}

impl From<Sitter> for Who {
    fn from(sitter: Sitter) -> Who {
        match sitter {
            Sitter::You => Who::Player,
            Sitter::Program => Who::Program,
            Sitter::Other => Who::Other,
        }
    }
}

fn parse_drive(text: &str) -> Result<(Drive, PathBuf), String> {
    let expected = "expected a letter and a folder or disk image, such as B=floppy.img";
    let (letter, path) = text.split_once('=').ok_or(expected)?;
    let mut letters = letter.trim_end_matches(':').chars();
    let drive = letters.next().and_then(Drive::new).filter(|_| letters.next().is_none());
    match drive {
        Some(drive) if !path.is_empty() => Ok((drive, PathBuf::from(path))),
        _ => Err(expected.into()),
    }
}

impl PlayOptions {
    /// These options where they say something, and the others where not.
    pub fn or(self, other: PlayOptions) -> PlayOptions {
        let said_where = |mine: Option<_>, theirs| if self.fen.is_some() { mine } else { mine.or(theirs) };
        PlayOptions {
            disk: self.disk.or(other.disk),
            drive: if self.drive.is_empty() { other.drive } else { self.drive },
            first: said_where(self.first, other.first),
            fen: self.fen.or(other.fen),
            seconds: self.seconds.or(if self.level.is_some() { None } else { other.seconds }),
            level: self.level.or(other.level),
            ponder: self.ponder.or(other.ponder),
            color: self.color.or(other.color),
            seed: self.seed.or(other.seed),
            lang: self.lang.or(other.lang),
            full: self.full.or(other.full),
            seats: if self.seats.is_empty() { other.seats } else { self.seats },
            aids: self.aids || other.aids,
            variant: self.variant.or(other.variant),
        }
    }

    /// Whether what is solved is kept: not where a disk or a seed makes the session one of its own.
    pub fn remembers(&self) -> bool {
        self.disk.is_none() && self.seed.is_none()
    }

    /// The same, with a seed that depends on the time of day where none was given.
    pub fn seeded_by_the_clock(mut self) -> PlayOptions {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Four digits are shown as what draws the lots, and typed again, more easily than twenty.
        self.seed = self.seed.or(Some(1 + since_1970.as_millis() as u64 % 9_999));
        self
    }

    /// The options that a script has in it: none of them may name a folder.
    pub fn of_script(words: &str) -> Result<PlayOptions, String> {
        #[derive(clap::Parser)]
        #[command(no_binary_name = true)]
        struct InScript {
            #[command(flatten)]
            play: PlayOptions,
        }
        let options = <InScript as clap::Parser>::try_parse_from(words.split_whitespace())
            .map_err(|error| error.to_string().lines().next().unwrap_or_default().to_string())?
            .play;
        if options.disk.is_some() || !options.drive.is_empty() {
            return Err("a script cannot say where the disks are".into());
        }
        Ok(options)
    }

    /// What the program is set to, `settings` filling in what is not said.
    pub fn config(&self, settings: &Settings) -> Result<Config, Failure> {
        let mut config = Config { seed: self.seed.unwrap_or(1), ..Config::default() };
        if self.fen.is_some() && !self.variant.is_other() {
            config.start = fen::position(self.fen.as_deref())?;
            config.first = config.start.turn();
        }
        let side = |said: Option<Side>, set: &Option<String>, name| match (said, set) {
            (Some(side), _) => Ok(Some(side.into())),
            (None, Some(text)) => {
                from_setting::<Side>(text, name, "white or black").map(|side| Some(side.into()))
            }
            (None, None) => Ok(None),
        };
        config.player = side(self.color, &settings.color, "color")?.unwrap_or(config.player);
        let first = if self.fen.is_some() { &None } else { &settings.first };
        config.first = side(self.first, first, "first")?.unwrap_or(config.first);
        match (self.level, settings.level) {
            (Some(Strength::Level(level)), _) => config.level = level,
            (Some(Strength::Maestro), _) => config.maestro = Some(self.seconds.unwrap_or(USUAL_SECONDS)),
            (None, Some(level)) => {
                config.level = Level::new(level).ok_or_else(|| bad_setting("level", level, "1 to 9"))?;
            }
            (None, None) => (),
        }
        if config.maestro.is_some() && self.variant.is_other() {
            return Err(Failure::usage(
                "--level M: the maestro plays Italian draughts alone; 1 to 9 expected",
            ));
        }
        if self.seconds.is_some() && config.maestro.is_none() {
            return Err(Failure::usage("--seconds: only level M has them; --level M is missing"));
        }
        let lang = match (self.lang, &settings.lang) {
            (Some(lang), _) => lang,
            (None, Some(text)) => from_setting(text, "lang", "it or en")?,
            (None, None) => Language::It,
        };
        config.lang = lang.into();
        config.lots = self.full.lots.unwrap_or(config.seed);
        config.own = self.full.rules(self.color.is_some());
        if !self.seats.is_empty() && !self.variant.is_other() {
            let sitters = self.sitters();
            if sitters.len() > 2 {
                return Err(Failure::usage("--seats: Italian draughts has two, such as you,other"));
            }
            if config.own.is_some() && sitters.iter().all(|&who| who == Who::Program) {
                return Err(Failure::usage(
                    "--seats: by the full rules somebody has to sit at the keyboard: you or other expected",
                ));
            }
            (_, config.player) = Terms::seated(&sitters);
        }
        if config.own.is_some() && self.variant.is_other() {
            return Err(Failure::usage(
                "--treccani: those rules are of Italian draughts; leave out --variant",
            ));
        }
        Ok(config)
    }

    /// The folders and disk images behind the drive letters.
    pub fn drives(&self) -> DriveMap {
        let variable = |name| std::env::var_os(name).filter(|v: &OsString| !v.is_empty()).map(PathBuf::from);
        let mut drives = DriveMap::new();
        if let Some(folder) = variable("DAMA_DRIVE_A").or_else(settings::default_drive_a) {
            drives.map(Drive::A, folder);
        }
        let disk = self.disk.clone().or_else(|| variable("DAMA_DISK"));
        drives.map(Drive::PROGRAM, disk.unwrap_or_else(|| ".".into()));
        for (drive, folder) in &self.drive {
            drives.map(*drive, folder);
        }
        drives
    }

    /// The maestro for somebody who plays by the clock; with a recording, one that plays it again.
    pub(super) fn maestro(
        &self,
        is_recorded: bool,
        in_window: bool,
        egdb: &Egdb,
    ) -> Result<Box<dyn Maestro>, Failure> {
        if is_recorded && egdb.is_named() {
            return Err(Failure::usage(
                "--egdb: a recorded game is played with the program's own databases; leave out --record or --egdb",
            ));
        }
        if is_recorded {
            return Ok(Box::new(Repeatable::new()));
        }
        let threads = processors();
        let ponders = in_window && self.ponder != Some(Switch::Off);
        Ok(Box::new(Timed::new(threads, ponders, Arc::new(egdb.open()?))))
    }

    /// Lends the games of the house, and chooses the one that is asked for.
    pub fn choose_game<D: Drives>(&self, app: &mut App<'_, D>) -> Result<(), Failure> {
        app.lend_games(GAMES);
        app.agree_on(self.terms());
        if let Some((book, start, said)) = self.game()? {
            app.choose_game(book, start, said);
            app.choose_seats(&self.sitters());
        }
        Ok(())
    }

    /// The game of the house that is asked for, how it begins, and the options that say so.
    pub fn game(&self) -> Result<Option<(&'static dyn Rulebook, State, String)>, Failure> {
        let choice = self.variant.choice(self.fen.as_deref())?;
        Ok(choice.map(|(book, start, said)| (book, start, said + &Who::option(&self.sitters()))))
    }

    /// Who sits at its seats.
    pub fn sitters(&self) -> Vec<Who> {
        self.seats.iter().map(|&sitter| sitter.into()).collect()
    }

    /// On what terms games are played: seats of another game are its own affair.
    pub fn terms(&self) -> Terms {
        let is_own = !self.seats.is_empty() && !self.variant.is_other();
        let seats = if is_own { Terms::seated(&self.sitters()).0 } else { None };
        Terms { aids: self.aids, seats }
    }

    /// Starts the program on `drives` and hands it to `show`.
    pub fn start<D: Drives, T>(
        &self,
        settings: &Settings,
        drives: D,
        archive: &mut PdnArchive,
        maestro: &mut dyn Maestro,
        show: impl FnOnce(&mut App<'_, D>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let config = self.config(settings)?;
        let mut graphics = vec![0; GRAPHICS_LEN];
        let app = App::new(config, drives, &mut graphics, rom_font());
        let mut app = app.with_archive(archive).with_maestro(maestro);
        self.choose_game(&mut app)?;
        show(&mut app)
    }
}

/// How wide the terminal is.
fn columns() -> usize {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    let size = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    size.or_else(told).filter(|&columns| columns > 0).unwrap_or(look::USUAL_COLUMNS)
}

fn from_setting<T: ValueEnum>(text: &str, name: &str, expected: &str) -> Result<T, Failure> {
    T::from_str(text, false).map_err(|_| bad_setting(name, text, expected))
}

/// A setting that cannot be.
fn bad_setting(name: &str, value: impl std::fmt::Debug, expected: &str) -> Failure {
    let file = settings::path().unwrap_or_default();
    Failure::refused(format!("{}: {name} is {value:?}, expected {expected}", file.display()))
}
