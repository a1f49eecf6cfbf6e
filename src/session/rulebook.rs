//! The port of the games: a rulebook is stateless, from bytes to bytes.
//!
//! A [`State`] holds all that a game's rules look at, positions that a third repetition needs among it, and
//! nothing else is kept anywhere: what is sealed, saved and resumed is the state.

pub use super::game::Seat;
pub use super::game_choice::GameChoice;
pub use super::game_options::{Expected, GameOption, OptionError, OptionFault, Value, Written};
pub use super::place::{NoPlace, Place, Places};
use super::scores::Scores;
use super::text::{Lang, Text, Word};
use crate::rules::error::error_text;
pub use crate::rules::refusal::{MoveError, VariantError};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// The most seats that a game has.
pub const MOST_SEATS: usize = 4;

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// This seat is to move.
    Turn(Seat),
    /// Nobody has won.
    Draw,
    /// This seat has won.
    Won(Seat),
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A side has no pieces left.
    NoPieces,
    /// The side to move has no move.
    NoMoves,
    /// The position came for the third time.
    ThirdTime,
    /// So many moves without a capture or a man's move.
    Quiet,
    /// Too few pieces to win, and the moves for it are used up.
    TooFew,
    /// Nobody can move: the pieces taken are counted.
    Counted,
    /// A side has all the penalties that lose.
    Penalties,
    /// A camp is filled.
    Home,
    /// So many in line.
    Line,
    /// The board is full, or nobody has a piece left to place.
    Full,
    /// All agreed.
    Agreed,
}

/// What is said of ending the game, in the order of the languages; it is written down by the first word.
pub const DRAW: [&str; 2] = ["patta", "draw"];
/// The offer to count the pieces.
pub const COUNT: [&str; 2] = ["conta", "count"];
/// An offer is accepted.
pub const ACCEPT: [&str; 2] = ["accetto", "accept"];
/// It is declined.
pub const DECLINE: [&str; 2] = ["rifiuto", "decline"];

/// The removal of a piece that should have captured; its square follows.
pub const HUFF: [&str; 2] = ["soplo", "huff"];

/// The state of a game as bytes: all that its rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(pub Vec<u8>);

/// The error for bytes that are not a state of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateError;

/// A legal move of a state: its index among them, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(pub u32);

/// Why a text is not a position of a game; `at` is the byte it starts at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It does not begin with a side and a colon.
    NoTurn,
    /// A part that is unknown, given twice or missing.
    BadPart {
        /// Byte offset in the text.
        at: usize,
    },
    /// Not a point of this board, or a promoted piece where there is none.
    BadPiece {
        /// Byte offset in the text.
        at: usize,
    },
    /// A field's value is not what it can have.
    BadValue {
        /// Byte offset in the text.
        at: usize,
    },
    /// No game can come to it; what is wrong.
    Impossible(&'static str),
}

/// Why a typed move breaks the rules, in any game of this list.
pub type PlaceError = MoveError<Place, Places, NoPlace>;

/// Why a typed line is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not written as moves of this game are.
    NotAMove,
    /// This word of it is no name of a square.
    NotASquare(Word),
    /// It breaks a rule of moving or capturing.
    Move(PlaceError),
    /// This push is possible, or another one, and must be made.
    MustPush(Place, Place),
    /// All men are placed: now one moves.
    AllPlaced,
    /// No piece to be pushed stands there.
    NothingToPush(Place),
    /// Such a turn belongs to another part of the game.
    NotNow,
    /// The pieces to be pushed, from that place on, are more than those that would push them.
    Outnumbered(Place),
    /// Behind the pieces to be pushed, from that place on, there is no room.
    NoRoom(Place),
    /// The piece there has just pushed, and would be pushed straight back.
    StraightBack(Place),
    /// The piece cannot go there.
    CannotGo,
    /// Something has been offered, and this is no answer to it.
    Answer,
    /// What was offered has been refused, and no move made since.
    Declined,
    /// Nothing that was done just before may be removed so.
    NothingToHuff,
    /// Nothing was offered that could be answered.
    NoOffer,
    /// The number declared is not what the capture takes, nor more that it could.
    Declaration,
    /// The game is over.
    Over,
}

impl From<PlaceError> for Refusal {
    fn from(error: PlaceError) -> Refusal {
        Refusal::Move(error)
    }
}

/// Why a position was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadPositionError {
    /// An option cannot be set.
    Option(OptionError),
    /// The text is not a position of the game.
    Position(PositionError),
}

/// Why a typed line was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The bytes are not a state of the game.
    State(StateError),
    /// The line is not a legal move.
    Refused(Refusal),
}

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The most nodes. At least one move is always found.
    pub nodes: u64,
    /// How far below the best a move counts as equal, in hundredths of a man.
    pub margin: u16,
    /// The seed that chooses among equal moves, in every position anew.
    pub seed: u64,
}

