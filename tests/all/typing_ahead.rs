//! Typing while the program thinks: commands act at once, one line waits for the move prompt.

use crate::{full, program};
use dama::unstable::games::italian::words::said::ItalianMessage;

use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::rules_1931::record::Rules1931Settings;
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::rules::Game;
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::Message;
use program::{config, Config, Memory, Program, Scratch};
use std::fs;
use std::process::Command;

const START: &str = "W:W21-32:B1-12";
/// 21-18 loses the player's only man.
const LOST: &str = "W:W21:B14";

fn type_line(program: &mut Program, line: &str) {
    line.chars().for_each(|c| {
        program.key(Key::Char(c));
    });
    program.key(Key::Enter);
}

fn legal(program: &Program) -> String {
    program.position().legal_moves()[0].numbers().to_string()
}

fn second_move(level: u8) -> String {
    let mut program = Program::game_at(START, level);
    program.line("21 18").think();
    legal(&program)
}

#[track_caller]
fn thinking(fen: &str, first: &str) -> Program {
    let mut program = Program::game(fen);
    program.line(first);
    assert_eq!(program.status(), Status::Thinks);
    program
}

#[test]
fn a_line_typed_while_the_program_thinks_is_given_at_the_move_prompt() {
    let second = second_move(1);
    let mut plain = thinking(START, "21 18");
    plain.think().line(&second).think();
    assert_eq!(plain.plies(), 4);

    let mut program = thinking(START, "21 18");
    type_line(&mut program, &second);
    assert_eq!((program.app.screen().typed, program.app.screen().prompt), (second.as_str(), "In attesa: "));
    program.says(Message::StillThinking).think();
    assert_eq!((program.plies(), program.status()), (3, Status::Thinks), "the player's second move is made");
    assert_eq!(program.app.screen().typed, "");
    program.think();
    assert_eq!(program.position(), plain.position());
    assert_eq!((program.status(), program.app.screen().typed), (Status::WaitsForLine, ""));
}

#[test]
fn a_waiting_line_that_is_illegal_after_the_programs_move_is_refused() {
    let mut program = thinking(START, "21 18");
    type_line(&mut program, "21 18");
    program.think().is(Scene::Game);
    assert_eq!(
        (program.plies(), program.status(), program.app.screen().typed),
        (2, Status::WaitsForLine, "")
    );
    assert!(program.app.screen().is_error);
}

#[test]
fn a_line_that_waits_can_be_edited() {
    let second = second_move(1);
    let begun = &second[..second.len() - 1];
    let mut program = thinking(START, "21 18");
    type_line(&mut program, &second);
    program.key(Key::Backspace);
    assert_eq!((program.app.screen().typed, program.app.screen().prompt), (begun, "Comando: "));
    // Without RETURN the line is not entered.
    program.think();
    assert_eq!((program.plies(), program.app.screen().typed), (2, begun));
    type_line(&mut program, &second[begun.len()..]);
    assert_eq!(program.plies(), 3);
}

#[test]
fn one_line_waits_never_two() {
    let second = second_move(1);
    let mut program = thinking(START, "21 18");
    for line in ["32 28", "22 17", &second] {
        type_line(&mut program, line);
        assert_eq!(program.app.screen().typed, line);
    }
    program.key(Key::Enter).think();
    assert_eq!(program.plies(), 3);
    program.think();
    assert_eq!((program.plies(), program.status()), (4, Status::WaitsForLine), "nothing was left to give");
    assert_eq!(
        program.app.game().raw().expect("Italian draughts").recent().as_ref()[2].numbers().to_string(),
        second
    );
}

#[test]
fn s_e_help_and_esc_act_at_once_also_where_a_line_waits() {
    for (line, scene) in [("S", Scene::Save), ("e", Scene::Exit), (" ? ", Scene::Instructions)] {
        for waiting in ["", "25 21"] {
            let mut program = thinking(START, "21 18");
            type_line(&mut program, waiting);
            type_line(&mut program, line);
            program.is(scene).escape().is(Scene::Game);
            assert_eq!((program.status(), program.app.screen().typed), (Status::Thinks, ""));
            program.think();
            assert_eq!(program.plies(), 2, "another screen came first");
        }
    }
    let mut program = thinking(START, "21 18");
    type_line(&mut program, "25 21");
    // The first Esc clears the line.
    program.escape().is(Scene::Game).escape().is(Scene::Abandon).line("N").think();
    assert_eq!(program.plies(), 2);
}

