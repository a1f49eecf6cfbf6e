//! Compressed endgame tables: win, draw or loss for each index of a table.
//!
//! A binary range coder codes the values in order: first whether a value is a win, then whether it is a loss.
//! The probabilities depend on earlier values. The table's header stores them, so any block can be read alone.
//
// In the tables of a folder a value depends on four earlier ones: the two just before it, the one a run before it
// and the next after that. A run is the indices that differ only in the last kind of piece.
// `Code::Any` is coded as the likeliest value of its context, which costs next to nothing.

/// The value of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Code {
    /// Neither side can force a win.
    Draw = 0,
    Win = 1,
    Loss = 2,
    /// Not needed (a capture is pending, or there is no such position), or before the first value.
    Any = 3,
}

impl Code {
    pub const fn from_bits(bits: u8) -> Code {
        match bits & 3 {
            0 => Code::Draw,
            1 => Code::Win,
            2 => Code::Loss,
            _ => Code::Any,
        }
    }
}

/// Values per block of a folder's table; the last block may have fewer.
pub const BLOCK: usize = 16_384;

/// Contexts of a table: four earlier values of four codes each.
pub const CONTEXTS: usize = 256;

// Probabilities are in 32,768ths.
const PROBABILITY_BITS: u32 = 15;

/// One context's probabilities of a win, and of a loss if it is not a win, in 32,768ths.
// Never 0 and never 32,768, so that the coder can always code the other value.
pub type ContextOdds = [u16; 2];

/// The probabilities of all contexts of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContextModel(pub [ContextOdds; CONTEXTS]);

pub type Counts = [u32; 3];

/// The distances back to the values that form a context, the lowest digit first.
// A distance beyond the block's first value, such as `NOWHERE`, gives `Code::Any`.
pub type ContextOffsets<const N: usize> = [usize; N];

/// A distance beyond any block.
pub const NOWHERE: usize = usize::MAX;

/// Returns the distances for a table whose runs have this length.
pub const fn before(run: usize) -> ContextOffsets<4> {
    [1, 2, run, if run > 1 { run - 1 } else { NOWHERE }]
}

/// Counts the values of a block by context. Without `filler`, [`Code::Any`] counts as the value before it.
pub fn count<const N: usize>(
    values: &mut [Code],
    before: &ContextOffsets<N>,
    filler: Option<&[ContextOdds]>,
    counts: &mut [Counts],
) {
    fill(values, before, filler, |context, value| counts[context][value as usize] += 1);
}

/// Returns the probabilities that counts give.
pub fn likely(&[draws, wins, losses]: &Counts) -> ContextOdds {
    let part = |some: u32, all: u32| {
        let part = ((u64::from(some) << PROBABILITY_BITS) + u64::from(all) / 2) / u64::from(all.max(1));
        part.clamp(1, (1 << PROBABILITY_BITS) - 1) as u16
    };
    [part(wins, draws + wins + losses), part(losses, draws + losses)]
}

fn likeliest(&likely: &ContextOdds) -> Code {
    let [win, loss] = likely.map(u32::from);
    let all = 1 << PROBABILITY_BITS;
    let (win, rest) = (win << PROBABILITY_BITS, all - win);
    let (loss, draw) = (rest * loss, rest * (all - loss));
    match win.max(loss).max(draw) {
        most if most == draw => Code::Draw,
        most if most == win => Code::Win,
        _ => Code::Loss,
    }
}

pub fn likely_bytes(likely: &[ContextOdds]) -> impl Iterator<Item = u8> + '_ {
    likely.iter().flatten().flat_map(|part| part.to_le_bytes())
}

/// Fills `likely` from bytes; `None` if there are too few bytes or a probability is out of range.
pub fn read_likely(bytes: &[u8], likely: &mut [ContextOdds]) -> Option<()> {
    let bytes = bytes.get(..4 * likely.len())?;
    for (part, pair) in likely.iter_mut().flatten().zip(bytes.chunks_exact(2)) {
        *part = u16::from_le_bytes([pair[0], pair[1]]);
        if !(1..1 << PROBABILITY_BITS).contains(part) {
            return None;
        }
    }
    Some(())
}

