//! Files of distances, for endings that are too large to compute them on demand.
//!
//! Opening reads the header alone. [`DistanceTable`] reads, checks and inflates a block when one of its numbers is first
//! read, and keeps it. lab/README.md has the layout.

use crate::engine::italian::strong::endings::{EndgamePieces, Material};
use crate::formats::endings::BLOCK;
use crate::maestro::egdb::blocks::{material, number, Blocks, DamageReport, EgdbFormatError};
use crate::maestro::egdb::distance::{DistanceSource, NONE};
use crate::maestro::egdb::MOST_WITH_DISTANCE;
use crate::maestro::machine::OnceValue;
use crate::maestro::pc::file_source::{EgdbError, FileSource, OnDamage};
use crate::rules::Ply;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use flate2::Compression;
use std::collections::BTreeMap;
use std::io::Read;
use std::iter::repeat_with;
use std::path::Path;
use std::sync::Arc;
use std::{boxed::Box, fmt, format, string::String, vec, vec::Vec};

/// The most pieces with files of distances: six would take 10 GB of memory.
pub const MOST_FAR: u32 = 5;

/// The first bytes of a file of distances.
pub const MAGIC: &[u8; 8] = b"DAMADIS1";

// Offset of the block directory.
const BLOCKS_AT: usize = 34;

/// The distances of one material, by position number.
pub struct DistanceTable {
    parts: FileSource,
    material: Material,
    longest: Option<(Ply, u64)>,
    blocks: Blocks,
    unpacked: Vec<OnceValue<Option<Box<[u16]>>>>,
    report: DamageReport,
}

impl fmt::Debug for DistanceTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FarTable({})", self.material)
    }
}

pub(super) fn materials() -> impl Iterator<Item = Material> {
    (MOST_WITH_DISTANCE + 1..=MOST_FAR).flat_map(Material::all)
}

/// Returns the name of a material's file.
pub fn file_name(material: Material) -> String {
    format!("{material}.edd")
}

impl DistanceTable {
    /// Reads a file's header; fails if it is damaged or the length is wrong.
    pub fn read(parts: FileSource) -> Result<DistanceTable, EgdbFormatError> {
        let bytes = parts.read(0..BLOCKS_AT.min(parts.length()))?;
        if bytes.get(..MAGIC.len()).ok_or(EgdbFormatError::TooShort)? != MAGIC {
            return Err(EgdbFormatError::NotATable);
        }
        let mut at = MAGIC.len();
        let material = material(&bytes, &mut at)?;
        let (plies, place) = (number::<2>(&bytes, &mut at)? as u16, number::<8>(&bytes, &mut at)?);
        let longest = (plies != NONE).then_some((Ply(plies), place));
        let block_count = number::<4>(&bytes, &mut at)?;
        // The block directory and the header's CRC-32.
        let end = BLOCKS_AT + 8 * material.size().div_ceil(BLOCK as u64) as usize + 4;
        let header = parts.read(0..end.min(parts.length()))?;
        let blocks = Blocks::read(&header, at, block_count, material, parts.length())?;
        if blocks.end() != parts.length() {
            return Err(EgdbFormatError::NotATable);
        }
        let unpacked = repeat_with(OnceValue::new).take(blocks.count()).collect();
        Ok(DistanceTable { parts, material, longest, blocks, unpacked, report: DamageReport::default() })
    }

    /// Sets the report for the first damaged block.
    pub fn reporting(self, report: DamageReport) -> DistanceTable {
        DistanceTable { report, ..self }
    }

    /// Returns the material of the table.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Returns the length of the file, in bytes.
    pub fn file_len(&self) -> usize {
        self.parts.length()
    }

    /// Returns the longest win, and the first position that has it.
    pub fn longest_win(&self) -> Option<(Ply, EndgamePieces)> {
        let (plies, place) = self.longest?;
        Some((plies, EndgamePieces::at(place, self.material)?))
    }

    /// Checks every block's CRC-32; fails with the first damaged block.
    pub fn check(&self) -> Result<(), EgdbFormatError> {
        self.blocks.check(|block| self.parts.block(&self.blocks, block).is_some())
    }

