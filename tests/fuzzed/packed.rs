//! Packed files of endgame tables.

use super::patched;
use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material};
use dama::unstable::formats::crc::crc32;
use dama::unstable::maestro::egdb::blocks::DamageReport;
use dama::unstable::maestro::egdb::{EgdbAnswer, TableSource};
use dama::unstable::maestro::pc::file_source::FileSource;
use dama::unstable::maestro::pc::packed::{PackedFile, MAGIC};
use flate2::read::{DeflateDecoder, DeflateEncoder};
use flate2::Compression;
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

const INDEX_AT: usize = 16;

/// Bytes per table in the index: statistics and stored values, six distances, likelihoods of 4,096 contexts.
const OF_A_TABLE: usize = 33;
const OF_ITS_VALUES: usize = 24 + 4 * 4096;

/// Reads the bytes as a packed file, then patches a valid one with them, with and without corrected checksums.
pub fn check(data: &[u8]) {
    if let Ok(packed) = PackedFile::read(FileSource::of(data.to_vec())) {
        ask(&packed);
    }
    tells_the_truth_or_nothing(patched(base(), data));
    let (index, pages) = opened(base());
    let Some((which, patches)) = data.split_first() else { return };
    let (index, pages) = match which % 2 {
        0 => (index, patched(&pages, patches)),
        _ => (patched(&index, patches), pages),
    };
    if let Ok(packed) = PackedFile::read(FileSource::of(sealed(index, &pages))) {
        ask(&packed);
    }
}

/// A damaged file yields either the right value or none, and reports the damage once.
fn tells_the_truth_or_nothing(bytes: Vec<u8>) {
    let reports = Arc::new(AtomicUsize::new(0));
    let count = reports.clone();
    let report = DamageReport::new(move |_| _ = count.fetch_add(1, Relaxed));
    let Ok(packed) = PackedFile::read(FileSource::of(bytes)) else { return };
    let packed = packed.reporting(report);
    let mut is_whole = true;
    for (pieces, value) in sound() {
        let told = packed.value(pieces);
        assert!(told.is_none() || told == *value, "{pieces:?}: {told:?} for {value:?}");
        is_whole &= told.is_some();
    }
    assert_eq!(reports.load(Relaxed), usize::from(!is_whole));
    assert!(is_whole || packed.check().is_err(), "a sound file has all values");
}

fn ask(packed: &PackedFile) {
    for material in packed.pieces().flat_map(Material::all) {
        let step = (material.size() / 8).max(509) as usize;
        for pieces in
            (0..material.size()).step_by(step).filter_map(|number| EndgamePieces::at(number, material))
        {
            let _ = packed.value(&pieces);
        }
    }
    let _ = packed.check();
}

/// A sound file of all tables of two pieces.
fn base() -> &'static [u8] {
    include_bytes!("../data/tables/two.edp")
}

/// The sound file's values for some positions without a pending capture.
fn sound() -> &'static [(EndgamePieces, Option<EgdbAnswer>)] {
    static SOUND: OnceLock<Vec<(EndgamePieces, Option<EgdbAnswer>)>> = OnceLock::new();
    SOUND.get_or_init(|| {
        let packed = PackedFile::read(FileSource::of(base().to_vec())).expect("it is sound");
        let numbers = Material::all(2).flat_map(|of| (0..of.size()).map(move |number| (number, of)));
        let pieces = numbers.step_by(7).filter_map(|(number, of)| EndgamePieces::at(number, of));
        pieces.map(|pieces| (pieces, packed.value(&pieces))).collect()
    })
}

/// Returns the inflated index and the pages.
fn opened(file: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let end = INDEX_AT + u32::from_le_bytes(file[8..12].try_into().expect("four")) as usize;
    let mut index = Vec::new();
    DeflateDecoder::new(&file[INDEX_AT..end]).read_to_end(&mut index).expect("it is sound");
    (index, file[end + 4..].to_vec())
}

/// Rebuilds a file and corrects both checksums, as far as they are in their places.
fn sealed(mut index: Vec<u8>, pages: &[u8]) -> Vec<u8> {
    page_checksums(&mut index, pages);
    let mut deflated = Vec::new();
    DeflateEncoder::new(&index[..], Compression::fast()).read_to_end(&mut deflated).expect("memory");
    let mut file = MAGIC.to_vec();
    file.extend((deflated.len() as u32).to_le_bytes());
    file.extend((index.len() as u32).to_le_bytes());
    file.extend(deflated);
    file.extend(crc32(&file).to_le_bytes());
    file.extend(pages);
    file
}

fn page_checksums(index: &mut [u8], pages: &[u8]) -> Option<()> {
    let (mut at, mut from) = (2, 0usize);
    let pieces = u32::from(*index.first()?)..=u32::from(*index.get(1)?).min(6);
    for material in pieces.flat_map(Material::all) {
        let held = *index.get(at + OF_A_TABLE - 1)?;
        at += OF_A_TABLE;
        if held == 0 {
            continue;
        }
        at += OF_ITS_VALUES;
        for _ in 0..material.size().div_ceil(65_536) {
            let length = u32::from_le_bytes(index.get(at..at + 4)?.try_into().ok()?) as usize;
            let page = pages.get(from..from.checked_add(length)?)?;
            from += length;
            index.get_mut(at + 4..at + 8)?.copy_from_slice(&crc32(page).to_le_bytes());
            at += 8;
        }
    }
    Some(())
}
