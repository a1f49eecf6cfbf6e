//! Every sentence the player can see: what is said here, how in `it` and `en`.
//!
//! The wording is invented, but for `EXIT ?` (M17) and `SYSTEM ERROR` (M20), which the manual
//! quotes and which no translation touches.

#[cfg(feature = "alloc")]
mod en;
pub mod files;
#[cfg(feature = "alloc")]
pub mod full;
mod it;
#[cfg(any(test, not(feature = "alloc")))]
pub(crate) mod packed;
#[cfg(feature = "alloc")]
pub mod page;
#[cfg(any(test, not(feature = "alloc")))]
mod pairs;
#[cfg(feature = "alloc")]
pub mod school;
#[cfg(feature = "alloc")]
mod spoken;
#[cfg(feature = "alloc")]
pub mod table;
mod text;
#[cfg(feature = "alloc")]
mod thought;
#[cfg(feature = "alloc")]
mod wrap;
mod written;

#[cfg(feature = "alloc")]
pub use text::characters;
pub use text::{parted, Text, Word};
#[cfg(feature = "alloc")]
pub use wrap::wrapped;
pub use written::{bytes, is_control, letters, words_typed, Letters, Written, LINE_END, NO_BREAK_SPACE};
pub(crate) use written::{of_bytes, words};

#[cfg(feature = "alloc")]
use super::archive::Title;
use super::drive::{Drive, DriveError, FileSpec, NameError};
#[cfg(feature = "alloc")]
use super::maestro::Thought;
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::refusal::MoveError;
#[cfg(feature = "alloc")]
use crate::rules::italian::Kind;
use crate::rules::{Color, Outcome};
#[cfg(feature = "alloc")]
use full::FullMessage;

/// The language of the game; `EXIT ?` and `SYSTEM ERROR` stay as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lang {
    /// Italian, the manual's.
    #[default]
    It,
    /// English.
    #[cfg(feature = "alloc")]
    En,
}

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
    ProgramMoved(Numbers),
    /// A word that is no number.
    NotANumber(Word),
    /// The line was longer than a move can be.
    LineTooLong,
    /// A refused move.
    Refused(MoveError),
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
    #[cfg(feature = "alloc")]
    /// Of the full rules.
    Full(FullMessage),
    #[cfg(feature = "alloc")]
    /// How many seconds the maestro may think.
    SecondsAsked,
    #[cfg(feature = "alloc")]
    /// That is no number of seconds.
    NotSeconds,
    #[cfg(feature = "alloc")]
    /// The maestro now holds, with so many seconds a move.
    MaestroIs(u8),
    #[cfg(feature = "alloc")]
    /// What the maestro thinks.
    Thought(Thought),
    #[cfg(feature = "alloc")]
    /// A file of that many games was opened.
    Games(u32),
    #[cfg(feature = "alloc")]
    /// There is no game of that number: there are so many.
    NoSuchGame(u32),
    #[cfg(feature = "alloc")]
    /// A file without a game in PDN.
    NoGames(FileSpec),
    #[cfg(feature = "alloc")]
    /// A game being looked at: who plays, after which move, of how many.
    Viewing(Title, u32, u32),
    #[cfg(feature = "alloc")]
    /// The game just played being looked through: after which move, of how many.
    Reviewing(u32, u32),
    #[cfg(feature = "alloc")]
    /// The next move of the game cannot be read.
    ViewingStops,
    #[cfg(feature = "alloc")]
    /// Of lessons, rules, openings, and who has the move.
    School(school::SchoolMessage),
    #[cfg(feature = "alloc")]
    /// The screen was written to a file of this name in the current folder.
    ScreenIsIn(Text),
    #[cfg(feature = "alloc")]
    /// The screen could not be written there.
    NoScreenshot,
    /// What a game of the house has to say, in its own words.
    #[cfg(feature = "alloc")]
    Said(Text),
    /// Why it refuses a line, in its own words.
    #[cfg(feature = "alloc")]
    Refusal(Text),
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
    /// A move in a game of the house.
    #[cfg(feature = "alloc")]
    TableMove,
    /// The program thinks; only commands act at once.
    Thinking,
    /// The program thinks, and a line waits for its move.
    Waiting,
    /// The name to save under.
    SaveName,
    /// The name to resume.
    ResumeName,
    #[cfg(feature = "alloc")]
    /// The maestro's seconds a move.
    Seconds,
    #[cfg(feature = "alloc")]
    /// The file of games to open.
    OpenName,
    #[cfg(feature = "alloc")]
    /// Which of its games.
    GameNumber,
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
    #[cfg(feature = "alloc")]
    Maestro,
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
    #[cfg(feature = "alloc")]
    ViewerHints,
    #[cfg(feature = "alloc")]
    ReviewHints,
    EndHints,
    #[cfg(feature = "alloc")]
    EndHintsAndReview,
    /// Where lines are read: how a key is typed there.
    #[cfg(feature = "alloc")]
    LineKeys,
    #[cfg(feature = "alloc")]
    School(school::SchoolLabel),
    SystemError,
    #[cfg(feature = "alloc")]
    King,
    #[cfg(feature = "alloc")]
    Lost,
}

/// A line of a menu: the key, then what it does.
pub type Item = (char, &'static Written);

impl Lang {
    /// The sentence.
    pub fn message(self, message: &Message) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => it::message(message, &mut text),
            #[cfg(feature = "alloc")]
            Lang::En => en::message(message, &mut text),
        }
        text
    }

    /// The prompt, with a blank at its end.
    pub fn prompt(self, prompt: Prompt) -> &'static Written {
        match self {
            Lang::It => it::prompt(prompt),
            #[cfg(feature = "alloc")]
            Lang::En => en::prompt(prompt),
        }
    }

    /// The label.
    pub fn label(self, label: Label) -> &'static Written {
        match self {
            Lang::It => it::label(label),
            #[cfg(feature = "alloc")]
            Lang::En => en::label(label),
        }
    }

    /// The lines of the main menu.
    pub fn menu(self) -> &'static [Item] {
        match self {
            Lang::It => &it::MENU,
            #[cfg(feature = "alloc")]
            Lang::En => &en::MENU,
        }
    }

    /// The two colours as a choice: White's key first.
    pub fn colors(self) -> &'static [Item; 2] {
        match self {
            Lang::It => &it::COLORS,
            #[cfg(feature = "alloc")]
            Lang::En => &en::COLORS,
        }
    }

    /// What each level is like, from level 1.
    pub fn levels(self) -> &'static [&'static Written; 9] {
        match self {
            Lang::It => &it::LEVELS,
            #[cfg(feature = "alloc")]
            Lang::En => &en::LEVELS,
        }
    }

    /// The letter of a piece on the board of text: small for a man, capital for a king.
    #[cfg(feature = "alloc")]
    pub fn piece(self, (color, kind): (Color, Kind)) -> char {
        let man = match (self, color) {
            (Lang::It, Color::White) => 'b',
            (Lang::It, Color::Black) => 'n',
            (Lang::En, Color::White) => 'w',
            (Lang::En, Color::Black) => 'b',
        };
        match kind {
            Kind::Man => man,
            Kind::King => man.to_ascii_uppercase(),
        }
    }

    /// The instructions, page by page, lines parted by [`LINE_END`].
    pub fn instructions(self) -> &'static [&'static Written] {
        match self {
            Lang::It => it::INSTRUCTIONS,
            #[cfg(feature = "alloc")]
            Lang::En => en::INSTRUCTIONS,
        }
    }
}

#[cfg(test)]
mod tests;
