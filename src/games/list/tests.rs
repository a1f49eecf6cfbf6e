//! Properties of every rulebook that integration tests cannot reach.

use super::GAMES;
use crate::engine::Score;
use crate::formats::save::{SaveError, MAGIC};
use crate::games::italian::record::foreign_save;
use crate::session::points::Points;
use crate::session::rulebook::{Rulebook, State};
use crate::session::rulebook_match::{encode, value_limits, RulebookMatch, SeatPlayer};

#[test]
fn a_sound_variant_is_told_from_damage_where_it_cannot_be_played() {
    for &book in GAMES {
        let start = book.start(&[]).expect("no options");
        let file =
            encode(&RulebookMatch::new(book, [SeatPlayer::Program; 4], 1, 1, &start).expect("a start"));
        assert_eq!(foreign_save(&file, true), Some(SaveError::OtherGame), "{}", book.name());
        // A file longer than the part that was read.
        assert_eq!(foreign_save(&file[..60], false), Some(SaveError::OtherGame), "{}", book.name());
        for at in MAGIC.len() + 1..file.len() {
            let mut bad = file.clone();
            bad[at] ^= 4;
            assert_eq!(foreign_save(&bad, true), Some(SaveError::BadCrc), "{} {at}", book.name());
            assert_eq!(foreign_save(&file[..at], true), Some(SaveError::BadCrc), "{} {at}", book.name());
        }
    }
}

fn is_even(book: &dyn Rulebook, state: &State) -> bool {
    let outlook = book.outlook(state, Score(0)).expect("sound");
    outlook.is_some_and(|outlook| outlook.points == Points::EVEN)
}

#[test]
fn between_two_seats_a_score_promises_points_whatever_is_counted() {
    for &book in GAMES {
        assert!(is_even(book, &book.start(&[]).expect("no options")), "{}", book.name());
        if let Ok(start) = book.start(&[("players", "3")]) {
            assert!(!is_even(book, &start), "{} with three", book.name());
        }
    }
    let zamma = GAMES.iter().find(|book| book.name() == "zamma").copied().expect("zamma");
    let start = zamma.start(&[("mode", "soplo")]).expect("an option");
    let play = |state: &State, is_meant: fn(&str) -> bool| {
        let moves = zamma.moves(state).expect("sound");
        zamma.play(state, moves.iter().find(|mv| is_meant(mv)).expect("such a move")).expect("legal")
    };
    // The first move offers a piece; the capture declares how many it takes.
    let declared = play(&play(&start, |_| true), |mv| mv.contains('='));
    assert_eq!(zamma.diagram(&declared).expect("sound").counters.len(), 3);
    assert!(is_even(zamma, &declared));
}

// Points of 1,000 by which a position promises more or less than the next one, on average over the best line.
fn swing(book: &dyn Rulebook, start: State, plies: u16) -> u16 {
    let (mut state, mut before, mut all) = (start, None, 0);
    for _ in 0..=plies {
        let found =
            book.study(&state, value_limits(book, 150_000), &mut |_| true).expect("sound").expect("a move");
        let points = book.outlook(&state, Score(found.score)).expect("sound").expect("two seats").points;
        all += before.map_or(0, |before: Points| before.0.abs_diff((-points).0));
        before = Some(points);
        state = book.settled(&book.after(&state, found.action).expect("legal")).expect("sound");
    }
    all / plies
}

#[test]
fn a_position_is_worth_as_much_before_the_best_move_as_after_it() {
    for &book in GAMES {
        let swing = swing(book, book.start(&[]).expect("no options"), 8);
        assert!(swing <= 60, "{}: {swing} of 1,000 points", book.name());
    }
}

// Plays a cycle of moves that many times.
fn after_cycles(book: &dyn Rulebook, fen: &str, cycle: &[&str], times: usize) -> State {
    let start = book.read_position(fen, &[]).expect(fen);
    cycle.repeat(times).iter().fold(start, |state, typed| book.play(&state, typed).expect(typed))
}

#[test]
fn a_win_that_a_claim_may_forestall_is_not_known() {
    let book = |name: &str| GAMES.iter().find(|book| book.name() == name).copied().expect(name);
    let hint = |book: &dyn Rulebook, state: &State| {
        let found =
            book.study(state, value_limits(book, 30_000), &mut |_| true).expect("sound").expect("a move");
        (book.write(state, found.action).expect("sound"), found.score)
    };
    let vinciperdi = book("vinciperdi");
    let cycle = ["12 8", "1 5", "8 12", "5 1"];
    let turns = |times| hint(vinciperdi, &after_cycles(vinciperdi, "B:WK1:BK27,K12", &cycle, times));
    assert!(Score(turns(1).1).is_proven(), "no position has occurred three times");
    let near = turns(24).1;
    assert!(near.abs() < 1_000, "the limit comes before the win: {near}");
    assert_eq!(turns(25), ("patta".into(), 0), "White may claim after any move");
    let lost = after_cycles(vinciperdi, "W:WK31:BK8,K15", &["31 27", "15 19", "27 31", "19 15"], 2);
    assert_eq!(hint(vinciperdi, &lost), ("patta".into(), 0), "who may claim a draw does not lose");
    let captures = |times| {
        let cycle = ["16 12", "24 28", "12 16", "28 24"];
        let shuffled = after_cycles(vinciperdi, "B:WK6,K22,K24,K26:BK16,K1", &cycle, times);
        hint(vinciperdi, &vinciperdi.play(&shuffled, "16 20").expect("legal"))
    };
    assert!(Score(captures(0).1).is_proven());
    assert_eq!([captures(1), captures(25)], [captures(0), captures(0)], "the capture ends the count");
    let alma = book("alma");
    let south = "Se3,h8,g8,h6,j7,k5,i9,f9,k10,l8,g11,d10,j12,m7";
    let north = "Na1,b1,c1,d1,e1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,a5,b5,g2";
    let cycle = ["m7-n7", "g2-f2", "n7-m7", "f2-g2"];
    let shuffled = after_cycles(alma, &["S:", south, ":", north].concat(), &cycle, 199);
    let last = cycle[..3].iter().fold(shuffled, |state, typed| alma.play(&state, typed).expect(typed));
    assert_eq!(hint(alma, &last).1, Score::WIN.0 - 1, "a game that is over has no claim");
    let damma = book("damma");
    let late = after_cycles(damma, "W:WKi1,Kf2:BKc4", &["i1-i2", "c4-c3", "i2-i1", "c3-c4"], 25);
    assert_eq!(hint(damma, &late).1, 0);
    let zamma = book("zamma");
    let counted = after_cycles(zamma, "B:WKh5,Ka1:BKa6:taken=3,5", &["a6-b6", "a1-b1", "b6-a6", "b1-a1"], 2);
    assert_eq!(hint(zamma, &counted), ("conta".into(), Score::WIN.0 - 1), "the count wins");
}
