//! Sets of squares, for boards of more than 128 squares too.

/// A set of up to `64 * WORDS` squares, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bits<WORDS> {
    pub const NONE: Bits<WORDS> = Bits([0; WORDS]);

    /// Returns whether the set has the square; false beyond the board.
    pub fn has(&self, square: u16) -> bool {
        self.0.get(usize::from(square / 64)).is_some_and(|word| word >> (square % 64) & 1 != 0)
    }

    pub fn insert(&mut self, square: u16) {
        self.0[usize::from(square / 64)] |= 1 << (square % 64);
    }

    pub fn remove(&mut self, square: u16) {
        self.0[usize::from(square / 64)] &= !(1 << (square % 64));
    }

    /// Returns `count` squares (1 to 32) starting with `from`, the first in the lowest bit.
    pub fn part(&self, from: u16, count: u8) -> u32 {
        let word = |at: u16| self.0.get(usize::from(at)).copied().unwrap_or(0);
        let (at, by) = (from / 64, from % 64);
        let both = u128::from(word(at)) | u128::from(word(at + 1)) << 64;
        (both >> by) as u32 & (u32::MAX >> (32 - u32::from(count)))
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn and(&self, other: &Bits<WORDS>) -> Bits<WORDS> {
        Bits(core::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn or(&self, other: &Bits<WORDS>) -> Bits<WORDS> {
        Bits(core::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (0..).zip(self.0).flat_map(|(word, bits)| ones(bits).map(move |bit| word * 64 + bit))
    }

    pub fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    pub const fn from_words(words: [u64; WORDS]) -> Bits<WORDS> {
        Bits(words)
    }
}

/// Returns the squares of a word, the lowest first.
pub fn ones(mut word: u64) -> impl Iterator<Item = u16> {
    core::iter::from_fn(move || {
        (word != 0).then(|| {
            let square = word.trailing_zeros() as u16;
            word &= word - 1;
            square
        })
    })
}

/// Returns the indices of the bits that are set, the lowest first.
pub fn set_bits(mut bits: u8) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        (index < 8).then(|| {
            bits &= bits - 1;
            index
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn squares_go_in_and_out() {
        let mut set = Bits::<7>::NONE;
        for square in [0, 63, 64, 399] {
            set.insert(square);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 63, 64, 399]);
        assert!(!set.has(65) && !set.has(1000));
        set.remove(64);
        assert_eq!((set.count(), set.has(64), set.has(63)), (3, false, true));
    }
}
