//! A recording shown in time, to somebody who looks on: blank pauses, RETURN goes one step, `+` and `-` change the
//! speed, Esc ends it. The time is told, so that a window and a page show the same.

use super::player::{Player, RunError, Taken};
use super::{Numbered, Step};
use crate::app::{App, Key, Status};
use crate::session::drive::Drives;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

/// How long a screen is seen where the script does not tell, for who has asked to see it.
pub const HOLD: Duration = Duration::from_millis(800);

/// The real speed, in thousandths.
pub const REAL_SPEED: u64 = 1000;

/// As fast and as slow as the keys make it, in thousandths of the real speed.
const SPEEDS: core::ops::RangeInclusive<u64> = 125..=64_000;

/// Where a show is.
#[derive(Debug)]
pub struct Show {
    player: Player<vec::IntoIter<Numbered>>,
    /// Thousandths of the real speed.
    speed: u64,
    hold: Duration,
    due: Duration,
    /// The script says how long things took.
    timed: bool,
    paused: bool,
    single: bool,
    left: bool,
    at_end: bool,
    /// Screens that were held against the recording and are the same.
    same: u32,
}

impl Show {
    /// Shows these steps from `now` on, a screen for `hold` where the script does not tell.
    ///
    /// `speed`: thousandths of the real one.
    pub fn new(steps: Vec<Numbered>, speed: u64, hold: Duration, now: Duration) -> Show {
        Show {
            player: Player::new(steps),
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

    /// A key of who looks on.
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

    /// Whether who looks on has seen enough.
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Whether nothing is left to be given.
    pub fn is_at_end(&self) -> bool {
        self.at_end
    }

    /// Whether it stands still until a key.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Thousandths of the real speed.
    pub fn speed(&self) -> u64 {
        self.speed
    }

    /// How many screens were held against the recording, and are the same.
    pub fn same_screens(&self) -> u32 {
        self.same
    }

    /// What was not as recorded, once.
    pub fn take_error(&mut self) -> Option<RunError> {
        self.player.take_error()
    }

    /// While the program thinks: whether the recording has keys meanwhile, by the ticks of the search. Otherwise the
    /// search can be done elsewhere.
    pub fn needs_ticks(&mut self) -> bool {
        self.player.next_is(|step| matches!(step, Step::Tick(_) | Step::Think(_)))
    }

    /// Has the program think, here and now, and gives the keys recorded meanwhile.
    pub fn think<D: Drives>(
        &mut self,
        app: &mut App<'_, D>,
        poll: &mut dyn FnMut(&mut Show, &mut App<'_, D>),
    ) {
        // The player is away while it has the program think.
        let mut player = core::mem::replace(&mut self.player, Player::new(Vec::new()));
        player.think(app, &mut |app| {
            poll(self, app);
            if self.left {
                app.close();
            }
        });
        self.player = player;
    }

    /// Gives what is due, if the program does not think; whether anything may have changed.
    pub fn step<D: Drives>(&mut self, app: &mut App<'_, D>, now: Duration) -> bool {
        let mut changed = false;
        while !self.at_end && app.status() != Status::Thinks && self.is_due(now) {
            self.take_step(app, now);
            changed = true;
        }
        changed
    }

    /// How long nothing is to be done, if no key comes and the program does not think.
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
        let checks = self.player.next_is(|step| matches!(step, Step::Screen(..)));
        match self.player.step(app) {
            Taken::End => self.at_end = true,
            Taken::Given if self.timed => (),
            Taken::Given => self.after(self.hold, now),
            Taken::Wait(ticks) => {
                self.timed = true;
                self.after(Duration::from_millis(ticks.min(100_000) * 10_000 / 182), now);
            }
            // A step is something that can be seen.
            Taken::Other => self.single |= self.paused,
        }
        self.same += u32::from(checks && !self.player.has_failed());
        // What is not as recorded ends it.
        self.at_end |= self.player.has_failed();
    }
}
