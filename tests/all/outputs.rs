//! Commands write new files or replace files of their own format; never their input, and never in part.

use crate::program::{root, Scratch};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A file of the user's in no format that a command writes.
const NOTES: &[u8] = b"my notes\n";

/// A recording, which is a script too.
const SCRIPT: &str = "# A recording of dama: a short game\n\nN\n21 18\nE\nY\n";

const GAMES: &str = "[White \"Rossi\"]\n[Result \"*\"]\n\n1. 22-18 9-13 *\n";

/// A command that writes a file, as words; `OUT` stands for the file.
struct Row {
    words: &'static str,
    /// True if `-` means standard output.
    dash: bool,
}

const fn row(words: &'static str) -> Row {
    Row { words, dash: true }
}

const ROWS: [Row; 16] = [
    row("run S --png OUT"),
    row("run S --png OUT --aspect"),
    row("run S --transcript OUT"),
    row("run S --frames OUT"),
    row("run S --gif OUT"),
    row("run S --record OUT"),
    row("run S --pdn OUT"),
    Row { dash: false, ..row("--text --record OUT") },
    Row { dash: false, ..row("--text --pdn OUT") },
    row("pdn convert GAMES.PDN OUT"),
    row("review GAMES.PDN --nodes 100 --egdb none --pdn OUT"),
    row("review GAMES.PDN --nodes 100 --egdb none --html OUT"),
    row("diagram OUT"),
    row("dat build DATA OUT"),
    row("disk get FLOPPY KEYBOARD.DAT OUT"),
    Row { dash: false, ..row("disk make OUT --size 360") },
];

#[track_caller]
fn folder(name: &str) -> Scratch {
    let folder = Scratch::disk(name);
    let put = |name: &str, bytes: &[u8]| fs::write(folder.0.join(name), bytes).expect("room");
    put("S", SCRIPT.as_bytes());
    put("GAMES.PDN", GAMES.as_bytes());
    assert_eq!(dama(&folder, &["disk", "make", "FLOPPY", "--size", "360"]).status.code(), Some(0));
    folder
}

fn command(folder: &Scratch, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
    command.current_dir(&folder.0).env("DAMA_DRIVE_A", folder.0.join("none")).args(args);
    command.env("XDG_CONFIG_HOME", folder.0.join("none"));
    command
}

#[track_caller]
fn dama(folder: &Scratch, args: &[&str]) -> Output {
    // Standard input of `--text`.
    let script = fs::File::open(folder.0.join("S")).expect("the script");
    command(folder, args).stdin(script).output().expect("the program starts")
}

#[track_caller]
fn words(row: &Row, out: &str) -> Vec<String> {
    let data = root().join("data");
    let word = |word: &str| match word {
        "OUT" => out.to_string(),
        "DATA" => data.to_str().expect("UTF-8").to_string(),
        word => word.to_string(),
    };
    row.words.split(' ').map(word).collect()
}

fn run(folder: &Scratch, row: &Row, out: &str, more: &[&str]) -> Output {
    let words = words(row, out);
    let words: Vec<&str> = words.iter().map(String::as_str).chain(more.iter().copied()).collect();
    dama(folder, &words)
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
    assert!(line.starts_with("dama: ") && line.contains(name) && line.contains(reason), "{what}: {error}");
}

#[track_caller]
fn leaves_nothing_else(folder: &Scratch, what: &str) {
    let left: Vec<String> = folder.names().into_iter().filter(|name| name.ends_with(".tmp")).collect();
    assert!(left.is_empty(), "{what} left {left:?}");
}

#[test]
fn every_output_is_a_new_file_or_one_of_its_own_format_or_forced() {
    let folder = folder("outputs-formats");
    let out = folder.0.join("out");
    for row in &ROWS {
        let what = row.words;
        let _ = fs::remove_file(&out);
        done(&run(&folder, row, "out", &[]), what);
        assert!(fs::metadata(&out).expect(what).len() > 0, "{what}");
        done(&run(&folder, row, "out", &[]), &format!("{what}, in place of its own"));
        fs::write(&out, NOTES).expect("written");
        refused(&run(&folder, row, "out", &[]), "out", "already there", what);
        assert_eq!(fs::read(&out).expect("there"), NOTES, "{what}");
        leaves_nothing_else(&folder, what);
        done(&run(&folder, row, "out", &["--force"]), &format!("{what} --force"));
        assert_ne!(fs::read(&out).expect("there"), NOTES, "{what} --force");
        fs::write(&out, b"").expect("written");
        done(&run(&folder, row, "out", &[]), &format!("{what}, in place of an empty file"));
        refused(&run(&folder, row, "no/such/folder", &[]), "no/such/folder", "", what);
        leaves_nothing_else(&folder, what);
    }
}

