//! Texts of the three games on eighty-one points.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

static SAHARAWI: [Words; LANGS.len()] = in_each_language!(saharawi_in);

const fn saharawi_in(lang: Lang) -> Words {
    Words {
        title: lang.text(words::ZAMMA_TITLE),
        entry: lang.text(words::ZAMMA_ENTRY),
        seats: &shared::COLORS[lang as usize],
        named: &shared::NAMED[lang as usize],
        promoted: lang.text(words::SULTAN),
        pages: lang.pages(words::ZAMMA_PAGES),
        refusal: shared::refusal,
        reason: saharawi_reason,
    }
}

pub(super) fn saharawi(lang: Lang) -> &'static Words {
    &SAHARAWI[lang as usize]
}

static PERGIOCO: [Words; LANGS.len()] = in_each_language!(pergioco_in);

const fn pergioco_in(lang: Lang) -> Words {
    Words {
        title: lang.text(words::ZAMMA_PERGIOCO_TITLE),
        entry: lang.text(words::ZAMMA_PERGIOCO_ENTRY),
        seats: &shared::COLORS[lang as usize],
        named: &shared::NAMED[lang as usize],
        promoted: lang.text(words::MULLAH),
        pages: lang.pages(words::ZAMMA_PERGIOCO_PAGES),
        refusal: shared::refusal,
        reason,
    }
}

pub(super) fn pergioco(lang: Lang) -> &'static Words {
    &PERGIOCO[lang as usize]
}

static DAMMA: [Words; LANGS.len()] = in_each_language!(damma_in);

const fn damma_in(lang: Lang) -> Words {
    Words {
        title: lang.text(words::DAMMA_TITLE),
        entry: lang.text(words::DAMMA_ENTRY),
        seats: &shared::COLORS[lang as usize],
        named: &shared::NAMED[lang as usize],
        promoted: lang.text(words::MULLAH),
        pages: lang.pages(words::DAMMA_PAGES),
        refusal: shared::refusal,
        reason,
    }
}

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
