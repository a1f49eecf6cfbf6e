//! The specs' positions and counts.

use crate::games::kit::Typed;
use crate::games::{OptionError, Reason, Refusal, Rulebook, Seat, Standing, State};
use std::string::String;
use std::vec::Vec;

static SAHARAWI: Typed<super::Saharawi> = Typed::ROW;
static PERGIOCO: Typed<super::PerGioco> = Typed::ROW;
static DAMMA: Typed<super::Damma> = Typed::ROW;

fn state(book: &dyn Rulebook, fen: &str) -> State {
    book.read_position(fen, &[]).expect("no options").expect(fen)
}

/// The moves, without what they leave where that is said once: `e5: d4 d5` is `e5-d4 e5-d5`.
fn expected(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = match text.split_once(": ") {
        Some((from, to)) => to.split_whitespace().map(|to| [from, "-", to].concat()).collect(),
        None => text.split_whitespace().map(String::from).collect(),
    };
    moves.sort();
    moves
}

fn check(book: &dyn Rulebook, rows: &[(&str, &str)]) {
    for (fen, moves) in rows {
        assert_eq!(book.moves(&state(book, fen)).expect("sound"), expected(moves), "{fen}");
    }
}

/// What can follow each of the first moves.
fn check_answers(book: &dyn Rulebook, options: &[(&str, &str)], rows: &[(&str, &str)]) {
    let start = book.start(options).expect("options");
    for (line, moves) in rows {
        let next = book.play(&start, line).expect("sound").expect(line);
        assert_eq!(book.moves(&next).expect("sound"), expected(moves), "{line}");
    }
}

fn standing(book: &dyn Rulebook, fen: &str) -> Standing {
    book.standing(&state(book, fen)).expect("sound")
}

const WHITE_WINS: Standing = Standing::Won(Seat(0));
const BLACK_WINS: Standing = Standing::Won(Seat(1));

#[test]
fn saharawi_01_the_start() {
    let start =
        |first| SAHARAWI.moves(&SAHARAWI.start(&[("first", first)]).expect("an option")).expect("sound");
    assert_eq!(start("white"), expected("d4-e5 e4-e5 f4-e5"));
    assert_eq!(start("black"), expected("d6-e5 e6-e5 f6-e5"));
    assert_eq!(SAHARAWI.start(&[]), SAHARAWI.start(&[("first", "black")]));
    let rows = [("e6-e5", "e4xe6"), ("d6-e5", "b4xd6 d4xd6 f4xd6"), ("f6-e5", "d4xf6")];
    check_answers(&SAHARAWI, &[], &rows);
}

#[test]
fn saharawi_02_to_13_have_their_moves() {
    check(
        &SAHARAWI,
        &[
            ("W:Wd4,e4:Bi9", "d4-c5 d4-d5 d4-e5 e4-e5"),
            ("W:We5:Bd4,h8", "e5xc3"),
            ("W:We4:Bf4,a9", "e4xg4"),
            ("W:We4:Bf5,a9", "e4-e5"),
            ("W:Wc3,g4:Bc4,g5,g7,a9", "g4xg6xg8"),
            ("W:Wc3:Bd4,f6,f4,b4,a9", "c3xe5xg3 c3xe5xg7"),
            ("W:We7:Be8,f8,a5", "e7xe9xg7"),
            ("W:Wd7:Bd8,a5", "d7xd9"),
            ("W:WKd4:Ba9", "d4: c3 c4 c5 d3 d5 e3 e4 e5"),
            ("W:WKa1:Be5,h2", "a1xf6"),
            ("W:WKa1:Be5,f6", "a1: a2 b1 b2"),
            ("W:WKe3:Ba5,b5,b6,f2", "e3xg1xa7xa4"),
        ],
    );
    let flies =
        SAHARAWI.read_position("W:WKd4:Ba9", &[("sultan_move", "fly")]).expect("an option").expect("legal");
    assert_eq!(SAHARAWI.moves(&flies).expect("sound").len(), 30);
}

#[test]
fn saharawi_08_and_09_a_man_is_promoted_only_where_its_move_ends() {
    let after = |fen, line| {
        let next = SAHARAWI.play(&state(&SAHARAWI, fen), line).expect("sound").expect(line);
        SAHARAWI.write_position(&next).expect("sound")
    };
    assert_eq!(after("W:We7:Be8,f8,a5", "e7xe9xg7"), "B:Wg7:Ba5");
    assert_eq!(after("W:Wd7:Bd8,a5", "d7xd9"), "B:WKd9:Ba5");
    check(&SAHARAWI, &[("B:WKd9:Ba5", "a5-a4 a5-b4")]);
}

