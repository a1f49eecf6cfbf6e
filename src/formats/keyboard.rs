//! KEYBOARD.DAT: the program's graphics, which are a palette, an 8x14 font and sprites.
//!
//! The layout is ours (`docs/FORMATS.md`): of the original's file only name and purpose are known. [`check`] verifies
//! a whole file. [`Keyboard`] reads one in place, without a panic even if its bytes are damaged later.

mod encode;

pub use encode::{encode, SpriteSource};

use super::crc::crc32;
use crate::rules::error::error_text;

/// The first bytes of the file; 0x1A ends a DOS `TYPE`.
// DIFFERS D03: the original format is unknown.
pub const MAGIC: [u8; 8] = *b"DAMAKBD\x1a";
pub const VERSION: u8 = 1;
pub const MAX_LEN: usize = 24 * 1024;
/// The length of a file without sprites, in bytes.
pub const MIN_LEN: usize = DIRECTORY_AT + CRC_LEN;
/// Bytes of a glyph, one per row.
pub const GLYPH_LEN: usize = 14;
pub const FONT_LEN: usize = 256 * GLYPH_LEN;
pub const NAME_LEN: usize = 12;
/// The screen's width, in bytes of 8 pixels.
pub const MAX_WIDTH_BYTES: usize = 80;
/// The screen's height, in rows.
pub const MAX_HEIGHT: usize = 350;

const VERSION_AT: usize = 8;
const COUNT_AT: usize = 9;
const LENGTH_AT: usize = 10;
const PALETTE_AT: usize = 12;
const FONT_AT: usize = 28;
const DIRECTORY_AT: usize = FONT_AT + FONT_LEN;
const ENTRY_LEN: usize = 18;
const CRC_LEN: usize = 4;
const PLANES: usize = 4;

/// Why bytes are not a valid KEYBOARD.DAT, or why one cannot be written.
///
/// Sprites are numbered from 0 in the order of the directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyboardError {
    NotOurs,
    WrongVersion(u8),
    WrongLength { expected: usize, actual: usize },
    TooLong(usize),
    // The CRC-32 at the end does not match the bytes before it.
    BadCrc { stated: u32, actual: u32 },
    // A palette entry is above 63.
    Palette { entry: u8, ega: u8 },
    // The directory does not fit in the file, or more than 255 sprites were given.
    SpriteCount(usize),
    // Empty, too long, or with other characters than ASCII letters, digits, `-` and `_`.
    SpriteName(u8),
    // Names must rise, without regard to case.
    SpriteOrder(u8),
    // A width is not a multiple of 8 pixels, or a size is 0 or above the screen's.
    SpriteSize(u8),
    // Pixels do not begin where those of the sprite before end, or overlap the CRC.
    SpriteOffset(u8),
    // The number of pixels is not width times height, or one is above 15.
    SpritePixels(u8),
    // Bytes between the last pixel and the CRC, which begins at this offset.
    LooseBytes(usize),
    // The output buffer is shorter than this.
    NoRoom(usize),
}

error_text!(KeyboardError {
    KeyboardError::NotOurs => "not in this program's format";
    KeyboardError::WrongVersion(version) => "version {version} of the format, expected 1";
    KeyboardError::WrongLength { expected, actual } => "damaged: {actual} bytes, expected {expected}";
    KeyboardError::TooLong(actual) => "{actual} bytes, expected at most {MAX_LEN}";
    KeyboardError::BadCrc { stated, actual } => "damaged: CRC-32 is {actual:08X}, expected {stated:08X}";
    KeyboardError::Palette { entry, ega } => "palette entry {entry} is {ega}, expected 0 to 63";
    KeyboardError::SpriteCount(count) => "{count} sprites are too many";
    KeyboardError::SpriteName(n) => "sprite {n}: expected a name of 1 to 12 letters, digits, - and _";
    KeyboardError::SpriteOrder(n) => "sprite {n}: expected names in alphabetical order, ignoring case";
    KeyboardError::SpriteSize(n) => "sprite {n}: expected a width of 8, 16 .. 640 and a height of 1 to 350";
    KeyboardError::SpriteOffset(n) => "sprite {n}: its pixels are at an unexpected offset";
    KeyboardError::SpritePixels(n) => "sprite {n}: expected width times height pixels of 0 to 15";
    KeyboardError::LooseBytes(end) => "bytes before offset {end} belong to no sprite";
    KeyboardError::NoRoom(length) => "the buffer needs {length} bytes";
});

/// Verifies a whole file: magic, version, length, CRC, palette, and each sprite's name, size and place.
///
/// The pixels must fill the file from the directory to the CRC without a gap or an overlap.
pub fn check(bytes: &[u8]) -> Result<(), KeyboardError> {
    check_envelope(bytes)?;
    check_palette(bytes)?;
    check_sprites(bytes)
}

/// Returns whether the CRC-32 at the end of `bytes` matches.
///
/// It is fast enough for every move, and shows that bytes that passed [`check`] are unchanged.
#[must_use]
pub fn seal_ok(bytes: &[u8]) -> bool {
    #[cfg(test)]
    tests::SEALS_READ.set(tests::SEALS_READ.get() + 1);
    bytes.len() >= MIN_LEN
        && bytes.split_last_chunk().is_some_and(|(body, crc)| crc32(body) == u32::from_le_bytes(*crc))
}

