//! The list of files shown before a name is typed, and the messages about names.

use crate::{full, program};

use dama::unstable::app::{App, Config, GRAPHICS_LEN};
use dama::unstable::formats::save::MAESTRO;
use dama::unstable::game_files::archive::PdnArchive;
use dama::unstable::games::italian::record::{self, GameRecord};
use dama::unstable::games::italian::rules_1931::record::encode;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::floppy::{FileDate, Floppy, FORMATS};
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::drive::{Drive, DriveError, Drives, FileSpec};
use dama::unstable::session::messages::{Lang, Message};
use program::{file, Memory, Program, Scratch, LOCALE};
use std::fs;
use std::process::Command;

const START: &str = "W:W21-32:B1-12";
const GAMES: &[u8] =
    b"[White \"Rossi\"]\n[Black \"Verdi\"]\n1. 21-18 11-14 2. 18x11 *\n\n[White \"?\"]\n1. 22-18 *\n";

/// A game at this level after the first legal moves, `plies` of them.
#[track_caller]
fn game(level: u8, plies: usize) -> GameRecord {
    let start = GameRecord::new(parse_fen(START).expect("legal"), level, Color::White, 1);
    (0..plies).fold(start, |game, _| game.after(game.position.legal_moves()[0]))
}

/// A disk with every kind of file on C:, not sorted by name.
#[track_caller]
fn disk() -> Memory {
    let mut memory = Memory::usual();
    memory.put("C:ZETA", &record::encode(&game(3, 6)));
    memory.put("C:ALFA.SAV", &record::encode(&game(MAESTRO + 10, 0)));
    let won = GameRecord::new(parse_fen("W:W22:B18").expect("legal"), 1, Color::White, 1);
    memory.put("C:FINITA", &record::encode(&won.after(won.position.legal_moves()[0])));
    let mut bad = record::encode(&game(1, 3));
    bad[20] ^= 1;
    memory.put("C:GUASTA", &bad);
    memory.put("C:NOTE.TXT", b"Caro amico");
    let full = full::record(START, full::plain_rules(), Color::White);
    memory.put("C:INTERA", &encode(&full));
    memory.put("C:GIOCHI.PDN", GAMES);
    memory.put("C:VUOTO.PDN", b"niente");
    memory.put("C:LUNGO.PDN", "[White \"?\"]\n1. 21-18 *\n".repeat(10_000).as_bytes());
    memory
}

fn asked(key: &str, memory: Memory) -> Program {
    let mut program = Program::with(Config::default(), memory);
    program.line("").line(key);
    program
}

fn rows<D: Drives>(program: &Program<D>) -> Vec<String> {
    program.text().lines().filter_map(|line| line.strip_prefix("  ")).map(String::from).collect()
}

#[test]
fn p_shows_the_saved_games_by_name_with_game_level_and_move() {
    let mut program = asked("P", disk());
    program.is(Scene::Resume);
    assert!(program.text().starts_with("PARTITE SALVATE  C:"), "{}", program.text());
    let expected = [
        "ALFA.SAV, dama italiana, Livello: M 10 s, Mossa: 1",
        "FINITA, dama italiana, Livello: 1, Mossa: 1, finita",
        "GUASTA, danneggiata",
        "INTERA, regole del 1931, Livello: 1, Mossa: 1",
        "ZETA, dama italiana, Livello: 3, Mossa: 4",
    ];
    assert_eq!(rows(&program), expected);
    program.pixels();
    program.line("zeta").is(Scene::Game).says(Message::Resumed(file("ZETA")));
    assert_eq!(program.plies(), 6);
}

#[test]
fn a_shows_the_files_of_games_in_pdn() {
    let mut program = asked("A", disk());
    program.is(Scene::Open);
    let expected = ["1. GIOCHI.PDN, Partite: 2, Mosse: 2, Rossi - Verdi", "2. LUNGO.PDN, Partite: molte"];
    assert_eq!(rows(&program), expected);
    program.pixels();
    program.line("giochi.pdn").is(Scene::Games).says(Message::Games(2));
}

