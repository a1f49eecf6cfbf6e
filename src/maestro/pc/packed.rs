//! Packed databases: the tables of many pieces in one small file.
//!
//! Opening reads the index. [`PackedFile`] reads, checks and unpacks a part when one of its values is first needed, and
//! caches it. lab/README.md has the layout.

use crate::engine::italian::strong::endings::{EndgamePieces, Material, MOST_PIECES};
use crate::formats::crc::crc32;
use crate::formats::endings::{decode, read_likely, Code, ContextOdds, ContextOffsets};
use crate::maestro::egdb::blocks::{number, Blocks, DamageReport, EgdbFormatError};
use crate::maestro::egdb::table::{four_a_byte, one_of_four, Statistics};
use crate::maestro::egdb::{place, value_of, Databases, EgdbAnswer, TableSource, PLACES};
use crate::maestro::pc::file_source::{EgdbError, FileSource};
use flate2::read::DeflateDecoder;
use std::io::Read;
use std::iter::repeat_with;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::{boxed::Box, fmt, vec, vec::Vec};

/// The first bytes of a packed file.
pub const MAGIC: &[u8; 8] = b"DAMAPAK1";

/// Values that are unpacked together.
pub const PART: usize = 4096;

// Parts that are read and checked together.
pub(crate) const PARTS: usize = 16;

/// Values of a page; the last page of a table may have fewer.
pub const PAGE: usize = PART * PARTS;

/// Contexts of the probability model: the six values before.
pub const CONTEXTS: usize = 1 << 12;

// The most bytes of an inflated index.
const MOST_INDEX: usize = 1 << 26;

// A part has four values a byte.
const PARTS_PER_MEGABYTE: usize = (1 << 20) / (PART / 4);

/// The values that the file has of a table; the others follow from moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum HeldValues {
    /// The table with the other side to move has all values.
    None = 0,
    /// Positions with an even number of pieces on odd rows, for materials equal on both sides: a quiet move leads from
    /// every other position to one of these.
    Even = 1,
    /// All positions.
    All = 2,
}

impl HeldValues {
    /// Returns whether the file has the value of this position.
    pub fn has(self, pieces: &EndgamePieces) -> bool {
        const ODD_ROWS: u32 = 0xf0f0_f0f0;
        match self {
            HeldValues::None => false,
            HeldValues::Even => (pieces.all() & ODD_ROWS).count_ones() % 2 == 0,
            HeldValues::All => true,
        }
    }
}

#[derive(Debug)]
struct Table {
    material: Material,
    statistics: Statistics,
    held: HeldValues,
    before: ContextOffsets<6>,
    likely: Vec<ContextOdds>,
    pages: Blocks,
    // Number of its first part among those of all tables.
    first: u32,
}

// A cached part, with its number among all parts. A damaged page is cached as such, so that it is not read again at
// each probe.
type Slot = Mutex<Option<(u32, Option<Box<[u8]>>)>>;

/// An open packed file.
pub struct PackedFile {
    parts: FileSource,
    pieces: RangeInclusive<u32>,
    tables: Vec<Option<Box<Table>>>,
    unpacked: Vec<Slot>,
    report: DamageReport,
}

impl fmt::Debug for PackedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packed").field("pieces", &self.pieces).finish_non_exhaustive()
    }
}

