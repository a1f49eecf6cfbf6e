//! What only machines with memory search: the other games, advice, what the maestro is asked, and what the game built in alone has searched.

mod bytes;

pub use bytes::{put_moves, put_number, read_move, read_number, JobError};

use crate::formats::save::maestro_seconds;
use crate::session::Match;
use crate::session::SystemError;

use super::{Answer, Found, Job, LevelJob, Patience, Work};
use crate::built_in::{BuiltIn, Start};
use crate::built_in::{BuiltInFound, BuiltInJob};
use crate::engine::{Level, NODES_PER_TICK};
use crate::session::maestro::{AtWork, Known, Study};
use crate::session::rulebook::{self, Action, State, Thinking};
use crate::session::scores::Scores;
use crate::session::sitting::Sitting;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// What there is to search.
#[derive(Clone, Debug, PartialEq)]
pub enum OtherJob {
    /// What the game that is built in alone has searched.
    Own(BuiltInJob),
    /// Its move in a game of another rulebook.
    Rulebook(Box<Sitting>),
    /// The move of level M.
    Maestro(MaestroJob),
    /// What a position is worth, and what is best there.
    Study(StudyJob),
    /// What is best in a game of another rulebook, whoever sits there.
    Advice(AdviceJob),
}

/// A position to be looked at by the maestro, with so many nodes; where nobody can lend one, by the levels' search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StudyJob {
    /// The position.
    pub position: Start,
    /// The nodes.
    pub nodes: u64,
}

/// A position of a game of another rulebook to be looked at with so many nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct AdviceJob {
    /// The game.
    pub game: Box<Sitting>,
    /// The nodes, at the pace of a game as DAMA's.
    pub nodes: u64,
}

/// For each move that advice expects after its own, this part of its nodes.
const LINE_PART: u64 = 5;

/// How many moves beyond its own an advice tells.
pub const EXPECTED: usize = 3;

/// What is best in a game of another rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableAdvice {
    /// The move.
    pub action: Action,
    /// How good it is for who makes it, in hundredths of a man.
    pub score: i32,
    /// How deep the search came, in plies.
    pub depth: u8,
    /// What is expected after it, each in the state that the one before leads to; none from where the game is over.
    pub expected: [Option<Action>; EXPECTED],
    /// The score after each depth, the last ones.
    pub scores: Scores,
}

impl TableAdvice {
    /// None where there is no move, or the search was stopped.
    fn find(AdviceJob { game, nodes }: &AdviceJob, goes_on: &mut dyn FnMut() -> bool) -> Option<TableAdvice> {
        let mut think = |state: &State, nodes: u64| {
            let how = Thinking { nodes: nodes / game.book.pace(), margin: 0, seed: 0 };
            game.book.think(state, how, &mut |_| goes_on()).ok().flatten()
        };
        let found = think(&game.state, *nodes)?;
        let rulebook::Found { action, score, depth, scores, .. } = found;
        let (mut expected, mut made) = ([None; EXPECTED], game.after(action).ok()?);
        for slot in &mut expected {
            let Some(next) = think(&made.state, nodes / LINE_PART) else { break };
            *slot = Some(next.action);
            made = made.after(next.action).ok()?;
        }
        Some(TableAdvice { action, score, depth, expected, scores })
    }

    /// Returns the move and those expected after it, each as it is typed too.
    pub fn line(&self, game: &Sitting) -> Result<Vec<(Action, String)>, SystemError> {
        let (mut game, mut line) = (game.clone(), Vec::new());
        for action in core::iter::once(self.action).chain(self.expected.into_iter().flatten()) {
            line.push((action, game.book.write(&game.state, action).map_err(|_| SystemError)?));
            game = game.after(action)?;
        }
        Ok(line)
    }
}

/// A move to be found by the maestro; where nobody can lend one, by the highest level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaestroJob {
    /// Where it is to move.
    pub position: Start,
    /// Its seconds a move, 1 to 60.
    pub seconds: u8,
    /// Chooses among equally good moves.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherFound {
    /// What the game that is built in alone has searched.
    Own(BuiltInFound),
    /// Its move in a game of another rulebook.
    Action(Action),
    /// What a position is worth.
    Study(Study),
    /// What is best in a game of another rulebook.
    Advice(TableAdvice),
}

/// What kind of answer a job asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A move of the game that is built in.
    Move,
    /// One of the answers that this game alone has, by its number.
    Own(u8),
    /// An action of another rulebook.
    Action,
    /// What a position is worth.
    Study,
    /// Advice in another game.
    Advice,
}

impl Work {
    /// Returns the kind of answer that it asks for.
    pub fn asks(&self) -> Asked {
        match self {
            Work::Level(_) | Work::Other(OtherJob::Maestro(_)) => Asked::Move,
            Work::Other(OtherJob::Own(job)) => Asked::Own(job.asks()),
            Work::Other(OtherJob::Rulebook(_)) => Asked::Action,
            Work::Other(OtherJob::Study(_)) => Asked::Study,
            Work::Other(OtherJob::Advice(_)) => Asked::Advice,
        }
    }
}

