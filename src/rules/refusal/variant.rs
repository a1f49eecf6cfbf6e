//! Reasons that only the other games need, and a map over a reason's squares.

use super::{MoveRefusal, VariantError};

impl<S> VariantError<S> {
    fn map<T>(self, square: impl Fn(S) -> T) -> VariantError<T> {
        match self {
            VariantError::NotInLine(from, to) => VariantError::NotInLine(square(from), square(to)),
            VariantError::NotBeyond { captured, landing } => {
                VariantError::NotBeyond { captured: square(captured), landing: square(landing) }
            }
            VariantError::ManSideways(at) => VariantError::ManSideways(square(at)),
            VariantError::NothingBetween(from, to) => VariantError::NothingBetween(square(from), square(to)),
            VariantError::NotStraight(from, to) => VariantError::NotStraight(square(from), square(to)),
        }
    }
}

impl<S: core::fmt::Display> core::fmt::Display for VariantError<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            VariantError::NotInLine(from, to) => write!(f, "square {to} is not in line with {from}"),
            VariantError::NotBeyond { captured, landing } => {
                write!(f, "square {landing} is not behind {captured}")
            }
            VariantError::ManSideways(at) => write!(f, "the man on {at} cannot move sideways"),
            VariantError::NothingBetween(from, to) => {
                write!(f, "there is no piece to capture between {from} and {to}")
            }
            VariantError::NotStraight(from, to) => {
                write!(f, "square {to} is not one step along a rank or file from {from}")
            }
        }
    }
}

impl<S, M, N> MoveRefusal<S, M, N> {
    /// Converts the squares of a reason to another type, such as another notation.
    pub fn map<T, L, O>(
        self,
        square: impl Fn(S) -> T,
        several: impl Fn(M) -> L,
        unknown: impl Fn(N) -> O,
    ) -> MoveRefusal<T, L, O> {
        use MoveRefusal::*;
        match self {
            NoDestination => NoDestination,
            TooLong => TooLong,
            NoSuchSquare(typed) => NoSuchSquare(unknown(typed)),
            EmptySquare(at) => EmptySquare(square(at)),
            NotYours(at) => NotYours(square(at)),
            NotAdjacent(from, to) => NotAdjacent(square(from), square(to)),
            NotBehind { captured, landing } => {
                NotBehind { captured: square(captured), landing: square(landing) }
            }
            ManBackward(at) => ManBackward(square(at)),
            Occupied(at) => Occupied(square(at)),
            NothingToCapture(at) => NothingToCapture(square(at)),
            ManCannotTakeKing(at) => ManCannotTakeKing(square(at)),
            AlreadyCaptured(at) => AlreadyCaptured(square(at)),
            PromotionEnds(at) => PromotionEnds(square(at)),
            CapturedSquareMissing(at) => CapturedSquareMissing(square(at)),
            LandingMissing(at) => LandingMissing(square(at)),
            MustCapture(from) => MustCapture(several(from)),
            Unfinished(at) => Unfinished(square(at)),
            MustCaptureMore(count) => MustCaptureMore(count),
            KingMustCapture(from) => KingMustCapture(several(from)),
            MustCaptureMoreKings(count) => MustCaptureMoreKings(count),
            KingsFirst => KingsFirst,
            Variant(error) => Variant(error.map(square)),
        }
    }
}
