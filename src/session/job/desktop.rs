//! The jobs of the desktop build: one kind of search for every game and purpose, and one kind of result.

mod bytes;

pub use bytes::JobError;

use crate::built_in::{BuiltInVerdict, GameRecord, Rules1931Record};
use crate::engine::{Score, NODES_PER_TICK};
use crate::session::any::Match;
use crate::session::history::NumberedActions;
use crate::session::integrity::Canonical as _;
use crate::session::job::{JobAnswer, SearchControl};
use crate::session::maestro::{DatabaseValue, MaestroSearch};
use crate::session::points::{Outlook, Points};
use crate::session::rulebook::{self, GameStatus, MoveIndex, State};
use crate::session::rulebook_match::{value_limits, RulebookMatch};
use alloc::vec::Vec;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The program's move, or the other actions of its turn.
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

impl Purpose {
    pub(crate) const ALL: [Purpose; 7] = [
        Purpose::Move,
        Purpose::Answer,
        Purpose::Hint,
        Purpose::Review,
        Purpose::Try,
        Purpose::Key,
        Purpose::Reply,
    ];

    pub(crate) fn is_of_school(self) -> bool {
        matches!(self, Purpose::Try | Purpose::Key | Purpose::Reply)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobLimits {
    /// Nodes of a hint or a review, before division by the game's node cost.
    pub nodes: u64,
    /// The plies within which a problem must be won.
    pub plies: u16,
    /// Level M's seconds a move, 1 to 60, if it is to do the search.
    pub seconds: Option<u8>,
    /// The ticks of 1/18.2 s after which the search must hurry, if a clock runs.
    pub hurry_after: Option<u32>,
}

/// A search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchJob {
    pub number: u32,
    /// The match whose present position is searched.
    pub game: Match,
    pub purpose: Purpose,
    pub limits: JobLimits,
    /// The databases' result for the position, where an answer needs it.
    pub known: DatabaseValue,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The actions to do, or the best line.
    Line(BestLine),
    /// The verdict on a try at a problem.
    Verdict(BuiltInVerdict),
}

const LINE: usize = 12;

/// The best actions from a position on, with its value for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BestLine {
    // As in a history, so that an illegal one cannot be played.
    numbers: [u16; LINE],
    len: u8,
    pub score: Option<Score>,
    pub points: Option<Points>,
    pub known: DatabaseValue,
}

impl BestLine {
    /// Creates a line without a value; keeps the first 12 actions.
    pub fn new(line: &[u16]) -> BestLine {
        let len = line.len().min(LINE);
        let mut numbers = [0; LINE];
        numbers[..len].copy_from_slice(&line[..len]);
        BestLine { numbers, len: len as u8, ..BestLine::default() }
    }

    /// Creates a line of actions; `None` if one is illegal.
    pub fn of<G: NumberedActions>(
        game: &G,
        actions: impl IntoIterator<Item = G::Action>,
    ) -> Option<BestLine> {
        let (mut game, mut numbers) = (game.clone(), Vec::new());
        for action in actions.into_iter().take(LINE) {
            numbers.push(game.number(action)?);
            game = game.after(action)?;
        }
        Some(BestLine::new(&numbers))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn scored(self, score: Option<Score>) -> BestLine {
        BestLine { score, ..self }
    }

    pub fn valued(self, outlook: Outlook, known: DatabaseValue) -> BestLine {
        BestLine { score: Some(outlook.score), points: Some(outlook.points), known, ..self }
    }

    pub(crate) fn numbers(&self) -> &[u16] {
        &self.numbers[..usize::from(self.len)]
    }

    /// Returns the actions in a match, each between the match before and after it; `None` if one is illegal.
    pub(crate) fn steps<G: NumberedActions>(&self, game: &G) -> Option<Vec<(G, G::Action, G)>> {
        let (mut game, mut steps) = (game.clone(), Vec::new());
        for &number in self.numbers() {
            let action = game.numbered(number)?;
            let next = game.after(action)?;
            steps.push((core::mem::replace(&mut game, next.clone()), action, next));
        }
        Some(steps)
    }

    /// Returns the action, which need not be legal; `None` if there is none or more than one.
    pub fn only<G: NumberedActions>(&self, game: &G) -> Option<G::Action> {
        match *self.numbers() {
            [number] => game.numbered(number),
            _ => None,
        }
    }

    pub(crate) fn outlook(&self) -> Option<Outlook> {
        Some(Outlook { score: self.score?, points: self.points? })
    }
}

impl Found {
    /// Returns the line of that action alone.
    pub fn action(game: &Match, action: MoveIndex) -> Option<Found> {
        BestLine::of(game, [action]).map(Found::Line)
    }
}

/// Who searches, and who may stop it.
pub(crate) struct SearchTools<'a> {
    pub maestro: Option<MaestroSearch<'a>>,
    pub poll_every: u32,
    pub poll: &'a mut dyn FnMut() -> SearchControl,
}

