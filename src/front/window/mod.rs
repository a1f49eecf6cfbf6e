//! The front-end in a window.

mod clipboard;
#[cfg(unix)]
mod connect;
#[cfg(unix)]
mod desktop;
mod keys;
mod kiosk;
mod mouse;
mod replay;
mod screenshot;
#[cfg(unix)]
mod server;
#[cfg(not(unix))]
#[path = "windows.rs"]
mod server;
mod size;
#[cfg(unix)]
mod wire;
#[cfg(unix)]
mod xlib;

pub use kiosk::kiosk;
pub use replay::{replay, Replayed};

use super::pace::Pace;
use super::scale::{Picture, Sliding};
use crate::app::{App, Key, Status};
use crate::host::clock::now;
use crate::host::settings::variable;
use crate::rules::error::error_text;
use crate::screen::Scene;
use crate::script::recording::Recorder;
use crate::session::drive::Drives;
use crate::session::messages::{Message, Text};
use clipboard::Clipboard;
use keys::{KeyQueue, WindowKey};
use minifb::ScaleMode;
use mouse::{Gesture, Mouse};
use server::{Connection, WindowSystem};
use size::size;
use std::format;
use std::io::ErrorKind;
use std::string::{String, ToString};
use std::time::{Duration, Instant};
use std::vec::Vec;

/// Polling interval while the program waits and no server reports keys and clicks: about one screen refresh.
const WAIT: Duration = Duration::from_millis(15);
/// Polling interval when the server reports keys and clicks.
///
/// Only the window library learns that the close button was pressed.
const ASK_ANYWAY: Duration = Duration::from_millis(100);
const LEAST_WAIT: Duration = Duration::from_millis(1);
/// Polling interval while the program thinks.
const THINKING_WAIT: Duration = Duration::from_millis(10);
/// Interval of repainting when nothing reports that the window must be repainted.
const SHOW_AGAIN: Duration = Duration::from_millis(500);

/// How long the window's own message is shown, unless a key comes.
const NOTED: Duration = Duration::from_secs(5);

/// Pixels of a larger size that the window library may keep: 256 MB, more than any screen needs.
const SPARE: usize = 64 * 1024 * 1024;

/// Ticks of 1/18.2 s after which a running clock is updated.
const A_SECOND: u64 = 18;

#[derive(Clone, Copy, Debug, Default)]
pub struct WindowOptions {
    /// 1: 640 x 350, pixel for pixel; N: N times 640 x 480; `None`: as large as there is room.
    pub scale: Option<u32>,
    pub fullscreen: bool,
    pub is_mouse_off: bool,
    /// Whose moves slide.
    pub sliding: Sliding,
}

#[derive(Debug)]
pub enum WindowError {
    /// No display, or an unusable one; the text is for the user.
    NoDisplay(String),
    /// The display was lost while the program ran; the text is for the user.
    Lost(String),
}

impl WindowError {
    fn lost() -> WindowError {
        let name = std::env::var_os("DISPLAY").unwrap_or_default();
        WindowError::Lost(format!("the display {name:?} was closed, and the window with it"))
    }
}

error_text!(WindowError {
    WindowError::NoDisplay(why) | WindowError::Lost(why) => "{why}";
});

/// State of the window, in rising order of importance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(not(unix), allow(dead_code))]
enum News {
    #[default]
    None,
    /// An event that the window library may need to process.
    Heard,
    /// A part was exposed and must be shown again.
    Exposed,
    /// The window is closed.
    Closed,
    /// The connection to the server is lost.
    Gone,
}

/// Runs the program in a window until it or the player closes it. Returns whether it had halted.
///
/// Without a display it changes nothing, and the program can go on elsewhere. Call it before any thread is started:
/// it sets an environment variable.
pub fn run<D: Drives>(
    app: &mut App<'_, D>,
    options: &WindowOptions,
    recorder: &mut Recorder,
    pace: Pace,
) -> Result<bool, WindowError> {
    let mut shown = Shown::open(options)?;
    recorder.typed_by_hand(now);
    let mut halted = false;
    while app.status() != Status::Closed {
        halted = app.status() == Status::Halted;
        shown.attend(app, recorder);
        if app.status() == Status::Thinks && !shown.must_be_seen(app) {
            shown.think(app, recorder, pace);
            recorder.settle(app);
            shown.stale = true;
        } else if app.status() != Status::Closed {
            shown.wait(Duration::MAX);
        }
    }
    shown.close().map(|()| halted)
}

