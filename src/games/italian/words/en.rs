//! Why a move is refused, in English.

use crate::rules::italian::refusal::MoveError;
use crate::session::messages::Text;

/// Adds it.
pub fn refused(error: MoveError, t: &mut Text) -> &mut Text {
    match error {
        MoveError::NoDestination => t.put("The square you reach is missing."),
        MoveError::TooLong => t.put("Too many numbers: no move needs so many."),
        MoveError::NoSuchSquare(n) => t.number_in("There is no square #: they go from 1 to 32.", n),
        MoveError::EmptySquare(s) => t.square_in("Square # is empty.", s),
        MoveError::NotYours(s) => t.square_in("The piece on # is not yours.", s),
        MoveError::NotDiagonal(a, b) => {
            t.put("Square ").square(b).put(" is not diagonally next to ").square(a).put(".")
        }
        MoveError::NotBehind { captured, landing } => {
            t.put("Square ").square(landing).put(" is not right behind ").square(captured).put(".")
        }
        MoveError::ManBackward(s) => t.square_in("The man on # cannot go backward.", s),
        MoveError::Occupied(s) => t.square_in("Square # is occupied.", s),
        MoveError::NothingToCapture(s) => t.square_in("There is no piece to capture on #.", s),
        MoveError::ManCannotTakeKing(s) => t.square_in("A man cannot capture a king: there is one on #.", s),
        MoveError::AlreadyCaptured(s) => {
            t.square_in("The piece on # has already been captured in this move.", s)
        }
        MoveError::PromotionEnds(s) => t.square_in("On # the man becomes a king and the move ends.", s),
        MoveError::CapturedSquareMissing(s) => {
            t.square_in("The captured square is missing: type # before the one you reach.", s)
        }
        MoveError::LandingMissing(s) => {
            t.square_in("After the piece captured on # the square you reach is missing.", s)
        }
        MoveError::MustCapture(from) => {
            t.put("You must capture: with the piece on ").squares(from, " or ", " or another").put(".")
        }
        MoveError::Unfinished(s) => t.square_in("The capture is not finished: it goes on from square #.", s),
        MoveError::MustCaptureMore(n) => {
            t.number_in("Another capture takes more pieces: you must take #.", n)
        }
        MoveError::KingMustCapture(from) => t
            .put("With equal captures a king must take: the one on ")
            .squares(from, " or ", " or another")
            .put("."),
        MoveError::MustCaptureMoreKings(n) => {
            t.number_in("With equal captures the most kings must be taken: here #.", n)
        }
        MoveError::KingsFirst => {
            t.put("All else being equal, the capture that meets a king first must be made.")
        }
    }
}
