//! [`Rulebook`]: the trait that every game of the game list implements.
//!
//! A rulebook is stateless: its methods take bytes and return bytes. A [`State`] holds everything that the rules look
//! at, including earlier positions, to detect a third occurrence. The session adds a checksum to the state and saves it.
#![warn(missing_docs)]

use crate::built_in;
pub use crate::engine::Poll;
use crate::engine::{Level, Score};
use crate::formats::save::{MAX_LEVEL, RULEBOOK_VERSION};
use crate::rules::error::error_text;
use crate::rules::fen::FenTextError;
pub use crate::rules::refusal::{MoveRefusal, VariantError};
use crate::rules::Color;
pub use crate::session::game::Seat;
pub use crate::session::game_choice::GameChoice;
pub use crate::session::game_options::{
    GameOption, OptionDescription, OptionDomain, OptionError, OptionFault, OptionSyntax, OptionValue,
};
pub use crate::session::point_name::{NoPointName, PointName, PointNames};
use crate::session::points::Outlook;
use crate::session::text::{Lang, Word};
use crate::session::words::Phrase;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::panic::RefUnwindSafe;

pub(crate) const MOST_SEATS: usize = 4;

/// The nodes of each level, before division by the game's node cost.
pub(crate) const LEVEL_NODES: [u64; MAX_LEVEL as usize] =
    [60, 250, 1_000, 4_000, 15_000, 50_000, 150_000, 400_000, 1_000_000];

// For each level: how far below the best score a move still counts as equal, in hundredths of a man.
const LEVEL_MARGIN: [u16; MAX_LEVEL as usize] = [16, 12, 9, 7, 6, 5, 4, 3, 3];

// A capture of twenty pieces with two-digit numbers and blanks.
const LONGEST_CAPTURE: usize = 122;

/// The side to move, or the result.
///
/// Example: [Another game](crate::variants).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GameStatus {
    /// This seat is to move.
    Turn(Seat),
    /// The game is drawn.
    Draw,
    /// This seat has won.
    Won(Seat),
}

/// Why a game is over.
///
/// Example: [Levels, points and the end](crate::variants#levels-points-and-the-end).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EndReason {
    /// A side has no pieces left.
    NoPieces,
    /// The side to move has no legal move.
    NoMoves,
    /// The position occurred for the third time.
    ThirdTime,
    /// Too many moves without a capture or a move of a man.
    NoProgress,
    /// Too few pieces to win, and the moves allowed for it are used up.
    TooFewToWin,
    /// Nobody can move, or the count was agreed: the captured pieces decide.
    PiecesCounted,
    /// A side has too many penalties.
    Penalties,
    /// A goal camp is filled.
    CampFilled,
    /// Enough pieces stand in line.
    Line,
    /// The board is full, or nobody has a piece left to place.
    Full,
    /// All players agreed.
    Agreed,
}

/// The offer of a draw, in Italian and English; files have the Italian word.
pub(crate) const DRAW: [&str; 2] = ["patta", "draw"];
/// The offer to count the pieces.
pub(crate) const COUNT: [&str; 2] = ["conta", "count"];
pub(crate) const ACCEPT: [&str; 2] = ["accetto", "accept"];
pub(crate) const DECLINE: [&str; 2] = ["rifiuto", "decline"];

/// The huff of a piece that should have captured; its square follows.
pub(crate) const HUFF: [&str; 2] = ["soplo", "huff"];

/// The state of a game as bytes.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct State(pub Vec<u8>);

/// The error for bytes that are not a state of the game.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateError;

/// An action that was done.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoneAction {
    /// The seat that was to move.
    pub seat: Seat,
    /// The typed form of the action.
    pub typed: String,
    /// The settled state after it.
    pub after: State,
}

/// A legal move of a state, by its index from 0.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveIndex(pub u32);

/// Why a text is not a position of a game.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It does not begin with a side and a colon.
    NoTurn,
    /// A part is unknown, given twice or missing.
    BadPart {
        /// Byte offset in the text.
        at: usize,
    },
    /// A point that the board does not have, or a promoted piece in a game without promotion.
    BadPlacement {
        /// Byte offset in the text.
        at: usize,
    },
    /// A field has an invalid value.
    BadValue {
        /// Byte offset in the text.
        at: usize,
    },
    /// No game can reach it, for the reason given.
    Impossible(&'static str),
}

