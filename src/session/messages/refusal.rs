//! Why a move is refused: one sentence for each fault, in every game, with that game's squares.

#[cfg(feature = "alloc")]
mod variant;

use super::{words, Lang, Text};
use crate::rules::refusal::MoveRefusal;
use crate::session::words::names::{SquareName, SquareNames, UnknownSquare};

pub fn put<S: SquareName, M: SquareNames, N: UnknownSquare>(
    lang: Lang,
    error: MoveRefusal<S, M, N>,
    t: &mut Text,
) -> &mut Text {
    match error {
        MoveRefusal::NoDestination => t.put(lang.text(words::NO_DESTINATION)),
        MoveRefusal::TooLong => t.put(lang.text(words::TOO_MANY_SQUARES)),
        MoveRefusal::NoSuchSquare(n) => words::no_such_square(lang, t, n, n),
        MoveRefusal::EmptySquare(s) => words::empty_square(lang, t, s),
        MoveRefusal::NotYours(s) => words::not_yours(lang, t, s),
        MoveRefusal::NotAdjacent(from, to) => words::not_adjacent(lang, t, to, from),
        MoveRefusal::NotBehind { captured, landing } => words::not_behind(lang, t, landing, captured),
        MoveRefusal::ManBackward(s) => words::man_backward(lang, t, s),
        MoveRefusal::Occupied(s) => words::occupied(lang, t, s),
        MoveRefusal::NothingToCapture(s) => words::nothing_to_capture(lang, t, s),
        MoveRefusal::ManCannotTakeKing(s) => words::man_cannot_take_king(lang, t, s),
        MoveRefusal::AlreadyCaptured(s) => words::already_captured(lang, t, s),
        MoveRefusal::PromotionEnds(s) => words::promotion_ends(lang, t, s),
        MoveRefusal::CapturedSquareMissing(s) => words::captured_square_missing(lang, t, s),
        MoveRefusal::LandingMissing(s) => words::landing_missing(lang, t, s),
        MoveRefusal::MustCapture(from) => words::must_capture(lang, t, from),
        MoveRefusal::Unfinished(s) => words::unfinished(lang, t, s),
        MoveRefusal::MustCaptureMore(n) => words::must_capture_more(lang, t, n),
        MoveRefusal::KingMustCapture(from) => words::king_must_capture(lang, t, from),
        MoveRefusal::MustCaptureMoreKings(n) => words::must_capture_more_kings(lang, t, n),
        MoveRefusal::KingsFirst => t.put(lang.text(words::KINGS_FIRST)),
        #[cfg(feature = "alloc")]
        MoveRefusal::Variant(error) => variant::put(lang, error, t),
    }
}
