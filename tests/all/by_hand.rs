//! `dama compare --by-hand`, driven by a person who has an original with one wrong rule.

use dama::italian::{Color, Game, Move, Position};
use dama::levels::{choose, Level};
use dama::unstable::rules::italian::refusal::{read_move, MoveError};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROMPT: &str = "[?=cannot tell L=board T=take back N=next game Q=stop]";
const AGREE: &str = "[RETURN=yes T=no, or type it again]";

/// What an original does with wrong moves.
pub struct Fault {
    pub statement: &'static str,
    /// Whether it takes a move that the rules refuse for this reason.
    pub takes: fn(MoveError) -> bool,
    /// What the person then says: accepted, or huffed.
    answer: &'static str,
}

pub const RIGHT: Fault = Fault { statement: "", takes: |_| false, answer: "A" };

pub const FAULTS: [Fault; 7] = [
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
    let command = in_folder(&folder, args);
    (folder, command)
}

fn in_folder(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.args(["compare", "--by-hand", "--level", "1"]).args(args);
    if !args.contains(&"--out") {
        command.args(["--out", "out"]);
    }
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
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
        let is_agreement = text.ends_with(AGREE);
        if !is_agreement && !text.ends_with(PROMPT) {
            continue;
        }
        said += &text;
        question.clear();
        let line = if is_agreement { Some(String::new()) } else { answer(&text) };
        match (line, &mut stdin) {
            (Some(line), Some(stdin)) => writeln!(stdin, "{line}").expect("it reads"),
            _ => stdin = None,
        }
    }
    said += &String::from_utf8_lossy(&question);
    let mut failed = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut failed).expect("text");
    assert_eq!(failed, "", "{said}");
    let evidence = evidence_in(&folder, "out/compare.json");
    assert!(fs::read_to_string(folder.join("out/compare.html")).expect("written").ends_with("</html>\n"));
    (child.wait().expect("it ends").code(), said, evidence)
}

fn with(verdict: &str, evidence: &serde_json::Value) -> Vec<String> {
    let statements = evidence["statements"].as_array().expect("a list");
    let those = statements.iter().filter(|statement| statement[1] == verdict);
    those.map(|statement| statement[0].as_str().expect("a number").to_string()).collect()
}

#[test]
fn each_wrong_rule_is_found_and_named_within_three_games_with_every_seed() {
    // Mostly waiting for the disk.
    std::thread::scope(|scope| {
        for (number, fault) in FAULTS.iter().enumerate() {
            scope.spawn(move || (1..=5).for_each(|seed| finds(number, fault, seed)));
        }
    });
}

fn finds(number: usize, fault: &'static Fault, seed: u64) {
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

#[test]
fn an_original_that_is_right_contradicts_nothing_and_all_answers_are_the_same() {
    let mut person = Person::new(&RIGHT, 1);
    let (code, said, evidence) = session("right", &["--seed", "1", "--games", "2"], |q| person.answer(q));
    assert_eq!((code, with("contradicted", &evidence)), (Some(0), vec![]), "{said}");
    let (same, compared) = (&evidence["same"], &evidence["compared"]);
    assert!(same == compared && compared.as_u64() > Some(30), "{evidence}");
    assert!(said.contains(&format!("{same} of {compared} answers the same at level 1.")), "{said}");
    let ends =
        said.matches("By our rules the game is over").count() + said.matches("The game is not over").count();
    assert_eq!(ends, 2, "each game ends with a word: {said}");
    for statement in ["M02", "M03", "M04", "M06", "M07", "M09", "M10", "M11"] {
        assert!(with("confirmed", &evidence).contains(&statement.into()), "{statement}: {evidence}");
    }
    assert!(with("not_by_hand", &evidence).contains(&"M20".into()));
}

/// Runs a session in `folder` on typed lines; returns its exit code and all that it said.
fn typed(folder: &Path, args: &[&str], lines: &str) -> (Option<i32>, String) {
    let mut child = in_folder(folder, args).spawn().expect("it runs");
    // One that is refused reads nothing.
    let _ = child.stdin.take().expect("piped").write_all(lines.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let said = [stdout, stderr].concat();
    (status.code(), String::from_utf8(said).expect("text"))
}

/// Reads a machine-readable file of a guided session.
#[track_caller]
pub fn evidence_in(folder: &Path, name: &str) -> serde_json::Value {
    let text = fs::read_to_string(folder.join(name)).expect("written");
    serde_json::from_str(&text).expect("JSON")
}

const EN: [&str; 2] = ["--lang", "en"];

#[test]
fn a_fixed_list_of_answers_ends_where_one_is_illegal_and_the_rule_is_named() {
    let mut list = ["", "x y", "12-16", "11 15", "it beeped", "no SYSTEM ERROR was seen", "q"].into_iter();
    let (code, said, evidence) = session("list", &[], |question| {
        // Whatever is said of the wrong moves.
        if question.contains("wrong on purpose") {
            Some("?".into())
        } else {
            list.next().map(String::from)
        }
    });
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("Understood: it played 12 16."), "{said}");
    assert!(said.contains("it played 11-15, which our rules forbid: "), "{said}");
    assert_eq!(with("contradicted", &evidence), ["M10"], "{evidence}");
    assert!(with("not_by_hand", &evidence).contains(&"M20".into()), "a note shows nothing: {evidence}");
    assert_eq!(evidence["compared"], 1);
    let lines = evidence["lines"].as_array().expect("a list");
    assert!(lines.iter().any(|line| line["text"] == "note: it beeped"), "{evidence}");
}

#[test]
fn what_is_no_answer_is_never_evidence_however_often_it_is_typed() {
    let folder = folder("nonsense");
    let (code, said) = typed(&folder, &EN, "R\nR\nciao\nciao\n12 99\n12 99\n\n5 5\nT\nq\n");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.matches("is no move; expected the numbers of its squares").count(), 6, "{said}");
    let evidence = evidence_in(&folder, "out/compare.json");
    assert_eq!((&evidence["compared"], evidence["lines"].as_array().map(Vec::len)), (&0.into(), Some(0)));
}

