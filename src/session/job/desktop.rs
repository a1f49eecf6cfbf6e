//! The jobs of the desktop build: one kind of search for every game and purpose, and one kind of result.

mod bytes;

pub use bytes::JobError;

pub use crate::session::any::search::{BestLine, Found, JobLimits, Purpose, SearchTask};

use crate::engine::{Score, NODES_PER_TICK};
use crate::session::any::search::{SearchTools, Searched};
use crate::session::any::Match;
use crate::session::integrity::Canonical as _;
use crate::session::job::{JobAnswer, SearchControl};
use crate::session::maestro::MaestroSearch;
use crate::session::rulebook::{self, GameStatus, State};
use crate::session::rulebook_match::{value_limits, RulebookMatch};
use alloc::vec::Vec;

/// A search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchJob {
    pub number: u32,
    /// The match whose present position is searched.
    pub game: Match,
    pub task: SearchTask,
}

impl SearchJob {
    /// Creates the search for the program's move or answer.
    pub fn of_turn(number: u32, game: Match, purpose: Purpose) -> SearchJob {
        let task = SearchTask { purpose, limits: game.job_limits(), known: None };
        SearchJob { number, game, task }
    }

    /// Creates the search of a position for its value. `nodes`: before division by the game's node cost.
    pub fn of_value(number: u32, game: Match, purpose: Purpose, nodes: u64) -> SearchJob {
        // The maestro needs a number, but a study goes by nodes.
        let seconds = game.kind().has_maestro().then_some(1);
        let limits = JobLimits { nodes, seconds, ..JobLimits::default() };
        SearchJob { number, game, task: SearchTask { purpose, limits, known: None } }
    }

    /// Limits the search to a clock's budget in ticks.
    pub(crate) fn hurry(&mut self, ticks: u32) {
        self.game = self.game.hurried(&mut self.task.limits, ticks);
    }

    /// Does the search. `poll` is called every `poll_every` nodes or once a tick, and may stop it.
    pub fn run(&self, poll_every: u32, poll: &mut dyn FnMut() -> SearchControl) -> JobAnswer {
        self.find(SearchTools { maestro: None, poll_every, poll })
    }

    /// Does the search like [`SearchJob::run`], but lets the maestro find moves and judge offers. `poll` is called once a
    /// tick. The maestro is not part of a job: it has its own clock, and its threads and tables outlive the move.
    pub fn run_with<'a>(
        &self,
        maestro: MaestroSearch<'a>,
        poll: &'a mut dyn FnMut() -> SearchControl,
    ) -> JobAnswer {
        self.find(SearchTools { maestro: Some(maestro), poll_every: NODES_PER_TICK as u32, poll })
    }

    fn find(&self, tools: SearchTools<'_>) -> JobAnswer {
        JobAnswer { job: self.number, found: self.game.search(&self.task, tools) }
    }

    pub(crate) fn poll_every(&self, asked: u32) -> u32 {
        self.game.poll_every(self.task.purpose, asked)
    }
}

// The search after each expected move has this part of the nodes.
const LINE_PART: u64 = 5;

const EXPECTED: usize = 3;

impl Searched for RulebookMatch {
    fn hurried(&self, _limits: &mut JobLimits, ticks: u32) -> Match {
        let mut game = self.clone();
        game.lower_level(ticks);
        game.into()
    }

    fn search(&self, task: &SearchTask, tools: SearchTools<'_>) -> Option<Found> {
        let mut goes_on = tools.polled();
        match task.purpose {
            Purpose::Move => {
                let found = self.book.think(&self.state, self.search_limits(), &mut |_| goes_on());
                let number = found.ok()??.action.0.try_into().ok()?;
                Some(Found::Line(BestLine::new(&[number])))
            }
            Purpose::Hint | Purpose::Review => self.valued(task.limits.nodes, &mut goes_on).map(Found::Line),
            Purpose::Answer | Purpose::Try | Purpose::Key | Purpose::Reply => None,
        }
    }
}

impl RulebookMatch {
    fn valued(&self, nodes: u64, goes_on: &mut dyn FnMut() -> bool) -> Option<BestLine> {
        let book = self.book;
        let mut study = |state: &State, nodes: u64| {
            book.study(state, value_limits(book, nodes), &mut |_| goes_on()).ok().flatten()
        };
        let rulebook::SearchResult { action, score, .. } = study(&self.state, nodes)?;
        let (mut numbers, mut made) = (Vec::from([action.0.try_into().ok()?]), self.after(action).ok()?);
        while numbers.len() <= EXPECTED {
            let Ok(GameStatus::Turn(_)) = made.status() else { break };
            let next = study(&made.state, nodes / LINE_PART)?;
            numbers.push(next.action.0.try_into().ok()?);
            made = made.after(next.action).ok()?;
        }
        let line = BestLine::new(&numbers);
        Some(match book.outlook(&self.state, Score(score)).ok()? {
            Some(outlook) => line.valued(outlook, None),
            None => line.scored(Some(Score(score))),
        })
    }
}
