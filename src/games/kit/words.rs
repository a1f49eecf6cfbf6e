//! Texts that several games share.

use crate::session::messages::refusal::put;
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, Text, LANGS};
use crate::session::rulebook::{EndReason, Refusal};

/// The players of games of two, in each language.
pub(crate) static COLORS: [[&str; 2]; LANGS.len()] = in_each_language!(colors);

const fn colors(lang: Lang) -> [&'static str; 2] {
    [lang.text(words::WHITE), lang.text(words::BLACK)]
}

/// The same within a sentence.
pub(crate) static NAMED: [[&str; 2]; LANGS.len()] = in_each_language!(named);

const fn named(lang: Lang) -> [&'static str; 2] {
    [lang.text(words::THE_WHITE), lang.text(words::THE_BLACK)]
}

pub fn refusal(lang: Lang, refusal: Refusal, t: &mut Text) -> &mut Text {
    match refusal {
        Refusal::NotASquare(word) => words::no_square(lang, t, &word),
        Refusal::Move(error) => put(lang, error, t),
        Refusal::MustPush(rear, target) => words::must_push(lang, t, rear, target),
        Refusal::NothingToPush(at) => words::nothing_to_push(lang, t, at),
        Refusal::Outnumbered(at) => words::outnumbered(lang, t, at),
        Refusal::NoRoom(at) => words::no_room(lang, t, at),
        Refusal::StraightBack(at) => words::straight_back(lang, t, at),
        Refusal::NotAMove => t.put(lang.text(words::NOT_A_MOVE)),
        Refusal::AllPlaced => t.put(lang.text(words::ALL_PLACED)),
        Refusal::NotNow => t.put(lang.text(words::NO_SUCH_MOVE_NOW)),
        Refusal::CannotGo => t.put(lang.text(words::CANNOT_GO)),
        Refusal::Answer => t.put(lang.text(words::ANSWER_FIRST)),
        Refusal::Declined => t.put(lang.text(words::JUST_DECLINED)),
        Refusal::NoOffer => t.put(lang.text(words::NO_OFFER)),
        Refusal::NothingToHuff => t.put(lang.text(words::NOTHING_TO_HUFF)),
        Refusal::Declaration => t.put(lang.text(words::BAD_DECLARATION)),
        Refusal::Over => t.put(lang.text(words::GAME_IS_OVER)),
    }
}

pub fn reason(lang: Lang, reason: EndReason) -> &'static str {
    lang.text(match reason {
        EndReason::NoPieces => words::REASON_NO_PIECES,
        EndReason::NoMoves => words::REASON_NO_MOVES,
        EndReason::ThirdTime => words::REASON_THIRD_TIME,
        EndReason::NoProgress => words::REASON_NO_PROGRESS,
        EndReason::TooFewToWin => words::REASON_TOO_FEW_TO_WIN,
        EndReason::PiecesCounted => words::REASON_PIECES_COUNTED,
        EndReason::Penalties => words::REASON_PENALTIES,
        EndReason::CampFilled => words::REASON_CAMP_FILLED,
        EndReason::Line => words::REASON_LINE,
        EndReason::Full => words::REASON_FULL,
        EndReason::Agreed => words::REASON_AGREED,
    })
}
