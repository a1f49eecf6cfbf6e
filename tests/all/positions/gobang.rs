//! `go-bang`, positions 1 to 11 and its counts.

use super::{Options, Table};
use dama::unstable::session::rulebook::{PointMoveRefusal, PointName};

const GOBANG: Table = Table::of("gobang");

fn wins(fen: &str, line: &str) {
    GOBANG.is_over(&GOBANG.after(fen, &[line]), "1");
}

#[test]
fn position_01_the_start_has_four_hundred_moves() {
    assert_eq!(GOBANG.moves("1:1:2").len(), 400);
    GOBANG.counts(None, &[400, 159_600, 63_520_800]);
}

#[test]
fn position_02_five_in_a_rank_win() {
    wins("1:1a1,b1,c1,d1:2", "e1");
}

#[test]
fn position_03_five_in_a_diagonal_win() {
    wins("1:1a1,b2,c3,d4:2", "e5");
}

#[test]
fn position_04_five_in_the_other_diagonal_win() {
    wins("1:1t1,s2,r3,q4:2", "p5");
}

#[test]
fn position_05_five_in_a_file_win_at_either_end() {
    wins("1:1k16,k17,k18,k19:2", "k20");
    wins("1:1k16,k17,k18,k19:2", "k15");
}

#[test]
fn position_06_six_win_too() {
    wins("1:1a1,b1,c1,e1,f1:2", "d1");
}

#[test]
fn position_07_no_line_goes_round_the_edge() {
    let after = GOBANG.after("1:1r1,s1,t1,a2,b2:2", &["c2"]);
    assert_eq!(GOBANG.status(&after), "turn");
}

#[test]
fn position_08_no_line_goes_through_another_s_man() {
    let after = GOBANG.after("1:1a1,b1,c1,e1,f1:2d1", &["g1"]);
    assert_eq!(GOBANG.status(&after), "turn");
}

#[test]
fn position_09_three_players_move_in_turn() {
    let turn = |fen: &str| fen.split(':').next().map(String::from);
    let mut fen = String::from("2:1a1,b1,c1,d1:2:3");
    for (line, next) in [("e1", "3"), ("k10", "1"), ("k11", "2")] {
        fen = GOBANG.after(&fen, &[line]);
        assert_eq!(turn(&fen).as_deref(), Some(next), "{fen}");
    }
    assert_eq!(GOBANG.refuses(&fen, "e1"), Some(PointMoveRefusal::Occupied(PointName::Point(4, 0)).into()));
}

/// All two hundred men on the board, half of each colour, without five in line.
#[track_caller]
fn all_placed() -> String {
    let mut sides = [Vec::new(), Vec::new()];
    for square in 0..400u32 {
        let (file, rank) = (square % 20, square / 20);
        if rank % 2 == 0 {
            let side = usize::from((file + 2 * rank) % 4 >= 2);
            let letter = char::from(b'a' + file as u8);
            sides[side].push(format!("{letter}{}", rank + 1));
        }
    }
    assert_eq!([sides[0].len(), sides[1].len()], [100, 100]);
    format!("1:1{}:2{}", sides[0].join(","), sides[1].join(","))
}

#[test]
fn position_10_with_both_hands_empty_the_game_is_drawn_or_goes_on_to_its_second_stage() {
    GOBANG.is_over(&all_placed(), "draw");
    let second: Options<'static> = &[("second_stage", "on")];
    let moves = GOBANG.with(second).moves(&all_placed());
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.contains('-')));
}

#[test]
fn position_11_taken_squares_and_squares_off_the_board_are_refused() {
    for (line, why) in [
        ("a1", "Square a1 is occupied."),
        ("a21", "There is no square a21: squares go from a1 to t20."),
        ("u1", "There is no square u1: squares go from a1 to t20."),
    ] {
        let refusal = GOBANG.refuses("1:1a1:2b1", line).expect(line);
        assert_eq!(refusal.to_string(), why, "{line}");
    }
    GOBANG.is_impossible("1:1a21:2b1");
    GOBANG.is_impossible("1:1u1:2b1");
}
