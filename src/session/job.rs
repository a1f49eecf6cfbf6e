//! Searches as plain data: the program returns a [`SearchJob`] (`App::job`), any thread, browser worker or loop works on
//! it, and the program takes the [`JobAnswer`] (`App::answer`).
//!
//! A job knows no clock; in the desktop build it can be sent as bytes. `other` has the desktop build's jobs.

#[cfg_attr(not(feature = "alloc"), path = "job/absent.rs")]
pub mod other;

pub use super::search_control::SearchControl;
pub use other::Purpose;

use super::desktop_only::desktop_only;
use super::SystemError;
use crate::built_in::{self, GameRecord, Move, Position};
use crate::engine::Level;
use crate::session::level_of;

#[derive(Clone, Debug)]
pub struct SearchJob {
    pub number: u32,
    pub work: Work,
}

#[derive(Clone, Debug)]
pub enum Work {
    Level(LevelJob),
    Other(other::OtherJob),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobAnswer {
    pub job: u32,
    /// The result; `None` if there is none, or the search was stopped.
    pub found: Option<JobResult>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobResult {
    Move(Move),
    Other(other::OtherResult),
}

impl SearchJob {
    /// Does the search. `poll` is called every `poll_every` nodes or once a tick, and may stop it.
    pub fn run(&self, poll_every: u32, poll: &mut impl FnMut() -> SearchControl) -> JobAnswer {
        let found = match &self.work {
            Work::Level(job) => job.run(poll_every, poll).map(JobResult::Move),
            Work::Other(job) => desktop_only!(job.run(poll_every, poll), else match *job {}),
        };
        JobAnswer { job: self.number, found }
    }
}

/// A search for a level's move. Source: M22.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelJob {
    start: Position,
    level: Level,
    seed: u64,
}

impl LevelJob {
    fn run(&self, poll_every: u32, poll: &mut impl FnMut() -> SearchControl) -> Option<Move> {
        let mut poll = |_| poll() != SearchControl::Stop;
        built_in::think(&self.start, self.level, self.seed, poll_every, &mut poll)
    }
}

impl LevelJob {
    pub fn of(game: &GameRecord) -> Result<LevelJob, SystemError> {
        let level = level_of(game.level).ok_or(SystemError)?;
        Ok(LevelJob { start: game.position, level, seed: game.seed })
    }
}
