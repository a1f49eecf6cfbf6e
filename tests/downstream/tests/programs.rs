//! The programs do with the library what they are for.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[track_caller]
fn said(program: &str, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("the program listens");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("written");
    path
}

/// Moves come as every program writes them: a capture by its ends, by its landings, by all its squares.
#[test]
fn the_bot_understands_moves_in_a_position_and_says_why_others_are_none() {
    let bot = env!("CARGO_BIN_EXE_bot");
    for capture in ["30-14", "30x14", "30x21x14", "30 26 21 18 14"] {
        let lines = said(bot, &["2", "W:WK30:BK26,18,27,K20"], &format!("30-33\n30-26\n{capture}\n"));
        let lines: Vec<&str> = lines.lines().collect();
        assert!(lines[0].starts_with("refused: ") && lines[1].starts_with("refused: "), "{lines:?}");
        assert!(lines[2].starts_with("20 ") || lines[2].starts_with("27 "), "{capture}: {lines:?}");
        assert!(lines[3].starts_with("W:WK14:B"), "{lines:?}");
    }
}

const GAMES: &str = "[White \"Rossi\"]\n[Black \"Verdi\"]\n1. 22-18 12-16 2. 18-14 1-0\n\n\
    [White \"Neri\"]\n1. 22-18 12-16 1/2-1/2\n\n1. 22-18 *\n";

/// Positions are keys of a map, and can be sorted.
#[test]
fn the_trainer_counts_positions() {
    let path = file("games.pdn", GAMES);
    let table = said(env!("CARGO_BIN_EXE_trainer"), &[path.to_str().expect("UTF-8")], "");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(lines[0].starts_with("2 3/2 ") && lines[1].starts_with("2 3/2 "), "{table}");
    assert!(lines[2].starts_with("1 2/2 B:W14,"), "{table}");
}

/// Lists of moves are values that can be passed on and iterated over; moves, squares and results display.
#[test]
fn the_viewer_shows_positions_and_moves() {
    let path = file("shown.pdn", GAMES);
    let shown = said(env!("CARGO_BIN_EXE_viewer"), &[path.to_str().expect("UTF-8")], "");
    assert!(
        shown.starts_with(
            "Rossi - Verdi: 1-0\nbbbb/bbbb/bbbb/..../..../wwww/wwww/wwww\n22 18 of 21 17, 21 18"
        ),
        "{shown}"
    );
    assert!(shown.contains("Neri - ?: 1/2-1/2\n") && shown.contains("? - ?: *\n"), "{shown}");
}
