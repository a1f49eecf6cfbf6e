//! Smamma's texts for the player.

use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

pub(super) static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    refusals: &[(Refusal::NotNow, words::SMAMMA_NOT_NOW), (Refusal::CannotGo, words::SMAMMA_CANNOT_GO)],
    reasons: &[(EndReason::NoProgress, words::SMAMMA_NO_PROGRESS)],
    ..Words::of_two(lang, words::SMAMMA_TITLE, words::SMAMMA_ENTRY, words::SMAMMA_PAGES)
});