fn check_envelope(bytes: &[u8]) -> Result<(), KeyboardError> {
    let actual = bytes.len();
    if !bytes.starts_with(&MAGIC) {
        return Err(KeyboardError::NotOurs);
    }
    let version = bytes.get(VERSION_AT).copied().unwrap_or(VERSION);
    if version != VERSION {
        return Err(KeyboardError::WrongVersion(version));
    }
    if actual > MAX_LEN {
        return Err(KeyboardError::TooLong(actual));
    }
    let stated = word(bytes, LENGTH_AT).unwrap_or(0);
    if actual != stated || actual < MIN_LEN {
        let expected = stated.max(MIN_LEN);
        return Err(KeyboardError::WrongLength { expected, actual });
    }
    let (body, crc) = bytes.split_at(actual - CRC_LEN);
    let stated = array(crc, 0).map_or(0, |crc| u32::from_le_bytes(*crc));
    let actual = crc32(body);
    if stated != actual {
        return Err(KeyboardError::BadCrc { stated, actual });
    }
    Ok(())
}

fn check_palette(bytes: &[u8]) -> Result<(), KeyboardError> {
    let palette: &[u8; 16] = array(bytes, PALETTE_AT).unwrap_or(&[0; 16]);
    palette_is_good(palette)
}

fn palette_is_good(palette: &[u8; 16]) -> Result<(), KeyboardError> {
    for (entry, &ega) in (0..).zip(palette) {
        if ega > 63 {
            return Err(KeyboardError::Palette { entry, ega });
        }
    }
    Ok(())
}

fn check_sprites(bytes: &[u8]) -> Result<(), KeyboardError> {
    let view = Keyboard::unchecked(bytes);
    let end = bytes.len() - CRC_LEN;
    let mut offset = DIRECTORY_AT + ENTRY_LEN * usize::from(view.count());
    if offset > end {
        return Err(KeyboardError::SpriteCount(view.count().into()));
    }
    let mut before: &[u8] = &[];
    for number in 0..view.count() {
        let entry = view.entry(number).unwrap_or_default();
        let name = entry.name().filter(|name| name_is_good(name)).ok_or(KeyboardError::SpriteName(number))?;
        if number > 0 && !name_is_before(before, name) {
            return Err(KeyboardError::SpriteOrder(number));
        }
        let len = entry.len().ok_or(KeyboardError::SpriteSize(number))?;
        if entry.offset != offset || offset + len > end {
            return Err(KeyboardError::SpriteOffset(number));
        }
        before = name;
        offset += len;
    }
    if offset != end {
        return Err(KeyboardError::LooseBytes(end));
    }
    Ok(())
}

fn name_is_good(name: &[u8]) -> bool {
    (1..=NAME_LEN).contains(&name.len())
        && name.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

// Case is ignored, so that every name can be a file of its own on any disk.
fn name_is_before(left: &[u8], right: &[u8]) -> bool {
    let left = left.iter().map(u8::to_ascii_lowercase);
    left.lt(right.iter().map(u8::to_ascii_lowercase))
}

/// Returns the length of a sprite's four planes; `None` if no sprite may have this size.
fn planes_len(width_bytes: usize, height: usize) -> Option<usize> {
    let good = (1..=MAX_WIDTH_BYTES).contains(&width_bytes) && (1..=MAX_HEIGHT).contains(&height);
    good.then_some(PLANES * width_bytes * height)
}

fn array<const N: usize>(bytes: &[u8], at: usize) -> Option<&[u8; N]> {
    bytes.get(at..)?.first_chunk()
}

fn word(bytes: &[u8], at: usize) -> Option<usize> {
    array(bytes, at).map(|word| u16::from_le_bytes(*word).into())
}

/// A KEYBOARD.DAT read in place.
///
/// No method panics or reads outside the bytes, even if they are damaged.
#[derive(Clone, Copy, Debug)]
pub struct Keyboard<'a> {
    bytes: &'a [u8],
}

impl<'a> Keyboard<'a> {
    pub fn new(bytes: &'a [u8]) -> Result<Self, KeyboardError> {
        check(bytes)?;
        Ok(Self { bytes })
    }

    /// Wraps bytes that passed [`check`] once and may have been damaged since.
    #[must_use]
    pub const fn unchecked(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the version in the header; 0 if there is none.
    #[must_use]
    pub fn version(&self) -> u8 {
        self.bytes.get(VERSION_AT).copied().unwrap_or(0)
    }

    /// Returns the CRC-32 at the end; 0 if there is none.
    #[must_use]
    pub fn crc(&self) -> u32 {
        let crc = self.bytes.last_chunk();
        crc.map_or(0, |crc| u32::from_le_bytes(*crc))
    }

    /// Returns the EGA colour number (`rgbRGB`, 0 to 63) of a palette entry; 0 above entry 15.
    #[must_use]
    pub fn ega(&self, entry: usize) -> u8 {
        let palette: &[u8; 16] = array(self.bytes, PALETTE_AT).unwrap_or(&[0; 16]);
        palette.get(entry).copied().unwrap_or(0) & 63
    }

    /// Returns the 14 rows of a glyph, top to bottom, bit 7 leftmost; blank if bytes are missing.
    #[must_use]
    pub fn glyph(&self, code: u8) -> &'a [u8; GLYPH_LEN] {
        let at = FONT_AT + GLYPH_LEN * usize::from(code);
        array(self.bytes, at).unwrap_or(&[0; GLYPH_LEN])
    }