impl<'a> SearchTools<'a> {
    /// Returns a poll that says whether to go on.
    pub fn polled(self) -> impl FnMut() -> bool + 'a {
        let poll = self.poll;
        move || poll() != SearchControl::Stop
    }
}

/// A match of a game as a job searches it.
pub(crate) trait Searched {
    /// Returns the limits of the search for the program's move.
    fn limits(&self) -> JobLimits;

    /// Limits that search to a clock's budget in ticks; returns the match to search.
    fn hurried(&self, limits: &mut JobLimits, ticks: u32) -> Match;

    /// Searches; `None` if it was stopped, or the game has nothing for that purpose.
    fn find(&self, job: &SearchJob, tools: SearchTools<'_>) -> Option<Found>;
}

impl Match {
    fn searched(&self) -> Option<&dyn Searched> {
        fn of<G: Searched + 'static>(game: &Match) -> Option<&dyn Searched> {
            game.as_any().downcast_ref::<G>().map(|game| game as &dyn Searched)
        }
        of::<RulebookMatch>(self).or_else(|| of::<GameRecord>(self)).or_else(|| of::<Rules1931Record>(self))
    }
}

impl SearchJob {
    /// Creates the search for the program's move or answer.
    pub fn of_turn(number: u32, game: Match, purpose: Purpose) -> SearchJob {
        let limits = game.searched().map(Searched::limits).unwrap_or_default();
        SearchJob { number, game, purpose, limits, known: None }
    }

    /// Creates the search of a position for its value. `nodes`: before division by the game's node cost.
    pub fn of_value(number: u32, game: Match, purpose: Purpose, nodes: u64) -> SearchJob {
        // The maestro needs a number, but a study goes by nodes.
        let seconds = game.kind().has_maestro().then_some(1);
        let limits = JobLimits { nodes, seconds, ..JobLimits::default() };
        SearchJob { number, game, purpose, limits, known: None }
    }

    /// Limits the search to a clock's budget in ticks.
    pub(crate) fn hurry(&mut self, ticks: u32) {
        if let Some(game) = self.game.searched() {
            self.game = game.hurried(&mut self.limits, ticks);
        }
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
        JobAnswer { job: self.number, found: self.game.searched().and_then(|game| game.find(self, tools)) }
    }

    pub(crate) fn poll_every(&self, asked: u32) -> u32 {
        match self.game.kind().is_built_in() && !self.purpose.is_of_school() {
            true => asked,
            false => NODES_PER_TICK as u32,
        }
    }
}

// The search after each expected move has this part of the nodes.
const LINE_PART: u64 = 5;

const EXPECTED: usize = 3;

impl Searched for RulebookMatch {
    fn limits(&self) -> JobLimits {
        JobLimits::default()
    }

    fn hurried(&self, _limits: &mut JobLimits, ticks: u32) -> Match {
        let mut game = self.clone();
        game.lower_level(ticks);
        game.into()
    }

    fn find(&self, job: &SearchJob, tools: SearchTools<'_>) -> Option<Found> {
        let mut goes_on = tools.polled();
        match job.purpose {
            Purpose::Move => {
                let found = self.book.think(&self.state, self.search_limits(), &mut |_| goes_on());
                let number = found.ok()??.action.0.try_into().ok()?;
                Some(Found::Line(BestLine::new(&[number])))
            }
            Purpose::Hint | Purpose::Review => self.valued(job.limits.nodes, &mut goes_on).map(Found::Line),
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
