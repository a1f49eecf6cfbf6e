//! Why moves and tags are no game in PDN.

use crate::game_files::pdn::encoding::SourceError;
use crate::game_files::pdn::fault::PdnFaultReason;
use crate::rules::error::error_text;
use core::error::Error;
use core::fmt;

/// Why moves are no game in PDN.
///
/// Example: [Writing](crate::pdn#writing).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdnGameError {
    /// PDN has no GameType for this game.
    NoGameType,
    /// A move is illegal.
    Move {
        /// The number of moves before it.
        ply: usize,
        /// The reason.
        reason: PdnFaultReason,
    },
}

error_text!(PdnGameError {
    PdnGameError::NoGameType => "PDN has no GameType for this game";
    PdnGameError::Move { ply, reason } => "move {}: {reason}", ply + 1;
});

/// Why the games of a file were not read to its end.
///
/// Example: [`PdnReader`](crate::pdn::PdnReader).
#[derive(Debug)]
pub enum PdnReadError {
    /// The source of bytes failed.
    Source(SourceError),
    /// The file is not read beyond this.
    Stopped(PdnFaultReason),
}

impl fmt::Display for PdnReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdnReadError::Source(error) => error.fmt(f),
            PdnReadError::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl Error for PdnReadError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PdnReadError::Source(error) => error.source(),
            PdnReadError::Stopped(_) => None,
        }
    }
}

/// Why a tag cannot be set.
///
/// Example: [Writing](crate::pdn#writing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagError {
    /// The name has another character than ASCII letters, digits and `_`, or none.
    Name,
    /// The value follows from the game: GameType, SetUp, FEN, Result.
    OfTheGame,
}

error_text!(TagError {
    TagError::Name => "the name of a tag has only ASCII letters, digits and _";
    TagError::OfTheGame => "GameType, SetUp, FEN and Result are written from the game's start and result";
});
