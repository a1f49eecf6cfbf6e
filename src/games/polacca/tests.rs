//! Tests of the internals; the source's numbered positions are in `tests/all/positions`.

use super::*;
use crate::games::kit::{GameText, KitRulebook};
use crate::games::Rulebook;
use std::string::{String, ToString};

static BOOK: KitRulebook<Polacca> = KitRulebook::RULEBOOK;

fn state(fen: &str) -> crate::games::State {
    BOOK.read_position(fen, &[]).expect(fen)
}

fn moves(fen: &str) -> Vec<String> {
    BOOK.moves(&state(fen)).expect("sound")
}

const START: &str = "W:W31-50:B1-20";

#[test]
fn a_man_that_passes_the_far_row_stays_a_man_and_one_that_ends_there_is_a_king() {
    for (fen, line, after) in
        [("W:W12:B8,9,19,1", "12 8 3 9 14 19 23", "B:W23:B1"), ("W:W12:B8,1", "12 8 3", "B:WK3:B1")]
    {
        let next = BOOK.play(&state(fen), line).expect(line);
        assert_eq!(BOOK.write_position(&next).expect("sound"), after);
    }
}

#[test]
fn any_route_is_understood_and_means_the_same_move() {
    let game = Polacca::read("B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", &BOOK.usual())
        .expect("sound");
    let (routes, merged) = (game.routes(), game.legal_moves());
    assert!(routes.len() > merged.len());
    for route in routes {
        let mut line = String::new();
        game.write_move(&route, &mut line);
        let read = game.read_move(&line).expect("legal");
        assert!(text::is_same(&read, &route) && merged.contains(&read));
    }
}

#[test]
fn the_way_of_a_capture_is_where_it_lands() {
    let stops = BOOK.way(&state("W:WK46:B28,30,40"), "46 28 19 30 35 40 44").expect("sound");
    assert_eq!(stops, Some([(0, 0), (6, 6), (9, 3), (7, 1)].into()));
}

#[test]
fn refusals_say_why() {
    for (fen, line, refusal) in [
        (START, "", "\"\" is not a square."),
        (START, "31", "Type the destination square too."),
        (START, "31 51", "There is no square 51: squares go from 1 to 50."),
        (START, "28 22", "Square 28 is empty."),
        (START, "20 24", "The piece on 20 is not yours."),
        (START, "32 23", "Square 23 is not one step from 32."),
        (START, "36 31", "Square 31 is occupied."),
        (START, "31 27 22", "There is no piece to capture on 27."),
        ("W:W27:B6", "27 32", "The man on 27 cannot go backward."),
        ("W:WK46:B28", "46 41", "You must capture with the piece on 46."),
        ("W:WK46:B28", "46 42", "Square 42 is not in line with 46."),
        ("W:WK46:B28", "46 28 6", "Square 6 is not behind 28."),
        ("W:WK46:B28,23", "46 28 19", "Square 23 is occupied."),
        ("W:WK46:B28", "46x5", "Type the square of the captured piece, 28, before the destination."),
        ("W:WK46:B28", "46 28", "Square 28 is occupied."),
        ("W:WK46:B28,30,40", "46 28 19 30", "Type the destination after the captured piece's square, 30."),
        ("W:WK46:B28,30,40", "46 28 19 30 35", "The capture is not finished: it goes on from square 35."),
        ("W:W33,K46:B28,19,41", "33 28 22", "Another capture takes more pieces: you must take 3."),
    ] {
        let game = Polacca::read(fen, &BOOK.usual()).expect(fen);
        assert_eq!(game.read_move(line).expect_err(line).to_string(), refusal, "{fen} {line}");
    }
}

#[test]
fn a_third_repetition_and_the_counts_draw() {
    let shuffle = |fen: &str, moves: [&str; 4], times: usize| {
        let mut state = state(fen);
        let mut played = 0;
        for line in moves.iter().cycle().take(times) {
            if !matches!(BOOK.status(&state), Ok(GameStatus::Turn(_))) {
                break;
            }
            state = BOOK.play(&state, line).expect(line);
            played += 1;
        }
        (played, BOOK.status(&state))
    };
    let kings = "W:WK36,K47,K48,K49:BK5";
    assert_eq!(shuffle(kings, ["48 43", "5 10", "43 48", "10 5"], 99), (8, Ok(GameStatus::Draw)));
    // One against one: five moves of each side, unless a position repeats first.
    let mut alone = Polacca::read("W:WK46:BK45", &BOOK.usual()).expect("sound");
    alone.lone = 9;
    assert_eq!(alone.status(), GameStatus::Turn(Seat(0)));
    let next = alone.after(&alone.read_move("46 41").expect("legal"));
    assert_eq!(next.status(), GameStatus::Draw);
}

#[test]
fn what_a_third_repetition_needs_is_in_the_bytes() {
    let mut state = state("W:WK36,K47,K48,K49:BK5");
    for line in ["48 43", "5 10", "43 48", "10 5", "48 43", "5 10", "43 48"] {
        state = BOOK.play(&state, line).expect(line);
        assert!(matches!(BOOK.status(&state), Ok(GameStatus::Turn(_))));
    }
    let state = crate::games::State(state.0.clone());
    let end = BOOK.play(&state, "10 5").expect("legal");
    assert_eq!(BOOK.status(&end), Ok(GameStatus::Draw));
}

#[test]
fn impossible_positions_are_refused() {
    for fen in [
        "W:W5:B1",
        "W:W31:B46",
        "W:W31:B31",
        "W:W31:B",
        "W:WK0:B1",
        "W:W51:B1",
        "W:W31",
        "W:W20-45:B1",
        "W:W31:B1:x=1",
    ] {
        assert!(Polacca::read(fen, &BOOK.usual()).is_err(), "{fen}");
    }
    assert_eq!(BOOK.status(&state("W:W:B1")), Ok(GameStatus::Won(Seat(1))));
    assert!(moves("W:W:B1").is_empty());
}
