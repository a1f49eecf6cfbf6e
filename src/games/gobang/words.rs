//! What the player reads of gobang.

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
    title: "GO-BANG",
    entry: "Go-bang: cinque in fila",
    seats: &["Bianco", "Nero", "Rosso", "Blu"],
    promoted: "",
    pages: &[],
    refusal: shared::refusal_it,
    reason: shared::reason_it,
};

static EN: Words = Words {
    title: "GO-BANG",
    entry: "Go-bang: five in line",
    seats: &["White", "Black", "Red", "Blue"],
    promoted: "",
    pages: &[],
    refusal: shared::refusal_en,
    reason: shared::reason_en,
};
