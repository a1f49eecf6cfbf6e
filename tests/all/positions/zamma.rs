//! `zamma-saharawi`, positions 1 to 16 and its counts.

use super::{sorted, Table};
use dama::unstable::games::EndReason;

const ZAMMA: Table = Table::of("zamma");
const WHITE_FIRST: Table = ZAMMA.with(&[("first", "white")]);
const SOPLO: Table = ZAMMA.with(&[("mode", "soplo")]);

/// Position 6; position 16 continues it.
const TWO_BEAT_ONE: &str = "W:Wc3,g4:Bc4,g5,g7,a9";

#[test]
fn position_01_the_start_and_what_answers_each_first_move() {
    let of = |table: Table| table.dama("moves", &[]).1.lines().map(String::from).collect::<Vec<_>>();
    assert_eq!(of(WHITE_FIRST), sorted("d4-e5 e4-e5 f4-e5"));
    assert_eq!(of(ZAMMA), sorted("d6-e5 e6-e5 f6-e5"));
    ZAMMA.has(&ZAMMA.after_start("e6-e5"), "e4xe6");
    ZAMMA.has(&ZAMMA.after_start("d6-e5"), "b4xd6 d4xd6 f4xd6");
    ZAMMA.has(&ZAMMA.after_start("f6-e5"), "d4xf6");
}

#[test]
fn position_02_men_go_forward_along_the_lines() {
    ZAMMA.has("W:Wd4,e4:Bi9", "d4-c5 d4-d5 d4-e5 e4-e5");
}

#[test]
fn position_03_a_man_takes_backward() {
    ZAMMA.has("W:We5:Bd4,h8", "e5xc3");
}

#[test]
fn position_04_a_man_takes_sideways() {
    ZAMMA.has("W:We4:Bf4,a9", "e4xg4");
}

#[test]
fn position_05_there_is_no_diagonal_at_an_odd_point() {
    ZAMMA.has("W:We4:Bf5,a9", "e4-e5");
}

#[test]
fn position_06_two_beat_one() {
    ZAMMA.has(TWO_BEAT_ONE, "g4xg6xg8");
}

#[test]
fn position_07_of_as_many_either_may_be_taken() {
    ZAMMA.has("W:Wc3:Bd4,f6,f4,b4,a9", "c3xe5xg3 c3xe5xg7");
}

#[test]
fn position_08_a_man_that_passes_the_far_rank_stays_a_man() {
    ZAMMA.has("W:We7:Be8,f8,a5", "e7xe9xg7");
    assert_eq!(ZAMMA.after("W:We7:Be8,f8,a5", &["e7xe9xg7"]), "B:Wg7:Ba5");
}

#[test]
fn position_09_one_that_ends_there_becomes_a_sultan() {
    ZAMMA.has("W:Wd7:Bd8,a5", "d7xd9");
    let after = ZAMMA.after("W:Wd7:Bd8,a5", &["d7xd9"]);
    assert_eq!(after, "B:WKd9:Ba5");
    ZAMMA.has(&after, "a5-a4 a5-b4");
}

#[test]
fn position_10_a_sultan_steps_one_point_or_flies() {
    ZAMMA.has("W:WKd4:Ba9", "d4: c3 c4 c5 d3 d5 e3 e4 e5");
    assert_eq!(ZAMMA.with(&[("sultan_move", "fly")]).moves("W:WKd4:Ba9").len(), 30);
}

#[test]
fn position_11_a_sultan_takes_from_afar_and_lands_right_behind() {
    ZAMMA.has("W:WKa1:Be5,h2", "a1xf6");
}

#[test]
fn position_12_two_in_a_row_cannot_be_taken() {
    ZAMMA.has("W:WKa1:Be5,f6", "a1: a2 b1 b2");
}

#[test]
fn position_13_what_is_taken_is_lifted_at_once() {
    ZAMMA.has("W:WKe3:Ba5,b5,b6,f2", "e3xg1xa7xa4");
}

#[test]
fn position_14_who_cannot_move_has_lost() {
    for fen in ["W:Wb4:Ba5,b5,c5,b6,d6,i9", "W:Wa4:Ba5,a6,i9"] {
        ZAMMA.is_over(fen, "black");
        assert_eq!(ZAMMA.reason(fen), Some(EndReason::NoMoves));
    }
}

#[test]
fn position_15_by_agreement_captures_are_counted() {
    let book = ZAMMA.book();
    for (taken, standing) in [("12,11", "Won(Seat(0))"), ("11,11", "Draw")] {
        let lines = ["conta", "accetto"];
        let state = lines.iter().fold(ZAMMA.state(&format!("W:We5:Ba9,b9:taken={taken}")), |state, line| {
            book.play(&state, line).expect(line)
        });
        assert_eq!(format!("{:?}", book.status(&state).expect("sound")), standing, "{taken}");
    }
}

#[test]
fn position_16_a_declaration_too_small_costs_the_piece() {
    assert_eq!(SOPLO.after(TWO_BEAT_ONE, &["c3xc5 =1", "soplo c3"]), "B:Wg4:Bc4,g5,g7,a9");
}

#[test]
fn an_unpromoted_piece_on_its_far_rank_and_a_board_without_pieces_are_refused() {
    for fen in ["W:We9:Ba5", "W:We5:Ba1", "W:W:B"] {
        ZAMMA.is_impossible(fen);
    }
    ZAMMA.is_over("W:We5:B", "white");
}

#[test]
fn its_leaves_are_counted_with_either_side_to_begin() {
    for table in [ZAMMA, WHITE_FIRST] {
        table.counts(None, &[3, 5, 7, 14, 56, 130, 381, 1351, 5677, 28082]);
    }
}
