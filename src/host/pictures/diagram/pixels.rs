//! Rasterizes a drawing with sixteen samples per pixel, in integers so that the result is the same everywhere.

use super::shapes::{Drawing, Point, Shape};
use crate::host::pictures::png::{write_indexed, write_rgb};
use std::io;
use std::ops::Range;
use std::vec;
use std::vec::Vec;

const FINE: i64 = 16;
const SAMPLES: i64 = 4;

impl Drawing {
    pub fn height_at(&self, width: u32) -> u32 {
        (i64::from(width) * i64::from(self.height) / i64::from(self.width.max(1))).max(1) as u32
    }

    /// Rasterizes to a PNG of this width. Fails if the PNG writer does.
    pub fn png(&self, width: u32) -> io::Result<Vec<u8>> {
        let mut sheet = Sheet::new(self, width);
        self.shapes.iter().for_each(|shape| sheet.put(shape));
        let mut png = Vec::new();
        let mut palette = sheet.pixels.clone();
        palette.sort_unstable();
        palette.dedup();
        let index = |rgb: &u32| palette.binary_search(rgb).map_or(0, |at| at as u8);
        match palette.len() {
            ..=256 => {
                let indices: Vec<u8> = sheet.pixels.iter().map(index).collect();
                write_indexed(&mut png, sheet.width, sheet.height, &palette, &indices)?;
            }
            _ => write_rgb(&mut png, sheet.width, sheet.height, &sheet.pixels)?,
        }
        Ok(png)
    }
}

struct Sheet {
    width: usize,
    height: usize,
    units: i64,
    pixels: Vec<u32>,
}

/// Tests whether a point, in fine units, lies in a shape.
type Inside<'a> = &'a dyn Fn(i64, i64) -> bool;

impl Sheet {
    fn new(drawing: &Drawing, width: u32) -> Sheet {
        let (width, height) = (width as usize, drawing.height_at(width) as usize);
        Sheet { width, height, units: i64::from(drawing.width), pixels: vec![0xFF_FFFF; width * height] }
    }

    fn put(&mut self, shape: &Shape) {
        match shape {
            Shape::Boxes(boxes, tint) => {
                for &(x, y, width, height) in boxes {
                    let (across, down) = (fine(x)..fine(x + width), fine(y)..fine(y + height));
                    let inside = |x, y| across.contains(&x) && down.contains(&y);
                    self.fill([(x, y), (x + width, y + height)], tint.rgb(), &inside);
                }
            }
            Shape::Disc(at, radius, tint) => {
                let most = fine(*radius).pow(2);
                self.fill(around(&[*at], *radius), tint.rgb(), &|x, y| squared(x, y, *at) <= most);
            }
            Shape::Ring(at, radius, width, tint) => {
                let half = fine(*width) / 2;
                let between = (fine(*radius) - half).pow(2)..(fine(*radius) + half).pow(2);
                let inside = |x, y| between.contains(&squared(x, y, *at));
                self.fill(around(&[*at], radius + width), tint.rgb(), &inside);
            }
            Shape::Stroke(lines, width, tint) => {
                for ends in lines.iter().flat_map(|line| line.windows(2)) {
                    let inside = |x, y| is_near(x, y, (ends[0], ends[1]), fine(*width) / 2);
                    self.fill(around(ends, *width), tint.rgb(), &inside);
                }
            }
            Shape::Polygon(points, tint) => {
                self.fill(around(points, 1), tint.rgb(), &|x, y| is_within(x, y, points));
            }
        }
    }

    /// Blends a colour over the pixels between two corners, by how much of each lies inside.
    fn fill(&mut self, [from, to]: [Point; 2], rgb: u32, inside: Inside<'_>) {
        for y in self.span(from.1, to.1, self.height) {
            for x in self.span(from.0, to.0, self.width) {
                let covered = self.covered(x as i64, y as i64, inside);
                let pixel = &mut self.pixels[y * self.width + x];
                *pixel = blended(*pixel, rgb, covered);
            }
        }
    }

    fn span(&self, from: i32, to: i32, most: usize) -> Range<usize> {
        let pixel = |unit: i32| (i64::from(unit) * self.width as i64).div_euclid(self.units);
        let at = |pixel: i64| pixel.clamp(0, most as i64) as usize;
        at(pixel(from))..at(pixel(to) + 1)
    }

    fn covered(&self, x: i64, y: i64, inside: Inside<'_>) -> u32 {
        // The middle of a sample, in fine units. The picture's width is the drawing's.
        let at = |pixel: i64, sample: i64| {
            (2 * (pixel * SAMPLES + sample) + 1) * self.units * FINE / (2 * SAMPLES * self.width as i64)
        };
        let is_in = |sample: i64| inside(at(x, sample % SAMPLES), at(y, sample / SAMPLES));
        (0..SAMPLES * SAMPLES).filter(|&sample| is_in(sample)).count() as u32
    }
}

