//! Records screens as an animated GIF with reproducible bytes.

use crate::screen::canvas::{HEIGHT, WIDTH};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::io::{self, ErrorKind};
use std::vec;
use std::vec::Vec;

const SOURCE_WIDTH: usize = WIDTH as usize;
const SOURCE_HEIGHT: usize = HEIGHT as usize;

// Times that a screen stays, in hundredths of a second: without recorded pauses, while the program thinks, at the
// end, and the shortest that GIF viewers respect.
const HOLD: u64 = 120;
const THINKING_HOLD: u64 = 50;
const LAST_HOLD: u64 = 300;
const LEAST_HOLD: u64 = 4;

/// Marks an unchanged pixel.
const SAME: u8 = 16;

#[derive(Debug)]
pub struct Film {
    /// Thousandths of the recorded speed.
    speed: u64,
    /// True to double some rows, so that the GIF is 4:3.
    is_4_to_3: bool,
    palette: [u32; 16],
    frames: Vec<Shot>,
    last: Vec<u8>,
    /// Hundredths of a second since the last frame, if the recording has pauses.
    waited: Option<u64>,
}

/// The part of a frame that differs from the previous one.
#[derive(Debug)]
struct Shot {
    left: usize,
    top: usize,
    width: usize,
    indices: Vec<u8>,
    hold: u64,
    thinks: bool,
}

impl Film {
    /// Creates an empty film. `speed`: thousandths of the recorded one, at least 1.
    pub fn new(speed: u64, is_4_to_3: bool) -> Film {
        let (palette, frames, last) = ([0; 16], Vec::new(), Vec::new());
        Film { speed: speed.max(1), is_4_to_3, palette, frames, last, waited: None }
    }

    pub fn wait(&mut self, ticks: u64) {
        let hundredths = ticks.min(1_000_000) * 1000 / 182;
        self.waited = Some(self.waited.unwrap_or(0) + hundredths);
    }

    /// Adds a screen. `thinks`: the program is searching.
    pub fn add(&mut self, indices: &[u8], palette: &[u32; 16], thinks: bool) {
        self.end_last();
        if self.frames.is_empty() {
            self.palette = *palette;
        }
        if let Some(shot) = self.difference(indices, thinks) {
            self.frames.push(shot);
            self.last = indices.to_vec();
        } else if let Some(shot) = self.frames.last_mut() {
            shot.thinks = thinks;
        }
    }

    fn end_last(&mut self) {
        let waited = self.waited.take();
        if let Some(shot) = self.frames.last_mut() {
            let hold = if shot.thinks { THINKING_HOLD } else { waited.unwrap_or(HOLD) };
            shot.hold += hold * 1000 / self.speed;
        }
    }

    /// The smallest rectangle that holds all differences; `None` if there are none.
    fn difference(&self, indices: &[u8], thinks: bool) -> Option<Shot> {
        let differs = |at: usize| self.last.get(at) != indices.get(at);
        let all = (0..SOURCE_WIDTH * SOURCE_HEIGHT).filter(|&at| differs(at));
        let (mut left, mut right, mut top, mut bottom) = (SOURCE_WIDTH, 0, SOURCE_HEIGHT, 0);
        for at in all {
            let (x, y) = (at % SOURCE_WIDTH, at / SOURCE_WIDTH);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        if right == 0 {
            return None;
        }
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| y * SOURCE_WIDTH + x));
        let indices = places.map(|at| if differs(at) { indices[at] } else { SAME }).collect();
        Some(Shot { left, top, width: right - left, indices, hold: 0, thinks })
    }

    pub fn develop(mut self) -> io::Result<Vec<u8>> {
        let Some(last) = self.frames.last_mut() else {
            return Err(io::Error::new(ErrorKind::InvalidInput, "no screen to put on a film"));
        };
        last.hold += LAST_HOLD * 1000 / self.speed;
        let mut palette: Vec<u8> =
            self.palette.iter().flat_map(|rgb| rgb.to_be_bytes()[1..].to_vec()).collect();
        palette.extend([0; 3]);
        let mut bytes = vec![];
        let height = if self.is_4_to_3 { SOURCE_WIDTH * 3 / 4 } else { SOURCE_HEIGHT };
        let mut encoder =
            Encoder::new(&mut bytes, WIDTH, height as u16, &palette).map_err(io::Error::other)?;
        encoder.set_repeat(Repeat::Infinite).map_err(io::Error::other)?;
        for shot in &self.frames {
            encoder.write_frame(&self.print(shot)).map_err(io::Error::other)?;
        }
        drop(encoder);
        Ok(bytes)
    }

    fn print<'s>(&self, shot: &'s Shot) -> Frame<'s> {
        let height = shot.indices.len() / shot.width;
        let (top, indices) =
            if self.is_4_to_3 { stretched(shot, height) } else { (shot.top, Cow::from(&shot.indices)) };
        Frame {
            left: shot.left as u16,
            top: top as u16,
            width: shot.width as u16,
            height: (indices.len() / shot.width) as u16,
            delay: shot.hold.clamp(LEAST_HOLD, u64::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(SAME),
            buffer: indices,
            ..Frame::default()
        }
    }
}

/// The first row and the rows of a 4:3 film that a shot covers.
fn stretched(shot: &Shot, height: usize) -> (usize, Cow<'_, [u8]>) {
    let source_row = |row: usize| row * SOURCE_HEIGHT / (SOURCE_WIDTH * 3 / 4);
    let covered = |row: &usize| (shot.top..shot.top + height).contains(&source_row(*row));
    let rows: Vec<usize> = (0..SOURCE_WIDTH * 3 / 4).filter(covered).collect();
    let of_row = |&row: &usize| &shot.indices[(source_row(row) - shot.top) * shot.width..][..shot.width];
    (rows.first().copied().unwrap_or(0), rows.iter().flat_map(of_row).copied().collect())
}
