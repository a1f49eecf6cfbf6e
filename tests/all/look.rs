//! The text mode: it fits the terminal, and works without non-ASCII characters and without boards.

use crate::program;

use dama::unstable::app::Status;
use dama::unstable::front::term::look::{charset, Look, TerminalCharset};
use dama::unstable::games::italian::rules_1931::record::{BallotSet, ClockRule, Rules1931Settings};
use dama::unstable::rules::Game;
use dama::unstable::screen::text::Boards;
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::Lang;
use program::{config, Config, Memory, Program, Scratch};
use std::process::{Command, Stdio};

/// Lines of a terminal, one of them for the blank line between two screens.
const LINES: usize = 24 - 1;

fn look(columns: usize) -> Look {
    Look { columns, ..Look::default() }
}

#[track_caller]
fn fits(program: &Program, columns: usize) {
    let text = look(columns).screen(&program.app.screen());
    let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    assert!(widest <= columns, "{widest} columns of {columns}:\n{text}");
    assert!(text.lines().count() <= LINES, "{} lines at {columns}:\n{text}", text.lines().count());
}

fn play(config: Config, mut each: impl FnMut(&Program)) {
    let mut program = Program::with(config, Memory::usual());
    program.line("").line("N");
    for n in 0..100 {
        program.think();
        if program.status() == Status::Thinks || !matches!(program.scene(), Scene::Game | Scene::Ballot) {
            return;
        }
        each(&program);
        if program.scene() == Scene::Ballot {
            program.line("");
            continue;
        }
        let moves = program.position().legal_moves();
        let mv = moves[n * 7 % moves.len()];
        let numbers: Vec<String> = mv.numbers().as_ref().iter().map(u8::to_string).collect();
        program.line("9 99");
        each(&program);
        program.line(&numbers.join(" "));
    }
}

#[test]
fn the_game_fits_24_lines_of_80_columns_and_of_40() {
    let rules = Rules1931Settings {
        clock: ClockRule::TwentyAnHour,
        ballot: BallotSet::None,
        lot: false,
        ..Rules1931Settings::default()
    };
    for lang in [Lang::It, Lang::En] {
        for full in [None, Some(rules)] {
            let mut seen = 0;
            play(Config { lang, rules_1931: full, ..Config::default() }, |program| {
                fits(program, 80);
                fits(program, 40);
                seen += 1;
            });
            assert!(seen > 20, "{seen} screens");
        }
    }
}

#[test]
fn in_ascii_everything_is_ascii_and_nothing_is_lost() {
    let ascii = Look { ascii: true, ..Look::default() };
    for lang in [Lang::It, Lang::En] {
        let pages = lang.instructions().join("\n");
        let menus = lang.levels().join("\n") + lang.rules_1931_page(true);
        for text in [pages, menus] {
            let shown = ascii.text(&text);
            assert!(shown.is_ascii(), "{shown}");
            assert_eq!(shown.matches('?').count(), text.matches('?').count(), "{shown}");
        }
    }
    let program = Program::game("W:W21,K30:B11,K2");
    let shown = ascii.screen(&program.app.screen());
    assert!(shown.is_ascii() && shown.contains(" 21b ") && shown.contains("+---"), "{shown}");
    assert_eq!(ascii.text("è più: «sì» ½–½"), "e' piu': \"si'\" 1/2-1/2");
}

#[test]
fn without_boards_pieces_and_moves_are_told_in_words() {
    let mut program = Program::with(config("W:W24,21,K30:B15,K2", 1), Memory::usual());
    program.line("").line("N").line("24 20").think();
    let heard = Look { boards: Boards::None, ..Look::default() }.screen(&program.app.screen());
    assert!(!heard.contains(['│', '─']), "{heard}");
    for said in [
        "Bianco (giocatore): 21 dama 30;",
        "  1. Bianco: da 24 a 20",
        "  1. Nero: da 15 prende 20 e arriva a 24",
    ] {
        assert!(heard.contains(said), "{said}:\n{heard}");
    }
}

#[test]
fn a_side_without_pieces_has_a_dash() {
    let mut program = Program::game("W:W18:B14");
    program.line("18 14 11");
    let shown = program.text();
    assert!(shown.contains("Bianco (giocatore): 11; ha preso 1"), "{shown}");
    assert!(shown.contains("Nero (programma): -; ha preso 0"), "{shown}");
}

#[test]
fn transcripts_keep_their_board() {
    let program = Program::game("W:W21:B11");
    let text = program.text();
    assert!(text.contains("├────┼────┼") && text.contains("│21b │"), "{text}");
}

#[test]
fn the_locale_says_which_characters_there_are() {
    let with = |set: &[(&str, &str)]| {
        charset(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into()))
    };
    assert_eq!(with(&[]), TerminalCharset::Unsaid);
    assert_eq!(with(&[("LANG", "it_IT.UTF-8")]), TerminalCharset::Utf8);
    assert_eq!(with(&[("LANG", "en_US.utf8"), ("LC_ALL", "")]), TerminalCharset::Utf8);
    assert_eq!(with(&[("LANG", "it_IT.UTF-8"), ("LC_ALL", "C")]), TerminalCharset::Other);
    assert_eq!(with(&[("LC_CTYPE", "it_IT.ISO-8859-1"), ("LANG", "C.UTF-8")]), TerminalCharset::Other);
}

#[test]
fn the_program_is_in_ascii_where_the_locale_or_the_player_says_so() {
    let disk = Scratch::disk("look");
    let program = |options: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        command.current_dir(&disk.0).env("XDG_CONFIG_HOME", &disk.0);
        command.args(["--text", "--disk", "."]).args(options);
        command
    };
    let play = |locale: &str, options: &[&str]| {
        let mut command = program(options);
        command.env_remove("LC_CTYPE").env_remove("LANG").env("LC_ALL", locale).env("COLUMNS", "40");
        let output = command.stdin(Stdio::null()).output().expect("it ends");
        assert!(output.status.success());
        output.stdout
    };
    let title = |output: Vec<u8>| String::from_utf8(output).expect("UTF-8");
    let parts = title(play("C.UTF-8", &[]));
    assert!(parts.lines().all(|line| line.chars().count() <= 40), "{parts}");
    assert!(play("C", &[]).is_ascii() && play("C.UTF-8", &["--ascii"]).is_ascii());
    let game = |locale: &str, options: &[&str]| {
        let mut command = program(options);
        command.env("LC_ALL", locale).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), b"\nN\n").expect("it reads");
        child.wait_with_output().expect("it ends").stdout
    };
    assert!(title(game("C.UTF-8", &[])).contains('│'));
    assert!(game("C", &[]).is_ascii() && game("POSIX", &["--lang", "en"]).is_ascii());
    assert!(!title(game("C.UTF-8", &["--board", "none"])).contains('│'));
}
