//! A recording played again in a window: blank pauses, RETURN steps, Esc ends it.

use super::{Shown, WindowError, WindowOptions};
use crate::app::{App, Key, Status};
use crate::script::player::{Player, RunError, Taken};
use crate::script::Numbered;
use crate::session::drive::Drives;
use std::time::{Duration, Instant};

/// How long a screen is seen where the script does not tell.
const HOLD: Duration = Duration::from_millis(800);

/// How a replay ended.
#[derive(Debug)]
pub enum Replayed {
    /// At the script's end, or when the player had seen enough.
    Done,
    /// Something was not as recorded.
    Failed(RunError),
}

/// Where a replay is in time.
struct Pace {
    /// Thousandths of the real speed.
    speed: u64,
    due: Instant,
    /// The script says how long things took.
    timed: bool,
    paused: bool,
    single: bool,
    ended: bool,
}

impl Pace {
    fn after(&mut self, time: Duration) {
        let thousandths = u32::try_from(self.speed.max(1)).unwrap_or(u32::MAX);
        self.due = Instant::now() + time * 1000 / thousandths;
    }

    fn is_due(&mut self) -> bool {
        std::mem::take(&mut self.single) || (!self.paused && Instant::now() >= self.due)
    }

    /// How long nothing is to be done, if no key comes.
    fn until_due(&self, at_end: bool) -> Duration {
        match self.paused || at_end {
            true => Duration::MAX,
            false => self.due.saturating_duration_since(Instant::now()),
        }
    }

    fn heed(&mut self, shown: &Shown) {
        while let Some(key) = shown.keys.take() {
            match key {
                Key::Char(' ') => self.paused ^= true,
                Key::Enter => (self.single, self.paused) = (true, true),
                Key::Escape => self.ended = true,
                _ => (),
            }
        }
    }
}

/// Plays these steps in a window. The last screen stays until the window is closed or Esc pressed.
///
/// `speed`: thousandths of the real one.
pub fn replay<D: Drives>(
    app: &mut App<'_, D>,
    steps: impl IntoIterator<Item = Numbered>,
    speed: u64,
    options: &WindowOptions,
) -> Result<Replayed, WindowError> {
    let mut shown = Shown::open(options)?;
    let mut player = Player::new(steps);
    let mut pace =
        Pace { speed, due: Instant::now(), timed: false, paused: false, single: false, ended: false };
    let mut at_end = false;
    while app.status() != Status::Closed && !pace.ended {
        attend(&mut shown, &mut pace, app);
        if app.status() == Status::Thinks {
            player.think(app, &mut |app| {
                if shown.attended.elapsed() >= super::THINKING_WAIT {
                    attend(&mut shown, &mut pace, app);
                    if pace.ended {
                        app.close();
                    }
                }
            });
            shown.stale = true;
        } else if !at_end && pace.is_due() {
            at_end = take_step(&mut player, &mut pace, app);
            shown.stale = true;
        } else {
            shown.wait(pace.until_due(at_end));
        }
        if let Some(error) = player.take_error() {
            shown.close()?;
            return Ok(Replayed::Failed(error));
        }
    }
    shown.close().map(|()| Replayed::Done)
}

/// Whether that was the end.
fn take_step<D: Drives, S: Iterator<Item = Numbered>>(
    player: &mut Player<S>,
    pace: &mut Pace,
    app: &mut App<'_, D>,
) -> bool {
    match player.step(app) {
        Taken::End => return true,
        Taken::Given if pace.timed => (),
        Taken::Given => pace.after(HOLD),
        Taken::Wait(ticks) => {
            pace.timed = true;
            pace.after(Duration::from_millis(ticks.min(100_000) * 10_000 / 182));
        }
        // A step is something that can be seen.
        Taken::Other => pace.single |= pace.paused,
    }
    false
}

fn attend<D: Drives>(shown: &mut Shown, pace: &mut Pace, app: &mut App<'_, D>) {
    if shown.update(app) {
        pace.heed(shown);
        shown.refresh(app);
    }
}