impl From<FenTextError> for PositionError {
    fn from(error: FenTextError) -> PositionError {
        match error {
            FenTextError::NoTurn => PositionError::NoTurn,
            FenTextError::BadSides { at } => PositionError::BadPart { at },
            FenTextError::BadPiece { at } => PositionError::BadPlacement { at },
        }
    }
}

/// Why a typed move breaks the rules, in any game of the game list.
///
/// Example: [Errors](crate::variants#errors).
pub type PointMoveRefusal = MoveRefusal<PointName, PointNames, NoPointName>;

/// Why a typed line is refused.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not a move in this game's notation.
    NotAMove,
    /// This word is not the name of a square.
    NotASquare(Word),
    /// It breaks a rule of moving or capturing.
    Move(PointMoveRefusal),
    /// A push must be made, for example from the first point to the second.
    MustPush(PointName, PointName),
    /// All men are placed: now they move.
    AllPlaced,
    /// No piece to be pushed stands there.
    NothingToPush(PointName),
    /// This action belongs to another phase of the game.
    NotNow,
    /// From that point on there are more pieces to push than pieces pushing.
    Outnumbered(PointName),
    /// There is no room behind the pieces to push, from that point on.
    NoRoom(PointName),
    /// The piece there has just pushed, and may not be pushed straight back.
    StraightBack(PointName),
    /// The piece cannot go there.
    CannotGo,
    /// An offer must be answered first.
    Answer,
    /// The offer was declined, and no move was made since.
    Declined,
    /// The last move left no piece to huff.
    NothingToHuff,
    /// There is no offer to answer.
    NoOffer,
    /// The declared number differs from what the capture takes, or could take.
    Declaration,
    /// The game is over.
    Over,
}

impl From<PointMoveRefusal> for Refusal {
    fn from(error: PointMoveRefusal) -> Refusal {
        Refusal::Move(error)
    }
}

/// Why a position was not read.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadPositionError {
    /// An option cannot be set.
    Option(OptionError),
    /// The text is not a position of the game.
    Position(PositionError),
}

/// Why a typed line was not played.
///
/// Example: [Errors](crate::variants#errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The bytes are not a state of the game.
    State(StateError),
    /// The line is not a legal move.
    Refused(Refusal),
}

/// Limits of a search.
///
/// Example: [Another game](crate::variants).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchLimits {
    /// The most nodes. At least one move is always found.
    pub nodes: u64,
    /// The margin below the best score within which moves count as equal, in hundredths of a man.
    pub margin: u16,
    /// The seed that chooses among equal moves; each position mixes it differently.
    pub seed: u64,
}

/// The result of a search.
///
/// Example: [Another game](crate::variants).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SearchResult {
    /// The best move.
    pub action: MoveIndex,
    /// Score for the side to move, in hundredths of a man.
    pub score: i32,
    /// True if the score of a value stands for a win or loss that is probable, but not proved.
    pub is_probable: bool,
    /// Depth of the search, in plies.
    pub depth: u8,
    /// Nodes searched.
    pub nodes: u64,
}

/// A game's texts in one language.
#[derive(Debug)]
pub struct Words {
    /// The game's name, as a heading.
    pub title: &'static str,
    /// The game's name in a list, with a short explanation.
    pub entry: &'static str,
    /// The names of the seats.
    pub seats: &'static [&'static str],
    /// The names of the seats within a sentence: `il Bianco`.
    pub named: &'static [&'static str],
    /// The name of a promoted piece; empty if the game has none.
    pub promoted: &'static str,
    /// Pages of instructions, no longer and no wider than DAMA's.
    pub pages: &'static [&'static str],
    /// The game's own sentences for refusals; all games share the others.
    pub refusals: &'static [(Refusal, Phrase)],
    /// The game's own sentences for its ends; all games share the others.
    pub reasons: &'static [(EndReason, Phrase)],
}

