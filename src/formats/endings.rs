//! Tables of endgame values, made small: win, draw or loss for each number of a table.
//!
//! Values are coded one after another by a binary range coder: first whether it is a win, then whether it
//! is a loss. How likely each is depends on values met before, in a folder's tables on four: the two just before it,
//! the one a run before it and the next after that (a run: the numbers that differ in the last kind of piece only). The
//! likelihoods are the table's own and stand in its header; nothing adapts, so that any block can be read alone.
//!
//! A number whose value nobody asks for (a capture is pending, or no position has it) is coded as
//! whatever is likeliest there, and costs next to nothing.

/// The value of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Code {
    /// Neither side can force a win.
    Draw = 0,
    /// The side to move wins.
    Win = 1,
    /// The side to move loses.
    Loss = 2,
    /// Nobody asks; also what stands before the first value.
    Any = 3,
}

impl Code {
    /// The code with these two low bits.
    pub const fn from_bits(bits: u8) -> Code {
        match bits & 3 {
            0 => Code::Draw,
            1 => Code::Win,
            2 => Code::Loss,
            _ => Code::Any,
        }
    }
}

/// Values a block of a folder's table has; the last block of a table may have fewer.
pub const BLOCK: usize = 16_384;

/// Four values before, of four kinds each.
pub const CONTEXTS: usize = 256;

/// Likelihoods are parts of 32,768.
const PROBABILITY_BITS: u32 = 15;

/// Of one context: how likely a win is, and how likely a loss is where it is no win; parts of 32,768, never 0 and
/// never all.
pub type Likely = [u16; 2];

/// The likelihoods of each context of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model(pub [Likely; CONTEXTS]);

/// How often each value occurred in a context.
pub type Counts = [u32; 3];

/// How far before a value those lie that its likelihoods depend on, the lowest digit of the context first. What would
/// lie before the first value of a block is [`Code::Any`]; so is all at [`NOWHERE`].
pub type Before<const N: usize> = [usize; N];

/// Before everything.
pub const NOWHERE: usize = usize::MAX;

/// What the likelihoods of a table with runs of so many numbers depend on.
pub const fn before(run: usize) -> Before<4> {
    [1, 2, run, if run > 1 { run - 1 } else { NOWHERE }]
}

/// Counts the values of one block by context. Without likelihoods, values nobody asks for are taken as the one before
/// them.
pub fn count<const N: usize>(
    values: &mut [Code],
    before: &Before<N>,
    filler: Option<&[Likely]>,
    counts: &mut [Counts],
) {
    fill(values, before, filler, |context, value| counts[context][value as usize] += 1);
}

/// The likelihoods that counts make.
pub fn likely(&[draws, wins, losses]: &Counts) -> Likely {
    let part = |some: u32, all: u32| {
        let part = ((u64::from(some) << PROBABILITY_BITS) + u64::from(all) / 2) / u64::from(all.max(1));
        part.clamp(1, (1 << PROBABILITY_BITS) - 1) as u16
    };
    [part(wins, draws + wins + losses), part(losses, draws + losses)]
}

fn likeliest(&likely: &Likely) -> Code {
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

/// The bytes of likelihoods in a header, two each, low byte first.
pub fn likely_bytes(likely: &[Likely]) -> impl Iterator<Item = u8> + '_ {
    likely.iter().flatten().flat_map(|part| part.to_le_bytes())
}

/// Reads as many likelihoods as there is room for; `None` if the bytes are too few or one is impossible.
pub fn read_likely(bytes: &[u8], likely: &mut [Likely]) -> Option<()> {
    let bytes = bytes.get(..4 * likely.len())?;
    for (part, pair) in likely.iter_mut().flatten().zip(bytes.chunks_exact(2)) {
        *part = u16::from_le_bytes([pair[0], pair[1]]);
        if !(1..1 << PROBABILITY_BITS).contains(part) {
            return None;
        }
    }
    Some(())
}

impl Model {
    /// Reads [`MODEL_LEN`] bytes; `None` if a likelihood is impossible.
    pub fn read(bytes: &[u8]) -> Option<Model> {
        let mut model = Model([[1; 2]; CONTEXTS]);
        read_likely(bytes, &mut model.0)?;
        Some(model)
    }
}

/// Bytes of a model in a header.
pub const MODEL_LEN: usize = CONTEXTS * 4;

#[inline]
fn context<const N: usize>(values: &[Code], at: usize, before: &Before<N>) -> usize {
    let digit = |&far: &usize| at.checked_sub(far).map_or(Code::Any, |i| values[i]) as usize;
    before.iter().rev().fold(0, |context, far| context << 2 | digit(far))
}

/// Puts a value wherever nobody asks for one, and calls `each` with every context and value.
fn fill<const N: usize>(
    values: &mut [Code],
    before: &Before<N>,
    likely: Option<&[Likely]>,
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

/// Codes one block. `filler`: what says what is put where nobody asks; `likely`: the likelihoods of the header, one
/// a context. `out` gets every byte.
pub fn encode<const N: usize>(
    values: &mut [Code],
    before: &Before<N>,
    filler: &[Likely],
    likely: &[Likely],
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

/// Reads one block of `values.len()` values; bytes that end too soon count as zeros.
pub fn decode<const N: usize>(bytes: &[u8], before: &Before<N>, likely: &[Likely], values: &mut [Code]) {
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

/// A range coder with carry: what is certain of `low` goes out, the rest waits.
struct Encoder {
    low: u64,
    range: u32,
    /// The last byte that a carry may still raise, and how many 255s follow it.
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

    fn there_and_back_by<const N: usize>(original: &[Code], before: &Before<N>, contexts: usize) -> usize {
        let counted = |filler: Option<&[Likely]>| -> Vec<Likely> {
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
            let model = Model(core::array::from_fn(|n| [1 + (scattered(seed, n as u64) % 32_767) as u16; 2]));
            let mut read = [Code::Any; 2000];
            decode(&bytes, &before(1 + (seed as usize * 7) % 500), &model.0, &mut read);
            let _ = Model::read(&bytes);
        }
    }
}
