//! Level M limited by nodes instead of time, so that the same keys give the same frames.

use crate::engine::italian::strong::{Endgame, Value};
use crate::engine::Depth;
use crate::maestro::book;
use crate::maestro::egdb::Databases;
use crate::maestro::review::{self, thought};
use crate::maestro::searcher::{SearchOptions, Searcher};
use crate::rules::italian::{Move, Position};
use crate::rules::Game;
use crate::session::maestro::{FixedSearch, Maestro, MaestroProgress, MaestroThought};
use alloc::vec::Vec;
use core::sync::atomic::AtomicBool;

pub(crate) const NODES_A_SECOND: u64 = 200_000;

// Megabytes.
const HASH: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Past(Vec<Position>);

impl Past {
    /// Adds a position and returns those before it.
    pub(super) fn before(&mut self, position: &Position) -> Vec<Position> {
        let past = self.0.clone();
        if self.0.last() != Some(position) {
            self.0.push(*position);
        }
        past
    }
}

/// Level M with a node limit and one thread, the same on every machine.
#[derive(Debug, Default)]
pub struct Repeatable {
    // Created when needed: its hash table takes memory.
    searcher: Option<Searcher>,
    databases: Option<Databases>,
    past: Past,
    thought: Option<MaestroThought>,
    found: Option<Move>,
    breathe: Option<fn()>,
}

impl Repeatable {
    /// Creates the player; it allocates its hash table at the first search.
    pub fn new() -> Repeatable {
        Repeatable::default()
    }

    /// Sets a function to call regularly during a search.
    #[must_use]
    pub fn breathing(self, breathe: fn()) -> Repeatable {
        Repeatable { breathe: Some(breathe), ..self }
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
        // Earlier searches must not change the answer: a resumed game goes on in the same way.
        if self.searcher.is_none() {
            // With a smaller hash table the moves would differ, so without memory there is no move.
            self.searcher = Searcher::shipped(HASH, 1).ok();
        }
        let Some(searcher) = &mut self.searcher else { return };
        searcher.new_game();
        let nodes = Some(NODES_A_SECOND * u64::from(seconds));
        // A forced move needs no search.
        let depth = (position.legal_moves().len() == 1).then_some(Depth(1));
        let go = SearchOptions { nodes, depth, on_poll: self.breathe, ..SearchOptions::default() };
        let report = searcher.go(position, &past, &go, &AtomicBool::new(false), &mut |_| ());
        let report = report.ok();
        self.thought = report.as_ref().map(|report| thought(position, report, None));
        self.found = report.map(|report| report.first_move());
    }

    fn progress(&mut self) -> MaestroProgress {
        match self.thought.take() {
            None => MaestroProgress::Found(self.found),
            thought => MaestroProgress::Thinks(thought),
        }
    }

    fn hurry(&mut self) {}

    fn stop(&mut self) {
        (self.thought, self.found) = (None, None);
    }

    fn known(&mut self, position: &Position) -> Option<Value> {
        self.databases.get_or_insert_with(Databases::shipped).probe(position)
    }

    fn study(&mut self, position: &Position, nodes: u64) -> Option<FixedSearch> {
        self.stop();
        if self.searcher.is_none() {
            self.searcher = Searcher::shipped(HASH, 1).ok();
        }
        let databases = self.databases.get_or_insert_with(Databases::shipped);
        let go = SearchOptions { nodes: Some(nodes), on_poll: self.breathe, ..SearchOptions::default() };
        review::study(self.searcher.as_mut()?, databases, position, &go, &AtomicBool::new(false))
    }

    fn ponder(&mut self, position: &Position) {
        self.past.before(position);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rules::italian::notation::parse_fen;
    use crate::rules::Color;

    pub fn answer(maestro: &mut dyn Maestro) -> (Vec<MaestroThought>, Option<Move>) {
        let mut thoughts = Vec::new();
        loop {
            match maestro.progress() {
                MaestroProgress::Found(mv) => return (thoughts, mv),
                MaestroProgress::Thinks(thought) => thoughts.extend(thought),
            }
        }
    }

    /// Returns the plies until White wins with one king each and the opposition.
    pub fn plies_to_the_end(maestro: &mut dyn Maestro) -> u32 {
        let mut position = parse_fen("W:WK32:BK1").expect("legal");
        let mut plies = 0;
        maestro.new_game();
        while !position.legal_moves().is_empty() {
            maestro.begin(&position, 1, 1);
            let (_, mv) = answer(maestro);
            position = position.after(mv.expect("a move"));
            plies += 1;
        }
        plies
    }

    #[test]
    fn the_start_is_answered_from_the_book() {
        let mut maestro = Repeatable::new();
        maestro.begin(&Position::start(Color::White), 60, 1);
        let (thoughts, mv) = answer(&mut maestro);
        assert!(thoughts.is_empty() && mv.is_some());
    }

    #[test]
    fn it_plays_the_shortest_win_of_la_mossa() {
        assert_eq!(plies_to_the_end(&mut Repeatable::new()), 11);
    }

    #[test]
    fn the_same_position_is_answered_in_the_same_way() {
        let position = parse_fen("W:W18,23,27,30,31:B5,6,9,11,15").expect("legal");
        let mut maestro = Repeatable::new();
        let mut once = || {
            maestro.new_game();
            maestro.begin(&position, 1, 1);
            answer(&mut maestro)
        };
        let first = once();
        assert_eq!(first.0.len(), 1);
        assert_eq!(first, once());
    }

    // Source: recorded without threads and mapped memory; `cargo test` checks a PC against it.
    #[test]
    fn every_machine_gives_the_same_answer() {
        let position = parse_fen("B:W18,21,22,25,26,30,31,32:B1,2,4,5,7,9,10,11").expect("legal");
        let mut maestro = Repeatable::new();
        maestro.begin(&position, 2, 1);
        let (thoughts, mv) = answer(&mut maestro);
        let [thought] = thoughts[..] else { panic!("one thought expected: {thoughts:?}") };
        assert_eq!((thought.depth, thought.outlook.score.0, mv.expect("a move").bits()), (17, 1, 49_577));
    }
}