#[test]
fn saharawi_14_who_cannot_move_has_lost() {
    for fen in ["W:Wb4:Ba5,b5,c5,b6,d6,i9", "W:Wa4:Ba5,a6,i9"] {
        assert_eq!(standing(&SAHARAWI, fen), BLACK_WINS, "{fen}");
        check(&SAHARAWI, &[(fen, "")]);
    }
    assert_eq!(standing(&SAHARAWI, "W:We5:B"), WHITE_WINS);
    assert_eq!(standing(&SAHARAWI, "W:W:Be5"), BLACK_WINS);
}

#[test]
fn saharawi_where_nobody_can_move_nothing_is_counted() {
    let ranks = |ranks: [char; 2]| {
        let points: Vec<String> =
            ranks.iter().flat_map(|rank| ('a'..='i').map(move |file| std::format!("{file}{rank}"))).collect();
        points.join(",")
    };
    let fen = std::format!("W:W{}:B{}", ranks(['3', '4']), ranks(['5', '6']));
    assert_eq!(standing(&SAHARAWI, &fen), BLACK_WINS);
    assert_eq!(SAHARAWI.reason(&state(&SAHARAWI, &fen)), Ok(Some(Reason::NoMoves)));
    assert_eq!(PERGIOCO.reason(&state(&PERGIOCO, &fen)), Ok(Some(Reason::Counted)));
}

#[test]
fn saharawi_leaves_are_counted_as_the_spec_does() {
    for first in ["white", "black"] {
        let start = SAHARAWI.start(&[("first", first)]).expect("an option");
        for (depth, count) in (1..).zip([3, 5, 7, 14, 56, 130, 381, 1351, 5677]) {
            assert_eq!(SAHARAWI.perft(&start, depth, depth % 2 == 0), Ok(count), "{depth}");
        }
    }
}

#[test]
fn pergioco_01_the_start() {
    let start = PERGIOCO.start(&[]).expect("no options");
    assert_eq!(PERGIOCO.moves(&start).expect("sound"), expected("d5-e5 d6-e5 e6-e5 f6-e5"));
    let rows = [("d5-e5", "f5xd5"), ("e6-e5", "e4xe6"), ("d6-e5", "b4xd6 d4xd6 f4xd6"), ("f6-e5", "d4xf6")];
    check_answers(&PERGIOCO, &[], &rows);
}

#[test]
fn pergioco_02_to_11_have_their_moves() {
    check(
        &PERGIOCO,
        &[
            ("B:Be6:Wa1", "e6: d6 e5 f6"),
            ("B:Bd6:Wa1", "d6: c6 e6 d5 c5 e5"),
            ("B:Be5:We6,a1", "e5: d4 d5 e4 f4 f5"),
            ("B:Be5:Wf5,a1", "e5xg5"),
            ("B:Be5,h6:We4,c3,c1,g5", "e5xe3 h6xf4xd4xb2"),
            ("B:Be5:We4,e2", "e5xe3xe1"),
            ("B:Bc3:Wc2,d1,a4", "c3xc1xe1"),
            ("B:BKe7:We3,Ki9", "e7xe2 e7xe1"),
            ("B:BKe7:We3,g3,Ki9", "e7xe2 e7xe1xh4 e7xe1xi5"),
            ("W:WKe5:Bb8,c4,f4,g8", "e5xa9 e5xg3xg9 e5xh2 e5xi1"),
            (
                "B:BKd7:Wd5,d3,f4,Ki9",
                "d7xd4xd1 d7xd4xd2xg5 d7xd4xd2xh6 d7xd4xd2xi7 d7xd4xg4 d7xd4xh4 d7xd4xi4",
            ),
            ("B:Be5:WKe4,a1", "e5xe3"),
        ],
    );
    let fen = "B:Bc3:Wc2,d1,a4";
    let next = PERGIOCO.play(&state(&PERGIOCO, fen), "c3xc1xe1").expect("sound").expect("legal");
    assert_eq!(PERGIOCO.write_position(&next).expect("sound"), "W:Wa4:BKe1");
}

/// Whole ranks, `a3,b3,...`.
fn ranks(ranks: &[u8]) -> String {
    let points = ranks.iter().flat_map(|rank| (b'a'..=b'i').map(move |file| (file as char, rank)));
    points.map(|(file, rank)| std::format!("{file}{rank}")).collect::<Vec<_>>().join(",")
}

#[test]
fn pergioco_12_where_nobody_can_move_pieces_are_counted() {
    for turn in ["W", "B"] {
        let fen = |white: &[u8]| std::format!("{turn}:W{}:B{}", ranks(white), ranks(&[5, 6]));
        assert_eq!(standing(&PERGIOCO, &fen(&[3, 4])), Standing::Draw);
        assert_eq!(standing(&PERGIOCO, &fen(&[2, 3, 4])), WHITE_WINS);
    }
}

