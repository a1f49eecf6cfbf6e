//! Helpers for the tests of the full rules.
#![allow(dead_code, reason = "each test uses a part of it")]

use crate::program::{config, file, Config, Memory, Program};
use dama::unstable::app::Status;
use dama::unstable::games::italian::record::GameRecord;
use dama::unstable::games::italian::rules_1931::record::{
    encode, BallotSet, MatchSeries, Rules1931Record, Rules1931Settings,
};
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::games::italian::words::said::ItalianMessage;
use dama::unstable::rules::italian::huff::read_possible;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::Move;
use dama::unstable::rules::Color;
use dama::unstable::screen::Scene;
use dama::unstable::session::drive::Drives;
use dama::unstable::session::messages::Message;
use dama::unstable::session::Session;

/// No drawing of colours, no ballot: the position alone.
pub fn plain_rules() -> Rules1931Settings {
    Rules1931Settings { ballot: BallotSet::None, lot: false, ..Rules1931Settings::default() }
}

/// New games begin at this position, with the player to move.
pub fn full_config(fen: &str, rules: Rules1931Settings) -> Config {
    Config { rules_1931: Some(rules), ..config(fen, 1) }
}

pub fn game(fen: &str) -> Program {
    game_by(fen, plain_rules())
}

pub fn game_by(fen: &str, rules: Rules1931Settings) -> Program {
    let mut program = Program::with(full_config(fen, rules), Memory::usual());
    program.line("").line("N").is(Scene::Ballot).line("").is(Scene::Game);
    program
}

pub fn game_with_databases(fen: &str) -> Program {
    let mut program = Program::with_maestro(full_config(fen, plain_rules()), Memory::usual());
    program.lines(&["", "N", ""]).is(Scene::Game);
    program
}

#[track_caller]
pub fn record(fen: &str, rules: Rules1931Settings, player: Color) -> Rules1931Record {
    let position = parse_fen(fen).expect(fen);
    let game = GameRecord::new(position, 1, player, 1);
    Rules1931Record::new(game, rules, 1, MatchSeries::NEW).opened().expect("it begins")
}

/// Finds a move by its numbers, legal or irregular.
#[track_caller]
pub fn mv(record: &Rules1931Record, numbers: &[u32]) -> Move {
    read_possible(&record.game.position, numbers).expect("a possible move")
}

#[track_caller]
pub fn played(record: &Rules1931Record, numbers: &[u32]) -> Rules1931Record {
    record.played(mv(record, numbers)).expect("not refused")
}

pub fn resumed(record: &Rules1931Record) -> Program {
    let mut memory = Memory::usual();
    memory.put("C:GIOCO", &encode(record));
    let mut program = Program::with(Config::default(), memory);
    program.line("").line("P").line("GIOCO");
    program
}

/// Returns the game after White's `numbers` from `fen`, the player having Black.
pub fn answering(fen: &str, numbers: &[u32]) -> Program {
    resumed(&played(&record(fen, plain_rules(), Color::Black), numbers))
}

/// Returns the current game, which must be intact.
#[track_caller]
pub fn now(program: &mut Program) -> Rules1931Record {
    assert!(program.app.check_integrity());
    let bytes = *program.app.game().rules_1931().expect("a game by the full rules").0;
    Rules1931Record::from_bytes(&bytes).expect("a sound game")
}

pub fn says(program: &mut Program, message: Rules1931Message) {
    program.says(Message::BuiltIn(ItalianMessage::Rules1931(message)));
}

#[track_caller]
pub fn saved<D: Drives>(name: &str, drives: &mut D) -> Rules1931Record {
    let session = Session::resume(file(name), &[], drives).expect("a good game");
    *session.last_good().expect("sound").rules_1931().expect("by the full rules")
}

pub fn waits(program: &Program) -> bool {
    program.status() == Status::WaitsForLine
}
