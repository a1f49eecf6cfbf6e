//! One endgame table: its file and its values.
//!
//! [`EgdbTable`] checks and unpacks a block when one of its values is first read, and keeps it, four values a byte.
//! lab/README.md has the layout.

use crate::engine::italian::strong::endings::Material;
use crate::formats::endings::{before, decode, Code, ContextModel, BLOCK, MODEL_LEN};
use crate::maestro::egdb::blocks::{material, number, Blocks, DamageReport, EgdbFormatError};
use crate::maestro::machine::OnceValue;
use alloc::borrow::Cow;
use alloc::{boxed::Box, vec, vec::Vec};
use core::fmt;
use core::iter::repeat_with;

/// The first bytes of a table.
pub const MAGIC: &[u8; 8] = b"DAMAEND1";

/// Numbers of positions by value, pending captures included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Won for the side to move.
    pub wins: u64,
    /// Lost for the side to move.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
    /// Positions with a pending capture, of any value.
    pub pending: u64,
}

impl Statistics {
    /// Returns the number of all positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }
}

/// A packed table with the blocks unpacked so far.
pub struct EgdbTable {
    bytes: Cow<'static, [u8]>,
    material: Material,
    statistics: Statistics,
    model: ContextModel,
    blocks: Blocks,
    unpacked: Vec<OnceValue<Option<Box<[u8]>>>>,
    report: DamageReport,
}

pub(crate) fn four_a_byte(values: &[Code]) -> Box<[u8]> {
    let four = |four: &[Code]| four.iter().rev().fold(0, |byte, &value| byte << 2 | value as u8);
    values.chunks(4).map(four).collect()
}

pub(crate) fn one_of_four(four: &[u8], at: usize) -> Code {
    Code::from_bits(four[at / 4] >> (2 * (at % 4)))
}

impl fmt::Debug for EgdbTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({})", self.material)
    }
}

impl EgdbTable {
    /// Reads the table at the start of `bytes`; returns it with its length.
    ///
    /// Fails if the header is damaged or too short. Blocks are checked when first read.
    pub fn read(bytes: Cow<'static, [u8]>) -> Result<(EgdbTable, usize), EgdbFormatError> {
        if bytes.get(..8).ok_or(EgdbFormatError::TooShort)? != MAGIC {
            return Err(EgdbFormatError::NotATable);
        }
        let mut at = MAGIC.len();
        let material = material(&bytes, &mut at)?;
        let mut count = || number::<8>(&bytes, &mut at);
        let statistics = Statistics { wins: count()?, losses: count()?, draws: count()?, pending: count()? };
        let block_count = number::<4>(&bytes, &mut at)?;
        let blocks = Blocks::read(&bytes, at + MODEL_LEN, block_count, material, bytes.len())?;
        let model = ContextModel::read(&bytes[at..at + MODEL_LEN]).ok_or(EgdbFormatError::Header)?;
        let unpacked = repeat_with(OnceValue::new).take(blocks.count()).collect();
        let end = blocks.end();
        let report = DamageReport::default();
        Ok((EgdbTable { bytes, material, statistics, model, blocks, unpacked, report }, end))
    }

    /// Sets the report for the first damaged block.
    pub fn reporting(self, report: DamageReport) -> EgdbTable {
        EgdbTable { report, ..self }
    }

    /// Returns the material of the table.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Returns the numbers of positions by value.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Returns the length of the file, in bytes.
    pub fn file_len(&self) -> usize {
        self.blocks.end()
    }

    /// Returns the value at a number below the material's size; `None` if damaged.
    ///
    /// The value of a hole, or of a position with a pending capture, is arbitrary.
    pub fn code(&self, number: u64) -> Option<Code> {
        let (block, at) = ((number / BLOCK as u64) as usize, (number % BLOCK as u64) as usize);
        let unpack = || self.report.checked(block, self.unpack(block));
        let four = self.unpacked[block].get_or_init(unpack).as_ref()?;
        Some(one_of_four(four, at))
    }

    fn unpack(&self, block: usize) -> Option<Box<[u8]>> {
        let bytes = self.blocks.part(&self.bytes, block)?;
        let length = (self.material.size() - (block * BLOCK) as u64).min(BLOCK as u64) as usize;
        let mut values = vec![Code::Any; length];
        decode(bytes, &before(self.material.run() as usize), &self.model.0, &mut values);
        Some(four_a_byte(&values))
    }

    /// Checks every block's CRC-32; fails with the first damaged block.
    pub fn check(&self) -> Result<(), EgdbFormatError> {
        self.blocks.check(|block| self.blocks.part(&self.bytes, block).is_some())
    }
}
