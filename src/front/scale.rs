//! Scales a frame to a window of any size: 4:3, black borders, every stroke equally strong.
//!
//! A target pixel is the average of the source pixels that it covers, weighted by the covered area. Averages are
//! of light, not of colour values, so a stroke spread over two pixels is as bright as one that fills its own.

use crate::app::App;
use crate::screen::canvas::{HEIGHT, WIDTH};
pub use crate::screen::rulebook_game::slide::{Slides, Sliding};
use crate::screen::{palette, Frame, FRAME_LEN};
use crate::session::drive::Drives;
use crate::session::messages::Message;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;
use core::time::Duration;

const SOURCE_WIDTH: usize = WIDTH as usize;
const SOURCE_HEIGHT: usize = HEIGHT as usize;

#[derive(Debug)]
pub struct Picture {
    frame: Box<[u8; FRAME_LEN]>,
    /// The frame and palette that the pixels show; `None` before the first painting.
    shown: Option<(Box<[u8; FRAME_LEN]>, [u32; 16])>,
    fresh: Range<usize>,
    size: (usize, usize),
    area: Area,
    scaler: Option<Scaler>,
    pixels: Vec<u32>,
    /// The moves that slide.
    pub slides: Slides,
}

impl Default for Picture {
    fn default() -> Picture {
        Picture {
            frame: vec![0; FRAME_LEN].try_into().expect("a frame's length"),
            shown: None,
            fresh: 0..0,
            size: (0, 0),
            area: Area::default(),
            scaler: None,
            pixels: Vec::new(),
            slides: Slides::default(),
        }
    }
}

impl Picture {
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// 0x00RRGGBB, row by row.
    pub fn pixels(&self) -> &[u32] {
        &self.pixels
    }

    /// Paints the program's screen of this moment at a window size. `note` replaces the program's message.
    pub fn paint<D: Drives>(
        &mut self,
        app: &App<'_, D>,
        note: Option<&Message>,
        size: (usize, usize),
        now: Duration,
    ) {
        if self.size != size {
            self.resize(size);
        }
        app.frame_in_window(note, (&mut self.slides, now), &mut Frame::new(&mut self.frame));
        let colors = app.palette().map(palette::rgb);
        let stale = self.stale_rows(&colors);
        match &mut self.scaler {
            None => {
                copy(&self.frame, &colors, &mut self.pixels);
                self.fresh = 0..size.1;
            }
            Some(scaler) => {
                let start = self.area.y * size.0 + self.area.x;
                let target = self.pixels.get_mut(start..).unwrap_or(&mut []);
                let fresh = scaler.scale(&self.frame, &colors, &stale, target, size.0);
                self.fresh = fresh.start + self.area.y..fresh.end + self.area.y;
            }
        }
        if self.shown.is_none() {
            // After a resize the black borders change too.
            self.fresh = 0..size.1;
        }
        let (mut frame, _) = self.shown.take().unwrap_or_else(|| (self.frame.clone(), colors));
        frame.copy_from_slice(&self.frame[..]);
        self.shown = Some((frame, colors));
    }

    /// Converts a window pixel to a frame pixel; `None` in the black borders.
    pub fn place_in_frame(&self, x: usize, y: usize) -> Option<(u16, u16)> {
        let along = |at: usize, start: usize, length: usize, source: usize| {
            let at = at.checked_sub(start).filter(|at| *at < length)?;
            u16::try_from(at * source / length).ok()
        };
        let Area { x: left, y: top, width, height } = self.area;
        Some((along(x, left, width, SOURCE_WIDTH)?, along(y, top, height, SOURCE_HEIGHT)?))
    }

    pub fn fresh_rows(&self) -> Range<usize> {
        self.fresh.clone()
    }

    fn stale_rows(&self, colors: &[u32; 16]) -> Vec<bool> {
        let row = |frame: &[u8; FRAME_LEN], row: usize| -> [u8; SOURCE_WIDTH] {
            let row = &frame[row * SOURCE_WIDTH..(row + 1) * SOURCE_WIDTH];
            row.try_into().expect("a row's length")
        };
        let is_stale = |at| match &self.shown {
            Some((shown, in_colors)) if in_colors == colors => row(shown, at) != row(&self.frame, at),
            _ => true,
        };
        (0..SOURCE_HEIGHT).map(is_stale).collect()
    }

