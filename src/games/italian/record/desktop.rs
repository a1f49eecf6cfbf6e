//! A game record as FEN, and inside a game by the rules of 1931.

use super::{color_of, GameRecord, RawGame, StateBytes, FIRST, PLAYER, POSITION, PREVIOUS, SEED};
use crate::formats::save::SaveError;
use crate::rules::italian::{Setup, Square};
use alloc::string::{String, ToString};

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
    /// Returns the position as FEN, damaged or not.
    pub fn fen(&self) -> String {
        let mut setup = Setup::to_move(self.turn());
        for square in Square::all() {
            if let Some((color, kind)) = self.piece_at(square) {
                setup.place(square.number().into(), color, kind);
            }
        }
        setup.to_string()
    }

    fn seed(&self) -> u64 {
        u64::from(self.u32(SEED)) | u64::from(self.u32(SEED + 4)) << 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::italian::Position;
    use crate::rules::Color;

    #[test]
    fn a_sound_position_is_written_alike_both_ways() {
        let position = Position::start(Color::Black);
        let bytes = GameRecord::new(position, 1, Color::White, 1).to_bytes();
        assert_eq!(RawGame(&bytes).fen(), position.to_string());
    }
}
