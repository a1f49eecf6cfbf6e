//! The game being played is kept by itself, and the next program can go on with it.

use crate::program;
use dama::unstable::app::Key;
use dama::unstable::formats::save::HISTORY_MAGIC;
use dama::unstable::host::disks::kept::KeptGames;
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::saved_history;
use program::{config, Config, Memory, Program, Scratch, KEYBOARD_DAT, LOCALE};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

type Kept = Program<KeptGames<Memory>>;

const NAME: &str = "!SOSPESA";

/// A program that plays from the disk `disk`, both of whose colours are at the keyboard.
fn program(scratch: &Scratch, disk: &str) -> Kept {
    let disk = scratch.0.join(disk);
    fs::create_dir_all(&disk).expect("made");
    let drives = KeptGames::of(Memory::usual(), Some(&disk), &scratch.0.join("kept"), Lang::It);
    let mut program = Program::with(Config::default(), drives);
    program.line("");
    program
}

fn playing(scratch: &Scratch, moves: &[&str]) -> Kept {
    let mut program = program(scratch, "disk");
    program.line("N").lines(moves).think();
    assert_eq!(program.plies() as usize, 2 * moves.len());
    program
}

/// The kept files, once the program that wrote them is gone.
fn files(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder.join("kept")).into_iter().flatten().flatten();
    let mut found: Vec<_> = found.map(|entry| entry.path()).collect();
    // Neither locks nor a file that is being written under another name.
    found.retain(|path| path.extension().is_some_and(|end| end.to_string_lossy().parse::<u8>().is_ok()));
    found.sort();
    found
}

/// The first row of the list of saved games.
fn offered(program: &mut Kept) -> Option<String> {
    program.line("P").is(Scene::Resume);
    let text = program.text();
    program.key(Key::Escape);
    text.lines().find(|line| line.starts_with("  ")).filter(|line| line.contains(NAME)).map(String::from)
}

#[test]
fn the_first_row_of_the_list_goes_on_with_the_game_of_a_program_that_is_gone() {
    let scratch = Scratch::new("kept-resume");
    let first = playing(&scratch, &["21 18", "22 19"]);
    let (position, plies) = (first.position(), first.plies());
    drop(first);
    let mut second = program(&scratch, "disk");
    assert_eq!(second.message(), "Una partita è rimasta a metà: P la riprende dall'ultima mossa.");
    let row = offered(&mut second).expect("offered");
    assert!(row.contains("dama italiana") && row.contains("Mossa: 3"), "{row}");
    second.line("P").line(NAME).is(Scene::Game);
    assert_eq!((second.position(), second.plies()), (position, plies));
    second.line("S").line(NAME).is(Scene::Game);
    assert!(second.message().starts_with("Non salvata. Questo nome"), "{}", second.message());
    // While it is played again, nobody else is offered it; afterwards its file is the only one.
    assert_eq!(offered(&mut program(&scratch, "disk")), None);
    drop(second);
    assert_eq!(files(&scratch.0).len(), 1);
}

#[test]
fn a_running_program_keeps_its_game_to_itself_and_another_disk_has_its_own() {
    let scratch = Scratch::new("kept-two");
    let first = playing(&scratch, &["21 18"]);
    let second = playing(&scratch, &["22 18", "23 19"]);
    assert_eq!(offered(&mut program(&scratch, "disk")), None, "both are being played");
    drop(first);
    assert!(offered(&mut program(&scratch, "disk")).is_some_and(|row| row.contains("Mossa: 2")));
    let mut other = program(&scratch, "other");
    assert_eq!(other.message(), "Premi il tasto della tua scelta.");
    assert_eq!(offered(&mut other), None);
    drop(second);
    assert_eq!(files(&scratch.0).len(), 2);
    // A new game leaves those of earlier evenings alone.
    drop(playing(&scratch, &["21 17"]));
    assert_eq!(files(&scratch.0).len(), 3);
}

#[test]
fn it_goes_away_when_the_game_is_saved_left_or_over() {
    let scratch = Scratch::new("kept-gone");
    let mut saved = playing(&scratch, &["21 18"]);
    saved.line("S").line("PARTITA").is(Scene::Game);
    drop(saved);
    assert_eq!(files(&scratch.0), [] as [PathBuf; 0]);

    let mut left = playing(&scratch, &["21 18"]);
    left.escape().is(Scene::Abandon).key(Key::Char('n')).is(Scene::Game);
    left.escape().key(Key::Char('Y')).is(Scene::Menu);
    drop(left);
    assert_eq!(files(&scratch.0), [] as [PathBuf; 0]);

    let disk = scratch.0.join("disk");
    let drives = KeptGames::of(Memory::usual(), Some(&disk), &scratch.0.join("kept"), Lang::It);
    let mut over = Program::with(config("W:W21:B18", 1), drives);
    over.line("").line("N").line("21 18 14").is(Scene::End);
    drop(over);
    assert_eq!(files(&scratch.0), [] as [PathBuf; 0]);
}

