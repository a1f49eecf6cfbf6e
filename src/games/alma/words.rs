//! Alma's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, Text, LANGS};

static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    refusal,
    reason,
    ..shared::of_seats(
        lang,
        words::ALMA_TITLE,
        words::ALMA_ENTRY,
        words::ALMA_PAGES,
        [&SEATS[lang as usize], &SEATS[lang as usize]]
    )
});

pub(super) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

static SEATS: [[&str; 4]; LANGS.len()] = in_each_language!(|lang| [
    lang.text(words::SOUTH),
    lang.text(words::WEST),
    lang.text(words::NORTH),
    lang.text(words::EAST)
]);

fn refusal(lang: Lang, refusal: Refusal, t: &mut Text) -> &mut Text {
    match refusal {
        Refusal::CannotGo => t.put(lang.text(words::ALMA_CANNOT_GO)),
        other => shared::refusal(lang, other, t),
    }
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    match reason {
        EndReason::CampFilled => lang.text(words::ALMA_CAMP_FILLED),
        other => shared::reason(lang, other),
    }
}
