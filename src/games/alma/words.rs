//! What the player reads of alma.

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
    title: "ALMA",
    entry: "Alma: da un campo all'altro",
    seats: &["Sud", "Ovest", "Nord", "Est"],
    promoted: "",
    pages: &[],
    refusal: shared::refusal_it,
    reason: shared::reason_it,
};

static EN: Words = Words {
    title: "ALMA",
    entry: "Alma: from camp to camp",
    seats: &["South", "West", "North", "East"],
    promoted: "",
    pages: &[],
    refusal: shared::refusal_en,
    reason: shared::reason_en,
};
