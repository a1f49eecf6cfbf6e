//! Tests of the internals; the source's numbered positions are in `tests/all/positions`.

use crate::games::kit::KitRulebook;
use crate::games::{EndReason, GameStatus, Refusal, Rulebook, Seat, State};
use crate::session::rulebook::PointMoveRefusal;
use std::string::String;
use std::string::ToString;
use std::vec::Vec;

static SAHARAWI: KitRulebook<super::Saharawi> = KitRulebook::RULEBOOK;
static PERGIOCO: KitRulebook<super::PerGioco> = KitRulebook::RULEBOOK;
static DAMMA: KitRulebook<super::Damma> = KitRulebook::RULEBOOK;

fn state(book: &dyn Rulebook, fen: &str) -> State {
    book.read_position(fen, &[]).expect(fen)
}

fn standing(book: &dyn Rulebook, fen: &str) -> GameStatus {
    book.status(&state(book, fen)).expect("sound")
}

const WHITE_WINS: GameStatus = GameStatus::Won(Seat(0));
const BLACK_WINS: GameStatus = GameStatus::Won(Seat(1));

#[test]
fn saharawi_where_nobody_can_move_nothing_is_counted() {
    let ranks = |ranks: [char; 2]| {
        let points: Vec<String> =
            ranks.iter().flat_map(|rank| ('a'..='i').map(move |file| std::format!("{file}{rank}"))).collect();
        points.join(",")
    };
    let fen = std::format!("W:W{}:B{}", ranks(['3', '4']), ranks(['5', '6']));
    assert_eq!(standing(&SAHARAWI, &fen), BLACK_WINS);
    assert_eq!(SAHARAWI.reason(&state(&SAHARAWI, &fen)), Ok(Some(EndReason::NoMoves)));
    assert_eq!(PERGIOCO.reason(&state(&PERGIOCO, &fen)), Ok(Some(EndReason::PiecesCounted)));
}

fn soplo(fen: &str, lines: &[&str]) -> State {
    let state = SAHARAWI.read_position(fen, &[("mode", "soplo")]).expect(fen);
    lines.iter().fold(state, |state, line| SAHARAWI.play(&state, line).expect(line))
}

fn text(state: &State) -> String {
    SAHARAWI.write_position(state).expect("sound")
}

const POSITION_6: &str = "W:Wc3,g4:Bc4,g5,g7,a9";

#[test]
fn saharawi_15_by_agreement_the_captures_are_counted() {
    for (taken, standing) in [("12,11", WHITE_WINS), ("11,11", GameStatus::Draw), ("3,4", BLACK_WINS)] {
        let fen = std::format!("W:We5:Ba9,b9:taken={taken}");
        let offered = SAHARAWI.play(&state(&SAHARAWI, &fen), "conta").expect("an offer");
        assert_eq!(SAHARAWI.offered(&offered), Ok(Some(Seat(0))));
        assert_eq!(SAHARAWI.status(&offered), Ok(GameStatus::Turn(Seat(1))), "Black answers");
        assert_eq!(SAHARAWI.moves(&offered).expect("sound"), ["accetto", "rifiuto"]);
        let agreed = SAHARAWI.play(&offered, "ACCEPT").expect("the answer");
        assert_eq!(SAHARAWI.status(&agreed), Ok(standing), "{taken}");
        assert_eq!(SAHARAWI.reason(&agreed), Ok(Some(EndReason::Agreed)));
        assert_eq!(SAHARAWI.moves(&agreed).expect("sound"), [""; 0]);
        assert_eq!(SAHARAWI.play(&agreed, "e5-e6"), Err(Refusal::Over.into()));
    }
}

#[test]
fn saharawi_a_count_declined_is_not_offered_again_before_a_move() {
    let start = state(&SAHARAWI, "W:WKe5:BKa9");
    assert_eq!(SAHARAWI.play(&start, "accetto"), Err(Refusal::NoOffer.into()));
    let offered = SAHARAWI.play(&start, "count").expect("an offer");
    assert_eq!(SAHARAWI.play(&offered, "e5-e6"), Err(Refusal::Answer.into()));
    let declined = SAHARAWI.play(&offered, "rifiuto").expect("the answer");
    assert_eq!(SAHARAWI.status(&declined), Ok(GameStatus::Turn(Seat(0))), "White goes on");
    assert_eq!(SAHARAWI.play(&declined, "conta"), Err(Refusal::Declined.into()));
    let moved = ["e5-e6", "a9-a8", "conta"];
    let again = moved.iter().fold(declined, |state, line| SAHARAWI.play(&state, line).expect(line));
    assert_eq!(SAHARAWI.offered(&again), Ok(Some(Seat(0))));
}

