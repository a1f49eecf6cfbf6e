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

fn soplo(fen: &str, lines: &[&str]) -> State {
    let state = SAHARAWI.read_position(fen, &[("mode", "soplo")]).expect("an option").expect(fen);
    lines.iter().fold(state, |state, line| SAHARAWI.play(&state, line).expect("sound").expect(line))
}

fn text(state: &State) -> String {
    SAHARAWI.write_position(state).expect("sound")
}

const POSITION_6: &str = "W:Wc3,g4:Bc4,g5,g7,a9";

#[test]
fn saharawi_15_by_agreement_the_captures_are_counted() {
    for (taken, standing) in [("12,11", WHITE_WINS), ("11,11", Standing::Draw), ("3,4", BLACK_WINS)] {
        let fen = std::format!("W:We5:Ba9,b9:taken={taken}");
        let offered = SAHARAWI.play(&state(&SAHARAWI, &fen), "conta").expect("sound").expect("an offer");
        assert_eq!(SAHARAWI.offered(&offered), Ok(Some(Seat(0))));
        assert_eq!(SAHARAWI.standing(&offered), Ok(Standing::Turn(Seat(1))), "Black answers");
        assert_eq!(SAHARAWI.moves(&offered).expect("sound"), ["accetto", "rifiuto"]);
        let agreed = SAHARAWI.play(&offered, "ACCEPT").expect("sound").expect("the answer");
        assert_eq!(SAHARAWI.standing(&agreed), Ok(standing), "{taken}");
        assert_eq!(SAHARAWI.reason(&agreed), Ok(Some(Reason::Agreed)));
        assert_eq!(SAHARAWI.moves(&agreed).expect("sound"), [""; 0]);
        assert_eq!(SAHARAWI.play(&agreed, "e5-e6"), Ok(Err(Refusal::Over)));
    }
}

#[test]
fn saharawi_a_count_declined_is_not_offered_again_before_a_move() {
    let start = state(&SAHARAWI, "W:WKe5:BKa9");
    assert_eq!(SAHARAWI.play(&start, "accetto"), Ok(Err(Refusal::NoOffer)));
    let offered = SAHARAWI.play(&start, "count").expect("sound").expect("an offer");
    assert_eq!(SAHARAWI.play(&offered, "e5-e6"), Ok(Err(Refusal::Answer)));
    let declined = SAHARAWI.play(&offered, "rifiuto").expect("sound").expect("the answer");
    assert_eq!(SAHARAWI.standing(&declined), Ok(Standing::Turn(Seat(0))), "White goes on");
    assert_eq!(SAHARAWI.play(&declined, "conta"), Ok(Err(Refusal::Declined)));
    let moved = ["e5-e6", "a9-a8", "conta"];
    let again =
        moved.iter().fold(declined, |state, line| SAHARAWI.play(&state, line).expect("sound").expect(line));
    assert_eq!(SAHARAWI.offered(&again), Ok(Some(Seat(0))));
}

#[test]
fn saharawi_after_so_many_quiet_turns_or_a_third_repetition_the_count_cannot_be_declined() {
    let fen = "W:WKe5:BKa9:taken=3,2";
    let shuttle = ["e5-e6", "a9-a8", "e6-e5", "a8-a9"];
    let after = |count: &str, plies: usize| {
        let start = SAHARAWI.read_position(fen, &[("count", count)]).expect("an option").expect(fen);
        let lines = shuttle.iter().cycle().take(plies);
        lines.fold(start, |state, line| SAHARAWI.play(&state, line).expect("sound").expect(line))
    };
    for (count, plies, reason) in [
        ("3", 5, None),
        ("3", 6, Some(Reason::Quiet)),
        ("60", 7, None),
        ("60", 8, Some(Reason::ThirdTime)),
        ("0", 8, None),
        ("0", 200, None),
    ] {
        let said = SAHARAWI.play(&after(count, plies), "conta").expect("sound").expect("an offer");
        assert_eq!(SAHARAWI.reason(&said), Ok(reason), "{count} {plies}");
        let expected = if reason.is_some() { WHITE_WINS } else { Standing::Turn(Seat(1 - plies as u8 % 2)) };
        assert_eq!(SAHARAWI.standing(&said), Ok(expected), "{count} {plies}");
    }
}