#[test]
fn another_drive_is_shown_by_its_letter_and_names_then_lie_there() {
    let mut memory = disk();
    memory.put("B:SUB", &record::encode(&game(2, 2)));
    let mut program = asked("P", memory);
    program.says(Message::ListHint(0b011));
    assert!(program.app.screen().message.as_str().ends_with("A: B:."));
    program.line("b:").is(Scene::Resume).says(Message::ListHint(0b101));
    assert_eq!(rows(&program), ["SUB, dama italiana, Livello: 2, Mossa: 2"]);
    assert!(program.text().starts_with("PARTITE SALVATE  B:"));
    program.line("sub").is(Scene::Game).says(Message::Resumed(file("B:SUB")));
    // The next time the list is of the program's disk again.
    program.escape().line("Y").line("P");
    assert_eq!(rows(&program).len(), 5);
    program.line("a:").is(Scene::Resume);
    assert!(program.text().contains("non ci sono partite salvate"), "{}", program.text());
    program.line("C:ZETA").is(Scene::Game);
    // A drive that does not exist or is not ready.
    let mut program = asked("A", disk());
    program.line("q:").is(Scene::Open).says(Message::Drive(DriveError::NotReady, file("Q:X")));
    program.app.drives().disk('B').broken = Some(DriveError::Damaged);
    program.line("B:").is(Scene::Open).says(Message::Drive(DriveError::Damaged, file("B:X")));
    assert_eq!(rows(&program), [""; 0]);
    program.line("C:").line("GIOCHI.PDN").is(Scene::Games);
}

#[test]
fn long_file_lists_are_paged() {
    let mut memory = Memory::usual();
    for n in 0..32 {
        memory.put(&format!("C:G{n:02}"), &record::encode(&game(1, n)));
    }
    let mut program = asked("P", memory);
    let first = |program: &Program| rows(program).first().map(|row| row[..3].to_string()).unwrap_or_default();
    assert_eq!((rows(&program).len(), first(&program)), (15, "G00".into()));
    assert!(program.app.screen().hints.contains("> altri nomi"));
    program.pixels();
    for (typed, name, count) in [(">", "G15", 15), (" > ", "G30", 2), (">", "G00", 15), ("<", "G30", 2)] {
        program.line(typed).is(Scene::Resume);
        assert_eq!((first(&program), rows(&program).len()), (name.to_string(), count), "{typed}");
    }
    assert!(program.text().contains("3/3"));
    program.line("G07").is(Scene::Game).escape().line("Y").line("P");
    assert_eq!(first(&program), "G00");
    // If all files fit, `>` stays on the first page.
    let mut program = asked("P", disk());
    program.line(">").is(Scene::Resume);
    assert_eq!(rows(&program).len(), 5);
}

#[test]
fn the_prompt_names_the_drives_there_are_and_says_what_pdn_is_for() {
    let mut program = Program::game(START);
    program.line("S").says(Message::NameHint(0b111, true));
    let said = program.app.screen().message;
    assert_eq!(said.as_str(), "Fino a 8 lettere o cifre; drive: A: B: C:. Con .PDN per altri programmi.");
    let mut only = Memory::default();
    only.put("C:KEYBOARD.DAT", &program::keyboard_dat());
    let mut program = Program::with(program::config(START, 1), only);
    program.lines(&["", "N", "S"]);
    let said = program.app.screen().message;
    assert_eq!(said.as_str(), "Fino a 8 lettere o cifre. Con .PDN per altri programmi.");
    let english = Lang::En.message(&Message::NameHint(0b101, true));
    assert_eq!(english.as_str(), "Up to 8 letters or digits; drive: A: C:. With .PDN for other programs.");
}

#[test]
fn help_names_every_key_there_is() {
    for lang in [Lang::It, Lang::En] {
        let pages = lang.instructions().concat();
        for key in ["\n   A   ", "\n   ?   ", "F1\n", " F1 does\n", " M ", "\n   F11 ", "F12"] {
            let is_of_other = matches!((lang, key), (Lang::It, " F1 does\n") | (Lang::En, "F1\n"));
            assert!(is_of_other || pages.contains(key), "{lang:?}: {key}");
        }
        assert!(pages.contains(".PDN"), "{lang:?}");
    }
}

fn on<D: Drives>(drives: D, archive: PdnArchive) -> Program<D> {
    let graphics = Box::leak(vec![0; GRAPHICS_LEN].into_boxed_slice());
    let app = App::new(Config::default(), drives, graphics, rom_font());
    let mut program = Program { app: app.with_archive(Box::leak(Box::new(archive))) };
    program.line("").line("P").is(Scene::Resume);
    program
}

