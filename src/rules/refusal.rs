//! Why a typed move is illegal, for every game whose pieces step and capture by jumping.

#[cfg(feature = "alloc")]
mod variant;

/// Why a typed move is refused. Source: M03 to M12.
///
/// `S` is a square, `M` a set of squares, `N` a typed number that is no square.
///
/// Example: [Errors](crate::italian#errors).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveRefusal<S, M, N> {
    NoDestination,
    TooLong,
    NoSuchSquare(N),
    EmptySquare(S),
    NotYours(S),
    NotAdjacent(S, S),
    // The square reached is not the one right behind the captured piece.
    NotBehind {
        captured: S,
        landing: S,
    },
    ManBackward(S),
    Occupied(S),
    NothingToCapture(S),
    ManCannotTakeKing(S),
    AlreadyCaptured(S),
    // The man has become a king on this square, which ends its move.
    PromotionEnds(S),
    // A capture in short form, `17 26` for `17 21 26`; the square is the missing one.
    CapturedSquareMissing(S),
    // The square is the captured one, after which the square reached is missing.
    LandingMissing(S),
    // The pieces that may capture.
    MustCapture(M),
    // The square from which the capture has to go on.
    Unfinished(S),
    MustCaptureMore(u32),
    // The same number can be captured with one of these kings.
    KingMustCapture(M),
    MustCaptureMoreKings(u32),
    KingsFirst,
    // A reason that Italian draughts does not need.
    #[cfg(feature = "alloc")]
    Variant(VariantError<S>),
}

/// Why a move is refused in a game with long or sideways moves.
///
/// Example: [Errors](crate::variants#errors).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantError<S> {
    NotInLine(S, S),
    NotBeyond { captured: S, landing: S },
    ManSideways(S),
    NothingBetween(S, S),
    // The second square is more than one step along a rank or file from the first.
    NotStraight(S, S),
}
