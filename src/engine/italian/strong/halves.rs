//! A word of 64 bits in two halves, for processors without atomic words of that size.
//!
//! A load may mix the halves of two values. The check of the whole slot refuses the mix unless both are of one key; then
//! score, depth and bound are of one value, and only hints for the search can be of the other.

use core::sync::atomic::{AtomicU32, Ordering};

/// A word of 64 bits; its two halves are read and written one after the other.
#[derive(Debug, Default)]
pub struct Word([AtomicU32; 2]);

impl Word {
    /// Creates a word.
    pub const fn new(value: u64) -> Word {
        Word([AtomicU32::new(value as u32), AtomicU32::new((value >> 32) as u32)])
    }

    /// Returns the value.
    pub fn load(&self, order: Ordering) -> u64 {
        let [low, high] = &self.0;
        u64::from(low.load(order)) | u64::from(high.load(order)) << 32
    }

    /// Stores a value.
    pub fn store(&self, value: u64, order: Ordering) {
        let [low, high] = &self.0;
        low.store(value as u32, order);
        high.store((value >> 32) as u32, order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::Ordering::Relaxed;

    #[test]
    fn both_halves_of_a_word_are_kept() {
        let word = Word::new(0x0123_4567_89ab_cdef);
        assert_eq!(word.load(Relaxed), 0x0123_4567_89ab_cdef);
        word.store(u64::MAX << 31, Relaxed);
        assert_eq!(word.load(Relaxed), u64::MAX << 31);
    }
}
