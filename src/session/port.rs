//! The port of the game that the program is built with: the first row of the table, and on DOS the only one.
//!
//! Session, screens and program know it by this alone. Its folder says which game it is, by implementing [`Row`] for
//! [`BuiltIn`]; so there is one type for each of its parts, no indirect call, and no name of a game here.

use super::game::Game;
use super::text::{Lang, Text, Written};
use crate::engine::Level;
use crate::formats::save::SaveError;
use crate::rules::Color;
use core::fmt::Debug;

/// The game that is built in.
#[derive(Clone, Copy, Debug)]
pub enum BuiltIn {}

/// Where its games begin.
pub type Start = <BuiltIn as Row>::Start;
/// One of its moves.
pub type Move = <BuiltIn as Row>::Move;
/// A move as it is typed.
pub type Typed = <BuiltIn as Row>::Typed;
/// Why a typed move is none.
pub type Refusal = <BuiltIn as Row>::Refusal;
/// A game of it, read.
pub type Record = <BuiltIn as Row>::Record;
/// A saved game.
pub type Saved = <BuiltIn as Row>::Saved;
/// A game's bytes as they are, right or wrong.
pub type Raw<'a> = <BuiltIn as Row>::Raw<'a>;

/// What the program asks of the game that is built in.
pub trait Row {
    /// The most numbers that a typed move can have, and a few more so that too many can be told from wrong.
    const MOST_NUMBERS: usize;
    /// Length of a game's canonical bytes.
    const LEN: usize;
    /// Length of a saved game.
    const SAVED_LEN: usize;
    /// The usual beginning.
    const START: Self::Start;
    /// No move, in the place of one.
    const NO_MOVE: Self::Move;

    /// Where a game begins, and who is to move.
    type Start: Copy + Debug + PartialEq + Eq;
    /// A move.
    type Move: Copy + Debug + PartialEq + Eq;
    /// A move as it is typed.
    type Typed: Copy + Debug + PartialEq + Eq;
    /// Why a typed move is none.
    type Refusal: Copy + Debug + PartialEq + Eq;
    /// A game, read.
    type Record: GameOf<Self>;
    /// A game's canonical bytes: equal games have equal bytes.
    type Bytes: Clone + Debug + PartialEq + AsRef<[u8]> + AsMut<[u8]>;
    /// Bytes that no game has, for a match that is of another game.
    const BLANK: Self::Bytes;
    /// A saved game.
    type Saved: AsRef<[u8]>;
    /// A game's bytes as they are, right or wrong; nothing of it panics.
    type Raw<'a>: Unchecked;

    /// The same beginning with that side to move.
    fn with_turn(start: Self::Start, turn: Color) -> Self::Start;

    /// A level's move, the same on every machine; none where `poll`, called every `poll_every` nodes, stops the
    /// search, or there is no move. Source: M22.
    fn think(
        start: &Self::Start,
        level: Level,
        seed: u64,
        poll_every: u32,
        poll: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Self::Move>;

    /// Whether a move can be made there.
    fn is_legal(start: &Self::Start, mv: Self::Move) -> bool;

    /// A move as it is typed.
    fn typed(mv: Self::Move) -> Self::Typed;

    /// Adds it to a line.
    fn put_typed<'t>(typed: &Self::Typed, text: &'t mut Text) -> &'t mut Text;

    /// What the game is called, in capitals.
    fn name(lang: Lang) -> &'static Written;

    /// Its instructions, page by page, lines parted by [`LINE_END`](super::text::LINE_END).
    fn instructions(lang: Lang) -> &'static [&'static Written];

    /// Adds why a typed move is none.
    fn put_refusal(lang: Lang, refusal: Self::Refusal, text: &mut Text) -> &mut Text;

    /// Bytes as they are.
    fn raw(bytes: &Self::Bytes) -> Self::Raw<'_>;

    /// Reads a file.
    fn read_saved(file: &[u8]) -> Result<Self::Record, SaveError>;

    /// What a program that has this game alone says of a sound game of another kind, so that it is not taken for
    /// damage; none of its own. Other games can be longer than what was read: such a one is believed what it says of
    /// itself.
    #[cfg(any(test, not(feature = "alloc")))]
    fn of_elsewhere(file: &[u8], is_whole: bool) -> Option<SaveError>;
}

/// A game of the row that is built in, read from its bytes.
pub trait GameOf<R: Row + ?Sized>:
    Game<Action = R::Move, Bytes = R::Bytes, Kind = (), Saved = R::Saved> + Copy + Eq
{
    /// A game about to begin.
    fn begun(start: R::Start, level: u8, player: Color, seed: u64) -> Self;

    /// How it stands now, as where a game could begin.
    fn stands(&self) -> R::Start;

    /// The game after a legal move.
    #[must_use]
    fn moved(&self, mv: R::Move) -> Self;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The player's colour.
    fn player(&self) -> Color;

    /// How far the program thinks, as games have it.
    fn level(&self) -> u8;

    /// Chooses among equal moves of the program.
    fn seed(&self) -> u64;

    /// Moves made, of both sides.
    fn plies(&self) -> u32;
}

/// What the program itself asks of bytes as they are.
pub trait Unchecked: Copy + Debug {
    /// The side to move.
    fn turn(&self) -> Color;

    /// The level, any byte.
    fn level(&self) -> u8;

    /// The last moves, the oldest first, given one by one as they are typed.
    fn each_recent(&self, each: &mut dyn FnMut(Typed));
}