#[test]
fn an_output_of_another_command_is_another_format() {
    let folder = folder("outputs-others");
    let made: Vec<String> = (0..).zip(&ROWS).map(|(n, _)| format!("out-{n}")).collect();
    let alike = |a: &str, b: &str| {
        let option = |words: &str| {
            let words: Vec<&str> = words.split(' ').collect();
            words[words.iter().position(|word| *word == "OUT").expect("OUT") - 1].to_string()
        };
        option(a) == option(b) || (a.contains("pdn") && b.contains("pdn"))
    };
    for (row, name) in ROWS.iter().zip(&made) {
        done(&run(&folder, row, name, &[]), row.words);
    }
    for row in &ROWS {
        for (other, name) in ROWS.iter().zip(&made) {
            if alike(row.words, other.words) {
                continue;
            }
            // `disk get` copies a KEYBOARD.DAT here, the format of `dat build`.
            if row.words.starts_with("dat build") && other.words.starts_with("disk get") {
                continue;
            }
            if row.words.starts_with("disk get") && other.words.starts_with("dat build") {
                continue;
            }
            let before = fs::read(folder.0.join(name)).expect("made");
            let what = format!("{} in place of what {} wrote", row.words, other.words);
            refused(&run(&folder, row, name, &[]), name, "already there", &what);
            assert_eq!(fs::read(folder.0.join(name)).expect("there"), before, "{what}");
        }
    }
}

#[test]
fn standard_output_and_devices_are_always_allowed() {
    let folder = folder("outputs-streams");
    for row in &ROWS {
        if row.dash {
            let output = run(&folder, row, "-", &[]);
            done(&output, row.words);
            assert!(!output.stdout.is_empty() && !folder.0.join("-").exists(), "{}", row.words);
        }
        if cfg!(unix) && !row.words.starts_with("disk make") {
            done(&run(&folder, row, "/dev/null", &[]), &format!("{} to /dev/null", row.words));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_gets_what_a_file_would_and_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt;
    let folder = folder("outputs-pipes");
    let pipe = folder.0.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for row in ROWS.iter().filter(|row| !row.words.starts_with("disk make")) {
        let _ = fs::remove_file(folder.0.join("file"));
        done(&run(&folder, row, "file", &[]), row.words);
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).expect("written")
        });
        done(&run(&folder, row, "pipe", &[]), row.words);
        let read = reader.join().expect("it does not panic");
        let file = fs::read(folder.0.join("file")).expect("written");
        // These outputs have times in them, which differ from run to run.
        if row.words.starts_with("run") || row.words.starts_with("disk") || row.words.starts_with("dat") {
            assert!(read == file, "{}", row.words);
        }
        assert_eq!(read.is_empty(), file.is_empty(), "{}", row.words);
        assert!(fs::symlink_metadata(&pipe).expect("there").file_type().is_fifo(), "{}", row.words);
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_and_what_it_leads_to_is_held_to_the_same_rule() {
    let folder = folder("outputs-links");
    let (link, out) = (folder.0.join("link"), folder.0.join("out"));
    std::os::unix::fs::symlink("out", &link).expect("linked");
    for row in &ROWS {
        fs::write(&out, NOTES).expect("written");
        refused(&run(&folder, row, "link", &[]), "link", "already there", row.words);
        assert_eq!(fs::read(&out).expect("there"), NOTES, "{}", row.words);
        fs::write(&out, b"").expect("written");
        done(&run(&folder, row, "link", &[]), row.words);
        assert!(fs::metadata(&out).expect("there").len() > 0, "{}", row.words);
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink(), "{}", row.words);
    }
    fs::remove_file(&out).expect("removed");
    for row in &ROWS {
        refused(&run(&folder, row, "link", &[]), "link", "leads nowhere", row.words);
    }
}

