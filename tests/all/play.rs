//! `dama` and `dama run` as processes: unusual input and output, the halt.

use crate::program;

use program::{root, Scratch, LOCALE};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

#[track_caller]
fn dama(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env("DAMA_DRIVE_A", folder.join("no-drive-a"))
        .env_remove("DAMA_DISK")
        .envs([LOCALE])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // A program that has ended does not read on.
    let _ = pipe.write_all(input);
    drop(pipe);
    child.wait_with_output().expect("it ends")
}

#[track_caller]
fn with_graphics(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    fs::copy(root().join("KEYBOARD.DAT"), scratch.0.join("KEYBOARD.DAT")).expect("copied");
    scratch
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn complaint(output: &Output, code: i32) -> String {
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{errors}");
    assert!(errors.starts_with("dama: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn the_settings_file_takes_the_level_that_its_refusal_asks_for() {
    let disk = with_graphics("play-level");
    let settings = disk.0.join("config/dama/settings.json");
    fs::create_dir_all(settings.parent().expect("a folder")).expect("made");
    for (level, shown) in [("\"M\"", "M"), ("3", "3"), ("\"m\"", "M")] {
        fs::write(&settings, format!("{{\"level\": {level}}}")).expect("written");
        let output = dama(&disk.0, &["--text", "--disk", "."], b"\n");
        assert_eq!(text(&output.stderr), "", "{level}");
        let menu = text(&output.stdout);
        assert!(menu.lines().any(|line| line.contains(" L ") && line.contains(shown)), "{level}: {menu}");
    }
    fs::write(&settings, "{\"level\": 0}").expect("written");
    let said = text(&dama(&disk.0, &["--text", "--disk", "."], b"\n").stderr);
    assert!(said.contains("level is \"0\", expected 1 to 9, or M"), "{said}");
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_written_to_and_stay_what_they_are() {
    let disk = with_graphics("play-devices");
    let link = disk.0.join("link");
    fs::write(disk.0.join("target"), "1 01234567\n").expect("written");
    std::os::unix::fs::symlink(disk.0.join("target"), &link).expect("linked");
    let output = dama(&disk.0, &["run", "-", "--frames", "link", "--png", "/dev/null"], b"\nN\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read_to_string(disk.0.join("target")).expect("there").lines().count(), 3);
    assert!(!fs::metadata("/dev/null").expect("there").is_file());
}

#[test]
fn esc_can_be_typed_in_text_mode() {
    let disk = with_graphics("play-esc");
    for esc in ["\u{1b}", "{esc}"] {
        let output = dama(&disk.0, &["--text"], format!("\nN\n{esc}\nY\nE\nY\n").as_bytes());
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0));
        assert!(shown.contains("ABBANDONARE ?") && shown.ends_with("EXIT ? "), "{shown}");
    }
}

#[test]
fn the_first_line_in_text_mode_says_how_a_key_is_typed() {
    let disk = with_graphics("play-keys");
    for (lang, word) in [("it", "tasto"), ("en", "key")] {
        let shown = text(&dama(&disk.0, &["--text", "--lang", lang], b"").stdout);
        let first = shown.lines().next().expect("a line");
        assert!(first.contains(word) && first.contains("RETURN") && first.contains("{esc}"), "{shown}");
    }
    let transcript = dama(&disk.0, &["run", "-", "--transcript", "-"], b"");
    assert!(!text(&transcript.stdout).contains("{esc}"), "a script has its own words");
}

#[test]
fn the_halt_names_both_folders_even_to_a_closed_pipe() {
    let disk = Scratch::new("play-halt");
    for args in [&["run", "-"][..], &["--text"], &["run", "-", "--transcript", "-"]] {
        let line = complaint(&dama(&disk.0, args, b""), 1);
        assert!(line.contains("C: is .") && line.contains("no-drive-a"), "{line}");
        let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
            .current_dir(&disk.0)
            .env("DAMA_DRIVE_A", "none")
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        complaint(&child.wait_with_output().expect("it ends"), 1);
    }
}

#[test]
fn without_graphics_the_halt_quotes_the_two_commands_that_help() {
    let disk = Scratch::new("play-cure");
    let line = complaint(&dama(&disk.0, &["run", "-"], b""), 1);
    let commands: Vec<Vec<&str>> = line
        .split('`')
        .skip(1)
        .step_by(2)
        .map(|command| command.split(' ').map(|word| if word == "DIR" { "made" } else { word }).collect())
        .collect();
    assert!(commands.len() == 2 && commands.iter().all(|command| command[0] == "dama"), "{line}");
    assert!(dama(&disk.0, &commands[0][1..], b"").status.success(), "{line}");
    let played = dama(&disk.0, &[&["--text"], &commands[1][1..]].concat(), b"\nN\n21 18\nE\nY\n");
    assert!(played.status.success() && text(&played.stdout).contains("Il programma muove"), "{line}");
    fs::write(disk.0.join("KEYBOARD.DAT"), "no graphics").expect("written");
    let damaged = complaint(&dama(&disk.0, &["run", "-"], b""), 1);
    assert!(!damaged.contains("disk make"), "the file is there, and another cure is needed: {damaged}");
}

#[test]
fn another_program_s_graphics_are_foreign_however_long() {
    let disk = Scratch::new("play-foreign");
    for length in [100, 20_000, 40_000, 1_000_000] {
        fs::write(disk.0.join("KEYBOARD.DAT"), vec![b'K'; length]).expect("written");
        let line = complaint(&dama(&disk.0, &["run", "-"], b""), 1);
        assert!(line.contains("format"), "{length}: {line}");
    }
    let mut long = fs::read(root().join("KEYBOARD.DAT")).expect("the graphics");
    long.resize(40_000, 0);
    fs::write(disk.0.join("KEYBOARD.DAT"), long).expect("written");
    let line = complaint(&dama(&disk.0, &["run", "-"], b""), 1);
    assert!(line.contains("damaged"), "{line}");
}

#[test]
fn a_picture_of_the_halt_can_be_asked_for() {
    let disk = Scratch::new("play-halt-picture");
    complaint(&dama(&disk.0, &["run", "-"], b"{png halt.png}\nN\n"), 1);
    assert!(disk.0.join("halt.png").exists());
}

/// The program starts without settings and prints one warning.
#[track_caller]
fn starts_without_settings(output: &Output, expected: &str) {
    let errors = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    let is_named =
        errors.starts_with("dama: ") && errors.contains("settings.json") && errors.contains(expected);
    assert!(is_named && errors.contains("starting without settings"), "{errors}");
    assert!(text(&output.stdout).contains("Livello: 1"), "{}", text(&output.stdout));
}

#[test]
fn wrong_settings_are_named_with_their_file_and_what_was_expected() {
    let disk = with_graphics("play-settings");
    let folder = disk.0.join("config/dama");
    fs::create_dir_all(&folder).expect("made");
    for (settings, expected) in [
        ("{\"level\": 0}", "1 to 9"),
        ("{\"lang\": \"fr\"}", "it, en or es"),
        ("{\"level\": 4, \"color\": \"red\"}", "white or black"),
        ("{\"level\": 4, \"cpu\": \"286\"}", "386, 486 or full"),
        ("{\"levle\": 3}", "unknown field"),
        ("{", "EOF"),
        ("", "EOF"),
    ] {
        fs::write(folder.join("settings.json"), settings).expect("written");
        starts_without_settings(&dama(&disk.0, &["--text"], b"\n"), expected);
        assert_eq!(text(&dama(&disk.0, &["run", "-"], b"").stderr), "", "run ignores them");
    }
    for mark in ["", "\u{feff}"] {
        let settings = format!("{mark}{{\"lang\": \"en\", \"level\": 4}}");
        fs::write(folder.join("settings.json"), settings).expect("written");
        let output = dama(&disk.0, &["--text"], b"\n");
        assert!(text(&output.stdout).contains("Level: 4"), "{}", text(&output.stdout));
        assert_eq!(text(&output.stderr), "");
    }
}

#[test]
fn the_program_starts_where_its_settings_cannot_be_read() {
    let disk = with_graphics("play-no-settings");
    let at = |variable: &str, value: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.args(["--text", "--disk"]).arg(&disk.0).env_remove("XDG_CONFIG_HOME").env(variable, value);
        command.env("DAMA_DRIVE_A", disk.0.join("none")).envs([LOCALE]);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().expect("the program starts");
        child.stdin.take().expect("piped").write_all(b"\n").expect("heard");
        // A hang fails the test instead of blocking it.
        for _ in 0..1000 {
            if child.try_wait().expect("asked").is_some() {
                return child.wait_with_output().expect("ended");
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        child.kill().expect("killed");
        panic!("it hangs with {variable}={}", value.display());
    };
    let file = disk.0.join("file");
    fs::write(&file, "no folder").expect("written");
    starts_without_settings(&at("HOME", &file), "");
    starts_without_settings(&at("XDG_CONFIG_HOME", &file), "");
    let folder = disk.0.join("config/dama");
    fs::create_dir_all(folder.join("settings.json")).expect("made");
    starts_without_settings(&at("XDG_CONFIG_HOME", &disk.0.join("config")), "");
    if cfg!(unix) {
        starts_without_settings(&at("HOME", Path::new("/dev/null")), "");
        fs::remove_dir(folder.join("settings.json")).expect("removed");
        let made = Command::new("mkfifo").arg(folder.join("settings.json")).status();
        assert!(made.expect("mkfifo").success());
        starts_without_settings(&at("XDG_CONFIG_HOME", &disk.0.join("config")), "not a plain file");
    }
    // A missing file is no error.
    let output = at("HOME", &disk.0.join("nobody"));
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn think_can_be_said_again_and_pictures_taken_in_between() {
    let disk = with_graphics("play-think");
    let script = b"\nN\n21 18\n{think 1}{png a.png}{think 2}{png b.png}\nE\n";
    let output = dama(&disk.0, &["run", "-", "--level", "9", "--transcript", "-"], script);
    assert!(text(&output.stdout).contains("exit fen="), "E is heard while it thinks");
    assert!(disk.0.join("a.png").exists() && disk.0.join("b.png").exists());
}

#[test]
fn a_tap_of_a_script_gives_the_keys_of_a_click_and_its_marks_are_on_pictures_alone() {
    let disk = with_graphics("play-tap");
    let run = |script: &str| {
        let output =
            dama(&disk.0, &["run", "-", "--transcript", "-", "--frames", "frames"], script.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        (text(&output.stdout), fs::read(disk.0.join("frames")).expect("written"))
    };
    let (picture, title) = (|name: &str| fs::read(disk.0.join(name)).expect("written"), "{tap 0 0}\nN\n");
    let tapped =
        run(&format!("{title}{{tap 88 206}}\n{{png tapped.png}}\n{{tap 136 171}}\n{{png after-taps.png}}\n"));
    let typed = run("\nN\n{type 21}\n{png typed.png}\n 18\n{png after-typing.png}\n");
    assert_eq!(tapped, typed);
    assert_ne!(picture("tapped.png"), picture("typed.png"), "the touched piece is marked");
    assert_eq!(picture("after-taps.png"), picture("after-typing.png"));
}

#[test]
fn scripts_may_begin_with_a_byte_order_mark_and_end_without_a_line_end() {
    let disk = with_graphics("play-bom");
    let plain = dama(&disk.0, &["run", "-", "--transcript", "-"], b"# x\n\nN\n21 18");
    let marked = dama(&disk.0, &["run", "-", "--transcript", "-"], b"\xef\xbb\xbf# x\r\n\r\nN\r\n21 18\r\n");
    assert_eq!(text(&plain.stdout), text(&marked.stdout));
}

#[test]
fn memory_does_not_grow_with_the_transcript() {
    let disk = with_graphics("play-long");
    let script = "\nN\n".to_string() + &"21 21\n".repeat(20_000);
    let output = dama(&disk.0, &["run", "-", "--transcript", "long"], script.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let length = fs::metadata(disk.0.join("long")).expect("written").len();
    assert!(length > 20_000_000, "{length}");
}

#[test]
fn unreadable_input_is_named() {
    let disk = with_graphics("play-unreadable");
    let line = complaint(&dama(&disk.0, &["run", "no-such-script"], b""), 1);
    assert!(line.contains("no-such-script"), "{line}");
    let line = complaint(&dama(&disk.0, &["run", "."], b""), 1);
    assert!(line.contains("dama: .:"), "{line}");
    let line = complaint(&dama(&disk.0, &["run", "-"], b"\xff\xfe"), 1);
    assert!(line.contains("standard input: not UTF-8 text"), "{line}");
    let line = complaint(&dama(&disk.0, &["run", "-"], b"{\x1b[31m}\n"), 2);
    assert!(!line.contains('\u{1b}') && line.contains("line 1"), "{line}");
    let line = complaint(&dama(&disk.0, &["run", "-", "--png", "no/such/folder.png"], b"\n"), 1);
    assert!(line.contains("no/such/folder.png"), "{line}");
}
