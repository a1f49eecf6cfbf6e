//! Positions from which no game is played are refused alike everywhere, and every accepted game answers.

use crate::fuzzed::walks::{self, WalkEnd};
use crate::program::{Config, Memory, Program};
use dama::unstable::app::{Key, Status};
use dama::unstable::formats::save::SaveError;
use dama::unstable::games::{EndReason, GameStatus, Rulebook, State, GAMES};
use dama::unstable::rules::scattered;
use dama::unstable::screen::Scene;
use dama::unstable::script::options::of_line;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::rulebook_match::{decode, encode, RulebookMatch, SeatPlayer};
use std::process::Command;

const SETUP: Scene = Scene::Setup;

/// A game with an option, a position, and why it is refused in Italian and in English.
type Refused = (&'static str, Option<(&'static str, &'static str)>, &'static str, [&'static str; 2]);

const NO_MEN: [&str; 2] = ["un giocatore senza pedine", "a player without men"];
const TOO_MANY: [&str; 2] = ["più di 100 pedine di un giocatore", "more than 100 men of a player"];
const NO_MOVE: [&str; 2] = ["nessuno può mai muovere", "no player can ever move"];

const REFUSED: [Refused; 7] = [
    ("alma", None, "N:S:Nh8", NO_MEN),
    ("alma", None, "N:S:N", NO_MEN),
    ("alma", Some(("players", "3")), "S:S:Wa1:Nh8", NO_MEN),
    ("alma", Some(("players", "4")), "N:Sa1:W:N:E", NO_MEN),
    ("gobang", None, "1:1a1:2:hand=100,100", TOO_MANY),
    ("gobang", Some(("second_stage", "on")), "2:1:2:hand=0,0", NO_MOVE),
    ("gobang", Some(("second_stage", "on")), "1:1:2:hand=0,0", NO_MOVE),
];

fn game(name: &str) -> &'static dyn Rulebook {
    *GAMES.iter().find(|game| game.name() == name).expect("a game")
}

fn chosen(name: &str, option: Option<(&str, &str)>) -> ChosenGame {
    let mut choice = game(name).usual();
    choice.read(option.as_slice()).expect("an option");
    ChosenGame::read(game(name), choice, None, true).expect("the start")
}

fn menu(name: &str, option: Option<(&str, &str)>, lang: Lang) -> Program {
    let mut program = Program::with(Config { lang, ..Config::default() }, Memory::usual());
    program.app.choose_game(chosen(name, option));
    program.line("").is(Scene::Menu);
    program
}

fn sentence(lang: Lang, why: [&str; 2]) -> String {
    match lang {
        Lang::It => format!("Posizione impossibile: {}.", why[0]),
        _ => format!("Impossible position: {}.", why[1]),
    }
}

#[test]
fn set_up_text_and_paste_refuse_a_position_without_a_game_with_the_reason() {
    for (name, option, fen, why) in REFUSED {
        for lang in [Lang::It, Lang::En] {
            let mut program = menu(name, option, lang);
            let asked = program.message();
            program.app.paste(fen);
            assert_eq!(program.message(), sentence(lang, why), "{fen}: pasted");
            assert_ne!(program.message(), asked);
            program.line("D").is(SETUP).line(fen).is(SETUP);
            assert_eq!(program.message(), sentence(lang, why), "{fen}: typed");
        }
    }
}

#[test]
fn an_empty_board_is_refused_by_g_and_stays_editable() {
    let on = Some(("second_stage", "on"));
    for (name, option, lines, why) in [
        ("alma", None, &["X", "T"][..], NO_MEN),
        ("alma", Some(("players", "3")), &["X"], NO_MEN),
        ("alma", Some(("players", "4")), &["X", "T"], NO_MEN),
        ("alma", None, &["X", "N h8", "T"], NO_MEN),
        ("gobang", on, &["X", "hand=0,0", "T"], NO_MOVE),
    ] {
        let mut program = menu(name, option, Lang::It);
        program.line("D").lines(lines).line("G").is(SETUP);
        assert_eq!(program.message(), sentence(Lang::It, why), "{name} {lines:?}");
        program.line("I").line("G").is(Scene::Game);
    }
}

#[test]
fn every_command_and_link_refuses_it_with_exit_code_1_and_the_reason() {
    for (name, option, fen, why) in REFUSED {
        let mut options = vec!["--variant".to_string(), name.into(), "--fen".into(), fen.into()];
        if let Some((key, value)) = option {
            options.extend(["--option".into(), format!("{key}={value}")]);
        }
        for command in [&["moves"][..], &["perft", "--depth", "1"], &["run", "-"], &["--text"]] {
            let mut dama = Command::new(env!("CARGO_BIN_EXE_dama"));
            let output = dama.args(command).args(&options).output().expect("the program starts");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(errors.contains(why[1]) && errors.contains(fen), "{command:?} {fen}: {errors}");
            assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{command:?}: {errors}");
        }
        // The browser's address and a script's options are read the same way.
        let wrong = of_line(&options.join(" "), GAMES, true).expect_err("refused");
        assert!(wrong[0].to_string().contains(why[1]), "{}", wrong[0]);
    }
}

/// Saves of a game that earlier versions began from such a position.
fn saves() -> [(Vec<u8>, [&'static str; 2]); 2] {
    let alma = include_bytes!("../data/fuzz/saves/alma-without-men").to_vec();
    let gobang = game("gobang");
    let on = [("second_stage", "on")];
    let State(mut bytes) = gobang.read_position("1:1a1:2:hand=0,0", &on).expect("one man can move");
    let man = bytes.len() - 4 * 56;
    assert_eq!(bytes[man], 1, "a1");
    bytes[man] = 0;
    let stuck =
        RulebookMatch::new(gobang, [SeatPlayer::Player; 4], 1, 7, &State(bytes)).expect("sound bytes");
    [(alma, NO_MEN), (encode(&stuck), NO_MOVE)]
}

#[test]
fn a_save_of_it_is_refused_with_the_reason_and_is_not_called_damaged() {
    for (file, why) in saves() {
        assert_eq!(decode(&file, GAMES), Err(SaveError::Unplayable(why[1])));
        for lang in [Lang::It, Lang::En] {
            let mut drives = Memory::usual();
            drives.put("C:FERMA.SAV", &file);
            let mut program = Program::with(Config { lang, ..Config::default() }, drives);
            program.line("").line("P");
            let label = if lang == Lang::It { "impossibile" } else { "impossible" };
            assert!(program.text().contains(label), "{}", program.text());
            program.line("FERMA.SAV");
            assert!(
                program.message().ends_with(&format!(": {}.", why[lang as usize])),
                "{}",
                program.message()
            );
            assert!(program.message().contains("FERMA.SAV"), "{}", program.message());
        }
    }
}

#[test]
fn a_game_in_which_no_seat_can_move_is_drawn() {
    let (file, _) = &saves()[1];
    let bytes = &file[file.len() - 4 - (9 + 7 + 4 * 56)..file.len() - 4];
    let (gobang, stuck) = (game("gobang"), State(bytes.to_vec()));
    assert_eq!(gobang.status(&stuck), Ok(GameStatus::Draw));
    assert_eq!(gobang.reason(&stuck), Ok(Some(EndReason::NoMoves)));
    assert_eq!((gobang.count(&stuck), gobang.settled(&stuck)), (Ok(0), Ok(stuck.clone())));
    assert_eq!(gobang.greedy(&stuck, 1), Ok(None));
    assert!(gobang.play(&stuck, "patta").is_err());
}

/// A player who has no man in the second stage only passes, while the program moves on alone.
#[test]
fn a_game_in_which_the_players_only_pass_answers_keys_and_stops() {
    let mut choice = game("gobang").usual();
    choice.read(&[("second_stage", "on")]).expect("an option");
    let fen = "2:1:2a1,t20:hand=0,0";
    let passing = ChosenGame::read(game("gobang"), choice, Some(fen.into()), true).expect("one man can move");
    let begun = || {
        let mut program = Program::with(Config::default(), Memory::usual());
        program.app.choose_game(passing.clone());
        program.line("").line("N").is(Scene::Game);
        program
    };
    let mut program = begun();
    let moves = (0..2_000).find(|_| program.think().status() != Status::Thinks).expect("an end");
    program.is(Scene::End);
    assert!(moves <= 1_000, "{moves}");
    let mut program = begun();
    for _ in 0..3 {
        program.think();
    }
    assert_eq!(program.status(), Status::Thinks);
    program.key(Key::Escape).is(Scene::Abandon).line("Y").is(Scene::Menu);
}

/// A position may say that pieces were taken which are on the board; the rest can be taken all the same.
#[test]
fn a_count_of_taken_pieces_has_no_end_that_the_game_cannot_reach() {
    for name in ["zamma", "zamma-pergioco", "damma"] {
        let start = game(name).read_position("W:We5,a1:Be6,i9:taken=40,40", &[]).expect(name);
        let after = game(name).play(&start, "e5xe7").expect(name);
        assert!(game(name).status(&after).is_ok(), "{name}");
        assert!(game(name).write_position(&after).expect(name).ends_with(":taken=40,40"), "{name}");
    }
}

/// The walks of an ordinary run; the variable `DAMA_WALKS` asks for more.
const WALKS: u64 = 30;

#[test]
fn random_walks_through_all_games_never_end_in_a_system_error() {
    let walks = std::env::var("DAMA_WALKS").ok().and_then(|text| text.parse().ok()).unwrap_or(WALKS);
    let first = std::env::var("DAMA_FIRST_WALK").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let (mut over, mut plies) = (0, 0);
    for seed in first..first + walks {
        let (end, walked) = walks::walk(&scattered(seed, 1).to_le_bytes(), walks::LONG);
        over += u64::from(end == WalkEnd::Over);
        plies += walked;
    }
    println!("{walks} walks, {over} to the end, {plies} plies");
    assert!(over * 3 > walks, "{over} of {walks} games ended");
}
