//! Where there is no X server there is nobody to ask about the window.

use super::News;

/// A line to nobody: there is none.
pub enum Server {}

impl Server {
    /// None.
    pub fn about(_: u32) -> Option<Server> {
        None
    }

    /// What happened since it was last asked.
    pub fn news(&mut self) -> News {
        match *self {}
    }

    /// Fills the screen with the window, or makes it a window again.
    pub fn toggle_fullscreen(&mut self) {
        match *self {}
    }
}
