//! Vinciperdi's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::{words, Lang};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En | Lang::Es => &EN,
    }
}

static IT: Words = Words {
    title: "VINCIPERDI",
    entry: "Vinciperdi: la dama italiana a perdere",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "dama",
    pages: Lang::It.pages(words::VINCIPERDI_PAGES),
    refusal: shared::refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "VINCIPERDI",
    entry: "Vinciperdi: Italian losing draughts",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "king",
    pages: Lang::En.pages(words::VINCIPERDI_PAGES),
    refusal: shared::refusal_en,
    reason: reason_en,
};

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => "chi non ha più pezzi vince",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoPieces => "the side without pieces wins",
        other => shared::reason_en(other),
    }
}
