//! What is known of the files there are besides their names.

use crate::built_in::BuiltIn;
use crate::formats::save::SaveError;
use crate::session::drive::{is_device, Date, DriveError, FileName, Read};
use crate::session::text::{parted, Text};

/// Which other files of a drive are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreKept {
    /// Files of games in PDN.
    Pdn,
}

/// What is known of a file of a drive besides its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoreNote {
    /// What it holds, where that was looked at.
    pub about: Option<About>,
    /// When it was last changed, where that is to be shown.
    pub written: Option<Date>,
}

impl MoreNote {
    /// Nothing.
    pub const NONE: MoreNote = MoreNote { about: None, written: None };
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A saved game.
    Game {
        /// By the full rules.
        is_full: bool,
        /// Its level, as games have it.
        level: u8,
        /// Moves played, of both sides.
        plies: u32,
        /// It has ended.
        is_over: bool,
    },
    /// A saved game of another rulebook.
    Table {
        /// What the game is called, in the order of the languages.
        title: [&'static str; 2],
        /// Its level.
        level: u8,
        /// Moves made, of all seats.
        plies: u32,
        /// How many seats take turns.
        seats: u8,
        /// It has ended.
        is_over: bool,
    },
    /// What begins as a saved game and cannot be resumed.
    Unsound(SaveError),
    /// Games in PDN: how many, the first one's name and its moves.
    Games(u32, Title, u32),
    /// A file of games too long to be looked through just to be shown in a list.
    Long,
}

/// What a file holds that may be a saved game. What is no saved game is not told, what is a damaged one is.
pub fn saved(read: Read<'_>) -> Option<About> {
    let mut buffer = [0; BuiltIn::LONGEST_SAVED + 1];
    let bytes = match read(&mut buffer) {
        Ok(len) => &buffer[..len],
        Err(DriveError::TooLong) => &buffer[..],
        Err(_) => return None,
    };
    match BuiltIn::about(bytes) {
        Ok((is_full, game, is_over)) => {
            Some(About::Game { is_full, level: game.level, plies: game.plies, is_over })
        }
        Err(SaveError::NotASave) => None,
        Err(error) => Some(About::Unsound(error)),
    }
}

impl FileName {
    /// The sprites of the house's other games.
    pub const GIOCHI_DAT: FileName = FileName { text: *b"GIOCHI.DAT\0\0", len: 10 };

    /// Whether what follows the dot is this, in capitals.
    pub fn has_extension(&self, extension: &str) -> bool {
        self.as_str().split_once('.').is_some_and(|(_, found)| found == extension)
    }
}

/// The most characters of a name.
pub const NAME_COLUMNS: usize = 20;

/// What a game is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title {
    /// White's name and Black's, with a line end between: at most [`NAME_COLUMNS`] characters each, none
    /// where it is not known.
    pub names: Text,
    /// `1-0`; empty where it is not known or the game is not over.
    pub result: &'static str,
}

impl Title {
    /// Adds it to a text, with the colours in the place of names that are not known.
    pub fn put<'t>(&self, text: &'t mut Text, colors: [&str; 2]) -> &'t mut Text {
        for (i, (name, color)) in self.names.as_str().split('\n').zip(colors).enumerate() {
            text.put(if i == 0 { "" } else { " - " }).put(if name.is_empty() { color } else { name });
        }
        text.put(if self.result.is_empty() { "" } else { " " }).put(self.result)
    }
}

/// Whether a file of that name would be a device on DOS or Windows: neither looks beyond the first dot,
/// nor at blanks before it.
pub fn is_device_name(name: &str) -> bool {
    let (base, _) = parted(name, b'.').unwrap_or((name, ""));
    let (base, mut capitals) = (base.trim_ascii_end().as_bytes(), [0; 7]);
    let Some(capitals) = capitals.get_mut(..base.len()) else { return false };
    capitals.copy_from_slice(base);
    capitals.make_ascii_uppercase();
    is_device(capitals)
}
