//! Properties of every rulebook that integration tests cannot reach.

use super::GAMES;
use crate::formats::save::{SaveError, MAGIC};
use crate::games::italian::record::foreign_save;
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
