//! The pause after an end: keys that were meant for the game do not take its end off the screen.

use super::{App, Key};
use crate::app::core::Core;
use crate::app::table::BY_CLOCK;
use crate::screen::Scene;
use crate::session::drive::Drives;

/// Ticks of 1/18.2 s that an end is shown before every key acts.
pub const END_PAUSE: u32 = 18;

/// Drops the keys that a player typed before the end of a game was visible. Scripts do not use it.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndPause {
    /// The last end that was shown, and its tick.
    seen: u8,
    since: u32,
}

impl EndPause {
    /// Notes what the screen shows. `now` counts ticks from anywhere; it is asked only if an end is new.
    pub fn note<D: Drives>(&mut self, app: &App<'_, D>, now: impl FnOnce() -> u32) {
        if self.seen != app.core.table.ends() {
            (self.seen, self.since) = (app.core.table.ends(), now());
        }
    }

    /// Returns whether a key came too early and must be dropped.
    pub fn drops<D: Drives>(&mut self, app: &App<'_, D>, key: Key, now: impl Fn() -> u32) -> bool {
        self.note(app, &now);
        is_for_later(&app.core, key) && now().wrapping_sub(self.since) < END_PAUSE
    }
}

// A move leads to an end, and RETURN belongs to the move. Damage and a clock come in the middle of a line.
fn is_for_later(core: &Core<'_>, key: Key) -> bool {
    match core.dialog.scene() {
        Scene::End => key == Key::Enter || core.table.ends() & BY_CLOCK != 0,
        Scene::Error => true,
        _ => false,
    }
}
