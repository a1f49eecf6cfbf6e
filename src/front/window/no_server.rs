//! Where no X server can be asked about the window.

use super::News;
use std::io::{self, ErrorKind};
use std::string::String;
use std::time::Duration;

/// A line to no server: there is none.
pub enum Line {}

impl Line {
    /// None.
    pub fn connect() -> io::Result<Line> {
        Err(ErrorKind::Unsupported.into())
    }

    /// Why no window can be shown there.
    pub fn objection(&self) -> Option<String> {
        match *self {}
    }

    /// The same line, about this window.
    pub fn about(self, _: u32) -> Option<Server> {
        match self {}
    }
}

/// A line about one window: there is none.
pub enum Server {}

impl Server {
    /// What happened since it was last asked.
    pub fn news(&mut self) -> News {
        match *self {}
    }

    /// Waits until something happens, but no longer than this.
    pub fn wait(&mut self, _: Duration) {
        match *self {}
    }

    /// Fills the screen with the window, or makes it a window again.
    pub fn toggle_fullscreen(&mut self) {
        match *self {}
    }
}
