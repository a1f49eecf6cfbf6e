//! Helpers that drive the whole program: drives in memory, typed keys.
#![allow(dead_code, reason = "each test uses a part of it")]

mod memory;

pub use memory::{Memory, GIOCHI_DAT, KEYBOARD_DAT};

use dama::unstable::app::{self, App, Key, Status, GRAPHICS_LEN};
use dama::unstable::front::headless::{give_line, RunEnd, RunError, RunOutputs, Runner};
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::italian::built_in::ROWS;
use dama::unstable::games::italian::rules_1931::record::{BallotSet, ClockRule, Rules1931Settings};
use dama::unstable::games::GAMES;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::maestro::repeatable::Repeatable;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::{Kind, Position, Setup, Square};
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::{text, Frame, Scene, FRAME_LEN};
use dama::unstable::script;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::drive::{Drives, FileSpec};
use dama::unstable::session::messages::{Lang, Message};
use dama::unstable::session::saved_history;
use dama::unstable::session::Level;
use std::path::{Path, PathBuf};

/// The locale of programs that play as text for a test: it names no language, so they speak Italian.
pub const LOCALE: (&str, &str) = ("LC_ALL", "C.UTF-8");

/// The position on the board, which must be legal.
#[track_caller]
pub fn position<D: Drives>(app: &App<'_, D>) -> Position {
    let game = app.game().raw().expect("Italian draughts");
    let mut setup = Setup::to_move(game.turn());
    for square in Square::all() {
        if let Some((color, kind)) = game.piece_at(square) {
            setup.place(u32::from(square.number()), color, kind);
        }
    }
    setup.position().expect("a board that can be played")
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn keyboard_dat() -> Vec<u8> {
    KEYBOARD_DAT.to_vec()
}

/// Parses a file name as typed: `PARTITA`, `B:PARTITA`.
#[track_caller]
pub fn file(name: &str) -> FileSpec {
    FileSpec::parse(name).expect("a good name")
}

#[track_caller]
pub fn square(number: u32) -> Square {
    Square::from_number(number).expect("1 to 32")
}

pub struct Program<D: Drives = Memory> {
    pub app: App<'static, D>,
}

impl Program {
    /// At its title, with the usual disks.
    pub fn new() -> Program {
        Program::with(Config::default(), Memory::usual())
    }

    /// In a game from this position at level 1, the player to move.
    pub fn game(fen: &str) -> Program {
        Program::game_at(fen, 1)
    }

    pub fn game_at(fen: &str, level: u8) -> Program {
        let mut program = Program::with(config(fen, level), Memory::usual());
        program.line("").line("N");
        program
    }

    pub fn menu() -> Program {
        let mut program = Program::new();
        program.line("");
        program.is(Scene::Menu);
        program
    }

    /// In the menu with this game chosen; Italian draughts if no rulebook has the name.
    pub fn menu_of(name: &str) -> Program {
        let mut program = Program::new();
        if let Some(book) = GAMES.iter().find(|book| book.name() == name) {
            program.app.choose_game(ChosenGame::usual(*book));
        }
        program.line("").is(Scene::Menu);
        program
    }

    /// Returns a saved file without its move history, which is what DAMA.COM writes.
    pub fn saved_game(&mut self, file: &str) -> Option<Vec<u8>> {
        self.saved(file).map(|bytes| without_history(&bytes))
    }

    pub fn saved(&mut self, file: &str) -> Option<Vec<u8>> {
        self.app.drives().get(file).cloned()
    }
}

#[track_caller]
pub fn without_history(file: &[u8]) -> Vec<u8> {
    saved_history::split(file).expect("a sound history").0.into()
}

/// What a test starts the program with: its settings, and Italian draughts from a position by one of its rules.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    pub lang: Lang,
    pub level: Level,
    pub player: Color,
    pub first: Color,
    pub seed: u64,
    pub maestro: Option<u8>,
    pub lots: u64,
    pub start: Position,
    pub rules_1931: Option<Rules1931Settings>,
}

impl Default for Config {
    fn default() -> Config {
        app::Config::default().into()
    }
}

impl From<app::Config> for Config {
    fn from(config: app::Config) -> Config {
        let app::Config { lang, level, player, first, seed, maestro, lots, .. } = config;
        let start = Position::start(Color::White);
        Config { lang, level, player, first, seed, maestro, lots, start, rules_1931: None }
    }
}

impl Config {
    pub fn settings(&self) -> app::Config {
        let Config { lang, level, player, first, seed, maestro, lots, .. } = *self;
        app::Config { lang, level, player, first, seed, maestro, lots, ..app::Config::default() }
    }

    pub fn game(&self) -> ChosenGame {
        let book = ROWS[usize::from(self.rules_1931.is_some())];
        let mut choice = book.usual();
        for (name, value) in self.rules_1931.iter().flat_map(options_of) {
            choice.set(name, value).expect(value);
        }
        let fen = Some(self.start).filter(|&start| start != Position::start(Color::White));
        ChosenGame::read(book, choice, fen.map(|start| start.to_string()), false).expect("a position")
    }
}

fn options_of(rules: &Rules1931Settings) -> [(&'static str, &'static str); 5] {
    let switch = |is_on| if is_on { "on" } else { "off" };
    let ballot = match rules.ballot {
        BallotSet::Tournament => "torneo",
        BallotSet::Free => "libera",
        BallotSet::All => "tutte",
        BallotSet::None => "none",
    };
    let clock = match rules.clock {
        ClockRule::None => "none",
        ClockRule::FiveMinutes => "5min",
        ClockRule::TwentyAnHour => "20h",
    };
    let switches = [("huff", rules.huff), ("sly", rules.sly), ("lot", rules.lot)];
    let [huff, sly, lot] = switches.map(|(name, is_on)| (name, switch(is_on)));
    [("ballot", ballot), ("clock", clock), huff, sly, lot]
}

