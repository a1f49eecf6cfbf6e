//! The spec's figures and positions.

use super::*;
use crate::games::kit::Typed;
use crate::games::{Rulebook, State};

static BOOK: Typed<Smamma> = Typed::ROW;

fn state(fen: &str) -> State {
    BOOK.read_position(fen, &[]).expect("no options").expect(fen)
}

fn check(fen: &str, moves: &str) {
    let mut expected: Vec<String> = moves.split_whitespace().map(String::from).collect();
    expected.sort();
    assert_eq!(BOOK.moves(&state(fen)).expect("sound"), expected, "{fen}");
}

fn after(fen: &str, line: &str) -> String {
    let next = BOOK.play(&state(fen), line).expect("sound").expect(line);
    BOOK.write_position(&next).expect("sound")
}

#[test]
fn figure_30_any_square_can_be_placed_on() {
    let start = BOOK.start(&[]).expect("no options");
    assert_eq!(BOOK.moves(&start).expect("sound").len(), 64);
    assert_eq!(BOOK.write_position(&start).expect("sound"), "B:W:B:hand=12,12");
    assert_eq!(state("B:W:B:hand=12,12"), start);
}

#[test]
fn figures_31_to_38_push_as_printed() {
    for (fen, line, expected) in [
        ("W:Wd5:Be5", "d5>e5", "B:We5:Bf5:last=e5/f5"),
        ("W:Wc5,d5:Be5", "c5>e5", "B:Wd5,e5:Bg5:last=d5.e5/g5"),
        ("B:Wd4,e4,f4:Ba4,b4,c4", "a4>d4", "W:We4,f4,g4:Bb4,c4,d4:last=b4.c4.d4/e4.f4.g4"),
        ("W:Wd5,e5,f5:Bg5", "d5>g5", "B:We5,f5,g5:Bh5:last=e5.f5.g5/h5"),
        ("W:Wc5,d5:Be5,g5", "c5>e5", "B:Wd5,e5:Bf5,g5:last=d5.e5/f5"),
    ] {
        assert_eq!(after(fen, line), expected, "{fen}");
    }
}

#[test]
fn positions_01_to_11_have_their_moves() {
    check("W:Wd5:Be5", "d5>e5");
    check("B:We5:Bf5:last=e5/f5", "f5-e4 f5-e6 f5-f4 f5-f6 f5-g4 f5-g5 f5-g6");
    check("B:We5:Bf5", "f5>e5");
    check("W:Wc5,d5:Be5", "c5>e5 d5>e5");
    assert_eq!(after("W:Wc5,d5:Be5", "d5>e5"), "B:Wc5,e5:Bf5:last=e5/f5");
    check("W:Wd5:Be5,f5", "d5-c4 d5-c5 d5-c6 d5-d4 d5-d6 d5-e4 d5-e6");
    check("W:Wg5:Bh5", "g5-f4 g5-f5 g5-f6 g5-g4 g5-g6 g5-h4 g5-h6");
    let no_smamma = BOOK.moves(&state("W:Wd5,f5:Be5")).expect("sound");
    assert!(no_smamma.iter().all(|mv| mv.contains('-')), "{no_smamma:?}");
    check("W:Wb2,c3:Bd4", "b2>d4 c3>d4");
    assert_eq!(after("W:Wb2,c3:Bd4", "b2>d4"), "B:Wc3,d4:Bf6:last=c3.d4/f6");
    check("W:Wa7,b7,c7:Bd7,e7", "a7>d7 b7>d7");
    assert_eq!(after("W:Wa7,b7,c7:Bd7,e7", "a7>d7"), "B:Wb7,c7,d7:Bf7,g7:last=b7.c7.d7/f7.g7");
    let cut = after("W:Wa7,b7,c7,g7:Bd7,e7", "a7>d7");
    assert_eq!(cut, "B:Wb7,c7,d7,g7:Be7,f7:last=b7.c7.d7/e7.f7");
    check(&cut, "e7>g7 f7>g7");
    for (line, expected) in [("a2>d2", "g2"), ("b2>d2", "f2"), ("c2>d2", "e2")] {
        assert!(after("W:Wa2,b2,c2:Bd2", line).contains(&[":B", expected].concat()), "{line}");
    }
}

#[test]
fn positions_12_and_13_the_ban_holds_for_the_pushed_against_those_that_pushed() {
    let banned = after("W:Wc5,d5:Be5,f5,a1", "c5>e5");
    assert_eq!(banned, "B:Wd5,e5:Ba1,f5,g5:last=d5.e5/f5.g5");
    assert!(BOOK.moves(&state(&banned)).expect("sound").iter().all(|mv| mv.contains('-')));
    check(&after("W:Wd5,f6:Be5", "d5>e5"), "f5>f6");
}

#[test]
fn position_14_who_can_do_nothing_passes_and_pays() {
    let fen = "W:Wa1:Ba2,b1,b2,a3,c1,c3";
    check(fen, "pass");
    assert_eq!(after(fen, "pass"), "B:Wa1:Bb1,c1,a2,b2,a3,c3:penalties=1,0");
}

#[test]
fn position_15_the_limit_loses() {
    let fen = "B:We5:Bf5:penalties=0,4:last=e5/f5";
    let next = BOOK.play(&state(fen), "f5-g5").expect("sound").expect("legal");
    assert_eq!(BOOK.standing(&next), Ok(Standing::Won(Seat(0))));
    assert_eq!(BOOK.moves(&next).expect("sound"), [] as [&str; 0]);
    assert_eq!(BOOK.play(&next, "e5-e6"), Ok(Err(Refusal::Over)));
    let later = BOOK.read_position(fen, &[("limit", "6")]).expect("an option").expect(fen);
    let next = BOOK.play(&later, "f5-g5").expect("sound").expect("legal");
    assert_eq!(BOOK.standing(&next), Ok(Standing::Turn(Seat(0))));
}

#[test]
fn with_whole_groups_the_number_is_not_chosen() {
    let whole =
        BOOK.read_position("W:Wa2,b2,c2:Bd2", &[("group", "whole")]).expect("an option").expect("legal");
    assert_eq!(BOOK.moves(&whole).expect("sound"), ["a2>d2"]);
}

#[test]
fn a_whole_placement_alternates_and_black_begins_the_pushing() {
    let mut state = BOOK.start(&[]).expect("no options");
    for turn in 0..24 {
        assert_eq!(BOOK.standing(&state), Ok(Standing::Turn(Seat(1 - turn % 2))));
        let line = BOOK.moves(&state).expect("sound")[usize::from(turn)].clone();
        state = BOOK.play(&state, &line).expect("sound").expect("legal");
    }
    assert_eq!(BOOK.standing(&state), Ok(Standing::Turn(Seat(1))));
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
        assert!(BOOK.read_position(fen, &[]).expect("no options").is_err(), "{fen}");
    }
}

#[test]
fn a_greedy_player_leaves_the_fewest_pushes_and_of_equals_the_seed_chooses() {
    let left = |game: &State, mv: &str| {
        let next = BOOK.play(game, mv).expect("sound").expect(mv);
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
