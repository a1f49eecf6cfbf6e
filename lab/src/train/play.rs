//! Playing training games: from an opening and random moves until the databases decide.

use crate::train::games::{GameResult, TrainingGame, TrainingGameSettings, LONGEST_GAME};
use dama::unstable::engine::italian::strong::{Endgame, Evaluator, SearchParams, Value, DATABASE_WIN};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::machine::{try_threads, ResourceError};
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{scattered, Game, Ply};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{mpsc, Arc};

// Megabytes for each player.
const HASH: usize = 2;

// Games that start less even than this, in hundredths of a man, teach little.
const MOST_UNEVEN: i32 = 400;

/// A player of training games.
#[derive(Clone, Debug)]
pub struct TrainingPlayer {
    /// Settings of the games.
    pub settings: TrainingGameSettings,
    /// Positions from which games start.
    pub openings: Vec<Position>,
    /// Static evaluation.
    pub evaluator: Arc<dyn Evaluator + Send>,
    /// Endgame databases.
    pub databases: Arc<ValueDatabases>,
}

/// Databases without distances, because games end as soon as the value is known.
#[derive(Debug)]
pub struct ValueDatabases(pub Databases);

impl Endgame for ValueDatabases {
    fn most_pieces(&self) -> u32 {
        self.0.most_pieces()
    }

    fn probe(&self, position: &Position) -> Option<Value> {
        self.0.probe(position)
    }

    fn distance(&self, _: &Position) -> Option<Ply> {
        None
    }
}

impl TrainingPlayer {
    /// Plays the games `first..first + count`, passing them to `each` in order.
    ///
    /// Stops when `each` returns false. A game does not depend on the thread that plays it. Fails before the first
    /// game if memory or threads cannot be allocated.
    pub fn play(
        &self,
        first: usize,
        count: usize,
        threads: usize,
        each: &mut dyn FnMut(TrainingGame) -> bool,
    ) -> Result<(), ResourceError> {
        try_threads(threads + 1)?;
        let searchers: Vec<Searcher> =
            (0..threads).map(|_| self.searcher()).collect::<Result<_, ResourceError>>()?;
        let (next, stop) = (AtomicUsize::new(first), AtomicBool::new(false));
        let (sender, receiver) = mpsc::sync_channel(64 * threads);
        std::thread::scope(|scope| {
            for mut searcher in searchers {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= first + count || stop.load(Relaxed) {
                        break;
                    }
                    let game = self.game(number, &mut searcher);
                    if sender.send((number, game)).is_err() {
                        break;
                    }
                });
            }
            drop(sender);
            let (mut waiting, mut due) = (BTreeMap::new(), first);
            for (number, game) in receiver {
                waiting.insert(number, game);
                while let Some(game) = waiting.remove(&due) {
                    due += 1;
                    if !stop.load(Relaxed) && !each(game) {
                        stop.store(true, Relaxed);
                    }
                }
            }
        });
        Ok(())
    }

    fn searcher(&self) -> Result<Searcher, ResourceError> {
        let searcher = Searcher::new(HASH, 1)?.with_params(SearchParams::TRAINING);
        Ok(searcher.with_evaluator(self.evaluator.clone()).with_endgame(self.databases.clone()))
    }

    /// Plays one game, which depends on the settings and its number alone.
    fn game(&self, number: usize, searcher: &mut Searcher) -> TrainingGame {
        for attempt in 0.. {
            let chance = scattered(self.settings.seed ^ attempt << 56, number as u64);
            searcher.new_game();
            if let Some(game) = self.opening(chance).and_then(|start| self.from(start, searcher, attempt)) {
                return game;
            }
        }
        unreachable!("some opening is even enough")
    }

    fn opening(&self, chance: u64) -> Option<Position> {
        let draw = |n: u64, among: usize| (scattered(chance, n) % among.max(1) as u64) as usize;
        let mut position = *self.openings.get(draw(0, self.openings.len()))?;
        for n in 0..draw(1, usize::from(self.settings.random) + 1) {
            let moves = position.legal_moves();
            position = position.play_unchecked(*moves.get(draw(2 + n as u64, moves.len()))?);
        }
        Some(position)
    }

    // The twentieth attempt is accepted as it is.
    fn from(&self, start: Position, searcher: &mut Searcher, attempt: u64) -> Option<TrainingGame> {
        let (mut position, mut past, mut moves) = (start, Vec::new(), Vec::new());
        let go = SearchOptions { nodes: Some(self.settings.nodes.into()), ..SearchOptions::default() };
        while moves.len() < LONGEST_GAME {
            let known = self.databases.probe(&position);
            if let Some(value) = known {
                return Some(TrainingGame { start, moves, result: GameResult::of(value, position.turn()) });
            }
            let found = searcher.go(&position, &past, &go, &AtomicBool::new(false), &mut |_| ());
            let Ok(found) = found else {
                return Some(TrainingGame {
                    start,
                    moves,
                    result: GameResult::of(Value::Loss, position.turn()),
                });
            };
            if moves.is_empty() && found.raw.0.abs() > MOST_UNEVEN && attempt < 20 {
                return None;
            }
            if found.raw.0.abs() >= DATABASE_WIN.0 - 1_000 {
                let value = if found.raw.0 > 0 { Value::Win } else { Value::Loss };
                return Some(TrainingGame { start, moves, result: GameResult::of(value, position.turn()) });
            }
            let legal = position.legal_moves();
            let index = legal.iter().position(|&mv| mv == found.first_move())?;
            moves.push((index as u8, found.raw.0 as i16));
            past.push(position);
            position = position.play_unchecked(found.first_move());
        }
        Some(TrainingGame { start, moves, result: GameResult::Drawn })
    }
}
