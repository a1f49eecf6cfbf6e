//! `alma`, positions 1 to 10 and its counts.

use super::{sorted, Table};
use dama::unstable::games::Refusal;
use dama::unstable::session::rulebook::MoveRefusal;

const ALMA: Table = Table::of("alma");

const FORTY: &str = "a3-c5 a4-a6 a4-c6 a5-a6 a5-b6 a5-c5 b2-d4 b3-d5 b4-b6 b4-c5 b4-d4 b5-a6 b5-b6 b5-c5 b5-c6
    c1-e3 c2-e4 c3-c5 c3-d4 c3-e3 c4-a6 c4-c5 c4-d4 c4-d5 d1-f1 d1-f3 d2-d4 d2-e3 d2-f2 d3-d4 d3-e3 d3-e4 d3-f1
    e1-e3 e1-f1 e1-f2 e2-e3 e2-f1 e2-f2 e2-f3";

/// North's camp without this square.
fn camp_without(square: &str) -> String {
    let ranks = [(16, 'l'), (15, 'l'), (14, 'm'), (13, 'n'), (12, 'o')];
    let names =
        ranks.iter().flat_map(|&(rank, first)| (first..='p').map(move |file| format!("{file}{rank}")));
    names.filter(|name| name != square).collect::<Vec<_>>().join(",")
}

#[test]
fn position_01_south_begins_with_forty_moves() {
    ALMA.has("S:", FORTY);
}

#[test]
fn position_02_a_lone_man_steps_in_all_directions() {
    ALMA.has("S:Sh8:Np16", "h8: g7 g8 g9 h7 h9 i7 i8 i9");
    ALMA.has("S:Sa1:Np16", "a1: a2 b1 b2");
}

#[test]
fn position_03_a_man_that_is_jumped_stays() {
    assert!(ALMA.moves("S:Sh8:Nh9").contains(&"h8-h10".into()));
    assert_eq!(ALMA.after("S:Sh8:Nh9", &["h8-h10"]), "N:Sh10:Nh9");
}

#[test]
fn position_04_a_ladder_of_one_s_own_men() {
    let from_a1: Vec<_> =
        ALMA.moves("S:Sa1,b2,d4,f6:Np16").into_iter().filter(|mv| mv.starts_with("a1-")).collect();
    assert_eq!(from_a1, sorted("a1: a2 b1 c3 e5 g7"));
    let short = ALMA.after("S:Sa1,b2,d4,f6:Np16", &["a1-g7"]);
    assert_eq!(ALMA.after("S:Sa1,b2,d4,f6:Np16", &["a1-c3-e5-g7"]), short);
}

#[test]
fn position_05_two_in_a_row_are_not_jumped() {
    let moves = ALMA.moves("S:Sh8:Nh9,h10");
    assert_eq!(moves, sorted("h8: g7 g8 g9 h7 i7 i8 i9"));
}

#[test]
fn position_06_a_ring_does_not_end_where_it_began() {
    let fen = "S:Sh8:Nh9,i10,j9,i8";
    for line in ["h8-h10", "h8-h10-j10", "h8-h10-j10-j8", "h8-j8", "h8-j8-j10", "h8-j8-j10-h10"] {
        assert_eq!(ALMA.refuses(fen, line), None, "{line}");
    }
    for line in ["h8-h8", "h8-h10-j10-j8-h8"] {
        assert!(
            matches!(
                ALMA.refuses(fen, line),
                Some(Refusal::CannotGo | Refusal::Move(MoveRefusal::Occupied(_)))
            ),
            "{line}"
        );
    }
    assert!(ALMA.moves(fen).iter().all(|mv| mv != "h8-h8"));
}

#[test]
fn position_07_over_one_s_own_man_and_no_further() {
    let moves = ALMA.moves("S:Sa1,a2:Nb4,c5");
    let upward: Vec<_> = moves.into_iter().filter(|mv| mv.starts_with("a1-a")).collect();
    assert_eq!(upward, ["a1-a3"]);
}

#[test]
fn position_08_the_nineteenth_man_wins() {
    let fen = format!("S:Sk16,{}:Na1", camp_without("l16"));
    assert_eq!(ALMA.status(&fen), "turn");
    assert!(ALMA.moves(&fen).contains(&"k16-l16".into()));
    ALMA.is_over(&ALMA.after(&fen, &["k16-l16"]), "S");
}

#[test]
fn position_09_a_man_that_stays_at_home_blocks_unless_antiblock_holds() {
    let fen = format!("N:S{}:Np16,a1", camp_without("p16"));
    assert_eq!(ALMA.status(&fen), "turn");
    ALMA.with(&[("antiblock", "on")]).is_over(&fen, "S");
}

#[test]
fn position_10_jumps_keep_the_colour() {
    // Ladders in all directions, and men of both colours to jump over.
    let fen = "S:Sa1,b2,d4,f6,c1:Nb1,a2,c2,d2,e3,f4,h8,j10,g5,i7";
    let place = |name: &str| (name.as_bytes()[0] - b'a', name[1..].parse::<u8>().expect("a rank") - 1);
    let jumps: Vec<(u8, u8)> = ALMA
        .moves(fen)
        .iter()
        .filter_map(|mv| mv.strip_prefix("a1-"))
        .map(place)
        .filter(|&(file, rank)| file.max(rank) > 1)
        .collect();
    assert!(jumps.len() > 3, "{jumps:?}");
    assert!(jumps.iter().all(|(file, rank)| (file + rank) % 2 == 0), "{jumps:?}");
}

#[test]
fn its_leaves_are_counted_by_start_and_end() {
    ALMA.counts(None, &[40, 1600, 85440]);
    for players in [&[("players", "3")], &[("players", "4")]] {
        ALMA.with(players).counts(None, &[40, 1600, 64000]);
    }
}
