//! The spec's positions and counts.

use super::*;
use crate::games::kit::Typed;
use crate::games::{Rulebook, State};

static BOOK: Typed<Alma> = Typed::ROW;

fn read(fen: &str, options: &[(&str, &str)]) -> State {
    BOOK.read_position(fen, options).expect("options").expect(fen)
}

fn moves(fen: &str) -> Vec<String> {
    BOOK.moves(&read(fen, &[])).expect("sound")
}

fn sorted(text: &str) -> Vec<String> {
    let mut all: Vec<String> = text.split_whitespace().map(String::from).collect();
    all.sort();
    all
}

const FORTY: &str = "a3-c5 a4-a6 a4-c6 a5-a6 a5-b6 a5-c5 b2-d4 b3-d5 b4-b6 b4-c5 b4-d4 b5-a6 b5-b6 b5-c5 b5-c6
    c1-e3 c2-e4 c3-c5 c3-d4 c3-e3 c4-a6 c4-c5 c4-d4 c4-d5 d1-f1 d1-f3 d2-d4 d2-e3 d2-f2 d3-d4 d3-e3 d3-e4 d3-f1
    e1-e3 e1-f1 e1-f2 e2-e3 e2-f1 e2-f2 e2-f3";

#[test]
fn position_01_south_begins_with_forty_moves() {
    assert_eq!(moves("S:"), sorted(FORTY));
    assert_eq!(read("S:", &[]), BOOK.start(&[]).expect("no options"));
}

#[test]
fn positions_02_to_07_have_their_moves() {
    assert_eq!(moves("S:Sh8:N"), sorted("h8-g7 h8-g8 h8-g9 h8-h7 h8-h9 h8-i7 h8-i8 h8-i9"));
    assert_eq!(moves("S:Sa1:N"), sorted("a1-a2 a1-b1 a1-b2"));
    assert!(moves("S:Sh8:Nh9").contains(&"h8-h10".into()));
    let after = BOOK.play(&read("S:Sh8:Nh9", &[]), "h8-h10").expect("sound").expect("legal");
    assert_eq!(BOOK.write_position(&after).expect("sound"), "N:Sh10:Nh9");
    let ladder = moves("S:Sa1,b2,d4,f6:N");
    let from_a1: Vec<_> = ladder.iter().filter(|mv| mv.starts_with("a1-")).collect();
    assert_eq!(from_a1, ["a1-a2", "a1-b1", "a1-c3", "a1-e5", "a1-g7"]);
    assert!(!moves("S:Sh8:Nh9,h10").contains(&"h8-h11".into()));
    let ring = moves("S:Sh8:Nh9,i10,j9,i8");
    for to in ["h10", "j10", "j8"] {
        assert!(ring.contains(&["h8-", to].concat()), "{ring:?}");
    }
    assert!(!ring.contains(&"h8-h8".into()));
    let two: Vec<_> = moves("S:Sa1,a2:Nb4,c5").into_iter().filter(|mv| mv.starts_with("a1-a")).collect();
    assert_eq!(two, ["a1-a3"]);
}

#[test]
fn whole_chains_are_understood_and_every_jump_of_them_is_looked_at() {
    let ladder = read("S:Sa1,b2,d4,f6:N", &[]);
    let short = BOOK.play(&ladder, "a1-g7");
    assert_eq!(BOOK.play(&ladder, "a1-c3-e5-g7"), short);
    for (line, refusal) in [
        ("a1-e5-g7", Refusal::CannotGo),
        ("a1-c3-a1", Refusal::CannotGo),
        ("a1-a3", Refusal::CannotGo),
        ("c1-c2", Refusal::NoPiece),
        ("a1", Refusal::NotAMove),
        ("a1-q1", Refusal::NotAMove),
    ] {
        assert_eq!(BOOK.play(&ladder, line), Ok(Err(refusal)), "{line}");
    }
}

/// The squares of North's camp, without the one named.
fn camp_without(square: &str) -> String {
    let mut names = Vec::new();
    for at in CAMPS[2].iter() {
        let mut name = String::new();
        crate::games::kit::notation::write_point(at, WIDTH, &mut name);
        names.push(name);
    }
    names.retain(|name| name != square);
    names.join(",")
}

