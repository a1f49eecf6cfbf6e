//! More threads than processors: fewer, and a line that says so. No file name sends control characters to a terminal.

use crate::{command, folder};
use std::fs;
use std::thread::available_parallelism;

#[test]
fn more_threads_than_processors_are_capped_and_told() {
    let folder = folder("threads");
    let most = available_parallelism().map_or(1, usize::from);
    let expected = match most < 64 {
        true => vec![format!("dama-lab: --threads 64: using {most}, one for each processor")],
        false => vec![],
    };
    for line in [
        "egdb build --pieces 2 --dir tables --threads 64",
        "train play games --games 1 --nodes 10 --eval hand --egdb none --threads 64",
        "train fit games --epochs 1 --egdb none --out weights --threads 64",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let output = command(&words).current_dir(&folder).output().expect("it starts");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_ne!(output.status.code(), Some(2), "{line}: {told}");
        let about: Vec<_> = told.lines().filter(|line| line.contains("processor")).collect();
        assert_eq!(about, expected, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_are_printed_without_control_characters() {
    /// Control codes in UTF-8: clear screen, line end, text direction.
    const NASTY: &str = "A\x1b[2J\u{9b}2J\n\x07\u{7f}\u{202e}B";
    let is_clean = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
        text.chars().all(|c| c == '\n' || !c.is_control() && !('\u{202a}'..='\u{202e}').contains(&c))
    };
    let folder = folder("printable");
    fs::write(folder.join(NASTY), "zz\n").expect("written");
    fs::create_dir(folder.join("tables")).expect("made");
    fs::write(folder.join("tables").join(NASTY), "zz\n").expect("written");
    let missing = format!("no{NASTY}");
    for file in [NASTY, &missing] {
        for args in [
            &["egdb", "verify", "--dir", file][..],
            &["egdb", "unpack", file, "--dir", "out"],
            &["train", "fit", file, "--out", "out"],
        ] {
            let output = command(args).current_dir(&folder).output().expect("it starts");
            assert!(is_clean(&output.stdout) && is_clean(&output.stderr), "{args:?} {output:?}");
            assert!(String::from_utf8_lossy(&output.stderr).contains("[2J"), "{args:?} {output:?}");
        }
    }
    let output = command(&["egdb", "verify", "--dir", "tables"]).current_dir(&folder).output();
    let said = output.expect("it starts").stdout;
    assert!(String::from_utf8_lossy(&said).contains("[2J") && is_clean(&said), "{said:?}");
}
