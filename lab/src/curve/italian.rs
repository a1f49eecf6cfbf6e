//! Games of the strong search against itself and against levels, for the curve of Italian draughts.

use super::{median, CurveSample, A_GAME};
use crate::train::games::GameResult;
use dama::unstable::engine::italian::strong::{Endgame, Value, MAX_STATIC_EVAL};
use dama::unstable::engine::{choose, Level, Score};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::machine::ResourceError;
use dama::unstable::maestro::pc::parallel::in_parallel;
use dama::unstable::maestro::searcher::{SearchOptions, Searcher};
use dama::unstable::rules::italian::{Move, Position, Setup, Square, Squares};
use dama::unstable::rules::{scattered, Color, Game};
use std::sync::atomic::AtomicBool;
use std::sync::Arc;

// Nodes a move of the strong search in these games.
const MOVE_NODES: u64 = 2_000;
// The levels that play it, in two games of eight. Much weaker ones would bend the curve: near-even positions with
// the weaker side to move would be lost.
const LEVELS: [u8; 4] = [4, 5, 6, 7];
// Most random moves after an opening.
const RANDOM: u64 = 8;
const LONGEST: usize = 240;
// Megabytes.
const HASH: usize = 4;

// Quiet middle games, in which a man is measured: pieces on the board, and the largest score.
const MIDDLE_GAME: std::ops::RangeInclusive<u32> = 12..=20;
const EVEN: i32 = 150;

/// What is to be played and searched.
#[derive(Clone, Debug)]
pub struct ItalianCurve {
    pub openings: Vec<Position>,
    pub games: usize,
    pub seed: u64,
    /// Nodes of the scores.
    pub nodes: u64,
    pub threads: usize,
}

/// The samples, and the median worth of a man in hundredths.
#[derive(Clone, Debug)]
pub struct ItalianSamples {
    pub samples: Vec<CurveSample>,
    /// Differences that a man makes, in hundredths of a man; their median should be 100.
    pub men: usize,
    pub man: Option<i32>,
}

struct Found {
    samples: Vec<CurveSample>,
    men: Vec<i32>,
}

impl ItalianCurve {
    /// Plays the games. They depend on the settings only, not on the number of threads.
    ///
    /// # Errors
    /// If memory cannot be allocated.
    pub fn play(&self, each: &(dyn Fn() + Sync)) -> Result<ItalianSamples, ResourceError> {
        let databases = Arc::new(Databases::shipped());
        let found = in_parallel(self.threads, self.games, |number| {
            let mut searcher = Searcher::trained(HASH, 1, databases.clone())?.growing();
            let found = self.game(number, &mut searcher, &databases);
            each();
            Ok(found)
        });
        let found: Vec<Found> = found.into_iter().collect::<Result<_, ResourceError>>()?;
        let samples = found.iter().flat_map(|found| found.samples.iter().copied()).collect();
        let men: Vec<i32> = found.into_iter().flat_map(|found| found.men).collect();
        Ok(ItalianSamples { samples, men: men.len(), man: median(men) })
    }

    fn game(&self, number: usize, searcher: &mut Searcher, databases: &Databases) -> Found {
        let chance = scattered(self.seed, number as u64);
        let draw = |n: u64, among: usize| scattered(chance, n) % among.max(1) as u64;
        let mut position = self.openings[draw(0, self.openings.len()) as usize];
        for n in 0..draw(1, RANDOM as usize + 1) {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(draw(10 + n, moves.len()) as usize) else { break };
            position = position.play_unchecked(mv);
        }
        // Six games of eight are of the strong search alone; in the others it plays White or Black.
        let weak = match number % 8 {
            2 => Some(Color::Black),
            5 => Some(Color::White),
            _ => None,
        };
        let level = Level::new(LEVELS[draw(2, LEVELS.len()) as usize]).unwrap_or(Level::LAST);
        let (mut played, mut past) = (Vec::new(), Vec::new());
        let result = loop {
            if let Some(value) = databases.probe(&position) {
                break GameResult::of(value, position.turn());
            }
            if played.len() == LONGEST {
                break GameResult::Drawn;
            }
            let mv = if weak == Some(position.turn()) {
                choose(&position, level, chance, &mut |_| true).map(|choice| choice.mv)
            } else {
                best(searcher, &position, &past, MOVE_NODES).map(|(mv, _)| mv)
            };
            let Some(mv) = mv else { break GameResult::of(Value::Loss, position.turn()) };
            played.push(position);
            past.push(position);
            position = position.play_unchecked(mv);
        };
        self.sampled(number, &played, result.half_points(), searcher)
    }

    // `result`: White's half points.
    fn sampled(&self, game: usize, played: &[Position], result: u8, searcher: &mut Searcher) -> Found {
        let mut found = Found { samples: Vec::new(), men: Vec::new() };
        let mut left: Vec<&Position> = played.iter().collect();
        for n in 0..A_GAME {
            if left.is_empty() {
                break;
            }
            let draw = scattered(self.seed ^ 0x5a, (game * A_GAME + n) as u64);
            let position = left.swap_remove((draw % left.len() as u64) as usize);
            let Some(score) = self.score(searcher, position) else { continue };
            let pieces = 32 - position.empty().count();
            let result = if position.turn() == Color::White { result } else { 2 - result };
            found.samples.push(CurveSample { game, score, pieces, result });
            if MIDDLE_GAME.contains(&pieces) && score.0.abs() <= EVEN && is_quiet(position) {
                found.men.extend(self.worth_of_a_man(searcher, position, score, draw));
            }
        }
        found
    }

    // The score in hundredths of a man; `None` if the result is known.
    fn score(&self, searcher: &mut Searcher, position: &Position) -> Option<Score> {
        searcher.new_game();
        let (_, score) = best(searcher, position, &[], self.nodes)?;
        (score.0.abs() <= MAX_STATIC_EVAL.0).then_some(score)
    }

    // Removes one man whose absence leaves the position quiet; returns what it was worth to its side.
    fn worth_of_a_man(
        &self,
        searcher: &mut Searcher,
        position: &Position,
        score: Score,
        chance: u64,
    ) -> Option<i32> {
        let turn = position.turn();
        let men: Vec<(Color, Square)> = [turn, !turn]
            .into_iter()
            .flat_map(|color| position.men_of(color).map(move |square| (color, square)))
            .collect();
        let without = |&(color, square): &(Color, Square)| {
            let (mut setup, left) = (Setup::from(*position), !Squares::of(square));
            (setup.white, setup.black) = (setup.white & left, setup.black & left);
            let after = setup.position().ok()?;
            is_quiet(&after).then_some((color, after))
        };
        let quiet: Vec<(Color, Position)> = men.iter().filter_map(without).collect();
        let (color, after) = quiet.get((chance % quiet.len().max(1) as u64) as usize)?;
        let lost = score.0 - self.score(searcher, after)?.0;
        Some(if *color == turn { lost } else { -lost })
    }
}

fn best(
    searcher: &mut Searcher,
    position: &Position,
    past: &[Position],
    nodes: u64,
) -> Option<(Move, Score)> {
    let go = SearchOptions { nodes: Some(nodes), ..SearchOptions::default() };
    let found = searcher.go(position, past, &go, &AtomicBool::new(false), &mut |_| ()).ok()?;
    Some((found.first_move(), found.score))
}

// Neither side has a capture.
fn is_quiet(position: &Position) -> bool {
    !position.must_capture() && !position.with_turn(!position.turn()).must_capture()
}
