//! Faults of PDN files and their texts.

use crate::game_files::pdn::{GAME_TYPE, MAX_GAMES, MAX_LEN, MAX_MEMORY};
use crate::rules::italian::notation::FenError;
use crate::session::rulebook::PositionError;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A fault in a PDN file, or what was guessed of it.
///
/// Example: [Faults and warnings](crate::pdn#faults-and-warnings).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnFault {
    /// The game, from 1; 0 for the file itself.
    pub game: usize,
    /// The line in the file, from 1.
    pub line: usize,
    /// The column in the line, in characters from 1; 0 if it is not known.
    pub column: usize,
    /// The move with its number, `12... 20x27`, or the text in its place.
    pub at: String,
    /// The reason.
    pub reason: PdnFaultReason,
}

/// A kind of thing that was not strict PDN, and was read all the same.
///
/// Example: [Faults and warnings](crate::pdn#faults-and-warnings).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnWarning {
    /// The first one of its kind.
    pub first: PdnFault,
    /// How many there are.
    pub count: usize,
}

impl fmt::Display for PdnWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        match self.count {
            1 => Ok(()),
            count => write!(f, " ({count} times)"),
        }
    }
}

/// Why a PDN file, or a part of it, cannot be read, or was read in another way than it was written.
///
/// Example: [Faults and warnings](crate::pdn#faults-and-warnings).
#[expect(missing_docs, reason = "each is named as what it says")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdnFaultReason {
    // The broken rule, if known, and the legal moves.
    Illegal(Option<String>, Vec<String>),
    // The legal moves that fit.
    Ambiguous(Vec<String>),
    GameOver,
    NotAMove,
    NotClosed,
    OpenComment,
    // A warning: text that was kept as a comment, by what it is.
    Kept(&'static str),
    // A warning: what was guessed, replaced or left out.
    Guessed(&'static str),
    // The GameType of the file's own game.
    OtherGame(&'static str),
    BadSetup(String),
    NoGames,
    TooLong,
    // A game without an end: the reader stops there.
    GameTooLong,
    // The reader stops there.
    TooManyGames,
    // The games take more memory than `MAX_MEMORY`, and the reader stops there.
    TooLarge,
    // The number of faults after the first `MAX_FAULTS`.
    More(usize),
}

impl PdnFault {
    /// Returns the text without game and column: line, move and reason.
    pub fn in_game(&self) -> String {
        let PdnFault { line, at, reason, .. } = self;
        let between = if at.is_empty() { "" } else { ", " };
        alloc::format!("line {line}{between}{at}: {reason}")
    }

    /// Returns whether the fault is before the first move, so that the start is unknown.
    pub fn is_of_head(&self) -> bool {
        matches!(self.reason, PdnFaultReason::OtherGame(_) | PdnFaultReason::BadSetup(_))
    }
}

/// Returns the number of faults, including those that a list only counts.
pub fn count_faults(faults: &[PdnFault]) -> usize {
    let each = faults.iter().map(|fault| match fault.reason {
        PdnFaultReason::More(count) => count,
        _ => 1,
    });
    each.sum()
}

impl fmt::Display for PdnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PdnFault { game, line, column, at, reason } = self;
        if *game == 0 {
            return write!(f, "{reason}");
        }
        let between = if at.is_empty() { "" } else { ", " };
        write!(f, "game {game}, line {line}, column {column}{between}{at}: {reason}")
    }
}

impl core::error::Error for PdnFault {}

impl PdnFaultReason {
    /// Returns whether nothing was lost: the text was kept as a comment, or its meaning guessed.
    pub fn is_warning(&self) -> bool {
        matches!(self, PdnFaultReason::Ambiguous(_) | PdnFaultReason::Kept(_) | PdnFaultReason::Guessed(_))
    }

