//! Gobang's texts for the player.

use crate::games::kit::words as shared;
use crate::games::{Refusal, Words};
use crate::session::messages::{words, Lang, Text};

pub(super) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En | Lang::Es => &EN,
    }
}

const SEATS_EN: &[&str] = &["White", "Black", "Red", "Blue"];

static IT: Words = Words {
    title: "GO-BANG",
    entry: "Go-bang: cinque in fila",
    seats: &["Bianco", "Nero", "Rosso", "Blu"],
    named: &["il Bianco", "il Nero", "il Rosso", "il Blu"],
    promoted: "",
    pages: Lang::It.pages(words::GOBANG_PAGES),
    refusal: refusal_it,
    reason: shared::reason_it,
};

static EN: Words = Words {
    title: "GO-BANG",
    entry: "Go-bang: five in a row",
    seats: SEATS_EN,
    named: SEATS_EN,
    promoted: "",
    pages: Lang::En.pages(words::GOBANG_PAGES),
    refusal: refusal_en,
    reason: shared::reason_en,
};

fn refusal_it(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => {
            text.put("Le pedine si muovono solo nella seconda fase, quando sono tutte in gioco.")
        }
        Refusal::CannotGo => text.put("La pedina va di una sola casella, diritta: k10-k11."),
        other => shared::refusal_it(other, text),
    }
}

fn refusal_en(refusal: Refusal, text: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotNow => text.put("Men move only in the second stage, after all of them are placed."),
        Refusal::CannotGo => text.put("A man goes one square, straight: k10-k11."),
        other => shared::refusal_en(other, text),
    }
}