    /// Returns the distance at a number, [`NONE`] for a draw; `None` if damaged.
    fn at(&self, number: u64) -> Option<u16> {
        let (block, at) = ((number / BLOCK as u64) as usize, (number % BLOCK as u64) as usize);
        let unpack = || self.report.checked(block, self.unpack(block));
        self.unpacked[block].get_or_init(unpack).as_ref()?.get(at).copied()
    }

    fn unpack(&self, block: usize) -> Option<Box<[u16]>> {
        let length = (self.material.size() - (block * BLOCK) as u64).min(BLOCK as u64) as usize;
        let mut planes = vec![0; 2 * length];
        DeflateDecoder::new(&self.parts.block(&self.blocks, block)?[..]).read_exact(&mut planes).ok()?;
        let (low, high) = planes.split_at(length);
        Some(low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high])).collect())
    }

    /// Returns all distances by number; fails with the first damaged block.
    pub fn distances(&self) -> Result<Vec<u16>, EgdbFormatError> {
        let mut all = Vec::with_capacity(self.material.size() as usize);
        for block in 0..self.blocks.count() {
            all.extend(self.unpack(block).ok_or(EgdbFormatError::Block(block))?);
        }
        Ok(all)
    }
}

/// Returns the file of a material's distances.
pub fn file(material: Material, distances: &[u16]) -> std::io::Result<Vec<u8>> {
    let wins = (0u64..).zip(distances).filter(|&(_, &plies)| plies != NONE && plies % 2 == 1);
    let longest = wins.max_by_key(|&(number, &plies)| (plies, core::cmp::Reverse(number)));
    let (number, &plies) = longest.unwrap_or((0, &NONE));
    let mut packed = Vec::new();
    for block in distances.chunks(BLOCK) {
        let low = block.iter().map(|plies| plies.to_le_bytes()[0]);
        let high = block.iter().map(|plies| plies.to_le_bytes()[1]);
        let planes: Vec<u8> = low.chain(high).collect();
        let mut bytes = Vec::new();
        DeflateEncoder::new(&planes[..], Compression::best()).read_to_end(&mut bytes)?;
        packed.push(bytes);
    }
    let mut file = MAGIC.to_vec();
    file.extend([material.own_men, material.own_kings, material.other_men, material.other_kings]);
    file.extend(material.size().to_le_bytes());
    file.extend(plies.to_le_bytes());
    file.extend(number.to_le_bytes());
    file.extend((packed.len() as u32).to_le_bytes());
    Blocks::write(&mut file, &packed);
    Ok(file)
}

/// Reads a material's distances from a folder; `None` if absent, an error if unusable.
pub fn read_far(folder: &Path, material: Material) -> Result<Option<DistanceTable>, EgdbError> {
    let path = folder.join(file_name(material));
    let Some(parts) = FileSource::open(&path)? else { return Ok(None) };
    match DistanceTable::read(parts) {
        Ok(table) if table.material == material => Ok(Some(table)),
        Ok(_) => Err(EgdbError::Table(path, EgdbFormatError::NotATable)),
        Err(error) => Err(EgdbError::Table(path, error)),
    }
}

/// The distances of a folder, by material.
#[derive(Debug, Default)]
pub struct DistanceFolder(BTreeMap<Material, DistanceTable>);

impl DistanceFolder {
    /// Opens all files of distances in a folder; `on_damage` as for `Databases::open`.
    pub fn open(folder: &Path, on_damage: &OnDamage) -> Result<DistanceFolder, EgdbError> {
        let mut tables = BTreeMap::new();
        for material in materials() {
            if let Some(table) = read_far(folder, material)? {
                let report = on_damage.report(&folder.join(file_name(material)));
                tables.insert(material, table.reporting(report));
            }
        }
        Ok(DistanceFolder(tables))
    }

    /// Returns the tables, ordered by material.
    pub fn iter(&self) -> impl Iterator<Item = &DistanceTable> {
        self.0.values()
    }

    /// Returns the distances of a material.
    pub fn get(&self, material: Material) -> Option<&DistanceTable> {
        self.0.get(&material)
    }
}

impl DistanceSource for Arc<DistanceFolder> {
    fn distance(&self, pieces: &EndgamePieces) -> Option<Ply> {
        let material = pieces.material();
        let plies = self.get(material)?.at(pieces.number(material))?;
        (plies != NONE).then_some(Ply(plies))
    }
}