#[track_caller]
pub fn config(fen: &str, level: u8) -> Config {
    let start = parse_fen(fen).expect(fen);
    let level = Level::new(level).expect("1 to 9");
    Config { level, player: start.turn(), first: start.turn(), start, ..Config::default() }
}

impl<D: Drives> Program<D> {
    pub fn with(config: impl Into<Config>, drives: D) -> Program<D> {
        let config = config.into();
        let graphics = Box::leak(vec![0; GRAPHICS_LEN].into_boxed_slice());
        // As on a PC, with PDN files and the other games.
        let archive = Box::leak(Box::new(PdnArchive::new().with_games(GAMES)));
        let mut app = App::new(config.settings(), drives, graphics, rom_font()).with_archive(archive);
        app.lend_games(GAMES);
        app.choose_game(config.game());
        Program { app }
    }

    pub fn with_maestro(config: impl Into<Config>, drives: D) -> Program<D> {
        let Program { app } = Program::with(config, drives);
        Program { app: app.with_maestro(Box::leak(Box::new(Repeatable::new()))) }
    }

    /// Types a line and RETURN, or a single key where the scene wants one.
    pub fn line(&mut self, line: &str) -> &mut Self {
        give_line(&mut self.app, line);
        self
    }

    /// Types several lines, with the program's moves in between.
    pub fn lines(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.think().line(line);
        }
        self
    }

    pub fn key(&mut self, key: Key) -> &mut Self {
        self.app.key(key);
        self
    }

    pub fn escape(&mut self) -> &mut Self {
        self.key(Key::Escape)
    }

    /// Lets the program find and play its move if it is its turn.
    pub fn think(&mut self) -> &mut Self {
        self.app.think(&mut |_| ());
        self
    }

    /// Runs a script to its end; also returns the number, scene and position of every screen.
    #[track_caller]
    pub fn script(&mut self, text: &str) -> (Result<RunEnd, RunError>, String) {
        let steps = script::parse(text).expect("a good script");
        let mut transcript = Vec::new();
        let wanted = RunOutputs { transcript: Some(&mut transcript), ..RunOutputs::default() };
        let ended = Runner::new(steps, wanted).run(&mut self.app);
        (ended, headings(&String::from_utf8(transcript).expect("UTF-8")))
    }

    pub fn scene(&self) -> Scene {
        self.app.scene()
    }

    pub fn status(&self) -> Status {
        self.app.status()
    }

    #[track_caller]
    pub fn is(&mut self, scene: Scene) -> &mut Self {
        assert_eq!(self.scene(), scene, "message: {:?}", self.app.screen().message);
        self
    }

    #[track_caller]
    pub fn says(&mut self, message: Message) -> &mut Self {
        let expected = Lang::It.message(&message);
        assert_eq!(self.app.screen().message, expected, "{message:?}");
        self
    }

    pub fn says_now(&self, message: Message) -> bool {
        self.app.screen().message == Lang::It.message(&message)
    }

    /// The position on the board, which must be legal.
    pub fn position(&self) -> Position {
        position(&self.app)
    }

    /// The board, legal or not, and the side to move.
    pub fn board(&self) -> (Vec<Option<(Color, Kind)>>, Color) {
        let game = self.app.game().raw().expect("Italian draughts");
        (Square::all().map(|square| game.piece_at(square)).collect(), game.turn())
    }

    #[track_caller]
    pub fn has_position(&mut self, fen: &str) -> &mut Self {
        assert_eq!(self.position(), parse_fen(fen).expect(fen));
        self
    }

    pub fn plies(&self) -> u32 {
        self.app.game().raw().expect("Italian draughts").plies()
    }

    #[track_caller]
    pub fn pixels(&self) -> Box<[u8; FRAME_LEN]> {
        let pixels = vec![0; FRAME_LEN].into_boxed_slice();
        let mut pixels: Box<[u8; FRAME_LEN]> = pixels.try_into().expect("a frame's length");
        self.app.frame(&mut Frame::new(&mut pixels));
        pixels
    }

    /// Returns the text of the message line.
    pub fn message(&self) -> String {
        self.app.screen().message.as_str().into()
    }

    #[track_caller]
    pub fn text(&self) -> String {
        text::print(&self.app.screen())
    }
}

/// Returns `N SCENE FEN` for every screen of a transcript.
#[track_caller]
pub fn headings(transcript: &str) -> String {
    let heads = transcript.lines().filter_map(|line| line.strip_prefix("== "));
    heads
        .map(|head| {
            let (number_and_scene, rest) = head.split_once(" fen=").expect("a position");
            let (fen, _) = rest.split_once(" msg=").expect("a message");
            format!("{number_and_scene} {fen}\n")
        })
        .collect()
}

/// A temporary folder, deleted when dropped.
pub struct Scratch(pub PathBuf);

impl Scratch {
    #[track_caller]
    pub fn new(name: &str) -> Scratch {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a writable target folder");
        Scratch(path)
    }

    /// A folder with the shipped KEYBOARD.DAT.
    #[track_caller]
    pub fn disk(name: &str) -> Scratch {
        let scratch = Scratch::new(name);
        std::fs::write(scratch.0.join("KEYBOARD.DAT"), keyboard_dat()).expect("room on the disk");
        scratch
    }

    /// The same with GIOCHI.DAT.
    #[track_caller]
    pub fn games_disk(name: &str) -> Scratch {
        let scratch = Scratch::disk(name);
        std::fs::write(scratch.0.join("GIOCHI.DAT"), GIOCHI_DAT).expect("room on the disk");
        scratch
    }

    #[track_caller]
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there").flatten();
        let mut names: Vec<String> = entries.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
