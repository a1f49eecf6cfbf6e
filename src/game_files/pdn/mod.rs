//! PDN 3.0 of Italian draughts and of the other games with a GameType.
//!
//! [`read()`] tolerates files as programs and people write them, and lists the faults of every game. [`write()`]
//! writes one form only. `docs/FORMATS.md` has both.

mod encoding;
mod error;
mod existing;
mod fault;
#[cfg(feature = "std")]
mod from_read;
mod letters;
mod lexer;
mod memory_size;
mod moves;
mod read;
mod rules;
#[cfg(feature = "serde")]
mod text_serde;
mod write;

pub use crate::games::{Variant, VariantPosition};
pub use encoding::{ByteSource, SourceError};
pub use error::{PdnGameError, PdnReadError, TagError};
pub(crate) use existing::is_pdn;
pub use existing::{is_draughts, with_added};
pub use fault::{count_faults, PdnFault, PdnFaultReason, PdnWarning};
pub use letters::Charset;
pub use moves::resolve;
use read::english;
pub use read::{
    add_warnings, read, read_any, read_as, AnyPdnGame, AnyPdnReading, PdnGames, PdnReader, PdnReading,
    PdnReadingOf, ReadGame,
};
pub use rules::{can_write, Italian, Rules};
pub use write::{add_game, movetext, write, write_as};

use crate::rules::error::error_text;
use crate::rules::{Color, Outcome};
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::str::FromStr;

/// The GameType of Italian draughts in PDN 3.0.
// White begins, the board is 8 by 8, and squares are numbered from the top left.
pub use crate::built_in::GAME_TYPE;

/// Returns whether bytes begin with a tag such as `[Event "`, after blanks and a byte order mark.
pub fn begins_with_tag(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let Some(tag) = text.strip_prefix(b"[") else { return false };
    let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = &tag[name..];
    name > 0 && value.starts_with(b" ") && value.trim_ascii_start().starts_with(b"\"")
}

/// The maximum length of a file, in bytes.
pub const MAX_LEN: usize = 32 * 1024 * 1024;

/// The maximum nesting of variations.
pub const MAX_DEPTH: usize = 32;

/// The maximum number of games read from a file.
pub const MAX_GAMES: usize = 1_000_000;

/// The maximum number of faults listed; the last one counts the rest.
pub const MAX_FAULTS: usize = 10_000;

/// The maximum memory for the games of a file, in bytes.
pub const MAX_MEMORY: usize = 416 * 1024 * 1024;

/// A game of Italian draughts.
///
/// Example: [Writing](crate::pdn#writing).
pub type PdnGame = PdnGameOf<Italian>;

/// A line of Italian draughts.
///
/// Example: [Comments and variations](crate::pdn#comments-and-variations).
pub type PdnLine = PdnLineOf<Italian>;

/// A move of Italian draughts with its remarks.
///
/// Example: [Comments and variations](crate::pdn#comments-and-variations).
pub type PdnNode = PdnNodeOf<Italian>;

/// A PDN game with its tags.
///
/// Example: [A review](crate::analysis).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnGameOf<R: Rules> {
    /// The tags but GameType, SetUp, FEN and Result, in file order: the English name and the value. A Result is one of
    /// them if it says something else than `result`.
    pub tags: Vec<(String, String)>,
    /// The position before the first move.
    pub start: R::Position,
    /// The moves, each legal after those before it; [`PdnGameOf::from_moves`] checks them.
    pub line: PdnLineOf<R>,
    /// The result of the game.
    pub result: GameResult,
}

/// A sequence of moves: the main line or a variation.
///
/// Example: [Comments and variations](crate::pdn#comments-and-variations).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnLineOf<R: Rules> {
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The moves with their remarks.
    pub moves: Vec<PdnNodeOf<R>>,
    /// `cut here: ` and why reading stopped after the last move; `None` if all was read.
    pub cut: Option<String>,
}

/// A move with its remarks. It dereferences to [`Remarks`], empty if there are none.
///
/// Example: [Comments and variations](crate::pdn#comments-and-variations).
// A file may have millions of moves without remarks: such a node is a move and a null pointer.
#[derive(Clone, Debug)]
pub struct PdnNodeOf<R: Rules> {
    /// The move.
    pub mv: R::Move,
    said: Option<Box<Remarks<R>>>,
}

/// The glyphs, comments and variations of a move.
///
/// Example: [Comments and variations](crate::pdn#comments-and-variations).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remarks<R: Rules> {
    /// Numeric annotation glyphs, 1 to 255, each once.
    // 1 good, 2 bad, 3 very good, 4 very bad, 5 interesting, 6 doubtful, 7 forced.
    pub glyphs: Vec<u8>,
    /// The comments after the move.
    pub comments: Vec<String>,
    /// The variations that replace this move.
    pub variations: Vec<PdnLineOf<R>>,
}

