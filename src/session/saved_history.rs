//! The history at the end of a saved game: the start and every action since, sealed with the whole file.
//!
//! The bytes before it are the saved game that DAMA.COM reads. docs/FORMATS.md has the table.

use crate::formats::crc::crc32;
use crate::formats::save::{is_sound, SaveError, HISTORY_MAGIC};
use crate::session::game::MatchRules;
use crate::session::history::{MoveHistory, MOST};
use crate::session::rulebook_match::{self, ByteReader};
use crate::session::Match;
use alloc::vec::Vec;

const VERSION: u8 = 1;

// Length of the section without start and actions: magic, version, three lengths, CRC-32.
const FIXED_LEN: usize = HISTORY_MAGIC.len() + 1 + 4 + 4 + 4 + 4;

pub const LONGEST: usize = 2 * rulebook_match::LONGEST + FIXED_LEN + 2 * MOST;

/// The history of a saved game, not played through yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedHistory<'a> {
    /// The start, as a saved game.
    pub start: &'a [u8],
    pub(crate) actions: Vec<u16>,
}

pub(crate) fn append(saved: Vec<u8>, history: &MoveHistory<Match>) -> Vec<u8> {
    if history.is_empty() {
        return saved;
    }
    let start = history.start().saved();
    let len = FIXED_LEN + start.len() + 2 * history.len();
    let mut file = saved;
    file.extend(HISTORY_MAGIC);
    file.push(VERSION);
    file.extend((start.len() as u32).to_le_bytes());
    file.extend(start);
    file.extend((history.len() as u32).to_le_bytes());
    file.extend(history.actions().iter().flat_map(|number| number.to_le_bytes()));
    file.extend((len as u32).to_le_bytes());
    let crc = crc32(&file);
    file.extend(crc.to_le_bytes());
    file
}

/// Splits a file into the saved game and its history, if it has one. Refuses a damaged or unknown history.
pub fn split(file: &[u8]) -> Result<(&[u8], Option<SavedHistory<'_>>), SaveError> {
    let Some((saved, section)) = find(file) else { return Ok((file, None)) };
    if !is_sound(file) {
        return Err(SaveError::BadCrc);
    }
    let fields = section.strip_prefix(&HISTORY_MAGIC).and_then(|rest| rest.split_first());
    let (&version, fields) = fields.ok_or(SaveError::WrongLength)?;
    if version != VERSION {
        return Err(SaveError::WrongVersion(version));
    }
    let mut reader = ByteReader(fields);
    let read = || -> Option<SavedHistory<'_>> {
        let start = reader.long()?;
        let count = usize::try_from(u32::from_le_bytes(reader.array()?)).ok()?;
        let actions = reader.bytes(count.checked_mul(2)?)?;
        let is_all = reader.0.len() == 4 + 4;
        let is_history = is_all && (1..=MOST).contains(&count);
        let number = |pair: &[u8]| u16::from_le_bytes([pair[0], pair[1]]);
        is_history.then(|| SavedHistory { start, actions: actions.chunks_exact(2).map(number).collect() })
    };
    let history = { read }().ok_or(SaveError::BadField)?;
    Ok((saved, Some(history)))
}

fn find(file: &[u8]) -> Option<(&[u8], &[u8])> {
    let (rest, _crc) = file.split_last_chunk::<4>()?;
    let (_, len) = rest.split_last_chunk::<4>()?;
    let len = usize::try_from(u32::from_le_bytes(*len)).ok().filter(|&len| len >= FIXED_LEN)?;
    let (saved, section) = file.split_at_checked(file.len().checked_sub(len)?)?;
    section.starts_with(&HISTORY_MAGIC).then_some((saved, section))
}