#[test]
fn a_line_that_waits_never_answers_the_end() {
    let mut program = thinking(LOST, "21 18");
    type_line(&mut program, "18 14");
    program.think().is(Scene::End);
    assert_eq!((program.status(), program.app.screen().typed), (Status::WaitsForKey, ""));
    program.line("").is(Scene::Menu).line("N").is(Scene::Game);
    assert_eq!((program.plies(), program.app.screen().typed), (0, ""));
}

#[test]
fn a_line_that_waits_never_answers_system_error() {
    let mut program = thinking(START, "21 18");
    type_line(&mut program, "25 21");
    assert!(program.app.fault(17));
    program.think().is(Scene::Error).says(Message::SystemError);
    assert_eq!(program.app.screen().typed, "");
}

#[test]
fn a_line_that_waits_never_answers_a_huff_and_is_there_to_be_changed() {
    // The program breaks rule 6 with its first move.
    let fen = "W:WK2,K5,6,K16,27,32:B20,22";
    let rules = Rules1931Settings { sly: true, ..full::plain_rules() };
    let config = Config { player: dama::unstable::rules::Color::Black, ..full::full_config(fen, rules) };
    let waiting = |line: &str| {
        let mut program = Program::with(config, Memory::usual());
        program.lines(&["", "N", ""]);
        assert_eq!(program.status(), Status::Thinks);
        type_line(&mut program, line);
        program.think().is(Scene::Game);
        assert!(!full::now(&mut program).huffable().is_empty(), "something can be huffed");
        assert_eq!((program.plies(), program.app.screen().typed), (1, line), "and nothing was given");
        program
    };
    let legal = legal(&waiting(""));
    let begin = || waiting(&legal);
    let huffable = full::now(&mut begin()).huffable().next().expect("a piece").number();
    let mut program = begin();
    program.line(&format!("SOFFIA {huffable}"));
    assert!(program.says_now(Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::Huffed(
        program::square(huffable.into())
    )))));
    // RETURN alone enters it after all.
    let mut program = begin();
    program.key(Key::Enter);
    assert_eq!(program.plies(), 2);
    let mut program = begin();
    program.key(Key::Backspace);
    assert_eq!(program.app.screen().typed, &legal[..legal.len() - 1]);
}

#[test]
fn think_in_a_script_gives_the_next_line_which_waits() {
    let disk = Scratch::disk("typing-ahead");
    let second = second_move(7);
    fs::write(disk.0.join("script"), format!("\nN\n21 18\n{{think 2}}\n{second}\n{{esc}}\nY\n"))
        .expect("written");
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dama"));
        let output = command.current_dir(&disk.0).env("DAMA_DRIVE_A", "none").args(args).output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    };
    let read = |name: &str| fs::read_to_string(disk.0.join(name)).expect(name);
    run(&["run", "script", "--level", "7", "--record", "game", "--transcript", "one", "--frames", "f1"]);
    let game = read("game");
    assert!(game.contains("\n{tick 2}{type ") && game.contains("\n{tick 2}{enter}\n"), "{game}");
    assert_eq!(read("one").matches("\n== ").count() + 1, 6, "it does not wait between the two moves");
    assert!(read("one").contains(" 2. "), "{}", read("one"));
    run(&["run", "game", "--record", "again", "--transcript", "two", "--frames", "f2"]);
    assert_eq!((read("f1"), game), (read("f2"), read("again")));
    assert_eq!(read("one"), read("two"));
}

#[test]
fn a_key_before_the_next_search_is_recorded_at_its_tick_0() {
    let mut program = Program::with(config(START, 5), Memory::usual());
    program.lines(&["", "N", "21 18"]);
    type_line(&mut program, &second_move(5));
    program.think();
    assert_eq!((program.status(), program.app.ticks()), (Status::Thinks, 0));
}
