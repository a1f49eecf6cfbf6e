//! The blocks of a table's file: where each lies, with its CRC-32. How both kinds of table begin and end.

use crate::engine::italian::tabled::endings::{Material, MOST_PIECES};
use crate::formats::crc::crc32;
use crate::formats::endings::BLOCK;
use alloc::{boxed::Box, vec::Vec};
use core::fmt;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Why bytes are no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// It does not begin as one, or its name says something else.
    NotATable,
    /// It ends before it should.
    TooShort,
    /// Its header is damaged.
    Header,
    /// A block is damaged.
    Block(usize),
    /// The file could not be read.
    Unread,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::NotATable => {
                write!(
                    f,
                    "this is no endgame table of that name; expected what `dama egdb build` or `pack` writes"
                )
            }
            TableError::TooShort => write!(f, "the endgame table ends too soon; build it again"),
            TableError::Unread => write!(f, "the endgame table could not be read"),
            TableError::Header => write!(f, "the endgame table's header is damaged; build it again"),
            TableError::Block(number) => {
                write!(f, "block {number} of the endgame table is damaged; build it again")
            }
        }
    }
}

impl core::error::Error for TableError {}

/// Reports the first damage found in an open file and ignores the rest.
///
/// Blocks are checked when they are first read, long after the file was opened: without a report the answers would
/// change and nobody would know why.
#[derive(Default)]
pub struct DamageReport {
    is_told: AtomicBool,
    tell: Option<Box<dyn Fn(TableError) + Send + Sync>>,
}

impl fmt::Debug for DamageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DamageReport").field("is_told", &self.is_told).finish_non_exhaustive()
    }
}

impl DamageReport {
    /// Calls `tell` at most once.
    pub fn new(tell: impl Fn(TableError) + Send + Sync + 'static) -> DamageReport {
        DamageReport { is_told: AtomicBool::new(false), tell: Some(Box::new(tell)) }
    }

    /// Passes on the first damage.
    pub fn tell(&self, error: TableError) {
        if let Some(tell) = self.tell.as_ref().filter(|_| !self.is_told.swap(true, Relaxed)) {
            tell(error);
        }
    }

    /// Passes on that a block could not be unpacked, if it could not.
    pub fn checked<T>(&self, block: usize, unpacked: Option<T>) -> Option<T> {
        if unpacked.is_none() {
            self.tell(TableError::Block(block));
        }
        unpacked
    }
}

/// The blocks of a file, each [`BLOCK`] numbers but for the last.
#[derive(Debug)]
pub struct Blocks(Vec<(usize, usize, u32)>);

/// A number of so many bytes, the lowest first; `at` goes on behind it.
pub fn number<const N: usize>(bytes: &[u8], at: &mut usize) -> Result<u64, TableError> {
    let part = bytes.get(*at..*at + N).ok_or(TableError::TooShort)?;
    *at += N;
    Ok(part.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
}

/// What stands behind the magic: the material, and how many numbers there are.
pub fn material(bytes: &[u8], at: &mut usize) -> Result<Material, TableError> {
    let mut count = || number::<1>(bytes, at).map(|n| n as u8);
    let material =
        Material { own_men: count()?, own_kings: count()?, other_men: count()?, other_kings: count()? };
    let counts = [material.own_men, material.own_kings, material.other_men, material.other_kings];
    let total: u32 = counts.into_iter().map(u32::from).sum();
    let is_sound = total <= MOST_PIECES && material.is_played() && number::<8>(bytes, at)? == material.size();
    is_sound.then_some(material).ok_or(TableError::Header)
}

impl Blocks {
    /// Reads lengths and CRC-32s of `count` blocks at `at`, and the CRC-32 of all up to there; the blocks follow. `bytes`
    /// need not go on so far: the file has `length`.
    pub fn read(
        bytes: &[u8],
        mut at: usize,
        count: u64,
        material: Material,
        length: usize,
    ) -> Result<Blocks, TableError> {
        if count != material.size().div_ceil(BLOCK as u64) {
            return Err(TableError::Header);
        }
        let end = at + 8 * count as usize;
        let header = bytes.get(..end).ok_or(TableError::TooShort)?;
        let mut begin = end;
        if number::<4>(bytes, &mut begin)? != u64::from(crc32(header)) {
            return Err(TableError::Header);
        }
        let blocks = Blocks::list(bytes, &mut at, count as usize, begin)?;
        if blocks.end() > length {
            return Err(TableError::TooShort);
        }
        Ok(blocks)
    }

    /// Reads lengths and CRC-32s of `count` blocks, the first of which begins at `begin`; `at` goes on behind them.
    pub fn list(bytes: &[u8], at: &mut usize, count: usize, mut begin: usize) -> Result<Blocks, TableError> {
        let mut blocks = Vec::with_capacity(count);
        for _ in 0..count {
            let length = number::<4>(bytes, at)? as usize;
            let end = begin.saturating_add(length);
            blocks.push((begin, end, number::<4>(bytes, at)? as u32));
            begin = end;
        }
        Ok(Blocks(blocks))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Where the last one ends: the file's length.
    pub fn end(&self) -> usize {
        self.0.last().map_or(0, |block| block.1)
    }

    /// The bytes of a block; `None` if they are not those that were written.
    pub fn part<'a>(&self, bytes: &'a [u8], block: usize) -> Option<&'a [u8]> {
        Some(&bytes[self.place(block)]).filter(|part| self.is_sound(block, part))
    }

    /// Where a block lies.
    pub fn place(&self, block: usize) -> Range<usize> {
        self.0[block].0..self.0[block].1
    }

    /// Whether these bytes are those of a block that were written.
    pub fn is_sound(&self, block: usize, part: &[u8]) -> bool {
        crc32(part) == self.0[block].2
    }

    /// Has every block looked at.
    ///
    /// # Errors
    /// The first that is not sound.
    pub fn check(&self, is_sound: impl Fn(usize) -> bool) -> Result<(), TableError> {
        match (0..self.count()).find(|&block| !is_sound(block)) {
            Some(block) => Err(TableError::Block(block)),
            None => Ok(()),
        }
    }

    /// What [`Blocks::list`] reads.
    pub fn write_list(file: &mut Vec<u8>, packed: &[Vec<u8>]) {
        for block in packed {
            file.extend((block.len() as u32).to_le_bytes());
            file.extend(crc32(block).to_le_bytes());
        }
    }

    /// What [`Blocks::read`] reads, and the blocks themselves, put behind a file's beginning.
    pub fn write(file: &mut Vec<u8>, packed: &[Vec<u8>]) {
        Blocks::write_list(file, packed);
        file.extend(crc32(file).to_le_bytes());
        packed.iter().for_each(|block| file.extend(block));
    }
}