impl ContextModel {
    /// Reads [`MODEL_LEN`] bytes; `None` if a probability is out of range.
    pub fn read(bytes: &[u8]) -> Option<ContextModel> {
        let mut model = ContextModel([[1; 2]; CONTEXTS]);
        read_likely(bytes, &mut model.0)?;
        Some(model)
    }
}

pub const MODEL_LEN: usize = CONTEXTS * 4;

#[inline]
fn context<const N: usize>(values: &[Code], at: usize, before: &ContextOffsets<N>) -> usize {
    let digit = |&far: &usize| at.checked_sub(far).map_or(Code::Any, |i| values[i]) as usize;
    before.iter().rev().fold(0, |context, far| context << 2 | digit(far))
}

/// Replaces each [`Code::Any`] and calls `each` with every context and value.
fn fill<const N: usize>(
    values: &mut [Code],
    before: &ContextOffsets<N>,
    likely: Option<&[ContextOdds]>,
    mut each: impl FnMut(usize, Code),
) {
    for at in 0..values.len() {
        let context = context(values, at, before);
        if values[at] == Code::Any {
            values[at] = match (likely, at.checked_sub(1)) {
                (Some(likely), _) => likeliest(&likely[context]),
                (None, Some(before)) => values[before],
                (None, None) => Code::Draw,
            };
        }
        each(context, values[at]);
    }
}

/// Encodes one block; `out` receives every byte.
///
/// `filler`: the probabilities that choose a value for [`Code::Any`]. `likely`: those in the header.
pub fn encode<const N: usize>(
    values: &mut [Code],
    before: &ContextOffsets<N>,
    filler: &[ContextOdds],
    likely: &[ContextOdds],
    out: &mut impl FnMut(u8),
) {
    let mut coder = Encoder { low: 0, range: u32::MAX, held: 0, pending: 0, begun: false };
    fill(values, before, Some(filler), |context, value| {
        let [win, loss] = likely[context];
        coder.bit(value == Code::Win, win, out);
        if value != Code::Win {
            coder.bit(value == Code::Loss, loss, out);
        }
    });
    coder.finish(out);
}

/// Decodes one block of `values.len()` values; missing bytes count as zeros.
pub fn decode<const N: usize>(
    bytes: &[u8],
    before: &ContextOffsets<N>,
    likely: &[ContextOdds],
    values: &mut [Code],
) {
    let mut coder = Decoder::new(bytes);
    for at in 0..values.len() {
        let [win, loss] = likely[context(values, at, before)];
        values[at] = match () {
            () if coder.bit(win) => Code::Win,
            () if coder.bit(loss) => Code::Loss,
            () => Code::Draw,
        };
    }
}

/// A range coder with carry: it writes the bytes of `low` that no carry can change.
struct Encoder {
    low: u64,
    range: u32,
    /// The last byte that a carry may still increment; `pending` bytes of 255 follow it.
    held: u8,
    pending: u32,
    begun: bool,
}

impl Encoder {
    fn bit(&mut self, bit: bool, likely: u16, out: &mut impl FnMut(u8)) {
        let part = (self.range >> PROBABILITY_BITS) * u32::from(likely);
        if bit {
            self.range = part;
        } else {
            self.low += u64::from(part);
            self.range -= part;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift(out);
        }
    }

