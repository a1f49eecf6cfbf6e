//! Texts that several games share.

use crate::session::messages::refusal::put;
use crate::session::messages::rulebook_game::{COLORS, THE_COLORS};
use crate::session::messages::words::{self, Pages, Phrase};
use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{EndReason, Refusal, Words};

/// Returns the words of a game of White and Black that has no promoted piece and no sentences of its own.
pub(crate) const fn of_two(lang: Lang, title: Phrase, entry: Phrase, pages: Pages) -> Words {
    of_seats(lang, title, entry, pages, [&COLORS[lang as usize], &THE_COLORS[lang as usize]])
}

/// The same with other players: their names, and those within a sentence.
pub(crate) const fn of_seats(
    lang: Lang,
    title: Phrase,
    entry: Phrase,
    pages: Pages,
    [seats, named]: [&'static [&'static str]; 2],
) -> Words {
    Words {
        title: lang.text(title),
        entry: lang.text(entry),
        seats,
        named,
        promoted: "",
        pages: lang.pages(pages),
        refusal,
        reason,
    }
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
