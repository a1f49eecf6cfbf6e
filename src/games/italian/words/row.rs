//! The words of Italian draughts as a row of the game list.

use crate::session::messages::refusal::put;
use crate::session::messages::rulebook_game::{COLORS, THE_COLORS};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, Text, LANGS};
use crate::session::rulebook::{EndReason, Refusal, Words};

static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    title: lang.text(words::ITALIAN_TITLE),
    entry: lang.text(words::ITALIAN_ENTRY),
    seats: &COLORS[lang as usize],
    named: &THE_COLORS[lang as usize],
    promoted: lang.text(words::KING),
    pages: lang.pages(words::ITALIAN_PAGES),
    refusal,
    reason,
});

pub(crate) fn words(lang: Lang) -> &'static Words {
    &WORDS[lang as usize]
}

fn refusal(lang: Lang, refusal: Refusal, t: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotASquare(word) => words::no_square(lang, t, &word),
        Refusal::Move(error) => put(lang, error, t),
        Refusal::Over => t.put(lang.text(words::GAME_IS_OVER)),
        _ => t.put(lang.text(words::ITALIAN_NOT_NOW)),
    }
}

fn reason(lang: Lang, reason: EndReason) -> &'static str {
    lang.text(match reason {
        EndReason::NoPieces => words::ITALIAN_NO_PIECES,
        EndReason::NoMoves => words::ITALIAN_NO_MOVES,
        EndReason::Agreed => words::REASON_AGREED,
        _ => words::ITALIAN_FIFTY_MOVES,
    })
}
