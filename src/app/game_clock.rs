//! The clock for the whole game: it runs for the seat to move, and a seat without time loses. DIFFERS D17: the
//! original had none.

use crate::app::core::Core;
use crate::app::table::Table;
use crate::built_in::rules_1931::record::ClockRule;
use crate::session::game::{MatchRules, MatchStatus, Seat};
use crate::session::{Action, Match};

pub fn has_clocks(table: &Table<'_>) -> bool {
    table.settings().clock.is_some() || has_clocks_of_1931(table)
}

// Adds the increment after a move; offers and answers bring none.
pub fn add_increment(table: &mut Table<'_>, before: &Match, action: Action) {
    let Some(mut clock) = table.settings().clock else { return };
    if let (Ok(MatchStatus::Turn(seat)), true) = (before.status(), before.is_move(action)) {
        clock.add_increment(seat);
        table.seal_clock(clock);
    }
}

/// Lets the clock run, if it does. Returns whether it has ended the game.
pub fn let_run(ticks: u32, core: &mut Core<'_>) -> bool {
    if !core.game_clock_runs() {
        return false;
    }
    // Damaged data stay as they are: the next move's check reports them.
    let (Ok(game), Some(mut clock)) = (core.table.verify(), core.table.settings().clock) else {
        return false;
    };
    let Ok(MatchStatus::Turn(seat)) = game.status() else { return false };
    clock.spend(seat, ticks);
    core.table.seal_clock(clock);
    let is_over = clock.fallen().is_some();
    if let Some(ended) = game.out_of_time().filter(|_| is_over) {
        core.table.conclude(&ended);
    }
    is_over
}

pub fn ticks_left_to_move(table: &Table<'_>) -> Option<u32> {
    game_ticks_left(table).or_else(|| ticks_left_of_1931(table))
}

fn game_ticks_left(table: &Table<'_>) -> Option<u32> {
    let clock = table.settings().clock?;
    Some(clock.ticks_left(seat_to_move(table)?))
}

fn seat_to_move(table: &Table<'_>) -> Option<Seat> {
    match table.session().last_good()?.status() {
        Ok(MatchStatus::Turn(seat)) => Some(seat),
        _ => None,
    }
}

pub fn thinking_budget(table: &Table<'_>) -> Option<u32> {
    let clock = table.settings().clock?;
    Some(clock.budget(seat_to_move(table)?))
}

fn has_clocks_of_1931(table: &Table<'_>) -> bool {
    table.session().view().rules_1931().is_some_and(|full| full.rules().clock != ClockRule::None)
}

fn ticks_left_of_1931(table: &Table<'_>) -> Option<u32> {
    let raw = table.session().view().rules_1931()?;
    raw.left(raw.game().turn())
}
