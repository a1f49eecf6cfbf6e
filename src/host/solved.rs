//! The problems that a player has solved: a file in the user's data folder, one position per line.

use super::disks::files::{read_plain, write_plain};
use super::settings::default_data_folder;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::string::String;

const MAX_LEN: usize = 4 * 1024 * 1024;

pub fn path() -> Option<PathBuf> {
    default_data_folder().map(|folder| folder.join("solved.txt"))
}

pub fn read(path: &Path) -> BTreeSet<String> {
    let bytes = read_plain(path, MAX_LEN);
    let text = String::from_utf8_lossy(&bytes);
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(String::from).collect()
}

/// Adds solved problems, keeping those that another program has added meanwhile.
pub fn add<'s>(path: &Path, solved: impl Iterator<Item = &'s str>) -> io::Result<()> {
    let before = read(path);
    let mut all = before.clone();
    all.extend(solved.map(String::from));
    if all == before {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let lines: String = all.iter().map(|fen| std::format!("{fen}\n")).collect();
    write_plain(path, lines.as_bytes())
}
