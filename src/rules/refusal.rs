//! Why a typed move is refused, in every game whose pieces step and capture by jumping.

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
    /// The second square is on no line with the first, for a piece that goes as far as it likes.
    #[cfg(feature = "alloc")]
    NotInLine(S, S),
    /// The destination is not the square right behind the captured piece.
    NotBehind {
        /// The square typed as captured.
        captured: S,
        /// The square typed as reached.
        landing: S,
    },
    /// The destination is not behind the captured piece, for a piece that lands anywhere behind it.
    #[cfg(feature = "alloc")]
    NotBeyond {
        /// The square typed as captured.
        captured: S,
        /// The square typed as reached.
        landing: S,
    },
    /// Men do not go backward.
    ManBackward(S),
    /// Men do not go sideways.
    #[cfg(feature = "alloc")]
    ManSideways(S),
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
}

#[cfg(feature = "alloc")]
impl<S, M, N> MoveError<S, M, N> {
    /// Returns the same reason with the squares named in another way.
    pub fn map<T, L, O>(
        self,
        square: impl Fn(S) -> T,
        several: impl Fn(M) -> L,
        unknown: impl Fn(N) -> O,
    ) -> MoveError<T, L, O> {
        use MoveError::*;
        match self {
            NoDestination => NoDestination,
            TooLong => TooLong,
            NoSuchSquare(typed) => NoSuchSquare(unknown(typed)),
            EmptySquare(at) => EmptySquare(square(at)),
            NotYours(at) => NotYours(square(at)),
            NotAdjacent(from, to) => NotAdjacent(square(from), square(to)),
            NotInLine(from, to) => NotInLine(square(from), square(to)),
            NotBehind { captured, landing } => {
                NotBehind { captured: square(captured), landing: square(landing) }
            }
            NotBeyond { captured, landing } => {
                NotBeyond { captured: square(captured), landing: square(landing) }
            }
            ManBackward(at) => ManBackward(square(at)),
            ManSideways(at) => ManSideways(square(at)),
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
        }
    }
}
