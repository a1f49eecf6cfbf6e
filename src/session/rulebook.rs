//! The port of the games: a rulebook is stateless, from bytes to bytes.
//!
//! A [`State`] holds all that a game's rules look at, positions that a third repetition needs among it, and
//! nothing else is kept anywhere: what is sealed, saved and resumed is the state.

pub use super::game::Seat;
pub use super::place::{NoPlace, Place, Places};
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

/// All that a game's rules look at, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(pub Vec<u8>);

/// The bytes are no state of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateError;

/// A legal move of a state: its place among them, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Action(pub u32);

/// An option that cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The game has none of that name; those it has.
    Unknown(&'static str),
    /// It cannot have that value; what it can have.
    BadValue(&'static str),
}

/// Why a text is no position of a game; `at` is the byte it starts at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It does not begin with a side and a colon.
    NoTurn,
    /// A part that is neither a side's pieces nor a field of this game, or one given twice, or one missing.
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
    /// A push is possible, and must be made.
    MustPush,
    /// Such a turn belongs to another part of the game.
    NotNow,
    /// The pieces to be pushed are more than those that would push them.
    Outnumbered,
    /// Behind the pieces to be pushed there is no room.
    NoRoom,
    /// A piece just pushed would push back one that pushed it.
    StraightBack,
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

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// Nodes at the most; at least one move is always found.
    pub nodes: u64,
    /// Moves so close to the best count as equal to it, in hundredths of a man.
    pub margin: u16,
    /// Chooses among equals, in every position anew.
    pub seed: u64,
}

/// Called once every [`NODES_PER_TICK`](crate::engine::NODES_PER_TICK) nodes with the nodes so far; `false`
/// stops the search.
pub type Poll<'a> = &'a mut dyn FnMut(u64) -> bool;

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub action: Action,
    /// How good it is for the side to move, in hundredths of a man.
    pub score: i32,
    /// How deep the search came, in plies.
    pub depth: u8,
    /// Nodes searched.
    pub nodes: u64,
}

/// Something that is agreed before a game, in one language.
#[derive(Debug)]
pub struct Agreement {
    /// Its name on the command line.
    pub key: &'static str,
    /// What the menu calls it.
    pub name: &'static str,
    /// What it may be, as on the command line and in words; the first unless something else is said. Of
    /// numbers some of them.
    pub values: &'static [(&'static str, &'static str)],
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
    /// What can be agreed; the same in both languages but for the words.
    pub options: &'static [Agreement],
    /// Its own pages of instructions, each of at most the lines and columns of DAMA's.
    pub pages: &'static [&'static str],
    /// Why a line is refused.
    pub refusal: fn(Refusal, &mut Text) -> &mut Text,
    /// Why a game ended.
    pub reason: fn(Reason) -> &'static str,
}

/// What a board looks like.
#[derive(Clone, Copy, Debug)]
pub enum Ground {
    /// Squares in two colours, of which the dark ones alone are played on, and numbered from the top.
    Numbered,
    /// Squares in two colours, all played on, with coordinates.
    Squares,
    /// Points joined by lines: which of the eight leave a point, by the clock from White's straight ahead.
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

/// A number that a game counts, for one seat.
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
}

/// What the board shows of a state.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Places a side.
    pub width: u8,
    /// What it looks like.
    pub ground: Ground,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// What each seat has: the counter and its number.
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
pub fn playing(book: &dyn Rulebook, state: &State) -> Vec<Seat> {
    let counters = book.diagram(state).map(|diagram| diagram.counters).unwrap_or_default();
    let seats = (0..book.seats().len() as u8).map(Seat);
    seats.filter(|seat| counters.iter().any(|counter| counter.0 == *seat)).collect()
}

error_text!(StateError {
    StateError => "these bytes are no state of this game";
});

error_text!(OptionError {
    OptionError::Unknown(expected) => "no such option; {expected} expected";
    OptionError::BadValue(expected) => "no such value; {expected} expected";
});

error_text!(PositionError {
    PositionError::NoTurn => "a position begins with the side to move and a colon";
    PositionError::BadPart { at } => "unexpected part of a position at character {}", at + 1;
    PositionError::BadPiece { at } => "unexpected piece or point at character {}", at + 1;
    PositionError::BadValue { at } => "unexpected value at character {}", at + 1;
    PositionError::Impossible(why) => "no game can come to this position: {why}";
});

