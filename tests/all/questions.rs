//! The message line after a question: the game's status, and the answer's effect.

use crate::{full, program};

use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::screen::Scene;
use dama::unstable::session::drive::{DriveError, NameError};
use dama::unstable::session::messages::{Lang, Message};
use program::{file, Config, Memory, Program};

const START: &str = "W:W21-32:B1-12";

#[test]
fn after_a_question_the_message_says_how_things_stand() {
    // Messages about an earlier line: a refusal, a file.
    let mut program = Program::game(START);
    for line in ["21 22", "ciao", "1 5", &"1 ".repeat(40)] {
        program.line(line);
        assert!(program.app.screen().is_error, "{line}");
        for (question, answer) in [("E", "N"), ("?", "\u{1b}")] {
            program.line(question);
            if answer == "N" {
                program.line("N")
            } else {
                program.escape()
            };
            program.is(Scene::Game).says(Message::YourMove);
            assert!(!program.app.screen().is_error);
        }
    }
    program.lines(&["S", "PARTITA"]).says(Message::Saved(file("PARTITA")));
    program.lines(&["E", "N"]).says(Message::YourMove);
    program.lines(&["S", "Q:X", "E", "N"]).says(Message::YourMove);
    // The program's last move is still announced.
    program.line("21 18").think();
    let moved = program.message();
    program.lines(&["E", "N"]);
    assert_eq!(program.message(), moved);
    program.escape().line("N");
    assert_eq!(program.message(), moved);
    let mut program = Program::game(START);
    program.line("21 18").line("21 18").says(Message::StillThinking);
    program.line("E").line("N").says(Message::Thinking);
    assert_eq!(program.status(), Status::Thinks);
    let mut program = Program::menu();
    program.line("L").line("3").says(Message::LevelIs(3));
    program.line("E").line("N").says(Message::Choose);
    program.line("z").says(Message::NotAChoice).line("E").line("N").says(Message::Choose);
    let mut program = Program::game(START);
    program.app.fault(17);
    program.line("21 18").is(Scene::Error).line("22 18").says(Message::SystemErrorStays);
    program.line("E").line("N").is(Scene::Error).says(Message::SystemError);
}

#[test]
fn after_a_question_the_full_rules_ask_again_what_they_asked() {
    let mut program = full::game("W:W22,26,30:B18,1,5,2");
    program.line("TOCCA 26");
    let touched = Rules1931Message::Touched(program::square(26));
    full::says(&mut program, touched);
    program.line("22 26").line("E").line("N").is(Scene::Game);
    full::says(&mut program, touched);
    program.line("S").escape().line("?").escape();
    full::says(&mut program, touched);
    let mut program = Program::with(full::full_config(START, full::plain_rules()), Memory::usual());
    program.lines(&["", "N"]).is(Scene::Ballot);
    let lots = program.message();
    program.lines(&["S", "X"]).is(Scene::Ballot).says(Message::Saved(file("X"))).lines(&["E", "N"]);
    assert_eq!(program.message(), lots);
}

#[test]
fn esc_with_text_typed_does_not_say_that_nothing_was_typed() {
    for lang in [Lang::It, Lang::En] {
        let said = lang.message(&Message::Cancelled);
        assert!(!said.as_str().contains("scritto") && !said.as_str().contains("typed"), "{said:?}");
    }
    let mut program = Program::game(START);
    program.line("S").key(Key::Char('P')).escape().is(Scene::Game).says(Message::Cancelled);
    program
        .escape()
        .line("Y")
        .line("P")
        .key(Key::Char('P'))
        .escape()
        .is(Scene::Menu)
        .says(Message::Cancelled);
    assert_eq!(program.app.drives().saved(), [""; 0]);
}

#[test]
fn where_nothing_was_saved_the_message_says_so() {
    let mut program = Program::game(START);
    for (typed, error) in [
        ("NOMELUNGO1", NameError::TooLong),
        ("A*B", NameError::BadCharacter('*')),
        ("CON", NameError::Device),
    ] {
        program.line("S").line(typed).is(Scene::Game).says(Message::Unsaved(error));
        assert!(program.message().starts_with("Non salvata. "), "{}", program.message());
    }
    program.line("S").line(&"X".repeat(70)).says(Message::Unsaved(NameError::TooLong));
    program.line("S").line("Q:X").says(Message::UnsavedTo(DriveError::NotReady, file("Q:X")));
    program.app.drives().disk('B').unwritable = Some(DriveError::Full);
    program.line("S").line("B:X").says(Message::UnsavedTo(DriveError::Full, file("B:X")));
    program.app.drives().disk('B').broken = Some(DriveError::Failed);
    program.line("S").line("B:X").says(Message::UnsavedTo(DriveError::Failed, file("B:X")));
    assert!(program.message().starts_with("Non salvata. "), "{}", program.message());
    // If there was nothing to save, the message is absent.
    program.escape().line("Y").line("P").line("A*B").says(Message::BadName(NameError::BadCharacter('*')));
    assert!(!program.message().contains("salvata"));
}

#[test]
fn help_is_shown_after_system_error_too() {
    for key in ["?", "F1"] {
        let mut program = Program::with(Config::default(), Memory::usual());
        program.lines(&["", "N"]).app.fault(17);
        program.line("21 18").is(Scene::Error);
        assert!(program.app.screen().hints.contains("? istruzioni"));
        if key == "?" {
            program.line("?")
        } else {
            program.key(Key::Function(1))
        };
        program.is(Scene::Instructions).escape().is(Scene::Error).says(Message::SystemError);
        program.line("21 18").says(Message::SystemErrorStays);
    }
}