#[test]
fn only_plain_files_with_valid_names_are_listed() {
    let scratch = Scratch::disk("shelf-folder");
    let bytes = record::encode(&game(1, 0));
    for name in ["piccola", "GRANDE.SAV", "troppo lungo per il DOS", ".nascosta", "DAMA.PIF"] {
        fs::write(scratch.0.join(name), bytes).expect("written");
    }
    fs::create_dir(scratch.0.join("CARTELLA")).expect("made");
    #[cfg(unix)]
    std::os::unix::fs::symlink(scratch.0.join("piccola"), scratch.0.join("LEGAME")).expect("linked");
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, &scratch.0);
    drives.map(Drive::A, scratch.0.join("no-such"));
    assert_eq!(drives.letters(), Drive::PROGRAM.bit(), "a folder that is not there is no drive");
    let names = |program: &[String]| {
        program.iter().map(|row| row.split(',').next().unwrap_or_default().to_string()).collect::<Vec<_>>()
    };
    let program = on(drives.clone(), PdnArchive::new());
    assert_eq!(names(&rows(&program)), ["GRANDE.SAV", "PICCOLA"]);
    // Files written to an overlay, in memory only, are listed too.
    let mut overlay = Overlay::over(drives);
    overlay.write(FileSpec::parse("NUOVA").expect("a name"), &bytes).expect("in memory");
    overlay.write(FileSpec::parse("PICCOLA").expect("a name"), b"no game").expect("in memory");
    assert_eq!(names(&rows(&on(overlay, PdnArchive::new()))), ["GRANDE.SAV", "NUOVA"]);
}

/// Files of games as their owners name them, and what is typed to open each besides its number.
const NAMED: [(&str, &str); 6] = [
    ("Città di Łódź, finale del campionato (2).pdn", "città di lódz, finale del campionato (2).pdn"),
    ("GIOCHI.PDN", "giochi.pdn"),
    ("perché no?.txt", "C:perché no?.txt"),
    ("vecchie partite.pdn", " Vecchie Partite.PDN "),
    ("対局.pdn", "__.pdn"),
    ("zeta.zeta.pdn", "zeta.zeta.pdn"),
];

#[test]
fn files_of_games_with_any_name_are_listed_and_opened_by_number_name_and_click() {
    let scratch = Scratch::disk("shelf-names");
    for (n, (name, _)) in NAMED.into_iter().enumerate() {
        fs::write(scratch.0.join(name), format!("[White \"file {n}\"]\n1. 21-18 *\n")).expect("written");
    }
    fs::write(scratch.0.join("vecchia partita salvata"), record::encode(&game(1, 0))).expect("written");
    fs::write(scratch.0.join(".nascosta.pdn"), GAMES).expect("written");
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, &scratch.0);
    let listed = || {
        let mut program = on(drives.clone(), PdnArchive::new());
        assert_eq!(rows(&program), [""; 0], "P has saved games with names of DOS");
        program.escape().line("A").is(Scene::Open);
        program
    };
    let all: Vec<String> =
        rows(&listed()).iter().map(|row| row.split(", Partite").next().expect("a name").into()).collect();
    assert_eq!(
        all,
        [
            "1. __.pdn",
            "2. Città di Lódz, finale del campionato (2).pdn",
            "3. GIOCHI.PDN",
            "4. perché no?.txt",
            "5. vecchie partite.pdn",
            "6. zeta.zeta.pdn"
        ]
    );
    let opened = |mut program: Program<DriveMap>, n: usize| {
        program.is(Scene::Viewer);
        assert!(program.message().starts_with(&format!("file {n} - ")), "{n}: {}", program.message());
    };
    for (n, (_, typed)) in NAMED.into_iter().enumerate() {
        let mut program = listed();
        program.line(typed);
        opened(program, n);
        let typed = typed.trim().trim_start_matches("C:").to_lowercase();
        let place = all.iter().position(|row| row.to_lowercase().ends_with(&typed)).expect("listed");
        let mut program = listed();
        program.line(&(place + 1).to_string());
        opened(program, n);
        let mut program = listed();
        let keys = program.app.keys_of_tap(8 * 8, (5 + place as u16) * 14 + 7);
        for key in keys {
            program.key(key);
        }
        opened(program, n);
    }
    let mut program = listed();
    program.line("7").line("A").is(Scene::Open);
}

