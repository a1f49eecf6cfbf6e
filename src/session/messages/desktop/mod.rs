//! Messages of the desktop build: PDN files, the maestro, the other games.

pub(super) mod en;
pub(super) mod it;

use crate::built_in::BuiltIn;
use crate::built_in::{BuiltInLabel, BuiltInSaid};
use crate::session::any;
use crate::session::archive::Title;
use crate::session::drive::FileSpec;
use crate::session::maestro::Thought;
use crate::session::messages::{Message, Text};
use crate::session::rulebook::{Refusal, Rulebook};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreMessage {
    Own(BuiltInSaid),
    SecondsAsked,
    NotSeconds,
    /// The maestro now plays, with this many seconds a move.
    MaestroIs(u8),
    Thought(Thought),
    /// A file with this many games was opened.
    Games(u32),
    /// The file has only this many games.
    NoSuchGame(u32),
    NoGames(FileSpec),
    /// A game of a file: its title, the ply shown, the number of plies.
    Viewing(Title, u32, u32),
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

impl MoreMessage {
    /// Returns whether the message refuses or warns.
    pub fn is_error(&self) -> bool {
        match self {
            MoreMessage::Own(said) => BuiltIn::is_refusal(said),
            MoreMessage::Refusal(_)
            | MoreMessage::Refused(..)
            | MoreMessage::NoSuchGame(_)
            | MoreMessage::NoGames(_)
            | MoreMessage::ViewingStops
            | MoreMessage::ViewingCut(_)
            | MoreMessage::NotSeconds
            | MoreMessage::NoScreenshot => true,
            MoreMessage::SecondsAsked
            | MoreMessage::MaestroIs(_)
            | MoreMessage::Thought(_)
            | MoreMessage::Games(_)
            | MoreMessage::Viewing(..)
            | MoreMessage::Reviewing(..)
            | MoreMessage::ScreenIsIn(_)
            | MoreMessage::Said(_) => false,
        }
    }
}

pub fn refused(refusal: any::Refusal) -> Message {
    match refusal {
        any::Refusal::Italian(message) | any::Refusal::Rules1931(message) => message,
        any::Refusal::Rulebook(book, refusal) => MoreMessage::Refused(book, refusal).into(),
        any::Refusal::Broken => Message::SystemError,
    }
}

impl From<MoreMessage> for Message {
    fn from(message: MoreMessage) -> Message {
        Message::More(message)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MorePrompt {
    TableMove,
    Seconds,
    OpenName,
    GameNumber,
    Setup,
    /// Confirmation of a line that loses the game.
    Confirm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreLabel {
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
    Own(BuiltInLabel),
    King,
}
