//! The history of a match: where it began, and every action since. The session keeps it in memory.
//!
//! An action is a number: a rulebook's own, or those of `games::italian::numbers`.

use crate::session::game::Game;
use alloc::vec::Vec;

/// The most actions that are kept. Of a longer match the oldest go: its history then begins later.
pub const MOST: usize = 65_535;

/// From here on a number is no action but ticks of a clock that went by.
pub const TIME: u16 = 0x8000;

/// A match whose actions have numbers.
pub trait Numbered: Game {
    /// Returns the number of an action; `None` if it has none.
    fn number(&self, action: Self::Action) -> Option<u16>;

    /// Returns the action of that number, which need not be legal.
    fn numbered(&self, number: u16) -> Option<Self::Action>;
}

/// A match from its start.
#[derive(Clone, Debug, PartialEq)]
pub struct History<G: Numbered> {
    start: G,
    actions: Vec<u16>,
}

impl<G: Numbered> History<G> {
    /// Creates the history of a match that begins, or whose past is unknown.
    pub fn of(start: &G) -> History<G> {
        History { start: start.clone(), actions: Vec::new() }
    }

    /// Returns a history of these actions, which need not be legal.
    pub fn of_actions(start: G, actions: Vec<u16>) -> History<G> {
        History { start, actions }
    }

    /// Returns the numbers of the actions.
    pub fn actions(&self) -> &[u16] {
        &self.actions
    }

    /// Returns where it began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns how many actions there are.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Returns whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Adds an action that led from `before` to `after`. One without a number begins the history again.
    pub fn push(&mut self, before: &G, action: G::Action, after: &G) {
        let Some(number) = before.number(action) else { return *self = History::of(after) };
        let waited = self.actions.last_mut().filter(|last| **last >= TIME && number >= TIME);
        if let Some(last) = waited.filter(|last| number - TIME <= u16::MAX - **last) {
            *last += number - TIME;
            return;
        }
        self.actions.push(number);
        if self.actions.len() > MOST {
            let Some(second) = self.states().nth(1) else { return *self = History::of(after) };
            self.start = second;
            self.actions.remove(0);
        }
    }

    /// Returns each step: the match before an action, the action, the match after it. Ends where an action is illegal.
    pub fn steps(&self) -> impl Iterator<Item = (G, G::Action, G)> + '_ {
        let mut present = self.start.clone();
        self.actions.iter().map_while(move |&number| {
            let action = present.numbered(number)?;
            let next = present.after(action)?;
            let before = core::mem::replace(&mut present, next);
            Some((before, action, present.clone()))
        })
    }

    /// Returns the match as it stood at first and after each action.
    pub fn states(&self) -> impl Iterator<Item = G> + '_ {
        core::iter::once(self.start.clone()).chain(self.steps().map(|(_, _, after)| after))
    }

    /// Returns the history of its first actions.
    #[must_use]
    pub fn first(&self, actions: usize) -> History<G> {
        History { start: self.start.clone(), actions: self.actions[..actions.min(self.len())].into() }
    }

    /// Returns how the match stands after all of them; `None` if one of them is illegal.
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
    use crate::built_in::{BuiltIn, Record};
    use crate::games::GAMES;
    use crate::rules::Color;
    use crate::session::any::{Action, Match};
    use crate::session::sitting::{Sitting, Who};
    use crate::session::Session;
    use std::vec::Vec;

    fn matches() -> Vec<Match> {
        let plain = Record::new(BuiltIn::START, 1, Color::White, 7);
        let sitting = |book: &&'static dyn crate::session::rulebook::Rulebook| {
            let start = book.start(&[]).expect("its usual start");
            Match::from(Sitting::new(*book, [Who::Program; 4], 1, 7, &start).expect("a start"))
        };
        core::iter::once(plain.into()).chain(GAMES.iter().map(sitting)).collect()
    }

    #[test]
    fn the_history_of_every_game_leads_to_the_match_and_to_each_step_of_it() {
        for start in matches() {
            let (mut session, mut passed) = (Session::of(&start), std::vec![start.clone()]);
            for step in 0..60u16 {
                let game = passed[passed.len() - 1].clone();
                let legal =
                    (0..40).filter_map(|n| game.numbered(n)).filter(|&action| game.after(action).is_some());
                let legal: Vec<Action> = legal.collect();
                // The last of them may offer or claim the end.
                let legal = &legal[..legal.len() - usize::from(legal.len() > 1)];
                let Some(&action) = legal.get(usize::from(step) * 7 % legal.len().max(1)) else { break };
                // Without graphics the check fails after the action is sealed, which is what happened all the same.
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
