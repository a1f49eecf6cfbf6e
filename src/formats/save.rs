//! What every saved game has in common: what it begins and ends with, its versions, why it is none. Which game it is, and
//! what stands between, each row knows itself.
//!
//! All numbers are little-endian. `docs/FORMATS.md` has the table.

use super::crc::crc32;
use crate::rules::error::error_text;
use crate::rules::Color;

/// How many of the last moves a game keeps: those the screen shows.
pub const RECENT: usize = 10;

/// The level of a game against the maestro: this and its seconds a move, 1 to [`MOST_SECONDS`].
pub const MAESTRO: u8 = 128;

/// The most seconds a move.
pub const MOST_SECONDS: u8 = 60;

/// The maestro's seconds a move, if that is the level.
pub const fn maestro_seconds(level: u8) -> Option<u8> {
    match level.wrapping_sub(MAESTRO) {
        seconds @ 1..=MOST_SECONDS => Some(seconds),
        _ => None,
    }
}

/// The highest level of play. Source: FIDELITY M22 (nine levels: invented).
pub const MAX_LEVEL: u8 = 9;

/// Whether games have such a level.
#[cfg(feature = "alloc")]
pub fn is_level(level: u8) -> bool {
    (1..=MAX_LEVEL).contains(&level) || maestro_seconds(level).is_some()
}

/// Whether games have such a level.
#[cfg(not(feature = "alloc"))]
pub fn is_level(level: u8) -> bool {
    (1..=MAX_LEVEL).contains(&level)
}

/// Why bytes are no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// The file does not begin as a saved game does.
    NotASave,
    /// A version this program does not know.
    WrongVersion(u8),
    /// Too short or too long.
    WrongLength,
    /// The checksum does not match.
    BadCrc,
    /// A field holds what no game can have.
    BadField,
    /// The position cannot be played.
    BadPosition,
    /// The last move does not lead from the previous position to the present one.
    BadMove,
    /// A sound game by the full rules, where they are not.
    FullRules,
    /// A sound game of level M, where that is not.
    Maestro,
    /// A game of the house that this program does not have.
    OtherGame,
    /// A game with play settings that only the desktop program has.
    Desktop,
}

error_text!(SaveError {
    SaveError::NotASave => "not a saved game";
    SaveError::WrongVersion(version) => "a saved game of version {version}, which this program does not know";
    SaveError::WrongLength => "a saved game that is cut short, or too long";
    SaveError::BadCrc => "a damaged saved game: its checksum does not match";
    SaveError::BadField => "a saved game with a value that no game can have";
    SaveError::BadPosition => "a saved game with a position that cannot be played";
    SaveError::BadMove => "a saved game whose last move does not lead to its position";
    SaveError::FullRules => "a game by the rules of 1931, which this program does not have";
    SaveError::Maestro => "a game at level M, which this program does not have";
    SaveError::OtherGame => "a saved game of a game that this program does not have";
    SaveError::Desktop => "a game of the desktop program, with play settings that this program does not have";
});

/// A colour as a byte.
pub const fn color_byte(color: Color) -> u8 {
    color as u8
}

/// The colour that a byte is.
pub fn color_of(byte: u8) -> Result<Color, SaveError> {
    match byte {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(SaveError::BadField),
    }
}

/// The same of any byte.
pub const fn lenient_color(byte: u8) -> Color {
    if byte & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

// DIFFERS D04: the original format is unknown.
/// What a saved game begins with.
pub const MAGIC: [u8; 8] = *b"DAMASAV\x1a";
/// What the move history behind a saved game begins with.
pub const HISTORY_MAGIC: [u8; 8] = *b"DAMAHIS\x1a";
/// So many bytes of a file tell [`begins_as_save`].
pub const BEGINNING: usize = MAGIC.len();

/// Whether a file begins as a saved game of any version does, be the rest as it will.
pub fn begins_as_save(file: &[u8]) -> bool {
    file.starts_with(&MAGIC)
}

/// The version that a saved game says it is of; none of another file.
#[cfg_attr(not(feature = "alloc"), inline(always))]
pub fn version(file: &[u8]) -> Option<u8> {
    file.strip_prefix(&MAGIC)?.first().copied()
}

/// Whether a saved game ends with its CRC-32.
pub fn is_sound(file: &[u8]) -> bool {
    file.split_last_chunk().is_some_and(|(body, crc)| crc32(body).to_le_bytes() == *crc)
}

/// The version of a saved game by the full rules.
pub const FULL_VERSION: u8 = 2;

/// The version of a saved game of another rulebook (`session::sitting`).
pub const TABLE_VERSION: u8 = 3;

/// The version of a saved game that says its play settings (`session::play_settings`).
pub const SETTINGS_VERSION: u8 = 4;
