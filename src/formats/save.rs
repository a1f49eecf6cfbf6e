//! The parts that every saved game has: its first and last bytes, versions, errors. Each game codes the rest.
//!
//! All numbers are little-endian. `docs/FORMATS.md` has the table.

use super::crc::crc32;
use crate::rules::error::error_text;
use crate::rules::Color;

/// The number of last moves that a game keeps: those that the screen shows.
pub const RECENT: usize = 10;

/// Added to the seconds per move, 1 to [`MOST_SECONDS`], gives the level byte of a game against level M.
pub const MAESTRO: u8 = 128;

/// The maximum seconds per move of level M.
pub const MOST_SECONDS: u8 = 60;

/// Returns the seconds per move if the level is M.
pub const fn maestro_seconds(level: u8) -> Option<u8> {
    match level.wrapping_sub(MAESTRO) {
        seconds @ 1..=MOST_SECONDS => Some(seconds),
        _ => None,
    }
}

/// The highest of the numbered levels. Source: FIDELITY M22 (nine levels: invented).
pub const MAX_LEVEL: u8 = 9;

/// Returns whether a level byte is valid.
pub fn is_level(level: u8) -> bool {
    (1..=MAX_LEVEL).contains(&level) || cfg!(feature = "alloc") && maestro_seconds(level).is_some()
}

/// Why bytes are not a valid saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    NotASave,
    // The version of a later program.
    WrongVersion(u8),
    WrongLength,
    BadCrc,
    BadField,
    // The position breaks the rules.
    BadPosition,
    // The last move does not lead from the previous position to the present one.
    BadMove,
    // Valid, but by the rules of 1931, which this build lacks.
    Rules1931,
    // Valid, but of level M, which this build lacks.
    Maestro,
    // Valid, but of a game that this build lacks.
    OtherGame,
    // Valid, but with play settings that only the desktop build has.
    Desktop,
    // Valid, but with a position that no game is played from, for the reason given.
    #[cfg(feature = "alloc")]
    Unplayable(&'static str),
}

error_text!(SaveError {
    SaveError::NotASave => "not a saved game";
    SaveError::WrongVersion(version) => "a saved game of version {version}, which this program does not know";
    SaveError::WrongLength => "a saved game that is cut short, or too long";
    SaveError::BadCrc => "a damaged saved game: its checksum does not match";
    SaveError::BadField => "a saved game with a value that no game can have";
    SaveError::BadPosition => "a saved game with a position that cannot be played";
    SaveError::BadMove => "a saved game whose last move does not lead to its position";
    SaveError::Rules1931 => "a game by the rules of 1931, which this program does not have";
    SaveError::Maestro => "a game at level M, which this program does not have";
    SaveError::OtherGame => "a saved game of a game that this program does not have";
    SaveError::Desktop => "a game of the desktop program, with play settings that this program does not have";
    #[cfg(feature = "alloc")]
    SaveError::Unplayable(why) => "a saved game with an impossible position: {why}";
});

pub const fn color_byte(color: Color) -> u8 {
    color as u8
}

/// Returns the colour of a byte, or an error for other bytes.
pub fn color_of(byte: u8) -> Result<Color, SaveError> {
    match byte {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(SaveError::BadField),
    }
}

/// Returns the colour of any byte.
pub const fn lenient_color(byte: u8) -> Color {
    if byte & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

// DIFFERS D04: the original format is unknown.
pub const MAGIC: [u8; 8] = *b"DAMASAV\x1a";
/// The first bytes of the move history behind a saved game.
pub const HISTORY_MAGIC: [u8; 8] = *b"DAMAHIS\x1a";
/// The number of bytes that [`begins_as_save`] needs.
pub const BEGINNING: usize = MAGIC.len();

/// Returns whether a file begins as a saved game of any version.
pub fn begins_as_save(file: &[u8]) -> bool {
    file.starts_with(&MAGIC)
}

/// Returns the version byte of a saved game; `None` for other files.
#[cfg_attr(not(feature = "alloc"), inline(always))]
pub fn version(file: &[u8]) -> Option<u8> {
    file.strip_prefix(&MAGIC)?.first().copied()
}

/// Returns whether a saved game ends with the right CRC-32.
pub fn is_sound(file: &[u8]) -> bool {
    file.split_last_chunk().is_some_and(|(body, crc)| crc32(body).to_le_bytes() == *crc)
}

pub const RULES_1931_VERSION: u8 = 2;

/// The version of a saved game of another game (`session::rulebook_match`).
pub const RULEBOOK_VERSION: u8 = 3;

/// The version of a saved game with play settings (`session::play_settings`).
pub const SETTINGS_VERSION: u8 = 4;
