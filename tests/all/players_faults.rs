//! What players of whole games stumbled over.

use crate::full;
use crate::program::{config, Memory, Program};
use dama::unstable::app::{Key, Status};
use dama::unstable::games::italian::words::rules_1931::FullMessage;
use dama::unstable::games::GAMES;
use dama::unstable::screen::{MoreScene, Scene};
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Message;
use dama::unstable::session::play_settings::Terms;
use dama::unstable::session::sitting::Who;

const START: &str = "W:W21-32:B1-12";
const TWO: [Who; 2] = [Who::Player, Who::Other];

fn message(program: &Program) -> String {
    program.app.screen().message.as_str().into()
}

#[track_caller]
fn says(program: &Program, words: &str) {
    let said = message(program);
    assert_eq!(said, words);
}

/// A match of another game from this position, with who sits at its seats.
fn house(game: &str, fen: Option<&str>, options: &[(&str, &str)], who: &[Who]) -> Program {
    house_on(game, fen, options, who, Terms { aids: false, seats: None })
}

fn house_on(game: &str, fen: Option<&str>, options: &[(&str, &str)], who: &[Who], terms: Terms) -> Program {
    let book = *GAMES.iter().find(|book| book.name() == game).expect(game);
    let start = match fen {
        Some(fen) => book.read_position(fen, options).expect(fen),
        None => book.start(options).expect("sound options"),
    };
    let mut program = Program::with(config(START, 1), Memory::usual());
    program.app.agree_on(terms);
    program.app.choose_game(ChosenGame { start, ..ChosenGame::usual(book) });
    program.app.choose_seats(who);
    program.line("").line("N");
    program
}

fn typed(program: &mut Program, text: &str) {
    for c in text.chars() {
        program.key(Key::Char(c));
    }
}

#[test]
fn esc_clears_a_typed_line_before_it_asks_whether_the_game_is_given_up() {
    let mut programs = vec![Program::game(START), full::game(START)];
    programs.extend(GAMES.iter().map(|book| house(book.name(), None, &[], &TWO)));
    for mut program in programs {
        program.is(Scene::Game);
        typed(&mut program, "21");
        program.escape().is(Scene::Game);
        assert_eq!(program.app.screen().typed, "");
        program.escape().is(Scene::Abandon).line("N").is(Scene::Game);
    }
}

#[test]
fn esc_takes_a_line_back_that_waits_for_the_programs_move() {
    let mut program = Program::game(START);
    program.line("21 18").line("22 19").says(Message::StillThinking);
    program.escape().is(Scene::Game).says(Message::Thinking);
    assert_eq!(program.status(), Status::Thinks);
    program.think().is(Scene::Game);
    assert_eq!(program.plies(), 2, "the line that waited was not played");
}

#[test]
fn esc_clears_the_line_after_a_system_error() {
    let mut program = Program::game(START);
    program.app.fault(17);
    program.line("21 18").is(Scene::Error);
    typed(&mut program, "S");
    program.escape().is(Scene::Error).escape().is(Scene::Abandon);
}

#[test]
fn leaving_a_match_by_the_rules_of_1931_says_first_who_gets_the_point() {
    let mut program = full::game(START);
    program.escape().is(Scene::Abandon);
    says(&program, "Y per abbandonare: il punto va all'avversario; un altro tasto per giocare.");
    full::says(&mut program, FullMessage::LeavingLoses(false));
    let mut program = Program::with(full::full_config(START, full::plain_rules()), Memory::usual());
    program.app.agree_on(Terms { aids: false, seats: Some(TWO) });
    program.line("").line("N").escape().is(Scene::Abandon);
    says(&program, "Y: abbandona chi deve muovere, il punto va all'altro; altro tasto: si gioca.");
    // A game that costs nothing to leave asks as ever, and so does one that has broken.
    Program::game(START).escape().says(Message::AbandonAsks);
    let mut program = full::game(START);
    program.app.fault(17);
    program.line("21 18").is(Scene::Error).escape().says(Message::AbandonAsks);
}

#[test]
fn an_offer_that_loses_the_game_is_asked_about_first() {
    let behind = "W:Wa1,b1:Bi9,h9,g9:taken=37,38";
    let confirm = Scene::More(MoreScene::Confirm);
    for who in [TWO, [Who::Player, Who::Program]] {
        let mut program = house("zamma", Some(behind), &[], &who);
        for no in ["N", "\u{1b}"] {
            program.line("conta").is(confirm);
            says(&program, "Con «conta» adesso perdi la partita: Y conferma, un altro tasto no.");
            program.line(no).is(Scene::Game);
            says(&program, "Tocca a te: scrivi la mossa (? per le istruzioni).");
        }
        program.line("CONTA").is(confirm).line("Y").think();
        if who == TWO {
            assert!(message(&program).starts_with("Offerta: conta"), "{}", message(&program));
            program.line("accetto");
        }
        program.is(Scene::End);
    }
    // Ahead or level nothing is asked.
    for fen in ["W:Wa1,b1,c1:Bi9,h9:taken=38,37", "W:Wa1,b1:Bi9,h9:taken=38,38"] {
        let mut program = house("zamma", Some(fen), &[], &TWO);
        program.line("conta").is(Scene::Game);
        assert!(message(&program).starts_with("Offerta: conta"), "{}", message(&program));
    }
    // An offer of a draw loses nothing.
    for book in GAMES.iter().filter(|book| book.name() != "zamma") {
        let mut program = house(book.name(), None, &[], &TWO);
        assert_ne!(program.line("patta").scene(), confirm, "{}", book.name());
    }
}