    fn resize(&mut self, size: (usize, usize)) {
        self.size = size;
        self.shown = None;
        self.area = place(size.0, size.1);
        // Clearing and refilling would keep the memory of a larger window.
        self.pixels = Vec::new();
        self.pixels = vec![0; size.0 * size.1];
        let same = size == (SOURCE_WIDTH, SOURCE_HEIGHT);
        self.scaler = (!same).then(|| Scaler::new(self.area.width, self.area.height));
    }
}

fn copy(frame: &[u8; FRAME_LEN], colors: &[u32; 16], target: &mut [u32]) {
    for (target, &index) in target.iter_mut().zip(frame) {
        *target = colors[usize::from(index & 15)];
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Area {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// The largest centred 4:3 area; the whole window if it has the frame's own size.
fn place(width: usize, height: usize) -> Area {
    if (width, height) == (SOURCE_WIDTH, SOURCE_HEIGHT) {
        return Area { x: 0, y: 0, width, height };
    }
    let (inner_width, inner_height) = if 3 * width >= 4 * height {
        (divide(4 * height, 3).min(width), height)
    } else {
        (width, divide(3 * width, 4).min(height))
    };
    Area {
        x: (width - inner_width) / 2,
        y: (height - inner_height) / 2,
        width: inner_width,
        height: inner_height,
    }
}

fn divide(dividend: usize, divisor: usize) -> usize {
    ((dividend + divisor / 2) / divisor).max(1)
}

#[derive(Debug)]
struct Scaler {
    columns: Axis,
    rows: Axis,
    roots: Vec<u8>,
    /// One source row at the target's width: red, green, blue in turn, each 0..=65,025.
    line: Vec<u16>,
    sums: Vec<u32>,
}

impl Scaler {
    fn new(width: usize, height: usize) -> Scaler {
        Scaler {
            columns: Axis::new(SOURCE_WIDTH, width),
            rows: Axis::new(SOURCE_HEIGHT, height),
            roots: roots(),
            line: vec![0; 3 * width],
            sums: vec![0; 3 * width],
        }
    }

    /// Repaints the target rows that show a stale row of the frame; `stride` is in pixels.
    ///
    /// Returns the range from the first to the last of them.
    fn scale(
        &mut self,
        frame: &[u8; FRAME_LEN],
        colors: &[u32; 16],
        stale: &[bool],
        target: &mut [u32],
        stride: usize,
    ) -> Range<usize> {
        let mut filled = 0..0;
        let colors = colors.map(light);
        let source = |row: usize| &frame[row * SOURCE_WIDTH..(row + 1) * SOURCE_WIDTH];
        let mut in_line: Option<usize> = None;
        for row in 0..self.rows.len() {
            if !self.rows.taps(row).any(|(from, _)| stale[from]) {
                continue;
            }
            filled.start = if filled.is_empty() { row } else { filled.start };
            filled.end = row + 1;
            self.sums.fill(0);
            for (from, weight) in self.rows.taps(row) {
                if in_line.is_none_or(|known| source(known) != source(from)) {
                    self.columns.spread(source(from), &colors, &mut self.line);
                }
                in_line = Some(from);
                let weighted = self.sums.iter_mut().zip(&self.line);
                weighted.for_each(|(sum, &light)| *sum += weight * u32::from(light));
            }
            finish(&self.sums, &self.roots, target.get_mut(row * stride..).unwrap_or(&mut []));
        }
        filled
    }
}

fn finish(sums: &[u32], roots: &[u8], target: &mut [u32]) {
    let part = |sum: u32| u32::from(roots[((sum + HALF_A_COLUMN) / u32::from(HEIGHT)) as usize]);
    for (target, sum) in target.iter_mut().zip(sums.chunks_exact(3)) {
        *target = part(sum[0]) << 16 | part(sum[1]) << 8 | part(sum[2]);
    }
}

/// Half the sum of one target row's weights, for rounding.
const HALF_A_COLUMN: u32 = HEIGHT as u32 / 2;
/// Half the sum of one target column's weights, for rounding.
const HALF_A_ROW: u32 = WIDTH as u32 / 2;

/// Light of red, green and blue: their squares, which assumes a screen gamma of 2.
fn light(color: u32) -> [u16; 3] {
    [color >> 16, color >> 8, color].map(|part| (part & 255).pow(2) as u16)
}

fn roots() -> Vec<u8> {
    let mut roots = Vec::with_capacity(usize::from(u8::MAX).pow(2) + 1);
    for root in 0..=u8::MAX {
        // (root + 1/2) squared, rounded down.
        let last = usize::from(root) * (usize::from(root) + 1);
        roots.resize((last + 1).min(roots.capacity()), root);
    }
    roots
}

#[derive(Debug)]
struct Axis {
    spans: Vec<Span>,
    weights: Vec<u32>,
}

#[derive(Debug)]
struct Span {
    first: usize,
    weights: Range<usize>,
}

impl Axis {
    /// A target pixel's weights add up to `source`, a source pixel's to `target`.
    fn new(source: usize, target: usize) -> Axis {
        let (mut spans, mut weights) = (Vec::with_capacity(target), Vec::new());
        for pixel in 0..target {
            // One source pixel is `target` units long, one target pixel `source` units.
            let (start, end) = (pixel * source, (pixel + 1) * source);
            let (first, from) = (start / target, weights.len());
            for pixel in first..end.div_ceil(target) {
                let covered = end.min((pixel + 1) * target) - start.max(pixel * target);
                weights.push(u32::try_from(covered).expect("at most `source`, a frame's side"));
            }
            spans.push(Span { first, weights: from..weights.len() });
        }
        Axis { spans, weights }
    }

    fn len(&self) -> usize {
        self.spans.len()
    }

    fn taps(&self, target: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        let Span { first, weights } = &self.spans[target];
        (*first..).zip(self.weights[weights.clone()].iter().copied())
    }

    fn spread(&self, row: &[u8], colors: &[[u16; 3]; 16], line: &mut [u16]) {
        for (target, light) in line.chunks_exact_mut(3).enumerate() {
            let Span { first, weights } = &self.spans[target];
            let sources = &row[*first..*first + weights.len()];
            let color = |index: u8| &colors[usize::from(index & 15)];
            if sources.iter().all(|index| *index == sources[0]) {
                light.copy_from_slice(color(sources[0]));
                continue;
            }
            let mut sums = [HALF_A_ROW; 3];
            for (&index, &weight) in sources.iter().zip(&self.weights[weights.clone()]) {
                let weighted = sums.iter_mut().zip(color(index));
                weighted.for_each(|(sum, &light)| *sum += weight * u32::from(light));
            }
            let averages = sums.map(|sum| (sum / u32::from(WIDTH)) as u16);
            light.copy_from_slice(&averages);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_window_gives_the_memory_of_a_larger_one_back() {
        let mut picture = Picture::default();
        picture.resize((3_000, 2_000));
        picture.resize((320, 240));
        assert_eq!(picture.pixels.len(), 320 * 240);
        assert!(picture.pixels.capacity() < 2 * 320 * 240, "{}", picture.pixels.capacity());
    }

    const COLORS: [u32; 16] = [
        0x00_0000, 0x00_00AA, 0x00_AA00, 0x00_AAAA, 0xAA_0000, 0xAA_00AA, 0xAA_5500, 0xAA_AAAA, 0x55_5555,
        0x55_55FF, 0x55_FF55, 0x55_FFFF, 0xFF_5555, 0xFF_55FF, 0xFF_FF55, 0xFF_FFFF,
    ];

    fn noise() -> Box<[u8; FRAME_LEN]> {
        let mut state = 1990u32;
        let pixels: Vec<u8> = (0..FRAME_LEN)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 28) as u8
            })
            .collect();
        pixels.into_boxed_slice().try_into().expect("a frame's length")
    }

    fn scaled(frame: &[u8; FRAME_LEN], width: usize, height: usize) -> Vec<u32> {
        let mut target = vec![0xDEAD_BEEF; width * height];
        Scaler::new(width, height).scale(frame, &COLORS, &[true; SOURCE_HEIGHT], &mut target, width);
        target
    }

    #[test]
    fn every_place_of_a_window_lies_over_its_pixel_or_in_the_black_around() {
        let mut picture = Picture::default();
        picture.resize((1280, 720));
        // 4:3 leaves 160 pixels on each side.
        assert_eq!(picture.place_in_frame(159, 0), None);
        assert_eq!(picture.place_in_frame(160, 0), Some((0, 0)));
        assert_eq!(picture.place_in_frame(1119, 719), Some((639, 349)));
        assert_eq!(picture.place_in_frame(1120, 719), None);
        assert_eq!(picture.place_in_frame(640, 720), None);
        picture.resize((640, 350));
        for (x, y) in [(0, 0), (333, 222), (639, 349)] {
            assert_eq!(picture.place_in_frame(x, y), Some((x as u16, y as u16)));
        }
    }

    #[test]
    fn whole_ratios_repeat_every_pixel_exactly() {
        let frame = noise();
        for (across, down) in [(1, 1), (2, 1), (1, 3), (2, 2), (3, 2)] {
            let (width, height) = (across * SOURCE_WIDTH, down * SOURCE_HEIGHT);
            let target = scaled(&frame, width, height);
            for (at, &color) in target.iter().enumerate() {
                let (x, y) = (at % width / across, at / width / down);
                assert_eq!(color, COLORS[usize::from(frame[y * SOURCE_WIDTH + x])], "{x}, {y}");
            }
        }
    }

    #[test]
    fn only_what_changed_is_scaled_anew_and_it_looks_as_if_all_were() {
        let (mut frame, size) = (noise(), (961, 723));
        let mut scaler = Scaler::new(size.0, size.1);
        let mut target = vec![0; size.0 * size.1];
        scaler.scale(&frame, &COLORS, &[true; SOURCE_HEIGHT], &mut target, size.0);
        for changed in [0, 17, 174, 349] {
            let before = target.clone();
            let mut stale = [false; SOURCE_HEIGHT];
            frame[changed * SOURCE_WIDTH + 5] ^= 9;
            stale[changed] = true;
            let rows = scaler.scale(&frame, &COLORS, &stale, &mut target, size.0);
            assert!(target == scaled(&frame, size.0, size.1), "row {changed}");
            assert!(!rows.is_empty() && rows.len() <= 4, "{rows:?}");
            assert_eq!(before[..rows.start * size.0], target[..rows.start * size.0]);
            assert_eq!(before[rows.end * size.0..], target[rows.end * size.0..]);
        }
    }

    #[test]
    fn a_window_of_the_frames_size_has_the_frames_pixels() {
        let (frame, mut target) = (noise(), vec![0; FRAME_LEN]);
        copy(&frame, &COLORS, &mut target);
        assert!(target.iter().zip(frame.iter()).all(|(color, &index)| *color == COLORS[usize::from(index)]));
        assert_eq!(place(640, 350), Area { x: 0, y: 0, width: 640, height: 350 });
        let mut picture = Picture::default();
        picture.resize((640, 350));
        assert!(picture.scaler.is_none());
    }

    #[test]
    fn every_stroke_of_equal_width_weighs_the_same() {
        for source in [SOURCE_WIDTH, SOURCE_HEIGHT] {
            for target in [1, 2, 3, 33, 349, 350, 351, 480, 640, 641, 720, 960, 1000, 1080, 1440, 7680, 32767]
            {
                let axis = Axis::new(source, target);
                let mut given = vec![0; source];
                for pixel in 0..target {
                    axis.taps(pixel).for_each(|(from, weight)| given[from] += weight as usize);
                    assert_eq!(axis.taps(pixel).map(|tap| tap.1 as usize).sum::<usize>(), source);
                    assert!(axis.taps(pixel).all(|tap| tap.1 > 0));
                }
                assert!(given.iter().all(|&weight| weight == target), "{source} to {target}");
            }
        }
    }

    #[test]
    fn the_mean_light_is_kept() {
        let frame = noise();
        let mean = |pixels: &[u32], part: usize| {
            let sum: u64 = pixels.iter().map(|&color| u64::from(light(color)[part])).sum();
            sum / pixels.len() as u64
        };
        let plain: Vec<u32> = frame.iter().map(|&index| COLORS[usize::from(index)]).collect();
        for (width, height) in [(960, 720), (1001, 751), (333, 250), (64, 48), (640, 480), (1, 1)] {
            let target = scaled(&frame, width, height);
            for part in 0..3 {
                let (before, after) = (mean(&plain, part), mean(&target, part));
                assert!(before.abs_diff(after) < 250, "{width}x{height}: {before} {after}");
            }
        }
    }

    #[test]
    fn one_colour_stays_that_colour_at_any_size() {
        for index in 0..16 {
            let frame: Box<[u8; FRAME_LEN]> = vec![index; FRAME_LEN].try_into().expect("a frame's length");
            for (width, height) in [(1, 1), (7, 5), (639, 349), (961, 721), (5000, 3), (3, 5000)] {
                let target = scaled(&frame, width, height);
                assert!(target.iter().all(|&color| color == COLORS[usize::from(index)]));
            }
        }
    }

    #[test]
    fn pictures_are_4_to_3_in_the_middle() {
        let area = |x, y, width, height| Area { x, y, width, height };
        assert_eq!(place(960, 720), area(0, 0, 960, 720));
        assert_eq!(place(1000, 500), area(166, 0, 667, 500));
        assert_eq!(place(500, 1000), area(0, 312, 500, 375));
        assert_eq!(place(1920, 1080), area(240, 0, 1440, 1080));
        assert_eq!(place(641, 350), area(87, 0, 467, 350));
        assert_eq!(place(1, 1), area(0, 0, 1, 1));
        assert_eq!(place(1, 5000), area(0, 2499, 1, 1));
        assert_eq!(place(5000, 1), area(2499, 0, 1, 1));
    }

    #[test]
    fn pictures_fit_windows_of_every_size() {
        for (width, height) in (1..200).flat_map(|n| [(n, 150), (150, n), (n * 331, 20_000), (32_767, n)]) {
            let Area { x, y, width: w, height: h } = place(width, height);
            assert!(w > 0 && h > 0 && x + w <= width && y + h <= height, "{width}x{height}");
            assert!(x == 0 || y == 0);
            assert!((3 * w).abs_diff(4 * h) <= 4, "{width}x{height}");
            assert!((width - w - x).abs_diff(x) <= 1 && (height - h - y).abs_diff(y) <= 1);
        }
    }

    #[test]
    fn bars_are_black_and_small_windows_do_no_harm() {
        let frame = noise();
        for (width, height) in [(1, 1), (2, 1), (13, 400), (400, 13), (1000, 500), (640, 351)] {
            let mut picture = Picture::default();
            picture.resize((width, height));
            let area = picture.area;
            let scaler = picture.scaler.as_mut().expect("it is not the frame's size");
            let start = area.y * width + area.x;
            scaler.scale(&frame, &COLORS, &[true; SOURCE_HEIGHT], &mut picture.pixels[start..], width);
            let (columns, rows) = (area.x..area.x + area.width, area.y..area.y + area.height);
            for (at, &color) in picture.pixels().iter().enumerate() {
                let inside = columns.contains(&(at % width)) && rows.contains(&(at / width));
                assert!(inside || color == 0, "{width}x{height}");
            }
        }
    }

    #[test]
    fn roots_undo_squares_and_round() {
        let roots = roots();
        assert_eq!(roots.len(), 65_026);
        assert!((0..=255u8).all(|part| roots[usize::from(part).pow(2)] == part));
        assert_eq!((roots[110], roots[111]), (10, 11));
    }
}
