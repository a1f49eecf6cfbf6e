//! `smamma`, figures 30 to 38 and positions 1 to 15.

use super::{sorted, Table};
use dama::unstable::games::Refusal;
use dama::unstable::session::rulebook::PointName;

const SMAMMA: Table = Table::of("smamma");

/// A push's result as in the figures; it cannot be pushed back at once.
#[track_caller]
fn leads(fen: &str, line: &str, expected: &str) {
    assert!(SMAMMA.moves(fen).contains(&line.into()), "{fen} {line}");
    assert_eq!(SMAMMA.after(fen, &[line]), expected, "{fen} {line}");
}

#[test]
fn figure_30_any_square_can_be_placed_on() {
    assert_eq!(SMAMMA.moves("B:W:B:hand=12,12").len(), 64);
}

#[test]
fn figures_31_and_32_one_pushes_one() {
    leads("W:Wd5:Be5", "d5>e5", "B:We5:Bf5:last=e5/f5");
}

#[test]
fn figures_33_and_34_two_push_one_by_two() {
    leads("W:Wc5,d5:Be5", "c5>e5", "B:Wd5,e5:Bg5:last=d5.e5/g5");
}

#[test]
fn figures_35_and_36_three_push_three_by_one() {
    leads("B:Wd4,e4,f4:Ba4,b4,c4", "a4>d4", "W:We4,f4,g4:Bb4,c4,d4:last=b4.c4.d4/e4.f4.g4");
}

#[test]
fn figure_37_the_border_stops_what_is_pushed() {
    leads("W:Wd5,e5,f5:Bg5", "d5>g5", "B:We5,f5,g5:Bh5:last=e5.f5.g5/h5");
}

#[test]
fn figure_38_another_piece_stops_it() {
    leads("W:Wc5,d5:Be5,g5", "c5>e5", "B:Wd5,e5:Bf5,g5:last=d5.e5/f5");
}

#[test]
fn position_01_who_can_push_must() {
    SMAMMA.has("W:Wd5:Be5", "d5>e5");
}

#[test]
fn position_02_what_was_pushed_does_not_push_back_and_moves_at_a_penalty() {
    let banned = SMAMMA.after("W:Wd5:Be5", &["d5>e5"]);
    SMAMMA.has(&banned, "f5: e4 e6 f4 f6 g4 g5 g6");
    assert_eq!(SMAMMA.refuses(&banned, "f5>e5"), Some(Refusal::StraightBack(PointName::Point(4, 4))));
    assert_eq!(SMAMMA.after(&banned, &["f5-g5"]), "W:We5:Bg5:penalties=0,1");
}

#[test]
fn position_03_without_the_push_before_it_may() {
    SMAMMA.has("B:We5:Bf5", "f5>e5");
}

#[test]
fn position_04_how_many_push_is_chosen() {
    SMAMMA.has("W:Wc5,d5:Be5", "c5>e5 d5>e5");
    leads("W:Wc5,d5:Be5", "d5>e5", "B:Wc5,e5:Bf5:last=e5/f5");
}

#[test]
fn position_05_one_does_not_push_two() {
    SMAMMA.has("W:Wd5:Be5,f5", "d5: c4 c5 c6 d4 d6 e4 e6");
}

#[test]
fn position_06_at_the_border_nothing_is_pushed() {
    SMAMMA.has("W:Wg5:Bh5", "g5: f4 f5 f6 g4 g6 h4 h6");
}

#[test]
fn position_07_one_s_own_piece_behind_is_in_the_way() {
    let moves = SMAMMA.moves("W:Wd5,f5:Be5");
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.contains('-')), "{moves:?}");
    assert_eq!(SMAMMA.refuses("W:Wd5,f5:Be5", "d5>e5"), Some(Refusal::NoRoom(PointName::Point(4, 4))));
}

#[test]
fn position_08_along_a_diagonal() {
    SMAMMA.has("W:Wb2,c3:Bd4", "b2>d4 c3>d4");
    leads("W:Wb2,c3:Bd4", "b2>d4", "B:Wc3,d4:Bf6:last=c3.d4/f6");
}

#[test]
fn position_09_too_few_do_not_push() {
    SMAMMA.has("W:Wa7,b7,c7:Bd7,e7", "a7>d7 b7>d7");
    leads("W:Wa7,b7,c7:Bd7,e7", "a7>d7", "B:Wb7,c7,d7:Bf7,g7:last=b7.c7.d7/f7.g7");
}

#[test]
fn position_10_one_that_did_not_push_may_be_pushed() {
    let after = SMAMMA.after("W:Wa7,b7,c7,g7:Bd7,e7", &["a7>d7"]);
    assert_eq!(after, "B:Wb7,c7,d7,g7:Be7,f7:last=b7.c7.d7/e7.f7");
    SMAMMA.has(&after, "e7>g7 f7>g7");
}

#[test]
fn position_11_each_number_has_its_distance() {
    for (line, target) in [("a2>d2", "g2"), ("b2>d2", "f2"), ("c2>d2", "e2")] {
        let after = SMAMMA.after("W:Wa2,b2,c2:Bd2", &[line]);
        assert!(after.contains(&format!(":B{target}:")), "{line} {after}");
    }
    SMAMMA.has("W:Wa2,b2,c2:Bd2", "a2>d2 b2>d2 c2>d2");
}

#[test]
fn position_12_the_ban_holds_for_groups() {
    let after = SMAMMA.after("W:Wc5,d5:Be5,f5,a1", &["c5>e5"]);
    assert_eq!(after, "B:Wd5,e5:Ba1,f5,g5:last=d5.e5/f5.g5");
    assert!(SMAMMA.moves(&after).iter().all(|mv| mv.contains('-')), "{after}");
    assert_eq!(SMAMMA.refuses(&after, "g5>e5"), Some(Refusal::StraightBack(PointName::Point(4, 4))));
}

#[test]
fn position_13_the_pushed_may_push_another() {
    SMAMMA.has(&SMAMMA.after("W:Wd5,f6:Be5", &["d5>e5"]), "f5>f6");
}

#[test]
fn position_14_who_can_do_nothing_passes_and_pays() {
    let fen = "W:Wa1:Ba2,b1,b2,a3,c1,c3";
    assert_eq!(SMAMMA.moves(fen), sorted("pass"));
    assert!(SMAMMA.after(fen, &["pass"]).contains("penalties=1,0"));
}

#[test]
fn position_15_the_last_penalty_loses() {
    let fen = "B:We5:Bf5:penalties=0,4:last=e5/f5";
    for line in SMAMMA.moves(fen) {
        SMAMMA.is_over(&SMAMMA.after(fen, &[&line]), "white");
    }
}
