//! The files of a disk that is kept as one file: a ZIP archive or a floppy image.

use super::files::read_up_to;
use super::floppy::{Floppy, MAX_IMAGE};
use super::zip;
pub use super::zip::PackedFile;
use std::format;
use std::path::Path;
use std::string::{String, ToString};
use std::vec::Vec;

/// Returns the files of the disk's first folder. `limit`: bytes of the archive, and of its files together.
pub fn packed_files(path: &Path, limit: usize) -> Result<Vec<PackedFile>, String> {
    let bytes = read_up_to(path, limit).map_err(|error| error.to_string())?;
    let files = if bytes.starts_with(zip::MAGIC) {
        without_folder(zip::files(&bytes, limit)?)
    } else if bytes.len() <= MAX_IMAGE {
        floppy_files(bytes).map_err(|error| format!("no ZIP archive, and no floppy image: {error}"))?
    } else {
        return Err("no ZIP archive, and too long for a floppy image".into());
    };
    for (number, file) in files.iter().enumerate() {
        if !is_plain(&file.name) {
            return Err(format!("{}: not a plain file name", file.name.escape_default()));
        }
        if files[..number].iter().any(|other| other.name.eq_ignore_ascii_case(&file.name)) {
            return Err(format!("{}: there twice", file.name));
        }
    }
    match files.is_empty() {
        true => Err("it has no files".into()),
        false => Ok(files),
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
fn without_folder(mut files: Vec<PackedFile>) -> Vec<PackedFile> {
    let folder = |file: &PackedFile| file.name.split_once('/').map(|(folder, _)| format!("{folder}/"));
    if let Some(shared) =
        files.first().and_then(folder).filter(|shared| is_plain(&shared[..shared.len() - 1]))
    {
        if files.iter().all(|file| file.name.starts_with(&shared)) {
            files.iter_mut().for_each(|file| file.name = file.name[shared.len()..].into());
        }
    }
    files.retain(|file| {
        let folder = file.name.rsplit_once('/').map(|(folder, _)| folder);
        !folder.is_some_and(|folder| folder.split('/').all(is_plain))
    });
    files
}

/// Whether a name names a file of a folder and nothing else.
fn is_plain(name: &str) -> bool {
    let is_sign = |c: char| c.is_control() || ['/', '\\', ':', '"', '\u{FFFD}'].contains(&c);
    !name.is_empty() && !name.starts_with('.') && !name.chars().any(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(names: &[&str]) -> Vec<PackedFile> {
        let file =
            |name: &&str| PackedFile { name: name.to_string(), bytes: Vec::new(), date: [1994, 5, 12] };
        names.iter().map(file).collect()
    }

    fn left(names: &[&str]) -> Vec<String> {
        without_folder(named(names)).into_iter().map(|file| file.name).collect()
    }

    #[test]
    fn a_folder_of_all_files_is_taken_away_and_others_are_left_out() {
        assert_eq!(left(&["D/A.COM", "D/B.DAT"]), ["A.COM", "B.DAT"]);
        assert_eq!(left(&["A.COM", "D/B.DAT", "D/E/C"]), ["A.COM"]);
        assert_eq!(left(&["D/A.COM", "D/E/C"]), ["A.COM"]);
        // Left to be refused.
        assert_eq!(left(&["../A.COM", "/B", "C"]), ["../A.COM", "/B", "C"]);
        assert_eq!(left(&["../A.COM"]), ["../A.COM"]);
    }

    #[test]
    fn a_name_that_leads_elsewhere_is_not_plain() {
        for name in ["../A", "A/B", "C:A", "..\\A", "", "..", ".A", "A\n", "A\""] {
            assert!(!is_plain(name), "{name}");
        }
        assert!(is_plain("DAMA.COM") && is_plain("MANUALE.HTML"));
    }
}
