//! Every sentence the player can see: messages here, their texts in `data/words`.
//!
//! The wording is invented, but for `EXIT ?` (M17) and `SYSTEM ERROR` (M20), which the manual quotes and which no
//! translation touches.

pub(crate) mod refusal;
pub(crate) mod sentences;

#[cfg(feature = "alloc")]
#[path = ""]
mod for_desktop {
    pub mod aids;
    pub(crate) mod desktop;
    pub mod game_clock;
    pub(crate) mod help;
    pub mod outlook;
    pub mod page;
    pub(crate) mod review;
    pub(crate) mod rulebook_game;
    pub(crate) mod setup;
    pub(crate) mod shelf;
}

#[cfg(feature = "alloc")]
pub use for_desktop::{
    desktop::{refused, said},
    *,
};

use super::drive::{Drive, DriveError, FileSpec, NameError};
pub(crate) use super::text::text;
pub use super::text::*;
pub use super::words::{self, LANGS};
use crate::built_in::{self, MoveError, Numbers};
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    None,
    AnyKey,
    Choose,
    NotAChoice,
    LevelAsked,
    LevelIs(u8),
    ColorIs(Color),
    FirstIs(Color),
    /// The page of the instructions and the number of pages.
    Page(u8, u8),
    YourMove,
    Thinking,
    /// A line was typed during the search and waits for the move.
    StillThinking,
    ProgramMoved(Numbers),
    NotANumber(Word),
    LineTooLong,
    Refused(MoveError),
    /// Asks for a name to save. Holds the [drives](super::drive::Drives::letters), and true if `.PDN` is allowed.
    NameHint(u32, bool),
    /// Asks for a name from a list. Holds the other drives.
    ListHint(u32),
    /// A question for a name or a number was left.
    Cancelled,
    BadName(NameError),
    /// A refused file name; nothing was saved.
    Unsaved(NameError),
    Saved(FileSpec),
    Exists(FileSpec),
    /// The file exists and is not a game: it is not replaced.
    NotAGame(FileSpec),
    /// The old file stays.
    NotSaved,
    Drive(DriveError, FileSpec),
    /// A drive failed; nothing was saved.
    UnsavedTo(DriveError, FileSpec),
    BadSave(SaveError, FileSpec),
    Resumed(FileSpec),
    ExitAsks,
    AbandonAsks,
    /// The end of a game, and whether the player won.
    End(Outcome, bool),
    SystemError,
    /// After SYSTEM ERROR moves are refused.
    SystemErrorStays,
    /// After SYSTEM ERROR no state passes the check: nothing can be saved.
    NoGoodCopy,
    /// Saved after SYSTEM ERROR; any key leads to the menu.
    SavedAfterError(FileSpec),
    NoKeyboardDat,
    BadKeyboardDat(Drive, KeyboardError),
    UnreadableKeyboardDat(Drive, DriveError),
    // DOS says none of these.
    SecondsAsked,
    NotSeconds,
    /// The maestro now plays, with this many seconds a move.
    MaestroIs(u8),
    /// A file with this many games was opened.
    Games(u32),
    /// The file has only this many games.
    NoSuchGame(u32),
    NoGames(FileSpec),
    /// The finished game: the ply shown, the number of plies.
    Reviewing(u32, u32),
    /// The next move of the game cannot be read.
    ViewingStops,
    /// The opened game can be read only up to this move.
    ViewingCut(u32),
    NoScreenshot,
    #[cfg(feature = "alloc")]
    BuiltIn(crate::built_in::BuiltInMessage),
    #[cfg(feature = "alloc")]
    Thought(crate::session::maestro::MaestroThought),
    /// A game of a file: its title, the ply shown, the number of plies.
    #[cfg(feature = "alloc")]
    Viewing(crate::session::archive::GameTitle, u32, u32),
    /// The screenshot was written to this file in the current folder.
    #[cfg(feature = "alloc")]
    ScreenIsIn(Text),
    /// A finished sentence.
    #[cfg(feature = "alloc")]
    Said(Text),
    /// A finished sentence that refuses something.
    #[cfg(feature = "alloc")]
    Refusal(Text),
    #[cfg(feature = "alloc")]
    RefusedBy(&'static dyn crate::session::rulebook::Rulebook, crate::session::rulebook::Refusal),
}

/// A menu line: the key, then its text.
pub type Item = (char, &'static Str);

impl Lang {
    pub fn message(self, message: &Message) -> Text {
        let mut text = Text::new();
        sentences::message(self, message, &mut text);
        text
    }

    /// Returns the name of the game that is built in.
    pub fn game(self) -> &'static Str {
        built_in::words::name(self)
    }

    pub fn menu(self) -> &'static [Item] {
        &sentences::MENU[self as usize]
    }

    /// Returns the two colours as a choice, White's key first.
    pub fn colors(self) -> &'static [Item; 2] {
        &sentences::COLORS[self as usize]
    }

    /// Returns the description of each level, from level 1.
    pub fn levels(self) -> &'static [&'static Str; 9] {
        &sentences::LEVELS[self as usize]
    }

    /// Returns the pages of instructions, their lines separated by [`LINE_END`].
    pub fn instructions(self) -> &'static [&'static Str] {
        built_in::words::instructions(self)
    }
}
