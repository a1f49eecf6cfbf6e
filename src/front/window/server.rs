//! What the window library does not tell or do, asked of the X server over a line of our own:
//! when the window has to be shown again, whether it is still there, and the whole screen.

use std::vec::Vec;
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ClientMessageEvent, ConfigureWindowAux, ConnectionExt, EventMask,
    GetGeometryReply, Window,
};
use x11rb::protocol::Event;
use x11rb::rust_connection::RustConnection;

/// `_NET_WM_STATE_TOGGLE`, and a request by an ordinary program.
const TOGGLE: u32 = 2;
const FROM_A_PROGRAM: u32 = 1;

/// A line to the X server about one window.
pub struct Server {
    connection: RustConnection,
    root: Window,
    window: Window,
    /// Where the window was before it filled the screen, when nobody else keeps that in mind.
    before: Option<GetGeometryReply>,
}

/// What became of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Nothing.
    None,
    /// Some of it has come to light and is to be shown again.
    Exposed,
    /// It is gone, or the server is.
    Gone,
}

impl Server {
    /// A line about this window; none if there is no X server that will have it.
    pub fn about(window: Window) -> Option<Server> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let root = connection.setup().roots.get(screen)?.root;
        let events = EventMask::EXPOSURE | EventMask::STRUCTURE_NOTIFY;
        let wanted = ChangeWindowAttributesAux::new().event_mask(events);
        connection.change_window_attributes(window, &wanted).ok()?.check().ok()?;
        Some(Server { connection, root, window, before: None })
    }

    /// What happened since it was last asked.
    pub fn news(&self) -> News {
        let mut news = News::None;
        loop {
            match self.connection.poll_for_event() {
                Ok(Some(Event::Expose(_))) => news = News::Exposed,
                Ok(Some(Event::DestroyNotify(_))) | Err(_) => return News::Gone,
                Ok(Some(_)) => (),
                Ok(None) => return news,
            }
        }
    }

    /// Fills the screen with the window, or makes it a window again.
    ///
    /// A failure changes nothing, or shows as [`News::Gone`].
    pub fn toggle_fullscreen(&mut self) {
        let _ = match self.has_manager() {
            Ok(true) => self.ask_manager(),
            Ok(false) => self.fill_screen(),
            Err(error) => Err(error),
        };
    }

    fn atom(&self, name: &str) -> Result<u32, ReplyError> {
        Ok(self.connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
    }

    /// Whether a window manager is there that knows about full screens.
    fn has_manager(&self) -> Result<bool, ReplyError> {
        let (supported, fullscreen) = (self.atom("_NET_SUPPORTED")?, self.atom("_NET_WM_STATE_FULLSCREEN")?);
        let asked =
            self.connection.get_property(false, self.root, supported, AtomEnum::ATOM, 0, u32::MAX / 4)?;
        let atoms: Vec<u32> = asked.reply()?.value32().map(Iterator::collect).unwrap_or_default();
        Ok(atoms.contains(&fullscreen))
    }

    fn ask_manager(&self) -> Result<(), ReplyError> {
        let (state, fullscreen) = (self.atom("_NET_WM_STATE")?, self.atom("_NET_WM_STATE_FULLSCREEN")?);
        let request =
            ClientMessageEvent::new(32, self.window, state, [TOGGLE, fullscreen, 0, FROM_A_PROGRAM, 0]);
        let to_manager = EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT;
        self.connection.send_event(false, self.root, to_manager, request)?;
        Ok(self.connection.flush()?)
    }

    /// Without a window manager windows have no frame: the size is all there is to change.
    fn fill_screen(&mut self) -> Result<(), ReplyError> {
        let target = match self.before.take() {
            Some(before) => before,
            None => {
                self.before = Some(self.connection.get_geometry(self.window)?.reply()?);
                self.connection.get_geometry(self.root)?.reply()?
            }
        };
        let to = ConfigureWindowAux::new()
            .x(i32::from(target.x))
            .y(i32::from(target.y))
            .width(u32::from(target.width))
            .height(u32::from(target.height));
        self.connection.configure_window(self.window, &to)?;
        Ok(self.connection.flush()?)
    }
}
