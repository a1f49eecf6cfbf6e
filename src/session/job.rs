//! A search for what the program does, apart from the program: it asks for one (`App::job`), anyone works on it,
//! on a thread, in a worker of a browser or in the caller's own loop, and the program is given what was found
//! (`App::answer`).
//!
//! A job is plain data and knows no clock; where there is memory it can be sent as bytes. What DAMA.COM has no room
//! to search stands in `other`.

#[cfg_attr(not(feature = "alloc"), path = "job/absent.rs")]
pub mod other;

pub use super::patience::Patience;

use super::desktop_only::desktop_only;
use super::SystemError;
use crate::built_in::{BuiltIn, Move, Record, Start};
use crate::engine::Level;
use crate::session::level_of;

/// Something to be searched.
#[derive(Clone, Debug)]
pub struct Job {
    /// By which the program knows its answer.
    pub number: u32,
    /// What it is.
    pub work: Work,
}

/// What there is to search.
#[derive(Clone, Debug)]
pub enum Work {
    /// The move of one of the nine levels.
    Level(LevelJob),
    /// What DAMA.COM has not.
    Other(other::OtherJob),
}

/// The answer to a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The job's number.
    pub job: u32,
    /// What was found; none where there is nothing to find, or the search was stopped.
    pub found: Option<Found>,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A level's move.
    Move(Move),
    /// The answer to what DAMA.COM has not.
    Other(other::OtherFound),
}

impl Job {
    /// Searches. `poll` is called every `poll_every` nodes, or once a tick where the search knows no other way,
    /// and may stop it.
    pub fn run(&self, poll_every: u32, poll: &mut impl FnMut() -> Patience) -> Answer {
        let found = match &self.work {
            Work::Level(job) => job.run(poll_every, poll).map(Found::Move),
            Work::Other(job) => desktop_only!(job.run(poll_every, poll), else match *job {}),
        };
        Answer { job: self.number, found }
    }
}

/// A search for a level's move. Source: M22.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelJob {
    start: Start,
    level: Level,
    seed: u64,
}

impl LevelJob {
    /// Looks for the move. None when stopped, or when there is no move.
    fn run(&self, poll_every: u32, poll: &mut impl FnMut() -> Patience) -> Option<Move> {
        let mut poll = |_| poll() != Patience::Stop;
        BuiltIn::think(&self.start, self.level, self.seed, poll_every, &mut poll)
    }
}

impl LevelJob {
    /// The search for the move of a match's level.
    pub fn of(game: &Record) -> Result<LevelJob, SystemError> {
        let level = level_of(game.level).ok_or(SystemError)?;
        Ok(LevelJob { start: game.position, level, seed: game.seed })
    }
}