impl PackedFile {
    /// Reads a file's index; fails if it is damaged or the length is wrong.
    pub fn read(parts: FileSource) -> Result<PackedFile, EgdbFormatError> {
        let (index, end) = index(&parts)?;
        let mut at = 0;
        let least = number::<1>(&index, &mut at)? as u32;
        let most = number::<1>(&index, &mut at)? as u32;
        if least < 2 || most > MOST_PIECES || least > most {
            return Err(EgdbFormatError::Header);
        }
        let mut tables: Vec<_> = (0..PLACES).map(|_| None).collect();
        let (mut begin, mut first) = (end, 0);
        for material in (least..=most).flat_map(Material::all) {
            let table = Table::read(&index, &mut at, material, begin, first)?;
            begin = begin.max(table.pages.end());
            first += material.size().div_ceil(PART as u64) as u32;
            tables[place(material)] = Some(Box::new(table));
        }
        if at != index.len() {
            return Err(EgdbFormatError::Header);
        }
        if begin != parts.length() {
            return Err(if begin > parts.length() {
                EgdbFormatError::TooShort
            } else {
                EgdbFormatError::NotATable
            });
        }
        let slots = Databases::USUAL_CACHE * PARTS_PER_MEGABYTE;
        let unpacked = repeat_with(Slot::default).take(slots).collect();
        let report = DamageReport::default();
        let packed = PackedFile { parts, pieces: least..=most, tables, unpacked, report };
        let follows = |table: &Table| {
            let turned = packed.table_of(table.material.turned()).map(|table| table.held);
            match table.held {
                HeldValues::None => turned == Some(HeldValues::All),
                HeldValues::Even => table.material == table.material.turned(),
                HeldValues::All => true,
            }
        };
        if packed.tables.iter().flatten().all(|table| follows(table)) {
            Ok(packed)
        } else {
            Err(EgdbFormatError::Header)
        }
    }

    /// Opens a file; fails if it cannot be read or is damaged.
    pub fn open(path: &Path) -> Result<PackedFile, EgdbError> {
        let parts = FileSource::open(path)?.ok_or_else(|| EgdbError::NotAFile(path.into()))?;
        PackedFile::read(parts).map_err(|error| EgdbError::Table(path.into(), error))
    }

    #[must_use]
    pub(crate) fn with_cache(mut self, megabytes: usize) -> PackedFile {
        let slots = megabytes.max(1).saturating_mul(PARTS_PER_MEGABYTE);
        // More slots than parts would never be used.
        let slots = slots.min(self.parts_in_all().max(1));
        self.unpacked = repeat_with(Slot::default).take(slots).collect();
        self
    }

    fn parts_in_all(&self) -> usize {
        let ends =
            |table: &Table| table.first as usize + table.material.size().div_ceil(PART as u64) as usize;
        self.tables.iter().flatten().map(|table| ends(table)).max().unwrap_or(0)
    }

    /// Sets the report for the first damaged page.
    pub fn reporting(self, report: DamageReport) -> PackedFile {
        PackedFile { report, ..self }
    }

    /// Returns the piece counts of the tables.
    pub fn pieces(&self) -> RangeInclusive<u32> {
        self.pieces.clone()
    }

    fn table_of(&self, material: Material) -> Option<&Table> {
        self.tables[place(material)].as_deref()
    }

    fn at(&self, table: &Table, number: u64) -> Option<Code> {
        let (part, at) = ((number / PART as u64) as usize, (number % PART as u64) as usize);
        let name = table.first + part as u32;
        let slot = &self.unpacked[name as usize % self.unpacked.len()];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.as_ref().is_none_or(|(present, _)| *present != name) {
            let page = part / PARTS;
            *slot = Some((name, self.report.checked(page, self.unpack(table, part))));
        }
        let (_, four) = slot.as_ref()?;
        Some(one_of_four(four.as_ref()?, at))
    }

    fn unpack(&self, table: &Table, part: usize) -> Option<Box<[u8]>> {
        let left =
            |first: usize, most: usize| (table.material.size() - first as u64).min(most as u64) as usize;
        let page = self.parts.block(&table.pages, part / PARTS)?;
        let parts = left(part / PARTS * PAGE, PAGE).div_ceil(PART);
        let bytes = part_of(&page, parts, part % PARTS)?;
        let mut values = vec![Code::Any; left(part * PART, PART)];
        decode(bytes, &table.before, &table.likely, &mut values);
        Some(four_a_byte(&values))
    }
}

