//! `dama compare` with test programs instead of the original.
//!
//! Needs dosbox, Xvfb, xdotool and xwd; prints a warning and skips without them.
//! The programs are in `tests/data/stand_ins`, each with its source.

use crate::by_hand::{evidence_in, Fault, FAULTS};
use crate::program::root;
use dama::italian::{Color, Game as _, Kind, Position, Setup, Square};
use dama::levels::{choose, Level};
use dama::unstable::front::dos::words;
use dama::unstable::rules::italian::refusal::read_move;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::os::unix::fs::{symlink, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    fs::create_dir(folder.join("tmp")).expect("a folder");
    fs::write(folder.join("original/dama.com"), STAND_IN).expect("written");
    fs::write(folder.join("script"), "\nN\n26 22\n28 23\n{f1}\n").expect("written");
    folder
}

/// Runs one DOSBox at a time: each takes a whole core and its own X server.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

fn compare(folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(folder).env_remove("DISPLAY").env("TMPDIR", folder.join("tmp"));
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

/// Says what is wrong with `--original PATH`.
#[track_caller]
fn refused(folder: &Path, how: &[&str], path: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(folder).env("PATH", "/nowhere").env("TMPDIR", folder.join("tmp"));
    let output =
        command.args(["compare", "--original", path, "--out", "out"]).args(how).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
    assert!(!folder.join("out").exists());
    nothing_is_left(folder);
    printed(&output)
}

const SCRIPT: [&str; 2] = ["--script", "script"];

#[test]
fn a_file_that_is_neither_an_archive_nor_an_image_or_has_no_program_is_told() {
    let folder = folder("file");
    let packed = root().join("tests/data/packed/dama.zip");
    let zip = fs::read(&packed).expect("an archive");
    fs::write(folder.join("disk.img"), [0; 512]).expect("written");
    fs::write(folder.join("short.zip"), &zip[..zip.len() - 1]).expect("written");
    let mut slips = zip.clone();
    for at in 0..zip.len() {
        if zip[at..].starts_with(b"DAMA/DAMA.COM") {
            slips[at..at + 5].copy_from_slice(b"../X/");
        }
    }
    fs::write(folder.join("slips.zip"), slips).expect("written");
    let mut bomb = zip.clone();
    let entry = zip.windows(4).position(|bytes| bytes == b"PK\x01\x02").expect("a directory");
    bomb[entry + 27] = 0x20;
    fs::write(folder.join("bomb.zip"), bomb).expect("written");
    for (name, expected) in [
        ("disk.img", "no ZIP archive, and no floppy image: 512 bytes, not a FAT12 floppy disk in a format of DOS (160, "),
        ("short.zip", "a damaged ZIP archive: it has no end\n"),
        ("slips.zip", "../X/DAMA.COM: not a plain file name\n"),
        ("bomb.zip", "DAMA/DAMA.COM: the archive's files are too large\n"),
        ("none.zip", "No such file or directory"),
    ] {
        for how in [&SCRIPT[..], &["--script", "script", "--rules"], &["--by-hand"]] {
            // Any file's checksum is taken.
            if name == "disk.img" && how == ["--by-hand"] {
                continue;
            }
            let said = refused(&folder, how, name);
            assert!(said.starts_with(&format!("dama: {name}: {expected}")) && said.lines().count() == 1, "{said}");
        }
    }
    let packed = packed.to_str().expect("a name");
    let said = refused(&folder, &["--script", "script", "--program", "PIPPO.COM"], packed);
    assert_eq!(said, format!("dama: {packed}: contains no PIPPO.COM\n"));
}

#[test]
fn an_original_in_an_archive_or_an_image_is_run_and_its_files_are_named() {
    let folder = folder("packed");
    let dama =
        |args: &[&str]| Command::new(env!("CARGO_BIN_EXE_dama")).current_dir(&folder).args(args).output();
    for args in [["disk", "make", "dama.img"].as_slice(), &["disk", "put", "dama.img", "original/dama.com"]] {
        assert!(dama(args).expect("it runs").status.success());
    }
    fs::copy(root().join("tests/data/packed/dama.zip"), folder.join("dama.zip")).expect("copied");
    // As macOS packs it.
    let mut zip = fs::read(folder.join("dama.zip")).expect("copied");
    for at in 0..zip.len() {
        if zip[at..].starts_with(b"DAMA/LEGGIMI.TXT") {
            zip[at + 5..at + 7].copy_from_slice(b"._");
        }
    }
    fs::write(folder.join("mac.zip"), zip).expect("written");
    stand_in(&folder, "dosbox", r#"ls "$(dirname "$2")/original" >copied; exit 7"#);
    for (name, out, left_out) in [
        ("dama.zip", "of-zip", ""),
        ("dama.img", "of-img", ""),
        ("mac.zip", "of-mac", "mac.zip: left out: DAMA/._GGIMI.TXT\n"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&folder).env("PATH", path_of(&folder)).env("DISPLAY", ":0");
        command.env("TMPDIR", folder.join("tmp")).args(["compare", "--original", name, "--out", "out"]);
        stand_in(&folder, "xdotool", "[ $1 != search ] || exit 1");
        stand_in(&folder, "xwd", "exit 1");
        let output = command.args(SCRIPT).output().expect("it runs");
        let ended = "dama: dosbox: ended (exit status: 7); its log is empty\n";
        assert_eq!(printed(&output), left_out.to_string() + ended);
        let copied = fs::read_to_string(folder.join("copied")).expect("there").to_uppercase();
        assert!(copied.lines().any(|file| file == "DAMA.COM") && !copied.contains("._"), "{copied}");
        nothing_is_left(&folder);
        let output = dama(&["compare", "--by-hand", "--original", name, "--out", out]).expect("it runs");
        assert!(output.status.success(), "{}", printed(&output));
        let evidence = evidence_in(&folder, &format!("{out}/compare.json"));
        let files = evidence["files"].as_array().expect("a list");
        let names: Vec<&str> = files.iter().filter_map(|file| file["name"].as_str()).collect();
        assert_eq!(names.last(), Some(&name), "{names:?}");
        assert!(names.iter().any(|name| name.eq_ignore_ascii_case("DAMA.COM")), "{names:?}");
        assert!(name != "dama.zip" || files[0]["modified"] == "1994-05-12", "{files:?}");
    }
}

#[track_caller]
fn compare_with(stand_in: &str, script: &str, more: &[&str]) -> (PathBuf, Command) {
    let folder = folder(stand_in);
    let bytes = fs::read(root().join("tests/data/stand_ins").join(stand_in).with_extension("com"));
    fs::write(folder.join("original/dama.com"), bytes.expect("its bytes")).expect("written");
    fs::write(folder.join("script"), script).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(&folder).env_remove("DISPLAY").env("DAMA_DRIVE_A", folder.join("bin"));
    command.env("TMPDIR", folder.join("tmp"));
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

#[track_caller]
fn nothing_is_left(folder: &Path) {
    let left: Vec<_> = fs::read_dir(folder.join("tmp")).expect("there").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
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
    let output = compare(&folder, &[]).output().expect("it runs");
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
    let picture = |name: &str| fs::read(folder.join("out").join(name)).expect(name);
    assert_ne!(picture("original-003.png"), picture("original-004.png"), "the keys have arrived");
    let left = fs::read_dir(folder.join("original")).expect("there").count();
    assert_eq!(left, 1, "the original's folder stays as it is");
    nothing_is_left(&folder);
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

/// Answers as an original with this fault: in files, which the stand-in `asks` prints.
fn answer_as(fault: &'static Fault, tmp: &Path, stop: &AtomicBool) {
    let mut position = Position::start(Color::White);
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(20));
        let copies =
            fs::read_dir(tmp).into_iter().flatten().flatten().map(|entry| entry.path().join("original"));
        let Some(copy) = copies.filter(|copy| copy.join("ASKS.TXT").exists()).last() else { continue };
        let asked = fs::read_to_string(copy.join("ASKS.TXT")).unwrap_or_default();
        if !asked.ends_with('\r') || fs::remove_file(copy.join("ASKS.TXT")).is_err() {
            continue;
        }
        let numbers: Vec<u32> = asked.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        if numbers.is_empty() {
            position = Position::start(Color::White);
        }
        let next = match read_move(&position, &numbers) {
            Ok(mv) => Some(position.play_unchecked(mv)),
            Err(error) => (fault.takes)(error).then(|| moved(&position, &numbers)),
        };
        let said = match next.and_then(|next| Some((next, choose(&next, Level::FIRST, 1, &mut |_| true)?.mv)))
        {
            Some((next, mv)) => {
                position = next.play_unchecked(mv);
                format!("GIOCO {mv}")
            }
            None => "MOSSA ERRATA".into(),
        };
        fs::write(copy.join("TELLS.TMP"), said).expect("written");
        fs::rename(copy.join("TELLS.TMP"), copy.join("TELLS.TXT")).expect("renamed");
    }
}

/// The position after a wrong move that is taken.
fn moved(position: &Position, numbers: &[u32]) -> Position {
    let mut setup = Setup::to_move(!position.turn());
    for square in Square::all() {
        let number = u32::from(square.number());
        let is_taken = numbers.len() > 2 && numbers.iter().skip(1).step_by(2).any(|taken| *taken == number);
        let Some((color, kind)) = position.piece_at(square).filter(|_| !is_taken) else { continue };
        let to = if number == numbers[0] { numbers[numbers.len() - 1] } else { number };
        setup.place(to, color, if to <= 4 { Kind::King } else { kind });
    }
    setup.position().expect("a position")
}

/// A guided session with an original of this fault; returns what it printed and its evidence.
fn guided(fault: &'static Fault, more: &[&str], typed: &str) -> (PathBuf, Output, serde_json::Value) {
    let (folder, mut command) = compare_with("asks", "N\n", &["--rules", "--lang", "en"]);
    command.args(more).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let stop = AtomicBool::new(false);
    let output = std::thread::scope(|scope| {
        let tmp = folder.join("tmp");
        scope.spawn({
            let stop = &stop;
            move || answer_as(fault, &tmp, stop)
        });
        let mut child = command.spawn().expect("it runs");
        child.stdin.take().expect("piped").write_all(typed.as_bytes()).unwrap_or_default();
        let output = child.wait_with_output().expect("it ends");
        stop.store(true, Ordering::Relaxed);
        output
    });
    nothing_is_left(&folder);
    let evidence = fs::read_to_string(folder.join("out/compare.json")).unwrap_or_default();
    (folder, output, serde_json::from_str(&evidence).unwrap_or_default())
}

#[test]
fn wrong_rules_are_found_and_named_in_dosbox_with_nobody_there() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    // DAMA_FAULTS=all: all of them, which takes a quarter of an hour; some are met in a later game only.
    let is_all = std::env::var_os("DAMA_FAULTS").is_some();
    let games = if is_all { "3" } else { "1" };
    for fault in FAULTS.iter().filter(|fault| is_all || ["M10", "M12.1"].contains(&fault.statement)) {
        let statement = fault.statement;
        let (_, output, evidence) = guided(fault, &["--games", games], "");
        assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
        assert!(printed(&output).contains(&format!("Contradicted: {statement}.")), "{}", printed(&output));
        let lines = evidence["lines"].as_array().expect("a list");
        let shows = lines.iter().find(|line| line["finding"] == "contradicts").expect("a line");
        assert_eq!(shows["seen"]["source"], "read", "{evidence}");
    }
}

#[test]
fn what_the_original_writes_on_its_drives_is_kept_and_shown_in_both_ways() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("saves", "S{enter} | {enter}\n", &["--drive", "B=b"]);
    fs::create_dir(folder.join("b")).expect("made");
    fs::write(folder.join("original/KEYBOARD.DAT"), "x").expect("written");
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    let said = "B:PARTITA, 16 bytes, not a saved game of our format: written-001-B-PARTITA, written-001-B-PARTITA.txt";
    assert!(page_of(&folder).contains(said), "{}", page_of(&folder));
    let kept = |name: &str| fs::read_to_string(folder.join("out").join(name)).expect(name);
    assert_eq!(kept("written-001-B-PARTITA"), "la mia partita 1");
    assert!(kept("written-001-B-PARTITA.txt").ends_with("  la.mia.partita.1\n"));
    assert_eq!(fs::read_dir(folder.join("b")).expect("there").count(), 0, "its own folder stays as it is");
}

