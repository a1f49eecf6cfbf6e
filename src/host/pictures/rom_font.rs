//! The PC's ROM font: a TrueType file drawn as 1-bit glyphs of 8x14.
//!
//! KEYBOARD.DAT is built with it, and the screen uses it if KEYBOARD.DAT is missing.

use std::sync::OnceLock;

use fontdue::{Font, FontSettings};

use crate::formats::keyboard::{FONT_LEN, GLYPH_LEN};
use crate::host::packed::{unpacked, FONT};
use crate::rules::error::error_text;
use crate::screen::font::character;

/// Pixels per em at which fonts are drawn; `dama-8x14.ttf` is made for it.
const EM: f32 = 16.0;
/// Rows of the cell above the baseline; the other three are below it.
const ABOVE_BASELINE: i32 = 11;
const MAX_DRAWN: usize = 64;
/// Coverage of 255 from which a pixel is set. The built-in font has only 0 and 255.
const ON: u8 = 128;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FontError {
    NotAFont(&'static str),
    Missing(char),
    TooLarge(char),
}

error_text!(FontError {
    FontError::NotAFont(why) => "not a TrueType font: {why}";
    FontError::Missing(ch) =>
        "no glyph for U+{:04X}; the font must have all of code page 437", u32::from(*ch);
    FontError::TooLarge(ch) => "glyph U+{:04X} is too large for an 8 x 14 cell", u32::from(*ch);
});

/// Returns the built-in font: 256 glyphs in code page 437 order, 14 rows each, bit 7 leftmost.
#[must_use]
pub fn rom_font() -> &'static [u8; FONT_LEN] {
    static GLYPHS: OnceLock<[u8; FONT_LEN]> = OnceLock::new();
    GLYPHS.get_or_init(|| rasterize(&unpacked(FONT)).expect("the built-in font is whole; a test draws it"))
}

/// Draws a TrueType file as 256 glyphs in code page 437 order.
///
/// The baseline lies under the eleventh row. Pixels outside the 8x14 cell are cut off.
pub fn rasterize(ttf: &[u8]) -> Result<[u8; FONT_LEN], FontError> {
    let font = Font::from_bytes(ttf, FontSettings::default()).map_err(FontError::NotAFont)?;
    let mut glyphs = [0; FONT_LEN];
    for (code, glyph) in (0..=255).zip(glyphs.chunks_exact_mut(GLYPH_LEN)) {
        draw(&font, character(code), glyph)?;
    }
    Ok(glyphs)
}