fn index(parts: &FileSource) -> Result<(Vec<u8>, usize), EgdbFormatError> {
    let header = parts.read(0..16.min(parts.length()))?;
    if header.get(..MAGIC.len()).ok_or(EgdbFormatError::TooShort)? != MAGIC {
        return Err(EgdbFormatError::NotATable);
    }
    let mut at = MAGIC.len();
    let packed = number::<4>(&header, &mut at)? as usize;
    let inflated = number::<4>(&header, &mut at)? as usize;
    let mut end = at.saturating_add(packed);
    let bytes = parts.read(0..end.saturating_add(4))?;
    let sealed = crc32(&bytes[..end]);
    if number::<4>(&bytes, &mut end)? != u64::from(sealed) || inflated > MOST_INDEX {
        return Err(EgdbFormatError::Header);
    }
    let mut index = vec![0; inflated];
    let read = DeflateDecoder::new(&bytes[at..end - 4]).read_exact(&mut index);
    read.map(|()| (index, end)).map_err(|_| EgdbFormatError::Header)
}

/// Returns the bytes of one part of a page.
// A page begins with the lengths of its parts, seven bits a byte, lowest first.
fn part_of(page: &[u8], parts: usize, wanted: usize) -> Option<&[u8]> {
    let (mut at, mut from, mut length) = (0, 0, 0);
    for part in 0..parts {
        let (mut this, mut shift) = (0, 0);
        loop {
            let byte = *page.get(at)?;
            at += 1;
            this |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                break;
            }
            if shift > 14 {
                return None;
            }
        }
        match part {
            _ if part < wanted => from += this,
            _ if part == wanted => length = this,
            _ => (),
        }
    }
    page.get(at..)?.get(from..from + length)
}

impl Table {
    fn read(
        index: &[u8],
        at: &mut usize,
        material: Material,
        begin: usize,
        first: u32,
    ) -> Result<Table, EgdbFormatError> {
        let mut count = || number::<8>(index, at);
        let statistics = Statistics { wins: count()?, losses: count()?, draws: count()?, pending: count()? };
        let held = match number::<1>(index, at)? {
            0 => HeldValues::None,
            1 => HeldValues::Even,
            2 => HeldValues::All,
            _ => return Err(EgdbFormatError::Header),
        };
        let (mut before, mut likely, mut pages) = ([1; 6], Vec::new(), 0);
        if held != HeldValues::None {
            for far in &mut before {
                *far = number::<4>(index, at)?.max(1) as usize;
            }
            likely = vec![[1; 2]; CONTEXTS];
            let bytes = index.get(*at..).ok_or(EgdbFormatError::TooShort)?;
            read_likely(bytes, &mut likely).ok_or(EgdbFormatError::Header)?;
            *at += 4 * CONTEXTS;
            pages = material.size().div_ceil(PAGE as u64) as usize;
        }
        let pages = Blocks::list(index, at, pages, begin)?;
        Ok(Table { material, statistics, held, before, likely, pages, first })
    }
}

impl TableSource for PackedFile {
    fn table(&self, material: Material) -> Option<(&Statistics, usize)> {
        let table = self.table_of(material)?;
        let bytes = (0..table.pages.count()).map(|page| table.pages.place(page).len()).sum();
        Some((&table.statistics, bytes))
    }

    fn value(&self, pieces: &EndgamePieces) -> Option<EgdbAnswer> {
        let material = pieces.material();
        let table = self.table_of(material)?;
        if !table.held.has(pieces) {
            return Some(EgdbAnswer::ByMoves);
        }
        self.at(table, pieces.number(material)).map(|code| EgdbAnswer::Value(value_of(code)))
    }

    fn check(&self) -> Result<u64, EgdbFormatError> {
        let mut checked = 0;
        for table in self.tables.iter().flatten() {
            table.pages.check(|page| self.parts.block(&table.pages, page).is_some())?;
            checked += 1;
        }
        Ok(checked)
    }
}
