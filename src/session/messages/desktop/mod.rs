//! Messages of the desktop build: PDN files, the maestro, the other games.

pub mod en;
pub mod it;

use crate::session::messages::{Message, Text};

impl Message {
    /// Returns whether it is one that only the desktop build has, and refuses or warns.
    pub fn is_desktop_error(&self) -> bool {
        match self {
            Message::BuiltIn(said) => said.is_error(),
            Message::Refusal(_)
            | Message::RefusedBy(..)
            | Message::NoSuchGame(_)
            | Message::NoGames(_)
            | Message::ViewingStops
            | Message::ViewingCut(_)
            | Message::NotSeconds
            | Message::NoScreenshot => true,
            _ => false,
        }
    }
}

/// A text as a message that tells something.
pub fn said(text: Text) -> Message {
    Message::Said(text)
}

/// A text as a message that refuses something.
pub fn refused(text: Text) -> Message {
    Message::Refusal(text)
}