    /// Returns the kind, for summaries.
    pub fn kind(&self) -> &'static str {
        match self {
            PdnFaultReason::Illegal(..) => "illegal move",
            PdnFaultReason::Ambiguous(_) => "ambiguous capture",
            PdnFaultReason::GameOver => "move after the end",
            PdnFaultReason::NotAMove => "not a move",
            PdnFaultReason::NotClosed => "variation not closed",
            PdnFaultReason::OpenComment => "comment not closed",
            PdnFaultReason::OtherGame(_) => "another game",
            PdnFaultReason::BadSetup(_) => "bad position",
            PdnFaultReason::Kept(what) | PdnFaultReason::Guessed(what) => what,
            PdnFaultReason::NoGames => "no games",
            PdnFaultReason::TooLong
            | PdnFaultReason::GameTooLong
            | PdnFaultReason::TooManyGames
            | PdnFaultReason::TooLarge
            | PdnFaultReason::More(_) => "too much",
        }
    }
}

impl fmt::Display for PdnFaultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdnFaultReason::Illegal(Some(why), _) => write!(f, "illegal: {why}"),
            PdnFaultReason::Illegal(None, legal) => write!(f, "illegal: the legal moves are {}", list(legal)),
            PdnFaultReason::Ambiguous(moves) => write!(f, "ambiguous, the first taken of {}", list(moves)),
            PdnFaultReason::GameOver => f.write_str("the game is over: the side to move has no move"),
            PdnFaultReason::NotAMove => f.write_str("not a move, comment, glyph or result of PDN"),
            PdnFaultReason::NotClosed => f.write_str("a ( without its )"),
            PdnFaultReason::OpenComment => f.write_str("a { without its }"),
            PdnFaultReason::Kept(what) => write!(f, "{what}, kept as a comment"),
            PdnFaultReason::Guessed(what) => f.write_str(what),
            PdnFaultReason::OtherGame(GAME_TYPE) => {
                f.write_str("not Italian draughts: expected a GameType that begins with 22")
            }
            PdnFaultReason::OtherGame(game) => {
                let number = game.split(',').next().unwrap_or_default();
                write!(f, "not the game of the first one: expected a GameType that begins with {number}")
            }
            PdnFaultReason::BadSetup(why) => write!(f, "not a position: {why}"),
            PdnFaultReason::NoGames => f.write_str("contains no games in PDN"),
            PdnFaultReason::TooLong => write!(f, "longer than {MAX_LEN} bytes"),
            PdnFaultReason::GameTooLong => {
                write!(
                    f,
                    "more than {} MB without the beginning of a game: the rest is not read",
                    MAX_LEN >> 20
                )
            }
            PdnFaultReason::TooManyGames => write!(f, "more than {MAX_GAMES} games: the rest is not read"),
            PdnFaultReason::TooLarge => {
                write!(f, "the games take more than {} MB of memory: the rest is not read", MAX_MEMORY >> 20)
            }
            PdnFaultReason::More(count) => write!(f, "and {count} more, not listed"),
        }
    }
}

impl core::error::Error for PdnFaultReason {}

// The first few moves, captures with every square of their path.
fn list(moves: &[String]) -> String {
    let mut texts = moves[..moves.len().min(8)].to_vec();
    if moves.len() > 8 {
        texts.push("...".into());
    }
    texts.join(", ")
}

/// Returns the text for a bad set-up of another game.
pub(super) fn wrong(error: PositionError) -> String {
    match error {
        PositionError::NoTurn => "it must begin with the side to move, W: or B:".into(),
        PositionError::BadPart { .. } => "expected W with its pieces and B with its pieces, once each".into(),
        PositionError::BadPlacement { at } | PositionError::BadValue { at } => {
            alloc::format!("expected a square, K and a square, or a range at character {}", at + 1)
        }
        PositionError::Impossible(what) => what.into(),
    }
}

/// Returns the text for a bad set-up of Italian draughts.
pub(super) fn setup_fault(error: FenError) -> String {
    use crate::rules::italian::SetupError;
    match error {
        FenError::Text(error) => wrong(error.into()),
        FenError::Setup(SetupError::NoSuchSquare(n)) => alloc::format!("there is no square {n}"),
        FenError::Setup(SetupError::TwoPieces(s)) => alloc::format!("two pieces on {s}"),
        FenError::Setup(SetupError::TooMany { count, .. }) => {
            alloc::format!("{count} pieces of one side, expected at most 12")
        }
        FenError::Setup(SetupError::ManOnLastRow { square, .. }) => {
            alloc::format!("a man on {square}, its last row")
        }
        FenError::Setup(_) => "this arrangement of pieces is not possible".into(),
    }
}
