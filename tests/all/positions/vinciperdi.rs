//! `vinciperdi`, positions 1 to 11 and its counts.

use super::{listed, Table};

const VINCIPERDI: Table = Table::of("vinciperdi");

#[track_caller]
fn only(fen: &str, line: &str) {
    assert_eq!(VINCIPERDI.moves(fen), [line], "{fen}");
}

fn blocked(value: &'static str) -> Table {
    VINCIPERDI.with(match value {
        "wins" => &[("blocked", "wins")],
        "draw" => &[("blocked", "draw")],
        _ => &[("blocked", "loses")],
    })
}

#[test]
fn position_01_the_start_has_seven_moves() {
    let seven = "21 17, 21 18, 22 18, 22 19, 23 19, 23 20, 24 20";
    assert_eq!(VINCIPERDI.moves("W:W21-32:B1-12"), listed(seven));
}

#[test]
fn position_02_capturing_is_compulsory_though_it_loses_the_race() {
    only("B:W18:B14,1", "14 18 21");
}

#[test]
fn position_03_who_has_no_piece_left_has_won() {
    only("W:W22:B18", "22 18 13");
    VINCIPERDI.is_over(&VINCIPERDI.after("W:W22:B18", &["22 18 13"]), "black");
}

#[test]
fn position_04_also_where_the_other_is_crowned() {
    only("W:W10:B6", "10 6 3");
    VINCIPERDI.is_over(&VINCIPERDI.after("W:W10:B6", &["10 6 3"]), "black");
}

#[test]
fn position_05_who_cannot_move_has_won_unless_the_option_says_otherwise() {
    for (value, standing) in [("wins", "black"), ("draw", "draw"), ("loses", "white")] {
        blocked(value).is_over("B:W29:B25", standing);
    }
    VINCIPERDI.is_over("B:W29:B25", "black");
}

#[test]
fn position_06_the_end_of_figure_2_is_won_by_who_loses_it_in_the_normal_game() {
    VINCIPERDI.is_over("B:W29,31,K32:B22,26,27,K30", "black");
}

#[test]
fn position_07_number_before_quality() {
    only("W:WK18:BK13,14,7", "18 14 11 7 4");
}

#[test]
fn position_08_kings_first() {
    only("W:WK30:BK26,18,27,K20", "30 26 21 18 14");
}

#[test]
fn position_09_a_man_cannot_take_a_king() {
    only("W:W23:BK19", "23 20");
}

#[test]
fn position_10_a_man_takes_one_where_the_second_is_out_of_reach() {
    only("W:W25:B21,17", "25 21 18");
}

#[test]
fn position_11_a_gift_must_be_taken() {
    let after = VINCIPERDI.after("W:W21-32:B1-12", &["21 18", "9 13"]);
    only(&after, "18 13 9");
}

#[test]
fn its_leaves_are_those_of_italian_draughts() {
    VINCIPERDI.counts(None, &[7, 49, 302, 1469, 7361, 36473, 177_532]);
}