struct Shown {
    window: minifb::Window,
    /// The most pixels that the window has had: the window library never frees them.
    largest: usize,
    server: Option<WindowSystem>,
    keys: KeyQueue,
    clipboard: Clipboard,
    mouse: Mouse,
    /// True if the last press was on a place of the board, and completed no move.
    may_drag: bool,
    picture: Picture,
    /// True if the picture is out of date.
    stale: bool,
    /// The message in the picture: the only part that changes while the program thinks.
    message: Message,
    /// The window's own message, shown instead of the program's, and since when.
    note: Option<(Message, Instant)>,
    /// True until the hint that the board can be clicked was shown.
    tells_of_mouse: bool,
    /// True if a part of the window was exposed.
    exposed: bool,
    attended: Instant,
    /// When the window library last processed events.
    asked: Instant,
    painted: Instant,
    news: News,
    /// True if only the end of the program closes the window.
    is_locked: bool,
}

impl Shown {
    fn open(options: &WindowOptions) -> Result<Shown, WindowError> {
        // An input method that does not answer crashes the window library; typing numbers needs none.
        std::env::set_var("XMODIFIERS", "@im=none");
        let mut line = look_at_display()?;
        let room = line.as_mut().and_then(Connection::room);
        #[cfg(unix)]
        xlib::take_errors();
        let keys = KeyQueue::default();
        let window = open_window(size(options.scale, room), &keys).map_err(|error| no_display(&error))?;
        let mut server = line.and_then(|line| line.about(handle(&window)));
        if let (true, Some(server)) = (options.fullscreen, &mut server) {
            server.toggle_fullscreen();
        }
        let (now, mut picture) = (Instant::now(), Picture::default());
        picture.slides.slide(options.sliding);
        Ok(Shown {
            window,
            largest: 0,
            server,
            keys,
            clipboard: Clipboard::default(),
            mouse: Mouse::new(options.is_mouse_off),
            may_drag: false,
            picture,
            stale: true,
            message: Message::None,
            note: None,
            tells_of_mouse: !options.is_mouse_off,
            exposed: false,
            attended: now,
            asked: now,
            painted: now,
            news: News::None,
            is_locked: false,
        })
    }

    /// Ignores the close button and Alt+F4 from here on.
    fn lock(&mut self) {
        self.is_locked = true;
        if let Some(server) = &mut self.server {
            server.ignore_close_requests();
        }
    }

    fn is_closed(&self) -> bool {
        let by_request = !self.is_locked && self.keys.is_closed();
        let is_ignored = self.is_locked && server::IS_OPEN_UNTIL_ASKED;
        by_request || (!self.window.is_open() && !is_ignored)
    }

    /// Waits for the next event, at most `at_most`.
    fn wait(&mut self, at_most: Duration) {
        let at_most = at_most.min(self.picture.slides.until_due(now()).unwrap_or(Duration::MAX));
        let at_most = at_most.clamp(LEAST_WAIT, self.interval());
        match &mut self.server {
            Some(server) => server.wait(at_most),
            None => std::thread::sleep(at_most),
        }
    }

    /// Whether a move slides that the program's next would cut short. A clock that runs does not wait for it.
    fn must_be_seen<D: Drives>(&self, app: &App<'_, D>) -> bool {
        self.picture.slides.until_due(now()).is_some() && !app.clock_runs()
    }

    /// How long the window library may be left alone.
    fn interval(&self) -> Duration {
        let is_told = self.server.as_ref().is_some_and(WindowSystem::hears_clicks);
        if is_told {
            ASK_ANYWAY
        } else {
            WAIT
        }
    }

    /// Lets the program think at this pace, and processes events meanwhile.
    fn think<D: Drives>(&mut self, app: &mut App<'_, D>, recorder: &mut Recorder, pace: Pace) {
        pace.think(app, &mut |app, left| {
            if !left.is_zero() {
                self.wait(left);
            }
            if self.attended.elapsed() >= THINKING_WAIT {
                self.attend(app, recorder);
            }
        });
    }

    /// Gives the program its keys and shows its screen.
    fn attend<D: Drives>(&mut self, app: &mut App<'_, D>, recorder: &mut Recorder) {
        if self.update(app) {
            self.pass_time(app, recorder);
            self.give_keys(app, recorder);
            self.refresh(app);
            self.play(app);
        }
    }

    /// Plays what is to be heard.
    fn play<D: Drives>(&mut self, app: &mut App<'_, D>) {
        if let (Some(server), Some(sound)) = (&mut self.server, app.requests().sounds.take()) {
            server.play(sound.notes());
        }
    }

