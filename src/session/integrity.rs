//! The seal over the game's data, checked at every move. Source: M20, M21.
//!
//! [`Sealed`] keeps the canonical bytes of a value twice, and their CRC-32 twice, so that a damaged seal does not
//! condemn a sound game. KEYBOARD.DAT carries its own CRC-32. Any one or two flipped bits make the check fail: a
//! CRC-32 detects up to three flipped bits in data of this length.
//!
//! The desktop build decodes the bytes once an event and keeps the value until [`Sealed::forget`]. Copies and CRC-32
//! are read again at every check.

use crate::formats::crc::crc32;
use crate::formats::save::SaveError;
use crate::rules::error::error_text;
use crate::session::decoded::Decoded;
use core::fmt::Debug;

/// The integrity check failed; the screen shows SYSTEM ERROR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemError;

error_text!(SystemError {
    SystemError => "the game's data fail the integrity check";
});

/// Length in bytes of the seal: two equal CRC-32s, little-endian.
pub const SEAL_LEN: usize = 8;

/// A value with one canonical encoding: equal values have equal bytes.
pub trait Canonical: Clone {
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Clone + Debug + PartialEq;

    /// Data that the bytes leave out: which game they belong to, if there are several.
    type Kind: Copy + Debug;

    fn kind(&self) -> Self::Kind;

    fn encode(&self) -> Self::Bytes;

    /// Decodes canonical bytes; refuses bytes that no value of this kind encodes to.
    fn decode(bytes: &Self::Bytes, kind: Self::Kind) -> Result<Self, SaveError>;
}

/// A value under seal: its bytes twice, with their CRC-32 twice.
#[derive(Clone, Debug)]
pub struct Sealed<G: Canonical> {
    state: G::Bytes,
    copy: G::Bytes,
    seals: [[u8; 4]; 2],
    kind: G::Kind,
    decoded: Decoded<G>,
}

impl<G: Canonical> Sealed<G> {
    pub fn new(value: &G) -> Sealed<G> {
        let state = value.encode();
        let seal = crc32(state.as_ref()).to_le_bytes();
        Sealed {
            copy: state.clone(),
            state,
            seals: [seal; 2],
            kind: value.kind(),
            decoded: Decoded::default(),
        }
    }

    pub fn kind(&self) -> G::Kind {
        self.kind
    }

    /// Returns the bytes that the screen shows, whether or not they pass the check.
    pub fn bytes(&self) -> &G::Bytes {
        &self.state
    }

    /// Returns whether the bytes are those of a value. If so, this event need not decode them.
    pub(crate) fn holds(&mut self, value: &G) -> bool {
        let is_same = self.state == value.encode();
        if is_same {
            self.decoded = Decoded::of(value);
        }
        is_same
    }

    /// Checks seal and copy, and that the bytes decode.
    pub fn verify(&self) -> Result<G, SystemError> {
        let crc = crc32(self.state.as_ref()).to_le_bytes();
        if self.seals != [crc; 2] || self.state != self.copy {
            return Err(SystemError);
        }
        self.decode(&self.state).map_err(|_| SystemError)
    }

    /// Decodes the bytes without the check; `None` if no value encodes to them.
    pub fn read(&self) -> Option<G> {
        self.decode(&self.state).ok()
    }

    #[inline(always)]
    fn decode(&self, bytes: &G::Bytes) -> Result<G, SaveError> {
        self.decoded.get_or(core::ptr::eq(bytes, &self.state), G::decode, bytes, self.kind)
    }

    /// Begins an event: the bytes are to be decoded again.
    pub fn forget(&mut self) {
        self.decoded = Decoded::default();
    }

    /// Decodes the first copy that matches one of the two seals.
    pub fn last_good(&self) -> Option<G> {
        let is_sealed = |bytes: &&G::Bytes| self.seals.contains(&crc32(bytes.as_ref()).to_le_bytes());
        let mut sound = [&self.state, &self.copy].into_iter().filter(is_sealed);
        sound.find_map(|bytes| self.decode(bytes).ok())
    }

    /// Returns the number of bytes under seal: state, copy and seal.
    pub fn sealed_len(&self) -> usize {
        2 * self.state.as_ref().len() + SEAL_LEN
    }

