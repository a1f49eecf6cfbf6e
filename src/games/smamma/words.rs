//! Smamma's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, Text, LANGS};

static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    refusal,
    reason,
    ..shared::of_two(lang, words::SMAMMA_TITLE, words::SMAMMA_ENTRY, words::SMAMMA_PAGES)
});

pub(super) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

/// Returns the panel's line about what the last push forbids.
pub(super) fn ban(lang: Lang) -> &'static str {
    lang.text(words::SMAMMA_BAN)
}

fn refusal(lang: Lang, refusal: Refusal, t: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => t.put(lang.text(words::SMAMMA_NOT_NOW)),
        Refusal::CannotGo => t.put(lang.text(words::SMAMMA_CANNOT_GO)),
        other => shared::refusal(lang, other, t),
    }
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoProgress => lang.text(words::SMAMMA_NO_PROGRESS),
        other => shared::reason(lang, other),
    }
}
