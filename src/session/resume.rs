//! Reading and writing of saved games of every kind, with their histories.

use crate::built_in::SAVE_LEN;
use crate::formats::save::{begins_as_save, version, SaveError};
use crate::session::any::MatchFormat;
use crate::session::drive::{DriveError, Drives, FileSpec};
use crate::session::game::MatchRules;
use crate::session::history::MoveHistory;
use crate::session::play_settings::{self, PlaySettings};
use crate::session::rulebook_match::Rulebooks;
use crate::session::saved_history::{self, SavedHistory};
use crate::session::{FileError, Match, Session};
use alloc::vec;
use alloc::vec::Vec;

impl Session {
    /// Returns the match as a file, with its play settings and its history. A history that does not lead to the match
    /// is left out.
    pub fn save_with_settings(&self, settings: &PlaySettings) -> Result<Vec<u8>, FileError> {
        let game = self.last_good().ok_or(FileError::NoGoodCopy)?;
        let saved = settings.put_before(&game.saved());
        if self.history().end().as_ref() != Some(&game) {
            return Ok(saved);
        }
        Ok(saved_history::append(saved, self.history()))
    }

    /// Reads a saved game. Source: M21 (option P).
    pub fn resume(file: FileSpec, games: Rulebooks, drives: &mut impl Drives) -> Result<Session, FileError> {
        Session::resume_with_settings(file, games, drives).map(|(session, _)| session)
    }

    pub fn resume_with_settings(
        file: FileSpec,
        games: Rulebooks,
        drives: &mut impl Drives,
    ) -> Result<(Session, PlaySettings), FileError> {
        let mut buffer = vec![0; saved_history::LONGEST + 1];
        let len = drives.read(file, &mut buffer).map_err(FileError::Drive)?;
        let (saved, history) = saved_history::split(&buffer[..len]).map_err(FileError::Save)?;
        let (settings, bytes) = play_settings::split_settings(saved).map_err(FileError::Save)?;
        let game = read_match(&bytes, games)?;
        // A game of another rulebook stores its seats itself.
        if settings.seats.is_some() && game.rulebook_match().is_some() {
            return Err(FileError::Save(SaveError::BadField));
        }
        let session = match history {
            Some(history) => with_history(&game, history, games)?,
            None => Session::of(&game),
        };
        game.fits_clock(&settings).then_some((session, settings)).ok_or(FileError::Save(SaveError::BadField))
    }
}

/// Reads the match of a saved game, without play settings and history.
pub(crate) fn read_match(bytes: &[u8], games: Rulebooks) -> Result<Match, FileError> {
    if bytes.len() > SAVE_LEN + 1 && !begins_as_save(bytes) {
        return Err(FileError::Drive(DriveError::TooLong));
    }
    (MatchFormat::of(version(bytes)).read)(bytes, games).map_err(FileError::Save)
}

fn with_history(game: &Match, saved: SavedHistory<'_>, games: Rulebooks) -> Result<Session, FileError> {
    let start = read_match(saved.start, games)?;
    let session = Session::with_history(MoveHistory::of_actions(start, saved.actions));
    let leads_there = |session: &Session| session.sealed.verify().as_ref() == Ok(game);
    session.filter(leads_there).ok_or(FileError::Save(SaveError::BadMove))
}