/// The function that a search calls with the nodes so far; `false` stops it.
///
/// It is called once every [`NODES_PER_TICK`](crate::engine::NODES_PER_TICK) nodes.
pub type Poll<'a> = &'a mut dyn FnMut(u64) -> bool;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub action: Action,
    /// The score for the side to move, in hundredths of a man.
    pub score: i32,
    /// The depth that the search reached, in plies.
    pub depth: u8,
    /// The nodes searched.
    pub nodes: u64,
    /// The score after each depth, the last ones.
    pub scores: Scores,
}

/// A game's words in one language.
#[derive(Debug)]
pub struct Words {
    /// The game's name, as a heading.
    pub title: &'static str,
    /// The same in a list, with a word of what it is.
    pub entry: &'static str,
    /// What its seats are called.
    pub seats: &'static [&'static str],
    /// The same as a sentence names them: `il Bianco`.
    pub named: &'static [&'static str],
    /// What a promoted piece is called; empty where there is none.
    pub promoted: &'static str,
    /// Its own pages of instructions, each of at most the lines and columns of DAMA's.
    pub pages: &'static [&'static str],
    /// Why a line is refused.
    pub refusal: fn(Refusal, &mut Text) -> &mut Text,
    /// Why a game ended.
    pub reason: fn(Reason) -> &'static str,
}

/// The kind of a board.
#[derive(Clone, Copy, Debug)]
pub enum Ground {
    /// Squares in two colours. Only the dark ones are used, numbered from the top.
    Numbered,
    /// Squares in two colours, all played on, with coordinates.
    Squares,
    /// Points joined by lines.
    ///
    /// Each point has a bit for each of its eight directions, clockwise from straight ahead of White.
    Points(fn(file: u8, rank: u8) -> [bool; 8]),
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Files from the left, from 0.
    pub file: u8,
    /// Ranks from the bottom, from 0.
    pub rank: u8,
    /// Whose it is.
    pub seat: Seat,
    /// It has been promoted.
    pub is_promoted: bool,
}

/// A number that a game counts for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Pieces in hand.
    Hand,
    /// Pieces taken.
    Taken,
    /// Penalties.
    Penalties,
    /// Men at home.
    Home,
    /// Pieces declared before a capture.
    Declared,
    /// The place reached among all.
    Place,
}

/// The board of a state, for drawing.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The places along one side of the board.
    pub width: u8,
    /// The kind of the board.
    pub ground: Ground,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The counters of each seat, with their numbers.
    pub counters: Vec<(Seat, Counter, u32)>,
}

/// Which aids a game has, where they are played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aids {
    /// The last moves are taken back.
    pub back: bool,
    /// Advice.
    pub advice: bool,
    /// The board is turned round: not where no side of it is anybody's.
    pub turn: bool,
    /// A capture by its first and last square alone: where the squares between have to be typed.
    pub short: bool,
    /// The places where a piece touched may go: not where nothing that stands is moved.
    pub places: bool,
}

impl Aids {
    /// What a game has that says nothing else.
    pub const USUAL: Aids = Aids { back: true, advice: true, turn: true, short: false, places: true };
    /// With the short form of a capture.
    pub const ALL: Aids = Aids { short: true, ..Aids::USUAL };
}

/// The seats that play, in their order: those that something is counted for.
pub fn playing(book: &(impl Rulebook + ?Sized), state: &State) -> Vec<Seat> {
    let counters = book.diagram(state).map(|diagram| diagram.counters).unwrap_or_default();
    let seats = (0..book.seats().len() as u8).map(Seat);
    seats.filter(|seat| counters.iter().any(|counter| counter.0 == *seat)).collect()
}

error_text!(StateError {
    StateError => "these bytes are not a state of this game";
});

