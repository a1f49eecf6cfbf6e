//! What an earlier program played, saved, recorded and refused, and what this one makes of the same lines.
//!
//! `tests/data/earlier` has it as text: digests of random games (`games.txt`), saved games (`saves.txt`) and recordings
//! (`recordings.txt`). CONTRIBUTING.md tells how they are recorded with another commit's program.

use crate::common::Random;
use crate::program::{root, Memory, Program};
use dama::unstable::app::Status;
use dama::unstable::formats::crc::crc32;
use dama::unstable::front::headless::{RunEnd, RunOutputs, Runner};
use dama::unstable::games::GAMES;
use dama::unstable::rules::Game as _;
use dama::unstable::screen::Scene;
use dama::unstable::script;
use dama::unstable::script::options::of_line;
use dama::unstable::script::recording::{Recorder, RecordingSink};
use dama::unstable::script::WriteError;
use std::cell::RefCell;
use std::fmt::Write as _;
use std::fs;
use std::rc::Rc;

/// A row of the game list and options with which its games begin.
struct Row {
    name: &'static str,
    starts: &'static [&'static str],
}

const ROWS: [Row; 10] = [
    Row {
        name: "italian",
        starts: &["", "--first black", "--fen W:WK25,K29,22:BK4,K8,11,20", "--fen B:WK18,30,31:BK1,2,K15"],
    },
    Row {
        name: "rules-1931",
        starts: &[
            "--treccani --ballot none --lot off",
            "--treccani --ballot none --lot off --fen W:WK25,K29,22,27:BK4,K8,11,20",
            "--treccani --ballot none --lot off --huff off",
            "--treccani --ballot torneo --lot on --lots 7",
            "--treccani --ballot tutte --lots 9 --sly on",
        ],
    },
    Row { name: "vinciperdi", starts: &["", "--option blocked=draw", "--option blocked=loses"] },
    Row { name: "polacca", starts: &["", "--fen W:WK46,K28,40:BK5,30,20"] },
    Row {
        name: "zamma",
        starts: &[
            "--option first=white",
            "--option mode=soplo --option sultan_move=fly",
            "--option count=30 --option first=black",
        ],
    },
    Row { name: "zamma-pergioco", starts: &["", "--option first=black"] },
    Row {
        name: "damma",
        starts: &["", "--option board=full", "--option board=orth --option max=on", "--option board=quad"],
    },
    Row { name: "smamma", starts: &["", "--option limit=3", "--option group=whole"] },
    Row {
        name: "alma",
        starts: &["", "--option players=4 --option pairs=on", "--option players=3 --option first=w"],
    },
    Row {
        name: "gobang",
        starts: &[
            "",
            "--option players=3 --option first=2",
            "--option players=4",
            "--option second_stage=on",
        ],
    },
];

/// Games of each row in an ordinary run.
const ORDINARY: [u64; 10] = [120, 120, 24, 24, 16, 24, 24, 16, 16, 16];

/// The games of one further line of `games.txt`; the variable `DAMA_GAMES` asks for them.
const BLOCK: u64 = 250;

/// An FNV-1a digest of 64 bits.
#[derive(Clone, Copy)]
struct Digest(u64);