/// Which of White's two corners is dark.
///
/// Example: [The board](crate::variants#the-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DarkCorner {
    /// The left-hand one, as in most countries.
    Left,
    /// The right-hand one, as in Italy.
    Right,
}

/// The kind of a board.
///
/// Example: [The board](crate::variants#the-board).
#[derive(Clone, Copy, Debug)]
pub enum BoardKind {
    /// Squares in two colours. Only the dark ones are used, numbered from the top.
    Numbered(DarkCorner),
    /// Squares in two colours, all in use, with coordinates.
    Squares,
    /// Points joined by lines; the function tells which directions a point's lines leave in. The eight directions go
    /// clockwise, from straight ahead of White.
    Points(fn(file: u8, rank: u8) -> [bool; 8]),
}

impl Seat {
    /// Returns the colour of one of two seats.
    pub(crate) fn color(self) -> Color {
        match self {
            Seat(0) => Color::White,
            _ => Color::Black,
        }
    }
}

/// A piece on the board.
///
/// Example: [The board](crate::variants#the-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Piece {
    /// The file from the left, from 0.
    pub file: u8,
    /// The rank from the bottom, from 0.
    pub rank: u8,
    /// Its owner.
    pub seat: Seat,
    /// True if it has been promoted.
    pub is_promoted: bool,
}

/// A quantity that a game counts for a seat.
///
/// Example: [The board](crate::variants#the-board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Counter {
    /// Pieces in hand.
    Hand,
    /// Captured pieces.
    Taken,
    /// Penalties.
    Penalties,
    /// Men in the goal camp.
    Home,
    /// Pieces declared before a capture.
    Declared,
    /// The final rank among the seats.
    Place,
}

/// The board of a state, for drawing.
///
/// Example: [The board](crate::variants#the-board).
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The places along one side of the board.
    pub width: u8,
    /// The kind of the board.
    pub ground: BoardKind,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The counters of each seat, with their values.
    pub counters: Vec<(Seat, Counter, u32)>,
}

/// The aids that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aids {
    /// Moves can be taken back.
    pub back: bool,
    /// Hints.
    pub advice: bool,
    /// The board can be flipped: false if no side of it belongs to a seat.
    pub flip: bool,
    /// A capture may be typed by its first and last square, if its middle squares are required.
    pub short: bool,
    /// The destinations of a touched piece are marked: false if pieces are only placed.
    pub places: bool,
}

impl Aids {
    /// The aids of an ordinary game.
    pub(crate) const USUAL: Aids = Aids { back: true, advice: true, flip: true, short: false, places: true };
    /// The ordinary aids and short captures.
    pub const ALL: Aids = Aids { short: true, ..Aids::USUAL };
}

impl Diagram {
    /// Returns the places row by row from the top: file and rank.
    pub(crate) fn places(&self) -> impl Iterator<Item = (u8, u8)> {
        let width = self.width;
        (0..width).rev().flat_map(move |rank| (0..width).map(move |file| (file, rank)))
    }

    /// Returns the piece on a place.
    pub(crate) fn piece_at(&self, place: (u8, u8)) -> Option<&Piece> {
        self.pieces.iter().find(|piece| (piece.file, piece.rank) == place)
    }

    /// Returns whether a place is a dark square, if the board has squares.
    pub(crate) fn is_dark(&self, (file, rank): (u8, u8)) -> bool {
        let corner = match self.ground {
            BoardKind::Numbered(DarkCorner::Right) => self.width.saturating_sub(1),
            _ => 0,
        };
        (file + rank + corner) % 2 == 0
    }

    /// Returns the dark squares in the order of their numbers, from 1.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u8, u8)> + '_ {
        self.places().filter(|&place| self.is_dark(place))
    }

    /// Returns the seats that play, in order: those with a counter.
    pub fn seats(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.counters.iter().map(|counter| counter.0).collect();
        seats.sort_unstable_by_key(|seat| seat.0);
        seats.dedup();
        seats
    }
}

/// Returns the seats that play, in order.
pub fn playing(book: &(impl Rulebook + ?Sized), state: &State) -> Vec<Seat> {
    book.diagram(state).map(|diagram| diagram.seats()).unwrap_or_default()
}

