//! The spec's positions and counts.

use super::*;
use crate::games::kit::Typed;
use crate::games::{Rulebook, State};

static BOOK: Typed<Gobang> = Typed::ROW;

fn read(fen: &str, options: &[(&str, &str)]) -> State {
    BOOK.read_position(fen, options).expect("options").expect(fen)
}

fn standing_after(fen: &str, line: &str) -> Standing {
    let end = BOOK.play(&read(fen, &[]), line).expect("sound").expect(line);
    BOOK.standing(&end).expect("sound")
}

const FIRST_WINS: Standing = Standing::Won(Seat(0));

#[test]
fn position_01_the_start_has_four_hundred_moves() {
    let start = BOOK.start(&[]).expect("no options");
    for (depth, count) in (1..).zip([400, 159_600, 63_520_800]) {
        assert_eq!(BOOK.perft(&start, depth, true), Ok(count));
    }
    assert_eq!(BOOK.write_position(&start).expect("sound"), "1:1:2");
    assert_eq!(read("1:1:2", &[]), start);
}

#[test]
fn positions_02_to_06_five_or_more_win() {
    for (fen, line) in [
        ("1:1a1,b1,c1,d1:2", "e1"),
        ("1:1a1,b2,c3,d4:2", "e5"),
        ("1:1t1,s2,r3,q4:2", "p5"),
        ("1:1k16,k17,k18,k19:2", "k20"),
        ("1:1k16,k17,k18,k19:2", "k15"),
        ("1:1a1,b1,c1,e1,f1:2", "d1"),
    ] {
        assert_eq!(standing_after(fen, line), FIRST_WINS, "{fen} {line}");
    }
}

#[test]
fn positions_07_and_08_no_line_goes_round_the_edge_or_through_another_s_man() {
    assert_eq!(standing_after("1:1r1,s1,t1,a2,b2:2", "c2"), Standing::Turn(Seat(1)));
    assert_eq!(standing_after("1:1a1,b1,c1,e1,f1:2d1", "g1"), Standing::Turn(Seat(1)));
}

#[test]
fn position_09_three_players_move_in_turn() {
    let mut state = read("2:1a1,b1,c1,d1:2:3", &[]);
    for (line, next) in [("e1", 2), ("k10", 0), ("k11", 1)] {
        state = BOOK.play(&state, line).expect("sound").expect(line);
        assert_eq!(BOOK.standing(&state), Ok(Standing::Turn(Seat(next))));
    }
}

/// Two hundred men on the board without five in line, half of them each player's.
fn placed() -> String {
    let mut sides = [String::new(), String::new()];
    let mut counts = [0; 2];
    for square in 0..SQUARES {
        let (file, rank) = (square % 20, square / 20);
        let side = usize::from((file + 2 * rank) % 4 >= 2);
        if rank % 2 == 0 && counts[side] < 100 {
            counts[side] += 1;
            sides[side].push(if counts[side] == 1 { ':' } else { ',' });
            if counts[side] == 1 {
                sides[side].push(if side == 0 { '1' } else { '2' });
            }
            crate::games::kit::notation::write_point(square, WIDTH, &mut sides[side]);
        }
    }
    assert_eq!(counts, [100, 100]);
    ["1", &sides[0], &sides[1]].concat()
}

#[test]
fn position_10_with_both_hands_empty_the_game_is_drawn_or_goes_on_to_its_second_stage() {
    let fen = placed();
    let end = read(&fen, &[]);
    assert_eq!(BOOK.standing(&end), Ok(Standing::Draw));
    assert_eq!(BOOK.moves(&end).expect("sound"), [] as [&str; 0]);
    let second = read(&fen, &[("second_stage", "on")]);
    assert_eq!(BOOK.standing(&second), Ok(Standing::Turn(Seat(0))));
    let moves = BOOK.moves(&second).expect("sound");
    assert!(!moves.is_empty() && moves.iter().all(|mv| mv.contains('-')));
    assert!(BOOK.play(&second, &moves[0]).expect("sound").is_ok());
    assert_eq!(BOOK.play(&second, "a2"), Ok(Err(Refusal::NotNow)));
}

#[test]
fn position_11_taken_squares_and_squares_off_the_board_are_refused() {
    let state = read("1:1a1:2b1", &[]);
    for (line, refusal) in [
        ("a1", Refusal::Occupied),
        ("a21", Refusal::NotAMove),
        ("u1", Refusal::NotAMove),
        ("", Refusal::NotAMove),
    ] {
        assert_eq!(BOOK.play(&state, line), Ok(Err(refusal)), "{line}");
    }
}

#[test]
fn a_five_on_the_board_has_won_and_two_are_impossible() {
    assert_eq!(BOOK.standing(&read("2:1a1,b1,c1,d1,e1:2", &[])), Ok(FIRST_WINS));
    for fen in [
        "1:1a1,b1,c1,d1,e1:2a2,b2,c2,d2,e2",
        "3:1a1:2b1",
        "1:1a1:2a1",
        "1:1Ka1:2",
        "1:1a1:2b1:hand=101,0",
        "1:1a1:2b1:hand=1",
        "1:1a1:2b1:players=5",
        "5:1:2",
    ] {
        assert!(BOOK.read_position(fen, &[]).expect("no options").is_err(), "{fen}");
    }
    assert_eq!(BOOK.standing(&read("3:1a1:2b1:players=3", &[])), Ok(Standing::Turn(Seat(2))));
}
