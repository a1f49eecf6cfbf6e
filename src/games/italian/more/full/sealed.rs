//! A game by the full rules under seal, as `integrity` seals a plain one: two copies, two CRC-32s.

use crate::formats::keyboard;
use crate::games::italian::more::full::record::{encode, FullBytes, FullRecord, RawFull, FULL_LEN};
use crate::games::italian::record::{GameRecord, RawGame};
use crate::session::integrity::{SystemError, Twofold, SEAL_LEN};
use crate::session::more::port::OwnGame;
use alloc::vec::Vec;

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
}

impl OwnGame for SealedFull {
    fn verify(&self, graphics: &[u8]) -> Result<GameRecord, SystemError> {
        SealedFull::verify(self, graphics).map(|record| record.game)
    }

    fn last_good(&self) -> Option<GameRecord> {
        SealedFull::last_good(self).map(|record| record.game)
    }

    fn saved(&self) -> Option<Vec<u8>> {
        SealedFull::last_good(self).map(|record| encode(&record).into())
    }

    fn view(&self) -> (RawGame<'_>, RawFull<'_>) {
        (self.raw().game(), self.raw())
    }

    fn sealed_len(&self) -> usize {
        FULL_SEALED_LEN
    }

    fn flip(&mut self, bit: usize) -> bool {
        self.0.flip(bit)
    }
}