#[test]
fn without_its_graphics_with_them_on_a_and_with_damaged_ones_it_is_started_and_the_page_says_what_came() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("saves", "", &["--rules", "--games", "1"]);
    fs::write(folder.join("original/KEYBOARD.DAT"), "x").expect("written");
    let output = command.output().expect("it runs");
    let evidence = evidence_in(&folder, "out/compare.json");
    for (line, finding, text) in [
        (0, "confirms", "senza KEYBOARD.DAT: non arriva alla prima mossa"),
        (1, "confirms", "con KEYBOARD.DAT soltanto su A: arriva alla prima mossa come al solito"),
        (2, "open", "con un byte di KEYBOARD.DAT cambiato: arriva alla prima mossa come al solito"),
    ] {
        let shown = &evidence["lines"][line];
        assert_eq!(
            (&shown["finding"], &shown["text"]),
            (&finding.into(), &text.into()),
            "{}",
            printed(&output)
        );
    }
    for (line, finding, text) in [
        (3, "unexplained", "`S`, poi PROVA: ha scritto B:PARTITA, 16 bytes, "),
        (4, "unexplained", "`S`, poi A:PROVA: ha scritto B:PARTITA, 16 bytes, "),
        (5, "unexplained", "`S`, poi B:PROVA: ha scritto B:PARTITA, 16 bytes, "),
    ] {
        let shown = &evidence["lines"][line];
        assert_eq!((&shown["finding"], &shown["statements"]), (&finding.into(), &serde_json::json!([])));
        assert!(shown["text"].as_str().is_some_and(|shown| shown.starts_with(text)), "{shown}");
    }
    assert!(evidence["statements"].to_string().contains("[\"M20\",\"not_met\",[]]"), "{evidence}");
    // Its second 12-16 is no move any more.
    assert_eq!(evidence["compared"], 1, "{evidence}");
    let output = command.output().expect("it runs");
    let again = evidence_in(&folder, "out/compare.json");
    assert_eq!(again["lines"], evidence["lines"], "nothing is lost or twice: {}", printed(&output));
}

