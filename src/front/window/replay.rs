//! Replays a recording in a window: blank pauses, RETURN steps, `+` and `-` change the speed, Esc ends it.

use super::{Shown, WindowError, WindowOptions};
use crate::app::{App, Status};
use crate::host::clock::now;
use crate::script::player::RunError;
use crate::script::show::{Show, HOLD};
use crate::script::NumberedStep;
use crate::session::drive::Drives;
use std::vec::Vec;

#[derive(Debug)]
pub enum Replayed {
    Done,
    Failed(RunError),
}

/// Plays the steps in a window until it is closed or Esc is pressed. `speed`: thousandths of the original.
pub fn replay<D: Drives>(
    app: &mut App<'_, D>,
    steps: Vec<NumberedStep>,
    speed: u64,
    options: &WindowOptions,
) -> Result<Replayed, WindowError> {
    let mut shown = Shown::open(options)?;
    let mut show = Show::new(steps, speed, HOLD, now());
    while app.status() != Status::Closed && !show.is_left() {
        attend(&mut shown, &mut show, app);
        if app.status() == Status::Thinks {
            show.think(app, &mut |show, app| {
                if shown.attended.elapsed() >= super::THINKING_WAIT {
                    attend(&mut shown, show, app);
                }
            });
            shown.stale = true;
        } else if show.step(app, now()) {
            shown.stale = true;
        } else {
            shown.wait(show.until_due(now()));
        }
        if let Some(error) = show.take_error() {
            shown.close()?;
            return Ok(Replayed::Failed(error));
        }
    }
    shown.close().map(|()| Replayed::Done)
}

fn attend<D: Drives>(shown: &mut Shown, show: &mut Show, app: &mut App<'_, D>) {
    if shown.update(app) {
        while let Some(key) = shown.keys.take() {
            show.key(key);
        }
        shown.refresh(app);
    }
}
