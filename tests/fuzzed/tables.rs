//! Endgame tables.

use super::{patched, with_crc};
use dama::unstable::formats::crc::crc32;
use dama::unstable::maestro::egdb::table::EgdbTable;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Offsets in a table: the number of blocks, the block directory, and the size of its entries.
const BLOCK_COUNT_AT: usize = 52;
const BLOCKS_AT: usize = 56 + 1024;
const OF_A_BLOCK: usize = 8;

/// Reads the bytes as a table, also with corrected checksums, and small valid tables patched with them.
pub fn check(data: &[u8]) {
    read(data.to_vec());
    read(with_checksums(data.to_vec()));
    let Some((which, patches)) = data.split_first() else { return };
    let small = small();
    let table = &small[usize::from(*which) % small.len()];
    read(patched(table, patches));
    read(with_checksums(patched(table, patches)));
}

fn read(bytes: Vec<u8>) {
    let len = bytes.len();
    let Ok((table, taken)) = EgdbTable::read(Cow::Owned(bytes)) else { return };
    assert!(taken <= len && table.file_len() == taken);
    let sound = table.check().is_ok();
    for number in 0..table.material().size() {
        assert!(table.code(number).is_some() || !sound, "{number} of a sound table");
    }
}

/// Corrects the checksums of the blocks and of the header, as far as they are in their places.
fn with_checksums(mut bytes: Vec<u8>) -> Vec<u8> {
    let word = |bytes: &[u8], at: usize| {
        let four = bytes.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(u32::from_le_bytes(four)).ok()
    };
    let Some(count) = word(&bytes, BLOCK_COUNT_AT).filter(|count| *count < 1000) else { return bytes };
    let header = BLOCKS_AT + OF_A_BLOCK * count;
    let mut from = header + 4;
    for at in (BLOCKS_AT..header).step_by(OF_A_BLOCK) {
        let Some(block) = word(&bytes, at).and_then(|len| bytes.get(from..from + len)) else { return bytes };
        from += block.len();
        let crc = crc32(block).to_le_bytes();
        bytes[at + 4..at + 8].copy_from_slice(&crc);
    }
    let Some(head) = bytes.get(..header).filter(|_| bytes.len() >= header + 4) else { return bytes };
    let sealed = with_crc([head, &[0; 4]].concat());
    bytes[..header + 4].copy_from_slice(&sealed);
    bytes
}

fn small() -> &'static [Vec<u8>] {
    static SMALL: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SMALL.get_or_init(|| {
        let mut rest: &'static [u8] = include_bytes!("../../data/endings.bin");
        let mut tables = Vec::new();
        while tables.len() < 8 {
            let (_, len) = EgdbTable::read(Cow::Borrowed(rest)).expect("it is shipped");
            tables.push(rest[..len].to_vec());
            rest = &rest[len..];
        }
        tables
    })
}
