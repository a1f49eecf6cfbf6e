//! A game by the full rules under seal, as `integrity` seals a plain one: two copies, two CRC-32s.

use crate::formats::full::{FullBytes, FullRecord, RawFull, FULL_LEN};
use crate::formats::keyboard;
use crate::session::integrity::{SystemError, Twofold, SEAL_LEN};

/// Bytes of everything but the graphics: state, copy, seal.
pub const FULL_SEALED_LEN: usize = 2 * FULL_LEN + SEAL_LEN;

/// A game under seal.
#[derive(Clone, Debug)]
pub struct SealedFull(Twofold<FullBytes>);

impl SealedFull {
    /// Seals a game.
    pub fn new(record: &FullRecord) -> SealedFull {
        SealedFull(Twofold::new(record.to_bytes()))
    }

    /// The bytes as they are, for the screen.
    pub fn raw(&self) -> RawFull<'_> {
        RawFull(self.0.bytes())
    }

    /// The whole check: the seal, the copy, the graphics, and what the bytes say.
    pub fn verify(&self, graphics: &[u8]) -> Result<FullRecord, SystemError> {
        let bytes = self.0.checked()?;
        if !keyboard::seal_ok(graphics) {
            return Err(SystemError);
        }
        FullRecord::from_bytes(bytes).map_err(|_| SystemError)
    }

    /// The game of the first copy that still passes under one of the seals.
    pub fn last_good(&self) -> Option<FullRecord> {
        self.0.last_good(|bytes| FullRecord::from_bytes(bytes).ok())
    }

    /// Flips one bit of the state, the copy or the seal, in that order; whether there is such a bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        self.0.flip(bit)
    }
}
