//! Reads ZIP archives whole: stored and deflated files, with their checksums.

use super::files::read_all;
use crate::formats::crc::crc32;
use flate2::read::DeflateDecoder;
use std::collections::BTreeSet;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// A file, with its name in the archive or on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedFile {
    pub name: String,
    pub bytes: Vec<u8>,
    /// Year, month and day.
    pub date: [u16; 3],
}

pub const MAGIC: &[u8] = b"PK\x03\x04";
/// The directory's end, of 22 bytes and a comment; an entry of the directory; a file's own header.
const END: (&[u8], usize) = (b"PK\x05\x06", 22);
const ENTRY: (&[u8], usize) = (b"PK\x01\x02", 46);
const HEADER: (&[u8], usize) = (MAGIC, 30);
const LONGEST_COMMENT: usize = 0xFFFF;

/// Returns the files, whose names may have folders. `limit`: bytes of all files together.
pub fn files(zip: &[u8], limit: usize) -> Result<Vec<PackedFile>, String> {
    let first = zip.len().saturating_sub(END.1 + LONGEST_COMMENT);
    let is_end = |&at: &usize| part(zip, at, END).is_some_and(|end| at + END.1 + word(end, 20) == zip.len());
    let end = (first..zip.len()).rev().find(is_end).ok_or("a damaged ZIP archive: it has no end")?;
    let (count, mut at) = (word(&zip[end..], 10), long(&zip[end..], 16));
    if count == 0xFFFF || at == 0xFFFF_FFFF {
        return Err("a ZIP64 archive; expected a plain ZIP".into());
    }
    let (mut files, mut names, mut room) = (Vec::new(), BTreeSet::new(), limit);
    for number in 1..=count {
        let damaged = || format!("a damaged ZIP archive: file {number} of its directory");
        let entry = part(zip, at, ENTRY).ok_or_else(damaged)?;
        let [name, extra, comment] = [28, 30, 32].map(|at| word(entry, at));
        let stored_name = zip.get(at + ENTRY.1..at + ENTRY.1 + name).ok_or_else(damaged)?;
        at += ENTRY.1 + name + extra + comment;
        // Names of DOS in ASCII; what another code page means is unknown.
        let name = String::from_utf8_lossy(stored_name).into_owned();
        if name.ends_with('/') {
            continue;
        }
        if !names.insert(stored_name.to_ascii_lowercase()) {
            return Err(format!("{name}: there twice"));
        }
        let bytes = contents(zip, entry, stored_name, room).map_err(|error| format!("{name}: {error}"))?;
        room -= bytes.len();
        let date = word(entry, 14) as u16;
        let date = [1980 + (date >> 9), date >> 5 & 15, date & 31];
        files.push(PackedFile { name, bytes, date });
    }
    Ok(files)
}

/// The contents of the file that this entry of the directory names.
fn contents(zip: &[u8], entry: &[u8], name: &[u8], room: usize) -> Result<Vec<u8>, String> {
    let [packed, len, at] = [20, 24, 42].map(|at| long(entry, at));
    if word(entry, 8) & 1 != 0 {
        return Err("encrypted; unpack the archive yourself".into());
    }
    if [packed, len, at].contains(&0xFFFF_FFFF) {
        return Err("a ZIP64 entry; expected a plain ZIP".into());
    }
    let header = part(zip, at, HEADER).ok_or("its header is missing")?;
    let begin = at + HEADER.1 + word(header, 26);
    if zip.get(at + HEADER.1..begin) != Some(name) {
        return Err("its header has another name".into());
    }
    let begin = begin + word(header, 28);
    let bytes = begin.checked_add(packed).and_then(|end| zip.get(begin..end)).ok_or("it ends too early")?;
    if len > room {
        return Err("the archive's files are too large".into());
    }
    let bytes = match word(entry, 10) {
        0 => bytes.to_vec(),
        8 => read_all(DeflateDecoder::new(bytes), len).map_err(|error| error.to_string())?,
        method => {
            return Err(format!(
                "packed by method {method}; expected stored or deflated, or unpack it yourself"
            ))
        }
    };
    let is_sound = bytes.len() == len && crc32(&bytes) as usize == long(entry, 16);
    is_sound.then_some(bytes).ok_or("damaged: its length or checksum is another".into())
}

/// The bytes from `at` on, if they are long enough and begin with this mark.
fn part<'z>(zip: &'z [u8], at: usize, (mark, len): (&[u8], usize)) -> Option<&'z [u8]> {
    zip.get(at..).filter(|part| part.len() >= len && part.starts_with(mark))
}

fn word(bytes: &[u8], at: usize) -> usize {
    usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

fn long(bytes: &[u8], at: usize) -> usize {
    word(bytes, at) | word(bytes, at + 2) << 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::scattered;

    /// Two files, one in a folder, made with Info-ZIP.
    const ZIP: &[u8] = include_bytes!("../../../tests/data/packed/dama.zip");

    #[test]
    fn stored_and_deflated_files_are_read_with_their_dates() {
        let files = files(ZIP, 4096).expect("sound");
        let names: Vec<(&str, usize)> = files.iter().map(|file| (&*file.name, file.bytes.len())).collect();
        assert_eq!(names, [("DAMA/DAMA.COM", 9), ("DAMA/LEGGIMI.TXT", 1300)]);
        assert_eq!((files[0].date, &files[0].bytes[..4]), ([1994, 5, 12], &b"not "[..]));
    }

    #[test]
    fn what_is_not_sound_is_refused_with_its_name() {
        let entry = ZIP.windows(4).position(|bytes| bytes == ENTRY.0).expect("a directory");
        for (at, byte, expected) in [
            (entry + 8, 1, "DAMA/DAMA.COM: encrypted"),
            (entry + 10, 6, "DAMA/DAMA.COM: packed by method 6"),
            (entry + 16, 0, "DAMA/DAMA.COM: damaged"),
            (entry + 47, b'X', "DXMA/DAMA.COM: its header has another name"),
            (0, 0, "DAMA/DAMA.COM: its header is missing"),
            (entry, 0, "a damaged ZIP archive: file 1 of its directory"),
            (ZIP.len() - 1, 1, "it has no end"),
        ] {
            let mut bytes = ZIP.to_vec();
            bytes[at] = byte;
            let error = files(&bytes, 4096).expect_err(expected);
            assert!(error.contains(expected), "{error}");
        }
        let mut zip64 = ZIP.to_vec();
        zip64[entry + 20..entry + 24].fill(0xFF);
        assert!(files(&zip64, 4096).expect_err("refused").contains("ZIP64"));
        assert!(files(ZIP, 1000).expect_err("refused").contains("too large"));
    }

    #[test]
    fn any_bytes_are_read_or_refused_without_a_panic_and_within_the_limit() {
        for seed in 0..5_000 {
            let mut bytes = ZIP.to_vec();
            for change in 0..3 {
                let at = scattered(seed, change) as usize % bytes.len();
                bytes[at] = scattered(seed, change + 10) as u8;
            }
            bytes.truncate(ZIP.len() - scattered(seed, 20) as usize % 8 / 6);
            if let Ok(files) = files(&bytes, 2000) {
                assert!(files.iter().map(|file| file.bytes.len()).sum::<usize>() <= 2000);
            }
        }
    }
}
