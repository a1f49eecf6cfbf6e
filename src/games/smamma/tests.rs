//! Tests of the internals; the source's numbered positions are in `tests/all/positions`.

use super::*;
use crate::games::kit::KitRulebook;
use crate::games::{Refusal, Rulebook, State};
use crate::rules::scattered;
use std::string::String;

static BOOK: KitRulebook<Smamma> = KitRulebook::RULEBOOK;

fn state(fen: &str) -> State {
    BOOK.read_position(fen, &[]).expect(fen)
}

#[test]
fn position_15_the_limit_loses() {
    let fen = "B:We5:Bf5:penalties=0,4:last=e5/f5";
    let next = BOOK.play(&state(fen), "f5-g5").expect("legal");
    assert_eq!(BOOK.status(&next), Ok(GameStatus::Won(Seat(0))));
    assert_eq!(BOOK.moves(&next).expect("sound"), [] as [&str; 0]);
    assert_eq!(BOOK.play(&next, "e5-e6"), Err(Refusal::Over.into()));
    let later = BOOK.read_position(fen, &[("limit", "6")]).expect(fen);
    let next = BOOK.play(&later, "f5-g5").expect("legal");
    assert_eq!(BOOK.status(&next), Ok(GameStatus::Turn(Seat(0))));
}

#[test]
fn with_whole_groups_the_number_is_not_chosen() {
    let whole = BOOK.read_position("W:Wa2,b2,c2:Bd2", &[("group", "whole")]).expect("legal");
    assert_eq!(BOOK.moves(&whole).expect("sound"), ["a2>d2"]);
}

#[test]
fn a_whole_placement_alternates_and_black_begins_the_pushing() {
    let mut state = BOOK.start(&[]).expect("no options");
    for turn in 0..24 {
        assert_eq!(BOOK.status(&state), Ok(GameStatus::Turn(Seat(1 - turn % 2))));
        let line = BOOK.moves(&state).expect("sound")[usize::from(turn)].clone();
        state = BOOK.play(&state, &line).expect("legal");
    }
    assert_eq!(BOOK.status(&state), Ok(GameStatus::Turn(Seat(1))));
    assert!(!BOOK.write_position(&state).expect("sound").contains("hand"));
}

#[test]
fn impossible_positions_are_refused() {
    for fen in [
        "W:Wd5:Bd5",
        "W:WKd5:Be5",
        "W:Wd9:Be5",
        "B:W:B:hand=12,11",
        "W:W:B:hand=12,12",
        "W:Wd5:Be5:hand=12,11",
        "W:Wd5:Be5:penalties=5,5",
        "W:Wd5:Be5:penalties=5",
        "W:Wd5:Be5:last=d5/e5",
        "W:Wd5:Be5:colour=red",
        "W:Wd5",
    ] {
        assert!(BOOK.read_position(fen, &[]).is_err(), "{fen}");
    }
}

#[test]
fn a_greedy_player_leaves_the_fewest_pushes_and_of_equals_the_seed_chooses() {
    let left = |game: &State, mv: &str| {
        let next = BOOK.play(game, mv).expect(mv);
        BOOK.moves(&next).expect("sound").iter().filter(|mv| mv.contains('>')).count()
    };
    for fen in ["B:Wd1,e1,f1,a2,d2,f4,f6:Ba1,d3,d4,e4,c5,c6,d6", "W:Wc5,d5,a1:Be5,g7,h8", "B:W:B:hand=12,12"]
    {
        let game = state(fen);
        let moves = BOOK.moves(&game).expect("sound");
        let fewest = moves.iter().map(|mv| left(&game, mv)).min().expect("a move");
        let mut chosen: Vec<String> = (0..40)
            .map(|seed| {
                let action = BOOK.greedy(&game, seed).expect("sound").expect("a move");
                BOOK.write(&game, action).expect("sound")
            })
            .collect();
        assert!(chosen.iter().all(|mv| left(&game, mv) == fewest), "{fen}: {chosen:?}");
        chosen.sort();
        chosen.dedup();
        let best = moves.iter().filter(|mv| left(&game, mv) == fewest).count();
        assert!(chosen.len() > 1 || best == 1, "{fen}: {chosen:?} of {best}");
    }
}

#[test]
fn pushes_are_counted_as_they_are_found() {
    for (group, seed) in [("any", 1), ("any", 2), ("whole", 3), ("whole", 4)] {
        let mut choice = GameChoice::usual(Smamma::NAME, Smamma::OPTIONS);
        choice.read(&[("group", group)]).expect("an option");
        let (mut game, mut most) = (Smamma::start(&choice), 0);
        for turn in 0..500 {
            for side in 0..2 {
                let found = Smamma { side, last: None, ..game }.pushes().len();
                assert_eq!(game.count_pushes(side), found as i32, "{game:?}, side {side}");
                most = most.max(found);
            }
            // Nobody loses.
            game.penalties = [0, 0];
            let moves = game.legal_moves();
            game = game.after(&moves[scattered(seed, turn) as usize % moves.len()]);
        }
        assert!(most > 10, "{group}: at most {most} pushes");
    }
}
