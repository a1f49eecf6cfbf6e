//! The language of a session: its option, else what is remembered, else the system's.

use super::program::Scratch;
use dama::unstable::games::GAMES;
use dama::unstable::host::locale::of_category;
use dama::unstable::script::language::of_user;
use dama::unstable::session::messages::{Lang, LANGS};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// All variables of POSIX and gettext that may name a language.
const VARIABLES: [&str; 4] = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"];

/// Variables of the environment, and the language of a session there.
const LOCALES: &[(&[(&str, &str)], Lang)] = &[
    (&[], Lang::It),
    (&[("LANG", "")], Lang::It),
    (&[("LANG", "C")], Lang::It),
    (&[("LANG", "POSIX")], Lang::It),
    (&[("LANG", "C.UTF-8")], Lang::It),
    (&[("LANG", "it_IT.UTF-8")], Lang::It),
    (&[("LANG", "it_CH")], Lang::It),
    (&[("LANG", "it_IT@euro")], Lang::It),
    (&[("LANG", "en_US.UTF-8")], Lang::En),
    (&[("LANG", "de_DE.UTF-8")], Lang::En),
    (&[("LANG", "ita_nobody")], Lang::En),
    (&[("LC_MESSAGES", "it_IT.UTF-8"), ("LANG", "en_US.UTF-8")], Lang::It),
    (&[("LC_MESSAGES", ""), ("LANG", "en_US.UTF-8")], Lang::En),
    (&[("LC_ALL", "en_US.UTF-8"), ("LC_MESSAGES", "it_IT.UTF-8"), ("LANG", "it_IT.UTF-8")], Lang::En),
    (&[("LC_ALL", "it_IT"), ("LC_MESSAGES", "fr_FR"), ("LANG", "en_US.UTF-8")], Lang::It),
    (&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")], Lang::It),
    // Only messages count, and gettext's list is not read.
    (&[("LC_CTYPE", "en_US.UTF-8"), ("LC_TIME", "en_GB.UTF-8"), ("LANG", "it_IT.UTF-8")], Lang::It),
    (&[("LANGUAGE", "en:de"), ("LANG", "it_IT.UTF-8")], Lang::It),
];

#[test]
fn the_first_italian_or_english_decides_then_any_other() {
    for (languages, lang) in [
        ("", Lang::It),
        ("it-IT,it", Lang::It),
        ("IT", Lang::It),
        ("en-GB,it", Lang::En),
        ("de-DE,it", Lang::It),
        ("de-CH, fr, it-CH, en", Lang::It),
        ("de-DE,en,it", Lang::En),
        ("de", Lang::En),
        ("C,de", Lang::En),
        ("posix", Lang::It),
        ("itc-x,\u{fffd}", Lang::En),
    ] {
        assert_eq!(of_user(languages.split(',')), lang, "{languages}");
    }
    for (variables, lang) in LOCALES {
        let locale = of_category("LC_MESSAGES", |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into())
        });
        assert_eq!(of_user(locale.as_deref()), *lang, "{variables:?}");
    }
}

struct Player {
    disk: Scratch,
}

impl Player {
    fn new(name: &str) -> Player {
        Player { disk: Scratch::disk(name) }
    }

