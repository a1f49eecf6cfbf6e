//! DOS searches for the levels' moves alone.

pub use crate::built_in::Move as Found;

use crate::built_in::{self, GameRecord, Move, Position};
use crate::engine::Level;
use crate::session::job::{JobAnswer, SearchControl};
use crate::session::{level_of, SystemError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Move,
}

#[derive(Clone, Debug)]
pub struct SearchJob {
    pub number: u32,
    pub work: LevelJob,
}

/// A search for a level's move. Source: M22.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelJob {
    start: Position,
    level: Level,
    seed: u64,
}

impl LevelJob {
    pub fn of(game: &GameRecord) -> Result<LevelJob, SystemError> {
        let level = level_of(game.level).ok_or(SystemError)?;
        Ok(LevelJob { start: game.position, level, seed: game.seed })
    }

    fn run(&self, poll_every: u32, poll: &mut impl FnMut() -> SearchControl) -> Option<Move> {
        let mut poll = |_| poll() != SearchControl::Stop;
        built_in::think(&self.start, self.level, self.seed, poll_every, &mut poll)
    }
}

impl SearchJob {
    /// Does the search. `poll` is called every `poll_every` nodes, and may stop it.
    pub fn run(&self, poll_every: u32, poll: &mut impl FnMut() -> SearchControl) -> JobAnswer {
        JobAnswer { job: self.number, found: self.work.run(poll_every, poll) }
    }
}
