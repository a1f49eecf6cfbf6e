//! Alma's texts for the player.

use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

pub(super) static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    refusals: &[(Refusal::CannotGo, words::ALMA_CANNOT_GO)],
    reasons: &[(EndReason::CampFilled, words::ALMA_CAMP_FILLED)],
    ..Words::of_seats(
        lang,
        words::ALMA_TITLE,
        words::ALMA_ENTRY,
        words::ALMA_PAGES,
        [&SEATS[lang as usize], &SEATS[lang as usize]]
    )
});

static SEATS: [[&str; 4]; LANGS.len()] = in_each_language!(|lang| [
    lang.text(words::SOUTH),
    lang.text(words::WEST),
    lang.text(words::NORTH),
    lang.text(words::EAST)
]);
