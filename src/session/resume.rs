//! Saved games of every kind, read.

use crate::built_in::BuiltIn;
use crate::formats::save::SaveError;
use crate::session::drive::{Drives, FileSpec};
use crate::session::play_settings::{self, Terms};
use crate::session::sitting::{decode, is_sitting, Games, LONGEST};
use crate::session::{FileError, Session};
use alloc::vec;

impl Session {
    /// Reads a saved game. Source: M21 (option P).
    pub fn resume(file: FileSpec, games: Games, drives: &mut impl Drives) -> Result<Session, FileError> {
        Session::resume_on_terms(file, games, drives).map(|(session, _)| session)
    }

    /// The same, and the terms it was played on.
    pub fn resume_on_terms(
        file: FileSpec,
        games: Games,
        drives: &mut impl Drives,
    ) -> Result<(Session, Terms), FileError> {
        let mut buffer = vec![0; LONGEST + 1];
        let len = drives.read(file, &mut buffer).map_err(FileError::Drive)?;
        let (terms, bytes) = play_settings::split_settings(&buffer[..len]).map_err(FileError::Save)?;
        let session = Session::resume_apart(&bytes, &terms, games)?;
        let fits = session.last_good().is_some_and(|game| game.fits_clock(&terms));
        fits.then_some((session, terms)).ok_or(FileError::Save(SaveError::BadField))
    }

    /// Reads a saved game whose terms were read before.
    fn resume_apart(bytes: &[u8], terms: &Terms, games: Games) -> Result<Session, FileError> {
        if is_sitting(bytes) {
            // A game of the house says itself who sits where.
            if terms.seats.is_some() {
                return Err(FileError::Save(SaveError::BadField));
            }
            let sitting = decode(bytes, games).map_err(FileError::Save)?;
            return Ok(Session::of(&sitting.into()));
        }
        BuiltIn::resume(bytes)
    }
}