    /// Returns the sprite of this name; `None` if its pixels are not within the bytes.
    #[must_use]
    pub fn sprite(&self, name: &str) -> Option<Sprite<'a>> {
        // Comparing names first is faster than checking every earlier sprite.
        let is_named = |number: &u8| self.entry(*number).is_some_and(|e| e.name() == Some(name.as_bytes()));
        (0..self.count()).filter(is_named).find_map(|number| self.read_sprite(number))
    }

    /// Returns the sprites in the order of the directory, without damaged ones.
    pub fn sprites(&self) -> impl Iterator<Item = Sprite<'a>> + 'a {
        let view = *self;
        let is_named = move |number: &u8| {
            let name = view.entry(*number).and_then(|entry| entry.name());
            name.is_some_and(name_is_good)
        };
        (0..view.count()).filter(is_named).filter_map(move |number| view.read_sprite(number))
    }

    fn count(&self) -> u8 {
        self.bytes.get(COUNT_AT).copied().unwrap_or(0)
    }

    fn entry(&self, number: u8) -> Option<Entry<'a>> {
        let at = DIRECTORY_AT + ENTRY_LEN * usize::from(number);
        let entry: &[u8; ENTRY_LEN] = array(self.bytes, at)?;
        Some(Entry {
            padded_name: entry.first_chunk()?,
            width_bytes: word(entry, NAME_LEN)?,
            height: word(entry, NAME_LEN + 2)?,
            offset: word(entry, NAME_LEN + 4)?,
        })
    }

    fn read_sprite(&self, number: u8) -> Option<Sprite<'a>> {
        let entry = self.entry(number)?;
        Some(Sprite {
            #[cfg(feature = "alloc")]
            name: core::str::from_utf8(entry.name()?).ok()?,
            width_bytes: entry.width_bytes,
            height: entry.height,
            planes: self.bytes.get(entry.offset..)?.get(..entry.len()?)?,
        })
    }
}

#[derive(Clone, Copy)]
struct Entry<'a> {
    padded_name: &'a [u8; NAME_LEN],
    width_bytes: usize,
    height: usize,
    offset: usize,
}

impl Default for Entry<'_> {
    fn default() -> Self {
        Self { padded_name: &[0; NAME_LEN], width_bytes: 0, height: 0, offset: 0 }
    }
}

impl<'a> Entry<'a> {
    // `None` if anything follows a NUL of the padding.
    fn name(&self) -> Option<&'a [u8]> {
        let name: &'a [u8] = self.padded_name;
        let len = name.iter().position(|&byte| byte == 0);
        let (name, padding) = name.split_at(len.unwrap_or(NAME_LEN));
        padding.iter().all(|&byte| byte == 0).then_some(name)
    }

    fn len(&self) -> Option<usize> {
        planes_len(self.width_bytes, self.height)
    }
}

/// A picture in four bit planes, as in EGA memory.
#[derive(Clone, Copy, Debug)]
pub struct Sprite<'a> {
    /// 1 to 12 ASCII letters, digits, `-` and `_`.
    #[cfg(feature = "alloc")]
    pub name: &'a str,
    /// 1 to 80.
    pub width_bytes: usize,
    /// In rows, 1 to 350.
    pub height: usize,
    /// Planes 0 to 3 in order, `width_bytes * height` bytes each, rows top to bottom, bit 7 leftmost.
    // Plane n holds bit n of every palette index.
    pub planes: &'a [u8],
}

impl<'a> Sprite<'a> {
    #[must_use]
    pub const fn width(&self) -> usize {
        8 * self.width_bytes
    }

    /// Returns plane 0 to 3; empty above.
    #[must_use]
    pub fn plane(&self, plane: usize) -> &'a [u8] {
        let len = self.width_bytes * self.height;
        self.planes.chunks(len.max(1)).nth(plane).unwrap_or(&[])
    }

    /// Returns the palette index, 0 to 15, of the pixel at (`x`, `y`), y downwards; 0 outside.
    #[must_use]
    pub fn index(&self, x: usize, y: usize) -> u8 {
        if x >= self.width() || y >= self.height {
            return 0;
        }
        let at = y * self.width_bytes + x / 8;
        let bit = 7 - x % 8;
        let len = self.width_bytes * self.height;
        (0..PLANES).fold(0, |index, plane| {
            let byte = self.planes.get(plane * len + at).copied().unwrap_or(0);
            index | ((byte >> bit) & 1) << plane
        })
    }
}

#[cfg(test)]
pub(crate) mod tests;
