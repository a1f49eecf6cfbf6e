//! Properties of every rulebook that integration tests cannot reach.

use super::GAMES;
use crate::engine::Score;
use crate::formats::save::{SaveError, MAGIC};
use crate::games::italian::record::foreign_save;
use crate::session::points::Points;
use crate::session::rulebook::{Rulebook, State};
use crate::session::rulebook_match::{encode, RulebookMatch, SeatPlayer};

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
