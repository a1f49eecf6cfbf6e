//! The words of Italian draughts as a row of the game list.

use crate::session::messages::refusal::{put, put_no_square};
use crate::session::messages::{words, Lang, Text};
use crate::session::rulebook::{EndReason, Refusal, Words};

pub(crate) fn words(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT,
        Lang::En | Lang::Es => &EN,
    }
}

static IT: Words = Words {
    title: Lang::It.text(words::ITALIAN_TITLE),
    entry: "Dama italiana",
    seats: &["Bianco", "Nero"],
    named: &["il Bianco", "il Nero"],
    promoted: "dama",
    pages: Lang::It.pages(words::ITALIAN_PAGES),
    refusal: |refusal, text| put_refusal(Lang::It, refusal, text),
    reason: |reason| match reason {
        EndReason::NoPieces => "chi muove non ha pezzi",
        EndReason::NoMoves => "chi muove non ha mosse",
        EndReason::Agreed => "i giocatori sono d'accordo",
        _ => "cinquanta mosse senza prese",
    },
};

static EN: Words = Words {
    title: Lang::En.text(words::ITALIAN_TITLE),
    entry: "Italian draughts",
    seats: &["White", "Black"],
    named: &["White", "Black"],
    promoted: "king",
    pages: Lang::En.pages(words::ITALIAN_PAGES),
    refusal: |refusal, text| put_refusal(Lang::En, refusal, text),
    reason: |reason| match reason {
        EndReason::NoPieces => "the side to move has no pieces",
        EndReason::NoMoves => "the side to move has no moves",
        EndReason::Agreed => "the players agree",
        _ => "fifty moves without a capture",
    },
};

fn put_refusal(lang: Lang, refusal: Refusal, text: &mut Text) -> &mut Text {
    match (refusal, lang) {
        (Refusal::NotASquare(word), _) => put_no_square(lang, &word, text),
        (Refusal::Move(error), _) => put(lang, error, text),
        (Refusal::Over, Lang::It) => text.put("La partita è finita."),
        (Refusal::Over, Lang::En | Lang::Es) => text.put("The game is over."),
        (_, Lang::It) => text.put("Adesso non si può."),
        (_, Lang::En | Lang::Es) => text.put("Not now."),
    }
}
