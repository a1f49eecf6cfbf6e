//! Problems in the program, by typed keys: the collection, and a player's own.

use crate::program;
use dama::unstable::app::{Key, Status};
use dama::unstable::game_files::problems;
use dama::unstable::games::italian::lessons::problems::Problem;
use dama::unstable::games::italian::words::said::ItalianMessage;
use dama::unstable::games::italian::words::school::SchoolMessage;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::Color;
use dama::unstable::screen::Scene;
use dama::unstable::screen::SchoolScene;
use dama::unstable::session::messages::Message;
use program::{square, Config, Memory, Program};
use std::io::Write;
use std::process::{Command, Stdio};

const SCENE: Scene = Scene::School(SchoolScene::Problems);

#[track_caller]
fn own(lines: &str) -> Vec<Problem> {
    problems::read(lines.as_bytes()).expect("good problems")
}

fn at(lines: &str) -> Program {
    let mut program = Program::with(Config::default(), Memory::usual());
    program.app.lend_problems(own(lines), []);
    program.app.begin_with_problems();
    program.is(SCENE);
    program
}

fn says(program: &mut Program, message: SchoolMessage) {
    program.says(Message::BuiltIn(ItalianMessage::School(message)));
}

fn solved(program: &Program) -> Vec<String> {
    program.app.solved_problems().map(String::from).collect()
}

fn settle(program: &mut Program) {
    while program.status() == Status::Thinks {
        program.think();
    }
}

#[test]
fn the_collection_is_the_ninth_lesson() {
    let mut program =
        Program::with(Config { rules_1931: Some(Default::default()), ..Config::default() }, Memory::usual());
    program.lines(&["", "S", "9"]).is(SCENE);
    says(&mut program, SchoolMessage::Solve(Color::White));
    program.has_position("W:WK7,11,18,20:B14,K15,K24");
    assert!(program.text().contains("vince in 3 mosse"), "{}", program.text());
    program.line("> 41").has_position("W:W6,K9,27,28:B3,K10,K30");
    program.line(">");
    says(&mut program, SchoolMessage::NoSuchProblem(41));
    program.line("<").has_position("W:W5,7,K24,K28:BK4,K10,19");
    program.escape().is(Scene::School(SchoolScene::Lessons));
    program.pixels();
}

#[test]
fn the_solution_is_shown_move_by_move_and_is_then_not_solved() {
    let mut program = at("W:WK7,11,18,20:B14,K15,K24 wins in 3\nW:WK32:BK1 wins in 6");
    for made in 1..=3 {
        program.line("!");
        settle(&mut program);
        let counted = program.app.painted().row(3).iter().collect::<String>();
        assert!(counted.trim_end().ends_with(&format!(" {made}/3")), "{counted}");
    }
    says(&mut program, SchoolMessage::ProblemShown);
    assert!(solved(&program).is_empty());
    program.line("").has_position("W:WK32:BK1");
}

#[test]
fn a_hint_names_the_piece_and_what_is_found_by_oneself_is_solved() {
    let mut program = at("W:W23:BK26 wins in 1\nB:WK7:B10 wins in 1");
    program.line("?");
    settle(&mut program);
    says(&mut program, SchoolMessage::NoWin);
    let mut program = at("W:WK22:BK26 wins in 1\nB:BK10:WK6 wins");
    program.line("?");
    settle(&mut program);
    says(&mut program, SchoolMessage::Hint(square(22)));
    program.line("22 26 29");
    settle(&mut program);
    says(&mut program, SchoolMessage::ProblemSolved);
    assert_eq!(solved(&program), ["W:WK22:BK26"]);
    program.line("");
    says(&mut program, SchoolMessage::Solve(Color::Black));
    program.line("10 6 3");
    settle(&mut program);
    says(&mut program, SchoolMessage::AllProblemsSolved);
    assert_eq!(solved(&program), ["B:WK6:BK10", "W:WK22:BK26"]);
    program.line("").is(Scene::School(SchoolScene::Lessons));
}

