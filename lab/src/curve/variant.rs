//! Games of levels against each other, for the curve of a game with a rulebook and two seats.

use super::{CurveSample, A_GAME};
use dama::unstable::engine::Score;
use dama::unstable::maestro::pc::parallel::in_parallel;
use dama::unstable::rules::scattered;
use dama::unstable::session::rulebook::{GameStatus, MoveIndex, Rulebook, Seat, State, StateError};
use dama::unstable::session::rulebook_match::{level_limits, value_limits};

const RANDOM: u64 = 6;
// The levels that play, 1 to 5. In one game of four each side has its own, so that leads are won and lost.
const LEVELS: u64 = 5;
const UNEVEN: u64 = 4;

/// What is to be played and searched.
#[derive(Clone, Debug)]
pub struct VariantCurve<'a> {
    pub book: &'a dyn Rulebook,
    pub start: State,
    pub games: usize,
    pub seed: u64,
    /// Nodes of the scores, before division by the game's node cost.
    pub nodes: u64,
    pub threads: usize,
}

impl VariantCurve<'_> {
    /// Plays the games. They depend on the settings only, not on the number of threads.
    ///
    /// # Errors
    /// If the start is not a state of the game.
    pub fn play(&self, each: &(dyn Fn() + Sync)) -> Result<Vec<CurveSample>, StateError> {
        let found = in_parallel(self.threads, self.games, |number| {
            let found = self.game(number);
            each();
            found
        });
        Ok(found.into_iter().collect::<Result<Vec<Vec<CurveSample>>, StateError>>()?.concat())
    }

    fn game(&self, number: usize) -> Result<Vec<CurveSample>, StateError> {
        let chance = scattered(self.seed, number as u64);
        let draw = |n: u64, among: u64| scattered(chance, n) % among.max(1);
        let [first, second] = [2, 3].map(|n| 1 + draw(n, LEVELS) as u8);
        let levels = if draw(4, UNEVEN) == 0 { [first, second] } else { [first; 2] };
        let (mut state, mut played) = (self.book.settled(&self.start)?, Vec::new());
        let random = draw(1, RANDOM + 1);
        for ply in 0..u64::from(self.book.match_limit()) {
            let GameStatus::Turn(seat) = self.book.status(&state)? else { break };
            let action = if ply < random {
                let count = u64::from(self.book.count(&state)?);
                (count > 0).then(|| MoveIndex(draw(100 + ply, count) as u32))
            } else {
                played.push((seat, state.clone()));
                let level = levels[usize::from(seat != Seat(0))];
                let how = level_limits(self.book, level, draw(1_000 + ply, u64::MAX));
                self.book.think(&state, how, &mut |_| true)?.map(|found| found.action)
            };
            let Some(action) = action else { break };
            state = self.book.settled(&self.book.after(&state, action)?)?;
        }
        let winner = match self.book.status(&state)? {
            GameStatus::Won(winner) => Some(winner),
            GameStatus::Turn(_) | GameStatus::Draw => None,
        };
        self.sampled(number, played, winner)
    }

    fn sampled(
        &self,
        game: usize,
        mut played: Vec<(Seat, State)>,
        winner: Option<Seat>,
    ) -> Result<Vec<CurveSample>, StateError> {
        let mut samples = Vec::new();
        for n in 0..A_GAME.min(played.len()) {
            let draw = scattered(self.seed ^ 0x5a, (game * A_GAME + n) as u64);
            let (seat, state) = played.swap_remove((draw % played.len() as u64) as usize);
            let how = value_limits(self.book, self.nodes);
            let Some(found) = self.book.study(&state, how, &mut |_| true)? else { continue };
            let score = Score(found.score);
            // The score of a probable win is computed from the present curve.
            if score.is_proven() || found.is_probable {
                continue;
            }
            let pieces = self.book.diagram(&state)?.pieces.len() as u32;
            let result = winner.map_or(1, |winner| if winner == seat { 2 } else { 0 });
            samples.push(CurveSample { game, score, pieces, result });
        }
        Ok(samples)
    }
}
