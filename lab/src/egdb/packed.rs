//! Packing tables of many pieces into one small file, and unpacking it.
//!
//! Of the largest pairs only the smaller table is kept; if both sides have equal pieces, every other position. The
//! context of a value is six earlier values, chosen for each table so that they compress a sample best.

use crate::egdb::build::BuildProgress;
use crate::egdb::pack::{self, without_zeros};
use crate::egdb::TABLE;
use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material};
use dama::unstable::engine::italian::strong::Value;
use dama::unstable::formats::crc::crc32;
use dama::unstable::formats::endings::{
    count, encode, likely, likely_bytes, Code, ContextOdds, ContextOffsets, NOWHERE,
};
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::maestro::egdb::blocks::Blocks;
use dama::unstable::maestro::egdb::moves::can_capture;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::folder::file_name;
use dama::unstable::maestro::pc::packed::{HeldValues, CONTEXTS, MAGIC, PAGE, PART};
use dama::unstable::maestro::pc::parallel::in_parallel;
use flate2::read::DeflateEncoder;
use flate2::Compression;
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::Path;

// Roughly the numbers between positions that differ in one king.
const SQUARES: usize = 28;

// Parts of a table on which contexts are tried.
const SAMPLE: usize = 64;

/// Returns the packed file of the tables, or the first material missing or damaged.
pub fn file(
    databases: &Databases,
    pieces: RangeInclusive<u32>,
    threads: usize,
    progress: &mut dyn FnMut(&BuildProgress),
) -> Result<Vec<u8>, Material> {
    let materials: Vec<Material> = pieces.clone().flat_map(Material::all).collect();
    let all = materials.iter().map(|material| material.size()).sum();
    let mut index = vec![*pieces.start() as u8, *pieces.end() as u8];
    let (mut values, mut done) = (Vec::new(), 0);
    for material in materials {
        progress(&BuildProgress { material, done, all, found: 0 });
        let (statistics, bytes) = databases.statistics(material).ok_or(material)?;
        let (_, turned) = databases.statistics(material.turned()).ok_or(material.turned())?;
        for number in [statistics.wins, statistics.losses, statistics.draws, statistics.pending] {
            index.extend(number.to_le_bytes());
        }
        let held = match () {
            () if material.count() < *pieces.end() => HeldValues::All,
            () if material == material.turned() => HeldValues::Even,
            () if (bytes, material) < (turned, material.turned()) => HeldValues::All,
            () => HeldValues::None,
        };
        index.push(held as u8);
        if held != HeldValues::None {
            let codes = codes(databases, material, threads, held).ok_or(material)?;
            let pages = table(material, &codes, threads, &mut index);
            Blocks::write_list(&mut index, &pages);
            values.extend(pages);
        }
        done += material.size();
    }
    let mut file = MAGIC.to_vec();
    let mut deflated = Vec::new();
    DeflateEncoder::new(&index[..], Compression::best())
        .read_to_end(&mut deflated)
        .expect("memory is written to");
    file.extend((deflated.len() as u32).to_le_bytes());
    file.extend((index.len() as u32).to_le_bytes());
    file.extend(deflated);
    file.extend(crc32(&file).to_le_bytes());
    values.iter().for_each(|page| file.extend(page));
    Ok(file)
}

/// Writes the tables of up to `pieces` pieces into a folder as single files.
pub fn unpack(
    databases: &Databases,
    pieces: u32,
    (folder, outputs): (&Path, &Outputs),
    threads: usize,
    progress: &mut dyn FnMut(&BuildProgress),
) -> io::Result<()> {
    let materials: Vec<Material> = (2..=pieces).flat_map(Material::all).collect();
    let all = materials.iter().map(|material| material.size()).sum();
    let mut done = 0;
    for material in materials {
        progress(&BuildProgress { material, done, all, found: 0 });
        let damaged = || io::Error::other(format!("the values of {material} are damaged"));
        let (statistics, _) = databases.statistics(material).ok_or_else(damaged)?;
        let codes = codes(databases, material, threads, HeldValues::All).ok_or_else(damaged)?;
        let bytes = pack::file(material, statistics, threads, &|number| codes[number as usize]);
        outputs.write(&folder.join(file_name(material)), TABLE, &bytes)?;
        done += material.size();
    }
    Ok(())
}

