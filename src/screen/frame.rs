//! [`Frame`]: a canvas in memory, one palette index a pixel, row by row.

use super::canvas::{Canvas, HEIGHT, WIDTH};
use super::cells::Cells;
use crate::formats::keyboard::{Sprite, GLYPH_LEN};

/// The size of a frame in bytes: 224,000.
pub const FRAME_LEN: usize = WIDTH as usize * HEIGHT as usize;

/// A canvas over lent bytes, one palette index 0..=15 each.
#[derive(Debug)]
pub struct Frame<'a> {
    pixels: &'a mut [u8; FRAME_LEN],
    cells: Option<&'a mut Cells>,
}

impl<'a> Frame<'a> {
    /// Creates a frame over these bytes, whatever they hold.
    pub fn new(pixels: &'a mut [u8; FRAME_LEN]) -> Frame<'a> {
        Frame { pixels, cells: None }
    }

    /// Creates a frame that also records its letters.
    pub fn with_cells(pixels: &'a mut [u8; FRAME_LEN], cells: &'a mut Cells) -> Frame<'a> {
        Frame { pixels, cells: Some(cells) }
    }

    /// Returns row `y` from column `x`, at most `width` pixels.
    fn run(&mut self, x: u16, y: u16, width: u16) -> &mut [u8] {
        let (x, end) = (x.min(WIDTH), x.saturating_add(width).min(WIDTH));
        let row = usize::from(y) * usize::from(WIDTH);
        if y >= HEIGHT {
            return &mut [];
        }
        &mut self.pixels[row + usize::from(x)..row + usize::from(end)]
    }
}

// The eight pixels of a plane's byte, a byte each: 1 where the bit is set.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> (7 - bit) & 1 != 0 {
                table[byte] |= 1 << (8 * bit);
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

impl Canvas for Frame<'_> {
    fn fill(&mut self, x: u16, y: u16, width: u16, height: u16, index: u8) {
        for row in y..y.saturating_add(height).min(HEIGHT) {
            self.run(x, row, width).fill(index);
        }
    }

    fn glyph(&mut self, x: u16, y: u16, rows: &[u8; GLYPH_LEN], ink: u8, paper: u8) {
        let change = u64::from(ink ^ paper);
        for (row, &bits) in (y..).zip(rows) {
            let pixels = (SPREAD[usize::from(bits)] * change).to_le_bytes();
            for (target, pixel) in self.run(x, row, 8).iter_mut().zip(pixels) {
                *target = pixel ^ paper;
            }
        }
    }

    fn letter(&mut self, column: u16, row: u16, c: char, ink: u8) {
        if let Some(cells) = &mut self.cells {
            cells.put(column, row, c, ink);
        }
    }

    fn names_key(&mut self, column: u16, row: u16) {
        if let Some(cells) = &mut self.cells {
            cells.mark(column, row);
        }
    }

    fn sprite(&mut self, x: u16, y: u16, sprite: &Sprite<'_>) {
        let planes = [0, 1, 2, 3].map(|n| sprite.plane(n));
        for row in 0..sprite.height {
            let bytes = row * sprite.width_bytes..(row + 1) * sprite.width_bytes;
            let rows = planes.map(|plane| plane.get(bytes.clone()).unwrap_or(&[]));
            let target = self.run(x, y.saturating_add(row as u16), sprite.width() as u16);
            for (at, eight) in target.chunks_mut(8).enumerate() {
                let bits = rows.map(|row| SPREAD[usize::from(row.get(at).copied().unwrap_or(0))]);
                let pixels = (bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3).to_le_bytes();
                eight.iter_mut().zip(pixels).for_each(|(target, pixel)| *target = pixel);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::boxed::Box;

    /// Has only the required method, to test the trait's defaults.
    struct Plain<'a>(Frame<'a>);

    impl Canvas for Plain<'_> {
        fn fill(&mut self, x: u16, y: u16, width: u16, height: u16, index: u8) {
            self.0.fill(x, y, width, height, index);
        }
    }

    fn blank() -> Box<[u8; FRAME_LEN]> {
        std::vec![7; FRAME_LEN].try_into().expect("a frame's length")
    }

    #[test]
    fn the_faster_methods_paint_what_the_plain_ones_do() {
        let planes: std::vec::Vec<u8> = (0..4 * 3 * 5u32).map(|n| (n * 89 + n / 7) as u8).collect();
        let sprite = Sprite { name: "x", width_bytes: 3, height: 5, planes: &planes };
        let glyph = [0x81, 0x42, 0, 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0xaa];
        let (mut fast, mut plain) = (blank(), blank());
        for (x, y) in [(0, 0), (8, 3), (632, 348), (600, 349), (640, 0), (320, 340)] {
            for canvas in [&mut Frame::new(&mut fast) as &mut dyn Canvas, &mut Plain(Frame::new(&mut plain))]
            {
                canvas.sprite(x, y, &sprite);
                canvas.glyph(x, y / 2, &glyph, 5, 12);
            }
        }
        assert!(fast == plain);
    }

    #[test]
    fn what_lies_outside_is_dropped() {
        let mut pixels = blank();
        let mut frame = Frame::new(&mut pixels);
        frame.fill(639, 349, 100, 100, 3);
        frame.fill(0, u16::MAX, u16::MAX, u16::MAX, 3);
        frame.fill(u16::MAX, 0, 5, 5, 3);
        assert_eq!(pixels.iter().filter(|&&p| p == 3).count(), 1);
    }
}
