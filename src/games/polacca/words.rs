//! Polacca's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::KING),
    reason,
    ..shared::of_two(lang, words::POLACCA_TITLE, words::POLACCA_ENTRY, words::POLACCA_PAGES)
});

pub(super) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoProgress => lang.text(words::POLACCA_NO_PROGRESS),
        other => shared::reason(lang, other),
    }
}