/// Other paths to a file: through a folder, a hard link, a symbolic link.
#[track_caller]
fn other_names(folder: &Scratch, name: &str) -> Vec<String> {
    let mut names = vec![name.to_string(), format!("./{name}")];
    fs::hard_link(folder.0.join(name), folder.0.join(format!("{name}.hard"))).expect("linked");
    names.push(format!("{name}.hard"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(name, folder.0.join(format!("{name}.soft"))).expect("linked");
        names.push(format!("{name}.soft"));
    }
    names
}

#[test]
fn no_command_replaces_what_it_reads_under_any_name() {
    for (number, (words, read)) in (0..).zip([
        ("pdn convert GAMES.PDN OUT", "GAMES.PDN"),
        ("review GAMES.PDN --nodes 100 --egdb none --pdn OUT", "GAMES.PDN"),
        ("--text --open GAMES.PDN --pdn OUT", "GAMES.PDN"),
        ("run S --record OUT", "S"),
        ("run - --record OUT", "S"),
        ("--text --record OUT", "S"),
        ("run T --transcript OUT", "T"),
        ("run F --frames OUT", "F"),
        ("run OPENS --pdn OUT", "GAMES.PDN"),
    ]) {
        let folder = folder(&format!("outputs-reads-{number}"));
        // Besides the scripts: a transcript, and checksums.
        fs::write(folder.0.join("T"), "== 1 title fen=\n\nE\n").expect("written");
        fs::write(folder.0.join("F"), "1 12345678\n").expect("written");
        fs::write(folder.0.join("OPENS"), "\nA\nGAMES.PDN\n{esc}\nN\n21 18\n").expect("written");
        let before = fs::read(folder.0.join(read)).expect("there");
        for name in other_names(&folder, read) {
            let what = format!("{words}: {name}");
            let out = run(&folder, &row(words), &name, &[]);
            refused(&out, &name, "this command reads it", &what);
            assert_eq!(fs::read(folder.0.join(read)).expect("there"), before, "{what}");
            leaves_nothing_else(&folder, &what);
        }
        done(&run(&folder, &row(words), read, &["--force"]), words);
        // There the typed lines only view games.
        if !words.contains("--open") {
            assert_ne!(fs::read(folder.0.join(read)).expect("there"), before, "{words}");
        }
    }
}

#[test]
fn games_are_not_lost_where_their_file_was_opened_meanwhile() {
    let folder = folder("outputs-opened");
    fs::write(folder.0.join("OPENS"), "\nA\nGAMES.PDN\n{esc}\nN\n21 18\n").expect("written");
    let before = fs::read(folder.0.join("GAMES.PDN")).expect("there");
    let output = dama(&folder, &["run", "OPENS", "--disk", ".", "--pdn", "GAMES.PDN"]);
    refused(&output, "GAMES.PDN", "the games are in GAMES-1.pdn", "run");
    assert_eq!(fs::read(folder.0.join("GAMES.PDN")).expect("there"), before);
    let games = fs::read_to_string(folder.0.join("GAMES-1.pdn")).expect("the games");
    assert!(games.contains("1. 21-18"), "{games}");
}

#[test]
fn games_with_a_fault_are_not_cut_where_they_lie() {
    let folder = folder("outputs-fault");
    let faulty = GAMES.replace("9-13", "9-13 2. 99-17 9. 1-2 { all that follows }");
    fs::write(folder.0.join("G.PDN"), &faulty).expect("written");
    let output = dama(&folder, &["pdn", "convert", "G.PDN", "G.PDN"]);
    refused(&output, "G.PDN", "this command reads it", "convert");
    assert_eq!(fs::read_to_string(folder.0.join("G.PDN")).expect("there"), faulty);
}

#[test]
fn the_program_s_own_files_are_not_replaced() {
    let folder = folder("outputs-own");
    let before = fs::read(folder.0.join("KEYBOARD.DAT")).expect("there");
    for option in ["--png", "--transcript", "--frames", "--gif", "--record", "--pdn"] {
        let output = dama(&folder, &["run", "S", option, "KEYBOARD.DAT"]);
        refused(&output, "KEYBOARD.DAT", "", option);
        assert_eq!(fs::read(folder.0.join("KEYBOARD.DAT")).expect("there"), before, "{option}");
    }
}

#[test]
fn one_command_writes_no_file_twice() {
    let folder = folder("outputs-twice");
    for name in ["X", "./X"] {
        let output = dama(&folder, &["run", "S", "--transcript", "X", "--frames", name]);
        refused(&output, "X", "twice", name);
        assert!(!folder.0.join("X").exists());
        leaves_nothing_else(&folder, name);
    }
}

#[test]
fn folders_that_are_written_to_keep_what_is_of_another_format() {
    let folder = folder("outputs-folders");
    let inside = folder.0.join("inside");
    fs::create_dir(&inside).expect("made");
    let original = folder.0.join("original");
    fs::create_dir(&original).expect("made");
    fs::write(original.join("DAMA.COM"), NOTES).expect("written");
    for (args, name) in [
        (&["disk", "make", "inside"][..], "KEYBOARD.DAT"),
        (&["dat", "export", "KEYBOARD.DAT", "inside"], "palette.txt"),
        (&["compare", "--original", "original", "--script", "S", "--out", "inside"], "compare.html"),
    ] {
        fs::write(inside.join(name), NOTES).expect("written");
        let what = args.join(" ");
        refused(&dama(&folder, args), name, "", &what);
        assert_eq!(fs::read(inside.join(name)).expect("there"), NOTES, "{what}");
        if args[0] != "compare" {
            done(&dama(&folder, &[args, &["--force"]].concat()), &what);
            assert_ne!(fs::read(inside.join(name)).expect("there"), NOTES, "{what}");
        }
        fs::remove_dir_all(&inside).expect("removed");
        fs::create_dir(&inside).expect("made");
    }
}

#[test]
fn a_folder_or_a_file_that_cannot_be_made_is_named() {
    let folder = folder("outputs-unwritable");
    fs::create_dir(folder.0.join("inside")).expect("made");
    for row in ROWS.iter().filter(|row| !row.words.starts_with("disk make")) {
        refused(&run(&folder, row, "inside", &[]), "inside", "", row.words);
        assert!(folder.0.join("inside").is_dir(), "{}", row.words);
        // A command that reads other files first may fail because of them.
        if cfg!(target_os = "linux") {
            refused(&run(&folder, row, "/proc/out", &[]), "/proc/out", "", row.words);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_is_replaced_only_by_force() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("outputs-protected");
    let out = folder.0.join("out");
    // The same disk stays.
    let replaces = |row: &&Row| !row.words.starts_with("disk make");
    for row in ROWS.iter().filter(replaces) {
        let _ = fs::remove_file(&out);
        done(&run(&folder, row, "out", &[]), row.words);
        fs::set_permissions(&out, fs::Permissions::from_mode(0o444)).expect("protected");
        refused(&run(&folder, row, "out", &[]), "out", "write-protected", row.words);
        done(&run(&folder, row, "out", &["--force"]), row.words);
    }
}

#[test]
fn a_killed_run_leaves_the_old_file_and_the_next_one_clears_up() {
    let folder = folder("outputs-killed");
    // Half a million refused moves take long enough to be killed in.
    let long = "\nN\n".to_string() + &"21 21\n".repeat(500_000);
    fs::write(folder.0.join("LONG"), long).expect("written");
    done(&dama(&folder, &["run", "S", "--transcript", "out"]), "a transcript");
    let before = fs::read(folder.0.join("out")).expect("there");
    let args = ["run", "LONG", "--transcript", "out"];
    let mut child = command(&folder, &args).stdin(Stdio::null()).spawn().expect("the program starts");
    let is_begun = || folder.names().iter().any(|name| name.ends_with(".tmp"));
    while !is_begun() {
        assert!(child.try_wait().expect("asked").is_none(), "it ended before it wrote");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    assert_eq!(fs::read(folder.0.join("out")).expect("there"), before);
    done(&dama(&folder, &["run", "S", "--transcript", "out"]), "the next");
    leaves_nothing_else(&folder, "the next");
}

#[test]
fn a_failed_command_leaves_no_file_in_part() {
    let folder = folder("outputs-failed");
    fs::write(folder.0.join("BAD"), "\nN\n{fault 99999999}\n").expect("written");
    let output = dama(&folder, &["run", "BAD", "--png", "p", "--gif", "g", "--pdn", "d"]);
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    leaves_nothing_else(&folder, "a run that fails");
    assert!(!folder.0.join("p").exists());
}

#[test]
fn a_session_without_a_game_leaves_the_games_that_are_there() {
    let folder = folder("outputs-no-games");
    fs::write(folder.0.join("EMPTY"), "\nE\nY\n").expect("written");
    done(&dama(&folder, &["run", "EMPTY", "--pdn", "GAMES.PDN"]), "no game");
    assert_eq!(fs::read_to_string(folder.0.join("GAMES.PDN")).expect("there"), GAMES);
    done(&dama(&folder, &["run", "S", "--pdn", "GAMES.PDN"]), "a game");
    assert_ne!(fs::read_to_string(folder.0.join("GAMES.PDN")).expect("there"), GAMES);
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_of_file_sizes_fails_the_write_and_leaves_the_old_file() {
    let folder = folder("outputs-limit");
    let out = folder.0.join("out");
    let limited = |words: &[&str]| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -f 0; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_dama")]).args(words);
        shell.current_dir(&folder.0);
        shell.env("DAMA_DRIVE_A", folder.0.join("none")).env("XDG_CONFIG_HOME", folder.0.join("none"));
        let script = fs::File::open(folder.0.join("S")).expect("the script");
        shell.stdin(script).output().expect("the program starts")
    };
    for row in &ROWS {
        let what = format!("{} within a limit", row.words);
        let words = words(row, "out");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let _ = fs::remove_file(&out);
        refused(&limited(&words), "out", "too large", &what);
        leaves_nothing_else(&folder, &what);
        done(&run(&folder, row, "out", &[]), row.words);
        let before = fs::read(&out).expect("there");
        let again = limited(&[&words[..], &["--force"]].concat());
        // The very same disk, and games that are all there, are not written again.
        if again.status.code() != Some(0) {
            refused(&again, "out", "too large", &what);
        }
        assert_eq!(fs::read(&out).expect("there"), before, "{what}");
        leaves_nothing_else(&folder, &what);
    }
    fs::write(folder.0.join("GAME"), b"old").expect("written");
    fs::write(folder.0.join("SAVES"), "\nN\n21 18\nS\nGIOCO\n").expect("written");
    let saved = limited(&["run", "SAVES", "--lang", "en", "--transcript", "-"]);
    done(&saved, "a save within a limit");
    assert!(String::from_utf8_lossy(&saved.stdout).contains("The disk in drive C is full."), "told");
    assert!(!folder.0.join("GIOCO").exists());
    leaves_nothing_else(&folder, "a save within a limit");
}

/// Typed lines of two games, of which the second is left unfinished.
const TWO_GAMES: &str = "\nN\n21 18\n{esc}\nY\nN\n22 18\n{esc}\nY\nE\nY\n";

fn games_in(path: &Path) -> usize {
    fs::read_to_string(path).unwrap_or_default().matches("[Event ").count()
}

/// Plays [`TWO_GAMES`] with these options.
fn evening(folder: &Scratch, more: &[&str]) -> Output {
    fs::write(folder.0.join("TWO"), TWO_GAMES).expect("written");
    let typed = fs::File::open(folder.0.join("TWO")).expect("there");
    command(folder, &[&["--text", "--seed", "1"], more].concat()).stdin(typed).output().expect("it starts")
}

#[test]
fn play_adds_its_games_to_those_that_are_there_and_a_script_replaces_them() {
    let folder = folder("outputs-evenings");
    let file = folder.0.join("my.pdn");
    let play = |more: &[&str]| done(&evening(&folder, &[&["--pdn", "my.pdn"], more].concat()), "an evening");
    play(&[]);
    let first = fs::read(&file).expect("written");
    play(&[]);
    let both = fs::read(&file).expect("written");
    assert_eq!(both, [&first[..], b"\n", &first[..]].concat());
    assert_eq!(games_in(&file), 4);
    done(&dama(&folder, &["pdn", "check", "my.pdn"]), "check");
    play(&["--force"]);
    assert_eq!(fs::read(&file).expect("written"), first, "begun anew");
    for _ in 0..2 {
        done(&dama(&folder, &["run", "TWO", "--pdn", "my.pdn"]), "a script");
        assert_eq!(games_in(&file), 2, "replaced");
    }
}

#[test]
fn games_are_added_in_the_line_ends_and_the_encoding_of_the_file() {
    let folder = folder("outputs-line-ends");
    let file = folder.0.join("my.pdn");
    for before in [
        &b"[White \"Niccol\xf2\"]\r\n\r\n1. 22-18 9-13 *"[..],
        b"\xef\xbb\xbf[White \"Niccol\xc3\xb2\"]\r\n\r\n1. 22-18 9-13 *\r\n",
        b"[White \"Rossi\"]\n\n1. 22-18 9-13 *\n\n",
    ] {
        fs::write(&file, before).expect("written");
        done(&evening(&folder, &["--pdn", "my.pdn"]), "an evening");
        let after = fs::read(&file).expect("there");
        let added = after.strip_prefix(before).expect("what was there stays");
        let has_cr = before.contains(&b'\r');
        let ends = |bytes: &[u8], byte| bytes.iter().filter(|&&b| b == byte).count();
        assert_eq!(ends(&after, b'\r'), if has_cr { ends(&after, b'\n') } else { 0 });
        assert!(added.is_ascii() && added.ends_with(if has_cr { b"\r\n" } else { b"\n" }));
        let checked = dama(&folder, &["pdn", "check", "my.pdn"]);
        done(&checked, "check");
        assert!(String::from_utf8_lossy(&checked.stdout).contains("3 games"), "{checked:?}");
    }
}

#[test]
fn programs_that_add_games_at_once_lose_none() {
    let folder = folder("outputs-at-once");
    let file = folder.0.join("my.pdn");
    fs::write(folder.0.join("TWO"), TWO_GAMES).expect("written");
    let rounds = 3;
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                for _ in 0..rounds {
                    let typed = fs::File::open(folder.0.join("TWO")).expect("there");
                    let args = ["--text", "--pdn", "my.pdn"];
                    done(&command(&folder, &args).stdin(typed).output().expect("it starts"), "one of six");
                }
            });
        }
    });
    assert_eq!(games_in(&file), 6 * rounds * 2);
    done(&dama(&folder, &["pdn", "check", "my.pdn"]), "check");
    leaves_nothing_else(&folder, "six programs");
}

