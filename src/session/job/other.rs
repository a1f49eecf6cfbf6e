//! The jobs of the desktop build: other games, hints, reviews, the maestro, and those of Italian draughts alone.

mod bytes;

pub use bytes::{put_moves, put_number, read_move, read_number, JobError};

use crate::formats::save::maestro_seconds;
use crate::session::Match;
use crate::session::SystemError;

use super::{JobAnswer, JobResult, LevelJob, SearchControl, SearchJob, Work};
use crate::built_in::{BuiltIn, Position};
use crate::built_in::{BuiltInJob, BuiltInResult};
use crate::engine::{Level, NODES_PER_TICK};
use crate::session::maestro::{DatabaseValue, FixedSearch, MaestroSearch};
use crate::session::rulebook::{self, GameStatus, MoveIndex, State};
use crate::session::rulebook_match::{value_limits, RulebookMatch};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The program's move, or the other action of its turn.
    Move,
    /// The program's answer to the player's offer.
    Answer,
    Hint,
    /// The value of a position of a reviewed match.
    Review,
    /// The verdict on a try at the lessons' problem.
    Try,
    /// The move that solves a problem.
    Key,
    /// The reply to a try at a problem.
    Reply,
}

#[derive(Clone, Debug, PartialEq)]
pub enum OtherJob {
    /// A search that Italian draughts alone has.
    BuiltIn(BuiltInJob),
    Rulebook(Box<RulebookMatch>),
    Maestro(MaestroJob),
    Study(StudyJob),
    Advice(AdviceJob),
}

/// A search of a position with a fixed number of nodes. The maestro does it; without one, the levels' search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyJob {
    pub position: Position,
    pub nodes: u64,
}

/// A search for a hint in a game of another rulebook.
#[derive(Clone, Debug, PartialEq)]
pub struct AdviceJob {
    pub game: Box<RulebookMatch>,
    /// Nodes, before division by the game's pace.
    pub nodes: u64,
}

// The search after each expected move has this part of the nodes.
const LINE_PART: u64 = 5;

pub(crate) const EXPECTED: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulebookAdvice {
    pub action: MoveIndex,
    /// Score for the side to move, in hundredths of a man.
    pub score: i32,
    /// Depth of the search, in plies.
    pub depth: u8,
    /// The expected moves after it, each legal in the state after the one before.
    pub expected: [Option<MoveIndex>; EXPECTED],
}

impl RulebookAdvice {
    /// Returns the hint; `None` if stopped or if the game is over.
    fn find(
        AdviceJob { game, nodes }: &AdviceJob,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<RulebookAdvice> {
        let mut study = |state: &State, nodes: u64| {
            game.book.study(state, value_limits(game.book, nodes), &mut |_| goes_on()).ok().flatten()
        };
        let found = study(&game.state, *nodes)?;
        let rulebook::SearchResult { action, score, depth, .. } = found;
        let (mut expected, mut made) = ([None; EXPECTED], game.after(action).ok()?);
        for slot in &mut expected {
            let Ok(GameStatus::Turn(_)) = made.status() else { break };
            let next = study(&made.state, nodes / LINE_PART)?;
            *slot = Some(next.action);
            made = made.after(next.action).ok()?;
        }
        Some(RulebookAdvice { action, score, depth, expected })
    }

    /// Returns the move and the expected ones, each with its typed form.
    pub fn line(&self, game: &RulebookMatch) -> Result<Vec<(MoveIndex, String)>, SystemError> {
        let (mut game, mut line) = (game.clone(), Vec::new());
        for action in core::iter::once(self.action).chain(self.expected.into_iter().flatten()) {
            line.push((action, game.book.write(&game.state, action).map_err(|_| SystemError)?));
            game = game.after(action)?;
        }
        Ok(line)
    }
}

/// A search for the maestro's move; without a maestro, for the highest level's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaestroJob {
    pub position: Position,
    /// Seconds a move, 1 to 60.
    pub seconds: u8,
    pub seed: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherResult {
    BuiltIn(BuiltInResult),
    Action(MoveIndex),
    Study(FixedSearch),
    Advice(RulebookAdvice),
}

impl Match {
    /// Returns the search of a hint and of a review. Errors in a match without a position to study.
    pub fn advice(self, nodes: u64) -> Result<OtherJob, SystemError> {
        match self {
            Match::Rulebook(game) => Ok(OtherJob::Advice(AdviceJob { game, nodes })),
            game => {
                let position = game.record().ok_or(SystemError)?.position;
                Ok(OtherJob::Study(StudyJob { position, nodes }))
            }
        }
    }

