//! `zamma-pergioco`, positions 1 to 13 and its counts.
//!
//! Positions 7, 8 and 10 of the source have a white man on i9, its far rank, where by the source no man can be.
//! So they are refused; with a mullah there the moves are the printed ones.

use super::{sorted, Table};
use dama::unstable::games::EndReason;

const PERGIOCO: Table = Table::of("zamma-pergioco");

/// The printed position is refused; with a mullah on `i9` it has these moves.
fn has_with_a_mullah(fen: &str, moves: &str) {
    PERGIOCO.is_impossible(fen);
    PERGIOCO.has(&fen.replace("i9", "Ki9"), moves);
}

#[test]
fn position_01_the_start_and_what_answers_each_first_move() {
    let start: Vec<String> = PERGIOCO.dama("moves", &[]).1.lines().map(String::from).collect();
    assert_eq!(start, sorted("d5-e5 d6-e5 e6-e5 f6-e5"));
    PERGIOCO.has(&PERGIOCO.after_start("d5-e5"), "f5xd5");
    PERGIOCO.has(&PERGIOCO.after_start("e6-e5"), "e4xe6");
    PERGIOCO.has(&PERGIOCO.after_start("d6-e5"), "b4xd6 d4xd6 f4xd6");
    PERGIOCO.has(&PERGIOCO.after_start("f6-e5"), "d4xf6");
}

#[test]
fn position_02_men_go_sideways_too() {
    PERGIOCO.has("B:Be6:Wa1", "e6: d6 e5 f6");
    PERGIOCO.has("B:Bd6:Wa1", "d6: c6 e6 d5 c5 e5");
}

#[test]
fn position_03_no_man_takes_backward() {
    PERGIOCO.has("B:Be5:We6,a1", "e5: d4 d5 e4 f4 f5");
}

#[test]
fn position_04_a_man_takes_sideways() {
    PERGIOCO.has("B:Be5:Wf5,a1", "e5xg5");
}

#[test]
fn position_05_one_or_three_as_one_likes_but_to_the_end() {
    PERGIOCO.has("B:Be5,h6:We4,c3,c1,g5", "e5xe3 h6xf4xd4xb2");
    PERGIOCO.has("B:Be5:We4,e2", "e5xe3xe1");
}

#[test]
fn position_06_a_man_goes_on_along_the_last_rank_and_is_then_a_mullah() {
    PERGIOCO.has("B:Bc3:Wc2,d1,a4", "c3xc1xe1");
    assert_eq!(PERGIOCO.after("B:Bc3:Wc2,d1,a4", &["c3xc1xe1"]), "W:Wa4:BKe1");
}

#[test]
fn position_07_a_mullah_takes_from_afar_and_lands_where_it_likes() {
    has_with_a_mullah("B:BKe7:We3,i9", "e7xe2 e7xe1");
}

#[test]
fn position_08_and_must_go_on_where_it_can() {
    has_with_a_mullah("B:BKe7:We3,g3,i9", "e7xe2 e7xe1xh4 e7xe1xi5");
}

#[test]
fn position_09_what_is_taken_stands_in_the_way_until_the_end() {
    PERGIOCO.has("W:WKe5:Bb8,c4,f4,g8", "e5xa9 e5xg3xg9 e5xh2 e5xi1");
    assert!(PERGIOCO.refuses("W:WKe5:Bb8,c4,f4,g8", "e5xa9xg3").is_some());
}

#[test]
fn position_10_every_branch_of_a_mullah_s_capture() {
    has_with_a_mullah(
        "B:BKd7:Wd5,d3,f4,i9",
        "d7xd4xd1 d7xd4xd2xg5 d7xd4xd2xh6 d7xd4xd2xi7 d7xd4xg4 d7xd4xh4 d7xd4xi4",
    );
}

#[test]
fn position_11_a_man_takes_a_mullah() {
    PERGIOCO.has("B:Be5:WKe4,a1", "e5xe3");
}

fn ranks(ranks: &[u8]) -> String {
    let points = ranks.iter().flat_map(|rank| (b'a'..=b'i').map(move |file| (char::from(file), rank)));
    points.map(|(file, rank)| format!("{file}{rank}")).collect::<Vec<_>>().join(",")
}

#[test]
fn position_12_where_nobody_can_move_pieces_are_counted() {
    for turn in ["W", "B"] {
        let fen = |white: &[u8]| format!("{turn}:W{}:B{}", ranks(white), ranks(&[5, 6]));
        PERGIOCO.is_over(&fen(&[3, 4]), "draw");
        PERGIOCO.is_over(&fen(&[2, 3, 4]), "white");
        assert_eq!(PERGIOCO.reason(&fen(&[2, 3, 4])), Some(EndReason::PiecesCounted));
    }
}

#[test]
fn position_13_who_alone_cannot_move_has_lost() {
    PERGIOCO.is_over("W:Wa4:Ba5,a6,b4,c4,i9", "black");
    PERGIOCO.has("B:Wa4:Ba5,a6,b4,c4,i9", "a5xa3");
}

#[test]
fn its_leaves_are_counted() {
    PERGIOCO.counts(None, &[4, 6, 8, 21, 47, 142, 501, 1922, 7567]);
}