#[test]
fn floppies_are_listed_too_with_dates_only_on_request() {
    let scratch = Scratch::disk("shelf-floppy");
    let image = scratch.0.join("a.img");
    let mut floppy = Floppy::blank(&FORMATS[1]);
    floppy.put("KEYBOARD.DAT", &program::keyboard_dat(), FileDate::Beginning).expect("room");
    floppy.put("PARTITA", &record::encode(&game(1, 2)), FileDate::Beginning).expect("room");
    floppy.save(&image).expect("written");
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, &image);
    let program = on(drives.clone(), PdnArchive::new());
    assert_eq!(rows(&program), ["PARTITA, dama italiana, Livello: 1, Mossa: 2"]);
    let program = on(drives, PdnArchive::new().dated());
    assert_eq!(rows(&program), ["PARTITA, dama italiana, Livello: 1, Mossa: 2, 01-01-1980"]);
    program.pixels();
}

#[test]
fn run_and_record_show_no_dates_and_playing_does() {
    let scratch = Scratch::disk("shelf-dates");
    fs::write(scratch.0.join("PARTITA"), record::encode(&game(1, 2))).expect("written");
    let said = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&scratch.0).env("DAMA_DRIVE_A", "none").env("XDG_CONFIG_HOME", &scratch.0);
        command.envs([LOCALE]);
        fs::write(scratch.0.join("keys"), "\nP\n\nE\nY\n").expect("written");
        let input = fs::File::open(scratch.0.join("keys")).expect("there");
        let output = command.args(args).stdin(input).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().find(|line| line.starts_with("  PARTITA,")).expect("listed").to_string()
    };
    let plain = "  PARTITA, dama italiana, Livello: 1, Mossa: 2";
    assert_eq!(said(&["run", "-", "--transcript", "-"]), plain);
    assert_eq!(said(&["--text", "--record", "tape"]), plain);
    let dated = said(&["--text"]);
    let date = dated.strip_prefix(plain).and_then(|rest| rest.strip_prefix(", ")).expect("a date");
    assert_eq!(date.split('-').map(str::len).collect::<Vec<_>>(), [2, 2, 4], "{dated}");
}

#[test]
fn a_folder_of_many_files_is_listed_quickly() {
    let scratch = Scratch::disk("shelf-many");
    for n in 0..2_000 {
        fs::write(scratch.0.join(format!("F{n}")), b"something else").expect("written");
    }
    fs::write(scratch.0.join("PARTITA"), record::encode(&game(1, 0))).expect("written");
    let mut drives = DriveMap::new();
    drives.map(Drive::PROGRAM, &scratch.0);
    let begun = std::time::Instant::now();
    let program = on(drives, PdnArchive::new());
    assert_eq!(rows(&program).len(), 1);
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}

const TEXT: &[u8] = b"\xef\xbb\xbf\n[Event \"Torneo\"]\n\n1. 21-18 10-14 *\n";

/// DAMA.COM could save under names that end in `.PDN`, and a PDN text may have any name.
#[test]
fn a_file_is_listed_by_its_content_not_its_name() {
    let mut memory = Memory::usual();
    memory.put("C:SALVATA.PDN", &record::encode(&game(1, 2)));
    memory.put("C:TORNEO.TXT", TEXT);
    memory.put("C:LEGGIMI.INI", b"[parte]\nx=1\n");
    let mut program = Program::with(Config::default(), memory);
    let listed = |program: &Program| -> Vec<String> {
        rows(program).iter().map(|row| row.split(',').next().unwrap_or_default().into()).collect()
    };
    program.line("").line("P");
    assert_eq!(listed(&program), ["SALVATA.PDN"]);
    program.line("SALVATA.PDN").is(Scene::Game);
    assert_eq!(program.plies(), 2);
    program.escape().line("Y").line("A");
    assert_eq!(listed(&program), ["1. TORNEO.TXT"]);
    program.line("SALVATA.PDN").is(Scene::Menu);
    program.line("P").line("TORNEO.TXT").is(Scene::Viewer).escape().is(Scene::Menu);
    program.line("P").line("LEGGIMI.INI").is(Scene::Menu);
    program
        .line("N")
        .line("S")
        .line("SALVATA.PDN")
        .is(Scene::Game)
        .says(Message::NotAGame(file("SALVATA.PDN")));
}
