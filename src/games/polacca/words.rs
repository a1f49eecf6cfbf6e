//! Polacca's texts for the player.

use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

pub(super) static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::KING),
    reasons: &[(EndReason::NoProgress, words::POLACCA_NO_PROGRESS)],
    ..Words::of_two(lang, words::POLACCA_TITLE, words::POLACCA_ENTRY, words::POLACCA_PAGES)
});
