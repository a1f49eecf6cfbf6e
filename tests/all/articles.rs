//! The rules' article: its printed games move by move, and a position for each rule.

use dama::unstable::rules::italian::notation::{parse_fen, Short};
use dama::unstable::rules::italian::refusal::{read_move, MoveError};
use dama::unstable::rules::italian::{Move, Position, Square};
use dama::unstable::rules::{Color, Game, Outcome};
use serde_json::Value;

#[track_caller]
fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn legal(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(|mv| mv.numbers().to_string()).collect();
    moves.sort();
    moves
}

#[track_caller]
fn assert_legal(fen: &str, expected: &[&str]) {
    let mut expected = expected.to_vec();
    expected.sort();
    assert_eq!(legal(&position(fen)), expected, "{fen}");
}

/// Converts printed notation to typed: `26-22` or `17 21 26`.
fn typed(text: &str) -> String {
    text.replace('-', " ")
}

#[track_caller]
fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|v| v.as_str().expect("a text")).collect()
}

/// Plays one printed move after checking everything known about the position before it.
#[track_caller]
fn play_printed(before: &Position, printed: &Value) -> Position {
    let text = |name: &str| printed[name].as_str().expect(name);
    assert_eq!(before, &position(text("fen_before")));
    let turn = if text("side") == "w" { Color::White } else { Color::Black };
    assert_eq!(before.turn(), turn);
    let moves = before.legal_moves();
    assert_eq!(moves.len() as u64, printed["legal_count"].as_u64().expect("a count"), "{before}");
    let full = typed(text("full"));
    let mv = *moves
        .iter()
        .find(|mv| mv.numbers().to_string() == full)
        .unwrap_or_else(|| panic!("{before}: {full}"));
    let captured: Vec<u64> = mv.path().map(|jump| u64::from(jump.captured.number())).collect();
    let expected: Vec<u64> =
        printed["captured"].as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    assert_eq!(captured, expected);
    assert_eq!(Short(mv).to_string().replace('x', "-"), text("printed"));
    before.play_unchecked(mv)
}

#[test]
fn every_printed_sequence_is_legal_as_printed() {
    let all: Value = serde_json::from_str(include_str!("../data/article-sequences.json")).expect("JSON");
    let mut count = 0;
    for (name, sequence) in all.as_object().expect("sequences") {
        let mut at = position(sequence["start"].as_str().expect("a FEN"));
        for printed in sequence["moves"].as_array().into_iter().flatten() {
            at = play_printed(&at, printed);
            count += 1;
        }
        if let Some(end) = sequence["final"].as_str() {
            assert_eq!(at, position(end), "{name}");
            let mut expected: Vec<String> = texts(&sequence["final_legal"]).into_iter().map(typed).collect();
            expected.sort();
            assert_eq!(legal(&at), expected, "{name}");
        }
    }
    assert_eq!(count, 102);
}

#[test]
fn art_2_white_begins_with_seven_moves() {
    assert_legal("W:W21-32:B1-12", &["21 17", "21 18", "22 18", "22 19", "23 19", "23 20", "24 20"]);
}

#[test]
fn art_7a_one_king_rather_than_one_man() {
    assert_legal("W:WK18:BK14,13", &["18 14 11"]);
}

#[test]
fn art_7b_two_men_rather_than_one_king() {
    assert_legal("W:WK18:BK13,14,7", &["18 14 11 7 4"]);
}

#[test]
fn art_7c_the_king_captures_rather_than_the_man() {
    assert_legal("W:W21,K32:B18,11,28,20", &["32 28 23 20 16"]);
}

#[test]
fn art_7d_the_side_where_the_king_comes_first() {
    assert_legal("W:WK30:BK26,18,27,K20", &["30 26 21 18 14"]);
}

#[test]
fn art_7e_the_side_where_two_kings_come_first() {
    assert_legal("W:WK30:BK26,18,K10,K27,K20,12", &["30 27 23 20 16 12 7"]);
}

#[test]
fn art_5_a_man_cannot_capture_a_king() {
    assert_legal("W:W23:BK19", &["23 20"]);
}

#[test]
fn art_3_a_man_does_not_capture_backward() {
    assert_legal("W:W18:B22,23", &["18 13", "18 14"]);
}

#[test]
fn art_4_a_man_is_crowned_and_stops() {
    assert_legal("W:W11:B7,6,14", &["11 6 2", "11 7 4"]);
    let start = position("W:W11:B7,6,14");
    let mv = read_move(&start, &[11, 6, 2]).expect("legal");
    assert!(start.play_unchecked(mv).kings().has(Square::from_number(2).expect("on the board")));
    assert_eq!(
        read_move(&start, &[11, 7, 4, 8, 11]),
        Err(MoveError::PromotionEnds(Square::from_number(4).expect("on the board")))
    );
}

#[test]
fn art_3_a_king_may_end_where_it_began() {
    let round = ["27 22 18 14 11 15 20 23 27", "27 23 20 15 11 14 18 22 27"];
    assert_legal("W:WK27:B23,15,14,22", &round);
}

#[test]
fn art_3_a_capture_goes_on_as_long_as_it_can() {
    assert_legal("W:W26:B22,14,6", &["26 22 19 14 10 6 3"]);
}

#[test]
fn art_12_black_without_a_move_has_lost() {
    assert_legal("B:W29,31,K32:B22,26,27,K30", &[]);
    let end = position("B:W29,31,K32:B22,26,27,K30");
    assert_eq!(end.outcome(), Some(Outcome::NoMoves { winner: Color::White }));
    assert_eq!(position("B:W21:B").outcome(), Some(Outcome::NoPieces { winner: Color::White }));
}

#[test]
fn art_11_of_all_ballots_only_two_lose_a_man_at_once() {
    let play = |at: Position, text: &str| {
        let found = at.legal_moves().iter().copied().find(|mv: &Move| Short(*mv).to_string() == text);
        at.play_unchecked(found.unwrap_or_else(|| panic!("{at}: {text}")))
    };
    for first in ["21-18", "22-18"] {
        let at = play(play(Position::start(Color::White), first), "9-13");
        assert_eq!(legal(&at), ["18 13 9"]);
        assert!(!play(at, "18x9").must_capture(), "nothing recaptures");
    }
}
