//! A game by the full rules under seal, as `integrity` seals a plain one: two copies, two CRC-32s.

use crate::formats::crc::crc32;
use crate::formats::full::{FullBytes, FullRecord, RawFull, FULL_LEN};
use crate::formats::keyboard;
use crate::session::integrity::{SystemError, SEAL_LEN};

/// Bytes of everything but the graphics: state, copy, seal.
pub const FULL_SEALED_LEN: usize = 2 * FULL_LEN + SEAL_LEN;

/// A game under seal.
#[derive(Clone, Debug)]
pub struct SealedFull {
    state: FullBytes,
    copy: FullBytes,
    seals: [[u8; 4]; 2],
}

impl SealedFull {
    /// Seals a game.
    pub fn new(record: &FullRecord) -> SealedFull {
        let state = record.to_bytes();
        SealedFull { state, copy: state, seals: [crc32(&state).to_le_bytes(); 2] }
    }

    /// The bytes as they are, for the screen.
    pub fn raw(&self) -> RawFull<'_> {
        RawFull(&self.state)
    }

    /// The whole check: the seal, the copy, the graphics, and what the bytes say.
    pub fn verify(&self, graphics: &[u8]) -> Result<FullRecord, SystemError> {
        let crc = crc32(&self.state).to_le_bytes();
        let sound = self.seals == [crc; 2] && self.state == self.copy && keyboard::seal_ok(graphics);
        if !sound {
            return Err(SystemError);
        }
        FullRecord::from_bytes(&self.state).map_err(|_| SystemError)
    }

    /// The game of the first copy that still passes under one of the seals.
    pub fn last_good(&self) -> Option<FullRecord> {
        let sealed = |bytes: &&FullBytes| self.seals.contains(&crc32(*bytes).to_le_bytes());
        let mut sound = [&self.state, &self.copy].into_iter().filter(sealed);
        sound.find_map(|bytes| FullRecord::from_bytes(bytes).ok())
    }

    /// Flips one bit of the state, the copy or the seal, in that order; whether there is such a bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        let bytes = self.state.iter_mut().chain(&mut self.copy).chain(self.seals.as_flattened_mut());
        let byte = bytes.into_iter().nth(bit / 8);
        byte.map(|byte| *byte ^= 1 << (bit % 8)).is_some()
    }
}
