//! The words of Italian draughts as a row of the game list.

use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};
use crate::session::rulebook::{EndReason, Refusal, Words};

pub(crate) static WORDS: [Words; LANGS.len()] = in_each_language!(|lang| Words {
    promoted: lang.text(words::KING),
    refusals: &[(Refusal::NotNow, words::ITALIAN_NOT_NOW)],
    reasons: &[
        (EndReason::NoPieces, words::ITALIAN_NO_PIECES),
        (EndReason::NoMoves, words::ITALIAN_NO_MOVES),
        (EndReason::NoProgress, words::ITALIAN_FIFTY_MOVES)
    ],
    ..Words::of_two(lang, words::ITALIAN_TITLE, words::ITALIAN_ENTRY, words::ITALIAN_PAGES)
});
