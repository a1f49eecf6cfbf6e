//! The history of a match: its start and every action since, kept in memory by the session.
//!
//! An action is stored as a number: a rulebook's own, or those of `games::italian::numbers`.

use crate::session::game::MatchRules;
use alloc::vec::Vec;

/// The most actions kept. A longer match loses the oldest, and its history begins later.
pub(crate) const MOST: usize = 65_535;

// The first number that is not an action but ticks of a clock that went by.
pub(crate) const TIME: u16 = 0x8000;

pub trait NumberedActions: MatchRules {
    fn number(&self, action: Self::Action) -> Option<u16>;

    /// Returns the action of that number, which may be illegal.
    fn numbered(&self, number: u16) -> Option<Self::Action>;
}

#[derive(Clone, Debug, PartialEq)]
pub struct MoveHistory<G: NumberedActions> {
    start: G,
    actions: Vec<u16>,
}

impl<G: NumberedActions> MoveHistory<G> {
    /// Creates the history of a match that begins, or whose past is unknown.
    pub fn of(start: &G) -> MoveHistory<G> {
        MoveHistory { start: start.clone(), actions: Vec::new() }
    }

    pub(crate) fn of_actions(start: G, actions: Vec<u16>) -> MoveHistory<G> {
        MoveHistory { start, actions }
    }

    pub(crate) fn actions(&self) -> &[u16] {
        &self.actions
    }

    pub fn start(&self) -> &G {
        &self.start
    }

    pub fn len(&self) -> usize {
        self.actions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Adds an action; one without a number restarts the history at `after`.
    pub fn push(&mut self, before: &G, action: G::Action, after: &G) {
        let Some(number) = before.number(action) else { return *self = MoveHistory::of(after) };
        let waited = self.actions.last_mut().filter(|last| **last >= TIME && number >= TIME);
        if let Some(last) = waited.filter(|last| number - TIME <= u16::MAX - **last) {
            *last += number - TIME;
            return;
        }
        self.actions.push(number);
        if self.actions.len() > MOST {
            let Some(second) = self.states().nth(1) else { return *self = MoveHistory::of(after) };
            self.start = second;
            self.actions.remove(0);
        }
    }

    /// Returns the match before each action, the action, and the match after it. Ends at the first illegal action.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (G, G::Action, G)> + '_ {
        let mut present = self.start.clone();
        self.actions.iter().map_while(move |&number| {
            let action = present.numbered(number)?;
            let next = present.after(action)?;
            let before = core::mem::replace(&mut present, next);
            Some((before, action, present.clone()))
        })
    }

    pub(crate) fn states(&self) -> impl Iterator<Item = G> + '_ {
        core::iter::once(self.start.clone()).chain(self.steps().map(|(_, _, after)| after))
    }

    #[must_use]
    pub fn first(&self, actions: usize) -> MoveHistory<G> {
        MoveHistory { start: self.start.clone(), actions: self.actions[..actions.min(self.len())].into() }
    }

    /// Returns the match after all actions; `None` if one is illegal.
    pub fn end(&self) -> Option<G> {
        let mut present = self.start.clone();
        for &number in &self.actions {
            present = present.after(present.numbered(number)?)?;
        }
        Some(present)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::{GameRecord, START};
    use crate::games::GAMES;
    use crate::rules::Color;
    use crate::session::any::Match;
    use crate::session::rulebook::MoveIndex;
    use crate::session::rulebook_match::{RulebookMatch, SeatPlayer};
    use crate::session::Session;
    use std::vec::Vec;

    fn matches() -> Vec<Match> {
        let plain = GameRecord::new(START, 1, Color::White, 7);
        let game = |book: &&'static dyn crate::session::rulebook::Rulebook| {
            let start = book.start(&[]).expect("its usual start");
            Match::from(RulebookMatch::new(*book, [SeatPlayer::Program; 4], 1, 7, &start).expect("a start"))
        };
        core::iter::once(plain.into()).chain(GAMES.iter().map(game)).collect()
    }

    #[test]
    fn the_history_of_every_game_leads_to_the_match_and_to_each_step_of_it() {
        for start in matches() {
            let (mut session, mut passed) = (Session::of(&start), std::vec![start.clone()]);
            for step in 0..60u16 {
                let game = passed[passed.len() - 1].clone();
                let legal =
                    (0..40).filter_map(|n| game.numbered(n)).filter(|&action| game.after(action).is_some());
                let legal: Vec<MoveIndex> = legal.collect();
                // The last action may offer or claim the end.
                let legal = &legal[..legal.len() - usize::from(legal.len() > 1)];
                let Some(&action) = legal.get(usize::from(step) * 7 % legal.len().max(1)) else { break };
                // Without graphics the check fails after the action is sealed; the action counts.
                let _ = session.act(&game, action, &[]);
                passed.push(session.last_good().expect("sound"));
            }
            assert!(passed.len() >= 10, "{start:?}");
            assert!(session.history().states().eq(passed.iter().cloned()));
            assert_eq!(session.history().end(), session.last_good());
            let back = Session::with_history(session.history().first(9)).expect("legal");
            assert_eq!(back.last_good().as_ref(), passed.get(9));
        }
    }
}
