//! What only machines with memory search: decisions by the full rules, the other games, tries at the problem.

mod bytes;

pub use bytes::JobError;

use super::{Answer, Found, Job, LevelJob, Patience, Work};
use crate::engine::{Level, NODES_PER_TICK};
use crate::formats::save::maestro_seconds;
use crate::rules::italian::Position;
use crate::session::full::{Decision, FullJob};
use crate::session::lessons::judge::{judge, Verdict};
use crate::session::maestro::AtWork;
use crate::session::more::level_of;
use crate::session::rulebook::Action;
use crate::session::sitting::Sitting;
use crate::session::{Session, SystemError};
use alloc::boxed::Box;

/// What there is to search.
#[derive(Clone, Debug, PartialEq)]
pub enum OtherJob {
    /// What the program does by the full rules.
    Full(Box<FullJob>),
    /// Its move in a game of another rulebook.
    Table(Box<Sitting>),
    /// What is wrong with a try at the problem: the position after it.
    Try(Position),
    /// The move of level M.
    Maestro(MaestroJob),
}

/// A move to be found by the maestro; where nobody can lend one, by the highest level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaestroJob {
    /// Where it is to move.
    pub position: Position,
    /// Its seconds a move, 1 to 60.
    pub seconds: u8,
    /// Chooses among equally good moves.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherFound {
    /// What the program does by the full rules.
    Decision(Decision),
    /// Its move in a game of another rulebook.
    Action(Action),
    /// What a try is worth.
    Verdict(Verdict),
}

impl OtherJob {
    pub(super) fn run(&self, poll_every: u32, poll: &mut dyn FnMut() -> Patience) -> Option<Found> {
        let mut goes_on = || poll() != Patience::Stop;
        let found = match self {
            OtherJob::Full(job) => job.run(None, poll_every, poll).map(OtherFound::Decision),
            OtherJob::Maestro(MaestroJob { position, seed, .. }) => {
                let job = LevelJob { position: *position, level: Level::LAST, seed: *seed };
                return job.run(poll_every, &mut || poll()).map(Found::Move);
            }
            OtherJob::Table(game) => {
                let found = game.book.think(&game.state, game.thinking(), &mut |_| goes_on());
                found.ok().flatten().map(|found| OtherFound::Action(found.action))
            }
            OtherJob::Try(tried) => judge(tried, &mut goes_on).map(OtherFound::Verdict),
        };
        found.map(Found::Other)
    }
}

impl Job {
    /// How many nodes there are from one poll to the next, if so many are asked for.
    pub fn poll_every(&self, asked: u32) -> u32 {
        match &self.work {
            Work::Level(_) | Work::Other(OtherJob::Full(_) | OtherJob::Maestro(_)) => asked,
            Work::Other(OtherJob::Table(_) | OtherJob::Try(_)) => NODES_PER_TICK as u32,
        }
    }

    /// The maestro's seconds a move, where it is to work on it.
    pub fn maestro(&self) -> Option<u8> {
        match &self.work {
            Work::Other(OtherJob::Maestro(job)) => Some(job.seconds),
            Work::Other(OtherJob::Full(job)) => maestro_seconds(job.record().game.level),
            _ => None,
        }
    }

    /// After how many ticks of 1/18.2 s the search has to hurry: the full rules have clocks.
    pub fn patience(&self) -> Option<u32> {
        match &self.work {
            Work::Other(OtherJob::Full(job)) => job.patience,
            _ => None,
        }
    }

    /// The same as [`Job::run`], worked on by the maestro, in whose games moves are found and offers judged by
    /// it. It is polled once a tick.
    ///
    /// The maestro is no part of a job: it goes by its own clock, has threads and tables that outlast the move, and
    /// thinks on the other side's time.
    pub fn run_with<'a>(&self, mut maestro: AtWork<'a>, poll: &'a mut dyn FnMut() -> Patience) -> Answer {
        let found = match &self.work {
            Work::Other(OtherJob::Maestro(MaestroJob { position, seed, .. })) => {
                maestro.find(position, *seed, poll).map(Found::Move)
            }
            Work::Other(OtherJob::Full(job)) => {
                let decided = job.run(Some(maestro), NODES_PER_TICK as u32, poll);
                decided.map(|decision| Found::Other(OtherFound::Decision(decision)))
            }
            _ => return self.run(NODES_PER_TICK as u32, &mut || poll()),
        };
        Answer { job: self.number, found }
    }
}

impl Session {
    /// What the program needs to decide, apart from the session.
    pub fn full_job(&self, graphics: &[u8]) -> Result<FullJob, SystemError> {
        let record = self.verify_full(graphics)?;
        let level = level_of(record.game.level).ok_or(SystemError)?;
        Ok(FullJob::new(record, level))
    }
}