#[test]
fn wrong_tries_are_answered_late_ones_told_and_moves_taken_back() {
    let mut program = at("W:WK32:BK1 wins in 6");
    program.line("32 27").line("21 18");
    assert_eq!(program.status(), Status::WaitsForLine, "both are refused");
    program.line("32 28");
    settle(&mut program);
    program.has_position("W:WK28:BK5");
    program.line("28 32");
    settle(&mut program);
    assert!(
        matches!(
            program.app.message(),
            Message::BuiltIn(ItalianMessage::School(SchoolMessage::Slow(_) | SchoolMessage::Fails(..)))
        ),
        "{:?}",
        program.app.message()
    );
    program.pixels();
    program.key(Key::Enter).line("-").has_position("W:WK32:BK1");
    program.line("< 2");
    says(&mut program, SchoolMessage::NoSuchProblem(1));
    program.line("32 28").escape();
    assert_eq!(program.status(), Status::WaitsForKey, "the search is stopped");
}

#[test]
fn solved_problems_are_skipped() {
    let mut program = Program::with(Config::default(), Memory::usual());
    program.app.lend_problems(own("W:WK22:BK26 wins in 1\nW:WK32:BK1 wins"), ["W:WK22:BK26".to_string()]);
    program.app.begin_with_problems();
    program.has_position("W:WK32:BK1");
    program.line("<");
    assert!(program.text().contains("già risolto"), "{}", program.text());
}

#[test]
fn games_in_pdn_are_problems_where_a_tag_or_a_comment_says_so() {
    let pdn = "[Event \"one\"]\n[Problem \"wins in 6\"]\n[SetUp \"1\"]\n[FEN \"W:WK32:BK1\"]\n\n*\n\n\
               [FEN \"B:W29,K3:BK10\"]\n\n{Wins.} *\n";
    let read = own(pdn);
    assert_eq!(read[0], Problem::new(parse_fen("W:WK32:BK1").expect("legal"), Some(6)).expect("a move"));
    assert_eq!(read[1].moves, None);
    for (pdn, said) in [
        ("[Event \"x\"]\n\n{wins} 1. 21-18 *\n", "line 1: game 1: a problem begins with a FEN tag"),
        ("[FEN \"W:WK32:BK1\"]\n\n*\n", "line 1: game 1: \"wins\""),
        ("[FEN \"W:WK32:BK1\"]\n\n{wins} *\n\n[FEN \"W:WK33:BK1\"]\n\n{wins} *\n", "game 2, line 5"),
        (
            "[FEN \"W:WK32:BK1\"]\n\n{wins} *\n\n[FEN \"W:WK32:BK1\"]\n{wins in 0} *\n",
            "line 5: game 2: \"wins in N\"",
        ),
    ] {
        let error = problems::read(pdn.as_bytes()).expect_err(pdn);
        assert!(error.contains(said), "{error}");
    }
}

#[track_caller]
fn text(home: &str, file: &str, args: &[&str], input: &str) -> (String, String, bool) {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("own_problems").join(home);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    std::fs::write(folder.join("KEYBOARD.DAT"), program::keyboard_dat()).expect("written");
    std::fs::write(folder.join("mine.txt"), file).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(&folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env_remove("DAMA_DISK")
        .envs([program::LOCALE])
        .args(["--text", "--problems", "mine.txt"])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let out = child.wait_with_output().expect("it ends");
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (words(&out.stdout), words(&out.stderr), out.status.success())
}

#[test]
fn a_file_is_solved_once_and_remembered_unless_a_disk_or_a_seed_is_named() {
    let home = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("own_problems/kept");
    let _ = std::fs::remove_dir_all(&home);
    let file = "W:WK22:BK26 wins in 1\n";
    for args in [&["--seed", "1"][..], &["--disk", "."]] {
        let (out, ..) = text("kept", file, args, "22 26 29\n");
        assert!(out.contains("Risolto"), "{out}");
        assert!(!home.join("data").exists());
    }
    let (out, ..) = text("kept", file, &[], "22 26 29\n");
    assert!(out.contains("Risolto") && !out.contains("già risolto"), "{out}");
    let solved = home.join("data/dama/solved.txt");
    let solved = if cfg!(windows) { return } else { std::fs::read_to_string(solved) };
    assert_eq!(solved.expect("written"), "W:WK22:BK26\n");
    assert!(text("kept", file, &[], "").0.contains("già risolto"));
}

#[test]
fn a_bad_file_is_refused_with_its_line_and_reason() {
    let (_, error, success) = text("bad", "# two\nW:WK32:BK1 wins\nW:WK32:BK1 draws\n", &[], "");
    assert!(!success && error.starts_with("dama: mine.txt: line 3: "), "{error}");
    let (_, error, success) = text("bad", "W:WK32:BK1 wins\n", &["--record", "x.rec"], "");
    assert!(!success && error.contains("--record"), "{error}");
}