    /// Flips one bit of state, copy or seal, in that order, lowest bits first; returns false past the last bit.
    pub fn flip(&mut self, bit: usize) -> bool {
        self.forget();
        let (state, copy) = (self.state.as_mut().iter_mut(), self.copy.as_mut().iter_mut());
        let byte = state.chain(copy).chain(self.seals.as_flattened_mut()).nth(bit / 8);
        byte.map(|byte| *byte ^= 1 << (bit % 8)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::built_in::{GameRecord, START, STATE_LEN};
    use crate::rules::{Color, Game};
    use crate::session::Session;
    use crate::session::SEALED_LEN;
    use std::vec::Vec;

    fn mid_game() -> GameRecord {
        let mut game = GameRecord::new(START, 4, Color::White, 1);
        for i in 0..21 {
            let legal = game.position.legal_moves();
            game = game.after(legal[i * 5 % legal.len()]);
        }
        game
    }

    fn graphics() -> Vec<u8> {
        let mut bytes = std::vec![0x5a; crate::formats::keyboard::MIN_LEN];
        let crc = crc32(&bytes).to_le_bytes();
        bytes.extend(crc);
        bytes
    }

    #[test]
    fn every_single_flip_is_noticed_leaves_a_good_copy_and_heals() {
        let game = mid_game();
        let mut sealed = Sealed::new(&game);
        for bit in 0..SEALED_LEN * 8 {
            assert!(sealed.flip(bit));
            assert_eq!(sealed.verify(), Err(SystemError), "bit {bit}");
            assert_eq!(sealed.last_good(), Some(game), "bit {bit}");
            sealed.flip(bit);
            assert_eq!(sealed.verify(), Ok(game), "bit {bit}");
        }
        assert!(!sealed.flip(SEALED_LEN * 8));
    }

    #[test]
    fn every_flip_of_the_graphics_is_noticed() {
        let (game, mut graphics) = (mid_game(), graphics());
        let session = Session::from_record(&game);
        for bit in 0..graphics.len() * 8 {
            graphics[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(session.verify(&graphics), Err(SystemError), "bit {bit}");
            graphics[bit / 8] ^= 1 << (bit % 8);
        }
        assert_eq!(session.verify(&graphics), Ok(game.into()));
    }

    #[test]
    fn a_hundred_thousand_double_flips_never_give_a_wrong_board() {
        let game = mid_game();
        let (mut none, mut state) = (0, 0x9e37_79b9u32);
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        for _ in 0..100_000 {
            let (a, b) = (random(SEALED_LEN * 8), random(SEALED_LEN * 8));
            let mut sealed = Sealed::new(&game);
            sealed.flip(a);
            sealed.flip(b);
            let expected = if a == b { Ok(game) } else { Err(SystemError) };
            assert_eq!(sealed.verify(), expected, "bits {a} and {b}");
            match sealed.last_good() {
                None => none += 1,
                Some(good) => assert_eq!(good, game, "bits {a} and {b}"),
            }
        }
        assert!(none > 1_000, "state and copy are both hit often enough: {none}");
    }

    #[test]
    fn state_and_copy_hit_alike_pass_no_seal() {
        let game = mid_game();
        for bit in 0..STATE_LEN * 8 {
            let mut sealed = Sealed::new(&game);
            sealed.flip(bit);
            sealed.flip(STATE_LEN * 8 + bit);
            assert_eq!(sealed.last_good(), None, "bit {bit}");
        }
    }

    std::thread_local!(static DECODED: core::cell::Cell<usize> = const { core::cell::Cell::new(0) });

    #[derive(Clone, Debug, PartialEq)]
    struct Counted(u8);

    impl Canonical for Counted {
        type Bytes = [u8; 1];
        type Kind = ();

        fn kind(&self) {}

        fn encode(&self) -> [u8; 1] {
            [self.0]
        }

        fn decode(&[byte]: &[u8; 1], (): ()) -> Result<Counted, SaveError> {
            DECODED.set(DECODED.get() + 1);
            Ok(Counted(byte))
        }
    }

    #[test]
    fn bytes_are_decoded_once_an_event_and_a_flip_is_noticed_within_it() {
        let mut sealed = Sealed::new(&Counted(7));
        for event in 1..4 {
            sealed.forget();
            assert_eq!(sealed.verify(), Ok(Counted(7)));
            assert_eq!((sealed.read(), sealed.last_good()), (Some(Counted(7)), Some(Counted(7))));
            assert_eq!(DECODED.get(), event);
        }
        for bit in 0..8 * sealed.sealed_len() {
            sealed.flip(bit);
            assert_eq!(sealed.verify(), Err(SystemError), "bit {bit}");
            assert_eq!(sealed.last_good(), Some(Counted(7)), "bit {bit}");
            sealed.flip(bit);
        }
    }
}
