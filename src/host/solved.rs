//! The problems that a player has solved: a file of ours in the user's data folder, a position a line.

use super::disks::files::{read_up_to, write_atomic};
use super::settings::default_data_folder;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::string::String;

/// The longest such file read, in bytes.
const MAX_LEN: usize = 4 * 1024 * 1024;

/// Where they are kept: `dama/solved.txt` in the user's data folder.
pub fn path() -> Option<PathBuf> {
    default_data_folder().map(|folder| folder.join("solved.txt"))
}

/// Reads them; without a file there are none, and blank lines are skipped.
pub fn read(path: &Path) -> BTreeSet<String> {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let bytes = if is_file { read_up_to(path, MAX_LEN).unwrap_or_default() } else { Default::default() };
    let text = String::from_utf8_lossy(&bytes);
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(String::from).collect()
}

/// Adds more of them; what another program has added meanwhile stays.
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
    write_atomic(path, lines.as_bytes())
}
