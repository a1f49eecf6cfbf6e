//! What the window library does not do on Windows: waiting for the next message, the whole screen, the icon, Alt+F4.

use super::News;
use crate::host::win32::{self, Before, Window};
use std::io;
use std::string::String;
use std::time::Duration;

/// A line to the system before there is a window: nothing is to be found out about it.
pub struct Line;

impl Line {
    /// Always there.
    pub fn connect() -> io::Result<Line> {
        Ok(Line)
    }

    /// Why no window can be shown: the window library says that.
    pub fn objection(&self) -> Option<String> {
        None
    }

    /// The same line, about this window.
    pub fn about(self, window: u32) -> Option<Server> {
        let window = Window::new(window);
        window.take_icon();
        window.tell_size();
        window.listen();
        Some(Server { window, before: None })
    }
}

/// The system, about one window.
pub struct Server {
    window: Window,
    /// Where the window was before it filled the screen.
    before: Option<Before>,
}

impl Server {
    /// There may always be a message for the window library; what comes to light it shows by itself.
    pub fn news(&mut self) -> News {
        News::Heard
    }

    /// Takes the clicks of the left button that were heard, in the window's pixels.
    pub fn clicks(&mut self) -> impl Iterator<Item = (usize, usize)> {
        win32::take_presses().into_iter()
    }

    /// Waits until a message has come, but no longer than this.
    pub fn wait(&mut self, at_most: Duration) {
        win32::wait_for_message(at_most);
    }

    /// The window library closes the window when it is asked to, unless Windows does not tell it.
    pub fn ignore_close_requests(&mut self) {
        self.window.ignore_close_requests();
    }

    /// Fills the screen with the window, or makes it a window again.
    pub fn toggle_fullscreen(&mut self) {
        match self.before.take() {
            Some(before) => self.window.come_back(&before),
            None => self.before = self.window.fill_screen(),
        }
    }
}

/// Whether the window library counts a window as closed that was only asked to close: here it is gone then.
pub const IS_OPEN_UNTIL_ASKED: bool = false;

/// Whether F4, which was just pressed, closes the window: the window library keeps it from the system.
pub fn is_closed_by_f4() -> bool {
    win32::is_alt_held()
}
