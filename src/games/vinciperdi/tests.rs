//! Tests of the internals; the source's numbered positions are in `tests/all/positions`.

use super::*;
use crate::games::kit::KitRulebook;
use crate::games::{Rulebook, State};

static BOOK: KitRulebook<Vinciperdi> = KitRulebook::RULEBOOK;

fn state(fen: &str) -> State {
    BOOK.read_position(fen, &[]).expect(fen)
}

fn moves(fen: &str) -> Vec<String> {
    BOOK.moves(&state(fen)).expect("sound")
}

const WHITE: Result<GameStatus, crate::games::StateError> = Ok(GameStatus::Won(Seat(0)));
const BLACK: Result<GameStatus, crate::games::StateError> = Ok(GameStatus::Won(Seat(1)));

#[test]
fn positions_05_and_06_who_cannot_move_has_won_unless_the_option_says_otherwise() {
    for fen in ["B:W29:B25", "B:W29,31,K32:B22,26,27,K30"] {
        assert_eq!(BOOK.status(&state(fen)), BLACK, "{fen}");
        assert_eq!(moves(fen), [] as [&str; 0]);
        let with = |value| {
            let state = BOOK.read_position(fen, &[("blocked", value)]).expect(fen);
            BOOK.status(&state)
        };
        assert_eq!([with("wins"), with("draw"), with("loses")], [BLACK, Ok(GameStatus::Draw), WHITE]);
    }
    // A side without pieces wins under every option.
    let state = BOOK.read_position("B:W29:B", &[("blocked", "loses")]).expect("legal");
    assert_eq!(BOOK.status(&state), BLACK);
}

#[test]
fn impossible_positions_and_options_are_refused() {
    for fen in ["W:W22:B", "W:W4:B5", "W:W22:B22", "", "W:W22"] {
        assert!(BOOK.read_position(fen, &[]).is_err(), "{fen}");
    }
    let refused = |options| BOOK.start(options).expect_err("refused").to_string();
    assert_eq!(refused(&[("blocked", "x")]), "blocked=x: expected wins, draw or loses");
    assert_eq!(refused(&[("x", "wins")]), "x=wins: the options of vinciperdi are blocked");
}

#[test]
fn a_side_that_is_ahead_brings_no_position_back() {
    let how = crate::games::SearchLimits { nodes: 300, margin: 0, seed: 1 };
    let plays = |state: &State| {
        let found = BOOK.think(state, how, &mut |_| true).expect("sound").expect("a move");
        (BOOK.write(state, found.action).expect("sound"), found.score)
    };
    let there_and_back = |line: &str| {
        let (from, to) = line.split_once(' ').expect("a step");
        [line.to_string(), [to, " ", from].concat()]
    };
    let start = BOOK.read_position("W:WK26:BK1,K2,K3,K4,K5,K6", &[]).expect("legal");
    let (first, score) = plays(&start);
    assert!(score > 20, "{score}");
    // Both kings go and come back: the same position with a different past.
    let [go, come] = there_and_back(&first);
    let [other_goes, other_comes] = there_and_back("5 9");
    let again = [go, other_goes, come, other_comes]
        .iter()
        .fold(start.clone(), |state, line| BOOK.play(&state, line).expect(line));
    assert_eq!(BOOK.write_position(&again), BOOK.write_position(&start));
    assert_ne!(plays(&again).0, first);
}