fn fine(units: i32) -> i64 {
    i64::from(units) * FINE
}

/// The bounding box of points, extended by `by`.
fn around(points: &[Point], by: i32) -> [Point; 2] {
    let fold = |each: fn(&Point) -> i32| {
        let all = || points.iter().map(each);
        (all().min().unwrap_or(0) - by, all().max().unwrap_or(0) + by)
    };
    let ((left, right), (top, below)) = (fold(|point| point.0), fold(|point| point.1));
    [(left, top), (right, below)]
}

fn squared(x: i64, y: i64, at: Point) -> i64 {
    (x - fine(at.0)).pow(2) + (y - fine(at.1)).pow(2)
}

fn is_near(x: i64, y: i64, (from, to): (Point, Point), by: i64) -> bool {
    let (dx, dy) = (fine(to.0 - from.0), fine(to.1 - from.1));
    let (px, py) = (x - fine(from.0), y - fine(from.1));
    let (length, along) = (dx * dx + dy * dy, px * dx + py * dy);
    match along {
        ..=0 => px * px + py * py <= by * by,
        _ if along >= length => squared(x, y, to) <= by * by,
        _ => i128::from(px * dy - py * dx).pow(2) <= i128::from(by * by) * i128::from(length),
    }
}

/// Tests a polygon: a ray to the right crosses its sides an odd number of times.
fn is_within(x: i64, y: i64, points: &[Point]) -> bool {
    let sides = points.iter().zip(points.iter().cycle().skip(1));
    let crosses = |(from, to): &(&Point, &Point)| {
        let [(ax, ay), (bx, by)] = [from, to].map(|point| (fine(point.0), fine(point.1)));
        let is_left = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
        (ay > y) != (by > y) && (is_left > 0) == (by > ay)
    };
    sides.filter(crosses).count() % 2 == 1
}

fn blended(under: u32, over: u32, covered: u32) -> u32 {
    let all = (SAMPLES * SAMPLES) as u32;
    let channel = |shift: u32| {
        let [under, over] = [under, over].map(|rgb| rgb >> shift & 0xFF);
        ((under * (all - covered) + over * covered + all / 2) / all) << shift
    };
    channel(16) | channel(8) | channel(0)
}

#[cfg(test)]
mod tests {
    use super::super::shapes::Tint;
    use super::*;

    /// A 20 x 20 picture of one shape as text: `#` where it covers all of a pixel.
    fn rows(shape: Shape) -> Vec<std::string::String> {
        let drawing = Drawing { width: 20, height: 20, shapes: vec![shape] };
        let mut sheet = Sheet::new(&drawing, 20);
        drawing.shapes.iter().for_each(|shape| sheet.put(shape));
        let letter = |rgb: &u32| {
            if *rgb == 0 {
                '#'
            } else if *rgb == 0xFF_FFFF {
                '.'
            } else {
                '+'
            }
        };
        sheet.pixels.chunks(20).map(|row| row.iter().map(letter).collect()).collect()
    }

    fn count(rows: &[std::string::String], letter: char) -> usize {
        rows.iter().flat_map(|row| row.chars()).filter(|&c| c == letter).count()
    }

    #[test]
    fn a_box_covers_its_own_pixels() {
        let rows = rows(Shape::Boxes(vec![(2, 3, 5, 4)], Tint::Black));
        assert_eq!((count(&rows, '#'), count(&rows, '+')), (20, 0));
        assert_eq!(rows[3], "..#####.............");
    }

    #[test]
    fn a_disc_and_a_ring_cover_as_much_as_they_should() {
        let disc = rows(Shape::Disc((10, 10), 8, Tint::Black));
        assert!((160..=210).contains(&count(&disc, '#')), "{disc:?}");
        let ring = rows(Shape::Ring((10, 10), 8, 2, Tint::Black));
        assert_eq!((&ring[10][8..12], &ring[0]), ("....", &"....................".into()));
        assert!(ring[10].contains('#'), "{ring:?}");
    }

    #[test]
    fn a_line_has_its_width_and_a_triangle_its_inside() {
        let line = rows(Shape::Stroke(vec![vec![(4, 10), (16, 10)]], 4, Tint::Black));
        assert_eq!(line.iter().filter(|row| &row[9..11] == "##").count(), 4);
        let triangle = rows(Shape::Polygon(vec![(0, 0), (20, 0), (0, 20)], Tint::Black));
        assert_eq!(count(&triangle, '#'), 190);
    }
}