fn codes(databases: &Databases, material: Material, threads: usize, held: HeldValues) -> Option<Vec<Code>> {
    let code = |number: u64| match EndgamePieces::at(number, material) {
        Some(pieces) if held.has(&pieces) && !can_capture(&pieces) => {
            databases.value(&pieces).map(|value| match value {
                Value::Win => Code::Win,
                Value::Draw => Code::Draw,
                Value::Loss => Code::Loss,
            })
        }
        _ => Some(Code::Any),
    };
    let size = material.size();
    let pages = in_parallel(threads, size.div_ceil(PAGE as u64) as usize, |page| {
        let first = (page * PAGE) as u64;
        (first..size.min(first + PAGE as u64)).map(code).collect::<Option<Vec<Code>>>()
    });
    let mut codes = Vec::with_capacity(size as usize);
    for page in pages {
        codes.extend(page?);
    }
    Some(codes)
}

/// Adds a table's contexts and model to the index; returns its pages.
fn table(material: Material, codes: &[Code], threads: usize, index: &mut Vec<u8>) -> Vec<Vec<u8>> {
    let before = chosen(material, codes, threads);
    let coder = Coder::new(before, codes.chunks(PART));
    before.iter().for_each(|&far| index.extend((far.min(u32::MAX as usize) as u32).to_le_bytes()));
    index.extend(likely_bytes(&coder.likely));
    in_parallel(threads, codes.len().div_ceil(PAGE), |page| {
        let codes = &codes[page * PAGE..codes.len().min((page + 1) * PAGE)];
        let parts: Vec<Vec<u8>> = codes.chunks(PART).map(|part| coder.part(part)).collect();
        let mut bytes = Vec::new();
        parts.iter().for_each(|part| length(&mut bytes, part.len()));
        bytes.extend(parts.concat());
        bytes
    })
}

// Seven bits a byte, lowest first.
fn length(bytes: &mut Vec<u8>, mut length: usize) {
    while length >= 0x80 {
        bytes.push(length as u8 | 0x80);
        length >>= 7;
    }
    bytes.push(length as u8);
}

struct Coder {
    before: ContextOffsets<6>,
    filler: Vec<ContextOdds>,
    likely: Vec<ContextOdds>,
}

impl Coder {
    fn new<'a>(before: ContextOffsets<6>, parts: impl Iterator<Item = &'a [Code]> + Clone) -> Coder {
        let counted = |filler: Option<&[ContextOdds]>| -> Vec<ContextOdds> {
            let mut counts = vec![[0; 3]; CONTEXTS];
            for part in parts.clone() {
                count(&mut part.to_vec(), &before, filler, &mut counts);
            }
            // A constant for contexts that never occur takes no space in the deflated index.
            counts.iter().map(|counts| if *counts == [0; 3] { [1; 2] } else { likely(counts) }).collect()
        };
        let filler = counted(None);
        let likely = counted(Some(&filler));
        Coder { before, filler, likely }
    }

    fn part(&self, part: &[Code]) -> Vec<u8> {
        let mut bytes = Vec::new();
        encode(&mut part.to_vec(), &self.before, &self.filler, &self.likely, &mut |byte| bytes.push(byte));
        without_zeros(bytes)
    }
}

/// Chooses the six context distances greedily, by the size of a sample.
fn chosen(material: Material, codes: &[Code], threads: usize) -> ContextOffsets<6> {
    let parts = codes.len().div_ceil(PART);
    let sample = codes.chunks(PART).step_by(parts.div_ceil(SAMPLE).max(1));
    let candidates = candidates(material);
    let mut before = [NOWHERE; 6];
    for chosen in 0..before.len() {
        let lengths = in_parallel(threads, candidates.len(), |candidate| {
            let mut before = before;
            before[chosen] = candidates[candidate];
            let coder = Coder::new(before, sample.clone());
            sample.clone().map(|part| coder.part(part).len()).sum::<usize>()
        });
        let best = lengths.iter().zip(&candidates).min();
        before[chosen] = best.map_or(NOWHERE, |(_, &far)| far);
    }
    before
}

/// Returns the distances at which positions differ little: in one king or one man.
fn candidates(material: Material) -> Vec<usize> {
    let run = material.run() as usize;
    let of_own_kings = run * material.own_kings_ways() as usize;
    let of_other_men = of_own_kings * material.other_men_ways() as usize;
    let mut all: Vec<usize> = (1..=9).collect();
    for step in [SQUARES, run, of_own_kings, of_other_men] {
        for far in (1..=4).flat_map(|steps| [steps * step - 1, steps * step, steps * step + 1]) {
            if (1..PART).contains(&far) && !all.contains(&far) {
                all.push(far);
            }
        }
    }
    all
}
