//! `damma`, positions 1 to 10 and its counts.
//!
//! Positions 8 and 9 of the source have a white man on h9, its far rank, as in `zamma-pergioco`: they are refused.
//! With a mullah there the moves are the printed ones.

use super::{sorted, Table};

const DAMMA: Table = Table::of("damma");
const FULL: Table = DAMMA.with(&[("board", "full")]);

#[test]
fn position_01_the_start_on_the_two_long_diagonals() {
    let start: Vec<String> = DAMMA.dama("moves", &[]).1.lines().map(String::from).collect();
    assert_eq!(start, sorted("d5-e5 d6-e5 e6-e5 f6-e5"));
    DAMMA.has(&DAMMA.after_start("d6-e5"), "d4xd6 f4xd6");
}

#[test]
fn position_02_the_start_with_all_diagonals() {
    let answers = |line: &str, moves: &str| FULL.has(&FULL.after_start(line), moves);
    answers("d6-e5", "b4xd6 d4xd6 f4xd6");
    answers("e6-e5", "c4xe6 e4xe6");
}

#[test]
fn position_03_the_middle_point_has_all_four_diagonals() {
    DAMMA.has("B:Be5:Wa1", "e5: d4 d5 e4 f4 f5");
}

#[test]
fn position_04_a_point_of_one_long_diagonal() {
    DAMMA.has("B:Bd6:Wa1", "d6: c6 e6 d5 e5");
}

#[test]
fn position_05_a_point_of_none() {
    DAMMA.has("B:Bc5:Wa1", "c5: b5 d5 c4");
}

#[test]
fn position_06_no_capture_where_no_line_is() {
    DAMMA.has("B:Bc6:Wd5,f3", "c6: b6 c5 d6");
}

#[test]
fn position_07_a_capture_along_a_long_diagonal() {
    DAMMA.has("B:Be5,i9:Wd4,a2", "e5xc3");
}

#[test]
fn position_08_a_mullah_in_the_corner() {
    DAMMA.is_impossible("B:BKa1:Wh9");
    DAMMA.has("B:BKa1:WKh9", "a1: a2 a3 a4 a5 a6 a7 a8 a9 b1 c1 d1 e1 f1 g1 h1 i1 b2 c3 d4 e5 f6 g7 h8 i9");
}

#[test]
fn position_09_a_mullah_off_the_diagonals() {
    DAMMA.is_impossible("B:BKc4:Wh9");
    DAMMA.has("B:BKc4:WKh9", "c4: c1 c2 c3 c5 c6 c7 c8 c9 a4 b4 d4 e4 f4 g4 h4 i4");
}

#[test]
fn position_10_a_mullah_s_chain_must_be_gone_on_with() {
    DAMMA.has("B:BKa1:We5,b8", "a1xf6 a1xg7 a1xi9 a1xh8xa8");
}

#[test]
fn its_leaves_are_counted_on_each_board() {
    DAMMA.counts(None, &[4, 5, 6, 13, 27, 92, 343, 1075, 4511]);
    FULL.counts(None, &[4, 7, 10, 33, 75, 258, 864, 3364]);
    DAMMA.with(&[("board", "quad")]).counts(None, &[4, 6, 8, 21, 47, 142, 501, 1922, 7567]);
}
