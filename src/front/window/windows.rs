//! Functions that the window library lacks on Windows: waiting for messages, full screen, icon, Alt+F4.

use super::size::{room, Rectangle};
use super::News;
use crate::app::sound::Note;
use crate::host::win32::{self, Window, WindowPlacement};
use std::io;
use std::string::String;
use std::time::Duration;
use std::vec::Vec;

/// Stands for the X server's connection; Windows needs none.
pub struct Connection;

impl Connection {
    pub fn connect() -> io::Result<Connection> {
        Ok(Connection)
    }

    /// Returns `None`: the window library reports failures itself.
    pub fn objection(&self) -> Option<String> {
        None
    }

    /// Returns width and height that a new window may have; `None` if Windows does not tell.
    pub fn room(&mut self) -> Option<(usize, usize)> {
        let (x, y, width, height) = win32::work_area()?;
        let free = Rectangle { x, y, width, height };
        Some(room(free, Some(free)))
    }

    pub fn about(self, window: u32) -> Option<WindowSystem> {
        let window = Window::new(window);
        window.take_icon();
        window.tell_size();
        window.move_into_work_area();
        window.listen();
        Some(WindowSystem { window, before: None })
    }
}

pub struct WindowSystem {
    window: Window,
    before: Option<WindowPlacement>,
}

impl WindowSystem {
    /// Always reports a possible message; the window library repaints exposed parts itself.
    pub fn news(&mut self) -> News {
        News::Heard
    }

    pub fn buttons(&mut self) -> Option<Vec<(bool, (usize, usize))>> {
        Some(win32::take_buttons())
    }

    pub fn hears_clicks(&self) -> bool {
        true
    }

    pub fn wait(&mut self, at_most: Duration) {
        win32::wait_for_message(at_most);
    }

    /// Plays notes on a thread, because each call lasts as long as its note. Sounds may overlap.
    pub fn play(&mut self, notes: &'static [Note]) {
        let play = move || notes.iter().for_each(|note| win32::beep(note.hertz, note.milliseconds));
        // Without a thread there is no sound.
        let _ = std::thread::Builder::new().spawn(play);
    }

    /// Makes Windows swallow close requests before they reach the window library.
    pub fn ignore_close_requests(&mut self) {
        self.window.ignore_close_requests();
    }

    pub fn toggle_fullscreen(&mut self) {
        match self.before.take() {
            Some(before) => self.window.come_back(&before),
            None => self.before = self.window.fill_screen(),
        }
    }
}

/// False: the window library closes the window on a close request.
pub const IS_OPEN_UNTIL_ASKED: bool = false;

/// Returns whether the F4 just pressed closes the window: the library hides Alt+F4 from Windows.
pub fn is_closed_by_f4() -> bool {
    win32::is_alt_held()
}
