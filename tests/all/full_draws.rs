//! Draws by agreement (rule 12): when the program accepts an offer, and when it offers one.

use crate::full;
use crate::program;
use dama::unstable::games::italian::words::said::ItalianMessage;

use dama::unstable::app::Status;
use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::games::italian::rules_1931::record::{encode, EndCause, GameEnd, Rules1931Record};
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::rules::italian::Move;
use dama::unstable::rules::{Color, Game};
use dama::unstable::screen::Scene;
use dama::unstable::session::messages::Message;
use dama::unstable::session::Level;
use full::*;
use program::{Config, Memory, Program};
use std::io::Write;
use std::process::{Command, Stdio};

const START: &str = "W:W21-32:B1-12";

/// Both kings go out and come back, in four plies.
const ROUND: [[u32; 2]; 4] = [[18, 22], [7, 11], [22, 18], [11, 7]];

/// The player has White and one king more; only the two kings have moved, for `plies` plies.
fn game_of(fen: &str, plies: usize) -> Rules1931Record {
    let moves = ROUND.iter().cycle().take(plies);
    moves.fold(record(fen, plain_rules(), Color::White), |game, numbers| played(&game, numbers))
}

const FEW: &str = "W:WK18,K29,25:BK7,8";
const MANY: &str = "W:WK18,K29,25,26,27,28,30,31,32:BK7,1,2,3,4,5,6,8,9";

/// Returns whether the program accepts a draw, without databases and at level 1.
#[track_caller]
fn agrees(game: &Rules1931Record) -> bool {
    let mut program = resumed(game);
    program.line("PATTA").think();
    let agreed = now(&mut program).ending == Some(GameEnd { how: EndCause::Agreed, winner: None });
    assert_eq!(
        agreed,
        !program.says_now(Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::NoDraw)))
    );
    agreed
}

#[test]
fn no_draw_is_agreed_to_in_the_first_twenty_moves() {
    for (seed, level) in (1..=8).zip([1, 2, 3, 4].into_iter().cycle()) {
        let level = Level::new(level).expect("1 to 9");
        let config = Config { seed, level, ..full_config(START, plain_rules()) };
        let mut program = Program::with_maestro(config, Memory::usual());
        program.lines(&["", "N", "", "22 18", "PATTA"]).think().is(Scene::Game);
        says(&mut program, Rules1931Message::NoDraw);
    }
    assert!(!agrees(&game_of(FEW, 36)));
    assert!(!agrees(&played(&played(&game_of(FEW, 36), &[18, 22]), &[7, 11])));
    assert!(agrees(&game_of(FEW, 40)));
}

#[test]
fn with_more_than_eight_pieces_a_side_only_where_the_position_came_back() {
    let game = game_of(MANY, 40);
    assert!(agrees(&game));
    let went_on = played(&played(&game, &[25, 21]), &[7, 11]);
    assert!(!agrees(&went_on));
    // The program also refuses if one side alone has that many pieces.
    let game = game_of("W:WK18,K29,25,26,27,28,30,31,32:BK7,8", 40);
    assert!(agrees(&game));
    assert!(!agrees(&played(&played(&game, &[25, 21]), &[7, 11])));
}

#[test]
fn the_better_off_does_not_agree_however_long_it_lasts() {
    assert!(!agrees(&game_of("W:WK18,25:BK7,K1,K2,8", 40)));
}

#[track_caller]
fn knowing(fen: &str, level: u8) -> Program {
    let level = Level::new(level).expect("1 to 9");
    let config = Config { level, ..full_config(fen, plain_rules()) };
    let mut program = Program::with_maestro(config, Memory::usual());
    program.lines(&["", "N", ""]).is(Scene::Game);
    program
}

#[test]
fn a_draw_that_the_databases_know_is_agreed_to_at_once() {
    // A draw, a win for the player, a loss for the player.
    for (fen, agrees) in [("W:WK18:BK7", true), ("W:WK32:BK1", true), ("W:WK32:BK1,K2,K3", false)] {
        let mut program = knowing(fen, 9);
        program.line("PATTA");
        assert_eq!(program.status(), Status::Thinks);
        let mut polls = 0;
        program.app.think(&mut |_| polls += 1);
        assert_eq!((polls, program.scene() == Scene::End), (0, agrees), "{fen}");
    }
}

