//! Commands write new files or replace files of their own format; never their input, and never in part.

use crate::{command, path};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A file of the user's in no format that a command writes.
const NOTES: &[u8] = b"my notes\n";

/// Plays one game; it continues a file of the same settings.
const PLAY: &str = "train play OUT --games 1 --nodes 10 --eval hand --egdb none --threads 1";

/// Commands that write a file, `OUT`. All but the first take long, and are tested only up to their refusal.
const ROWS: [&str; 5] = [
    PLAY,
    "train fit GAMES.PDN --out OUT",
    "book build OUT",
    "egdb pack --dir . OUT",
    "egdb pack --dir . --pieces 5 OUT",
];

#[track_caller]
fn folder(name: &str) -> PathBuf {
    let folder = crate::folder(name);
    fs::write(folder.join("GAMES.PDN"), "1. 22-18 9-13 *\n").expect("written");
    folder
}

#[track_caller]
fn run(folder: &Path, row: &str, out: &str, more: &[&str]) -> Output {
    let words = row.split(' ').map(|word| if word == "OUT" { out } else { word });
    let words: Vec<&str> = words.chain(more.iter().copied()).collect();
    command(&words).current_dir(folder).output().expect("the program starts")
}

#[track_caller]
fn done(output: &Output, what: &str) {
    assert_eq!(output.status.code(), Some(0), "{what}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Exit code 1, and one line with the file and the reason.
#[track_caller]
fn refused(output: &Output, name: &str, reason: &str, what: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{what}: {error}");
    // Progress lines of a long run come before it.
    let lines: Vec<&str> = error.lines().filter(|line| !line.contains(" % done")).collect();
    let [line] = lines[..] else { panic!("{what}: {error}") };
    let is_named = line.starts_with("dama-lab: ") && line.contains(name);
    assert!(is_named && line.contains(reason), "{what}: {error}");
}

#[track_caller]
fn leaves_nothing_else(folder: &Path, what: &str) {
    let names = fs::read_dir(folder).expect("the folder is there").flatten().map(|entry| entry.file_name());
    let left: Vec<_> = names.filter(|name| name.to_string_lossy().ends_with(".tmp")).collect();
    assert!(left.is_empty(), "{what} left {left:?}");
}

#[test]
fn every_output_is_a_new_file_or_one_of_its_own_format_or_forced() {
    let folder = folder("outputs-formats");
    let out = folder.join("out");
    for row in ROWS {
        fs::write(&out, NOTES).expect("written");
        refused(&run(&folder, row, "out", &[]), "out", "already there", row);
        assert_eq!(fs::read(&out).expect("there"), NOTES, "{row}");
        refused(&run(&folder, row, "no/such/folder", &[]), "no/such/folder", "", row);
        leaves_nothing_else(&folder, row);
    }
    done(&run(&folder, PLAY, "out", &["--force"]), "forced");
    let games = fs::read(&out).expect("there");
    assert_ne!(games, NOTES);
    done(&run(&folder, PLAY, "out", &[]), "continued");
    fs::write(&out, b"").expect("written");
    done(&run(&folder, PLAY, "out", &[]), "in place of an empty file");
    assert_eq!(fs::read(&out).expect("there"), games);
    // Games are no weights, no book and no tables.
    for row in &ROWS[1..] {
        refused(&run(&folder, row, "out", &[]), "out", "already there", row);
        assert_eq!(fs::read(&out).expect("there"), games, "{row}");
    }
}

#[cfg(unix)]
#[test]
fn streams_get_what_a_file_would_and_links_are_held_to_the_same_rule() {
    let folder = folder("outputs-streams");
    done(&run(&folder, PLAY, "file", &[]), "a file");
    let file = fs::read(folder.join("file")).expect("written");
    let output = run(&folder, PLAY, "-", &[]);
    done(&output, "standard output");
    assert!(output.stdout == file && !folder.join("-").exists());
    done(&run(&folder, PLAY, "/dev/null", &[]), "a device");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let reader = std::thread::spawn(move || fs::read(pipe).expect("written"));
    done(&run(&folder, PLAY, "pipe", &[]), "a pipe");
    assert_eq!(reader.join().expect("it does not panic"), file);
    let (link, out) = (folder.join("link"), folder.join("out"));
    std::os::unix::fs::symlink("out", &link).expect("linked");
    for row in ROWS {
        refused(&run(&folder, row, "link", &[]), "link", "leads nowhere", row);
    }
    fs::write(&out, NOTES).expect("written");
    for row in ROWS {
        refused(&run(&folder, row, "link", &[]), "link", "already there", row);
        assert_eq!(fs::read(&out).expect("there"), NOTES, "{row}");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink(), "{row}");
    }
}

#[test]
fn folders_that_are_written_to_keep_what_is_of_another_format() {
    let folder = folder("outputs-folders");
    let table = folder.join("inside").join("10-10.edb");
    fs::create_dir(folder.join("inside")).expect("made");
    fs::write(&table, NOTES).expect("written");
    let args = "egdb build --pieces 2 --dir OUT --threads 1";
    refused(&run(&folder, args, "inside", &[]), "10-10.edb", "", args);
    assert_eq!(fs::read(&table).expect("there"), NOTES);
    for row in ROWS {
        refused(&run(&folder, row, "inside", &[]), "inside", "", row);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_file_sizes_fails_the_write_and_leaves_the_old_file() {
    let folder = folder("outputs-limit");
    let out = folder.join("out");
    let limited = |words: &str| {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("ulimit -f 0; exec \"$0\" {}", words.replace("OUT", "out")));
        shell.arg(path("dama-lab")).current_dir(&folder).output().expect("the program starts")
    };
    refused(&limited(PLAY), "out", "too large", "within a limit");
    leaves_nothing_else(&folder, "within a limit");
    done(&run(&folder, PLAY, "out", &[]), "without one");
    let before = fs::read(&out).expect("there");
    // Games that are all there are not written again.
    done(&limited(PLAY), "within a limit, continued");
    assert_eq!(fs::read(&out).expect("there"), before);
}
