//! The files of a disk that is kept as one file: a ZIP archive or a floppy image.

use super::floppy::{Floppy, FORMATS, MAX_IMAGE};
use super::zip;
pub use super::zip::PackedFile;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// The most bytes of an archive, and of its files together.
pub const LARGEST: usize = 256 * 1024 * 1024;

/// Whether a file has the mark of a ZIP archive or the length of a floppy image.
pub fn is_packed(bytes: &[u8]) -> bool {
    bytes.starts_with(zip::MAGIC) || FORMATS.iter().any(|format| format.image_len() == bytes.len())
}

/// Returns the files of the disk's first folder, and those that are left out.
pub fn packed_files(bytes: &[u8]) -> Result<(Vec<PackedFile>, Vec<PackedFile>), String> {
    let files = if bytes.len() > LARGEST {
        return Err(format!("longer than {LARGEST} bytes"));
    } else if bytes.starts_with(zip::MAGIC) {
        zip::files(bytes, LARGEST)?
    } else if bytes.len() <= MAX_IMAGE {
        floppy_files(bytes.into()).map_err(|error| format!("no ZIP archive, and no floppy image: {error}"))?
    } else {
        return Err("no ZIP archive, and too long for a floppy image".into());
    };
    let (files, left_out) = sorted_out(files)?;
    match (files.is_empty(), left_out.is_empty()) {
        (false, _) => Ok((files, left_out)),
        (true, true) => Err("it has no files".into()),
        (true, false) => Err("no files in its first folder".into()),
    }
}

fn floppy_files(image: Vec<u8>) -> Result<Vec<PackedFile>, String> {
    let disk = Floppy::from_bytes(image).map_err(|error| error.to_string())?;
    let entries = disk.entries().map_err(|error| error.to_string())?;
    let files = entries.into_iter().filter(|entry| !entry.is_folder()).map(|entry| {
        let bytes = disk.read(&entry.short, MAX_IMAGE);
        let bytes = bytes.map_err(|error| format!("{}: {error}", entry.short))?;
        let [year, month, day, ..] = entry.modified;
        Ok(PackedFile { name: entry.name, bytes, date: [year, month, day] })
    });
    files.collect()
}

/// Takes away the folder in which all files are; else leaves out those in folders, as a drive's first folder has none.
/// Leaves out macOS's own files too, and names that cannot be read.
fn sorted_out(files: Vec<PackedFile>) -> Result<(Vec<PackedFile>, Vec<PackedFile>), String> {
    let is_of_macos = |file: &PackedFile| file.name.starts_with("__MACOSX/");
    let (mut left_out, files): (Vec<_>, Vec<_>) = files.into_iter().partition(is_of_macos);
    if let Some(file) = files.iter().find(|file| !file.name.split('/').all(is_safe)) {
        return Err(format!("{}: not a plain file name", file.name.escape_default()));
    }
    let is_hidden =
        |file: &PackedFile| file.name.rsplit('/').next().is_some_and(|name| name.starts_with('.'));
    let (hidden, mut files): (Vec<_>, Vec<_>) = files.into_iter().partition(is_hidden);
    let folder = |file: &PackedFile| file.name.split_once('/').map(|(folder, _)| format!("{folder}/"));
    if let Some(shared) = files.first().and_then(folder) {
        if files.iter().all(|file| file.name.starts_with(&shared)) {
            files.iter_mut().for_each(|file| file.name = file.name[shared.len()..].into());
        }
    }
    let is_odd = |file: &PackedFile| file.name.contains(['/', '"', '\u{FFFD}']);
    let (odd, files): (Vec<_>, Vec<_>) = files.into_iter().partition(is_odd);
    left_out.extend(hidden.into_iter().chain(odd));
    Ok((files, left_out))
}

/// Whether a part of a path leads nowhere else.
fn is_safe(part: &str) -> bool {
    !["", ".", ".."].contains(&part) && !part.contains(|c: char| c.is_control() || ['\\', ':'].contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<PackedFile> {
        let file =
            |name: &&str| PackedFile { name: name.to_string(), bytes: Vec::new(), date: [1994, 5, 12] };
        names.iter().map(file).collect()
    }

    fn names(files: &[PackedFile]) -> Vec<&str> {
        files.iter().map(|file| &*file.name).collect()
    }

    #[test]
    fn a_folder_of_all_files_is_taken_away_and_others_are_left_out() {
        for (all, files, left_out) in [
            (&["D/A.COM", "D/B.DAT"][..], &["A.COM", "B.DAT"][..], &[][..]),
            (&["A.COM", "D/B.DAT", "D/E/C"], &["A.COM"], &["D/B.DAT", "D/E/C"]),
            (&["D/A.COM", "D/E/C"], &["A.COM"], &["E/C"]),
            (&["D/E/A.COM"], &[], &["E/A.COM"]),
            (
                &["D/A.COM", "__MACOSX/D/._A.COM", "__MACOSX/._\r", ".DS_Store", "D/.X"],
                &["A.COM"],
                &["__MACOSX/D/._A.COM", "__MACOSX/._\r", ".DS_Store", "D/.X"],
            ),
            (&["D\u{FFFD}/A.COM", "D\u{FFFD}/CITT\u{FFFD}"], &["A.COM"], &["CITT\u{FFFD}"]),
            (&["A.COM", "\"B\""], &["A.COM"], &["\"B\""]),
        ] {
            let sorted = sorted_out(named(all)).expect("plain names");
            assert_eq!((&*names(&sorted.0), &*names(&sorted.1)), (files, left_out), "{all:?}");
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_refused() {
        for name in ["../A", "/B", "A//B", "C:A", "..\\A", "", "..", "D/..", "A\n", "D/./A"] {
            assert!(sorted_out(named(&["C", name])).is_err(), "{name}");
        }
    }

    #[test]
    fn an_archive_that_has_no_files_in_its_first_folder_says_so() {
        let mut zip = include_bytes!("../../../tests/data/packed/dama.zip").to_vec();
        let packed = |zip: &[u8]| packed_files(zip).map(|(files, _)| names(&files).join(" "));
        assert_eq!(packed(&zip), Ok("DAMA.COM LEGGIMI.TXT".into()));
        for at in 0..zip.len() {
            if zip[at..].starts_with(b"DAMA/DAMA.COM") || zip[at..].starts_with(b"DAMA/LEGGIMI.TXT") {
                zip[at + 6] = b'/';
            }
        }
        assert_eq!(packed(&zip), Err("no files in its first folder".into()));
    }
}