#[test]
fn position_08_the_nineteenth_man_wins() {
    let fen = ["S:Sk16,", &camp_without("l16"), ":Na1"].concat();
    let end = BOOK.play(&read(&fen, &[]), "k16-l16").expect("sound").expect("legal");
    assert_eq!(BOOK.standing(&end), Ok(Standing::Won(Seat(0))));
    assert_eq!(BOOK.moves(&end).expect("sound"), [] as [&str; 0]);
}

#[test]
fn position_09_a_man_at_home_blocks_unless_the_option_forbids_it() {
    let fen = ["N:S", &camp_without("p16"), ":Np16,a1"].concat();
    assert_eq!(BOOK.standing(&read(&fen, &[])), Ok(Standing::Turn(Seat(2))));
    assert_eq!(BOOK.standing(&read(&fen, &[("antiblock", "on")])), Ok(Standing::Won(Seat(0))));
}

#[test]
fn position_10_jumps_keep_the_colour() {
    let mut random = 5u64;
    for _ in 0..200 {
        let mut game = Alma::read("S:Sa1:N", &Agreed::default()).expect("legal");
        for _ in 0..60 {
            random = crate::rules::scattered(random, 1);
            let square = (random % 255) as u16 + 1;
            if game.men[2].count() < MEN {
                game.men[2].insert(square);
            }
        }
        let is_dark = |square: u16| (square / 16 + square % 16) % 2 == 0;
        let near = [1, 16, 17];
        assert!(game.reached(game.all(), 0).iter().all(|to| is_dark(to) || near.contains(&to)));
    }
}

#[test]
fn leaves_are_counted_by_start_and_end() {
    for (players, counts) in
        [("2", &[40, 1600, 85440][..]), ("3", &[40, 1600, 64000]), ("4", &[40, 1600, 64000])]
    {
        let start = BOOK.start(&[("players", players)]).expect("an option");
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(BOOK.perft(&start, depth, true), Ok(count), "{players} {depth}");
        }
    }
}

#[test]
fn who_cannot_move_passes_by_itself() {
    let fen = "S:Sa1:Na2,b1,b2,a3,c1,c3";
    let stuck = read(fen, &[]);
    assert_eq!(BOOK.moves(&stuck).expect("sound"), [] as [&str; 0]);
    assert_eq!(BOOK.standing(&stuck), Ok(Standing::Turn(Seat(0))));
    let north = read(&fen.replacen("S:", "N:", 1), &[]);
    assert_eq!(BOOK.perft(&stuck, 2, true), BOOK.perft(&north, 1, true));
}

#[test]
fn seats_move_by_the_clock_and_with_places_the_others_play_on() {
    let four = Alma::start(&Agreed { players: 4, ..Agreed::default() });
    let mut order = Vec::new();
    let mut game = four;
    for _ in 0..5 {
        order.push(game.seat);
        game = game.after(&game.legal_moves()[0]);
    }
    assert_eq!(order, [0, 1, 2, 3, 0]);
    let fen = ["S:Sk16,", &camp_without("l16"), ":Wh8:Na1"].concat();
    let end =
        |places| BOOK.play(&read(&fen, &[("places", places)]), "k16-l16").expect("sound").expect("legal");
    assert_eq!(BOOK.standing(&end("off")), Ok(Standing::Won(Seat(0))));
    let on = end("on");
    assert_eq!(BOOK.standing(&on), Ok(Standing::Turn(Seat(1))));
    let after = BOOK.play(&on, "h8-h9").expect("sound").expect("legal");
    let after = BOOK.play(&after, "a1-a2").expect("sound").expect("legal");
    assert_eq!(BOOK.standing(&after), Ok(Standing::Turn(Seat(1))), "South is home and moves no more");
}

#[test]
fn impossible_positions_and_options_are_refused() {
    for fen in ["S", "S:Sa1", "E:Sa1:Nb1", "S:Sa1:Na1", "S:Sa17:N", "S:SKa1:N", "X:", "S:Sa1:Nb1:hand=1"] {
        assert!(BOOK.read_position(fen, &[]).expect("no options").is_err(), "{fen}");
    }
    assert!(matches!(BOOK.start(&[("players", "5")]), Err(OptionError::BadValue(_))));
}