error_text!(StateError {
    StateError => "these bytes are not a state of this game";
});

error_text!(PositionError {
    PositionError::NoTurn => "a position begins with the side to move and a colon";
    PositionError::BadPart { at } => "unexpected part of a position at character {}", at + 1;
    PositionError::BadPlacement { at } => "unexpected piece or point at character {}", at + 1;
    PositionError::BadValue { at } => "unexpected value at character {}", at + 1;
    PositionError::Impossible(why) => "impossible position: {why}";
});

error_text!(ReadPositionError {
    ReadPositionError::Option(error) => "{error}";
    ReadPositionError::Position(error) => "{error}";
});

impl From<OptionError> for ReadPositionError {
    fn from(error: OptionError) -> ReadPositionError {
        ReadPositionError::Option(error)
    }
}

impl From<PositionError> for ReadPositionError {
    fn from(error: PositionError) -> ReadPositionError {
        ReadPositionError::Position(error)
    }
}

error_text!(PlayError {
    PlayError::State(error) => "{error}";
    PlayError::Refused(refusal) => "{refusal}";
});

impl From<StateError> for PlayError {
    fn from(error: StateError) -> PlayError {
        PlayError::State(error)
    }
}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> PlayError {
        PlayError::Refused(refusal)
    }
}

/// A page that a word opens during a match, of games that have it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePage {
    Rules,
    Openings,
    /// Who has "the move".
    TheMove,
}

impl PartialEq for dyn Rulebook {
    fn eq(&self, other: &dyn Rulebook) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Rulebook {}

/// The rules of a game, stateless: from bytes to bytes; and what the program knows of the game.
///
/// Only the games of this crate implement it.
///
/// Example: [Another game](crate::variants).
pub trait Rulebook: Debug + Sync + RefUnwindSafe {
    /// Returns the name of the game on the command line and in saved games.
    fn name(&self) -> &'static str;

    /// Returns the letters of the seats in positions, in order.
    fn seats(&self) -> &'static str;

    /// Returns the value of GameType in PDN; `None` if PDN has none.
    fn pdn(&self) -> Option<&'static str> {
        None
    }

    #[doc(hidden)]
    fn aids(&self) -> Aids {
        Aids::USUAL
    }

    /// Returns the cost of a node, in nodes of other games. The levels divide their nodes by it.
    #[doc(hidden)]
    fn node_cost(&self) -> u64;

    /// Returns the plies after which engine matches count as drawn.
    #[doc(hidden)]
    fn match_limit(&self) -> u32;

    /// Returns the nodes that a review, and so a hint, spends on each position; `None` for no review.
    fn review_nodes(&self) -> Option<u64> {
        None
    }

