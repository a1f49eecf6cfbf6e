//! The system's clipboard, text only.

use crate::app::clipboard::ClipboardText;
use crate::app::{App, Status};
use crate::script::recording::Recorder;
use crate::session::drive::Drives;
use crate::session::messages::words;
use crate::session::messages::Message;
use arboard::Error;

/// The clipboard, opened at its first use. Copied text stays available while the window is open.
#[derive(Default)]
pub struct Clipboard(Option<arboard::Clipboard>);

impl Clipboard {
    fn open(&mut self) -> Result<&mut arboard::Clipboard, Error> {
        match &mut self.0 {
            Some(clipboard) => Ok(clipboard),
            none => Ok(none.insert(arboard::Clipboard::new()?)),
        }
    }

    pub fn copy<D: Drives>(&mut self, app: &App<'_, D>) -> Message {
        let ClipboardText { text, message } = app.copied();
        let Some(text) = text else { return message };
        match self.open().and_then(|clipboard| clipboard.set_text(text)) {
            Ok(()) => message,
            Err(_) => app.clipboard_refuses(words::NO_CLIPBOARD),
        }
    }

    /// Pastes the clipboard's text into the program. Returns a message if there is none.
    pub fn paste<D: Drives>(&mut self, app: &mut App<'_, D>, recorder: &mut Recorder) -> Option<Message> {
        if app.status() == Status::Thinks {
            return Some(app.clipboard_refuses(words::NO_PASTING_HERE));
        }
        match self.open().and_then(arboard::Clipboard::get_text) {
            Ok(text) => {
                recorder.paste(app, &text);
                None
            }
            Err(Error::ContentNotAvailable | Error::ConversionFailure) => {
                Some(app.clipboard_refuses(words::CLIPBOARD_EMPTY))
            }
            Err(_) => Some(app.clipboard_refuses(words::NO_CLIPBOARD)),
        }
    }
}