#[test]
fn saharawi_after_so_many_quiet_turns_or_a_third_repetition_the_count_cannot_be_declined() {
    let fen = "W:WKe5:BKa9:taken=3,2";
    let shuttle = ["e5-e6", "a9-a8", "e6-e5", "a8-a9"];
    let after = |count: &str, plies: usize| {
        let start = SAHARAWI.read_position(fen, &[("count", count)]).expect(fen);
        let lines = shuttle.iter().cycle().take(plies);
        lines.fold(start, |state, line| SAHARAWI.play(&state, line).expect(line))
    };
    for (count, plies, reason) in [
        ("3", 5, None),
        ("3", 6, Some(EndReason::NoProgress)),
        ("60", 7, None),
        ("60", 8, Some(EndReason::ThirdTime)),
        ("0", 8, None),
        ("0", 200, None),
    ] {
        let said = SAHARAWI.play(&after(count, plies), "conta").expect("an offer");
        assert_eq!(SAHARAWI.reason(&said), Ok(reason), "{count} {plies}");
        let expected =
            if reason.is_some() { WHITE_WINS } else { GameStatus::Turn(Seat(1 - plies as u8 % 2)) };
        assert_eq!(SAHARAWI.status(&said), Ok(expected), "{count} {plies}");
    }
}

#[test]
fn saharawi_16_a_capture_declared_too_small_is_taken_back_and_its_piece_removed() {
    for line in ["c3xc5 =1", "c3xc5"] {
        let declared = soplo(POSITION_6, &[line]);
        assert_eq!(text(&declared), "B:Wg4,c5:Bg5,g7,a9", "the capture stands unless objected to");
        for huff in ["soplo c3", "HUFF c5"] {
            let removed = SAHARAWI.play(&declared, huff).expect(huff);
            assert_eq!(text(&removed), "B:Wg4:Bc4,g5,g7,a9");
            assert_eq!(SAHARAWI.status(&removed), Ok(GameStatus::Turn(Seat(1))), "Black to move");
            assert_eq!(SAHARAWI.play(&removed, huff), Err(Refusal::NothingToHuff.into()));
        }
        assert_eq!(SAHARAWI.play(&declared, "soplo g4"), Err(Refusal::NothingToHuff.into()));
        let let_go = SAHARAWI.play(&declared, "a9-a8").expect("legal");
        assert_eq!(
            SAHARAWI.play(&let_go, "soplo c3"),
            Err(Refusal::NothingToHuff.into()),
            "it has no consequence"
        );
    }
}

#[test]
fn saharawi_with_soplo_a_capture_left_out_or_stopped_costs_a_piece_that_could_make_it() {
    // g4 should have captured two. Its captures stand, and it is removed from its present point.
    for (line, huff, after) in [
        ("c3-c2", None, ""),
        ("g4xg6 =2", Some("soplo g6"), "B:Wc3:Bc4,g7,a9"),
        ("g4xg6 =1", Some("soplo g4"), "B:Wc3:Bc4,g5,g7,a9"),
        ("g4xg6xg8 =2", None, ""),
        ("c3-d4", Some("soplo g4"), "B:Wd4:Bc4,g5,g7,a9"),
    ] {
        let start = soplo(POSITION_6, &[]);
        let played = SAHARAWI.play(&start, line);
        let Some(huff) = huff else {
            let none = played
                .map(|state| SAHARAWI.moves(&state).expect("sound").iter().any(|mv| mv.contains("soplo")));
            assert_ne!(none, Ok(true), "{line}");
            continue;
        };
        let removed = SAHARAWI.play(&played.expect(line), huff).expect(huff);
        assert_eq!(text(&removed), after, "{line}");
    }
    let walked = soplo("W:We4,a1:Bf4,a9", &["e4-e5", "soplo e5"]);
    assert_eq!(text(&walked), "B:Wa1:Bf4,a9", "it is removed where it went");
    let start = soplo(POSITION_6, &[]);
    assert_eq!(SAHARAWI.play(&start, "c3xc5 =2"), Err(Refusal::Declaration.into()), "it could not take two");
    assert_eq!(SAHARAWI.play(&start, "g4xg6xg8 =1"), Err(Refusal::Declaration.into()));
    assert_eq!(SAHARAWI.play(&state(&SAHARAWI, POSITION_6), "g4xg6xg8 =1"), Err(Refusal::Declaration.into()));
    assert!(SAHARAWI.play(&state(&SAHARAWI, POSITION_6), "g4xg6xg8 =2").is_ok());
    assert_eq!(
        SAHARAWI.play(&state(&SAHARAWI, POSITION_6), "c3xc5 =1"),
        Err(Refusal::from(PointMoveRefusal::MustCaptureMore(2)).into())
    );
}

