//! The program's own options, which `dama run` and others share.

use super::console;
use super::failure::Failure;
use super::italian::pdn::PDN;
use super::output::Force;
use super::values::Switch;
use super::variant::{self, SaidOptions};
use clap::{Args, ValueEnum};
use dama::unstable::app::{App, Config, GRAPHICS_LEN};
use dama::unstable::front::pace::{Cpu, Pace};
use dama::unstable::front::term::look::{self, Look, TerminalCharset};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::GAMES;
use dama::unstable::host::clock::now;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::outputs::{Outputs, ReadFiles, RECORDING};
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::host::preferences::{self, PreferenceFile};
use dama::unstable::host::recording;
use dama::unstable::host::settings::{self, Settings};
use dama::unstable::screen::text::Boards;
use dama::unstable::script::options::{without_replaced, OptionPair, OptionReader, Start};
use dama::unstable::script::recording::{EarlierFiles, Recorder};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::drive::{Drive, Drives};
use dama::unstable::session::game_list::GameList;
use dama::unstable::session::game_options::{OptionError, OptionFault};
use dama::unstable::session::maestro::Maestro;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::preferences::{ChosenLevel, Preferences};
use std::io::{stdout, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

const SCALES: std::ops::RangeInclusive<u32> = 1..=16;

#[derive(Args, Debug, Default)]
pub struct PlayOptions {
    /// Folder or floppy image that is the program's disk, drive C:, with KEYBOARD.DAT and saved games [default:
    /// $DAMA_DISK, else the current folder]
    #[arg(long, value_name = "PATH")]
    disk: Option<PathBuf>,
    /// Folder or floppy image for a drive letter; repeatable. KEYBOARD.DAT is read from A: if C: has none [default for
    /// A: $DAMA_DRIVE_A, else dama/drive-a in the user's data folder, else /usr/share/dama, on Windows the program's
    /// own folder]
    #[arg(long, value_name = "L=PATH", value_parser = parse_drive)]
    drive: Vec<(Drive, PathBuf)>,
    #[command(flatten)]
    said: SaidOptions<false>,
    /// Options from a script, for those that the command line does not set.
    #[arg(skip)]
    script: Vec<OptionPair>,
}

#[derive(Args, Debug, Default)]
pub struct KeepOptions {
    /// Record all keys and screens, for `dama replay`
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,
    /// Write the played games as PDN: added to the file's games in play, in their place in `dama run`
    #[arg(long, value_name = "FILE")]
    pub(super) pdn: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl KeepOptions {
    pub fn outputs(&self) -> Outputs {
        self.force.outputs()
    }

    /// Creates the recorder that `--record` asks for. `replaced`: the record kept by the program's drives.
    pub fn recorder<D: Drives>(
        &self,
        app: &App<'_, D>,
        timed: bool,
        outputs: &Outputs,
        replaced: EarlierFiles,
    ) -> Result<Recorder, Failure> {
        let Some(path) = &self.record else { return Ok(Recorder::off()) };
        let sink = outputs.begin(path, RECORDING)?;
        Ok(recording::on_sink(sink, app, timed)?.noting(replaced))
    }

    pub fn check(&self, outputs: &Outputs) -> Result<(), Failure> {
        let checked = |path: &Option<PathBuf>, format| {
            path.as_deref().map_or(Ok(()), |path| outputs.check(path, format))
        };
        checked(&self.record, RECORDING)?;
        Ok(checked(&self.pdn, PDN)?)
    }
}

#[derive(Args, Debug, Default)]
pub struct ShowOptions {
    /// Play on standard input and output: each line of input is a typed line, and {esc} is the Esc key
    #[arg(long)]
    pub(super) text: bool,
    /// Size of the window: 1 is 640x350 pixel for pixel, N is N times 640x480 [default: as large as there is room]
    #[arg(long, value_name = "N", conflicts_with = "text", value_parser = clap::value_parser!(u32).range(i64::from(*SCALES.start())..=i64::from(*SCALES.end())))]
    pub(super) scale: Option<u32>,
    /// Fill the whole screen; F11 goes back to a window
    #[arg(long, conflicts_with = "text")]
    pub(super) fullscreen: bool,
    /// Open a file of games in PDN and start with them
    #[arg(long, value_name = "FILE")]
    pub(super) open: Option<PathBuf>,
    /// Start with the problems of a file: PDN positions with "wins" or "wins in N" in a tag or comment, or lines that
    /// hold a FEN and these words
    #[arg(long, value_name = "FILE", conflicts_with_all = ["open", "record", "kiosk"])]
    pub(super) problems: Option<PathBuf>,
    /// Use only ASCII in text mode [default: if the locale is not UTF-8; on Windows, in pipes and files, if the
    /// console's code page is not]
    #[arg(long)]
    ascii: bool,
    /// Board of the text mode: drawn, or none, which lists the pieces by square and the last moves in words, for screen
    /// readers [default: drawn]
    #[arg(long, value_name = "drawn|none")]
    board: Option<BoardShown>,
    /// Make the levels as slow as on a 386 at 33 MHz or a 486 at 66 MHz; the moves stay the same; not with a clock
    /// [default: full]
    #[arg(long, value_name = "386|486|full")]
    cpu: Option<Speed>,
    /// Let mouse clicks on the window's board type the square [default: on]
    #[arg(long, value_name = "on|off", conflicts_with = "text")]
    pub(super) mouse: Option<Switch>,
    /// Let moves of the program and of the viewer slide over the window's board; any key ends it [default: on, but off
    /// with --record]
    #[arg(long, value_name = "on|off", conflicts_with = "text")]
    pub(super) animation: Option<Switch>,
    /// Let moves, refusals and the end of a game be heard, by the window's or the terminal's bell; what the menu's key B
    /// chose last counts too [default: off]
    #[arg(long, value_name = "on|off", conflicts_with = "record")]
    pub(super) sound: Option<Switch>,
    /// Let level M think on your time too, in the window [default: on]
    #[arg(long, value_name = "on|off", conflicts_with_all = ["text", "record"])]
    pub(super) ponder: Option<Switch>,
    /// Exhibition mode: visitors cannot leave the program or close its window; after SECONDS without a key it goes back
    /// to the title and shows recorded games; nothing is written to any disk; fills the screen unless --scale is given
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400), conflicts_with_all = ["text", "ascii", "board", "cpu", "ponder", "open", "egdb", "record", "pdn"])]
    pub(super) kiosk: Option<u32>,
    /// Recording or script that --kiosk shows; repeatable [default: the built-in games]
    #[arg(long, value_name = "FILE", requires = "kiosk")]
    pub(super) demo: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum BoardShown {
    /// A drawn board
    Drawn,
    /// Pieces and moves in words
    None,
}

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
    /// Adds the inputs besides the drives to `reads`.
    pub(super) fn reads(&self, reads: &ReadFiles) {
        self.open.iter().chain(&self.problems).for_each(|path| reads.note_path(path));
        if self.text {
            reads.note_standard_input();
        }
    }

    /// Returns the layout of the text mode. Called for each screen: a terminal may change its size.
    pub(super) fn look(&self) -> Look {
        let ascii = match console::charset() {
            TerminalCharset::Utf8 => false,
            TerminalCharset::Other => true,
            // Readers of a pipe get UTF-8, unless told otherwise.
            TerminalCharset::Unsaid => stdout().is_terminal(),
        };
        let boards = match self.board {
            Some(BoardShown::None) => Boards::None,
            _ => Boards::Framed,
        };
        Look { columns: columns(), ascii: self.ascii || ascii, boards }
    }

    /// Returns the window's scale: the option, else the user's setting.
    pub(super) fn scale(&self, settings: &Settings) -> Result<Option<u32>, Failure> {
        let scale = self.scale.or(settings.scale);
        match scale.filter(|scale| !SCALES.contains(scale)) {
            Some(scale) => Err(bad_setting("scale", scale, "1 to 16")),
            None => Ok(scale),
        }
    }

    pub(super) fn check_clock(&self, play: &PlayOptions) -> Result<(), Failure> {
        match (self.cpu, play.value("clock")) {
            (Some(Speed::I386 | Speed::I486), Some(clock)) if clock != "none" => {
                Err(Failure::usage(format_args!("--cpu: not with --clock {clock}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the thinking speed: the option, else the user's setting.
    pub(super) fn pace(&self, settings: &Settings) -> Result<Pace, Failure> {
        let speed = match (self.cpu, &settings.cpu) {
            (Some(speed), _) => speed,
            (None, Some(text)) => {
                Speed::from_str(text, false).map_err(|_| bad_setting("cpu", text, "386, 486 or full"))?
            }
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
    /// Adds a script's options, which those of the command line override.
    pub fn or(self, script: Vec<OptionPair>) -> PlayOptions {
        let script = without_replaced(&script, &self.said.0);
        PlayOptions { script, ..self }
    }

    /// Reads the play settings. `settings` and `seed` are the defaults.
    pub fn read(&self, settings: &Settings, seed: u64) -> Result<Start, Failure> {
        self.read_with(settings, &Preferences::default(), seed)
    }

    /// The same; where nothing else says otherwise it begins with what the player chose last.
    pub fn read_with(
        &self,
        settings: &Settings,
        preferences: &Preferences,
        seed: u64,
    ) -> Result<Start, Failure> {
        let mut config = configured(settings, preferences)?;
        config.seed = seed;
        self.check_position()?;
        let mut reader = OptionReader::new(config, GAMES);
        // A script's options need not fit the game that the command line chooses.
        self.script.iter().for_each(|(name, value)| reader.take(name, value, false));
        self.said.0.iter().for_each(|(name, value)| reader.take(name, value, true));
        match reader.finish() {
            (_, wrong) if !wrong.is_empty() => Err(variant::refused(&wrong[0])),
            (mut start, _) => {
                start.settings.aids |= preferences.aids.unwrap_or_default();
                Ok(start)
            }
        }
    }

    /// Returns the file that keeps the player's choices; `None` for a session that is not to depend on earlier ones.
    pub fn preference_file(&self, show: &ShowOptions, keep: &KeepOptions) -> Option<PreferenceFile> {
        let is_disk_set = settings::variable("DAMA_DISK").is_some();
        let is_apart = show.text || show.kiosk.is_some() || keep.record.is_some() || is_disk_set;
        let path = preferences::path().filter(|_| !is_apart && self.remembers())?;
        Some(PreferenceFile::at(&path))
    }

    /// Whether the command line chooses the language.
    pub fn has_language(&self) -> bool {
        self.value("lang").is_some()
    }

    /// Whether what is solved is kept: not where a disk or a seed makes the session one of its own.
    pub fn remembers(&self) -> bool {
        self.disk.is_none() && self.value("seed").is_none()
    }

    fn value(&self, name: &str) -> Option<&str> {
        let said = self.said.0.iter().chain(&self.script).find(|(said, _)| said == name);
        said.map(|(_, value)| value.as_str())
    }

    fn check_position(&self) -> Result<(), Failure> {
        let Some(fen) = self.value("fen") else { return Ok(()) };
        let mut rows = GameList(GAMES).rows();
        let row = rows.find(|row| self.value("variant").is_none_or(|name| row.name() == name));
        let Some(ChosenGame { book, mut choice, .. }) = row.map(ChosenGame::usual) else { return Ok(()) };
        // A wrong option is told later.
        for (_, option) in self.said.0.iter().chain(&self.script).filter(|(name, _)| name == "option") {
            let _ = option.split_once('=').map(|(name, value)| choice.set(name, value));
        }
        book.read_with(fen, &choice).map_err(|error| variant::bad_position(book, fen, error))?;
        Ok(())
    }

    /// The folders of `--drive` for this letter; the last one counts.
    pub fn folder_of(&self, letter: char) -> Option<&Path> {
        let of_letter = |(drive, _): &&(Drive, PathBuf)| drive.letter() == letter;
        self.drive.iter().rfind(of_letter).map(|(_, folder)| folder.as_path())
    }

    pub fn drives(&self) -> DriveMap {
        let variable = |name| settings::variable(name).map(PathBuf::from);
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
}

pub fn start<T>(
    begin: &Start,
    drives: &mut dyn Drives,
    archive: &mut PdnArchive,
    maestro: &mut dyn Maestro,
    show: impl FnOnce(&mut App<'_, &mut dyn Drives>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut graphics = vec![0; GRAPHICS_LEN];
    let app = App::new(begin.config, drives, &mut graphics, rom_font());
    let mut app = app.with_archive(archive).with_maestro(maestro);
    app.lend_games(GAMES);
    begin.choose(&mut app);
    show(&mut app)
}

pub fn seed_of_the_clock() -> u64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Four digits, because players see the seed and may type it again.
    1 + since_1970.as_millis() as u64 % 9_999
}

/// What the program is set to by the player's last choices and, before those, by the user's settings.
fn configured(settings: &Settings, preferences: &Preferences) -> Result<Config, Failure> {
    let mut config = Config::default();
    match preferences.level {
        Some(ChosenLevel::Level(level)) => config.level = level,
        Some(ChosenLevel::Maestro(seconds)) => config.maestro = Some(seconds),
        None => (),
    }
    config.player = preferences.color.unwrap_or(config.player);
    config.lang = preferences.lang.unwrap_or(config.lang);
    let set = [
        ("lang", &settings.lang),
        ("level", &settings.level),
        ("color", &settings.color),
        ("first", &settings.first),
    ];
    let mut reader = OptionReader::new(config, GAMES);
    for (name, value) in set {
        if let Some(value) = value {
            reader.take(name, value, false);
        }
    }
    let (start, wrong) = reader.finish();
    match wrong.first() {
        Some(OptionError { name, value, fault: OptionFault::BadValue(expected), .. }) => {
            Err(bad_setting(name, value, &expected.text(Lang::En)))
        }
        _ => Ok(start.config),
    }
}

fn columns() -> usize {
    let told = || std::env::var("COLUMNS").ok()?.parse().ok();
    let size = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    size.or_else(told).filter(|&columns| columns > 0).unwrap_or(look::USUAL_COLUMNS)
}

fn bad_setting(name: &str, value: impl std::fmt::Debug, expected: &str) -> Failure {
    let file = settings::path().unwrap_or_default();
    Failure::refused(format!("{}: {name} is {value:?}, expected {expected}", file.display()))
}
