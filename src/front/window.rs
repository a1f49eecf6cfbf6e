//! The program in a window.

use crate::app::App;
use crate::session::drive::Drives;

/// How the window opens.
#[derive(Clone, Copy, Debug, Default)]
pub struct WindowOptions {
    /// 1: 640 x 350; N: N times 640 x 480.
    pub scale: Option<u32>,
    /// Fill the screen.
    pub fullscreen: bool,
}

/// Why there is no window.
#[derive(Debug)]
pub enum WindowError {
    /// No display.
    NoDisplay(std::string::String),
}

impl std::fmt::Display for WindowError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let WindowError::NoDisplay(why) = self;
        f.write_str(why)
    }
}

/// Runs.
pub fn run<D: Drives>(_: &mut App<'_, D>, _: &WindowOptions) -> Result<bool, WindowError> {
    Err(WindowError::NoDisplay("no display".into()))
}
