//! PDN games in the program: opened, stepped through, continued, saved.

use crate::program;

use dama::unstable::app::Key;
use dama::unstable::game_files::pdn;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::screen::Scene;
use dama::unstable::session::drive::{DriveError, FileSpec};
use dama::unstable::session::messages::{Lang, Message};
use program::{Config, Memory, Program};

const ARTICLE: &[u8] = include_bytes!("../data/article.pdn");
const AFTER_21_18: &str = "B:W18,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

fn with(name: &str, bytes: &[u8]) -> Program<Memory> {
    let mut memory = Memory::usual();
    memory.put(name, bytes);
    let mut program = Program::with(Config::default(), memory);
    program.lines(&["", "A"]).is(Scene::Open);
    program
}

#[track_caller]
fn file(name: &str) -> FileSpec {
    FileSpec::parse(name).expect(name)
}

#[test]
fn a_file_of_one_game_is_shown_at_once_and_of_several_one_is_asked_for() {
    let one = "[White \"?\"]\n1. 21-18 11-14 2. 18x11 *";
    with("C:UNA.PDN", one.as_bytes()).line("una.pdn").is(Scene::Viewer);
    let mut program = with("B:X", ARTICLE);
    program.line("B:X").is(Scene::Games).says(Message::Games(3));
    for wrong in ["4", "0", "ciao", "-1", "99999999999"] {
        program.line(wrong).is(Scene::Games).says(Message::NoSuchGame(3));
    }
    program.line("3").is(Scene::Viewer).has_position("W:W21-32:B1-12");
    with("B:X", ARTICLE)
        .lines(&["B:X", ""])
        .is(Scene::Viewer)
        .has_position("W:WK6,21,26,28,29,31:B1,8,13,17,20,K30");
}

#[test]
fn a_game_is_stepped_through_forward_and_back() {
    let game = pdn::read(ARTICLE).games.swap_remove(1);
    let mut program = with("C:X", ARTICLE);
    program.lines(&["X", "2"]);
    let plies = game.line.moves.len();
    for ply in 1..=plies {
        program.line(if ply % 2 == 0 { "" } else { " " });
        assert_eq!(Some(program.position()), game.position_after(ply));
        assert!(program.text().contains(&format!("Mossa {ply} di {plies}.")));
    }
    program.line("");
    assert_eq!(Some(program.position()), game.position_after(plies), "there is no further move");
    program.line("-").key(Key::Backspace);
    assert_eq!(Some(program.position()), game.position_after(plies - 2));
    program.line("<").line("-").has_position("W:W21-32:B1-12");
    program.line(">");
    assert_eq!(Some(program.position()), game.position_after(plies));
    program.line("7").is(Scene::Viewer).says(Message::NotAChoice);
    program.line("M").is(Scene::Menu);
    with("C:X", ARTICLE).lines(&["X", "2"]).escape().is(Scene::Menu);
}

#[test]
fn a_game_is_played_on_from_any_move_and_saved_with_all_of_them() {
    let mut program = with("C:X", ARTICLE);
    program.lines(&["X", "2", "", "", "G"]).is(Scene::Game);
    program.line("22 18").think().is(Scene::Game);
    program.lines(&["S", "b:nuova.pdn"]).says(Message::Saved(file("B:NUOVA.PDN")));
    let saved = program.saved("B:NUOVA.PDN").expect("written");
    let reading = pdn::read(&saved);
    assert_eq!(reading.faults, []);
    let typed: Vec<String> = reading.games[0].moves().map(|mv| mv.numbers().to_string()).collect();
    assert_eq!((typed.len(), &typed[..3]), (4, &["23 20".into(), "12 15".into(), "22 18".to_string()][..]));
    let moves = typed.len();
    assert_eq!(reading.games[0].position_after(moves), Some(program.position()));
    // A saved file opens again, also to play on.
    program.escape().lines(&["Y", "P", "B:NUOVA.PDN"]).is(Scene::Viewer);
}

#[test]
fn where_the_program_is_to_move_it_thinks_when_a_game_is_played_on() {
    let mut program = with("C:X", b"1. 21-18 *");
    program.lines(&["X", ">", "G"]).has_position(AFTER_21_18);
    program.think().is(Scene::Game);
    assert_eq!(program.plies(), 2);
}

