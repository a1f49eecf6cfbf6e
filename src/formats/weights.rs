//! The weights of the trained evaluation, `data/eval.bin`. lab/README.md has the format.

use super::crc::{crc32, Crc32};
use crate::rules::error::error_text;

pub const MAGIC: &[u8; 8] = b"DAMAEVAL";
// Without a network, and with one.
const VERSIONS: [u16; 2] = [1, 2];

// Before the recipe.
const HEADER: usize = 24;

/// The maximum length of a recipe, in bytes.
pub const LONGEST_RECIPE: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights<'a> {
    /// The commands that made the weights.
    pub recipe: &'a str,
    /// The number of training games.
    pub games: u32,
    /// The mean logarithmic loss on validation games, in millionths.
    pub loss: u32,
    weights: &'a [u8],
    net: &'a [u8],
}

/// Why bytes are not a valid file of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    // The first bytes or the version are wrong.
    Unknown,
    Length,
    Recipe,
    Checksum,
}

error_text!(WeightsError {
    WeightsError::Unknown => "not a file of weights, or of another version";
    WeightsError::Length => "a file of weights that is cut short, or too long";
    WeightsError::Recipe => "a file of weights whose recipe is not text";
    WeightsError::Checksum => "a damaged file of weights: its checksum does not match";
});

impl<'a> Weights<'a> {
    /// Reads a whole file.
    ///
    /// # Errors
    /// If any part of it is damaged.
    pub fn read(bytes: &'a [u8]) -> Result<Weights<'a>, WeightsError> {
        let header = bytes.get(..HEADER).ok_or(WeightsError::Length)?;
        if header[..8] != *MAGIC
            || !VERSIONS.map(u16::to_le_bytes).iter().any(|version| header[8..10] == *version)
        {
            return Err(WeightsError::Unknown);
        }
        let word =
            |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        let recipe = usize::from(u16::from_le_bytes([header[10], header[11]]));
        let (checked, sum) = bytes.split_at(bytes.len() - 4);
        let has_net = header[8..10] == VERSIONS[1].to_le_bytes();
        let body = checked.get(HEADER..).and_then(|body| parts(body, recipe, word(20), has_net));
        let body = body.ok_or(WeightsError::Length)?;
        if crc32(checked).to_le_bytes() != sum {
            return Err(WeightsError::Checksum);
        }
        let [recipe, weights, net] = body;
        let recipe = core::str::from_utf8(recipe).map_err(|_| WeightsError::Recipe)?;
        Ok(Weights { recipe, games: word(12), loss: word(16), weights, net })
    }

    pub fn pairs(&self) -> impl ExactSizeIterator<Item = [i16; 2]> + 'a {
        let pair = |at: &[u8]| [i16::from_le_bytes([at[0], at[1]]), i16::from_le_bytes([at[2], at[3]])];
        self.weights.chunks_exact(4).map(pair)
    }

    /// Returns the network's weights; empty for a file without a network.
    pub fn net(&self) -> impl ExactSizeIterator<Item = i16> + 'a {
        self.net.chunks_exact(2).map(|at| i16::from_le_bytes([at[0], at[1]]))
    }
}

// The recipe, the pairs and the network's weights must fill the body exactly.
fn parts(body: &[u8], recipe: usize, pairs: u32, has_net: bool) -> Option<[&[u8]; 3]> {
    if recipe > LONGEST_RECIPE {
        return None;
    }
    let (recipe, rest) = body.split_at_checked(recipe)?;
    let (weights, rest) = rest.split_at_checked((pairs as usize).checked_mul(4)?)?;
    let net = if has_net {
        let (count, net) = rest.split_first_chunk()?;
        (u32::from_le_bytes(*count) as usize).checked_mul(2).filter(|&bytes| bytes == net.len())?;
        net
    } else {
        rest
    };
    (has_net || net.is_empty()).then_some([recipe, weights, net])
}

/// Writes a file of weights. A recipe over [`LONGEST_RECIPE`] bytes cannot be read back.
pub fn write(
    recipe: &str,
    games: u32,
    loss: u32,
    pairs: &[[i16; 2]],
    net: &[i16],
    out: &mut impl FnMut(&[u8]),
) {
    let mut crc = Crc32::default();
    let mut put = |bytes: &[u8]| {
        crc.update(bytes);
        out(bytes);
    };
    put(MAGIC);
    put(&VERSIONS[usize::from(!net.is_empty())].to_le_bytes());
    put(&(recipe.len() as u16).to_le_bytes());
    put(&games.to_le_bytes());
    put(&loss.to_le_bytes());
    put(&(pairs.len() as u32).to_le_bytes());
    put(recipe.as_bytes());
    for weight in pairs.as_flattened() {
        put(&weight.to_le_bytes());
    }
    if !net.is_empty() {
        put(&(net.len() as u32).to_le_bytes());
        for weight in net {
            put(&weight.to_le_bytes());
        }
    }
    let sum = crc.finalize().to_le_bytes();
    out(&sum);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;
    use std::vec::Vec;

    const PAIRS: [[i16; 2]; 5] = [[0, 1], [-1, 300], [i16::MIN, i16::MAX], [7, 7], [-300, 0]];

    const NET: [i16; 4] = [5, -5, i16::MIN, i16::MAX];

    fn written(net: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write("dama train fit", 30_000, 512_345, &PAIRS, net, &mut |part| bytes.extend(part));
        bytes
    }

    fn file() -> Vec<u8> {
        written(&NET)
    }

    #[test]
    fn what_is_written_is_read() {
        let bytes = file();
        let read = Weights::read(&bytes).expect("whole");
        assert_eq!((read.recipe, read.games, read.loss), ("dama train fit", 30_000, 512_345));
        assert!(read.pairs().eq(PAIRS) && read.net().eq(NET));
        let bytes = written(&[]);
        let read = Weights::read(&bytes).expect("whole");
        assert!(
            bytes[8] == 1 && read.pairs().eq(PAIRS) && read.net().len() == 0,
            "as before there were networks"
        );
    }

    #[test]
    fn any_changed_missing_or_added_byte_is_noticed() {
        let bytes = file();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(Weights::read(&changed).is_err(), "{at}");
            assert!(Weights::read(&bytes[..at]).is_err(), "{at}");
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0]).collect();
        assert_eq!(Weights::read(&longer), Err(WeightsError::Length));
        let other_version: Vec<u8> =
            bytes.iter().enumerate().map(|(at, &b)| if at == 8 { 3 } else { b }).collect();
        assert_eq!(Weights::read(&other_version), Err(WeightsError::Unknown));
    }

    #[test]
    fn no_bytes_panic_the_reader() {
        for seed in 0..5_000 {
            let mut bytes = file();
            for n in 0..scattered(seed, 0) % 6 {
                let at = scattered(seed, 3 * n + 1) as usize % bytes.len();
                bytes[at] = scattered(seed, 3 * n + 2) as u8;
            }
            // With the right checksum, so that the reader goes on to the fields.
            let end = bytes.len() - 4;
            let sum = crc32(&bytes[..end]);
            bytes[end..].copy_from_slice(&sum.to_le_bytes());
            if let Ok(read) = Weights::read(&bytes) {
                read.pairs().count();
            }
        }
    }
}
