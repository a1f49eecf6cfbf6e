//! The maestro, level M: a player stronger than the levels, a port for machines that have the room.
//!
//! It thinks beside the program, for so many seconds a move, and is asked once a tick how far it is. Where
//! there is none, the program does not offer it. DIFFERS D07: the original had nothing like it.

use super::patience::Patience;
use super::scores::Scores;
use crate::built_in::{BuiltIn, Move, Start};
use crate::engine::{Depth, Score, Value};
use core::cell::Cell;

/// The seconds a move that are offered.
pub const USUAL_SECONDS: u8 = 5;

/// What endgame databases know of a position, for the side to move.
pub type Known = Option<Value>;

/// The most moves of the best line that are shown.
const LINE: usize = 12;

/// What the maestro thinks of a position so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Plies looked through.
    pub depth: u8,
    /// For the side to move.
    pub score: Score,
    line: [Move; LINE],
    len: u8,
}

impl Thought {
    /// A thought; of the line no more is kept than can be shown.
    pub fn new(depth: u8, score: Score, line: &[Move]) -> Thought {
        let len = line.len().min(LINE);
        let mut kept = [BuiltIn::NO_MOVE; LINE];
        kept[..len].copy_from_slice(&line[..len]);
        Thought { depth, score, line: kept, len: len as u8 }
    }

    /// The best line's first moves.
    pub fn line(&self) -> &[Move] {
        &self.line[..usize::from(self.len)]
    }
}

/// A position looked at with a fixed number of nodes: the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// What came of it; its line is empty where there is no move.
    pub thought: Thought,
    /// What the databases know of it, for the side to move.
    pub known: Option<Value>,
    scores: Scores,
}

impl Study {
    /// `scores`: of each iteration, the last one being the thought's.
    pub fn new(thought: Thought, known: Option<Value>, scores: &[(Depth, Score)]) -> Study {
        Study { thought, known, scores: scores.iter().copied().collect() }
    }

    /// The last iterations, each with its depth and score.
    pub fn scores(&self) -> &[(Depth, Score)] {
        self.scores.as_slice()
    }
}

/// How far the maestro is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It thinks; what it thinks now, if that is new.
    Thinks(Option<Thought>),
    /// Its move; none where there is no legal one.
    Found(Option<Move>),
}

/// One who thinks.
pub trait Maestro: core::fmt::Debug {
    /// A game begins, or goes on from a saved one.
    fn new_game(&mut self);

    /// Begins to think about a position, for so many seconds. `seed` chooses among equally good moves.
    fn begin(&mut self, position: &Start, seconds: u8, seed: u64);

    /// Asked once a tick; may wait a few milliseconds.
    fn progress(&mut self) -> Progress;

    /// What has been found so far will do: the next [`Maestro::progress`] brings it.
    fn hurry(&mut self);

    /// The move is no longer wanted, nor thinking about the other side's.
    fn stop(&mut self);

    /// What the databases know of a position, for the side to move; `None` where they know nothing.
    fn known(&mut self, _position: &Start) -> Option<Value> {
        None
    }

    /// Looks at a position with so many nodes, whatever was thought of before; what it was thinking of is given up.
    /// None where it cannot.
    fn study(&mut self, _position: &Start, _nodes: u64) -> Option<Study> {
        None
    }

    /// The other side is to move: it may think on its time.
    fn ponder(&mut self, position: &Start);
}

/// The maestro at work for a game.
#[derive(Debug)]
pub struct AtWork<'a> {
    /// Who thinks.
    pub maestro: &'a mut dyn Maestro,
    /// Seconds a move.
    pub seconds: u8,
    /// What it thinks.
    pub shown: &'a Shown,
}

/// What is shown of a maestro's thoughts.
#[derive(Debug, Default)]
pub struct Shown {
    last: Cell<Option<Thought>>,
    is_new: Cell<bool>,
}

impl Shown {
    /// The last thought.
    pub fn last(&self) -> Option<Thought> {
        self.last.get()
    }

    /// The last thought, once.
    pub fn news(&self) -> Option<Thought> {
        self.last.get().filter(|_| self.is_new.take())
    }

    fn set(&self, thought: Thought) {
        self.last.set(Some(thought));
        self.is_new.set(true);
    }
}

impl AtWork<'_> {
    /// Its move, which is legal; none if `poll`, called once a tick, stopped it, or if it has none.
    pub fn find(&mut self, position: &Start, seed: u64, poll: &mut dyn FnMut() -> Patience) -> Option<Move> {
        self.maestro.begin(position, self.seconds, seed);
        loop {
            match self.maestro.progress() {
                Progress::Found(mv) => return mv.filter(|mv| BuiltIn::is_legal(position, *mv)),
                Progress::Thinks(None) => (),
                Progress::Thinks(Some(thought)) => self.shown.set(thought),
            }
            match poll() {
                Patience::Wait => (),
                Patience::Hurry => self.maestro.hurry(),
                Patience::Stop => {
                    self.maestro.stop();
                    return None;
                }
            }
        }
    }
}