#[test]
fn saharawi_the_program_removes_what_may_be_removed_where_that_is_best() {
    let declared = soplo(POSITION_6, &["c3xc5 =1"]);
    let how = crate::games::SearchLimits { nodes: 3000, margin: 0, seed: 1 };
    let found = SAHARAWI.think(&declared, how, &mut |_| true).expect("sound").expect("a move");
    assert_eq!(SAHARAWI.write(&declared, found.action).expect("sound"), "soplo c3");
}

#[test]
fn saharawi_the_program_takes_a_count_that_it_wins_and_no_other() {
    let how = crate::games::SearchLimits { nodes: 500, margin: 0, seed: 1 };
    for (taken, answer) in [("11,12", "accetto"), ("12,11", "rifiuto")] {
        let fen = std::format!("W:WKe5:BKa9:taken={taken}");
        let offered = SAHARAWI.play(&state(&SAHARAWI, &fen), "conta").expect("an offer");
        let found = SAHARAWI.think(&offered, how, &mut |_| true).expect("sound").expect("an answer");
        assert_eq!(SAHARAWI.write(&offered, found.action).expect("sound"), answer, "{taken}");
    }
}

#[test]
fn damma_with_max_only_the_most_pieces_are_legal() {
    let fen = "B:Be5,h6:We4,c3,c1,g5";
    let read = |max| DAMMA.read_position(fen, &[("max", max), ("board", "quad")]).expect(fen);
    assert_eq!(DAMMA.moves(&read("on")).expect("sound"), ["h6xf4xd4xb2"]);
    assert_eq!(DAMMA.moves(&read("off")).expect("sound").len(), 2);
}

#[test]
fn refusals_say_why() {
    for (fen, line, refusal) in [
        ("W:We4:Bi9", "e4", "Type the destination square too."),
        ("W:We4:Bi9", "ciao", "\"ciao\" is not a square."),
        ("W:We4:Bi9", "e4-j5", "There is no square j5: squares go from a1 to i9."),
        ("W:We4:Bi9", "33 1", "There is no square 33: squares go from a1 to i9."),
        ("W:We4:Bi9", "d4-d5", "Square d4 is empty."),
        ("W:We4:Bi9", "i9-h9", "The piece on i9 is not yours."),
        ("W:We4:Bi9", "e4-d4", "The man on e4 cannot go sideways."),
        ("W:We4:Bi9", "e4-e3", "The man on e4 cannot go backward."),
        ("W:We4:Bi9", "e4-e6", "Square e6 is not one step from e4."),
        ("W:We4:Bi9", "e4xe6", "There is no piece to capture on e5."),
        ("W:We4,e5:Bi9", "e4-e5", "Square e5 is occupied."),
        ("W:We4:Be5,a9", "e4xe5", "Type the destination after the captured piece's square, e5."),
        ("W:We4:Bf4,a9", "e4-e5", "You must capture with the piece on e4."),
        ("W:We4:Bf4,a9", "e4xh4", "Square h4 is not directly behind f4."),
        ("W:Wc3,g4:Bc4,g5,g7,a9", "c3xc5", "Another capture takes more pieces: you must take 2."),
        ("W:Wc3,g4:Bc4,g5,g7,a9", "g4xg6", "The capture is not finished: it goes on from square g6."),
        ("W:Wa4:Ba5,a6,i9", "a4-a5", "the game is over"),
    ] {
        let refused = SAHARAWI.play(&state(&SAHARAWI, fen), line).expect_err(line);
        assert_eq!(refused.to_string(), refusal, "{fen} {line}");
    }
}

#[test]
fn impossible_positions_and_options_are_refused() {
    for fen in
        ["W:We9:Ba5", "W:We5:Ba1", "W:W:B", "W:We5:Be5", "W:We5:Bz1", "W:We5:Ba5:taken=41,0", "W:We5", "e5"]
    {
        assert!(SAHARAWI.read_position(fen, &[]).is_err(), "{fen}");
    }
    assert!(DAMMA.start(&[("board", "round")]).is_err() && PERGIOCO.start(&[("board", "long")]).is_err());
}
