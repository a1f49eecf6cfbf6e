//! Messages of the desktop build: PDN files, the maestro, the other games.

pub(super) mod en;
pub(super) mod it;

use crate::built_in::{BuiltInLabel, BuiltInMessage};
use crate::session::archive::GameTitle;
use crate::session::drive::FileSpec;
use crate::session::maestro::MaestroThought;
use crate::session::messages::{Message, Text};
use crate::session::rulebook::{Refusal, Rulebook};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesktopMessage {
    BuiltIn(BuiltInMessage),
    SecondsAsked,
    NotSeconds,
    /// The maestro now plays, with this many seconds a move.
    MaestroIs(u8),
    Thought(MaestroThought),
    /// A file with this many games was opened.
    Games(u32),
    /// The file has only this many games.
    NoSuchGame(u32),
    NoGames(FileSpec),
    /// A game of a file: its title, the ply shown, the number of plies.
    Viewing(GameTitle, u32, u32),
    /// The finished game: the ply shown, the number of plies.
    Reviewing(u32, u32),
    /// The next move of the game cannot be read.
    ViewingStops,
    /// The opened game can be read only up to this move.
    ViewingCut(u32),
    /// The screenshot was written to this file in the current folder.
    ScreenIsIn(Text),
    NoScreenshot,
    /// A finished sentence.
    Said(Text),
    Refused(&'static dyn Rulebook, Refusal),
    Refusal(Text),
}

impl DesktopMessage {
    /// Returns whether the message refuses or warns.
    pub fn is_error(&self) -> bool {
        match self {
            DesktopMessage::BuiltIn(said) => said.is_error(),
            DesktopMessage::Refusal(_)
            | DesktopMessage::Refused(..)
            | DesktopMessage::NoSuchGame(_)
            | DesktopMessage::NoGames(_)
            | DesktopMessage::ViewingStops
            | DesktopMessage::ViewingCut(_)
            | DesktopMessage::NotSeconds
            | DesktopMessage::NoScreenshot => true,
            DesktopMessage::SecondsAsked
            | DesktopMessage::MaestroIs(_)
            | DesktopMessage::Thought(_)
            | DesktopMessage::Games(_)
            | DesktopMessage::Viewing(..)
            | DesktopMessage::Reviewing(..)
            | DesktopMessage::ScreenIsIn(_)
            | DesktopMessage::Said(_) => false,
        }
    }
}

pub fn said(text: Text) -> Message {
    Message::Desktop(DesktopMessage::Said(text))
}

/// A text as a message that refuses something.
pub fn refused(text: Text) -> Message {
    Message::Desktop(DesktopMessage::Refusal(text))
}

impl From<DesktopMessage> for Message {
    fn from(message: DesktopMessage) -> Message {
        Message::Desktop(message)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesktopPrompt {
    RulebookMove,
    Seconds,
    OpenName,
    GameNumber,
    Setup,
    /// Confirmation of a line that loses the game.
    Confirm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DesktopLabel {
    Maestro,
    ViewerHints,
    ReviewHints,
    EndHintsAndReview,
    ReviewPageHints,
    SetupHints,
    ViewerHintsAndReview,
    ReviewHintsAndReview,
    Result,
    ReadableUpToHere,
    DrawnGame,
    NoResult,
    /// How to type a key where lines are read.
    LineKeys,
    // The two commands that make up for a missing KEYBOARD.DAT.
    MakeDisk,
    // How to leave the halt in a window.
    CloseWindow,
    BuiltIn(BuiltInLabel),
}