    /// Returns the search for the program's move. `maestro`: one is lent. `offer`: the player has offered a draw; the
    /// databases' result for the position.
    pub fn work(&self, maestro: bool, offer: Option<DatabaseValue>) -> Result<Work, SystemError> {
        match self {
            Match::Italian(game) => match maestro_seconds(game.level).filter(|_| maestro) {
                Some(seconds) => {
                    let job = MaestroJob { position: game.position, seconds, seed: game.seed };
                    Ok(Work::Other(OtherJob::Maestro(job)))
                }
                None => LevelJob::of(game).map(Work::Level),
            },
            Match::Rules1931(record) => {
                BuiltIn::rules_1931_job(record, offer).map(|job| Work::Other(OtherJob::BuiltIn(job)))
            }
            Match::Rulebook(game) => Ok(Work::Other(OtherJob::Rulebook(game.clone()))),
        }
    }
}

impl OtherJob {
    pub(super) fn run(&self, poll_every: u32, poll: &mut dyn FnMut() -> SearchControl) -> Option<JobResult> {
        let mut goes_on = || poll() != SearchControl::Stop;
        let found = match self {
            OtherJob::BuiltIn(job) => job.run(None, poll_every, poll).map(OtherResult::BuiltIn),
            OtherJob::Maestro(MaestroJob { position, seed, .. }) => {
                let job = LevelJob { start: *position, level: Level::LAST, seed: *seed };
                return job.run(poll_every, &mut || poll()).map(JobResult::Move);
            }
            OtherJob::Rulebook(game) => {
                let found = game.book.think(&game.state, game.search_limits(), &mut |_| goes_on());
                found.ok().flatten().map(|found| OtherResult::Action(found.action))
            }
            OtherJob::Study(StudyJob { position, nodes }) => {
                BuiltIn::study(position, *nodes, poll_every, &mut goes_on).map(OtherResult::Study)
            }
            OtherJob::Advice(job) => RulebookAdvice::find(job, &mut goes_on).map(OtherResult::Advice),
        };
        found.map(JobResult::Other)
    }
}

impl SearchJob {
    pub(crate) fn poll_every(&self, asked: u32) -> u32 {
        match &self.work {
            Work::Level(_) | Work::Other(OtherJob::Maestro(_) | OtherJob::Study(_)) => asked,
            Work::Other(OtherJob::BuiltIn(job)) => job.poll_every(asked),
            Work::Other(OtherJob::Rulebook(_) | OtherJob::Advice(_)) => NODES_PER_TICK as u32,
        }
    }

    /// Returns the maestro's seconds a move, if it is to do the job.
    pub fn maestro(&self) -> Option<u8> {
        match &self.work {
            Work::Other(OtherJob::Maestro(job)) => Some(job.seconds),
            // The maestro needs a number, but a study goes by nodes.
            Work::Other(OtherJob::Study(_)) => Some(1),
            Work::Other(OtherJob::BuiltIn(job)) => job.maestro(),
            _ => None,
        }
    }

    /// Returns the ticks of 1/18.2 s after which the search must hurry, if a clock runs.
    pub fn hurry_after(&self) -> Option<u32> {
        match &self.work {
            Work::Other(OtherJob::BuiltIn(job)) => job.hurry_after(),
            _ => None,
        }
    }

    /// Does the search like [`SearchJob::run`], but lets the maestro find moves and judge offers. `poll` is called once a
    /// tick. The maestro is not part of a job: it has its own clock, and its threads and tables outlive the move.
    pub fn run_with<'a>(
        &self,
        mut maestro: MaestroSearch<'a>,
        poll: &'a mut dyn FnMut() -> SearchControl,
    ) -> JobAnswer {
        let found = match &self.work {
            Work::Other(OtherJob::Maestro(MaestroJob { position, seed, .. })) => {
                maestro.find(position, *seed, poll).map(JobResult::Move)
            }
            Work::Other(OtherJob::Study(job)) => match poll() {
                SearchControl::Stop => None,
                _ => match maestro.maestro.study(&job.position, job.nodes) {
                    Some(study) => Some(JobResult::Other(OtherResult::Study(study))),
                    None => return self.run(NODES_PER_TICK as u32, &mut || poll()),
                },
            },
            Work::Other(OtherJob::BuiltIn(job)) if job.maestro().is_some() => {
                let found = job.run(Some(maestro), NODES_PER_TICK as u32, poll);
                found.map(|found| JobResult::Other(OtherResult::BuiltIn(found)))
            }
            _ => return self.run(NODES_PER_TICK as u32, &mut || poll()),
        };
        JobAnswer { job: self.number, found }
    }
}
