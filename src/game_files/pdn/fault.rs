//! Faults of PDN files and their texts.

use crate::game_files::pdn::{GAME_TYPE, MAX_GAMES, MAX_LEN, MAX_MEMORY};
use crate::rules::error::error_text;
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
        alloc::format!("line {line}{}{at}: {reason}", before(at))
    }

    /// Returns whether the fault is before the first move, so that the start is unknown.
    pub fn is_of_head(&self) -> bool {
        matches!(self.reason, PdnFaultReason::OtherGame(_) | PdnFaultReason::BadSetup(_))
    }
}

/// Returns the fault of a file that is not in one of its games.
pub(super) fn of_file(line: usize, reason: PdnFaultReason) -> PdnFault {
    PdnFault { game: 0, line, column: 0, at: String::new(), reason }
}

/// Returns the number of faults, including those that a list only counts.
pub fn count_faults(faults: &[PdnFault]) -> usize {
    let each = faults.iter().map(|fault| match fault.reason {
        PdnFaultReason::More(count) => count,
        _ => 1,
    });
    each.sum()
}

error_text!(PdnFault {
    PdnFault { game: 0, reason, .. } => "{reason}";
    PdnFault { game, line, column, at, reason } =>
        "game {game}, line {line}, column {column}{}{at}: {reason}", before(at);
});

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

error_text!(PdnFaultReason {
    PdnFaultReason::Illegal(Some(why), _) => "illegal: {why}";
    PdnFaultReason::Illegal(None, legal) => "illegal: the legal moves are {}", list(legal);
    PdnFaultReason::Ambiguous(moves) => "ambiguous, the first taken of {}", list(moves);
    PdnFaultReason::GameOver => "the game is over: the side to move has no move";
    PdnFaultReason::NotAMove => "not a move, comment, glyph or result of PDN";
    PdnFaultReason::NotClosed => "a ( without its )";
    PdnFaultReason::OpenComment => "a {{ without its }}";
    PdnFaultReason::Kept(what) => "{what}, kept as a comment";
    PdnFaultReason::Guessed(what) => "{what}";
    PdnFaultReason::OtherGame(GAME_TYPE) => "not Italian draughts: expected a GameType that begins with 22";
    PdnFaultReason::OtherGame(game) =>
        "not the game of the first one: expected a GameType that begins with {}", game_number(game);
    PdnFaultReason::BadSetup(why) => "not a position: {why}";
    PdnFaultReason::NoGames => "contains no games in PDN";
    PdnFaultReason::TooLong => "longer than {MAX_LEN} bytes";
    PdnFaultReason::GameTooLong =>
        "more than {} MB without the beginning of a game: the rest is not read", MAX_LEN >> 20;
    PdnFaultReason::TooManyGames => "more than {MAX_GAMES} games: the rest is not read";
    PdnFaultReason::TooLarge =>
        "the games take more than {} MB of memory: the rest is not read", MAX_MEMORY >> 20;
    PdnFaultReason::More(count) => "and {count} more, not listed";
});

fn before(at: &str) -> &'static str {
    match at {
        "" => "",
        _ => ", ",
    }
}

/// Returns the number of a GameType, which names the game.
pub(super) fn game_number(game_type: &str) -> &str {
    game_type.split(',').next().unwrap_or_default().trim()
}

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
