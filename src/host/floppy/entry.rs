//! Raw directory entries, which the FAT library behind [`super::Floppy`] does not expose.

use super::format::ENTRY;
use crate::screen::font;
use std::string::String;
use std::vec::Vec;

// Attribute bits.
pub const READ_ONLY: u8 = 0x01;
const VOLUME: u8 = 0x08;
const LONG_NAME: u8 = 0x0F;
pub const FOLDER: u8 = 0x10;
const ARCHIVE: u8 = 0x20;
const DELETED: u8 = 0xE5;

#[derive(Clone, Copy, Debug)]
pub struct Raw {
    pub slot: usize,
    /// 8.3 name, padded with blanks.
    pub name: [u8; 11],
    pub attributes: u8,
    /// First cluster, 0 for an empty file.
    pub first: u16,
    pub len: u32,
}

impl Raw {
    pub fn text(&self) -> String {
        let part = |bytes: &[u8]| -> String {
            bytes.trim_ascii_end().iter().map(|byte| font::character(*byte)).collect()
        };
        match (part(&self.name[..8]), part(&self.name[8..])) {
            (base, extension) if extension.is_empty() => base,
            (base, extension) => std::format!("{base}.{extension}"),
        }
    }
}

pub fn entries(directory: &[u8]) -> Vec<Raw> {
    let used = directory.chunks_exact(ENTRY).enumerate().take_while(|(_, entry)| entry[0] != 0);
    let shown = used.filter(|(_, entry)| entry[0] != DELETED && entry[11] & VOLUME == 0);
    shown
        .map(|(slot, entry)| Raw {
            slot,
            name: entry[..11].try_into().expect("eleven bytes"),
            attributes: entry[11],
            first: u16::from_le_bytes([entry[26], entry[27]]),
            len: u32::from_le_bytes([entry[28], entry[29], entry[30], entry[31]]),
        })
        .collect()
}

pub fn is_sound(name: &[u8; 11]) -> bool {
    let bad = |byte: &u8| *byte < b' ' || b"\"*+,./:;<=>?[\\]|".contains(byte);
    let rest = if name[0] == 0x05 { &name[1..] } else { &name[..] };
    name[0] != b' ' && !rest.iter().any(bad)
}

/// Converts a name that is 8.3 in capitals, so that it needs no long name.
pub fn short_name(name: &str) -> Option<[u8; 11]> {
    let (base, extension) = name.split_once('.').unwrap_or((name, ""));
    let plain = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit() || b"!#$%&'()-@^_`{}~".contains(&c);
    let fits = (1..=8).contains(&base.len()) && extension.len() <= 3 && !name.ends_with('.');
    if !fits || !base.bytes().chain(extension.bytes()).all(plain) {
        return None;
    }
    let mut short = [b' '; 11];
    short[..base.len()].copy_from_slice(base.as_bytes());
    short[8..8 + extension.len()].copy_from_slice(extension.as_bytes());
    Some(short)
}

/// Creates an empty file in the first free entry. Returns false if there is none. `stamp`: DOS time and date.
pub fn create(directory: &mut [u8], name: [u8; 11], stamp: [u16; 2]) -> bool {
    let is_free = |entry: &&mut [u8]| matches!(entry[0], 0 | DELETED);
    let Some(entry) = directory.chunks_exact_mut(ENTRY).find(is_free) else { return false };
    entry.fill(0);
    entry[..11].copy_from_slice(&name);
    entry[11] = ARCHIVE;
    let [time, date] = stamp.map(u16::to_le_bytes);
    for (at, bytes) in [(14, time), (16, date), (18, date), (22, time), (24, date)] {
        entry[at..at + 2].copy_from_slice(&bytes);
    }
    true
}

/// Clears everything after the end mark: an entry that replaces the mark must be the last.
pub fn clear_after_end(directory: &mut [u8]) {
    let end = directory.chunks_exact(ENTRY).position(|entry| entry[0] == 0);
    if let Some(end) = end {
        directory[end * ENTRY..].fill(0);
    }
}

pub fn mark_written(directory: &mut [u8], slot: usize) {
    directory[slot * ENTRY + 11] |= ARCHIVE;
}

/// Changes a file's short name, and the checksum in its long name.
pub fn set_alias(directory: &mut [u8], slot: usize, alias: [u8; 11]) {
    directory[slot * ENTRY..][..11].copy_from_slice(&alias);
    let sum = alias.iter().fold(0u8, |sum, byte| sum.rotate_right(1).wrapping_add(*byte));
    for before in (0..slot).rev() {
        let part = &mut directory[before * ENTRY..][..ENTRY];
        if part[0] == DELETED || part[11] != LONG_NAME {
            break;
        }
        part[13] = sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_8_3_in_capitals_need_no_long_one() {
        assert_eq!(short_name("PARTITA"), Some(*b"PARTITA    "));
        assert_eq!(short_name("A_1.SV"), Some(*b"A_1     SV "));
        for long in ["partita", "MANUALE.HTML", "A B", "", ".X", "A.", "A.B.C", "NOVELETTERE", "È"] {
            assert_eq!(short_name(long), None, "{long}");
        }
    }

    #[test]
    fn only_names_that_dos_could_have_written_are_sound() {
        for sound in [b"PARTITA    ", b"\x05OTTO   SAV", b"R\x82SUM\x82  DOC"] {
            assert!(is_sound(sound));
        }
        for unsound in [b"           ", b" X         ", b"A.B        ", b"A\x01         ", b"A/B        "] {
            assert!(!is_sound(unsound));
        }
    }
}
