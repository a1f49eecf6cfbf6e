//! Vinciperdi's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

static WORDS: [Words; LANGS.len()] = in_each_language!(words_in);

const fn words_in(lang: Lang) -> Words {
    Words {
        title: lang.text(words::VINCIPERDI_TITLE),
        entry: lang.text(words::VINCIPERDI_ENTRY),
        seats: &shared::COLORS[lang as usize],
        named: &shared::NAMED[lang as usize],
        promoted: lang.text(words::KING),
        pages: lang.pages(words::VINCIPERDI_PAGES),
        refusal: shared::refusal,
        reason,
    }
}

pub(super) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => lang.text(words::VINCIPERDI_NO_PIECES),
        other => shared::reason(lang, other),
    }
}