    fn command(&self, args: &[&str], variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&self.disk.0).args(args);
        for name in VARIABLES.iter().chain(&["DAMA_DISK", "DISPLAY", "WAYLAND_DISPLAY"]) {
            command.env_remove(name);
        }
        command.env("XDG_CONFIG_HOME", self.disk.0.join("config"));
        command.env("XDG_DATA_HOME", self.disk.0.join("data")).env("DAMA_DRIVE_A", "none");
        command.envs(variables.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Returns what the program prints while these lines are typed.
    #[track_caller]
    fn plays(&self, args: &[&str], variables: &[(&str, &str)], input: &str) -> String {
        let mut child = self.command(args, variables).spawn().expect("the program starts");
        // A program that has ended does not read on.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Returns the language of the menu.
    #[track_caller]
    fn language(&self, args: &[&str], variables: &[(&str, &str)]) -> Lang {
        let menu = self.plays(args, variables, "\n");
        match (menu.contains("Nuova partita"), menu.contains("New game")) {
            (true, false) => Lang::It,
            (false, true) => Lang::En,
            _ => panic!("no menu: {menu}"),
        }
    }
}

const ENGLISH: &[(&str, &str)] = &[("LANG", "en_US.UTF-8")];
const ITALIAN: &[(&str, &str)] = &[("LANG", "it_IT.UTF-8")];

// The window takes it in the same way: tools/e2e.sh looks at it.
#[test]
fn the_system_s_language_decides_in_text_mode_and_on_a_terminal_without_display() {
    if cfg!(windows) {
        return;
    }
    let player = Player::new("language-system");
    for (variables, lang) in LOCALES {
        assert_eq!(player.language(&["--text"], variables), *lang, "{variables:?}");
        if cfg!(target_os = "linux") {
            assert_eq!(player.language(&[], variables), *lang, "{variables:?}, no display");
        }
        assert_eq!(player.language(&["--text", "--lang", "it"], variables), Lang::It);
        assert_eq!(player.language(&["--text", "--lang", "en"], variables), Lang::En);
    }
}

#[test]
fn option_settings_and_what_is_remembered_come_before_the_system() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let player = Player::new("language-order");
    assert_eq!(player.language(&[], ENGLISH), Lang::En);
    assert!(!player.disk.0.join("data/dama").exists(), "the system's language is not a choice");
    assert_eq!(player.language(&["--lang", "it"], ENGLISH), Lang::It);
    assert_eq!(player.language(&[], ENGLISH), Lang::It);
    assert_eq!(player.language(&["--lang", "en"], ITALIAN), Lang::En);
    assert_eq!(player.language(&[], ITALIAN), Lang::En);
    // A session of its own remembers nothing, so the system decides.
    assert_eq!(player.language(&["--text"], ITALIAN), Lang::It);
    assert_eq!(player.language(&["--disk", "."], ITALIAN), Lang::It);
    fs::create_dir_all(player.disk.0.join("config/dama")).expect("made");
    fs::write(player.disk.0.join("config/dama/settings.json"), "{\"lang\": \"it\"}").expect("written");
    assert_eq!(player.language(&[], ENGLISH), Lang::It);
    assert_eq!(player.language(&["--text"], ENGLISH), Lang::It);
}

#[test]
fn what_commands_write_is_italian_whatever_the_system() {
    let player = Player::new("language-commands");
    let script = "\nN\n21 18\n?\n";
    let here = |variables: &[(&str, &str)]| {
        let transcript = player.plays(&["run", "-", "--transcript", "-"], variables, script);
        let frames = player.plays(&["run", "-", "--frames", "/dev/stdout"], variables, script);
        let hub = player.plays(&["hub"], variables, "hub\nquit\n");
        (transcript, frames, hub)
    };
    let usual = here(&[]);
    assert!(usual.0.contains("Il programma muove") && usual.1.lines().count() > 3 && !usual.2.is_empty());
    for variables in [ENGLISH, ITALIAN, &[("LC_ALL", "de_DE.UTF-8")]] {
        assert_eq!(here(variables), usual, "{variables:?}");
    }
}

#[test]
fn a_recording_keeps_the_language_that_the_system_gave_it() {
    let player = Player::new("language-recording");
    for (variables, elsewhere, word) in
        [(ENGLISH, ITALIAN, "The program plays"), (ITALIAN, ENGLISH, "Il programma muove")]
    {
        let args = ["--text", "--record", "session.txt", "--force", "--seed", "1", "--level", "1"];
        assert!(cfg!(windows) || player.plays(&args, variables, "\nN\n21 18\nE\nY\n").contains(word));
        for command in [&["replay", "session.txt", "--keys-only"][..], &["run", "session.txt"]] {
            let output = player.command(command, elsewhere).output().expect("it runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        let again = player.plays(&["run", "session.txt", "--transcript", "-"], elsewhere, "");
        assert!(cfg!(windows) || again.contains(word), "{again}");
    }
}

#[test]
fn the_halt_without_graphics_speaks_the_same_language() {
    if cfg!(windows) {
        return;
    }
    let player = Player::new("language-halt");
    fs::remove_file(player.disk.0.join("KEYBOARD.DAT")).expect("removed");
    let (italian, english) = ("KEYBOARD.DAT non trovato", "KEYBOARD.DAT was not found");
    for (args, variables, said) in [
        (&["--text"][..], ENGLISH, english),
        (&["--text"], ITALIAN, italian),
        (&["--text"], &[], italian),
        (&["--text", "--lang", "it"], ENGLISH, italian),
        (&["run", "-", "--transcript", "-"], ENGLISH, italian),
    ] {
        let shown = player.plays(args, variables, "");
        assert!(shown.contains(said), "{args:?}: {shown}");
        // Standard error is in English, as all errors are.
        let output = player.command(args, variables).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).starts_with(&format!("dama: {english}")));
    }
}

#[test]
fn every_scene_of_every_game_is_shown_in_every_language() {
    let scratch = Scratch::new("every-language");
    let script = scratch.0.join("script.txt");
    // The list of games with its options, a game with a hint, an offer and a wrong line, the instructions, set-up.
    let lines = "\nG\n{esc}\nN\n?\n\n\n\n{esc}\nH\ndraw\npatta\n99 99\nzz\nT\n{esc}\nO\n{esc}\nX\n{esc}\nC\nB\nI\nB\nD\n{esc}\n";
    fs::write(&script, lines).expect("written");
    let names = ["italian", "italian-1931"].into_iter().chain(GAMES.iter().map(|game| game.name()));
    for name in names {
        for lang in LANGS {
            for aids in [&[][..], &["--aids"]] {
                let run = Command::new(env!("CARGO_BIN_EXE_dama"))
                    .arg("run")
                    .arg(&script)
                    .args(["--variant", name, "--lang", lang.code(), "--level", "1", "--transcript", "-"])
                    .args(aids)
                    .output()
                    .expect("runs");
                let errors = String::from_utf8_lossy(&run.stderr);
                assert!(!errors.contains("panicked"), "{name} {}: {errors}", lang.code());
                assert!(run.status.code().is_some(), "{name} {}: {errors}", lang.code());
            }
        }
    }
}
