//! Why a typed move is refused, in every game whose pieces step and capture by jumping.

#[cfg(feature = "alloc")]
mod variant;
#[cfg(feature = "alloc")]
pub use variant::VariantError;

/// Why a typed move is refused. `S` is a square, `M` several squares, `N` what was typed for a square that there is
/// not. Source: M03 to M12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError<S, M, N> {
    /// Only one square: the destination is missing.
    NoDestination,
    /// More squares than the longest capture has.
    TooLong,
    /// There is no such square.
    NoSuchSquare(N),
    /// No piece stands there.
    EmptySquare(S),
    /// The piece there is the opponent's.
    NotYours(S),
    /// The second square is not one step from the first.
    NotAdjacent(S, S),
    /// The destination is not the square right behind the captured piece.
    NotBehind {
        /// The square typed as captured.
        captured: S,
        /// The square typed as reached.
        landing: S,
    },
    /// Men do not go backward.
    ManBackward(S),
    /// The destination, or a square before it, is taken.
    Occupied(S),
    /// No enemy piece to capture there.
    NothingToCapture(S),
    /// A man cannot capture a king.
    ManCannotTakeKing(S),
    /// That piece was already captured in this same move.
    AlreadyCaptured(S),
    /// The man has become a king there, and its move ends.
    PromotionEnds(S),
    /// A capture in the short form: the captured square, given here, is missing.
    CapturedSquareMissing(S),
    /// After that captured square the square reached is missing.
    LandingMissing(S),
    /// A capture is compulsory; the pieces that may make it.
    MustCapture(M),
    /// The capture must go on from that square.
    Unfinished(S),
    /// Another capture takes more pieces: this many.
    MustCaptureMore(u32),
    /// The same number can be taken with a king, one of these.
    KingMustCapture(M),
    /// Another capture takes more kings: this many.
    MustCaptureMoreKings(u32),
    /// Another capture meets its kings earlier.
    KingsFirst,
    /// A fault that Italian draughts does not know.
    #[cfg(feature = "alloc")]
    Variant(VariantError<S>),
}
