//! Shows a recording in real time: Space pauses, RETURN steps, `+` and `-` change the speed, Esc ends it.
//!
//! The caller passes the time, so that a window and a page show the same.

use super::player::{RunError, ScriptPlayer, StepTaken};
use super::{NumberedStep, ScriptStep};
use crate::app::{App, Key, Status};
use crate::session::drive::Drives;
use alloc::vec::Vec;
use core::time::Duration;

/// The usual time that a screen shows if the script does not say.
pub const HOLD: Duration = Duration::from_millis(800);

/// Real time, in thousandths.
pub const REAL_SPEED: u64 = 1000;

// The range that the keys can reach, in thousandths of real time.
const SPEEDS: core::ops::RangeInclusive<u64> = 125..=64_000;

#[derive(Debug)]
pub struct Show {
    player: ScriptPlayer,
    /// In thousandths of real time.
    speed: u64,
    hold: Duration,
    due: Duration,
    /// True if the script says how long steps took.
    timed: bool,
    paused: bool,
    single: bool,
    left: bool,
    at_end: bool,
    /// The number of screens compared and found equal.
    same: u32,
}

impl Show {
    /// `speed`: thousandths of real time. `hold`: how long a screen shows if the script does not say.
    pub fn new(steps: Vec<NumberedStep>, speed: u64, hold: Duration, now: Duration) -> Show {
        Show {
            player: ScriptPlayer::new(steps),
            speed: speed.max(1),
            hold,
            due: now,
            timed: false,
            paused: false,
            single: false,
            left: false,
            at_end: false,
            same: 0,
        }
    }

    pub fn key(&mut self, key: Key) {
        match key {
            Key::Char(' ') => self.paused ^= true,
            Key::Char('+') => self.speed = (self.speed * 2).min(*SPEEDS.end()),
            Key::Char('-') => self.speed = (self.speed / 2).max(*SPEEDS.start()),
            Key::Enter => (self.single, self.paused) = (true, true),
            Key::Escape => self.left = true,
            _ => (),
        }
    }

    pub fn is_left(&self) -> bool {
        self.left
    }

    pub fn is_at_end(&self) -> bool {
        self.at_end
    }

    pub fn is_paused(&self) -> bool {
        self.paused
    }

    pub fn speed(&self) -> u64 {
        self.speed
    }

    /// Returns the number of screens compared and found equal.
    pub fn same_screens(&self) -> u32 {
        self.same
    }

    /// Takes the mismatch that ended the show, if any.
    pub fn take_error(&mut self) -> Option<RunError> {
        self.player.take_error()
    }

    /// Returns whether the recording has keys during the present search. Otherwise any thread can do the search.
    pub fn needs_ticks(&mut self) -> bool {
        self.player.next_is(|step| matches!(step, ScriptStep::Tick(_) | ScriptStep::Think(_)))
    }

    /// Lets the program think here and now, and gives the keys recorded during it.
    pub fn think<D: Drives>(
        &mut self,
        app: &mut App<'_, D>,
        poll: &mut dyn FnMut(&mut Show, &mut App<'_, D>),
    ) {
        // The loop borrows the player while it drives the program.
        let mut player = core::mem::replace(&mut self.player, ScriptPlayer::new(Vec::new()));
        player.think(app, &mut |app| {
            poll(self, app);
            if self.left {
                app.close();
            }
        });
        self.player = player;
    }

    /// Gives the steps that are due, unless the program thinks; returns whether anything may have changed.
    pub fn step<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) -> bool {
        let mut changed = false;
        while !self.at_end && app.status() != Status::Thinks && self.is_due(now) {
            self.take_step(app, now);
            changed = true;
        }
        changed
    }

    /// Returns the time until [`Self::step`] has work, without keys or thinking.
    pub fn until_due(&self, now: Duration) -> Duration {
        match (self.single, self.paused || self.at_end) {
            (true, _) => Duration::ZERO,
            (false, true) => Duration::MAX,
            (false, false) => self.due.saturating_sub(now),
        }
    }

    fn is_due(&mut self, now: Duration) -> bool {
        core::mem::take(&mut self.single) || (!self.paused && now >= self.due)
    }

    fn after(&mut self, time: Duration, now: Duration) {
        let thousandths = u32::try_from(self.speed).unwrap_or(u32::MAX);
        self.due = now + time * 1000 / thousandths;
    }

    fn take_step<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) {
        let checks = self.player.next_is(|step| matches!(step, ScriptStep::Screen(..)));
        match self.player.step(app) {
            StepTaken::End => self.at_end = true,
            StepTaken::Given if self.timed => (),
            StepTaken::Given => self.after(self.hold, now),
            StepTaken::Wait(ticks) => {
                self.timed = true;
                self.after(Duration::from_millis(ticks.min(100_000) * 10_000 / 182), now);
            }
            // A single step should show a change.
            StepTaken::Other => self.single |= self.paused,
        }
        self.same += u32::from(checks && !self.player.has_failed());
        // A mismatch ends the show.
        self.at_end |= self.player.has_failed();
    }
}
