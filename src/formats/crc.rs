//! CRC-32 (IEEE 802.3, reflected, polynomial 0xEDB88320) for the integrity check, the files and the golden frames.
//!
//! Without `std` it takes four bits at a time from a table of 64 bytes: larger tables do not fit beside a game in
//! 64 KB. With `std` the crate crc32fast does the same work faster.

/// A CRC-32 over bytes that come in pieces.
pub use crc32fast::Hasher as Crc32;
#[cfg(not(feature = "std"))]
use nibble as crc32fast;

/// Returns the CRC-32 of `bytes`; 0 for no bytes.
#[must_use]
pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = Crc32::default();
    crc.update(bytes);
    crc.finalize()
}

/// An implementation for DOS, with the method names of crc32fast.
#[cfg(any(test, not(feature = "std")))]
mod nibble {
    const TABLE: [u32; 16] = table();

    const fn table() -> [u32; 16] {
        let mut table = [0; 16];
        let mut nibble = 0;
        while nibble < 16 {
            let mut crc = nibble as u32;
            let mut bit = 0;
            while bit < 4 {
                crc = (crc >> 1) ^ (0xEDB8_8320 * (crc & 1));
                bit += 1;
            }
            table[nibble] = crc;
            nibble += 1;
        }
        table
    }

    /// The running value, with inverted bits as the algorithm asks.
    #[derive(Clone, Debug)]
    pub struct Hasher(u32);

    impl Default for Hasher {
        fn default() -> Self {
            Self(!0)
        }
    }

    impl Hasher {
        pub fn update(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 ^= u32::from(*byte);
                self.0 = (self.0 >> 4) ^ TABLE[(self.0 & 15) as usize];
                self.0 = (self.0 >> 4) ^ TABLE[(self.0 & 15) as usize];
            }
        }

        pub fn finalize(self) -> u32 {
            !self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_nibbles(bytes: &[u8]) -> u32 {
        let mut hasher = nibble::Hasher::default();
        hasher.update(bytes);
        hasher.finalize()
    }

    #[test]
    fn the_check_value_of_the_algorithm_is_cbf43926() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(by_nibbles(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
        assert_eq!(by_nibbles(b""), 0);
    }

    #[test]
    fn both_implementations_agree() {
        let mut bytes = [0; 2048];
        let mut seed = 1_u32;
        for byte in &mut bytes {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            *byte = (seed >> 24) as u8;
        }
        for length in 0..bytes.len() {
            assert_eq!(crc32(&bytes[..length]), by_nibbles(&bytes[..length]));
        }
    }

    #[test]
    fn pieces_count_like_the_whole() {
        let mut crc = Crc32::default();
        crc.update(b"12345");
        crc.update(b"");
        crc.update(b"6789");
        assert_eq!(crc.finalize(), crc32(b"123456789"));
    }
}
