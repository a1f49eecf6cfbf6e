//! Level M, the maestro: a stronger player that a front-end with enough memory lends.
//!
//! It searches by its own clock for a number of seconds a move, and is polled once a tick. DIFFERS D07: the original
//! had nothing like it.

use crate::built_in::{Move, Position};
use crate::engine::Value;
use crate::session::points::Outlook;
use crate::session::search_control::SearchControl;
use core::cell::Cell;

pub(crate) const USUAL_SECONDS: u8 = 5;

/// The result by the endgame databases, for the side to move.
pub type DatabaseValue = Option<Value>;

const LINE: usize = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaestroThought {
    /// Depth of the search, in plies.
    pub depth: u8,
    /// The value for the side to move.
    pub outlook: Outlook,
    line: [Move; LINE],
    len: u8,
}

impl MaestroThought {
    /// Creates a thought; keeps the first 12 moves of the line.
    pub fn new(depth: u8, outlook: Outlook, line: &[Move]) -> MaestroThought {
        let len = line.len().min(LINE);
        let mut moves = [Move::NONE; LINE];
        moves[..len].copy_from_slice(&line[..len]);
        MaestroThought { depth, outlook, line: moves, len: len as u8 }
    }

    pub fn line(&self) -> &[Move] {
        &self.line[..usize::from(self.len)]
    }
}

/// The result of a search with a fixed number of nodes, equal on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedSearch {
    /// Depth, value and best line; the line is empty if there is no legal move.
    pub(crate) thought: MaestroThought,
    /// The result by the databases.
    pub(crate) known: DatabaseValue,
}

impl FixedSearch {
    pub fn new(thought: MaestroThought, known: DatabaseValue) -> FixedSearch {
        FixedSearch { thought, known }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaestroProgress {
    /// It is still searching; the new thought, if there is one.
    Thinks(Option<MaestroThought>),
    /// Its move; `None` if there is no legal move.
    Found(Option<Move>),
}

/// A player that searches by its own clock.
pub trait Maestro: core::fmt::Debug {
    /// Prepares for a new or resumed game.
    fn new_game(&mut self);

    /// Starts a search of `seconds` seconds. `seed` chooses among equally good moves.
    fn begin(&mut self, position: &Position, seconds: u8, seed: u64);

    /// Returns the progress. Called once a tick; may wait a few milliseconds.
    fn progress(&mut self) -> MaestroProgress;

    /// Ends the search: the next [`Maestro::progress`] returns the best move so far.
    fn hurry(&mut self);

    /// Stops the search, or pondering, without a move.
    fn stop(&mut self);

    /// Returns the result by the endgame databases; `None` if they do not have the position.
    fn known(&mut self, _position: &Position) -> Option<Value> {
        None
    }

    /// Searches a position with a fixed number of nodes and an empty hash table. A search in progress is dropped.
    /// `None` if this maestro cannot do it.
    fn study(&mut self, _position: &Position, _nodes: u64) -> Option<FixedSearch> {
        None
    }

    /// Starts to ponder: the opponent is to move.
    fn ponder(&mut self, position: &Position);
}

#[derive(Debug)]
pub struct MaestroSearch<'a> {
    pub maestro: &'a mut dyn Maestro,
    /// Seconds a move.
    pub seconds: u8,
    pub shown: &'a MaestroView,
}

/// The latest thought of a maestro, for the screen.
#[derive(Debug, Default)]
pub struct MaestroView {
    last: Cell<Option<MaestroThought>>,
    is_new: Cell<bool>,
}

impl MaestroView {
    pub fn last(&self) -> Option<MaestroThought> {
        self.last.get()
    }

    pub(crate) fn news(&self) -> Option<MaestroThought> {
        self.last.get().filter(|_| self.is_new.take())
    }

    fn set(&self, thought: MaestroThought) {
        self.last.set(Some(thought));
        self.is_new.set(true);
    }
}

impl MaestroSearch<'_> {
    /// Returns its legal move; `None` if `poll`, called once a tick, stopped the search.
    pub fn find(
        &mut self,
        position: &Position,
        seed: u64,
        poll: &mut dyn FnMut() -> SearchControl,
    ) -> Option<Move> {
        self.maestro.begin(position, self.seconds, seed);
        loop {
            match self.maestro.progress() {
                MaestroProgress::Found(mv) => return mv.filter(|mv| position.is_legal(*mv)),
                MaestroProgress::Thinks(None) => (),
                MaestroProgress::Thinks(Some(thought)) => self.shown.set(thought),
            }
            match poll() {
                SearchControl::Wait => (),
                SearchControl::Hurry => self.maestro.hurry(),
                SearchControl::Stop => {
                    self.maestro.stop();
                    return None;
                }
            }
        }
    }
}