#[test]
fn a_damaged_file_is_not_offered_or_named_and_never_believed() {
    let scratch = Scratch::new("kept-damaged");
    drop(playing(&scratch, &["21 18", "22 19"]));
    let [path] = &files(&scratch.0)[..] else { panic!("one file") };
    let whole = fs::read(path).expect("kept");
    let mut state = 3u32;
    for round in 0..400 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let at = (state >> 8) as usize % whole.len();
        if round % 3 == 1 && at == saved_history::split(&whole).expect("sound").0.len() {
            // A sound game without its history.
            continue;
        }
        let mut bytes = whole.clone();
        match round % 3 {
            0 => bytes[at] ^= 1 << (state >> 28 & 7),
            1 => bytes.truncate(at),
            _ => bytes.insert(at, state as u8),
        }
        fs::write(path, &bytes).expect("written");
        let mut next = program(&scratch, "disk");
        next.line("P").line(NAME).is(Scene::Menu);
        assert!(next.app.screen().is_error, "{round}: {}", next.message());
    }
    fs::remove_file(path).expect("removed");
    fs::create_dir(path).expect("made");
    assert_eq!(offered(&mut program(&scratch, "disk")), None, "no plain file");
}

#[test]
fn where_nothing_can_be_written_one_line_says_so_and_the_game_goes_on() {
    let scratch = Scratch::new("kept-unwritable");
    fs::write(scratch.0.join("kept"), "no folder").expect("written");
    let mut program = program(&scratch, "disk");
    let told = Lang::It.text(dama::unstable::session::messages::words::GAME_NOT_KEPT);
    program.line("N");
    assert_eq!(program.message(), told);
    for line in ["21 18", "22 19"] {
        program.line(line).think();
        assert_ne!(program.message(), told);
    }
    assert_eq!(program.plies(), 4);
}

/// Plays in a terminal of its own, from a disk of its own; `pid` is the file with the program's number.
#[cfg(target_os = "linux")]
fn in_terminal(scratch: &Scratch) -> Child {
    let at = |name: &str| scratch.0.join(name);
    let run =
        format!("echo $$ >'{}'; exec '{}' --text --level 1", at("pid").display(), env!("CARGO_BIN_EXE_dama"));
    let mut command = Command::new("script");
    command.args(["-qefc", &run, "/dev/null"]).envs([LOCALE]).env("DAMA_DISK", at("disk"));
    command.env("XDG_CONFIG_HOME", &scratch.0).env("XDG_DATA_HOME", &scratch.0);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("util-linux is there")
}

/// Waits for something that comes sooner or later, on however slow a machine.
#[track_caller]
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..12_000 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{what} does not come");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_in_a_terminal_outlives_kill_9() {
    use std::io::{Read, Write};
    let scratch = Scratch::new("kept-killed");
    fs::create_dir(scratch.0.join("disk")).expect("made");
    fs::write(scratch.0.join("disk/KEYBOARD.DAT"), KEYBOARD_DAT).expect("written");
    let kept = scratch.0.join("dama");
    let mut child = in_terminal(&scratch);
    child.stdin.as_mut().expect("piped").write_all(b"\nN\n21 18\n").expect("heard");
    // The player's move and the program's: two numbers behind the start.
    let has_two_plies = |path: &PathBuf| {
        let bytes = fs::read(path).unwrap_or_default();
        let (saved, history) = saved_history::split(&bytes).unwrap_or_default();
        history.is_some_and(|history| {
            bytes.len() - saved.len() == history.start.len() + HISTORY_MAGIC.len() + 17 + 2 * 2
        })
    };
    let path = wait_for("the kept game", || files(&kept).into_iter().find(has_two_plies));
    let pid = fs::read_to_string(scratch.0.join("pid")).expect("started");
    let killed = Command::new("kill").args(["-9", pid.trim()]).status().expect("kill");
    assert!(killed.success());
    child.wait().expect("it ends");
    assert!(path.exists());

    let mut next = in_terminal(&scratch);
    let lines = format!("\nP\n{NAME}\nE\nY\n");
    next.stdin.as_mut().expect("piped").write_all(lines.as_bytes()).expect("heard");
    let mut printed = String::new();
    next.stdout.as_mut().expect("piped").read_to_string(&mut printed).expect("UTF-8");
    next.wait().expect("it ends");
    assert!(printed.contains("Mossa: 2") && printed.contains(&format!("C:{NAME}")), "{printed}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_piped_to_the_terminal_keeps_nothing_with_or_without_the_option_for_text() {
    use std::io::Write;
    for option in [&["--text"][..], &[]] {
        let scratch = Scratch::new("kept-piped");
        fs::write(scratch.0.join("KEYBOARD.DAT"), KEYBOARD_DAT).expect("written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.args(option).envs([LOCALE]).env("DAMA_DISK", &scratch.0).env_remove("DISPLAY");
        command.env("XDG_CONFIG_HOME", &scratch.0).env("XDG_DATA_HOME", &scratch.0);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("started");
        child.stdin.take().expect("piped").write_all(b"\nN\n21 18\n").expect("heard");
        let output = child.wait_with_output().expect("it ends");
        assert!(String::from_utf8_lossy(&output.stdout).contains("Il programma muove"), "{output:?}");
        assert!(!scratch.0.join("dama").exists(), "{option:?}");
    }
}