#[test]
fn a_killed_program_has_added_the_games_that_ended() {
    use std::io::Write;
    let folder = folder("outputs-killed-games");
    let file = folder.0.join("my.pdn");
    fs::write(&file, GAMES).expect("written");
    let args = ["--text", "--pdn", "my.pdn"];
    let piped = command(&folder, &args).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
    let mut child = piped.expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(b"\nN\n21 18\n{esc}\nY\nN\n22 18\n").expect("heard");
    while !fs::read_to_string(&file).expect("there").contains("21-18") {
        assert!(child.try_wait().expect("asked").is_none(), "it ended before it wrote");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().expect("killed");
    child.wait().expect("gone");
    let after = fs::read_to_string(&file).expect("there");
    assert!(after.starts_with(GAMES) && games_in(&file) == 1, "{after}");
    done(&dama(&folder, &["pdn", "check", "my.pdn"]), "check");
}

#[test]
fn no_game_is_added_where_something_is_not_closed() {
    let folder = folder("outputs-unclosed");
    for (name, text, why) in [
        ("comment.pdn", "[White \"a\"]\n\n1. 22-18 {and so on\n", "line 3: a { without its }"),
        ("bracket.pdn", "[White \"a\"]\n\n1. 22-18 (22-19\n", "line 3: a ( without its )"),
    ] {
        fs::write(folder.0.join(name), text).expect("written");
        refused(&evening(&folder, &["--pdn", name]), name, why, name);
        assert_eq!(fs::read_to_string(folder.0.join(name)).expect("there"), text, "{name}");
        done(&evening(&folder, &["--pdn", name, "--force"]), name);
        assert_eq!(games_in(&folder.0.join(name)), 2, "{name}: begun anew");
    }
}

#[test]
fn a_collection_of_chess_is_no_file_of_games() {
    let folder = folder("outputs-chess");
    let chess = "[Event \"Linares\"]\n[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 0-0-0 1/2-1/2\n";
    for words in [
        "pdn convert GAMES.PDN OUT",
        "review GAMES.PDN --nodes 100 --egdb none --pdn OUT",
        "run S --pdn OUT",
        "--text --pdn OUT",
    ] {
        fs::write(folder.0.join("chess.pgn"), chess).expect("written");
        let reason = "not games of draughts in PDN";
        refused(&run(&folder, &row(words), "chess.pgn", &[]), "chess.pgn", reason, words);
        assert_eq!(fs::read_to_string(folder.0.join("chess.pgn")).expect("there"), chess, "{words}");
        done(&run(&folder, &row(words), "chess.pgn", &["--force"]), words);
    }
}