error_text!(PositionError {
    PositionError::NoTurn => "a position begins with the side to move and a colon";
    PositionError::BadPart { at } => "unexpected part of a position at character {}", at + 1;
    PositionError::BadPiece { at } => "unexpected piece or point at character {}", at + 1;
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

impl PartialEq for dyn Rulebook {
    fn eq(&self, other: &dyn Rulebook) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Rulebook {}

/// The rules of a game, stateless: from bytes to bytes.
pub trait Rulebook: Debug + Sync {
    /// Returns the name of the game on the command line and in saved games.
    fn name(&self) -> &'static str;

    /// Returns the letters of the seats as positions name them, in order.
    fn seats(&self) -> &'static str;

    /// Returns the value of GameType in PDN; `None` where PDN has none.
    fn pdn(&self) -> Option<&'static str> {
        None
    }

    /// Its aids.
    #[doc(hidden)]
    fn aids(&self) -> Aids {
        Aids::USUAL
    }

    /// How many of other games' nodes one of this game's takes as long as; levels search so many fewer.
    #[doc(hidden)]
    fn pace(&self) -> u64;

    /// Plies after which a match takes a game that goes on for drawn.
    #[doc(hidden)]
    fn match_limit(&self) -> u32;

    /// The nodes that a review of a match spends on each position; `None` if the game has no review.
    fn review_nodes(&self) -> Option<u64> {
        None
    }

    /// Its words.
    #[doc(hidden)]
    fn words(&self, lang: Lang) -> &'static Words;

    /// Its options.
    #[doc(hidden)]
    fn options(&self) -> &'static [GameOption];

    /// The defaults of its options.
    #[doc(hidden)]
    fn usual(&self) -> GameChoice {
        GameChoice::usual(self.name(), self.options())
    }

    /// The beginning, with options that were checked.
    #[doc(hidden)]
    fn start_with(&self, choice: &GameChoice) -> State;

    /// A position as text; options hold for what the text does not say.
    #[doc(hidden)]
    fn read_with(&self, text: &str, choice: &GameChoice) -> Result<State, PositionError>;

    /// Returns the start of the game with these options.
    ///
    /// # Errors
    /// The first option that does not exist or does not apply.
    fn start(&self, options: &[(&str, &str)]) -> Result<State, OptionError> {
        let mut choice = self.usual();
        choice.read(options)?;
        choice.check()?;
        Ok(self.start_with(&choice))
    }

    /// Reads a position. Options hold for what the text does not say.
    ///
    /// # Errors
    /// The first option that does not exist or does not apply to this position, or what is wrong with the text.
    fn read_position(&self, text: &str, options: &[(&str, &str)]) -> Result<State, ReadPositionError> {
        let mut choice = self.usual();
        choice.read(options)?;
        let state = self.read_with(text, &choice)?;
        choice.check_position(playing(self, &state).len())?;
        Ok(state)
    }

    /// Returns a start as it is where the program plays, and in matches.
    fn with_program(&self, start: &State) -> Result<State, StateError>;

    /// Returns the position as text.
    fn write_position(&self, state: &State) -> Result<String, StateError>;

    /// Returns whose turn it is, or how the game ended.
    fn standing(&self, state: &State) -> Result<Standing, StateError>;

    /// Returns whether two seats win together; a seat does with itself.
    fn are_partners(&self, state: &State, one: Seat, other: Seat) -> Result<bool, StateError>;

    /// Returns the seat whose offer of a draw waits for an answer.
    fn offered(&self, state: &State) -> Result<Option<Seat>, StateError>;

    /// Returns why the game is over; `None` while it is not.
    fn reason(&self, state: &State) -> Result<Option<Reason>, StateError>;

    /// Returns the state after the turns of those who must pass.
    ///
    /// A seat that cannot move passes where that does not end the game.
    fn settled(&self, state: &State) -> Result<State, StateError>;

    /// Returns the number of legal moves; 0 when the game is over.
    ///
    /// An offer, which is not a move, is the action after them.
    fn count(&self, state: &State) -> Result<u32, StateError>;

    /// Returns the legal move that a typed line means.
    fn read(&self, state: &State, line: &str) -> Result<Action, PlayError>;

    /// Returns a legal move as it is typed.
    fn write(&self, state: &State, action: Action) -> Result<String, StateError>;

    /// Returns the state after a legal move.
    fn after(&self, state: &State, action: Action) -> Result<State, StateError>;

    /// Returns the program's move; `None` if the search was stopped or the game is over.
    fn think(&self, state: &State, how: Thinking, poll: Poll<'_>) -> Result<Option<Found>, StateError>;

    /// Returns the best move after a look of one ply.
    ///
    /// The seed chooses among equal moves.
    fn greedy(&self, state: &State, seed: u64) -> Result<Option<Action>, StateError> {
        let how = Thinking { nodes: 1, margin: 0, seed };
        Ok(self.think(state, how, &mut |_| true)?.map(|found| found.action))
    }

    /// Whose camp a place belongs to, where the game has camps.
    #[doc(hidden)]
    fn camp(&self, _file: u8, _rank: u8) -> Option<Seat> {
        None
    }

    /// The places, file and rank, that a move stops at on its way, the first and last among them, where the move as
    /// it is typed does not name just these.
    #[doc(hidden)]
    fn way(&self, _before: &State, _typed: &str) -> Result<Option<Vec<(u8, u8)>>, StateError> {
        Ok(None)
    }

    /// The places, file and rank, that the board marks besides the last move.
    #[doc(hidden)]
    fn marks(&self, _state: &State) -> Result<Vec<(u8, u8)>, StateError> {
        Ok(Vec::new())
    }

    /// What the panel says of those.
    #[doc(hidden)]
    fn note(&self, _state: &State, _lang: Lang) -> Result<Option<&'static str>, StateError> {
        Ok(None)
    }

    /// Returns the board, for drawing.
    fn diagram(&self, state: &State) -> Result<Diagram, StateError>;

    /// Returns the number of leaves `depth` plies below.
    ///
    /// `bulk`: at the last ply moves are counted, not made.
    fn perft(&self, state: &State, depth: u32, bulk: bool) -> Result<u64, StateError>;

    /// Returns the legal moves as typed, sorted as text; none when the game is over.
    fn moves(&self, state: &State) -> Result<Vec<String>, StateError>;

    /// Returns the state after a typed move.
    fn play(&self, state: &State, line: &str) -> Result<State, PlayError> {
        Ok(self.after(state, self.read(state, line)?)?)
    }
}
