//! `dama compare` with test programs instead of the original.
//!
//! Needs dosbox, Xvfb, xdotool and xwd; prints a warning and skips without them.
//! The programs are in `tests/data/stand_ins`, each with its source.

use crate::program::root;
use dama::unstable::front::dos::words;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Sets mode 10h and echoes keys until Esc: mov ax,10h; int 10h; (xor: mov ah,0; int 16h; cmp
/// al,1Bh; je end; mov ah,0Eh; mov bx,0Fh; int 10h; jmp); end: mov ax,4C00h; int 21h.
const STAND_IN: &[u8] = b"\xb8\x10\x00\xcd\x10\xb4\x00\xcd\x16\x3c\x1b\x74\x09\xb4\x0e\xbb\x0f\x00\xcd\x10\xeb\xef\xb8\x00\x4c\xcd\x21";

#[track_caller]
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

/// Runs one DOSBox at a time: each takes a whole core and its own X server.
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

fn has_machine() -> bool {
    ["dosbox", "Xvfb", "xdotool", "xwd"].into_iter().all(is_installed)
}

#[track_caller]
fn compare_with(stand_in: &str, script: &str, more: &[&str]) -> (PathBuf, Command) {
    let folder = folder(stand_in);
    let bytes = fs::read(root().join("tests/data/stand_ins").join(stand_in).with_extension("com"));
    fs::write(folder.join("original/dama.com"), bytes.expect("its bytes")).expect("written");
    fs::write(folder.join("script"), script).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(&folder).env_remove("DISPLAY").env("DAMA_DRIVE_A", folder.join("bin"));
    command.args(["compare", "--original", "original", "--script", "script", "--out", "out"]);
    command.args(["--level", "1"]).args(more);
    if !more.contains(&"--pause") {
        command.args(["--pause", "0.3"]);
    }
    (folder, command)
}

#[track_caller]
fn page_of(folder: &Path) -> String {
    fs::read_to_string(folder.join("out/compare.html")).expect("the page")
}

fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    if !found {
        eprintln!("WARNING: SKIPPED: {name} is not installed");
    }
    found
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn both_screens_stand_side_by_side_in_one_page() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("page");
    fs::write(folder.join("marks"), "# read off the screen\n4 17x26\n5 20-24\n").expect("written");
    let output = compare(&folder, &["--marks", "marks"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    let found = "6 of 6 screens differ; the first is screen 1: ";
    assert!(printed(&output).starts_with(found), "{}", printed(&output));
    let page = page_of(&folder);
    assert!(page.find(found).expect("it is said") < page.find("<table>").expect("then the table"));
    assert_eq!(page.matches("src=\"data:image/png;base64,").count(), 18, "and where they differ");
    assert!(!page.contains("src=\"http") && !page.contains("<script"));
    for typed in ["<kbd>⏎</kbd>", "<kbd>N</kbd>", "<kbd>26 22⏎</kbd>", "<kbd>28 23⏎</kbd>", "<kbd>F1</kbd>"]
    {
        assert!(page.contains(typed), "{typed}");
    }
    let parted = "the answers differ first at screen 5: the original 20-24, this program 20 23 27.";
    assert!(page.contains(parted), "{}", printed(&output));
    let picture = |name: &str| fs::read(folder.join("out").join(name)).expect(name);
    assert_ne!(picture("original-003.png"), picture("original-004.png"), "the keys have arrived");
    let left = fs::read_dir(folder.join("original")).expect("there").count();
    assert_eq!(left, 1, "the original's folder stays as it is");
}

#[test]
fn a_mask_hides_what_legitimately_differs() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("mask");
    fs::write(folder.join("script"), "\n").expect("written");
    let output =
        compare(&folder, &["--mask", "0,0,640,200", "--mask", "0,200,640,150"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    let found = "All screens are the same outside the masks (2 screens).";
    assert!(printed(&output).starts_with(found), "{}", printed(&output));
}

#[test]
fn an_original_that_ends_by_itself_is_an_ordinary_result() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("ends", "\nN\n21 18\n", &[]);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    let ended = "the original ended by itself at screen 2, 2 steps of the script before its end";
    assert!(printed(&output).contains(ended), "{}", printed(&output));
    assert!(output.stderr.is_empty(), "{}", printed(&output));
    let page = page_of(&folder);
    assert!(page.contains(ended) && page.contains("Divisione per zero."), "its last screen is read");
}

#[test]
fn a_program_with_another_menu_gets_keys_of_its_own_and_both_go_on_from_one_position() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let script =
        "wait: still 10\n| {enter}\n1 | N\n21 18\nreply original: 12 16\n25 21\nreply original: 8-12\n\
                  29 25\nwait: change 20\nreply original: 4 8\n";
    let (folder, mut command) = compare_with("text_menu", script, &[]);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    let page = page_of(&folder);
    assert!(!page.contains("Tasto errato"), "its menu was not mistyped");
    assert!(page.contains("text, 80 x 25") && page.contains("Io muovo 4 8"), "it is read");
    assert!(page.contains("a cursor blinks on the original"), "which is no reason to wait for ever");
    for answer in ["last moves: 21 18, 12 16", "last moves: 25 21, 8 12", "last moves: 29 25, 4 8"] {
        assert!(page.contains(answer), "{answer}: this program has played it");
    }
    assert!(
        printed(&output).contains("the answers differ first at screen 6: the original 4 8, this program ")
    );
}

#[test]
fn without_a_reply_the_page_says_where_the_games_parted_and_what_each_answered() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("other_answers", "N | {enter}N\n21 18\n", &[]);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    let parted = "the answers differ first at screen 3: the original 11 15, this program ";
    assert!(printed(&output).contains(parted), "{}", printed(&output));
    assert!(page_of(&folder).contains("(read off its screen)"));
}

