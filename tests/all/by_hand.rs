//! `dama compare --by-hand`, driven by a person who has an original with one wrong rule.

use dama::italian::{Color, Game, Move, Position};
use dama::levels::{choose, Level};
use dama::unstable::rules::italian::refusal::{read_move, MoveError};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const PROMPT: &str = "[? L N Q]";

/// What an original does with wrong moves.
struct Fault {
    statement: &'static str,
    /// Whether it takes a move that the rules refuse for this reason.
    takes: fn(MoveError) -> bool,
    /// What the person then says: accepted, or huffed.
    answer: &'static str,
}

const RIGHT: Fault = Fault { statement: "", takes: |_| false, answer: "A" };

const FAULTS: [Fault; 7] = [
    Fault { statement: "M08", takes: |error| matches!(error, MoveError::PromotionEnds(_)), answer: "A" },
    Fault { statement: "M09", takes: |error| matches!(error, MoveError::ManCannotTakeKing(_)), answer: "A" },
    Fault { statement: "M10", takes: |error| matches!(error, MoveError::MustCapture(_)), answer: "a" },
    Fault {
        statement: "M11",
        takes: |error| matches!(error, MoveError::MustCapture(_) | MoveError::MustCaptureMore(_)),
        answer: "H",
    },
    Fault { statement: "M12.1", takes: |error| matches!(error, MoveError::MustCaptureMore(_)), answer: "A" },
    Fault { statement: "M12.2", takes: |error| matches!(error, MoveError::KingMustCapture(_)), answer: "A" },
    Fault {
        statement: "M12.3",
        takes: |error| matches!(error, MoveError::MustCaptureMoreKings(_)),
        answer: "A",
    },
];

/// A person at an original that plays as level 1 with this seed.
struct Person {
    fault: &'static Fault,
    seed: u64,
    position: Position,
    /// Questions to answer before they leave.
    patience: usize,
}

impl Person {
    fn new(fault: &'static Fault, seed: u64) -> Person {
        Person { fault, seed, position: Position::start(Color::White), patience: 2000 }
    }

    /// Answers a question; `None` to leave.
    fn answer(&mut self, question: &str) -> Option<String> {
        self.patience = self.patience.checked_sub(1)?;
        if question.contains("begin a new game") {
            self.position = Position::start(Color::White);
        }
        let typed = question.rsplit_once("Type in the original: ").map(|(_, rest)| rest);
        let typed = typed.and_then(|rest| rest.split_once(" RETURN")).map(|(typed, _)| typed);
        let numbers = typed.map(|typed| typed.split(' ').map(|n| n.parse().expect(question)).collect());
        let numbers: Option<Vec<u32>> = numbers;
        if question.contains("wrong on purpose") {
            let error = read_move(&self.position, &numbers.expect(question)).expect_err(question);
            let takes = (self.fault.takes)(error);
            return Some(if takes { self.fault.answer } else { "R" }.into());
        }
        if let Some(numbers) = numbers {
            let mv = read_move(&self.position, &numbers).expect(question);
            self.position = self.position.play_unchecked(mv);
        }
        if question.contains("the game is over") {
            return Some("S".into());
        }
        if question.contains("nothing of this game is compared") {
            return Some("N".into());
        }
        let mv = choose(&self.position, Level::FIRST, self.seed, &mut |_| true).expect(question).mv;
        self.position = self.position.play_unchecked(mv);
        Some(short(mv))
    }
}

/// A move as people write it: a single capture by its ends.
fn short(mv: Move) -> String {
    match mv.jumps() {
        0 => format!("{}-{}", mv.from().number(), mv.to().number()),
        _ => mv.numbers().to_string(),
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("by_hand").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("made");
    folder
}

fn command(name: &str, args: &[&str]) -> (PathBuf, Command) {
    let folder = folder(name);
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.args(["compare", "--by-hand", "--out", "out", "--level", "1"]).args(args);
    command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    (folder, command)
}

/// Runs a session; returns its exit code, all that it said, and the evidence.
fn session(
    name: &str,
    args: &[&str],
    mut answer: impl FnMut(&str) -> Option<String>,
) -> (Option<i32>, String, serde_json::Value) {
    let (folder, mut command) = command(name, args);
    command.args(["--lang", "en"]);
    let mut child = command.spawn().expect("it runs");
    let mut stdin = child.stdin.take();
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    let (mut said, mut question) = (String::new(), Vec::new());
    while stdout.read_until(b']', &mut question).expect("read") > 0 {
        let text = String::from_utf8_lossy(&question).into_owned();
        if !text.ends_with(PROMPT) {
            continue;
        }
        said += &text;
        question.clear();
        match (answer(&text), &mut stdin) {
            (Some(line), Some(stdin)) => writeln!(stdin, "{line}").expect("it reads"),
            _ => stdin = None,
        }
    }
    said += &String::from_utf8_lossy(&question);
    let mut failed = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut failed).expect("text");
    assert_eq!(failed, "", "{said}");
    let evidence = fs::read_to_string(folder.join("out/compare.json")).expect("written");
    assert!(fs::read_to_string(folder.join("out/compare.html")).expect("written").ends_with("</html>\n"));
    let evidence = serde_json::from_str(&evidence).expect("JSON");
    (child.wait().expect("it ends").code(), said, evidence)
}