fn draw(font: &Font, ch: char, glyph: &mut [u8]) -> Result<(), FontError> {
    if !font.has_glyph(ch) {
        return Err(FontError::Missing(ch));
    }
    // Checked before drawing: a damaged font may need a picture larger than memory.
    let metrics = font.metrics(ch, EM);
    if metrics.width > MAX_DRAWN || metrics.height > MAX_DRAWN {
        return Err(FontError::TooLarge(ch));
    }
    let (metrics, coverage) = font.rasterize(ch, EM);
    let top = ABOVE_BASELINE - metrics.ymin - metrics.height as i32;
    for (y, row) in (top..).zip(coverage.chunks(metrics.width.max(1))) {
        let Some(bits) = usize::try_from(y).ok().and_then(|y| glyph.get_mut(y)) else {
            continue;
        };
        for (x, &covered) in (metrics.xmin..).zip(row) {
            if covered >= ON && (0..8).contains(&x) {
                *bits |= 0x80 >> x;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::font::code;
    use std::string::String;
    use std::vec::Vec;

    fn picture(ch: char) -> Vec<String> {
        let at = GLYPH_LEN * usize::from(code(ch));
        let rows = rom_font()[at..at + GLYPH_LEN].iter();
        let dot = |row: u8, x: u8| if row & (0x80 >> x) != 0 { '#' } else { '.' };
        rows.map(|&row| (0..8).map(|x| dot(row, x)).collect()).collect()
    }

    #[test]
    fn every_pixel_is_fully_on_or_fully_off() {
        let font = Font::from_bytes(unpacked(FONT), FontSettings::default()).expect("it is a font");
        for byte in 0..=255 {
            let ch = character(byte);
            let (metrics, coverage) = font.rasterize(ch, EM);
            assert!(coverage.iter().all(|&c| c == 0 || c == 255), "{ch}");
            let right = metrics.xmin + metrics.width as i32;
            let top = metrics.ymin + metrics.height as i32;
            assert!(metrics.xmin >= 0 && right <= 8, "{ch} is within the cell");
            assert!(metrics.ymin >= -3 && top <= ABOVE_BASELINE, "{ch}");
        }
    }

    #[test]
    fn letters_stand_on_the_baseline() {
        let (none, ends) = ("........", ".##...##");
        let a = [
            none, none, "...###..", "..##.##.", ends, ends, ends, ".#######", ends, ends, ends, none, none,
            none,
        ];
        assert_eq!(picture('A'), a);
        let a_grave = [
            none, none, "...##...", "....##..", none, "..#####.", "......##", "..######", ends, ".##..###",
            "..######", none, none, none,
        ];
        assert_eq!(picture('à'), a_grave);
    }

    #[test]
    fn box_drawing_reaches_the_edges_of_the_cell() {
        assert_eq!(picture('│'), ["...#...."; 14]);
        assert_eq!(picture('█'), ["########"; 14]);
        assert_eq!(picture(' '), ["........"; 14]);
        let joined = |left: char, right: char, mask: u8| {
            let at = |ch| GLYPH_LEN * usize::from(code(ch));
            let row = |ch, y| rom_font()[at(ch) + y] & mask;
            (0..GLYPH_LEN).all(|y| row(left, y) == row(right, y))
        };
        assert!("└├┬┌┴┼".chars().all(|ch| joined(ch, '─', 0x0F)), "to the right");
        assert!("┘┤┬┐┴┼".chars().all(|ch| joined(ch, '─', 0xE0)), "to the left");
        assert!("╚╠╦╔╩╬".chars().all(|ch| joined(ch, '═', 0x01)), "to the right");
        let ends = |ch: char, y: usize| rom_font()[GLYPH_LEN * usize::from(code(ch)) + y];
        assert!("┌┐├┤┬┼".chars().all(|ch| ends(ch, 13) == ends('│', 13)), "below");
        assert!("└┘├┤┴┼".chars().all(|ch| ends(ch, 0) == ends('│', 0)), "above");
        assert!("╔╗╠╣╦╬".chars().all(|ch| ends(ch, 13) == ends('║', 13)), "below");
        assert!("╚╝╠╣╩╬".chars().all(|ch| ends(ch, 0) == ends('║', 0)), "above");
    }

    #[test]
    fn only_blanks_are_blank_and_no_two_letters_are_alike() {
        let glyph = |ch| picture(ch);
        for byte in 1..=254 {
            let ch = character(byte);
            let blank = glyph(ch).iter().all(|row| !row.contains('#'));
            assert_eq!(blank, ch == ' ', "{ch}");
        }
        for left in '!'..='~' {
            assert!(('!'..left).all(|right| glyph(left) != glyph(right)), "{left}");
        }
    }

    #[test]
    fn a_damaged_font_is_an_error_and_never_a_panic() {
        assert!(matches!(rasterize(b""), Err(FontError::NotAFont(_))));
        assert!(matches!(rasterize(b"hello"), Err(FontError::NotAFont(_))));
        let ttf = unpacked(FONT);
        for len in (0..ttf.len()).step_by(997) {
            let _ = rasterize(&ttf[..len]);
        }
        let mut bytes = ttf;
        let mut random = 1990_u32;
        for _ in 0..100 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = (random >> 8) as usize % 2400;
            let whole = bytes[at];
            bytes[at] ^= (random >> 3) as u8 | 1;
            let _ = rasterize(&bytes);
            bytes[at] = whole;
        }
    }
}
