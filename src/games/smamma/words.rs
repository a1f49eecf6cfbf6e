//! Smamma's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Refusal, Words};
use crate::session::messages::{words, Lang, Text};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En | Lang::Es => &EN,
    }
}

static IT: Words = Words {
    title: "SMAMMA",
    entry: "Smamma: non si prende, si spinge",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "",
    pages: Lang::It.pages(words::SMAMMA_PAGES),
    refusal: refusal_it,
    reason: reason_it,
};

static EN: Words = Words {
    title: "SMAMMA",
    entry: "Smamma: no captures, but pushes",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "",
    pages: Lang::En.pages(words::SMAMMA_PAGES),
    refusal: refusal_en,
    reason: reason_en,
};

/// Returns the panel's line about what the last push forbids.
pub(super) fn ban(lang: Lang) -> &'static str {
    match lang {
        Lang::It => "Chi è spinto non respinge",
        Lang::En | Lang::Es => "No pushing straight back",
    }
}

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => text.put("Prima si mettono tutti i pezzi, poi si spinge; non ne entrano altri."),
        Refusal::CannotGo => {
            text.put("Non si può: si spinge in fila chi sta davanti, o si va di una casella.")
        }
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => text.put("First all pieces are placed, then they push; no more are added."),
        Refusal::CannotGo => {
            text.put("Not possible: a line pushes what is right ahead; a move is one square.")
        }
        other => shared::refusal_en(other, text),
    }
}

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Penalties => "limite delle penalità raggiunto",
        EndReason::NoProgress => "100 spinte di fila senza una penalità",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Penalties => "a side has reached the penalty limit",
        EndReason::NoProgress => "100 pushes in a row without a penalty",
        other => shared::reason_en(other),
    }
}
