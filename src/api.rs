//! The documented library: what other crates use, by subject.

/// Positions, moves and squares of Italian draughts, and their texts.
///
/// Example: [The rules](crate#the-rules).
pub mod italian {
    pub use crate::rules::fen::FenTextError;
    pub use crate::rules::italian::move_text::{MoveText, MoveTextError, ParseMoveError};
    pub use crate::rules::italian::moves::{Jump, Numbers, Path};
    pub use crate::rules::italian::notation::{FenError, ParseSquareError, Short};
    pub use crate::rules::italian::position::ParseKindError;
    pub use crate::rules::italian::refusal::MoveError;
    pub use crate::rules::italian::{
        Direction, Kind, Move, MoveList, Position, Setup, SetupError, Square, Squares,
    };
    pub use crate::rules::refusal::*;
    pub use crate::rules::{perft, Color, Game, Outcome, ParseColorError};
}

/// Levels 1 to 9, which play the same on every machine.
///
/// Example: [A game against a level](crate#a-game-against-a-level).
pub mod levels {
    pub use crate::engine::{
        choose, Choice, Depth, Evaluate, Level, LevelError, Poll, Score, LEVELS_VERSION, NODES_PER_TICK,
    };
    pub use crate::rules::Ply;
}

/// Games in PDN, read tolerantly and written strictly.
///
/// Example: [PDN](crate#pdn).
#[cfg(feature = "alloc")]
pub mod pdn {
    pub use crate::game_files::pdn::{
        add_game, movetext, read, read_any, read_as, write, write_as, AnyPdnGame, AnyPdnReading, ByteSource,
        Charset, GameResult, Italian, ParseResultError, PdnFault, PdnFaultReason, PdnGame, PdnGameError,
        PdnGameOf, PdnGames, PdnLine, PdnLineOf, PdnNode, PdnNodeOf, PdnReadError, PdnReader, PdnReading,
        PdnReadingOf, PdnWarning, ReadGame, Remarks, Rules, SourceError, TagError, GAME_TYPE, MAX_DEPTH,
        MAX_FAULTS, MAX_GAMES, MAX_LEN, MAX_MEMORY,
    };
}

/// The strong search.
///
/// Example: [A review](crate#a-review).
#[cfg(feature = "alloc")]
pub mod analysis {
    pub use crate::maestro::resources::{ResourceError, SearchError};
    pub use crate::maestro::searcher::{
        SearchLine, SearchOptions, Searcher, DEFAULT_HASH, MAX_HASH, MAX_THREADS,
    };
}

/// Endgame databases.
#[cfg(feature = "alloc")]
pub mod endgames {
    pub use crate::engine::italian::strong::{Endgame, NoEndgame};
    pub use crate::engine::{ParseValueError, Value};
    pub use crate::maestro::egdb::Databases;
}

/// All games by the same functions: their rules, positions and moves, levels and searches.
///
/// Example: [Another game](crate#another-game).
#[cfg(feature = "alloc")]
pub mod variants {
    pub use crate::games::{ParseVariantError, Variant, VariantPosition, GAMES};
    pub use crate::session::points::{Outlook, Points};
    pub use crate::session::rulebook::{
        BoardKind, Counter, Diagram, EndReason, GameStatus, MoveIndex, NoPointName, OptionDomain,
        OptionError, OptionFault, Piece, PlayError, PointMoveRefusal, PointName, PointNames, Poll,
        PositionError, ReadPositionError, Refusal, Rulebook, SearchLimits, SearchResult, Seat, State,
        StateError,
    };
    pub use crate::session::rulebook_match::Rulebooks;
    pub use crate::session::text::Word;
}
