//! Details of listed files and whole files, in the desktop build.

use crate::formats::save::SaveError;
use crate::session::drive::{is_device, Date, DriveError, FileName, Read};
use crate::session::rulebook::Rulebook;
use crate::session::text::{parted, Text};
use alloc::vec::Vec;

// Of a whole file, in bytes; more if it is longer.
const FIRST_LEN: usize = 64 * 1024;

/// Reads a file of at most `limit` bytes.
pub(crate) fn read_whole(read: Read<'_>, limit: usize) -> Result<Vec<u8>, DriveError> {
    let mut bytes = alloc::vec![0; FIRST_LEN.min(limit)];
    loop {
        match read(&mut bytes) {
            Ok(len) => {
                bytes.truncate(len);
                bytes.shrink_to_fit();
                return Ok(bytes);
            }
            Err(DriveError::TooLong) if bytes.len() < limit => {
                bytes.resize((16 * bytes.len()).min(limit), 0);
            }
            Err(error) => return Err(error),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileDetails {
    pub about: Option<FileContent>,
    /// The date of the last change, if it is shown.
    pub written: Option<Date>,
    /// The file's own name as the screen shows it, if it is not 8.3.
    pub real: Option<Text>,
}

impl FileDetails {
    pub(crate) const NONE: FileDetails = FileDetails { about: None, written: None, real: None };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// A saved game.
    Game {
        game: &'static dyn Rulebook,
        /// The level, or the maestro's code.
        level: u8,
        /// Plies played, of all seats.
        plies: u32,
        seats: u8,
        is_over: bool,
    },
    /// A file that begins as a saved game but cannot be resumed.
    Unsound(SaveError),
    /// PDN games: their number, the first game's title and its plies.
    Games(u32, GameTitle, u32),
    /// A PDN file too long to examine for a listing.
    Long,
}

impl FileName {
    pub(crate) const GIOCHI_DAT: FileName = FileName { text: *b"GIOCHI.DAT\0\0", len: 10 };

    pub(crate) fn has_extension(&self, extension: &str) -> bool {
        self.as_str().split_once('.').is_some_and(|(_, found)| found == extension)
    }
}

pub const NAME_COLUMNS: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTitle {
    /// White's and Black's names, one a line, at most [`NAME_COLUMNS`] characters each; empty if unknown.
    pub names: Text,
    /// `1-0`; empty if unknown or not over.
    pub result: &'static str,
}

impl GameTitle {
    /// Adds the title to a text; colours replace unknown names.
    pub fn put<'t>(&self, text: &'t mut Text, colors: [&str; 2]) -> &'t mut Text {
        for (i, (name, color)) in self.names.as_str().split('\n').zip(colors).enumerate() {
            text.put(if i == 0 { "" } else { " - " }).put(if name.is_empty() { color } else { name });
        }
        text.put(if self.result.is_empty() { "" } else { " " }).put(self.result)
    }
}

/// Returns whether DOS or Windows would take the name for a device's. Both ignore everything from the first dot on,
/// and blanks before it.
pub fn is_device_name(name: &str) -> bool {
    let (base, _) = parted(name, b'.').unwrap_or((name, ""));
    let (base, mut capitals) = (base.trim_ascii_end().as_bytes(), [0; 7]);
    let Some(capitals) = capitals.get_mut(..base.len()) else { return false };
    capitals.copy_from_slice(base);
    capitals.make_ascii_uppercase();
    is_device(capitals)
}