impl Digest {
    const NEW: Digest = Digest(0xCBF2_9CE4_8422_2325);

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&[0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

/// One program in which lines are typed; it digests all that comes of them.
struct Player {
    program: Program,
    random: Random,
    row: usize,
    plies: usize,
    /// Every line that was typed.
    typed: Vec<String>,
    /// Saved bytes, with the history's numbers and the good copy after a fault.
    files: Digest,
    /// Messages, refusals among them.
    said: Digest,
    /// Screens as text and as pixels.
    shown: Digest,
}

impl Player {
    #[track_caller]
    fn new(row: usize, seed: u64, options: &str) -> Player {
        let variant = if row < 2 { String::new() } else { format!("--variant {} ", ROWS[row].name) };
        let options = format!("{variant}{options} --seed {}", seed + 1);
        let start = of_line(&options, GAMES, false).unwrap_or_else(|error| panic!("{options}: {error:?}"));
        let mut program = Program::with(start.config, Memory::usual());
        start.choose(&mut program.app);
        let new = Digest::NEW;
        let random = Random((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ row as u64);
        Player { program, random, row, plies: 0, typed: Vec::new(), files: new, said: new, shown: new }
    }

    /// Starts the program with options and seats that the game's number chooses.
    #[track_caller]
    fn of_game(row: usize, seed: u64) -> Player {
        let start = ROWS[row].starts[(seed / 8) as usize % ROWS[row].starts.len()];
        let seats = ["you,other", "you,other,other", "you,other,other,other"]
            [["players=3", "players=4"].iter().position(|&word| start.contains(word)).map_or(0, |at| at + 1)];
        let settings = match seed % 8 {
            0 | 2 => format!("--seats {seats}"),
            1 | 3 => format!("--seats {seats} --aids"),
            4 => format!("--seats {seats} --lang en"),
            5 => format!("--seats {seats} --clock 5+3"),
            6 => "--level 1".into(),
            _ => "--level 2 --aids".into(),
        };
        // With aids a huff made the earlier program's bottom line too long.
        let is_too_long = row == 1 && !start.contains("huff off");
        let settings = if is_too_long { settings.replace("--aids", "") } else { settings };
        Player::new(row, seed, &format!("{start} {settings}"))
    }

    /// Begins such a game.
    #[track_caller]
    fn begin(row: usize, seed: u64) -> Player {
        let mut player = Player::of_game(row, seed);
        player.line("");
        player.line("N");
        player.settle();
        player
    }

    fn line(&mut self, line: &str) {
        self.typed.push(line.into());
        self.program.line(line);
        self.said.add(self.program.message().as_bytes());
    }

    fn waits_for_move(&self) -> bool {
        self.program.status() == Status::WaitsForLine && self.program.scene() == Scene::Game
    }

    /// Lets the program move, leaves pages and questions; returns whether it waits for a move.
    fn settle(&mut self) -> bool {
        for _ in 0..8 {
            match self.program.status() {
                Status::Thinks => {
                    self.program.think();
                }
                _ if self.waits_for_move() => return true,
                _ if self.program.scene() == Scene::End => return false,
                Status::WaitsForKey => self.line(""),
                _ => {
                    self.typed.push("{esc}".into());
                    self.program.escape();
                }
            }
        }
        false
    }

    /// Returns the legal moves as they are typed; in row 1 irregular ones are possible too.
    #[track_caller]
    fn legal(&self) -> Vec<String> {
        match self.program.app.game().rulebook_match() {
            Some(game) => game.book.moves(&game.state).expect("sound"),
            None => {
                let moves = self.program.position().legal_moves();
                moves.iter().map(|mv| mv.numbers().to_string()).collect()
            }
        }
    }

    fn point(&mut self) -> String {
        if [0, 1, 2, 3].contains(&self.row) {
            return (1 + self.random.below(36)).to_string();
        }
        let file = (b'a' + self.random.below(11) as u8) as char;
        format!("{file}{}", 1 + self.random.below(10))
    }

    /// Returns a line that is probably refused.
    fn odd_line(&mut self, legal: &[String]) -> String {
        const WORDS: [&str; 16] = [
            "patta", "draw", "conta", "accetto", "rifiuto", "50", "obbliga", "regole", "ciao", "soffia",
            "tocca 9", "9", "a1", "soplo", "?", "the move",
        ];
        match self.random.below(8) {
            0 => WORDS[self.random.below(WORDS.len())].into(),
            1 => WORDS[self.random.below(6)].into(),
            2 => format!("soffia {}", self.point()),
            3 => format!("soplo {}", self.point()),
            4 => legal.first().map_or(String::new(), |line| line[..line.len() - 1].into()),
            5 => format!("{} {} {}", self.point(), self.point(), self.point()),
            6 if self.row < 4 => {
                let (from, step) = (5 + self.random.below(28), 3 + self.random.below(3));
                format!("{from} {}", if self.random.below(2) == 0 { from - step } else { from + step })
            }
            6 => format!("{}-{}", self.point(), self.point()),
            _ => format!("{} {}", self.point(), self.point()),
        }
    }

    fn save(&mut self, name: &str) {
        self.line("S");
        if self.program.status() == Status::WaitsForLine && !self.waits_for_move() {
            self.line(name);
        }
        let saved = self.program.saved(&format!("C:{name}"));
        self.files.add(saved.as_deref().unwrap_or_default());
        self.settle();
    }

    fn look(&mut self) {
        self.shown.add(self.program.text().as_bytes());
        self.shown.add(&crc32(&self.program.pixels()[..]).to_le_bytes());
    }

    /// Plays random lines; some are refused, some save, some take moves back.
    fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            if !self.settle() {
                break;
            }
            let legal = self.legal();
            match self.random.below(24) {
                0..=2 => {
                    let line = self.odd_line(&legal);
                    self.line(&line);
                }
                3 => {
                    let word = ["U", "F"][self.random.below(2)];
                    self.line(word);
                }
                4 => {
                    let name = format!("G{}", self.typed.len());
                    self.save(&name);
                }
                _ if legal.is_empty() => self.line("patta"),
                _ => {
                    let line = legal[self.random.below(legal.len())].clone();
                    self.line(&line);
                }
            }
            self.plies += 1;
            if self.plies % 50 == 0 {
                self.look();
            }
        }
    }

    /// Looks once more, saves, and in some games goes on with a fault in the sealed bytes.
    fn end(&mut self) {
        self.settle();
        self.look();
        self.save("FINE");
        if self.settle() && self.random.below(4) == 0 {
            let bits = self.program.app.fault_bits();
            self.files.add(&(bits as u64).to_le_bytes());
            let bit = self.random.below(bits);
            assert!(self.program.app.fault(bit));
            self.line("11 15");
            self.look();
            self.save("BUONA");
        }
    }
}

/// Plays a random game to its end or a limit; the digests are those of files, messages and screens.
fn game(row: usize, seed: u64) -> [Digest; 3] {
    let mut player = Player::begin(row, seed);
    let by_hand = seed % 8 < 6;
    player.play(match (row, by_hand) {
        (0 | 1, true) => 110,
        (0 | 1, false) => 30,
        (_, true) => 60,
        _ => 6,
    });
    player.end();
    [player.files, player.said, player.shown]
}

#[track_caller]
fn data(name: &str) -> String {
    fs::read_to_string(root().join("tests/data/earlier").join(name)).expect(name)
}

/// Records data, if the variable asks for it.
fn is_recorded(name: &str, text: impl FnOnce() -> String) -> bool {
    let asked = std::env::var_os("UPDATE_EARLIER").is_some();
    if asked {
        fs::write(root().join("tests/data/earlier").join(name), text()).expect("written");
    }
    asked
}

fn games_asked() -> u64 {
    std::env::var("DAMA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Returns `ROW FIRST COUNT FILES SAID SHOWN` of some games: hexadecimal digests, of many games without SHOWN.
fn line_of_games(row: usize, first: u64, count: u64) -> String {
    let mut all = [Digest::NEW; 3];
    for seed in first..first + count {
        for (sum, part) in all.iter_mut().zip(game(row, seed)) {
            sum.add(&part.0.to_le_bytes());
        }
    }
    let [files, said, shown] = all.map(|digest| digest.0);
    let shown = if count > 1 { String::new() } else { format!(" {shown:016x}") };
    format!("{} {first} {count} {files:016x} {said:016x}{shown}\n", ROWS[row].name)
}

fn recorded_games() -> String {
    let mut text = String::from("# Made by the program of this commit: \n");
    for (row, ordinary) in ORDINARY.into_iter().enumerate() {
        for seed in 0..ordinary {
            text += &line_of_games(row, seed, 1);
        }
        for first in (0..if row < 2 { games_asked() } else { 0 }).step_by(BLOCK as usize) {
            text += &line_of_games(row, first, BLOCK);
        }
    }
    text
}

#[test]
fn random_games_of_every_row_are_those_of_the_earlier_program() {
    if is_recorded("games.txt", recorded_games) {
        return;
    }
    let (asked, mut others) = (games_asked(), String::new());
    for line in data("games.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let row = ROWS.iter().position(|row| row.name == words[0]).expect(line);
        let (first, count): (u64, u64) = (words[1].parse().expect(line), words[2].parse().expect(line));
        if count > 1 && first + count > asked {
            continue;
        }
        let now = line_of_games(row, first, count);
        if now.trim_end() != line {
            writeln!(others, "{line}, earlier\n{}, now", now.trim_end()).expect("strings take everything");
        }
    }
    assert!(others.is_empty(), "game, number, count, files, messages, screens:\n{others}");
}

/// Prints every line of one game with its message, to be compared with another commit's:
/// `DAMA_GAME="italian 7" cargo test --test all earlier::one_game -- --ignored --nocapture`.
#[test]
#[ignore = "prints, checks nothing"]
fn one_game_is_printed() {
    let asked = std::env::var("DAMA_GAME").expect("a row and a number");
    let (name, seed) = asked.split_once(' ').expect("a row and a number");
    let row = ROWS.iter().position(|row| row.name == name).expect("a row");
    let mut player = Player::begin(row, seed.parse().expect("a number"));
    for _ in 0..110 {
        let before = player.typed.len();
        player.play(1);
        let Player { program, typed, files, said, shown, .. } = &player;
        let (position, message) = (program.app.position(), program.message());
        println!("{:?} {position} {message:?} {:x} {:x} {:x}", &typed[before..], files.0, said.0, shown.0);
    }
}

/// Opens a saved game and plays on; the digests are of screens, messages and what is saved.
fn resumed(row: usize, file: &[u8]) -> String {
    let mut player = Player::new(row, 5, if row == 1 { "--treccani" } else { "" });
    player.program.app.drives().put("C:PRIMA", file);
    player.line("");
    player.line("P");
    player.line("PRIMA");
    player.settle();
    player.look();
    player.save("DOPO");
    let is_same = player.program.saved("C:DOPO").as_deref() == Some(file);
    player.play(6);
    player.end();
    let Player { files, said, shown, .. } = player;
    format!("{is_same} {:016x} {:016x} {:016x}", files.0, said.0, shown.0)
}

fn recorded_saves() -> String {
    let mut text = String::new();
    for (row, seed) in (0..ROWS.len()).flat_map(|row| [6, 7, 8, 5, 17].map(|seed| (row, seed))) {
        let mut player = Player::begin(row, seed);
        player.play(if (6..8).contains(&seed) { 6 } else { 24 });
        player.save("PRIMA");
        let file = player.program.saved("C:PRIMA").expect("saved");
        let hex: String = file.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(text, "{} {} {hex}", ROWS[row].name, resumed(row, &file)).expect("strings take everything");
    }
    text
}

#[test]
fn saves_of_the_earlier_program_open_go_on_and_are_written_as_they_were() {
    if is_recorded("saves.txt", recorded_saves) {
        return;
    }
    let mut versions = [0; 5];
    for line in data("saves.txt").lines() {
        let (name, rest) = line.split_once(' ').expect("a row");
        let (digests, hex) = rest.rsplit_once(' ').expect("a file");
        let row = ROWS.iter().position(|row| row.name == name).expect(name);
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal");
        let file: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
        versions[usize::from(file[8])] += 1;
        assert_eq!(resumed(row, &file), digests, "{name}: {hex}");
    }
    assert!(versions[1..].iter().all(|&number| number > 0), "{versions:?}");
}

/// A recording in memory.
#[derive(Clone, Debug, Default)]
struct Tape(Rc<RefCell<Vec<u8>>>);

impl RecordingSink for Tape {
    fn write(&mut self, at: u64, text: &str) -> Result<(), WriteError> {
        let mut tape = self.0.borrow_mut();
        tape.truncate(at as usize);
        tape.extend(text.as_bytes());
        Ok(())
    }

    fn end_at(&mut self, length: u64) -> Result<(), WriteError> {
        self.0.borrow_mut().truncate(length as usize);
        Ok(())
    }
}

/// Begins the program as a recording's options say.
#[track_caller]
fn recorded_program(recording: &str) -> Program {
    let options = recording.lines().find_map(|line| line.strip_prefix("{options ")?.strip_suffix('}'));
    let start = of_line(options.unwrap_or_default(), GAMES, true).expect("options");
    let mut program = Program::with(start.config, Memory::usual());
    start.choose(&mut program.app);
    program
}

/// Plays a game, saves, leaves and resumes it, and records all of that.
fn recorded(row: usize, seed: u64) -> String {
    let mut player = Player::begin(row, seed);
    player.play(if seed % 8 < 6 { 16 } else { 4 });
    player.save("META");
    let mut typed = player.typed;
    typed.extend(["{wait 30}", "{esc}", "Y", "P", "META"].map(String::from));
    let (tape, mut program) = (Tape::default(), Player::of_game(row, seed).program);
    let recorder = Recorder::on(Box::new(tape.clone()), &program.app, None).expect("memory");
    let steps = script::parse(&(typed.join("\n") + "\n")).expect("a script");
    let mut runner = Runner::new(steps, RunOutputs::default()).recorded(recorder);
    runner.run(&mut program.app).expect("played");
    runner.take_apart().0.finish().expect("memory");
    let text = tape.0.borrow().clone();
    String::from_utf8(text).expect("UTF-8")
}

const BETWEEN: &str = "=== \n";

fn recordings() -> String {
    let all = (0..ROWS.len()).flat_map(|row| [0, 9, 13, 20, 6, 15].map(|seed| recorded(row, seed)));
    all.collect::<Vec<_>>().join(BETWEEN)
}

#[test]
fn recordings_of_the_earlier_program_play_again_screen_by_screen() {
    if is_recorded("recordings.txt", recordings) {
        return;
    }
    let all = data("recordings.txt");
    let all: Vec<&str> = all.split(BETWEEN).collect();
    assert_eq!(all.len(), 6 * ROWS.len());
    for recording in all {
        let steps = script::parse(recording).expect("a script");
        let mut program = recorded_program(recording);
        let ended = Runner::new(steps, RunOutputs::default()).run(&mut program.app);
        assert!(matches!(ended, Ok(RunEnd::Done)), "{ended:?}\n{recording}");
    }
}