    /// Returns the name of the game in whose place the list shows this one: its own, or that of its usual rules.
    #[doc(hidden)]
    fn listed_as(&self) -> &'static str {
        self.name()
    }

    /// Returns in English why a text is not a position, for a game that says more than [`PositionError`].
    #[doc(hidden)]
    fn position_fault(&self, _text: &str) -> Option<String> {
        None
    }

    /// Returns whether the program is built with this game: its options and players are those of the program's
    /// settings, and its pages and board are drawn with KEYBOARD.DAT.
    #[doc(hidden)]
    fn is_built_in(&self) -> bool {
        false
    }

    /// Returns the position of the game that is built in, which the strong search and its databases know; `None` for
    /// a state of another game.
    #[doc(hidden)]
    fn built_in_position(&self, _state: &State) -> Option<built_in::Position> {
        None
    }

    /// Returns the version of its saved games, which says how its matches are kept.
    #[doc(hidden)]
    fn save_version(&self) -> u8 {
        RULEBOOK_VERSION
    }

    /// Returns whether level M plays it, and knows its endings.
    #[doc(hidden)]
    fn has_maestro(&self) -> bool {
        false
    }

    /// Returns the row that `T` in the menu changes to: the same game by other rules.
    #[doc(hidden)]
    fn other_rules(&self) -> Option<&'static dyn Rulebook> {
        None
    }

    /// Returns whether the menu leads to lessons.
    #[doc(hidden)]
    fn has_lessons(&self) -> bool {
        false
    }

    /// Returns the page that a word opens during a match.
    #[doc(hidden)]
    fn page_named(&self, _line: &str) -> Option<GamePage> {
        None
    }

    /// Returns whether `I` in the menu decides who begins, and not the game.
    #[doc(hidden)]
    fn does_menu_choose_first(&self) -> bool {
        false
    }

    /// Returns a start with this side to move, where the menu decides it.
    #[doc(hidden)]
    fn begun_by(&self, _start: &State, _seat: Seat) -> Option<State> {
        None
    }

    /// Returns the longest line, in characters.
    #[doc(hidden)]
    fn longest_line(&self) -> usize {
        LONGEST_CAPTURE
    }

    #[doc(hidden)]
    fn words(&self, lang: Lang) -> &'static Words;

    #[doc(hidden)]
    fn options(&self) -> &'static [GameOption];

    /// Returns the options that the game list shows.
    #[doc(hidden)]
    fn listed_options(&self) -> &'static [GameOption] {
        self.options()
    }

    #[doc(hidden)]
    fn usual(&self) -> GameChoice {
        GameChoice::usual(self.name(), self.options())
    }

    /// Returns the start of the game, with options that were checked.
    #[doc(hidden)]
    fn start_with(&self, choice: &GameChoice) -> State;

    /// Reads a position as text; `choice` supplies whatever the text omits.
    #[doc(hidden)]
    fn read_with(&self, text: &str, choice: &GameChoice) -> Result<State, PositionError>;

    /// Returns the start of the game with these options.
    ///
    /// # Errors
    /// The first option that is unknown or incompatible.
    fn start(&self, options: &[(&str, &str)]) -> Result<State, OptionError> {
        let mut choice = self.usual();
        choice.read(options)?;
        choice.check()?;
        Ok(self.start_with(&choice))
    }

    /// Returns why no game begins with a state, although its bytes are sound; `None` also for other bytes.
    ///
    /// [`Rulebook::read_position`] refuses such a state, and no game leads to it.
    fn unplayable(&self, _state: &State) -> Option<&'static str> {
        None
    }

    /// Reads a position; the options supply whatever the text omits.
    ///
    /// # Errors
    /// An option that is unknown or incompatible with the position, or a fault in the text.
    fn read_position(&self, text: &str, options: &[(&str, &str)]) -> Result<State, ReadPositionError> {
        let mut choice = self.usual();
        choice.read(options)?;
        let state = self.read_with(text, &choice)?;
        choice.check_position(playing(self, &state).len())?;
        Ok(state)
    }

    /// Returns `start` adapted for engine matches, and for games in which the program has a seat.
    fn with_program(&self, start: &State) -> Result<State, StateError>;

    /// Returns the position as text.
    fn write_position(&self, state: &State) -> Result<String, StateError>;

    /// Returns the side to move, or the result.
    fn status(&self, state: &State) -> Result<GameStatus, StateError>;

    /// Returns whether two seats win together; a seat is its own partner.
    fn are_partners(&self, state: &State, one: Seat, other: Seat) -> Result<bool, StateError>;

    /// Returns the seat whose draw offer awaits an answer.
    fn offered(&self, state: &State) -> Result<Option<Seat>, StateError>;

    /// Returns why the game is over; `None` while it goes on.
    fn reason(&self, state: &State) -> Result<Option<EndReason>, StateError>;

    /// Returns the state after the turns that must be passed. A seat that cannot move passes, if that does not end
    /// the game.
    fn settled(&self, state: &State) -> Result<State, StateError>;

    /// Returns the number of legal moves; 0 when the game is over. An offer is not a move: its index follows the
    /// moves.
    fn count(&self, state: &State) -> Result<u32, StateError>;

    /// Returns the legal move of a typed line.
    fn read(&self, state: &State, line: &str) -> Result<MoveIndex, PlayError>;

    /// Returns the typed form of a legal move.
    fn write(&self, state: &State, action: MoveIndex) -> Result<String, StateError>;

    /// Returns the state after a legal move.
    fn after(&self, state: &State, action: MoveIndex) -> Result<State, StateError>;

    /// Does a legal action.
    #[doc(hidden)]
    fn done(&self, state: &State, action: MoveIndex) -> Result<DoneAction, StateError> {
        let GameStatus::Turn(seat) = self.status(state)? else { return Err(StateError) };
        let after = self.settled(&self.after(state, action)?)?;
        Ok(DoneAction { seat, typed: self.write(state, action)?, after })
    }

    /// Does a typed action again, in a state in which a game can begin.
    #[doc(hidden)]
    fn replayed(&self, state: &State, line: &str) -> Result<DoneAction, PlayError> {
        match self.unplayable(state) {
            Some(_) => Err(StateError.into()),
            None => Ok(self.done(state, self.read(state, line)?)?),
        }
    }

    /// Returns the program's move; `None` if the search was stopped or the game is over.
    fn think(
        &self,
        state: &State,
        how: SearchLimits,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError>;

    /// Returns the limits of the search of a level.
    #[doc(hidden)]
    fn level_limits(&self, level: Level, seed: u64) -> SearchLimits {
        let level = usize::from(level.number()) - 1;
        SearchLimits { nodes: LEVEL_NODES[level] / self.node_cost(), margin: LEVEL_MARGIN[level], seed }
    }

    /// Returns the move that a level plays; `None` if the search was stopped or the game is over.
    fn choose(
        &self,
        state: &State,
        level: Level,
        seed: u64,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError> {
        self.think(state, self.level_limits(level, seed), poll)
    }

    /// Searches a position for its value, for hints, reviews and curves. With two seats the score depends little on
    /// whether the depth is even or odd. `None` if the search was stopped or the game is over. By default the search for
    /// a move.
    #[doc(hidden)]
    fn study(
        &self,
        state: &State,
        how: SearchLimits,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError> {
        self.think(state, how, poll)
    }

    /// Returns what a search's score promises the side to move; `None` with more than two seats.
    fn outlook(&self, state: &State, score: Score) -> Result<Option<Outlook>, StateError>;

    /// Returns the best move of a one-ply search. The seed chooses among equal moves.
    fn greedy(&self, state: &State, seed: u64) -> Result<Option<MoveIndex>, StateError> {
        let how = SearchLimits { nodes: 1, margin: 0, seed };
        Ok(self.think(state, how, &mut |_| true)?.map(|found| found.action))
    }

    /// Returns the seat that owns the camp at a place, in games with camps.
    #[doc(hidden)]
    fn camp(&self, _file: u8, _rank: u8) -> Option<Seat> {
        None
    }

    /// Returns the places (file, rank) that a move visits, first and last included. `None` if the typed form names
    /// exactly these.
    #[doc(hidden)]
    fn way(&self, _before: &State, _typed: &str) -> Result<Option<Vec<(u8, u8)>>, StateError> {
        Ok(None)
    }

    /// Returns the places (file, rank) to mark besides the last move.
    #[doc(hidden)]
    fn marks(&self, _state: &State) -> Result<Vec<(u8, u8)>, StateError> {
        Ok(Vec::new())
    }

    /// Returns the panel's note on those marks.
    #[doc(hidden)]
    fn note(&self, _state: &State, _lang: Lang) -> Result<Option<&'static str>, StateError> {
        Ok(None)
    }

    /// Returns the board, for drawing.
    fn diagram(&self, state: &State) -> Result<Diagram, StateError>;

    /// Returns the number of leaves `depth` plies below. `bulk`: at the last ply moves are counted, not made.
    fn perft(&self, state: &State, depth: u32, bulk: bool) -> Result<u64, StateError>;

    /// Returns the legal moves as typed, in a fixed order; empty when the game is over.
    fn moves(&self, state: &State) -> Result<Vec<String>, StateError>;

    /// Returns those of the moves that remove a piece which failed to capture, in the same order.
    #[doc(hidden)]
    fn huffs(&self, _state: &State) -> Result<Vec<String>, StateError> {
        Ok(Vec::new())
    }

    /// Returns the state after a typed move.
    fn play(&self, state: &State, line: &str) -> Result<State, PlayError> {
        Ok(self.after(state, self.read(state, line)?)?)
    }
}