impl Found {
    /// Returns the kind of answer that it is.
    pub fn answers(&self) -> Asked {
        match self {
            Found::Move(_) => Asked::Move,
            Found::Other(OtherFound::Own(found)) => Asked::Own(BuiltInJob::answers(found)),
            Found::Other(OtherFound::Action(_)) => Asked::Action,
            Found::Other(OtherFound::Study(_)) => Asked::Study,
            Found::Other(OtherFound::Advice(_)) => Asked::Advice,
        }
    }
}

impl Match {
    /// Returns the search for advice with so many nodes: those of the maestro, where he gives it, or of the game's own search.
    pub fn advice(self, [maestro, own]: [u64; 2]) -> Result<OtherJob, SystemError> {
        match self {
            Match::Rulebook(game) => Ok(OtherJob::Advice(AdviceJob { game, nodes: own })),
            game => {
                let position = game.record().ok_or(SystemError)?.position;
                Ok(OtherJob::Study(StudyJob { position, nodes: maestro }))
            }
        }
    }

    /// Returns the search for the program's move. `maestro`: one is lent; `offer`: the player has offered a draw,
    /// and this is what the databases know of the position.
    pub fn work(&self, maestro: bool, offer: Option<Known>) -> Result<Work, SystemError> {
        match self {
            Match::Italian(game) => match maestro_seconds(game.level).filter(|_| maestro) {
                Some(seconds) => {
                    let job = MaestroJob { position: game.position, seconds, seed: game.seed };
                    Ok(Work::Other(OtherJob::Maestro(job)))
                }
                None => LevelJob::of(game).map(Work::Level),
            },
            Match::Rules1931(own) => {
                BuiltIn::rules_1931_job(own, offer).map(|job| Work::Other(OtherJob::Own(job)))
            }
            Match::Rulebook(sitting) => Ok(Work::Other(OtherJob::Rulebook(sitting.clone()))),
        }
    }
}

impl OtherJob {
    pub(super) fn run(&self, poll_every: u32, poll: &mut dyn FnMut() -> Patience) -> Option<Found> {
        let mut goes_on = || poll() != Patience::Stop;
        let found = match self {
            OtherJob::Own(job) => job.run(None, poll_every, poll).map(OtherFound::Own),
            OtherJob::Maestro(MaestroJob { position, seed, .. }) => {
                let job = LevelJob { start: *position, level: Level::LAST, seed: *seed };
                return job.run(poll_every, &mut || poll()).map(Found::Move);
            }
            OtherJob::Rulebook(game) => {
                let found = game.book.think(&game.state, game.thinking(), &mut |_| goes_on());
                found.ok().flatten().map(|found| OtherFound::Action(found.action))
            }
            OtherJob::Study(StudyJob { position, nodes }) => {
                BuiltIn::study(position, *nodes, poll_every, &mut goes_on).map(OtherFound::Study)
            }
            OtherJob::Advice(job) => TableAdvice::find(job, &mut goes_on).map(OtherFound::Advice),
        };
        found.map(Found::Other)
    }
}

impl Job {
    /// How many nodes there are from one poll to the next, if so many are asked for.
    pub fn poll_every(&self, asked: u32) -> u32 {
        match &self.work {
            Work::Level(_) | Work::Other(OtherJob::Maestro(_) | OtherJob::Study(_)) => asked,
            Work::Other(OtherJob::Own(job)) => job.poll_every(asked),
            Work::Other(OtherJob::Rulebook(_) | OtherJob::Advice(_)) => NODES_PER_TICK as u32,
        }
    }

    /// The maestro's seconds a move, where it is to work on it.
    pub fn maestro(&self) -> Option<u8> {
        match &self.work {
            Work::Other(OtherJob::Maestro(job)) => Some(job.seconds),
            // It goes by nodes, and no seconds mean anything to it.
            Work::Other(OtherJob::Study(_)) => Some(1),
            Work::Other(OtherJob::Own(job)) => job.maestro(),
            _ => None,
        }
    }

    /// After how many ticks of 1/18.2 s the search has to hurry, where a clock runs.
    pub fn patience(&self) -> Option<u32> {
        match &self.work {
            Work::Other(OtherJob::Own(job)) => job.patience(),
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
            Work::Other(OtherJob::Study(job)) => match poll() {
                Patience::Stop => None,
                _ => match maestro.maestro.study(&job.position, job.nodes) {
                    Some(study) => Some(Found::Other(OtherFound::Study(study))),
                    None => return self.run(NODES_PER_TICK as u32, &mut || poll()),
                },
            },
            Work::Other(OtherJob::Own(job)) if job.maestro().is_some() => {
                let found = job.run(Some(maestro), NODES_PER_TICK as u32, poll);
                found.map(|found| Found::Other(OtherFound::Own(found)))
            }
            _ => return self.run(NODES_PER_TICK as u32, &mut || poll()),
        };
        Answer { job: self.number, found }
    }
}