#[test]
fn a_speaker_that_sounds_is_noticed_and_the_page_says_when() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    for (stand_in, is_heard) in [("beeps", true), ("other_answers", false)] {
        let (folder, mut command) = compare_with(stand_in, "N | {enter}N\n21 18\n", &[]);
        let output = command.output().expect("it runs");
        let page = page_of(&folder);
        let sounds = page.matches("the speaker began to sound 0.").count();
        assert_eq!(sounds, usize::from(is_heard), "{stand_in}: {}", printed(&output));
    }
}

#[test]
fn a_menu_by_arrows_in_40_columns_is_gone_through_and_its_answers_are_read() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) =
        compare_with("arrows", "{down}{enter} |\n", &["--rules", "--games", "1", "--lang", "en"]);
    let output = command.output().expect("it runs");
    let page = page_of(&folder);
    assert!(
        page.contains("; the original answered 12 16, ") || page.contains("; both answer 12 16"),
        "{page}"
    );
    assert!(page.contains("read off its screen; 0."), "with its time: {page}");
    assert!(!page.contains("typed by a person"), "{}", printed(&output));
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
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    assert!(printed(&output).starts_with("All screens are the same (10 screens)."), "{}", printed(&output));
    let page = page_of(&folder);
    assert_eq!(page.matches("the same text, in another mode</td>").count(), 10);
    assert!(!page.contains("did not stand still"), "no screen was waited for to the end");
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

