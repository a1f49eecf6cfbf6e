//! The clock for the whole game: it runs for the seat to move, and a seat without time loses. DIFFERS D17: the
//! original had none.

use crate::app::App;
use crate::session::drive::Drives;
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::messages::Message;
use crate::session::{Action, Match};

impl<D: Drives> App<'_, D> {
    pub(in crate::app) fn has_clocks(&self) -> bool {
        self.core.table.settings().clock.is_some() || self.has_rules_1931_clocks()
    }

    // Adds the increment after a move; offers and answers bring none.
    pub(crate) fn add_increment(&mut self, before: &Match, action: Action) {
        let Some(mut clock) = self.core.table.settings().clock else { return };
        if let (Ok(MatchStatus::Turn(seat)), true) = (before.status(), before.is_move(action)) {
            clock.add_increment(seat);
            self.core.table.seal_clock(clock);
        }
    }

    pub(in crate::app) fn let_game_clock_run(&mut self, ticks: u32) {
        if !self.core.game_clock_runs() {
            return;
        }
        // Damaged data stay as they are: the next move's check reports them.
        let (Ok(game), Some(mut clock)) = (self.core.table.verify(), self.core.table.settings().clock) else {
            return;
        };
        let Ok(MatchStatus::Turn(seat)) = game.status() else { return };
        clock.spend(seat, ticks);
        self.core.table.seal_clock(clock);
        if clock.fallen().is_some() {
            self.end_on_time(&game);
        }
    }

    fn end_on_time(&mut self, game: &Match) {
        if let Some(ended) = game.out_of_time() {
            self.core.table.conclude(&ended);
        }
        self.file = None;
        self.after_move(Message::None);
    }

    pub(in crate::app) fn ticks_left_to_move(&self) -> Option<u32> {
        self.game_ticks_left().or_else(|| self.ticks_left())
    }

    fn game_ticks_left(&self) -> Option<u32> {
        let clock = self.core.table.settings().clock?;
        Some(clock.ticks_left(self.seat_to_move()?))
    }

    fn seat_to_move(&self) -> Option<Seat> {
        match self.core.table.session().last_good()?.status() {
            Ok(MatchStatus::Turn(seat)) => Some(seat),
            _ => None,
        }
    }

    pub(in crate::app) fn thinking_budget(&self) -> Option<u32> {
        let clock = self.core.table.settings().clock?;
        Some(clock.budget(self.seat_to_move()?))
    }
}
