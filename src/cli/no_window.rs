//! Stands in for `window` in a build without one.

use super::failure::{warn, Failure};
use super::options::{PlayOptions, ShowOptions};
use super::terminal::in_terminal;
use dama::unstable::app::App;
use dama::unstable::front::pace::Pace;
use dama::unstable::host::settings::Settings;
use dama::unstable::script::options::Start;
use dama::unstable::script::recording::Recorder;
use dama::unstable::session::drive::Drives;

pub fn prepare() {}

pub fn may_open() -> bool {
    false
}

/// Plays in the terminal. Returns whether the program had halted.
pub fn play(
    app: &mut App<'_, impl Drives>,
    show: &ShowOptions,
    _: &Settings,
    _: bool,
    recorder: &mut Recorder,
    pace: Pace,
) -> Result<bool, Failure> {
    warn("built without a window: playing as text");
    in_terminal(app, show, recorder, pace)
}

/// Fails: an exhibition needs a window.
pub fn exhibit(_: &PlayOptions, _: Start, _: &ShowOptions, _: &Settings, _: u32) -> Result<(), Failure> {
    Err(Failure::refused("--kiosk: this build has no window"))
}
