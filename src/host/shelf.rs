//! The files that a player may resume or open, looked into for what a list says of them.

use super::archive::title;
use super::pdn;
use crate::session::drive::{Drive, DriveError, Drives, Read};
use crate::session::shelf::{saved, About, FileNote, Kept};
use std::vec::Vec;

/// The longest file of games looked through for a list, in bytes.
const LONGEST: usize = 64 * 1024;
/// Bytes of files of games looked through for one list at the most: a list must not be waited for.
const MOST: usize = 2 * 1024 * 1024;

/// The files of that kind, sorted by name. Of names that differ in their letters' case alone one is told.
pub fn look(kept: Kept, drive: Drive, drives: &mut dyn Drives) -> Result<Vec<FileNote>, DriveError> {
    let (mut found, mut left) = (Vec::new(), MOST);
    drives.list(drive, &mut |listed| {
        let about = match kept {
            Kept::Saved => saved(listed.read),
            Kept::Pdn if listed.name.has_extension("PDN") => games(listed.read, &mut left),
            Kept::Pdn => None,
        };
        if let Some(about) = about {
            found.push(FileNote { name: listed.name, about: Some(about), written: listed.written });
        }
    })?;
    found.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
    found.dedup_by_key(|file| file.name);
    Ok(found)
}

/// A file that says it is PDN and has no game in it is not told.
fn games(read: Read<'_>, left: &mut usize) -> Option<About> {
    let mut buffer = std::vec![0; LONGEST.min(*left)];
    let len = match read(&mut buffer) {
        Ok(len) => len,
        Err(DriveError::TooLong) => return Some(About::Long),
        Err(_) => return None,
    };
    *left -= len;
    let games = pdn::read(&buffer[..len]).games;
    let first = games.first()?;
    let count = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
    Some(About::Games(count(games.len()), title(first), count(first.line.moves.len())))
}
