//! The files that a player may resume or open, with descriptions for the file list.

use crate::formats::save::{begins_as_save, SaveError};
use crate::game_files::pdn;
use crate::game_files::title::title;
use crate::session::desktop::{FileContent, FileDetails};
use crate::session::drive::{Drive, DriveError, Drives, Read};
use crate::session::game::MatchStatus;
use crate::session::integrity::Canonical;
use crate::session::play_settings;
use crate::session::resume::read_match;
use crate::session::rulebook_match::Rulebooks;
use crate::session::saved_history;
use crate::session::shelf::{FileKind, FileNote};
use crate::session::short_name::shown;
use crate::session::FileError;
use alloc::vec::Vec;

// In bytes; a longer file of games is listed without a description.
const LONGEST: usize = 64 * 1024;
// Enough to recognize a text of games.
const BEGINNING: usize = 64;
// In bytes per list, because the player waits for it.
const MOST: usize = 2 * 1024 * 1024;

/// Returns the files of that kind, sorted by the names shown; names that differ only in case count once. A disk with
/// unreadable files and no others is damaged, not empty.
pub fn look(
    kind: FileKind,
    drive: Drive,
    drives: &mut dyn Drives,
    rulebooks: Rulebooks,
) -> Result<Vec<FileNote>, DriveError> {
    let (mut found, mut left, mut is_damaged) = (Vec::new(), MOST, false);
    drives.list(drive, &mut |listed| {
        let read: Read<'_> = &mut |buffer| {
            (listed.read)(buffer).inspect_err(|error| is_damaged |= *error == DriveError::Damaged)
        };
        let about = match kind {
            // Names of saved games are those of DAMA.COM.
            FileKind::Saved if listed.real.is_some() => None,
            FileKind::Saved => saved(read, rulebooks),
            // A text of games may have any name, and a file with this name may hold any text.
            FileKind::Pdn if listed.name.has_extension("PDN") || is_pdn(read) => {
                games(read, &mut left, rulebooks)
            }
            FileKind::Pdn => None,
        };
        if let Some(about) = about {
            found.push(FileNote {
                name: listed.name,
                details: FileDetails {
                    about: Some(about),
                    written: listed.written,
                    real: listed.real.map(shown),
                },
            });
        }
    })?;
    if found.is_empty() && is_damaged {
        return Err(DriveError::Damaged);
    }
    found.sort_by_cached_key(|file| file.shown_name().to_lowercase());
    found.dedup_by_key(|file| file.name);
    Ok(found)
}

// Lists damaged saved games too, but not other files.
fn saved(read: Read<'_>, games: Rulebooks) -> Option<FileContent> {
    let mut buffer = alloc::vec![0; saved_history::LONGEST + 1];
    let bytes = match read(&mut buffer) {
        Ok(len) => &buffer[..len],
        Err(DriveError::TooLong) => &buffer[..],
        Err(_) => return None,
    };
    let game = saved_history::split(bytes).and_then(|(saved, _)| play_settings::split_settings(saved));
    let (settings, bytes) = match game {
        Ok(read) => read,
        Err(error) => return Some(FileContent::Unsound(error)),
    };
    let game = match read_match(&bytes, games) {
        Ok(game) => game,
        Err(FileError::Save(error)) if error != SaveError::NotASave => {
            return Some(FileContent::Unsound(error))
        }
        Err(_) => return None,
    };
    let (level, plies, seats) = (game.level(), game.plies(), game.seats().len() as u8);
    let is_over = matches!(game.status_on(&settings), Ok(MatchStatus::Over(_)) | Err(_));
    Some(FileContent::Game { game: game.kind(), level, plies, seats, is_over })
}

/// Returns whether a file begins with a PDN tag.
pub(super) fn is_pdn(read: Read<'_>) -> bool {
    let mut beginning = [0; BEGINNING];
    match read(&mut beginning) {
        Ok(_) | Err(DriveError::TooLong) => pdn::begins_with_tag(&beginning),
        Err(_) => false,
    }
}

// Leaves out files without a game, and saved games with the extension PDN.
fn games(read: Read<'_>, left: &mut usize, rulebooks: Rulebooks) -> Option<FileContent> {
    let mut buffer = alloc::vec![0; LONGEST.min(*left)];
    let read = read(&mut buffer);
    if begins_as_save(&buffer) {
        return None;
    }
    let len = match read {
        Ok(len) => len,
        Err(DriveError::TooLong) => return Some(FileContent::Long),
        Err(_) => return None,
    };
    *left -= len;
    let games = pdn::read_any(&buffer[..len], rulebooks).games;
    let first = games.first()?;
    let count = |len: usize| u32::try_from(len).unwrap_or(u32::MAX);
    Some(FileContent::Games(count(games.len()), title(first), count(first.plies())))
}
