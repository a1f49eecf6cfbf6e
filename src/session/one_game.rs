//! On DOS a match is one of the game that is built in.

use crate::built_in::{record, RawGame, SAVE_LEN};
use crate::formats::save::HISTORY_MAGIC;
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::messages::words::{self, Phrase};
use crate::session::{FileError, MatchView, Session};

pub type Match = crate::built_in::GameRecord;

// Room for a saved game of any kind, including those that this build only tells from damage.
const LONGEST_SAVE: usize = 512;

impl<'a> MatchView<'a> {
    /// Returns the unchecked bytes of the game.
    pub fn game(&self) -> RawGame<'a> {
        RawGame(self.sealed.bytes())
    }

    #[inline(always)]
    pub(crate) fn move_prompt(&self) -> Phrase {
        words::move_prompt(self.game().turn())
    }
}

impl Session {
    /// Reads a saved game, without memory for a whole file. Source: M21 (option P).
    pub fn resume(file: FileSpec, drives: &mut impl Drives) -> Result<Session, FileError> {
        let mut buffer = [0; LONGEST_SAVE];
        let read = drives.read(file, &mut buffer);
        // A file too long for the buffer has filled it.
        let is_whole = !matches!(read, Err(DriveError::TooLong));
        let mut len = if is_whole { read.map_err(FileError::Drive)? } else { LONGEST_SAVE };
        // The history behind a desktop build's saved game, of any length, is not read.
        if buffer[SAVE_LEN..].starts_with(&HISTORY_MAGIC) {
            len = SAVE_LEN;
        }
        let bytes = &buffer[..len];
        if let Some(error) = record::foreign_save(bytes, is_whole) {
            return Err(FileError::Save(error));
        }
        if len > SAVE_LEN + 1 {
            return Err(FileError::Drive(DriveError::TooLong));
        }
        record::decode(bytes).map(|record| Session::from_record(&record)).map_err(FileError::Save)
    }
}
