//! F3 and Up: the last typed line comes back to be mended.

use crate::program;
use dama::unstable::app::Key;
use dama::unstable::screen::Scene;
use program::{Program, Scratch, KEYBOARD_DAT, LOCALE};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

const F3: Key = Key::Function(3);

#[track_caller]
fn typed(program: &Program, expected: &str) {
    assert_eq!(program.app.screen().typed, expected);
}

fn erase(program: &mut Program, count: u32) {
    for _ in 0..count {
        program.key(Key::Backspace);
    }
}

#[test]
fn a_refused_move_is_mended_without_typing_it_again() {
    let mut program = Program::game("W:W21-32:B1-12");
    program.line("21 17 10").key(F3);
    typed(&program, "21 17 10");
    erase(&mut program, 3);
    typed(&program, "21 17");
    program.key(F3);
    typed(&program, "21 17 10");
    erase(&mut program, 3);
    program.key(Key::Enter).think();
    assert_eq!(program.plies(), 2);
}

#[test]
fn f3_adds_only_what_the_last_line_has_beyond_the_column() {
    let mut program = Program::game("W:W21-32:B1-12");
    program.key(F3);
    typed(&program, "");
    program.line("31 18").key(Key::Char('2')).key(F3);
    typed(&program, "21 18");
    program.key(F3).key(Key::Char('x')).key(F3);
    typed(&program, "21 18x");
}

#[test]
fn names_come_back_too_and_where_no_line_is_typed_the_key_is_any_other() {
    let mut program = Program::game("W:W21-32:B1-12");
    program.line("S").line("PARTITA.PARTITA").is(Scene::Game).line("S").key(F3);
    typed(&program, "S");
    program.key(Key::Escape).line("E").key(F3).is(Scene::Game);
}

/// Keys at random: what is typed is what this model says, and nothing panics.
#[test]
fn random_lines_come_back_as_they_were_typed() {
    let (mut state, mut last, mut line) = (7u32, String::new(), String::new());
    let mut program = Program::game("W:W21-32:B1-12");
    for _ in 0..3_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (key, letter) = ((state >> 16) % 16, char::from(b"zqy,.9"[(state >> 24) as usize % 6]));
        match key {
            0 => {
                program.key(Key::Enter);
                last = if line.is_empty() { last } else { line };
                line = String::new();
            }
            1 => {
                program.key(F3);
                line.extend(last.chars().skip(line.chars().count()));
            }
            2 => {
                program.key(Key::Backspace);
                line.pop();
            }
            _ if line.len() < 12 => {
                program.key(Key::Char(letter));
                line.push(letter);
            }
            _ => (),
        }
        typed(&program, &line);
    }
}

/// A terminal gives whole lines: what Up and F3 send stands in them.
#[test]
fn in_a_terminal_the_keys_stand_in_the_line() {
    let disk = Scratch::new("recall");
    fs::write(disk.0.join("KEYBOARD.DAT"), KEYBOARD_DAT).expect("written");
    let printed = |input: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.args(["--text", "--board", "none", "--seed", "1", "--disk"]).arg(&disk.0).envs([LOCALE]);
        command.env("XDG_CONFIG_HOME", &disk.0).env("XDG_DATA_HOME", &disk.0);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("heard");
        String::from_utf8(child.wait_with_output().expect("ended").stdout).expect("UTF-8")
    };
    let plain = printed("\nN\n21 17 10\n21 17\n");
    assert!(plain.contains("da 21 a 17"), "{plain}");
    let end = |text: &str| text.rsplit("\n\n").take(2).map(String::from).collect::<Vec<_>>();
    for keys in ["{f3}{backspace}{backspace}{backspace}{enter}", "{F3}{backspace}{backspace}{backspace}\n"] {
        let mended = printed(&format!("\nN\n21 17 10\n{keys}\n"));
        assert_eq!(end(&mended), end(&plain), "{keys}");
    }
    for up in ["\u{1b}[A", "\u{1b}OA", "\u{1b}OR", "\u{1b}[13~", "\u{1b}[[C"] {
        let mended = printed(&format!("\nN\n31 17\n2{up}\n\n"));
        assert_eq!(end(&mended), end(&printed("\nN\n31 17\n21 17\n")), "{up:?}");
    }
    // Any other word of a script is a line like any other.
    for other in ["{f3}{fault 1}", "{png a.png}{f3}", "{f3"] {
        assert!(!printed(&format!("\nN\n{other}\n")).contains("SYSTEM ERROR"), "{other}");
    }
}
