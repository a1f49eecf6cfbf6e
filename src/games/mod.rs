//! The other games of the sources: a game is one folder and one row.
//!
//! A game is a rulebook from bytes to bytes: a [`State`] holds all that its rules look at, and nothing else
//! is kept anywhere. Sources: S1, S2 and the texts named in docs/SOURCES.md.

pub mod alma;
pub mod gobang;
pub mod kit;
pub mod polacca;
pub mod smamma;
pub mod vinciperdi;
pub mod zamma;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use kit::{PositionError, Typed};

/// A player's place at the board, from 0; White is 0 and Black 1 where there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat(pub u8);

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

/// All that a game's rules look at, as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State(pub Vec<u8>);

/// The bytes are no state of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateError;

/// An option that cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The game has none of that name; those it has.
    Unknown(&'static str),
    /// It cannot have that value; what it can have.
    BadValue(&'static str),
}

/// Why a typed line is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not written as moves of this game are.
    NotAMove,
    /// No piece of the side to move stands there.
    NoPiece,
    /// A capture is compulsory, and this is none.
    MustCapture,
    /// Another capture takes so many pieces.
    MustCaptureMore(u8),
    /// The capture goes on.
    NotFinished,
    /// The piece cannot go there.
    CannotGo,
    /// The game is over.
    Over,
}

/// A game's rules, stateless: from bytes to bytes.
pub trait Rulebook: Debug + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// The letters of its seats in the order of [`Seat`], as positions name them.
    fn seats(&self) -> &'static str;

    /// The beginning, with these options.
    fn start(&self, options: &[(&str, &str)]) -> Result<State, OptionError>;

    /// A position as text; options hold for what the text does not say.
    fn read_position(
        &self,
        text: &str,
        options: &[(&str, &str)],
    ) -> Result<Result<State, PositionError>, OptionError>;

    /// The position as text.
    fn write_position(&self, state: &State) -> Result<String, StateError>;

    /// Whose turn it is, or how it ended.
    fn standing(&self, state: &State) -> Result<Standing, StateError>;

    /// The legal moves as typed, sorted as text; none when it is over.
    fn moves(&self, state: &State) -> Result<Vec<String>, StateError>;

    /// Makes a typed move.
    fn play(&self, state: &State, line: &str) -> Result<Result<State, Refusal>, StateError>;

    /// The leaves `depth` plies below; `bulk`: at the last ply moves are counted, not made.
    fn perft(&self, state: &State, depth: u32, bulk: bool) -> Result<u64, StateError>;
}

/// The games, one row each.
pub static GAMES: &[&dyn Rulebook] = &[
    &Typed::<vinciperdi::Vinciperdi>::ROW,
    &Typed::<polacca::Polacca>::ROW,
    &Typed::<zamma::Saharawi>::ROW,
    &Typed::<zamma::PerGioco>::ROW,
    &Typed::<zamma::Damma>::ROW,
    &Typed::<smamma::Smamma>::ROW,
    &Typed::<alma::Alma>::ROW,
    &Typed::<gobang::Gobang>::ROW,
];
