//! What the player reads of smamma.

use crate::games::kit::words as shared;
use crate::games::Words;
use crate::session::messages::Lang;

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En => &EN,
    }
}

static IT: Words = Words {
    title: "SMAMMA",
    entry: "Smamma: si spinge",
    seats: shared::COLORS_IT,
    promoted: "",
    pages: &[],
    refusal: shared::refusal_it,
    reason: shared::reason_it,
};

static EN: Words = Words {
    title: "SMAMMA",
    entry: "Smamma: pushing",
    seats: shared::COLORS_EN,
    promoted: "",
    pages: &[],
    refusal: shared::refusal_en,
    reason: shared::reason_en,
};
