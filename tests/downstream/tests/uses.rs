//! The library does what another program asks, and its errors say what was wrong.

use dama_downstream::{level_move, moves, moves_of, play, players};

const START: &str = "W:W21-32:B1-12";

#[test]
fn a_position_is_read_and_its_moves_are_listed() {
    assert_eq!(moves(START).expect("the start").len(), 7);
    assert_eq!(moves("W:WK30:BK26,18,27,K20").expect("legal").len(), 1);
}

#[test]
fn a_move_is_played_by_name() {
    let after = play(START, "21 18").expect("legal");
    assert_eq!(after, "B:W18,22-32:B1-12".parse().expect("a position"));
    let error = play(START, "21 14").expect_err("too far");
    assert!(error.to_string().contains("14"), "{error}");
    assert!(play("W:W33:B1", "33 29").is_err());
}

#[test]
fn a_level_plays_the_same_move_for_the_same_seed() {
    let mv = level_move(START, 3, 1).expect("a move");
    assert_eq!(mv, level_move(START, 3, 1).expect("a move"));
    assert!(level_move(START, 10, 1).is_err());
}

#[test]
fn games_in_pdn_are_read() {
    let pdn = b"[White \"Rossi\"]\n[Black \"Verdi\"]\n1. 22-18 12-16 *";
    assert_eq!(players(pdn).expect("sound"), [["Rossi".to_string(), "Verdi".to_string()]]);
    assert!(players(b"1. 22-18 12-12 *").is_err());
}

#[test]
fn the_other_games_are_there() {
    assert!(!moves_of("zamma").expect("a game of the list").is_empty());
    assert_eq!(moves_of("chess").expect_err("not in the list").to_string(), "no such game");
}
