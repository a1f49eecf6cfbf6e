//! A game record inside a game by the rules of 1931.

use super::{color_of, GameRecord, RawGame, StateBytes, FIRST, PLAYER, POSITION, PREVIOUS, SEED};
use crate::formats::save::SaveError;

// 1 in the bytes that begin a game by the rules of 1931, else 0.
const OPTIONS: usize = 29;

impl GameRecord {
    /// Returns the bytes that begin a game by the rules of 1931.
    pub(crate) fn to_rules_1931_bytes(self) -> StateBytes {
        let mut bytes = self.to_bytes();
        bytes[OPTIONS] = 1;
        bytes
    }

    /// Reads those bytes without checking that the last move leads to the current position.
    pub(crate) fn from_rules_1931_bytes(bytes: &StateBytes) -> Result<GameRecord, SaveError> {
        let raw = RawGame(bytes);
        let (position, previous) = (raw.setup(POSITION)?.position()?, raw.setup(PREVIOUS)?.position()?);
        let fresh = GameRecord::new(position, raw.level(), color_of(bytes[PLAYER])?, raw.seed());
        let first = color_of(bytes[FIRST])?;
        let (plies, start_counts, recent) = (raw.plies(), raw.start_counts(), raw.recent());
        let record = GameRecord { previous, first, plies, start_counts, recent, ..fresh };
        record.check_fields()?;
        if record.to_rules_1931_bytes() != *bytes {
            return Err(SaveError::BadField);
        }
        Ok(record)
    }
}

impl RawGame<'_> {
    fn seed(&self) -> u64 {
        u64::from(self.u32(SEED)) | u64::from(self.u32(SEED + 4)) << 32
    }
}
