//! What is said of what DAMA.COM has not: English, the full rules, the school, games in PDN, the maestro, the
//! other games.

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

/// One sentence for the message line, with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreMessage {
    /// What the game that is built in alone says.
    Own(BuiltInSaid),
    /// How many seconds the maestro may think.
    SecondsAsked,
    /// That is no number of seconds.
    NotSeconds,
    /// The maestro now holds, with so many seconds a move.
    MaestroIs(u8),
    /// What the maestro thinks.
    Thought(Thought),
    /// A file of that many games was opened.
    Games(u32),
    /// There is no game of that number: there are so many.
    NoSuchGame(u32),
    /// A file without a game in PDN.
    NoGames(FileSpec),
    /// A game being looked at: who plays, after which move, of how many.
    Viewing(Title, u32, u32),
    /// The game just played being looked through: after which move, of how many.
    Reviewing(u32, u32),
    /// The next move of the game cannot be read.
    ViewingStops,
    /// The game that is opened can be read up to that move only.
    ViewingCut(u32),
    /// The screen was written to a file of this name in the current folder.
    ScreenIsIn(Text),
    /// The screen could not be written there.
    NoScreenshot,
    /// What a game of the house has to say, in its own words.
    Said(Text),
    /// Why it refuses a line.
    Refused(&'static dyn Rulebook, Refusal),
    /// Why something is refused, in the words of who refuses it.
    Refusal(Text),
}

impl MoreMessage {
    /// Whether it refuses or warns.
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

/// What is said of a line that means no legal action.
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

/// What stands before the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MorePrompt {
    /// A move in a game of the house.
    TableMove,
    /// The maestro's seconds a move.
    Seconds,
    /// The file of games to open.
    OpenName,
    /// Which of its games.
    GameNumber,
    /// Pieces of a position that is set up.
    Setup,
    /// Whether a line that loses the game is meant.
    Confirm,
}

/// A word or two of the screen's furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum MoreLabel {
    Maestro,
    ViewerHints,
    ReviewHints,
    EndHintsAndReview,
    ReviewPageHints,
    SetupHints,
    /// The viewer's hints where the game has a review.
    ViewerHintsAndReview,
    /// The same of the match just played.
    ReviewHintsAndReview,
    /// The result of a game of a file.
    Result,
    ReadableUpToHere,
    DrawnGame,
    NoResult,
    /// Where lines are read: how a key is typed there.
    LineKeys,
    /// The two commands that make up for a missing KEYBOARD.DAT.
    MakeDisk,
    /// How to leave the halt in a window.
    CloseWindow,
    /// Of the game that is built in alone.
    Own(BuiltInLabel),
    King,
}