#[test]
fn a_game_with_a_wrong_move_is_shown_up_to_it() {
    let mut program = with("C:X", b"[White \"?\"]\n1. 21-18 11-15 2. 25-18 *");
    program.lines(&["X", "", ""]);
    assert!(program.text().contains("Mossa 2 di 2."));
    program.line("").says(Message::ViewingStops);
    program.line("-").line("G").is(Scene::Game);
}

#[test]
fn a_file_without_games_is_reported_in_the_menu() {
    with("C:X", b"Caro amico").line("X").is(Scene::Menu).says(Message::NoGames(file("X")));
    with("C:X", b"").line("X").is(Scene::Menu).says(Message::NoGames(file("X")));
    with("C:X", b"").line("Y").is(Scene::Menu).says(Message::Drive(DriveError::NotFound, file("Y")));
    with("C:X", b"").line("").is(Scene::Menu).says(Message::Cancelled);
    with("C:X", ARTICLE).line("X").escape().is(Scene::Menu).says(Message::Cancelled);
}

#[test]
fn a_long_file_is_read_whole() {
    let many = "[White \"?\"]\n1. 21-18 {una mossa come tante altre} *\n".repeat(4_000);
    with("C:X", many.as_bytes()).line("X").is(Scene::Games).says(Message::Games(4_000));
}

#[test]
fn after_system_error_pdn_is_the_last_good_game() {
    let mut program = Program::new();
    program.lines(&["", "N", "21 18"]).think();
    let before = program.position();
    program.app.fault(100);
    program.line("22 17").is(Scene::Error);
    program.lines(&["S", "X.PDN"]).says(Message::SavedAfterError(file("X.PDN")));
    let reading = pdn::read(&program.saved("C:X.PDN").expect("written"));
    assert_eq!(reading.games[0].position_after(2), Some(before));
}

#[test]
fn a_game_whose_players_are_not_known_is_white_against_black() {
    let mut program = with("C:X", b"[White \"?\"]\n[Black \" \"]\n1. 21-18 *");
    program.line("X").is(Scene::Viewer);
    assert!(program.text().contains("\nBianco - Nero. Mossa 0 di 1.\n"), "{}", program.text());
}

#[test]
fn the_title_of_a_game_fits_whatever_its_tags_hold() {
    let names = format!("[White \"{}\"]\n[Black \"{}\"]\n1. 21-18 1/2-1/2", "è".repeat(500), "\u{1}\t");
    let mut program = with("C:X", names.as_bytes());
    program.line("X").is(Scene::Viewer);
    let message = program.app.screen().message;
    assert!(message.columns() <= 76 && message.as_str().contains("1/2-1/2"), "{message:?}");
    assert_eq!(parse_fen("W:W21-32:B1-12"), Ok(program.position()));
    assert_ne!(Lang::It.message(&Message::ViewingStops), message);
}

#[track_caller]
fn opened(name: &str, games: &str, typed: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("open a file");
    std::fs::create_dir_all(&folder).expect("a writable target directory");
    std::fs::write(folder.join(name), games).expect("a file");
    let mut dama = std::process::Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["--text", "--lang", "en", "--disk", env!("CARGO_MANIFEST_DIR"), "--open"])
        .arg(folder.join(name))
        .args(more)
        .env("DAMA_DRIVE_A", "none")
        .env("XDG_CONFIG_HOME", &folder)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that refuses its options may have ended already.
    let _ = std::io::Write::write_all(&mut dama.stdin.take().expect("a pipe"), typed.as_bytes());
    let output = dama.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_file_named_on_the_command_line_is_what_the_program_begins_with() {
    let (code, said, _) = opened("one game.pdn", "1. 22-18 12-16 *\n", "+\nm\nE\nY\n", &[]);
    assert_eq!(code, Some(0));
    assert!(said.contains("Move 0 of 2") && said.contains("Move 1 of 2"), "{said}");
    let (_, said, _) = opened("two.pdn", "1. 22-18 *\n\n1. 23-20 *\n", "2\n+\n", &[]);
    assert!(said.contains("1. 23-20") && !said.contains("1. 22-18"), "{said}");
    let (_, said, _) = opened("none.pdn", "nothing at all\n", "", &[]);
    assert_eq!(said, "");
    let (code, _, error) = opened("none.pdn", "nothing at all\n", "", &[]);
    assert_eq!((code, error.ends_with("none.pdn: contains no games in PDN\n")), (Some(1), true), "{error}");
    let (code, _, error) = opened("one game.pdn", "1. 22-18 *\n", "", &["--record", "never"]);
    assert_eq!((code, error.starts_with("dama: --open: ")), (Some(2), true), "{error}");
}