/// Types a move into a program that thinks for five seconds; returns the page.
#[track_caller]
fn after_a_thought(stand_in: &str, more: &[&str]) -> Option<String> {
    if !has_machine() {
        return None;
    }
    let script = "N | {enter}\n| N\n21 17\n";
    let (folder, mut command) = compare_with(stand_in, script, more);
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    nothing_is_left(&folder);
    Some(page_of(&folder))
}

#[test]
fn a_program_that_thinks_on_a_still_screen_is_waited_for_however_it_reads_its_keys() {
    for (stand_in, more) in [("thinks", &["--pause", "0.01"][..]), ("polls", &[]), ("lines", &[])] {
        let said =
            ["told when it asks for a key: at 4 of 4 screens.", "the original 12 16 (read off its screen)"];
        // On a busy machine the emulator itself may stand still for seconds, which nothing tells from waiting.
        let mut pages = (0..3).map_while(|_| after_a_thought(stand_in, more)).peekable();
        if pages.peek().is_none() {
            return;
        }
        assert!(pages.any(|page| said.iter().all(|said| page.contains(said))), "{stand_in}");
    }
}

#[test]
fn where_nothing_is_heard_the_picture_decides_and_the_page_says_so() {
    for (stand_in, more, said) in [
        ("buffer", &[][..], "told when it asks for a key: at 0 of 4 screens. Elsewhere its picture told"),
        ("thinks", &["--no-resident"], "Nothing was resident beside the original: its picture told"),
    ] {
        let Some(page) = after_a_thought(stand_in, more) else { return };
        assert!(page.contains(said), "{stand_in}");
        assert!(!page.contains("the original 12 16"), "{stand_in}: it is still thinking");
    }
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

#[test]
fn games_are_counted_in_a_guided_session_only() {
    let output = compare(&folder("games"), &["--games", "2"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
    assert!(printed(&output).contains("<--rules|--by-hand>"), "{}", printed(&output));
}

#[test]
fn a_guided_session_refuses_what_it_has_no_use_for_before_it_looks_for_an_emulator() {
    let folder = folder("no use");
    for (script, more, expected) in [
        ("N\n", &["--level", "M"][..], "the original has none of them"),
        ("N\n12 16\nreply original: 8 12\n", &[], "script: line 3: mask: and reply original: have no place"),
        ("mask: cursor\n", &[], "script: line 1: mask: and reply original: have no place"),
    ] {
        fs::write(folder.join("script"), script).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&folder).env("PATH", "/nowhere").args(["compare", "--rules"]).args(more);
        let output = command
            .args(["--original", "original", "--script", "script", "--out", "out"])
            .output()
            .expect("runs");
        assert_eq!(output.status.code(), Some(2), "{}", printed(&output));
        assert!(printed(&output).contains(expected), "{}", printed(&output));
        assert!(!folder.join("out").exists());
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
fn another_dosbox_on_the_display_is_left_alone() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (folder, mut command) = compare_with("other_answers", "N | {enter}N\n21 18\n", &[]);
    let (dosbox, xdotool) = (real("dosbox"), real("xdotool"));
    let other = format!(
        "env -u SDL_VIDEO_X11_WMCLASS {} -conf /dev/null >/dev/null 2>&1 &\n\
         until {} search --onlyvisible --class dosbox; do sleep 0.1; done >/dev/null\nexec {} \"$@\"",
        dosbox.display(),
        xdotool.display(),
        dosbox.display()
    );
    stand_in(&folder, "dosbox", &other);
    let output = command.env("PATH", path_of(&folder)).output().expect("it runs");
    assert!(page_of(&folder).contains("the original 11 15"), "{}", printed(&output));
    nothing_is_left(&folder);
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
        nothing_is_left(&folder);
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

/// Waits until a condition holds.
#[track_caller]
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < Duration::from_secs(180), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Reads the process ids that a stand-in has written.
fn ids(folder: &Path, count: usize) -> Option<Vec<u32>> {
    let text = fs::read_to_string(folder.join("ids")).ok()?;
    let ids: Vec<u32> = text.lines().filter_map(|line| line.parse().ok()).collect();
    (ids.len() >= count && text.ends_with('\n')).then_some(ids)
}

fn runs(id: u32) -> bool {
    // A process that has ended stays as a zombie until it is waited for.
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}

/// Prepares a run with every signal as in a terminal, whatever this test was started with.
fn with_signals(compare: Command, how: &str) -> Command {
    let mut command = Command::new("env");
    command.arg(how).arg(compare.get_program()).args(compare.get_args());
    command.current_dir(compare.get_current_dir().expect("set"));
    for (name, value) in compare.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status();
    assert!(sent.expect("it runs").success());
}

/// Stand-ins that note their process ids and go on as the real programs.
#[track_caller]
fn note_ids(folder: &Path) {
    for name in ["dosbox", "Xvfb"] {
        stand_in(folder, name, &format!("echo $$ >>ids\nexec {} \"$@\"", real(name).display()));
    }
}

#[test]
fn a_signal_ends_dosbox_and_its_x_server_and_removes_the_private_folder() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    for (name, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        let (folder, mut command) = compare_with("other_answers", "N\n", &["--pause", "9999"]);
        note_ids(&folder);
        command.env("PATH", path_of(&folder));
        let mut child = with_signals(command, "--default-signal=HUP,INT,TERM").spawn().expect("it runs");
        wait_until("both run", || ids(&folder, 2).is_some());
        let ids = ids(&folder, 2).expect("both");
        let private: Vec<_> = fs::read_dir(folder.join("tmp")).expect("there").flatten().collect();
        assert_eq!(private.len(), 1, "one folder for everything: {private:?}");
        let metadata = private[0].metadata().expect("there");
        assert_eq!((metadata.is_dir(), metadata.permissions().mode() & 0o777), (true, 0o700));
        signal(&child, name);
        assert_eq!(child.wait().expect("it ends").signal(), Some(number), "SIG{name}");
        assert!(!ids.iter().any(|&id| runs(id)), "SIG{name}");
        nothing_is_left(&folder);
    }
}

#[test]
fn a_signal_ends_it_while_it_asks_but_not_one_that_is_ignored() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    for is_ignored in [false, true] {
        let (folder, mut command) =
            compare_with("other_answers", "N |\n", &["--rules", "--ask", "--lang", "en"]);
        note_ids(&folder);
        command.env("PATH", path_of(&folder));
        let how = if is_ignored { "--ignore-signal=HUP" } else { "--default-signal=HUP" };
        let mut child = with_signals(command, how).spawn().expect("it runs");
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        let mut asked = Vec::new();
        while !asked.ends_with(b"or type it again]") {
            out.read_until(b']', &mut asked).expect("it asks");
        }
        let asked = String::from_utf8_lossy(&asked);
        assert!(asked.contains("Read off its screen (original-004.png): it played 11 15."), "{asked}");
        signal(&child, "HUP");
        if is_ignored {
            child.stdin.take().expect("piped").write_all(b"\nq\n").expect("it reads");
        }
        let ended = child.wait().expect("it ends");
        let expected = if is_ignored { (Some(3), None) } else { (None, Some(1)) };
        assert_eq!((ended.code(), ended.signal()), expected, "{ended}");
        assert!(!ids(&folder, 2).expect("both").into_iter().any(runs));
        nothing_is_left(&folder);
    }
}

/// A DOSBox that runs, with tools that answer for it; no X server is needed.
#[track_caller]
fn fake_machine(folder: &Path, dosbox: &str, xdotool: &str, xwd: &str) -> Command {
    stand_in(folder, "dosbox", dosbox);
    stand_in(folder, "xdotool", xdotool);
    stand_in(folder, "xwd", xwd);
    let mut command = compare(folder, &[]);
    command.env("PATH", path_of(folder)).env("DISPLAY", ":0");
    command
}

#[test]
fn a_dosbox_that_does_not_end_when_asked_is_killed_with_all_that_it_started() {
    let folder = folder("stubborn");
    let dosbox =
        "trap '' HUP INT TERM\nsleep 9999 &\necho $! >ids.tmp; echo $$ >>ids.tmp; mv ids.tmp ids\nwait";
    let command = fake_machine(&folder, dosbox, "[ $1 != search ] || exit 1", "exit 1");
    let mut child = with_signals(command, "--default-signal=TERM").spawn().expect("it runs");
    wait_until("it runs", || ids(&folder, 2).is_some());
    signal(&child, "TERM");
    assert_eq!(child.wait().expect("it ends").signal(), Some(15));
    // Whoever adopts the inner process waits for it.
    let ids = ids(&folder, 2).expect("both");
    wait_until("both have ended", || !ids.iter().any(|&id| runs(id)));
    nothing_is_left(&folder);
}

#[test]
fn what_stands_under_an_old_name_is_neither_read_nor_written() {
    if !has_machine() {
        return;
    }
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("planted");
    fs::write(folder.join("script"), "\n").expect("written");
    fs::write(folder.join("victim"), "somebody else's").expect("written");
    // The shell has the process id that the program then gets.
    let plant = "at=tmp/dama-compare-$$; mkdir $at $at.told; ln -s ../../victim $at/dama.com; \
                 ln -s ../victim $at.conf; ln -s ../victim $at.log; echo ended >$at.told/ENDED; exec \"$@\"";
    let compare = compare(&folder, &[]);
    let mut command = Command::new("sh");
    command.args(["-c", plant, "sh"]).arg(compare.get_program()).args(compare.get_args());
    command.current_dir(&folder).env_remove("DISPLAY").env("TMPDIR", folder.join("tmp"));
    let output = command.output().expect("it runs");
    assert_eq!(output.status.code(), Some(3), "{}", printed(&output));
    assert!(printed(&output).starts_with("2 of 2 screens differ"), "{}", printed(&output));
    assert_eq!(fs::read_to_string(folder.join("victim")).expect("there"), "somebody else's");
    let left = fs::read_dir(folder.join("tmp")).expect("there").count();
    assert_eq!(left, 4, "what was planted, and nothing else");
}

#[test]
fn links_of_the_original_are_followed_inside_its_folder_only() {
    let folder = folder("links");
    fs::write(folder.join("secret"), "somebody else's").expect("written");
    let original = |name: &str| folder.join("original").join(name);
    symlink("dama.com", original("INSIDE.COM")).expect("linked");
    symlink("nowhere", original("NOWHERE")).expect("linked");
    fs::create_dir(original("FOLDER")).expect("made");
    assert!(Command::new("mkfifo").arg(original("PIPE")).status().expect("it runs").success());
    let look = r#"cd "$(dirname "$2")/original" && ls >../../../copied && cmp dama.com INSIDE.COM || touch ../../../other; exit 7"#;
    let mut command = fake_machine(&folder, look, "[ $1 != search ] || exit 1", "exit 1");
    let output = command.output().expect("it runs");
    assert_eq!(printed(&output), "dama: dosbox: ended (exit status: 7); its log is empty\n");
    assert_eq!(fs::read_to_string(folder.join("copied")).expect("there"), "INSIDE.COM\ndama.com\n");
    assert!(!folder.join("other").exists());
    for target in ["../secret", "/etc/passwd"] {
        let _ = fs::remove_file(original("OUT"));
        symlink(target, original("OUT")).expect("linked");
        let output = command.output().expect("it runs");
        let expected = "dama: original/OUT: a link that leads out of the folder; put the file itself there\n";
        assert_eq!((output.status.code(), printed(&output)), (Some(1), expected.into()));
    }
    nothing_is_left(&folder);
}

#[test]
fn what_the_tools_say_is_bounded() {
    let folder = folder("bounded");
    let runs = "sleep 9999";
    let finds = "[ $1 != search ] || echo 1";
    // The header: length, version, format, depth, width, height; then 7 byte order, 11 bits, 12 bytes of a line.
    let words = |width: u32| {
        let mut header = [0; 25];
        let fields = [(0, 100), (1, 7), (2, 2), (3, 24), (4, width), (5, width), (7, 1), (11, 32)];
        fields.into_iter().for_each(|(number, value)| header[number] = value);
        header[12] = width.wrapping_mul(4);
        header.iter().flat_map(|word: &u32| word.to_be_bytes()).collect::<Vec<u8>>()
    };
    for (name, width) in [("huge", u32::MAX), ("large", 2049)] {
        fs::write(folder.join(name), words(width)).expect("written");
    }
    let most = 4 * 2048 * 2048 + 65_536;
    for (dosbox, xdotool, xwd, expected) in [
        (runs, finds, "exec cat /dev/zero", format!("xwd: its output: longer than {most} bytes")),
        (
            runs,
            finds,
            "exec cat huge",
            "dosbox: cannot read its window: 4294967295 x 4294967295 pixels; expected 1 x 1 to 2048 x 2048"
                .into(),
        ),
        (
            runs,
            finds,
            "exec cat large",
            "dosbox: cannot read its window: 2049 x 2049 pixels; expected 1 x 1 to 2048 x 2048".into(),
        ),
        (runs, "exec yes", "exit 1", "xdotool: its output: longer than 65536 bytes".into()),
        (
            "head -c 17000000 /dev/zero; echo; echo last words; touch full; exec sleep 9999",
            "[ $1 = search ] || exit 0; while [ ! -e full ]; do sleep 0.1; done; echo 1",
            "exit 1",
            "dosbox: wrote a log of more than 16777216 bytes; its log ends: last words".into(),
        ),
    ] {
        let output = fake_machine(&folder, dosbox, xdotool, xwd).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{}", printed(&output));
        let said = printed(&output);
        assert!(said.starts_with("dama: ") && said.ends_with(&format!("{expected}\n")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        nothing_is_left(&folder);
    }
}