    fn shift(&mut self, out: &mut impl FnMut(u8)) {
        let (byte, carry) = ((self.low >> 24) as u8, self.low >> 32 != 0);
        if byte == 0xff && !carry {
            self.pending += 1;
        } else {
            if self.begun {
                out(self.held.wrapping_add(u8::from(carry)));
            }
            for _ in 0..self.pending {
                out(0xff_u8.wrapping_add(u8::from(carry)));
            }
            (self.pending, self.held, self.begun) = (0, byte, true);
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    fn finish(mut self, out: &mut impl FnMut(u8)) {
        for _ in 0..5 {
            self.shift(out);
        }
    }
}

struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    code: u32,
    range: u32,
}

impl<'a> Decoder<'a> {
    fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { bytes, at: 0, code: 0, range: u32::MAX };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | decoder.byte();
        }
        decoder
    }

    #[inline]
    fn byte(&mut self) -> u32 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        u32::from(byte)
    }

    #[inline]
    fn bit(&mut self, likely: u16) -> bool {
        let part = (self.range >> PROBABILITY_BITS) * u32::from(likely);
        let bit = self.code < part;
        if bit {
            self.range = part;
        } else {
            self.code -= part;
            self.range -= part;
        }
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.code = self.code << 8 | self.byte();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;
    use std::vec::Vec;

    fn values(seed: u64, len: usize, kinds: u64) -> Vec<Code> {
        (0..len as u64).map(|n| Code::from_bits((scattered(seed, n / 7) % kinds) as u8)).collect()
    }

    fn there_and_back(original: &[Code], run: usize) -> usize {
        there_and_back_by(original, &[5, 1, NOWHERE, 3, run, 2 * run], 4096);
        there_and_back_by(original, &before(run), CONTEXTS)
    }

    fn there_and_back_by<const N: usize>(
        original: &[Code],
        before: &ContextOffsets<N>,
        contexts: usize,
    ) -> usize {
        let counted = |filler: Option<&[ContextOdds]>| -> Vec<ContextOdds> {
            let mut counts = std::vec![[0; 3]; contexts];
            count(&mut original.to_vec(), before, filler, &mut counts);
            counts.iter().map(likely).collect()
        };
        let filler = counted(None);
        let model = counted(Some(&filler));
        let bytes: Vec<u8> = likely_bytes(&model).collect();
        let mut read = std::vec![[1; 2]; contexts];
        assert_eq!(read_likely(&bytes, &mut read), Some(()));
        assert_eq!(read, model);
        let mut bytes = Vec::new();
        encode(&mut original.to_vec(), before, &filler, &model, &mut |byte| bytes.push(byte));
        let mut read = std::vec![Code::Any; original.len()];
        decode(&bytes, before, &model, &mut read);
        for (at, (&one, &other)) in original.iter().zip(&read).enumerate() {
            assert!(one == other || one == Code::Any, "{at}: {one:?} {other:?}");
        }
        bytes.len()
    }

    #[test]
    fn what_is_coded_is_read_again() {
        for (seed, len, kinds, run) in [
            (1, 0, 4, 5),
            (2, 1, 4, 1),
            (3, 1000, 1, 10),
            (4, BLOCK, 4, 29),
            (5, BLOCK, 3, 406),
            (6, 5000, 2, 9999),
        ] {
            there_and_back(&values(seed, len, kinds), run);
        }
    }

    #[test]
    fn rare_values_and_carries_survive() {
        for seed in 0..200 {
            let rare = 2 + scattered(seed, 0) % 3000;
            let values: Vec<Code> = (0..4000)
                .map(
                    |n| if scattered(seed, n + 1) % rare == 0 { Code::from_bits(n as u8) } else { Code::Win },
                )
                .collect();
            there_and_back(&values, 29);
        }
    }

    #[test]
    fn a_block_of_one_value_takes_next_to_nothing() {
        assert!(there_and_back(&[Code::Draw; BLOCK], 29) <= 8);
        assert!(there_and_back(&[Code::Any; BLOCK], 29) <= 8);
    }

    #[test]
    fn any_bytes_are_read_without_panic() {
        for seed in 0..300 {
            let bytes: Vec<u8> = (0..scattered(seed, 0) % 3000).map(|n| scattered(seed, n) as u8).collect();
            let model =
                ContextModel(core::array::from_fn(|n| [1 + (scattered(seed, n as u64) % 32_767) as u16; 2]));
            let mut read = [Code::Any; 2000];
            decode(&bytes, &before(1 + (seed as usize * 7) % 500), &model.0, &mut read);
            let _ = ContextModel::read(&bytes);
        }
    }
}
