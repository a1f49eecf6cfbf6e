//! Texts of the three games on eighty-one points.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

static SAHARAWI: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::SULTAN),
    reason: saharawi_reason,
    ..shared::of_two(lang, words::ZAMMA_TITLE, words::ZAMMA_ENTRY, words::ZAMMA_PAGES)
});

pub(super) fn saharawi(lang: Lang) -> &'static Words {
    &SAHARAWI[lang as usize]
}

static PERGIOCO: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::MULLAH),
    reason,
    ..shared::of_two(
        lang,
        words::ZAMMA_PERGIOCO_TITLE,
        words::ZAMMA_PERGIOCO_ENTRY,
        words::ZAMMA_PERGIOCO_PAGES
    )
});

pub(super) fn pergioco(lang: Lang) -> &'static Words {
    &PERGIOCO[lang as usize]
}

static DAMMA: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::MULLAH),
    reason,
    ..shared::of_two(lang, words::DAMMA_TITLE, words::DAMMA_ENTRY, words::DAMMA_PAGES)
});

pub(super) fn damma(lang: Lang) -> &'static Words {
    &DAMMA[lang as usize]
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    match reason {
        EndReason::PiecesCounted => lang.text(words::PIECES_COUNTED_WHEN_SHUT_IN),
        other => shared::reason(lang, other),
    }
}

// However the count was reached, the count decides.
fn saharawi_reason(lang: Lang, end: EndReason) -> &'static str {
    match end {
        EndReason::Agreed | EndReason::NoProgress | EndReason::ThirdTime => {
            lang.text(words::CAPTURES_COUNTED)
        }
        other => reason(lang, other),
    }
}
