//! Writes KEYBOARD.DAT into a caller's buffer.

use super::*;

#[derive(Clone, Copy, Debug)]
pub struct SpriteSource<'a> {
    /// 1 to 12 ASCII letters, digits, `-` and `_`.
    pub name: &'a str,
    /// In pixels, a multiple of 8 up to 640.
    pub width: usize,
    /// In pixels, up to 350.
    pub height: usize,
    /// A palette index, 0 to 15, for each pixel, row by row from the top.
    pub pixels: &'a [u8],
}

/// Writes a file at the beginning of `out` and returns its length; an error leaves `out` unchanged.
///
/// `palette`: EGA colour numbers, 0 to 63. `font`: 256 glyphs of 14 rows, bit 7 leftmost. The sprites' names must
/// rise, without regard to case.
pub fn encode(
    palette: &[u8; 16],
    font: &[u8; FONT_LEN],
    sprites: &[SpriteSource<'_>],
    out: &mut [u8],
) -> Result<usize, KeyboardError> {
    palette_is_good(palette)?;
    let (length, count) = measure(sprites)?;
    let out = out.get_mut(..length).ok_or(KeyboardError::NoRoom(length))?;
    let mut cursor = Cursor { out, at: 0 };
    cursor.put(&MAGIC);
    cursor.put(&[VERSION, count]);
    cursor.put_word(length);
    cursor.put(palette);
    cursor.put(font);
    let mut offset = DIRECTORY_AT + ENTRY_LEN * sprites.len();
    for sprite in sprites {
        put_entry(&mut cursor, sprite, offset);
        offset += PLANES * sprite.width / 8 * sprite.height;
    }
    for sprite in sprites {
        put_planes(&mut cursor, sprite);
    }
    let crc = crc32(&cursor.out[..cursor.at]);
    cursor.put(&crc.to_le_bytes());
    Ok(length)
}

/// Checks the sprites; returns the file's length and their number.
fn measure(sprites: &[SpriteSource<'_>]) -> Result<(usize, u8), KeyboardError> {
    let too_many = KeyboardError::SpriteCount(sprites.len());
    let count = u8::try_from(sprites.len()).map_err(|_| too_many)?;
    let mut length = MIN_LEN + ENTRY_LEN * sprites.len();
    let mut before = "";
    for (number, sprite) in (0..).zip(sprites) {
        length += planes_of(sprite, number)?;
        if number > 0 && !name_is_before(before.as_bytes(), sprite.name.as_bytes()) {
            return Err(KeyboardError::SpriteOrder(number));
        }
        before = sprite.name;
    }
    if length > MAX_LEN {
        return Err(KeyboardError::TooLong(length));
    }
    Ok((length, count))
}

/// Checks one sprite; returns the length of its planes.
fn planes_of(sprite: &SpriteSource<'_>, number: u8) -> Result<usize, KeyboardError> {
    if !name_is_good(sprite.name.as_bytes()) {
        return Err(KeyboardError::SpriteName(number));
    }
    let len = planes_len(sprite.width / 8, sprite.height)
        .filter(|_| sprite.width % 8 == 0)
        .ok_or(KeyboardError::SpriteSize(number))?;
    let good =
        sprite.pixels.len() == sprite.width * sprite.height && sprite.pixels.iter().all(|&index| index < 16);
    if !good {
        return Err(KeyboardError::SpritePixels(number));
    }
    Ok(len)
}

// `measure` has checked that the output fits.
struct Cursor<'a> {
    out: &'a mut [u8],
    at: usize,
}

impl Cursor<'_> {
    fn put(&mut self, bytes: &[u8]) {
        self.out[self.at..self.at + bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    // Low byte first; every length and offset is below `MAX_LEN`, so two bytes hold it.
    fn put_word(&mut self, value: usize) {
        self.put(&(value as u16).to_le_bytes());
    }
}

fn put_entry(cursor: &mut Cursor<'_>, sprite: &SpriteSource<'_>, offset: usize) {
    let mut name = [0; NAME_LEN];
    name[..sprite.name.len()].copy_from_slice(sprite.name.as_bytes());
    cursor.put(&name);
    cursor.put_word(sprite.width / 8);
    cursor.put_word(sprite.height);
    cursor.put_word(offset);
}

fn put_planes(cursor: &mut Cursor<'_>, sprite: &SpriteSource<'_>) {
    for plane in 0..PLANES {
        for eight in sprite.pixels.chunks(8) {
            let byte = eight.iter().fold(0, |byte, index| byte << 1 | ((index >> plane) & 1));
            cursor.put(&[byte]);
        }
    }
}