/// The result of a game.
///
/// Example: [PDN](crate::pdn).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0` or `2-0`.
    White,
    /// `0-1` or `0-2`.
    Black,
    /// `1/2-1/2` or `1-1`.
    Draw,
    /// `0-0`: both players have lost.
    Neither,
    /// `*`: unknown or unfinished.
    #[default]
    Unknown,
}

impl GameResult {
    /// Returns the result as PDN writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Neither => "0-0",
            GameResult::Unknown => "*",
        }
    }

    /// Reads a result in any of its usual notations; `None` for other text.
    pub(crate) fn parse(text: &str) -> Option<GameResult> {
        Some(match text {
            "1-0" | "2-0" => GameResult::White,
            "0-1" | "0-2" => GameResult::Black,
            "1/2-1/2" | "1-1" | "½-½" | "1/2" | "patta" | "pari" => GameResult::Draw,
            "0-0" => GameResult::Neither,
            "*" => GameResult::Unknown,
            // `1:0`, `1/2 - 1/2`, `1-0 (tempo)`.
            _ if text.starts_with(['0', '1', '2', '½', 'p', 'P', ' '])
                && text.contains([' ', ':', '–', '—', '−', '(', 'P']) =>
            {
                let result = text.split('(').next().unwrap_or_default().to_lowercase();
                let plain: String = result.split_whitespace().collect();
                let plain = plain.replace([':', '–', '—', '−'], "-");
                return if plain == text { None } else { GameResult::parse(&plain) };
            }
            _ => return None,
        })
    }

    /// Returns the result in points, as games are counted whose GameType is 20.
    pub(crate) fn in_points(self) -> &'static str {
        match self {
            GameResult::White => "2-0",
            GameResult::Black => "0-2",
            GameResult::Draw => "1-1",
            result => result.as_str(),
        }
    }
}

impl fmt::Display for GameResult {
    /// The result as PDN writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The error for text that is not the result of a game.
///
/// Example: [Reading any game](crate::pdn#reading-any-game).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseResultError;

error_text!(ParseResultError {
    ParseResultError => "expected the result of a game: 1-0, 0-1, 1/2-1/2, 0-0 or *";
});

impl FromStr for GameResult {
    type Err = ParseResultError;

    /// Reads a result in any of its usual notations, such as `1-0`, `2-0`, `1-1`, `½-½`.
    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        GameResult::parse(text).ok_or(ParseResultError)
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner() {
            Color::White => GameResult::White,
            Color::Black => GameResult::Black,
        }
    }
}

impl<R: Rules> Default for PdnLineOf<R> {
    fn default() -> PdnLineOf<R> {
        PdnLineOf { comments: Vec::new(), moves: Vec::new(), cut: None }
    }
}

impl<R: Rules> PdnLineOf<R> {
    fn is_empty(&self) -> bool {
        self.comments.is_empty() && self.moves.is_empty() && self.cut.is_none()
    }
}

impl<R: Rules> PdnNodeOf<R> {
    /// Returns a move without remarks.
    pub fn new(mv: R::Move) -> PdnNodeOf<R> {
        PdnNodeOf { mv, said: None }
    }

    /// Adds a glyph unless the move has it; returns whether it is new.
    // `21-17? $2` gives the same glyph twice.
    pub fn add_glyph(&mut self, glyph: u8) -> bool {
        let is_new = !self.glyphs.contains(&glyph);
        if is_new {
            self.glyphs.push(glyph);
        }
        is_new
    }
}

impl<R: Rules> PdnNodeOf<R> {
    fn has_remarks(&self) -> bool {
        self.said.is_some()
    }
}

impl<R: Rules> Remarks<R> {
    const NONE: &'static Remarks<R> =
        &Remarks { glyphs: Vec::new(), comments: Vec::new(), variations: Vec::new() };
}

impl<R: Rules> Deref for PdnNodeOf<R> {
    type Target = Remarks<R>;

    fn deref(&self) -> &Remarks<R> {
        self.said.as_deref().unwrap_or(Remarks::NONE)
    }
}

impl<R: Rules> DerefMut for PdnNodeOf<R> {
    fn deref_mut(&mut self) -> &mut Remarks<R> {
        self.said.get_or_insert_with(|| Box::new(Remarks::NONE.clone()))
    }
}

impl<R: Rules + PartialEq> PartialEq for PdnNodeOf<R> {
    fn eq(&self, other: &PdnNodeOf<R>) -> bool {
        self.mv == other.mv && **self == **other
    }
}

impl<R: Rules + Eq> Eq for PdnNodeOf<R> {}

