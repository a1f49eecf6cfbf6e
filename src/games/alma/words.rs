//! Alma's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::{words, Lang, Text};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En | Lang::Es => &EN,
    }
}

const SEATS_IT: &[&str] = &["Sud", "Ovest", "Nord", "Est"];
const SEATS_EN: &[&str] = &["South", "West", "North", "East"];

static IT: Words = Words {
    title: "ALMA",
    entry: "Alma: da un campo all'altro, saltando",
    seats: SEATS_IT,
    named: SEATS_IT,
    promoted: "",
    pages: Lang::It.pages(words::ALMA_PAGES),
    refusal: refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "ALMA",
    entry: "Alma: from camp to camp, jumping",
    seats: SEATS_EN,
    named: SEATS_EN,
    promoted: "",
    pages: Lang::En.pages(words::ALMA_PAGES),
    refusal: refusal_en,
    reason: reason_en,
};

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::CannotGo => {
            text.put("Non può arrivarci: un passo, o salti sopra una sola pedina per volta.")
        }
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::CannotGo => text.put("It cannot get there: one step, or jumps over one man at a time."),
        other => shared::refusal_en(other, text),
    }
}

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::CampFilled => "il campo d'arrivo è pieno",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::CampFilled => "the opposite camp is full",
        other => shared::reason_en(other),
    }
}
