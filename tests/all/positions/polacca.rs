//! `polacca`, positions 1 to 12 and its counts.
//!
//! The source prints position 9 as `46 41 37 28`, but by its own rule the smaller route `46 41 32 28` is printed.
//! Both are accepted.

use super::{listed, Table};

const POLACCA: Table = Table::of("polacca");

#[track_caller]
fn has(fen: &str, moves: &str) {
    assert_eq!(POLACCA.moves(fen), listed(moves), "{fen}");
}

#[test]
fn position_01_the_start_has_nine_moves() {
    has("W:W31-50:B1-20", "31 26, 31 27, 32 27, 32 28, 33 28, 33 29, 34 29, 34 30, 35 30");
}

#[test]
fn position_02_a_man_takes_backward() {
    has("W:W28:B32", "28 32 37");
}

#[test]
fn position_03_a_king_goes_any_distance() {
    has("W:WK46:B5", "46 41, 46 37, 46 32, 46 28, 46 23, 46 19, 46 14, 46 10");
}

#[test]
fn position_04_and_lands_where_it_likes_behind_what_it_takes() {
    has("W:WK46:B28", "46 28 23, 46 28 19, 46 28 14, 46 28 10, 46 28 5");
}

#[test]
fn position_05_two_in_a_row_cannot_be_taken() {
    has("W:WK46:B28,23", "46 41, 46 37, 46 32");
}

#[test]
fn position_06_a_man_that_passes_the_far_row_stays_a_man() {
    has("W:W12:B8,9,19", "12 8 3 9 14 19 23");
    assert_eq!(POLACCA.after("W:W12:B8,9,19,1", &["12 8 3 9 14 19 23"]), "B:W23:B1");
}

#[test]
fn position_07_one_that_ends_there_becomes_a_king() {
    has("W:W12:B8", "12 8 3");
    assert_eq!(POLACCA.after("W:W12:B8,1", &["12 8 3"]), "B:WK3:B1");
}

#[test]
fn position_08_only_the_most_pieces_count() {
    has("W:WK46:B28,30,40", "46 28 19 30 35 40 44, 46 28 19 30 35 40 49");
}

#[test]
fn position_09_of_merged_routes_the_smallest_is_printed_and_every_one_is_understood() {
    let fen = "W:W33,K46:B28,19,41";
    has(fen, "46 41 32 28 23 19 14, 46 41 32 28 23 19 10, 46 41 32 28 23 19 5");
    for to in ["14", "10", "5"] {
        let [smallest, printed] = ["32", "37"].map(|at| format!("46 41 {at} 28 23 19 {to}"));
        assert_eq!(POLACCA.after(fen, &[&printed]), POLACCA.after(fen, &[&smallest]));
    }
}

#[test]
fn position_10_kings_have_no_priority() {
    has("W:WK46,28:B41,22", "28 22 17, 46 41 37, 46 41 32");
}

#[test]
fn position_11_what_is_taken_stands_until_the_end_and_shields() {
    has("W:WK26:B14,27,30,31,36", "26 31 48 30 25 14 9, 26 31 48 30 25 14 3");
}

#[test]
fn position_12_men_take_several() {
    has("W:W36:B31,21,11", "36 31 27 21 16 11 7");
}

#[test]
fn its_leaves_are_counted_as_published() {
    POLACCA.counts(None, &[9, 81, 658, 4265, 27117]);
    let woldouby = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    POLACCA.counts(Some(woldouby), &[6, 12, 30, 73, 215, 590, 1944]);
    let many = "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24";
    POLACCA.counts(Some(many), &[14, 55, 1168, 5432]);
}