impl<R: Rules> PdnGameOf<R> {
    /// Returns a game of these moves, with the result of its last position.
    ///
    /// # Errors
    /// If a move is illegal, or PDN has no GameType for the game.
    ///
    /// ```
    /// use dama::italian::{Color, Position};
    /// use dama::pdn::PdnGame;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let start = Position::start(Color::White);
    /// let first = start.parse_move("22-18")?;
    /// let second = start.play(first)?.parse_move("12-16")?;
    /// let mut game = PdnGame::from_moves(start, &[first, second])?;
    /// game.set_tag("White", "Rossi")?;
    /// assert!(dama::pdn::write(&[game]).ends_with("1. 22-18 12-16 *\n"));
    /// let error = PdnGame::from_moves(start, &[second]).unwrap_err();
    /// assert_eq!(error.to_string(), "move 1: illegal: the piece on 12 is the opponent's");
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_moves(start: R::Position, moves: &[R::Move]) -> Result<PdnGameOf<R>, PdnGameError> {
        if R::game_type(&start).is_empty() {
            return Err(PdnGameError::NoGameType);
        }
        let mut end = start.clone();
        for (ply, mv) in moves.iter().enumerate() {
            end = R::play(&end, mv).map_err(|reason| PdnGameError::Move { ply, reason })?;
        }
        Ok(PdnGameOf::of_legal(start, moves, R::result(&end)))
    }

    /// Returns a game of legal moves.
    pub(crate) fn of_legal(start: R::Position, moves: &[R::Move], result: GameResult) -> PdnGameOf<R> {
        let moves = moves.iter().map(|mv| PdnNodeOf::new(mv.clone())).collect();
        let line = PdnLineOf { comments: Vec::new(), moves, cut: None };
        PdnGameOf { tags: Vec::new(), start, line, result }
    }

    /// Returns whether the game could not be read to its end.
    pub fn is_cut(&self) -> bool {
        self.line.cut.is_some()
    }

    fn says_something(&self) -> bool {
        !self.line.moves.is_empty() || !self.tags.is_empty() || R::setup(&self.start).is_some()
    }

    /// Returns the value of a tag by its English name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets the value of a tag; Italian names are read as the English ones.
    ///
    /// # Errors
    /// If the name is not of ASCII letters, digits and `_`, or is GameType, SetUp, FEN or Result: start and result
    /// of the game are written there.
    ///
    /// ```
    /// # use dama::italian::{Color, Position};
    /// # use dama::pdn::{PdnGame, TagError};
    /// let mut game = PdnGame::from_moves(Position::start(Color::White), &[]).expect("no moves");
    /// assert_eq!(game.set_tag("Bianco", "Rossi"), Ok(()));
    /// assert_eq!(game.tag("White"), Some("Rossi"));
    /// assert_eq!(game.set_tag("Result", "1-0"), Err(TagError::OfTheGame));
    /// assert_eq!(game.set_tag("two words", ""), Err(TagError::Name));
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(TagError::Name);
        }
        let name = english(name).unwrap_or(name);
        if matches!(name, "GameType" | "SetUp" | "FEN" | "Result") {
            return Err(TagError::OfTheGame);
        }
        self.put_tag(name, value);
        Ok(())
    }

    /// Sets the value of a tag by its English name.
    pub(crate) fn put_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// Returns the result as the game's kind writes it.
    pub(crate) fn written_result(&self) -> &'static str {
        match R::game_type(&self.start).starts_with("20,") {
            true => self.result.in_points(),
            false => self.result.as_str(),
        }
    }

    // The result after the moves overrides the tag, unless it is unknown.
    fn end_with(&mut self, result: GameResult) {
        if result != GameResult::Unknown {
            self.result = result;
        }
    }

    /// Returns the moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = R::Move> + '_ {
        self.line.moves.iter().map(|node| node.mv.clone())
    }

    /// Returns the position after this many plies; `None` if there are fewer.
    pub fn position_after(&self, plies: usize) -> Option<R::Position> {
        let moves = self.line.moves.get(..plies)?;
        Some(moves.iter().fold(self.start.clone(), |position, node| R::after(&position, &node.mv)))
    }
}

/// Returns the number before a move, `12.`, or `12...` for Black; `first` began and `ply` moves precede it.
pub fn numbered(first: Color, ply: usize) -> String {
    let (number, turn) = number_of(first, ply);
    alloc::format!("{number}{}", if turn == Color::White { "." } else { "..." })
}

/// Returns the number and the side of the move after `ply` moves.
fn number_of(first: Color, ply: usize) -> (usize, Color) {
    let count = ply + usize::from(first == Color::Black);
    (count / 2 + 1, if count % 2 == 0 { Color::White } else { Color::Black })
}

/// Adds a number to a text.
fn push_number(out: &mut String, number: usize) {
    if number >= 10 {
        push_number(out, number / 10);
    }
    out.push(char::from(b'0' + (number % 10) as u8));
}