fn in_a_drawn_ending() -> Program {
    let mut memory = Memory::usual();
    memory.put("C:GIOCO", &encode(&game_of("W:WK18:BK7", 40)));
    let mut program = Program::with_maestro(Config::default(), memory);
    program.lines(&["", "P", "GIOCO"]).is(Scene::Game);
    program
}

/// Makes a move that keeps the draw; returns whether the program then offers a draw.
#[track_caller]
fn is_offered_after_a_move(program: &mut Program) -> bool {
    let (databases, position) = (Databases::shipped(), program.position());
    let keeps = |mv: &&Move| databases.probe(&position.play_unchecked(**mv)) == Some(Value::Draw);
    let mv = position.legal_moves().iter().find(keeps).expect("it is drawn").numbers().to_string();
    program.line(&mv).think().is(Scene::Game);
    matches!(
        program.app.message(),
        Message::BuiltIn(ItalianMessage::Rules1931(Rules1931Message::MovedAndOffers(_)))
    )
}

#[test]
fn the_program_offers_a_draw_that_the_databases_know_and_leaves_ten_moves_before_the_next_offer() {
    let mut program = in_a_drawn_ending();
    let offers: Vec<bool> = (0..21).map(|_| is_offered_after_a_move(&mut program)).collect();
    let expected: Vec<bool> = (0..21).map(|n| n % 10 == 0).collect();
    assert_eq!(offers, expected);
}

#[test]
fn what_the_program_offers_is_accepted_by_offering_it_too() {
    let mut program = in_a_drawn_ending();
    assert!(is_offered_after_a_move(&mut program));
    assert!(program.text().contains("propone patta: PATTA accetta; una mossa rifiuta."));
    // The offer stands while other things are asked, and is said again afterwards.
    let offer = *program.app.message();
    program.line("E").is(Scene::Exit).line("n").is(Scene::Game).says(offer).line("ciao");
    program.line("PATTA").is(Scene::End);
    says(&mut program, Rules1931Message::End(EndCause::Agreed, None));
}

#[test]
fn an_offer_is_not_made_in_the_first_twenty_moves() {
    let mut program = knowing("W:WK18:BK7", 1);
    assert!(!is_offered_after_a_move(&mut program));
}

#[test]
fn what_the_program_offers_lapses_on_a_move() {
    let mut program = in_a_drawn_ending();
    assert!(is_offered_after_a_move(&mut program));
    assert!(!is_offered_after_a_move(&mut program));
    // Now the player offers and the program answers.
    program.line("PATTA");
    assert_eq!((program.scene(), program.status()), (Scene::Game, Status::Thinks));
}

#[test]
fn an_offer_is_not_saved_with_the_game() {
    let mut program = in_a_drawn_ending();
    assert!(is_offered_after_a_move(&mut program));
    program.lines(&["S", "ALTRA"]).is(Scene::Game);
    program.escape().lines(&["Y", "P", "ALTRA"]).is(Scene::Game).line("PATTA");
    assert_eq!(program.status(), Status::Thinks);
}

/// The compiled program with its embedded databases.
#[test]
fn a_draw_offered_on_the_second_move_of_a_game_by_the_full_rules_is_declined_with_every_seed() {
    for seed in 1..=8 {
        for (language, declined) in
            [("it", "Il programma non accetta la patta."), ("en", "The program declines the draw.")]
        {
            let seed = seed.to_string();
            let options =
                ["--treccani", "--ballot", "none", "--lot", "off", "--lang", language, "--seed", &seed];
            let shown = run(&options, "\nN\n\n22 18\nPATTA\n");
            assert!(shown.contains(declined), "{options:?}: {shown}");
        }
    }
}

#[track_caller]
fn run(options: &[&str], script: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["run", "-", "--transcript", "-"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("piped").write_all(script.as_bytes()).expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
}
