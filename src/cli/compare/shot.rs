//! Screenshots in true colours.

use dama::unstable::host::pictures::png;
use std::io;

/// A screen: 0x00RRGGBB, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screenshot {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    pub x: usize,
    pub y: usize,
    pub width: usize,
    pub height: usize,
}

impl Rect {
    pub fn covers(&self, x: usize, y: usize) -> bool {
        (self.x..self.x.saturating_add(self.width)).contains(&x)
            && (self.y..self.y.saturating_add(self.height)).contains(&y)
    }

    pub fn around(points: impl IntoIterator<Item = (usize, usize)>) -> Option<Rect> {
        let mut points = points.into_iter();
        let (x, y) = points.next()?;
        let (mut left, mut top, mut right, mut bottom) = (x, y, x, y);
        for (x, y) in points {
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x), bottom.max(y));
        }
        Some(Rect { x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
    }

    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

impl Screenshot {
    pub fn at(&self, x: usize, y: usize) -> u32 {
        self.pixels[y * self.width + x]
    }

    pub fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub fn png(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        png::write_rgb(&mut bytes, self.width, self.height, &self.pixels)?;
        Ok(bytes)
    }

    /// Iterates over the points where two shots differ, with colours rounded to the EGA's.
    pub fn differing<'s>(&'s self, other: &'s Screenshot) -> impl Iterator<Item = (usize, usize)> + 's {
        let pairs = self.pixels.iter().zip(&other.pixels).enumerate();
        let differs = |(_, (a, b)): &(usize, (&u32, &u32))| a != b && ega(**a) != ega(**b);
        pairs.filter(differs).map(|(at, _)| (at % self.width, at / self.width))
    }

    /// Shrinks blocks of `x` by `y` pixels to one; `None` if a block has two colours.
    pub fn shrunk(&self, x: usize, y: usize) -> Option<Screenshot> {
        if self.width % x != 0 || self.height % y != 0 {
            return None;
        }
        let is_block = |(at, &pixel): (usize, &u32)| {
            let (column, row) = (at % self.width, at / self.width);
            pixel == self.at(column - column % x, row - row % y)
        };
        if !self.pixels.iter().enumerate().all(is_block) {
            return None;
        }
        let rows = (0..self.height).step_by(y);
        let pixels = rows.flat_map(|row| (0..self.width).step_by(x).map(move |column| self.at(column, row)));
        Some(Screenshot { width: self.width / x, height: self.height / y, pixels: pixels.collect() })
    }

    pub fn colors(&self, most: usize) -> usize {
        let mut seen = Vec::new();
        for pixel in &self.pixels {
            if !seen.contains(pixel) {
                seen.push(*pixel);
                if seen.len() == most {
                    break;
                }
            }
        }
        seen.len()
    }
}

/// Rounds a colour to the EGA's four intensities, which cards and DOSBox show with small differences.
fn ega(rgb: u32) -> [u32; 3] {
    [rgb >> 16, rgb >> 8, rgb].map(|value| ((value & 0xFF) + 42) / 85)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shot(width: usize, pixels: &[u32]) -> Screenshot {
        Screenshot { width, height: pixels.len() / width, pixels: pixels.into() }
    }

    #[test]
    fn doubled_pixels_are_made_one_and_others_left() {
        let doubled = shot(4, &[1, 1, 2, 2, 1, 1, 2, 2]);
        assert_eq!(doubled.shrunk(2, 2), Some(shot(2, &[1, 2])));
        assert_eq!(doubled.shrunk(1, 2), Some(shot(4, &[1, 1, 2, 2])));
        assert_eq!(shot(2, &[1, 2, 1, 2]).shrunk(2, 1), None);
        assert_eq!(shot(3, &[1, 1, 1]).shrunk(2, 1), None);
    }

    #[test]
    fn the_strengths_of_a_card_count_as_the_egas() {
        let ours = shot(3, &[0xAA_55_00, 0xFF_FF_FF, 0]);
        let theirs = shot(3, &[0xA8_54_00, 0xFF_FF_FF, 0x55]);
        assert_eq!(ours.differing(&theirs).collect::<Vec<_>>(), [(2, 0)]);
    }

    #[test]
    fn a_rectangle_lies_around_its_points() {
        let around = Rect::around([(4, 9), (7, 2)]).expect("points");
        assert_eq!(around, Rect { x: 4, y: 2, width: 4, height: 8 });
        assert!(around.covers(7, 9) && !around.covers(8, 9) && Rect::around([]).is_none());
        assert!(around.meets(&Rect { x: 0, y: 0, width: 5, height: 3 }));
        assert!(!around.meets(&Rect { x: 0, y: 0, width: 4, height: 20 }));
    }
}