fn with(verdict: &str, evidence: &serde_json::Value) -> Vec<String> {
    let statements = evidence["statements"].as_array().expect("a list");
    let those = statements.iter().filter(|statement| statement[1] == verdict);
    those.map(|statement| statement[0].as_str().expect("a number").to_string()).collect()
}

#[test]
fn each_wrong_rule_is_found_and_named_within_three_games_with_every_seed() {
    for (number, fault) in FAULTS.iter().enumerate() {
        for seed in 1..=5 {
            let mut person = Person::new(fault, seed);
            let seed = seed.to_string();
            let mut is_found = false;
            let name = format!("fault-{number}-{seed}");
            let (code, said, evidence) = session(&name, &["--seed", &seed], |question| {
                let answer = person.answer(question).filter(|_| !is_found);
                is_found |= answer.as_deref() == Some(fault.answer);
                answer
            });
            assert!(is_found, "{} with seed {seed}: {said}", fault.statement);
            assert_eq!((code, with("contradicted", &evidence)), (Some(3), vec![fault.statement.into()]));
            assert!(said.contains(&format!("Contradicted: {}.", fault.statement)), "{said}");
        }
    }
}

#[test]
fn an_original_that_is_right_contradicts_nothing_and_all_answers_are_the_same() {
    let mut person = Person::new(&RIGHT, 1);
    let (code, said, evidence) = session("right", &["--seed", "1", "--games", "2"], |q| person.answer(q));
    assert_eq!((code, with("contradicted", &evidence)), (Some(0), vec![]), "{said}");
    let (same, compared) = (&evidence["same"], &evidence["compared"]);
    assert!(same == compared && compared.as_u64() > Some(30), "{evidence}");
    assert!(said.contains(&format!("{same} of {compared} answers the same at level 1.")), "{said}");
    for statement in ["M02", "M03", "M04", "M06", "M07", "M09", "M10", "M11"] {
        assert!(with("confirmed", &evidence).contains(&statement.into()), "{statement}: {evidence}");
    }
    assert!(with("not_by_hand", &evidence).contains(&"M20".into()));
}

#[test]
fn a_fixed_list_of_answers_ends_where_one_is_illegal_and_the_rule_is_named() {
    let mut list = ["", "x y", "12-16", "11 15", "11 15", "z", "A", "it beeped", "q"].into_iter();
    let (code, said, evidence) = session("list", &[], |question| {
        // Whatever is said of the wrong moves.
        if question.contains("wrong on purpose") {
            Some("?".into())
        } else {
            list.next().map(String::from)
        }
    });
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("I read 12 16; our program would play "), "{said}");
    assert!(said.contains("11 15 is no legal move here"), "{said}");
    assert_eq!(with("contradicted", &evidence), ["M10"], "{evidence}");
    assert_eq!(evidence["compared"], 1);
    assert!(evidence["lines"].as_array().expect("a list").iter().any(|line| line["text"] == "it beeped"));
}

#[test]
fn one_who_stops_in_the_middle_has_the_page_and_the_files_checksums() {
    let mut person = Person::new(&RIGHT, 1);
    person.patience = 9;
    let original = concat!(env!("CARGO_MANIFEST_DIR"), "/data/sprites");
    let (code, said, evidence) =
        session("stops", &["--original", original, "--seed", "1"], |question| person.answer(question));
    assert!(code == Some(0) || code == Some(3), "{said}");
    let files = evidence["files"].as_array().expect("a list");
    assert!(!files.is_empty() && files.iter().all(|file| file["sha256"].as_str().map(str::len) == Some(64)));
}

#[test]
fn return_agrees_with_nothing_and_italian_is_spoken() {
    let (folder, mut command) = command("italian", &["--lang", "it", "--games", "1"]);
    let mut child = command.spawn().expect("it runs");
    child.stdin.take().expect("piped").write_all(b"\n\nL\n\n").expect("it reads");
    let Output { status, stdout, .. } = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&stdout);
    assert_eq!(status.code(), Some(0), "{said}");
    assert_eq!(said.matches("Scrivi nell'originale").count(), 2, "{said}");
    assert!(said.contains("0 risposte su 0 uguali al livello 1. Nessuna affermazione"), "{said}");
    let page = fs::read_to_string(folder.join("out/compare.html")).expect("written");
    assert!(page.contains("<html lang=\"it\">") && page.contains("Chiedi a chi ha i diritti"));
}
