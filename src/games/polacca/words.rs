//! Polacca's texts for the player.

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
    title: "DAMA ALLA POLACCA",
    entry: "Dama alla polacca: cento caselle",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "dama",
    pages: Lang::It.pages(words::POLACCA_PAGES),
    refusal: shared::refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "POLISH DRAUGHTS",
    entry: "Polish draughts: a hundred squares",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "king",
    pages: Lang::En.pages(words::POLACCA_PAGES),
    refusal: shared::refusal_en,
    reason: reason_en,
};

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoProgress => "25 mosse a testa di sole dame, senza prese",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::NoProgress => "25 moves each with kings alone and no capture",
        other => shared::reason_en(other),
    }
}