    /// Processes the window's events. Returns whether it is still open.
    fn update<D: Drives>(&mut self, app: &mut App<'_, D>) -> bool {
        self.news = self.server.as_mut().map_or(News::Heard, WindowSystem::news);
        if self.news < News::Closed && (self.news != News::None || self.asked.elapsed() >= self.interval()) {
            self.window.update();
            self.asked = Instant::now();
        }
        match self.server.as_mut().and_then(WindowSystem::buttons) {
            Some(buttons) => buttons.into_iter().for_each(|(is_down, at)| self.mouse.button(is_down, at)),
            None => self.mouse.look(&self.window),
        }
        if self.news >= News::Closed || self.is_closed() {
            app.close();
            return false;
        }
        self.exposed |= self.news == News::Exposed;
        true
    }

    /// Handles the window's own keys and updates the screen.
    fn refresh<D: Drives>(&mut self, app: &App<'_, D>) {
        if let (true, Some(server)) = (self.keys.take_fullscreen(), &mut self.server) {
            server.toggle_fullscreen();
        }
        if self.keys.take_screenshot() {
            self.note = Some((screenshot::take(app), Instant::now()));
            self.stale = true;
        }
        let asks_a_move = || (app.scene(), app.status()) == (Scene::Game, Status::WaitsForLine);
        // The hint must not cover the program's first move, nor a refusal.
        let is_plain = || !matches!(app.message(), Message::ProgramMoved(_)) && !app.screen().is_error;
        if self.tells_of_mouse && asks_a_move() && is_plain() {
            self.tells_of_mouse = false;
            let told = *Text::new().put(app.pointing_hint(false));
            self.note = Some((Message::Said(told), Instant::now()));
            self.stale = true;
        }
        if self.note.is_some_and(|(_, since)| since.elapsed() >= NOTED) {
            self.note = None;
            self.stale = true;
        }
        self.give_memory_back();
        let size = self.window.get_size();
        if size.0 == 0 || size.1 == 0 {
            // Windows gives a minimized window this size: it is painted when restored.
            self.stale = true;
            self.picture.slides.end();
        } else if self.is_stale(app) || self.picture.size() != size {
            self.paint(app);
        } else if self.exposed || self.is_time_to_show_again() {
            self.show();
        }
        self.exposed = false;
        self.attended = Instant::now();
    }

    fn is_stale<D: Drives>(&self, app: &App<'_, D>) -> bool {
        let slides = self.picture.slides.until_due(now());
        self.stale || self.message != *app.message() || slides.is_some_and(|due| due.is_zero())
    }

    /// Reopens the window at its size if the library holds far more pixels than it needs.
    fn give_memory_back(&mut self) {
        let size = self.window.get_size();
        let pixels = size.0 * size.1;
        self.largest = self.largest.max(pixels);
        // An exhibition's window is locked and full-screen, so it stays open.
        if self.is_locked || pixels == 0 || self.largest - pixels < SPARE {
            return;
        }
        self.largest = pixels;
        // If reopening fails, the present window stays.
        let Ok(window) = open_window(size, &self.keys) else { return };
        self.server = look_at_display().ok().flatten().and_then(|line| line.about(handle(&window)));
        self.window = window;
        self.stale = true;
    }

    /// Updates a running clock, every second and before each key.
    ///
    /// Keys that come after the time is over are dropped: they were meant for the game.
    fn pass_time<D: Drives>(&mut self, app: &mut App<'_, D>, recorder: &mut Recorder) {
        let clock_ran = app.clock_runs();
        let least = if self.keys.is_empty() && !self.mouse.is_clicked() { A_SECOND } else { 1 };
        self.stale |= recorder.pass_time(app, now(), least);
        if clock_ran && !app.clock_runs() {
            while self.keys.take().is_some() {}
            self.mouse.forget();
        }
    }

    /// Gives keys and clicks until the program starts or stops thinking; later ones wait.
    fn give_keys<D: Drives>(&mut self, app: &mut App<'_, D>, recorder: &mut Recorder) {
        let thinks = app.status() == Status::Thinks;
        while (app.status() == Status::Thinks) == thinks {
            let note = if let Some(pressed) = self.keys.take_pressed() {
                self.give(pressed, app, recorder)
            } else if let Some(gesture) = self.mouse.take() {
                let Some(keys) = self.keys_of(gesture, app) else { continue };
                keys.into_iter().for_each(|key| recorder.key(app, key));
                None
            } else {
                return;
            };
            if app.requests().take_full_screen() {
                self.keys.ask_fullscreen();
            }
            self.note = note.map(|note| (note, Instant::now()));
            // What was pressed is answered at once.
            self.picture.slides.end();
            self.stale = true;
        }
    }

