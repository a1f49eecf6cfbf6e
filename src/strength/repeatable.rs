//! Level M by numbers of nodes instead of a clock, so that the same keys give the same frames.

use super::book;
use super::egdb::Databases;
use super::searcher::{Go, Report, Searcher};
use crate::engine::strong::{Endgame, Value};
use crate::engine::Depth;
use crate::rules::italian::{Move, Position};
use crate::rules::Game;
use crate::session::maestro::{Maestro, Progress, Thought};
use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;

/// What [`Repeatable`] searches instead of a second, in nodes.
pub const NODES_A_SECOND: u64 = 200_000;

/// The positions of a game so far.
#[derive(Debug, Default)]
pub(super) struct Past(Vec<Position>);

impl Past {
    /// Those before this one, which is then kept too.
    pub(super) fn before(&mut self, position: &Position) -> Vec<Position> {
        let past = self.0.clone();
        if self.0.last() != Some(position) {
            self.0.push(*position);
        }
        past
    }
}

pub(super) fn thought(report: &Report) -> Thought {
    Thought::new(report.depth.0, report.score, &report.pv)
}

/// One who searches so many nodes.
#[derive(Debug, Default)]
pub struct Repeatable {
    /// None until it is needed: its table takes memory.
    searcher: Option<Searcher>,
    /// None until they are asked.
    databases: Option<Databases>,
    past: Past,
    thought: Option<Thought>,
    found: Option<Move>,
}

impl Repeatable {
    /// A new one. It has one thread, whatever the machine.
    pub fn new() -> Repeatable {
        Repeatable::default()
    }
}

impl Maestro for Repeatable {
    fn new_game(&mut self) {
        self.past = Past::default();
    }

    fn begin(&mut self, position: &Position, seconds: u8, seed: u64) {
        let past = self.past.before(position);
        (self.thought, self.found) = (None, book::choose(position, seed));
        if self.found.is_some() {
            return;
        }
        // What was found for the moves before changes nothing: a resumed game goes on in the same way.
        if self.searcher.is_none() {
            // Less memory would be another game: without it there is no move.
            self.searcher = Searcher::shipped(16, 1).ok();
        }
        let Some(searcher) = &mut self.searcher else { return };
        searcher.new_game();
        let nodes = Some(NODES_A_SECOND * u64::from(seconds));
        // An easy move takes no time here; an only one needs no number of nodes either.
        let depth = (position.legal_moves().len() == 1).then_some(Depth(1));
        let go = Go { nodes, depth, ..Go::default() };
        let report = searcher.go(position, &past, &go, &AtomicBool::new(false), &mut |_| ());
        self.thought = report.as_ref().map(thought);
        self.found = report.map(|report| report.best());
    }

    fn progress(&mut self) -> Progress {
        match self.thought.take() {
            None => Progress::Found(self.found),
            thought => Progress::Thinks(thought),
        }
    }

    fn hurry(&mut self) {}

    fn stop(&mut self) {
        (self.thought, self.found) = (None, None);
    }

    fn known(&mut self, position: &Position) -> Option<Value> {
        self.databases.get_or_insert_with(Databases::shipped).probe(position)
    }

    fn ponder(&mut self, position: &Position) {
        self.past.before(position);
    }
}