impl PartialEq for dyn Rulebook {
    fn eq(&self, other: &dyn Rulebook) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Rulebook {}

/// A game's rules, stateless: from bytes to bytes.
pub trait Rulebook: Debug + Sync {
    /// Its name on the command line and in saved games.
    fn name(&self) -> &'static str;

    /// The letters of its seats in the order of [`Seat`], as positions name them.
    fn seats(&self) -> &'static str;

    /// The value of GameType in PDN; none where that has no standard for it.
    fn pdn(&self) -> Option<&'static str> {
        None
    }

    /// Its aids.
    fn aids(&self) -> Aids {
        Aids::USUAL
    }

    /// How many of other games' nodes one of this game's takes as long as; levels search so many fewer.
    fn pace(&self) -> u64;

    /// Plies after which a match takes a game that goes on for drawn.
    fn match_limit(&self) -> u32;

    /// Its words.
    fn words(&self, lang: Lang) -> &'static Words;

    /// The beginning, with these options.
    fn start(&self, options: &[(&str, &str)]) -> Result<State, OptionError>;

    /// A position as text; options hold for what the text does not say.
    fn read_position(
        &self,
        text: &str,
        options: &[(&str, &str)],
    ) -> Result<Result<State, PositionError>, OptionError>;

    /// A beginning as it is where the program has a seat, and in matches.
    fn with_program(&self, start: &State) -> Result<State, StateError>;

    /// The position as text.
    fn write_position(&self, state: &State) -> Result<String, StateError>;

    /// Whose turn it is, or how it ended.
    fn standing(&self, state: &State) -> Result<Standing, StateError>;

    /// Whether two seats win together; a seat does with itself.
    fn are_partners(&self, state: &State, one: Seat, other: Seat) -> Result<bool, StateError>;

    /// Who has offered to end the game by agreement, while that waits for an answer.
    fn offered(&self, state: &State) -> Result<Option<Seat>, StateError>;

    /// Why it is over; none while it is not.
    fn reason(&self, state: &State) -> Result<Option<Reason>, StateError>;

    /// The state, with the turns passed of those who cannot move where that does not end the game.
    fn settled(&self, state: &State) -> Result<State, StateError>;

    /// How many legal moves there are; none when it is over. An offer, which is no move, is the action after
    /// them.
    fn count(&self, state: &State) -> Result<u32, StateError>;

    /// The legal move that a line means, or why it is none.
    fn read(&self, state: &State, line: &str) -> Result<Result<Action, Refusal>, StateError>;

    /// A legal move as it is typed.
    fn write(&self, state: &State, action: Action) -> Result<String, StateError>;

    /// The state after a legal move.
    fn after(&self, state: &State, action: Action) -> Result<State, StateError>;

    /// The program's move; none where it was stopped, or the game is over.
    fn think(&self, state: &State, how: Thinking, poll: Poll<'_>) -> Result<Option<Found>, StateError>;

    /// What a player does who looks no further than his own move; of equal moves the seed chooses.
    fn greedy(&self, state: &State, seed: u64) -> Result<Option<Action>, StateError> {
        let how = Thinking { nodes: 1, margin: 0, seed };
        Ok(self.think(state, how, &mut |_| true)?.map(|found| found.action))
    }

    /// Whose camp a place belongs to, where the game has camps.
    fn camp(&self, _file: u8, _rank: u8) -> Option<Seat> {
        None
    }

    /// The places, file and rank, that a move stops at on its way, the first and last among them, where the move as
    /// it is typed does not name just these.
    fn way(&self, _before: &State, _typed: &str) -> Result<Option<Vec<(u8, u8)>>, StateError> {
        Ok(None)
    }

    /// What the board shows.
    fn diagram(&self, state: &State) -> Result<Diagram, StateError>;

    /// The leaves `depth` plies below; `bulk`: at the last ply moves are counted, not made.
    fn perft(&self, state: &State, depth: u32, bulk: bool) -> Result<u64, StateError>;

    /// The legal moves as typed, sorted as text; none when it is over.
    fn moves(&self, state: &State) -> Result<Vec<String>, StateError>;

    /// Makes a typed move.
    fn play(&self, state: &State, line: &str) -> Result<Result<State, Refusal>, StateError> {
        match self.read(state, line)? {
            Ok(action) => self.after(state, action).map(Ok),
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}
