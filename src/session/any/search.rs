//! What a match is searched for, within which limits, and what a search finds.

use super::Match;
use crate::built_in::BuiltInVerdict;
use crate::engine::{Score, NODES_PER_TICK};
use crate::session::history::NumberedActions;
use crate::session::maestro::{DatabaseValue, MaestroSearch};
use crate::session::points::{Outlook, Points};
use crate::session::rulebook::MoveIndex;
use crate::session::search_control::SearchControl;
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

/// What to search for, and within which limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchTask {
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
pub struct SearchTools<'a> {
    pub maestro: Option<MaestroSearch<'a>>,
    pub poll_every: u32,
    pub poll: &'a mut dyn FnMut() -> SearchControl,
}

impl core::fmt::Debug for SearchTools<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SearchTools").field("poll_every", &self.poll_every).finish_non_exhaustive()
    }
}

impl<'a> SearchTools<'a> {
    /// Returns a poll that says whether to go on.
    pub fn polled(self) -> impl FnMut() -> bool + 'a {
        let poll = self.poll;
        move || poll() != SearchControl::Stop
    }
}

/// A match as a job searches it.
pub trait Searched {
    /// Returns the limits of the search for the program's move.
    fn job_limits(&self) -> JobLimits {
        JobLimits::default()
    }

    /// Limits that search to a clock's budget in ticks; returns the match to search.
    fn hurried(&self, limits: &mut JobLimits, ticks: u32) -> Match;

    /// Returns the nodes between two polls. `asked`: as many as the caller wants.
    fn poll_every(&self, _purpose: Purpose, _asked: u32) -> u32 {
        NODES_PER_TICK as u32
    }

    /// Searches; `None` if it was stopped, or the game has nothing for that purpose.
    fn search(&self, task: &SearchTask, tools: SearchTools<'_>) -> Option<Found>;
}
