//! Every sentence the player can see: what is said here, how in `it` and `en`.
//!
//! The wording is invented, but for `EXIT ?` (M17) and `SYSTEM ERROR` (M20), which the manual
//! quotes and which no translation touches.

#[cfg(feature = "alloc")]
pub mod aids;
#[cfg(feature = "alloc")]
pub mod clipboard;
#[cfg_attr(not(feature = "alloc"), path = "absent.rs")]
mod desktop;
#[cfg(feature = "alloc")]
mod en;
#[cfg(feature = "alloc")]
pub mod game_clock;
#[cfg(feature = "alloc")]
mod help;
mod it;
mod names;
#[cfg(feature = "alloc")]
pub mod page;
pub mod refusal;
#[cfg(feature = "alloc")]
pub mod review;
#[cfg(feature = "alloc")]
pub mod self_play;
#[cfg(feature = "alloc")]
pub mod setup;
#[cfg(feature = "alloc")]
pub mod shelf;
#[cfg(feature = "alloc")]
pub mod table;

pub use super::text::*;
pub(crate) use super::text::{besides, words};
#[cfg(feature = "alloc")]
pub use crate::session::messages::desktop::refused;
pub use crate::session::messages::desktop::{MoreLabel, MoreMessage, MorePrompt};

use super::drive::{Drive, DriveError, FileSpec, NameError};
use crate::built_in::{BuiltIn, Refusal, Typed};
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};

/// One sentence for the message line, with its data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// An empty line.
    None,
    /// How to go on from the title.
    AnyKey,
    /// What the menu wants.
    Choose,
    /// That key means nothing here.
    NotAChoice,
    /// Which level there is to be, and what it means.
    LevelAsked,
    /// The level that now holds, 1..=9.
    LevelIs(u8),
    /// The player's colour that now holds.
    ColorIs(Color),
    /// Who will begin.
    FirstIs(Color),
    /// Leafing through the instructions: page, of how many.
    Page(u8, u8),
    /// It is the player's turn and nothing has happened yet.
    YourMove,
    /// The program is looking for its move.
    Thinking,
    /// A line typed while the program thinks, which waits for its move.
    StillThinking,
    /// The program's move.
    ProgramMoved(Typed),
    /// A word that is no number.
    NotANumber(Word),
    /// The line was longer than a move can be.
    LineTooLong,
    /// A refused move.
    Refused(Refusal),
    /// What the name of a game to be saved is like: the drives there are, as [`Drives::letters`] has them, and
    /// whether a name may end in `.PDN`.
    ///
    /// [`Drives::letters`]: super::drive::Drives::letters
    NameHint(u32, bool),
    /// A name of a list is asked for; the drives there are besides.
    ListHint(u32),
    /// A question for a name or a number was left.
    Cancelled,
    /// A refused file name.
    BadName(NameError),
    /// A refused file name, and so nothing was saved.
    Unsaved(NameError),
    /// The game was saved.
    Saved(FileSpec),
    /// A file of that name is there.
    Exists(FileSpec),
    /// A file of that name is there, and no game: it is not replaced.
    NotAGame(FileSpec),
    /// The old file stays.
    NotSaved,
    /// A drive refused.
    Drive(DriveError, FileSpec),
    /// A drive refused, and so nothing was saved.
    UnsavedTo(DriveError, FileSpec),
    /// A file that is no game.
    BadSave(SaveError, FileSpec),
    /// A game goes on.
    Resumed(FileSpec),
    /// Of what DAMA.COM has not.
    More(MoreMessage),
    /// What leaving means.
    ExitAsks,
    /// What abandoning means.
    AbandonAsks,
    /// The end of a game, and whether the player won it.
    End(Outcome, bool),
    /// The check failed.
    SystemError,
    /// After SYSTEM ERROR moves are refused.
    SystemErrorStays,
    /// After SYSTEM ERROR there is nothing to save.
    NoGoodCopy,
    /// Saved after SYSTEM ERROR: how to go on.
    SavedAfterError(FileSpec),
    /// KEYBOARD.DAT is in neither place.
    NoKeyboardDat,
    /// KEYBOARD.DAT is there but cannot be used: the drive it was found on.
    BadKeyboardDat(Drive, KeyboardError),
    /// KEYBOARD.DAT is there but cannot be read.
    UnreadableKeyboardDat(Drive, DriveError),
}

/// What stands before the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Nothing is typed here.
    None,
    /// A key is waited for.
    Key,
    /// A choice of the menu, or of a question.
    Choice,
    /// A move of that colour.
    Move(Color),
    /// The program thinks; only commands act at once.
    Thinking,
    /// The program thinks, and a line waits for its move.
    Waiting,
    /// The name to save under.
    SaveName,
    /// The name to resume.
    ResumeName,
    /// Of what DAMA.COM has not.
    More(MorePrompt),
    /// May the old file go?
    Overwrite,
    /// Back to the operating system? Source: M17.
    Exit,
    /// Give the game up?
    Abandon,
    /// After SYSTEM ERROR.
    Error,
}

/// A word or two of the screen's furniture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as what it says")]
pub enum Label {
    Game,
    Subtitle,
    Instructions,
    Level,
    White,
    Black,
    Player,
    Program,
    Turn(Color),
    Wins(Color),
    Thinking,
    Moves,
    Taken,
    ChooseLevel,
    ChooseColour,
    ChooseFirst,
    Victory,
    Defeat,
    Hints,
    PageHints,
    ChoiceHints,
    NameHints,
    ListHints,
    EndHints,
    More(MoreLabel),
    SystemError,
}

/// A line of a menu: the key, then what it does.
pub type Item = (char, &'static Written);

/// What a language has: `it` or `en`, which have the same names.
macro_rules! in_language {
    ($lang:expr, $($what:tt)+) => {
        match $lang {
            Lang::It => in_language!(it $($what)+),
            #[cfg(feature = "alloc")]
            Lang::En => in_language!(en $($what)+),
        }
    };
    ($lang:ident & $($what:tt)+) => { &$lang::$($what)+ };
    ($lang:ident $($what:tt)+) => { $lang::$($what)+ };
}

impl Lang {
    /// The sentence.
    pub fn message(self, message: &Message) -> Text {
        let mut text = Text::new();
        in_language!(self, message(message, &mut text));
        text
    }

    /// The prompt, with a blank at its end.
    pub fn prompt(self, prompt: Prompt) -> &'static Written {
        in_language!(self, prompt(prompt))
    }

    /// The label.
    pub fn label(self, label: Label) -> &'static Written {
        in_language!(self, label(label))
    }

    /// The lines of the main menu.
    pub fn menu(self) -> &'static [Item] {
        in_language!(self, &MENU)
    }

    /// The two colours as a choice: White's key first.
    pub fn colors(self) -> &'static [Item; 2] {
        in_language!(self, &COLORS)
    }

    /// Of the saved games: what stands above the list, where there is none, and above the names.
    pub fn saved_games(self) -> &'static [&'static Written; 3] {
        in_language!(self, &SAVED)
    }

    /// What each level is like, from level 1.
    pub fn levels(self) -> &'static [&'static Written; 9] {
        in_language!(self, &LEVELS)
    }

    /// The instructions, page by page, lines parted by [`LINE_END`].
    pub fn instructions(self) -> &'static [&'static Written] {
        BuiltIn::instructions(self)
    }
}