#[test]
fn the_user_types_the_originals_answers_when_asked() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("other_answers", "N | {enter}N\n21 18\n25 21\n", &["--ask"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    child.stdin.take().expect("asked for").write_all(b"12 17\n11 15\n\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    for words in [
        "Screen 3 of the original: out/original-003.png",
        "12 17 is no legal move here. Legal are: ",
        "What did the original answer? [RETURN: 7 11; ?: cannot tell]",
    ] {
        assert!(printed(&output).contains(words), "{words}: {}", printed(&output));
    }
    let page = page_of(&folder);
    assert!(page.contains("(typed when asked)") && page.contains("last moves: 25 21, 7 11"));
}

#[test]
fn the_same_text_in_another_mode_is_the_same_and_a_cursor_takes_no_time() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // Without KEYBOARD.DAT the program halts with a message on a black screen.
    let (folder, mut command) = compare_with("cursor", &"\n".repeat(9), &["--pause", "2", "--disk", "bin"]);
    fs::create_dir_all(folder.join("bin")).expect("an empty disk");
    let start = Instant::now();
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    assert!(printed(&output).starts_with("All screens are the same (10 screens)."), "{}", printed(&output));
    assert_eq!(page_of(&folder).matches("the same text, in another mode</td>").count(), 10);
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn screens_of_every_mode_are_named_and_shown() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("modes", &"x |\n".repeat(8), &[]);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    assert!(printed(&output).starts_with("9 of 9 screens differ"), "{}", printed(&output));
    let page = page_of(&folder);
    for mode in [
        "text, 80 x 25",
        "text, 40 x 25",
        "CGA or EGA, 320 x 200, 3 colours",
        "EGA, 640 x 200, 3 colours",
        "EGA, 640 x 350",
        "VGA, 640 x 480",
    ] {
        assert!(page.contains(mode), "{mode}");
    }
    let shown = page.matches("<figcaption>the original: ").count();
    assert_eq!((shown, page.matches("only the original has “DAMA 1.0”").count()), (9, 3), "text is read");
}

#[test]
fn the_stand_ins_are_what_their_sources_say() {
    if !cfg!(target_arch = "x86_64") || !["bash", "as", "ld", "objcopy"].into_iter().all(is_installed) {
        return;
    }
    let output = Command::new(root().join("tools/stand_ins.sh")).arg("--check").output().expect("it runs");
    assert!(output.status.success(), "{}", printed(&output));
}

#[test]
fn missing_programs_are_named() {
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

/// Writes a fake program that comes first on the PATH.
#[track_caller]
fn stand_in(folder: &Path, name: &str, lines: &str) {
    let path = folder.join("bin").join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it may be run");
}

/// A PATH with the fake programs first.
fn path_of(folder: &Path) -> String {
    format!("{}:{}", folder.join("bin").display(), std::env::var("PATH").unwrap_or_default())
}

#[track_caller]
fn real(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file());
    found.expect("it is installed")
}

#[test]
fn a_dosbox_that_ends_at_its_start_is_started_once_more_and_an_x_server_may_answer_late() {
    if !has_machine() {
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
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    assert!(printed(&output).contains("2 screens"), "{}", printed(&output));
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
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
        assert_eq!(printed(&output), format!("dama: dosbox: ended (exit status: 0); {expected}\n"));
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
        assert!(conf.lines().any(|line| line == command), "{conf}");
    }
    let output =
        compare(&folder, &["--seed", "4294967296"]).env("PATH", path_of(&folder)).output().expect("runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(printed(&output), "dama: --seed 4294967296: expected 0 to 4294967295 for DAMA.COM\n");
}