#[test]
fn saharawi_16_a_capture_declared_too_small_is_taken_back_and_its_piece_removed() {
    for line in ["c3xc5 =1", "c3xc5"] {
        let declared = soplo(POSITION_6, &[line]);
        assert_eq!(text(&declared), "B:Wg4,c5:Bg5,g7,a9", "the capture stands unless objected to");
        for huff in ["soplo c3", "HUFF c5"] {
            let removed = SAHARAWI.play(&declared, huff).expect("sound").expect(huff);
            assert_eq!(text(&removed), "B:Wg4:Bc4,g5,g7,a9");
            assert_eq!(SAHARAWI.standing(&removed), Ok(Standing::Turn(Seat(1))), "Black to move");
            assert_eq!(SAHARAWI.play(&removed, huff), Ok(Err(Refusal::NothingToHuff)));
        }
        assert_eq!(SAHARAWI.play(&declared, "soplo g4"), Ok(Err(Refusal::NothingToHuff)));
        let let_go = SAHARAWI.play(&declared, "a9-a8").expect("sound").expect("legal");
        assert_eq!(
            SAHARAWI.play(&let_go, "soplo c3"),
            Ok(Err(Refusal::NothingToHuff)),
            "it has no consequence"
        );
    }
}

#[test]
fn saharawi_with_soplo_a_capture_left_out_or_stopped_costs_a_piece_that_could_make_it() {
    // g4 should have taken two; what it took stays taken, and it is removed from where it stands now.
    for (line, huff, after) in [
        ("c3-c2", None, ""),
        ("g4xg6 =2", Some("soplo g6"), "B:Wc3:Bc4,g7,a9"),
        ("g4xg6 =1", Some("soplo g4"), "B:Wc3:Bc4,g5,g7,a9"),
        ("g4xg6xg8 =2", None, ""),
        ("c3-d4", Some("soplo g4"), "B:Wd4:Bc4,g5,g7,a9"),
    ] {
        let start = soplo(POSITION_6, &[]);
        let played = SAHARAWI.play(&start, line).expect("sound");
        let Some(huff) = huff else {
            let none = played
                .map(|state| SAHARAWI.moves(&state).expect("sound").iter().any(|mv| mv.contains("soplo")));
            assert_ne!(none, Ok(true), "{line}");
            continue;
        };
        let removed = SAHARAWI.play(&played.expect(line), huff).expect("sound").expect(huff);
        assert_eq!(text(&removed), after, "{line}");
    }
    let walked = soplo("W:We4,a1:Bf4,a9", &["e4-e5", "soplo e5"]);
    assert_eq!(text(&walked), "B:Wa1:Bf4,a9", "it is removed where it went");
    let start = soplo(POSITION_6, &[]);
    assert_eq!(SAHARAWI.play(&start, "c3xc5 =2"), Ok(Err(Refusal::Declaration)), "it could not take two");
    assert_eq!(SAHARAWI.play(&start, "g4xg6xg8 =1"), Ok(Err(Refusal::Declaration)));
    assert_eq!(SAHARAWI.play(&state(&SAHARAWI, POSITION_6), "g4xg6xg8 =1"), Ok(Err(Refusal::Declaration)));
    assert!(SAHARAWI.play(&state(&SAHARAWI, POSITION_6), "g4xg6xg8 =2").expect("sound").is_ok());
    assert_eq!(
        SAHARAWI.play(&state(&SAHARAWI, POSITION_6), "c3xc5 =1"),
        Ok(Err(Refusal::MustCaptureMore(2)))
    );
}

#[test]
fn saharawi_the_program_removes_what_may_be_removed_where_that_is_best() {
    let declared = soplo(POSITION_6, &["c3xc5 =1"]);
    let how = crate::games::Thinking { nodes: 3000, margin: 0, seed: 1 };
    let found = SAHARAWI.think(&declared, how, &mut |_| true).expect("sound").expect("a move");
    assert_eq!(SAHARAWI.write(&declared, found.action).expect("sound"), "soplo c3");
}

#[test]
fn saharawi_the_program_takes_a_count_that_it_wins_and_no_other() {
    let how = crate::games::Thinking { nodes: 500, margin: 0, seed: 1 };
    for (taken, answer) in [("11,12", "accetto"), ("12,11", "rifiuto")] {
        let fen = std::format!("W:WKe5:BKa9:taken={taken}");
        let offered = SAHARAWI.play(&state(&SAHARAWI, &fen), "conta").expect("sound").expect("an offer");
        let found = SAHARAWI.think(&offered, how, &mut |_| true).expect("sound").expect("an answer");
        assert_eq!(SAHARAWI.write(&offered, found.action).expect("sound"), answer, "{taken}");
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