#[test]
fn pergioco_13_who_alone_cannot_move_has_lost() {
    assert_eq!(standing(&PERGIOCO, "W:Wa4:Ba5,a6,b4,c4,i9"), BLACK_WINS);
}

#[test]
fn pergioco_leaves_are_counted_as_the_spec_does() {
    let start = PERGIOCO.start(&[]).expect("no options");
    for (depth, count) in (1..).zip([4, 6, 8, 21, 47, 142, 501, 1922, 7567]) {
        assert_eq!(PERGIOCO.perft(&start, depth, depth % 2 == 1), Ok(count), "{depth}");
    }
}

#[test]
fn damma_01_and_02_the_start_on_two_boards() {
    let start = DAMMA.start(&[]).expect("no options");
    assert_eq!(DAMMA.moves(&start).expect("sound"), expected("d5-e5 d6-e5 e6-e5 f6-e5"));
    check_answers(&DAMMA, &[], &[("d6-e5", "d4xd6 f4xd6")]);
    check_answers(&DAMMA, &[("board", "full")], &[("d6-e5", "b4xd6 d4xd6 f4xd6"), ("e6-e5", "c4xe6 e4xe6")]);
}

#[test]
fn damma_03_to_10_have_their_moves() {
    check(
        &DAMMA,
        &[
            ("B:Be5:Wa1", "e5: d4 d5 e4 f4 f5"),
            ("B:Bd6:Wa1", "d6: c6 e6 d5 e5"),
            ("B:Bc5:Wa1", "c5: b5 d5 c4"),
            ("B:Bc6:Wd5,f3", "c6: b6 c5 d6"),
            ("B:Be5,i9:Wd4,a2", "e5xc3"),
            ("B:BKa1:WKh9", "a1: a2 a3 a4 a5 a6 a7 a8 a9 b1 c1 d1 e1 f1 g1 h1 i1 b2 c3 d4 e5 f6 g7 h8 i9"),
            ("B:BKc4:WKh9", "c4: c1 c2 c3 c5 c6 c7 c8 c9 a4 b4 d4 e4 f4 g4 h4 i4"),
            ("B:BKa1:We5,b8", "a1xf6 a1xg7 a1xi9 a1xh8xa8"),
        ],
    );
}

#[test]
fn damma_leaves_are_counted_as_the_spec_does() {
    for (board, counts) in [
        ("long", &[4, 5, 6, 13, 27, 92, 343, 1075, 4511][..]),
        ("full", &[4, 7, 10, 33, 75, 258, 864, 3364]),
        ("quad", &[4, 6, 8, 21, 47, 142, 501, 1922]),
    ] {
        let start = DAMMA.start(&[("board", board)]).expect("an option");
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(DAMMA.perft(&start, depth, true), Ok(count), "{board} {depth}");
        }
    }
}

#[test]
fn damma_with_max_only_the_most_pieces_are_legal() {
    let fen = "B:Be5,h6:We4,c3,c1,g5";
    let read =
        |max| DAMMA.read_position(fen, &[("max", max), ("board", "quad")]).expect("options").expect(fen);
    assert_eq!(DAMMA.moves(&read("on")).expect("sound"), ["h6xf4xd4xb2"]);
    assert_eq!(DAMMA.moves(&read("off")).expect("sound").len(), 2);
}

#[test]
fn refusals_say_why() {
    for (fen, line, refusal) in [
        ("W:We4:Bi9", "e4", Refusal::NotAMove),
        ("W:We4:Bi9", "e4-j5", Refusal::NotAMove),
        ("W:We4:Bi9", "d4-d5", Refusal::NoPiece),
        ("W:We4:Bi9", "e4-d4", Refusal::CannotGo),
        ("W:We4:Bf4,a9", "e4-e5", Refusal::MustCapture),
        ("W:Wc3,g4:Bc4,g5,g7,a9", "c3xc5", Refusal::MustCaptureMore(2)),
        ("W:Wc3,g4:Bc4,g5,g7,a9", "g4xg6", Refusal::NotFinished),
        ("W:Wa4:Ba5,a6,i9", "a4-a5", Refusal::Over),
    ] {
        assert_eq!(SAHARAWI.play(&state(&SAHARAWI, fen), line), Ok(Err(refusal)), "{fen} {line}");
    }
}

#[test]
fn impossible_positions_and_options_are_refused() {
    for fen in
        ["W:We9:Ba5", "W:We5:Ba1", "W:W:B", "W:We5:Be5", "W:We5:Bz1", "W:We5:Ba5:taken=41,0", "W:We5", "e5"]
    {
        assert!(SAHARAWI.read_position(fen, &[]).expect("no options").is_err(), "{fen}");
    }
    assert!(matches!(DAMMA.start(&[("board", "round")]), Err(OptionError::BadValue(_))));
    assert!(matches!(PERGIOCO.start(&[("board", "long")]), Err(OptionError::Unknown("first"))));
}
