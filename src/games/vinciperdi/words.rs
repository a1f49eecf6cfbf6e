//! Vinciperdi's texts for the player.

use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

pub(super) static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::KING),
    reasons: &[(EndReason::NoPieces, words::VINCIPERDI_NO_PIECES)],
    ..Words::of_two(lang, words::VINCIPERDI_TITLE, words::VINCIPERDI_ENTRY, words::VINCIPERDI_PAGES)
});
