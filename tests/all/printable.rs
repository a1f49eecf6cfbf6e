//! No file content or file name can send control characters to a terminal.

use crate::program::keyboard_dat;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Control codes in UTF-8: clear screen, line end, text direction.
const NASTY: &str = "A\x1b[2J\u{9b}2J\0\x07\u{7f}\u{202e}B";

#[track_caller]
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a writable target directory");
    folder
}

#[track_caller]
fn dama(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.args(args).current_dir(folder).stdin(Stdio::null()).output().expect("the program starts")
}

#[track_caller]
fn is_clean(bytes: &[u8]) -> bool {
    let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text.chars().all(|c| c == '\n' || !c.is_control() && !('\u{202a}'..='\u{202e}').contains(&c))
}

fn game() -> String {
    let tags = ["Event", "Site", "White", "Black", "Annotator"].map(|name| format!("[{name} \"{NASTY}\"]\n"));
    format!("{}\n1. 22-18 {{{NASTY}}} 9-13 2. 18x9 5x14 {NASTY}\n", tags.concat())
}

#[test]
fn names_and_comments_of_games_are_printed_without_control_characters() {
    let folder = scratch("printable-games");
    fs::write(folder.join("GAMES.PDN"), game()).expect("written");
    let output = dama(
        &folder,
        &[
            "review",
            "GAMES.PDN",
            "--nodes",
            "50",
            "--html",
            "page.html",
            "--pdn",
            "OUT.PDN",
            "--threads",
            "1",
        ],
    );
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.starts_with("game 1: A [2J") && said.contains('B'), "{said:?}");
    let written = ["page.html", "OUT.PDN"].map(|name| fs::read(folder.join(name)).expect("it was written"));
    for bytes in [&output.stdout, &output.stderr, &written[0], &written[1]] {
        assert!(is_clean(bytes), "{:?}", String::from_utf8_lossy(bytes));
    }
    for args in [&["pdn", "check", "GAMES.PDN"][..], &["pdn", "convert", "GAMES.PDN", "-"]] {
        let output = dama(&folder, args);
        assert!(!output.stdout.is_empty() && is_clean(&output.stdout), "{args:?} {output:?}");
        assert!(is_clean(&output.stderr), "{args:?} {output:?}");
    }
    // The viewer shows the names too.
    fs::write(folder.join("KEYBOARD.DAT"), keyboard_dat()).expect("written");
    fs::write(folder.join("keys"), "x\nA\nGAMES.PDN\n\n").expect("written");
    let output = dama(&folder, &["run", "keys", "--transcript", "-"]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("[2J") && is_clean(&output.stdout), "{said:?}");
}

#[cfg(unix)]
#[test]
fn names_of_files_are_printed_without_control_characters() {
    let folder = scratch("printable-names");
    let name = NASTY.replace('\0', "\n");
    fs::write(folder.join(&name), "zz\n").expect("written");
    let missing = format!("no{name}");
    let mut named = 0;
    for file in [name.as_str(), missing.as_str()] {
        for args in [
            &["pdn", "check", file][..],
            &["review", file],
            &["run", file],
            &["run", file, "--transcript", "-"],
            &["dat", "info", file],
            &["disk", "list", file],
            &["egdb", "info", "--dir", file],
            &["analyze", "--depth", "1", "--egdb", file],
            &["match", "--a", "level:1", "--b", "level:1", "--openings", file],
            &["moves", "--fen", file],
            &[file],
            &["moves", file],
        ] {
            let output = dama(&folder, args);
            assert!(is_clean(&output.stdout) && is_clean(&output.stderr), "{args:?} {output:?}");
            named += usize::from(String::from_utf8_lossy(&output.stderr).contains("[2J"));
        }
    }
    assert!(named > 15, "{named}");
}
