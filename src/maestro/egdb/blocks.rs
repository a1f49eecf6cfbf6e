//! The block directory that both kinds of table files share: offsets and CRC-32s.

use crate::engine::italian::strong::endings::{Material, MOST_PIECES};
use crate::formats::crc::crc32;
use crate::formats::endings::BLOCK;
use crate::rules::error::error_text;
use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::ops::Range;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Why bytes are not an endgame table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EgdbFormatError {
    /// The magic is missing, or the name is another table's.
    NotATable,
    /// The file ends too soon.
    TooShort,
    /// The header is damaged.
    Header,
    /// The block with this number is damaged.
    Block(usize),
    /// The file could not be read.
    Unread,
}

error_text!(EgdbFormatError {
    EgdbFormatError::NotATable =>
        "this is no endgame table of that name; expected what `dama-lab egdb build` or `pack` writes";
    EgdbFormatError::TooShort => "the endgame table ends too soon; build it again";
    EgdbFormatError::Unread => "the endgame table could not be read";
    EgdbFormatError::Header => "the endgame table's header is damaged; build it again";
    EgdbFormatError::Block(number) => "block {number} of the endgame table is damaged; build it again";
});

type Tell = dyn Fn(EgdbFormatError) + Send + Sync;

/// A callback for the first damage found in an open file.
// Blocks are checked when first read, long after opening. Without a report the answers would change and nobody
// would know why.
#[derive(Default)]
pub struct DamageReport {
    is_told: AtomicBool,
    // It is called once, so no caller sees what a panic within it left behind.
    tell: Option<AssertUnwindSafe<Box<Tell>>>,
}

impl fmt::Debug for DamageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DamageReport").field("is_told", &self.is_told).finish_non_exhaustive()
    }
}

impl DamageReport {
    /// Creates a report that calls `tell` at most once.
    pub fn new(tell: impl Fn(EgdbFormatError) + Send + Sync + 'static) -> DamageReport {
        DamageReport { is_told: AtomicBool::new(false), tell: Some(AssertUnwindSafe(Box::new(tell))) }
    }

    /// Reports a damage, unless one was reported before.
    pub fn tell(&self, error: EgdbFormatError) {
        if let Some(tell) = self.tell.as_ref().filter(|_| !self.is_told.swap(true, Relaxed)) {
            tell(error);
        }
    }

    /// Reports a block that could not be unpacked, and passes `unpacked` on.
    pub fn checked<T>(&self, block: usize, unpacked: Option<T>) -> Option<T> {
        if unpacked.is_none() {
            self.tell(EgdbFormatError::Block(block));
        }
        unpacked
    }
}

/// The directory of a file's blocks, each of [`BLOCK`] numbers but the last.
#[derive(Debug)]
pub struct Blocks(Vec<(usize, usize, u32)>);

/// Reads a little-endian number of `N` bytes and advances `at`.
pub fn number<const N: usize>(bytes: &[u8], at: &mut usize) -> Result<u64, EgdbFormatError> {
    let part = bytes.get(*at..*at + N).ok_or(EgdbFormatError::TooShort)?;
    *at += N;
    Ok(part.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// Reads the material and the table's size, and checks that they agree.
pub fn material(bytes: &[u8], at: &mut usize) -> Result<Material, EgdbFormatError> {
    let mut count = || number::<1>(bytes, at).map(|n| n as u8);
    let material =
        Material { own_men: count()?, own_kings: count()?, other_men: count()?, other_kings: count()? };
    let counts = [material.own_men, material.own_kings, material.other_men, material.other_kings];
    let total: u32 = counts.into_iter().map(u32::from).sum();
    let is_sound = total <= MOST_PIECES && material.is_played() && number::<8>(bytes, at)? == material.size();
    is_sound.then_some(material).ok_or(EgdbFormatError::Header)
}

impl Blocks {
    /// Reads the directory of `count` blocks at `at`, and its CRC-32.
    ///
    /// `bytes` may end after the directory; the whole file has `length` bytes.
    pub fn read(
        bytes: &[u8],
        mut at: usize,
        count: u64,
        material: Material,
        length: usize,
    ) -> Result<Blocks, EgdbFormatError> {
        if count != material.size().div_ceil(BLOCK as u64) {
            return Err(EgdbFormatError::Header);
        }
        let end = at + 8 * count as usize;
        let header = bytes.get(..end).ok_or(EgdbFormatError::TooShort)?;
        let mut begin = end;
        if number::<4>(bytes, &mut begin)? != u64::from(crc32(header)) {
            return Err(EgdbFormatError::Header);
        }
        let blocks = Blocks::list(bytes, &mut at, count as usize, begin)?;
        if blocks.end() > length {
            return Err(EgdbFormatError::TooShort);
        }
        Ok(blocks)
    }

    /// Reads the lengths and CRC-32s of `count` blocks, the first starting at `begin`.
    pub fn list(
        bytes: &[u8],
        at: &mut usize,
        count: usize,
        mut begin: usize,
    ) -> Result<Blocks, EgdbFormatError> {
        let mut blocks = Vec::with_capacity(count);
        for _ in 0..count {
            let length = number::<4>(bytes, at)? as usize;
            let end = begin.saturating_add(length);
            blocks.push((begin, end, number::<4>(bytes, at)? as u32));
            begin = end;
        }
        Ok(Blocks(blocks))
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn end(&self) -> usize {
        self.0.last().map_or(0, |block| block.1)
    }

    pub(crate) fn part<'a>(&self, bytes: &'a [u8], block: usize) -> Option<&'a [u8]> {
        Some(&bytes[self.place(block)]).filter(|part| self.is_sound(block, part))
    }

    pub(crate) fn place(&self, block: usize) -> Range<usize> {
        self.0[block].0..self.0[block].1
    }

    pub(crate) fn is_sound(&self, block: usize, part: &[u8]) -> bool {
        crc32(part) == self.0[block].2
    }

    pub(crate) fn check(&self, is_sound: impl Fn(usize) -> bool) -> Result<(), EgdbFormatError> {
        match (0..self.count()).find(|&block| !is_sound(block)) {
            Some(block) => Err(EgdbFormatError::Block(block)),
            None => Ok(()),
        }
    }

    /// Writes what [`Blocks::list`] reads.
    pub fn write_list(file: &mut Vec<u8>, packed: &[Vec<u8>]) {
        for block in packed {
            file.extend((block.len() as u32).to_le_bytes());
            file.extend(crc32(block).to_le_bytes());
        }
    }

    /// Writes what [`Blocks::read`] reads, then the blocks.
    pub fn write(file: &mut Vec<u8>, packed: &[Vec<u8>]) {
        Blocks::write_list(file, packed);
        file.extend(crc32(file).to_le_bytes());
        packed.iter().for_each(|block| file.extend(block));
    }
}