    /// Returns the keys of a press, or of the beginning or end of a drag; `None` if it means nothing.
    fn keys_of<D: Drives>(&mut self, (is_drag, (x, y)): Gesture, app: &mut App<'_, D>) -> Option<Vec<Key>> {
        // A press beside the picture begins no drag either.
        self.may_drag &= is_drag;
        let (x, y) = self.picture.place_in_frame(x, y)?;
        if is_drag {
            return self.may_drag.then(|| app.drag(x, y));
        }
        let is_place = app.is_place(x, y);
        let keys = app.tap(x, y);
        // A press that completes a move begins no other with what comes there next.
        self.may_drag = is_place && !keys.contains(&Key::Enter);
        Some(keys)
    }

    /// Handles a key, copy or paste. Returns the window's message about it.
    fn give<D: Drives>(
        &mut self,
        pressed: WindowKey,
        app: &mut App<'_, D>,
        recorder: &mut Recorder,
    ) -> Option<Message> {
        match pressed {
            WindowKey::Key(key) => {
                recorder.key(app, key);
                None
            }
            WindowKey::Up => {
                if matches!(app.status(), Status::WaitsForLine | Status::Thinks) {
                    recorder.key(app, Key::Function(3));
                }
                None
            }
            // Visitors of an exhibition have no access to the clipboard.
            WindowKey::Copy | WindowKey::Paste if self.is_locked => None,
            WindowKey::Copy => Some(self.clipboard.copy(app)),
            WindowKey::Paste => self.clipboard.paste(app, recorder),
        }
    }

    fn is_time_to_show_again(&self) -> bool {
        self.server.is_none() && self.painted.elapsed() >= SHOW_AGAIN
    }

    fn paint<D: Drives>(&mut self, app: &App<'_, D>) {
        let note = self.note.as_ref().map(|(note, _)| note);
        self.picture.paint(app, note, self.window.get_size(), now());
        (self.stale, self.message) = (false, *app.message());
        self.show();
    }

    fn show(&mut self) {
        let (width, height) = self.picture.size();
        let shown = self.window.update_with_buffer(self.picture.pixels(), width, height);
        shown.expect("the picture has as many pixels as its size says");
        self.painted = Instant::now();
    }

    /// Closes the window. A lost one is left alone: closing it would ask the server.
    fn close(self) -> Result<(), WindowError> {
        if self.news >= News::Closed {
            std::mem::forget(self.window);
        }
        match self.news {
            News::Gone => Err(WindowError::lost()),
            _ => Ok(()),
        }
    }
}

fn open_window((width, height): (usize, usize), keys: &KeyQueue) -> minifb::Result<minifb::Window> {
    let how = minifb::WindowOptions {
        resize: true,
        scale_mode: ScaleMode::UpperLeft,
        ..minifb::WindowOptions::default()
    };
    let mut window = minifb::Window::new("DAMA", width, height, how)?;
    window.set_input_callback(keys.callback());
    // The library must not sleep between updates: it would slow the search down.
    window.set_target_fps(0);
    // Makes sure that the server knows the window before the second connection asks about it.
    window.update();
    Ok(window)
}

/// The X server's id of the window.
fn handle(window: &minifb::Window) -> u32 {
    window.get_window_handle() as usize as u32
}

/// Connects to the server of the display. `None` if it cannot be reached: the window library may know another way.
fn look_at_display() -> Result<Option<Connection>, WindowError> {
    match Connection::connect() {
        Ok(line) => match line.objection() {
            Some(why) => Err(on_display(&why)),
            None => Ok(Some(line)),
        },
        Err(error) if error.kind() == ErrorKind::WouldBlock => Err(on_display("it does not answer")),
        Err(_) => Ok(None),
    }
}

/// The library's error for the user, on one line and without its internal details.
fn no_display(error: &minifb::Error) -> WindowError {
    match error {
        minifb::Error::WindowCreate(why) => on_display(why.split(':').next().unwrap_or(why)),
        error => on_display(&error.to_string()),
    }
}

/// Returns whether a display may be there. Only an X server's is named.
pub fn may_open() -> bool {
    cfg!(any(windows, target_os = "macos")) || variable("DISPLAY").is_some()
}

/// The error that the display is unusable, with the reason.
fn on_display(why: &str) -> WindowError {
    WindowError::NoDisplay(match variable("DISPLAY") {
        Some(name) => format!("display {name:?}: {why}"),
        None if cfg!(windows) => why.into(),
        None => "DISPLAY is not set".into(),
    })
}
