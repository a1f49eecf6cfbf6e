//! The laboratory's integration tests, in one binary so that it is linked only once.
//!
//! Some of them show what `dama` does with the files. `cargo test` in the root builds it beside `dama-lab`.

mod egdb;
mod limits;
mod outputs;
mod shipped;
mod training;

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the name of the program that has this command.
fn program(args: &[&str]) -> &'static str {
    match args {
        ["train", ..] | ["book", "build", ..] => "dama-lab",
        ["egdb", "build" | "plan" | "verify" | "pack" | "unpack", ..] => "dama-lab",
        _ => "dama",
    }
}

#[track_caller]
fn path(program: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_dama-lab")).with_file_name(format!("{program}{EXE_SUFFIX}"));
    assert!(path.is_file(), "{}: missing; `cargo test` in the root builds it", path.display());
    path
}

#[track_caller]
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(path(program(args)));
    command.args(args);
    command
}

/// Returns an empty folder of that name.
#[track_caller]
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a writable target directory");
    folder
}
