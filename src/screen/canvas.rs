//! [`Canvas`]: a surface of 640 x 350 palette indices, in memory or on an EGA card.

use crate::formats::keyboard::{Sprite, GLYPH_LEN};

/// Width of the screen in pixels.
pub(crate) const WIDTH: u16 = 640;
/// Height of the screen in pixels.
pub(crate) const HEIGHT: u16 = 350;
/// Columns of text.
pub const COLUMNS: u16 = 80;
/// Rows of text.
pub(crate) const ROWS: u16 = 25;
/// Width of a character cell in pixels.
pub(crate) const CELL_WIDTH: u16 = 8;
/// Height of a character cell in pixels.
pub(crate) const CELL_HEIGHT: u16 = 14;

/// A surface of 640 x 350 pixels, each a palette index 0..=15; (0, 0) is top left. Only [`Canvas::fill`] is required;
/// overriding the others is faster. Pixels outside the screen are dropped.
pub trait Canvas {
    /// Fills `width` x `height` pixels with one index.
    fn fill(&mut self, x: u16, y: u16, width: u16, height: u16, index: u8);

    /// Draws an 8x14 glyph, bit 7 leftmost, in `ink` on `paper`.
    fn glyph(&mut self, x: u16, y: u16, rows: &[u8; GLYPH_LEN], ink: u8, paper: u8) {
        self.fill(x, y, CELL_WIDTH, CELL_HEIGHT, paper);
        for (row, &bits) in (y..).zip(rows) {
            for column in (0..8).filter(|c| bits << c & 0x80 != 0) {
                self.fill(x + column, row, 1, 1, ink);
            }
        }
    }

    /// Records the letter of a cell and its ink, for pointers.
    #[inline(always)]
    fn letter(&mut self, _column: u16, _row: u16, _c: char, _ink: u8) {}

    /// Records that the letter of a cell names a key.
    #[inline(always)]
    fn names_key(&mut self, _column: u16, _row: u16) {}

    /// Copies a whole sprite; `x` is a multiple of 8, since an EGA card stores eight pixels a byte.
    fn sprite(&mut self, x: u16, y: u16, sprite: &Sprite<'_>) {
        for row in 0..sprite.height {
            for column in 0..sprite.width() {
                let index = sprite.index(column, row);
                self.fill(x + column as u16, y + row as u16, 1, 1, index);
            }
        }
    }
}