#[test]
fn an_answer_counts_when_agreed_to_and_can_be_taken_back() {
    let folder = folder("taken-back");
    let (_, said) = typed(&folder, &EN, "T\n12 16\nT\n12 16\n\nT\n11 15\n\nq\n");
    assert!(said.contains("There is no answer to take back."), "{said}");
    assert_eq!(said.matches("Understood: it played 12 16.").count(), 2, "{said}");
    assert!(said.contains("Taken back: 12 16."), "{said}");
    let evidence = evidence_in(&folder, "out/compare.json");
    assert_eq!(evidence["answers"], serde_json::json!(["11 15"]));
    assert_eq!(evidence["compared"], 1);
    assert!(!evidence["lines"].to_string().contains("12 16"), "{evidence}");
}

#[test]
fn a_killed_session_has_its_page_and_goes_on_and_another_one_is_written_beside() {
    let folder = folder("killed");
    let mut child = in_folder(&folder, &EN).spawn().expect("it runs");
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    stdin.write_all(b"12 16\n\n").expect("it reads");
    for _ in 0..3 {
        stdout.read_until(b']', &mut vec![]).expect("read");
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
    let page = fs::read_to_string(folder.join("out/compare.html")).expect("written");
    assert!(page.ends_with("</html>\n") && page.contains("12 16"));
    assert_eq!(evidence_in(&folder, "out/compare.json")["compared"], 1);

    let (_, said) = typed(&folder, &EN, "L\nq\n");
    assert!(said.contains("Goes on with out/compare.json: answers so far: 1."), "{said}");
    assert!(said.contains("b12") || said.contains("b16"), "the board: {said}");
    assert_eq!(evidence_in(&folder, "out/compare.json")["compared"], 1);
    let before = fs::read(folder.join("out/compare.json")).expect("there");
    let (_, said) = typed(&folder, &["--lang", "en", "--seed", "9"], "q\n");
    assert!(
        said.contains("this one writes\nout/compare-2.html") || said.contains("writes out/compare-2.html")
    );
    assert_eq!(fs::read(folder.join("out/compare.json")).expect("there"), before);
    assert_eq!(evidence_in(&folder, "out/compare-2.json")["compared"], 0);
    let (_, said) = typed(&folder, &["--lang", "en", "--force"], "q\n");
    assert!(!said.contains("Goes on"), "{said}");
    assert_eq!(evidence_in(&folder, "out/compare.json")["compared"], 0, "begun anew");
}

#[test]
fn a_refused_legal_move_is_told_in_the_programs_words_and_contradicts_nothing() {
    let folder = folder("refused");
    let (code, said) = typed(&folder, &EN, "x\n\nDEVI PRENDERE 20 23 27\nq\n");
    assert_eq!(code, Some(3), "{said}");
    let nothing =
        "No statement of the manual was contradicted. Not explained by any statement, see the lines: 1.";
    assert!(said.replace('\n', " ").contains(nothing), "{said}");
    let evidence = evidence_in(&folder, "out/compare.json");
    let line = &evidence["lines"][0];
    assert!(line["text"].as_str().is_some_and(|text| text.ends_with("said: DEVI PRENDERE 20 23 27")));
    assert_eq!(
        (&line["finding"], &line["position"]),
        (&"unexplained".into(), &"W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12".into())
    );
}

#[test]
fn the_page_says_what_the_statements_are_shows_the_position_and_what_to_do() {
    let folder = folder("page");
    typed(&folder, &EN, "9 14\n\n?\n\nn\n\n7 3\n\nq\n");
    let page = fs::read_to_string(folder.join("out/compare.html")).expect("written");
    for text in [
        "<td>M09</td><td>kings also go backward and capture all; men capture only men</td>",
        "<tr class=\"open\"><td>M08</td>",
        "<th>position before (FEN)</th>",
        "<code>B:W17,",
        "<svg class=\"diagram\"",
        "Ask the rights holder before you publish",
        "Send this page and compare.json",
        "<td>not met</td>",
    ] {
        assert!(page.contains(text), "{text}");
    }
    for row in page.split("<tr ").filter(|row| row.contains("<td>not met</td>")) {
        assert!(row.starts_with("class=\"open\""), "{row}");
    }
}

#[test]
fn every_line_fits_a_screen_and_words_stay_whole_in_both_languages() {
    for lang in ["en", "it"] {
        let folder = folder(&format!("lines-{lang}"));
        let lines = "L\nciao\n12 16\n\nR\n\nz\nR\n\n1 32\n?\n\nq\n";
        let (_, said) = typed(&folder, &["--lang", lang], lines);
        for line in said.lines() {
            // What is typed is not echoed here.
            assert!(line.split("] ").all(|part| part.chars().count() <= 80), "{line}");
        }
        assert!(said.lines().any(|line| line.starts_with("  ") && line.contains("12")), "the board: {said}");
    }
}

#[test]
fn the_originals_folder_is_read_only_and_must_have_files() {
    let folder = folder("folders");
    fs::create_dir_all(folder.join("old/sub")).expect("made");
    let refused = |out: &str| {
        let (code, said) =
            typed(&folder, &["--original", "old", "--lang", "en", "--out", out], "12 16\n\nq\n");
        assert!(said.lines().count() == 1, "{said}");
        (code, said)
    };
    let (code, said) = refused("elsewhere");
    assert!(
        code == Some(1) && said.contains("old: no files in this folder; expected the original's"),
        "{said}"
    );
    fs::write(folder.join("old/DAMA.COM"), "x").expect("written");
    for inside in ["old", "old/out/deep", "./old/../old/x"] {
        let (code, said) = refused(inside);
        assert!(
            code == Some(2) && said.contains("inside --original old; expected a folder elsewhere"),
            "{said}"
        );
        assert_eq!(fs::read_dir(folder.join("old")).expect("there").count(), 2, "{inside}");
    }
}

#[test]
fn any_single_file_is_named_with_its_checksum_and_m18_names_its_four() {
    let folder = folder("files");
    for (at, name) in ["DAMA.EXE", "DAMA.ARJ", "disk.img"].into_iter().enumerate() {
        fs::write(folder.join(name), [7; 512]).expect("written");
        let out = format!("out-{at}");
        let (code, said) = typed(&folder, &["--original", name, "--lang", "en", "--out", &out], "q\n");
        assert_eq!(code, Some(0), "{said}");
        let evidence = evidence_in(&folder, &format!("{out}/compare.json"));
        assert_eq!((&evidence["files"][0]["name"], &evidence["files"][1]), (&name.into(), &().into()));
    }
    let four = ["DAMA.COM", "DAMA.PIF", "KEYBOARD.DAT", "MANUALE.HTM"];
    fs::create_dir(folder.join("old")).expect("made");
    for name in four.iter().chain(&["LEGGIMI.TXT"]) {
        fs::write(folder.join("old").join(name), name).expect("written");
    }
    let (_, said) = typed(&folder, &["--original", "old", "--lang", "en"], "q\n");
    let line = &evidence_in(&folder, "out/compare.json")["lines"][0];
    let four = "files of the original: DAMA.COM, KEYBOARD.DAT, MANUALE.HTM, DAMA.PIF";
    assert_eq!((&line["statements"][0], &line["text"]), (&"M18".into(), &four.into()), "{said}");
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
    assert!(said.contains("b22") && said.contains("n12"), "the board: {said}");
    let nothing = "0 risposte su 0 uguali al livello 1. Nessuna affermazione";
    assert!(said.replace('\n', " ").contains(nothing), "{said}");
    let page = fs::read_to_string(folder.join("out/compare.html")).expect("written");
    assert!(page.contains("<html lang=\"it\">") && page.contains("Chiedi a chi ha i diritti"));
}
