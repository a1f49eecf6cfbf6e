//! `dama compare` with a program of the test's own in the place of the original.
//!
//! It wants dosbox, Xvfb, xdotool and xwd, and says loudly when it has to do without.

use dama::front::dos::words;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// Sets mode 10h and echoes keys until Esc: mov ax,10h; int 10h; (xor: mov ah,0; int 16h; cmp
/// al,1Bh; je end; mov ah,0Eh; mov bx,0Fh; int 10h; jmp); end: mov ax,4C00h; int 21h.
const STAND_IN: &[u8] = b"\xb8\x10\x00\xcd\x10\xb4\x00\xcd\x16\x3c\x1b\x74\x09\xb4\x0e\xbb\x0f\x00\xcd\x10\xeb\xef\xb8\x00\x4c\xcd\x21";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("original")).expect("a folder");
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("KEYBOARD.DAT"), folder.join("KEYBOARD.DAT"))
        .expect("the graphics");
    fs::write(folder.join("original/dama.com"), STAND_IN).expect("written");
    fs::write(folder.join("script"), "\nN\n26 22\n28 23\n{f1}\n").expect("written");
    folder
}

/// One DOSBox at a time: each takes a whole core, and an X server of its own.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn compare(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(folder).env_remove("DISPLAY");
    command.args([
        "compare",
        "--original",
        "original",
        "--script",
        "script",
        "--out",
        "out",
        "--pause",
        "0.3",
    ]);
    // The encyclopaedia's problem: every answer is forced.
    command.args(["--fen", "W:WK6,21,26,28,29,31:B1,8,13,17,20,K30"]);
    command.args(more);
    command
}

fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    if !found {
        eprintln!("WARNING: SKIPPED: {name} is not installed");
    }
    found
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn both_screens_stand_side_by_side_in_one_page() {
    if !["dosbox", "Xvfb", "xdotool", "xwd"].into_iter().all(is_installed) {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("page");
    fs::write(folder.join("marks"), "# read off the screen\n4 17x26\n5 20-24\n").expect("written");
    let output = compare(&folder, &["--marks", "marks"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(
        said(&output).contains("6 screens, 6 differ outside the masks, 1 marked moves differ"),
        "{}",
        said(&output)
    );
    let page = fs::read_to_string(folder.join("out/compare.html")).expect("the page");
    assert_eq!(page.matches("src=\"data:image/png;base64,").count(), 12);
    assert!(!page.contains("src=\"http") && !page.contains("<script"));
    for typed in ["<kbd>⏎</kbd>", "<kbd>N</kbd>", "<kbd>26 22⏎</kbd>", "<kbd>28 23⏎</kbd>", "<kbd>F1</kbd>"]
    {
        assert!(page.contains(typed), "{typed}");
    }
    assert!(page.contains("The moves differ first at <a href=\"#s5\">screen 5</a>."));
    let picture = |name: &str| fs::read(folder.join("out").join(name)).expect(name);
    assert_ne!(picture("original-003.png"), picture("original-004.png"), "the keys have arrived");
    let left = fs::read_dir(folder.join("original")).expect("there").count();
    assert_eq!(left, 1, "the original's folder stays as it is");
}

#[test]
fn a_mask_hides_what_legitimately_differs() {
    if !["dosbox", "Xvfb", "xdotool", "xwd"].into_iter().all(is_installed) {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("mask");
    fs::write(folder.join("script"), "\n").expect("written");
    let output =
        compare(&folder, &["--mask", "0,0,640,200", "--mask", "0,200,640,150"]).output().expect("it runs");
    assert!(said(&output).contains("2 screens, 0 differ outside the masks"), "{}", said(&output));
}

#[test]
fn an_original_that_ends_early_leaves_a_page_up_to_there() {
    if !["dosbox", "Xvfb", "xdotool", "xwd"].into_iter().all(is_installed) {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("ends");
    fs::write(folder.join("script"), "\n{esc}\nN\n").expect("written");
    let output = compare(&folder, &[]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("dosbox"), "{}", said(&output));
    assert!(folder.join("out/compare.html").exists(), "{}", said(&output));
}

#[test]
fn what_is_missing_is_named() {
    let folder = folder("missing");
    for (name, path, more, expected) in [
        ("no dosbox", "/nowhere", &[][..], "dama: dosbox is not on the PATH: install it"),
        ("no script", "/nowhere", &["--script", "none"], "none"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&folder).env("PATH", path).env_remove("DISPLAY");
        command.args(["compare", "--original", "original", "--out", "out"]);
        if more.is_empty() {
            command.args(["--script", "script"]);
        }
        let output = command.args(more).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{name}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(expected) && errors.lines().count() == 1, "{name}: {errors}");
    }
}

/// A program of the test's own, found before that of the same name.
fn stand_in(folder: &Path, name: &str, lines: &str) {
    let path = folder.join("bin").join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
}

/// The programs there are, the stand-ins first.
fn path_of(folder: &Path) -> String {
    format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default())
}

/// The first program of that name on the PATH.
fn real(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file());
    found.expect("it is installed")
}

#[test]
fn a_dosbox_that_ends_at_its_start_is_started_once_more_and_an_x_server_may_answer_late() {
    if !["dosbox", "Xvfb", "xdotool", "xwd"].into_iter().all(is_installed) {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("twice");
    fs::write(folder.join("script"), "\n").expect("written");
    let ends = "echo began >>starts; [ -s second ] || { echo yes >second; exit 0; }";
    stand_in(&folder, "dosbox", &format!("{ends}\nexec {} \"$@\"", real("dosbox").display()));
    let late =
        "[ \"$1\" != getdisplaygeometry ] || { echo asked >>asks; [ $(wc -l <asks) -gt 3 ] || exit 1; }";
    stand_in(&folder, "xdotool", &format!("{late}\nexec {} \"$@\"", real("xdotool").display()));
    let output = compare(&folder, &[]).env("PATH", path_of(&folder)).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("2 screens"), "{}", said(&output));
    let lines = |name: &str| fs::read_to_string(folder.join(name)).expect("there").lines().count();
    assert_eq!((lines("starts"), lines("asks")), (2, 4));
}

#[test]
fn a_dosbox_that_does_not_start_is_quoted() {
    if !["Xvfb", "xdotool", "xwd"].into_iter().all(is_installed) {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("never");
    for (says, expected) in [
        (
            "echo SDL; echo \"Exit to error: Can't init SDL\" >&2; echo",
            "its log ends: Exit to error: Can't init SDL",
        ),
        ("true", "its log is empty"),
    ] {
        let _ = fs::remove_file(folder.join("starts"));
        stand_in(&folder, "dosbox", &format!("echo began >>starts\n{says}\nexit 0"));
        let output = compare(&folder, &[]).env("PATH", path_of(&folder)).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert_eq!(said(&output), format!("dama: dosbox: it has ended (exit status: 0); {expected}\n"));
        let starts = fs::read_to_string(folder.join("starts")).expect("it was started");
        assert_eq!(starts.lines().count(), 2, "tried once more, no oftener");
    }
}

#[test]
fn our_own_program_is_given_the_seed_and_a_foreign_one_nothing() {
    if !["Xvfb", "xdotool", "xwd"].into_iter().all(is_installed) {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("seed");
    stand_in(&folder, "dosbox", "cp \"$2\" conf\nexit 0");
    let ours = [STAND_IN, words::UNKNOWN].concat();
    for (program, seed, command) in [
        (STAND_IN, &[][..], "DAMA.COM"),
        (STAND_IN, &["--seed", "7"], "DAMA.COM"),
        (&ours, &[], "DAMA.COM /SEED:1"),
        (&ours, &["--seed", "4294967295"], "DAMA.COM /SEED:4294967295"),
    ] {
        fs::write(folder.join("original/dama.com"), program).expect("written");
        compare(&folder, seed).env("PATH", path_of(&folder)).output().expect("it runs");
        let conf = fs::read_to_string(folder.join("conf")).expect("DOSBox was started");
        assert_eq!(conf.lines().rev().nth(1), Some(command), "{conf}");
    }
    let output =
        compare(&folder, &["--seed", "4294967296"]).env("PATH", path_of(&folder)).output().expect("runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(said(&output), "dama: --seed 4294967296: DAMA.COM takes 0 to 4294967295, no more\n");
}
